import { useEffect, useState } from 'react';
import type { Millis } from '../api/wire.gen';
import { serverNow } from '../platform/server-clock';

/** No timer of a browser waits for longer than 24 days: then it looks again. */
const LONGEST_MS = 24 * 24 * 60 * 60 * 1000;

/** Whether a moment of the server's clock has come; never where there is none. */
export function useIsOver(until: Millis | null): boolean {
  const [now, setNow] = useState(serverNow);
  const isOver = until !== null && Math.max(now, serverNow()) >= until;
  useEffect(() => {
    if (until === null || isOver) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(Math.max(until - serverNow(), 0), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [until, isOver, now]);
  return isOver;
}
