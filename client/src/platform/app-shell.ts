/**
 * What the worker keeps, so that the site opens without a network. The shell is the page without anybody's data, and the files it
 * needs; each visit renews it. The pictures are the small ones of those whose chats and likes are kept.
 */
const WORKER = '/sw-push.js';
/**
 * The worker uses the same names. It fills only what a page has opened, so that nothing is left behind by what was asked for
 * before a log-out.
 */
const [SHELL, PICTURES] = ['shell', 'pictures'];

/**
 * Has the worker keep the shell, with the words of a language. Rejects when it cannot; the name of the error says why.
 */
export async function keepShell(locale: string): Promise<void> {
  // Without workers, as on plain http, the site needs the network.
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return;
  await caches.open(SHELL);
  await ask(active, { type: 'shell', locale });
}

/** Has the worker keep these pictures, and no others. Rejects when it cannot. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!registration?.active) return;
  await caches.open(PICTURES);
  await ask(registration.active, { type: 'pictures', addresses });
}

/** Resolves once the worker has done it. */
function ask(worker: ServiceWorker, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string | null>) => {
      port1.close();
      if (data === null) resolve();
      else reject(new DOMException('The worker could not keep it', data));
    };
    worker.postMessage(message, [port2]);
  });
}

/** Deletes all of it: on a shared computer, nothing says that a member was here. */
export async function forgetShell(): Promise<void> {
  if ('caches' in globalThis) await Promise.all([SHELL, PICTURES].map((name) => caches.delete(name)));
}
