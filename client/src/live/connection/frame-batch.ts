/** Hidden pages are not painted: what waits for the next paint then waits this long. */
const UNPAINTED_MS = 100;

/**
 * Hands on at once what comes alone, and what comes faster than the screen is painted together, in its order, before
 * the next paint: a burst of frames costs one rendering for each paint instead of one for each frame.
 */
export function batchByPaint<T>(take: (one: T) => void): (one: T) => void {
  /** What came since the last paint; `null` when there was one since anything came. */
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
