import { useMemo } from 'react';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';

const DAY_MS = 86_400_000;

/** How long ago a day was, in whole days by the reader's calendar. */
export function daysAgo(at: number, now: number): number {
  // Noon to noon, so that the day the clocks change counts as one.
  return Math.round((new Date(now).setHours(12, 0, 0, 0) - new Date(at).setHours(12, 0, 0, 0)) / DAY_MS);
}

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
