/** Hidden pages draw no pictures: then news waits this long. */
const PICTURE_MS = 100;

/**
 * Hands on at once what comes, and what comes faster than the screen is drawn together, in its order, with the next
 * picture: a burst of news costs one drawing of the page for each picture instead of one for each piece.
 */
export function paced<T>(take: (one: T) => void): (one: T) => void {
  /** What came since the last picture; `null` when one has been drawn since anything came. */
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
    onNextPicture(release);
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

function onNextPicture(task: () => void): void {
  const both = () => {
    cancelAnimationFrame(picture);
    clearTimeout(timer);
    task();
  };
  const picture = requestAnimationFrame(both);
  const timer = setTimeout(both, PICTURE_MS);
}
