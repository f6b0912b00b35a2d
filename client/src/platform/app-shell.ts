/**
 * What the worker keeps, so that the site opens without a network. The shell is the page without anybody's data, and the files it
 * needs; each visit renews it. The pictures are the small ones of those whose chats and likes are kept.
 */
const WORKER = '/sw-push.js';
/** The worker uses the same names. */
const CACHES = ['shell', 'pictures'];

/** Has the worker keep the shell, with the words of a language, once the page has nothing more urgent to do. */
export async function keepShell(locale: string): Promise<void> {
  // Without workers, as on plain http, the site needs the network.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'shell', locale });
}

/** Has the worker keep these pictures, and no others. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  registration?.active?.postMessage({ type: 'pictures', addresses });
}

/** Deletes all of it: on a shared computer, nothing says that a member was here. */
export async function forgetShell(): Promise<void> {
  if ('caches' in globalThis) await Promise.all(CACHES.map((name) => caches.delete(name)));
}
