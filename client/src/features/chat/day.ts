import { useMemo } from 'react';
import { daysAgo } from '../../platform/calendar';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';

export type DayNames = {
  /** Today, Yesterday, Monday, 12 May. */
  day: (at: number) => string;
  /** 14:32 for today, else the day. */
  moment: (at: number) => string;
  time: (at: number) => string;
};

/** Days and times as they stand in a conversation. */
export function useDayNames(): DayNames {
  const say = useWords();
  const format = useFormat();
  return useMemo(() => {
    const day = (at: number) => {
      const days = daysAgo(at, Date.now());
      if (days <= 0) return say('chat-today');
      if (days === 1) return say('chat-yesterday');
      return days < 7 ? format.weekday(at) : format.day(at);
    };
    return {
      day,
      moment: (at) => (daysAgo(at, Date.now()) <= 0 ? format.time(at) : day(at)),
      time: format.time,
    };
  }, [say, format]);
}
