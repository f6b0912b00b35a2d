import { useMemo } from 'react';
import type { Millis } from '../api/wire.gen';
import { daysAgo } from '../platform/calendar';
import { useFormat } from '../words/format';
import { useWords } from '../words/words';

export type DayNames = {
  /** For sentences that differ by it. */
  when: (at: Millis) => 'today' | 'yesterday' | 'earlier';
  /** today, yesterday, Monday, 12 May: as in a conversation. */
  day: (at: Millis) => string;
  /** today, yesterday, 12 May: as in a ledger, where a weekday would be ambiguous. */
  date: (at: Millis) => string;
  /** Monday, 12 May: for a sentence that has its own words for today and yesterday. */
  earlier: (at: Millis) => string;
  /** 14:32 for today, else the day. */
  moment: (at: Millis) => string;
  time: (at: Millis) => string;
};

/** Days and times relative to the reader's own day. */
export function useDayNames(): DayNames {
  const say = useWords();
  const format = useFormat();
  return useMemo(() => {
    const ago = (at: Millis) => daysAgo(at, Date.now());
    const near = (at: Millis) => {
      const days = ago(at);
      if (days <= 0) return say('day-today');
      return days === 1 ? say('day-yesterday') : null;
    };
    const earlier = (at: Millis) => (ago(at) < 7 ? format.weekday(at) : format.day(at));
    const day = (at: Millis) => near(at) ?? earlier(at);
    return {
      when: (at) => {
        const days = ago(at);
        if (days <= 0) return 'today';
        return days === 1 ? 'yesterday' : 'earlier';
      },
      day,
      date: (at) => near(at) ?? format.day(at),
      earlier,
      moment: (at) => (ago(at) <= 0 ? format.time(at) : day(at)),
      time: format.time,
    };
  }, [say, format]);
}
