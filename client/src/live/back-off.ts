/** How long to wait before the next try of whatever failed. */

const FIRST_MS = 500;
const LAST_MS = 30_000;

/** Doubles with each failure; the jitter keeps many pages from coming back in step. */
export function backOff(failures: number): number {
  return Math.min(LAST_MS, FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
}
