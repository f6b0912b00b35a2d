/** The server's time, as far as it is known here: the clock of a phone may be days wrong. */

/** By how much the server's clock is ahead of this one's. */
let aheadMs = 0;

/** Records the server's time of an answer. */
export function setServerClock(now: number): void {
  if (Number.isFinite(now)) aheadMs = now - Date.now();
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}
