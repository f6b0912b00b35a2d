const DAY_MS = 86_400_000;

/** How long ago a day was, in whole days by the reader's calendar. */
export function daysAgo(at: number, now: number): number {
  // Noon to noon, so that the day the clocks change counts as one.
  return Math.round((new Date(now).setHours(12, 0, 0, 0) - new Date(at).setHours(12, 0, 0, 0)) / DAY_MS);
}

/** When the reader's day that a moment is in ends. */
export function endOfDay(at: number): number {
  return new Date(at).setHours(24, 0, 0, 0);
}
