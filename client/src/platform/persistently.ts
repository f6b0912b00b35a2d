const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * Loads code that the page cannot work without, with repeated attempts until it succeeds, and at once when the network
 * is back; `null` once it is not needed any more, or when the page is about to reload.
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
