import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../platform/server-clock';

/** Nobody keeps a page open for longer, and no timer of a browser waits for longer than 24 days. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

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
