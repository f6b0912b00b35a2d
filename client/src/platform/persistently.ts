const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * Fetches code that the page cannot do without, again and again until it is there, and at once when the network is
 * back; `null` once it is not wanted any more, or when the page is about to be loaded again.
 */
export async function persistently<T>(fetch: () => Promise<T | undefined>, isNeeded: () => boolean): Promise<T | null> {
  for (let misses = 0; isNeeded(); misses += 1) {
    try {
      return (await fetch()) ?? null;
    } catch {
      await untilOnline(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** misses));
    }
  }
  return null;
}

/** Resolves when the network comes back; if it is there already, after a while. */
export function untilOnline(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(end, ms) : undefined;
    addEventListener('online', end);
  });
}
