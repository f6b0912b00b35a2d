/** After this time nobody is looking at the page. */
const LONGEST_MS = 10_000;

/** Resolves once the page shows something: what is not needed for that should not hold it up. */
export function firstPicture(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_MS);
  });
}
