/** Moments of the server's clock that come while a page is open. */
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from './server-clock';

/** No timer of a browser waits for longer, and nobody leaves a page open for so many days. */
const LONGEST_MS = 24 * 24 * 60 * 60 * 1000;

/** Acts at a moment of the server's clock, which is known to the second and not ahead: never too early. */
export function useAt(at: number | null, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (at === null) return undefined;
    const wait = at - serverNow();
    if (wait > LONGEST_MS) return undefined;
    const timer = setTimeout(onTime, Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [at]);
}

/** Whether a moment has come; never where there is none. */
export function useIsOver(moment: number | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  const isOver = moment !== null && (over === moment || serverNow() >= moment);
  useAt(isOver ? null : moment, () => setOver(moment));
  return isOver;
}
