/** Hidden pages are not painted, so frames that wait for the next paint are released after this time. */
const UNPAINTED_MS = 100;

/**
 * Passes on a single frame at once, and frames that arrive faster than the screen is painted together, in their order,
 * before the next paint: a burst of frames costs one rendering for each paint instead of one for each frame.
 */
export function batchByPaint<T>(take: (one: T) => void): (one: T) => void {
  /** The frames since the last paint; `null` when none came since. */
  let waiting: T[] | null = null;

  const release = () => {
    const due = waiting ?? [];
    waiting = null;
    if (due.length === 0) return;
    hold();
    for (const one of due) take(one);
  };

  const hold = () => {
    waiting = [];
    beforeNextPaint(release);
  };

  return (one) => {
    if (waiting) {
      waiting.push(one);
      return;
    }
    hold();
    take(one);
  };
}

function beforeNextPaint(task: () => void): void {
  const both = () => {
    cancelAnimationFrame(paint);
    clearTimeout(timer);
    task();
  };
  const paint = requestAnimationFrame(both);
  const timer = setTimeout(both, UNPAINTED_MS);
}
