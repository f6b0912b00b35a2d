/** The browser's own way to install the site as an app. */
import './install-offer';

const listeners = new Set<() => void>();

addEventListener('appinstalled', drop);

export function hasInstallOffer(): boolean {
  return Boolean(globalThis.installOffer);
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('beforeinstallprompt', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('beforeinstallprompt', listener);
  };
}

/** Has the browser ask. It does so once: if the answer is no, it makes another offer on a later page. */
export async function install(): Promise<void> {
  const offer = globalThis.installOffer;
  drop();
  await offer?.prompt();
}

function drop(): void {
  globalThis.installOffer = null;
  for (const listener of listeners) listener();
}
