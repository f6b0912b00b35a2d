/** The time after a reload because of a missing chunk during which no other follows (specification 9). */
const GUARD_MS = 60_000;
const RELOADED_AT = 'chunk-reloaded-at';

/** Whether a page that missed a chunk may reload: not if it did so within the last minute. */
export function mayReload(reloadedAt: string | null, now: number): boolean {
  return reloadedAt === null || now - Number(reloadedAt) >= GUARD_MS;
}

/**
 * A deployment takes away the chunks that an open page was made with: the page reloads once and gets the new ones.
 * Listens to the bundler's own event, which each missing chunk raises, also where somebody catches the error.
 *
 * Firefox reports the chunks that it stops fetching when a page is left: a reload would then take the member back from
 * where they were going.
 */
export function guardChunks(): void {
  let leftAt = -GUARD_MS;
  addEventListener('beforeunload', (event) => {
    leftAt = event.timeStamp;
  });
  addEventListener('vite:preloadError', (event) => {
    // A page that is still here a minute later was not left: the link may have led to a download.
    if (event.timeStamp - leftAt < GUARD_MS) return;
    void isReachable().then((is) => {
      if (is && noteReload()) location.reload();
    });
  });
}

/** Whether there is a page to load instead of this one: in a tunnel the browser may still believe in its network. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/**
 * Records that the page is about to reload; `false` when it may not, or when the next page could not find the record.
 */
function noteReload(): boolean {
  try {
    if (!mayReload(sessionStorage.getItem(RELOADED_AT), Date.now())) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
