/** The browser's side of push: what it can do, and its subscription. */

const WORKER = '/sw-push.js';

/** What the browser gives for a subscription, as the server takes it. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string }; server_key: string };

/** Without workers, as on plain http, or on iOS outside of an installed app, there is no push. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function isPushDenied(): boolean {
  return Notification.permission === 'denied';
}

/** The subscription that this browser has. One that was made with an earlier key of the server is made anew. */
export async function heldSubscription(publicKey: string): Promise<BrowserSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return registration && subscription ? await subscribed(registration, publicKey) : null;
}

/** Asks for permission, which a browser only allows after a tap, and subscribes. `null` if the answer is no. */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | null> {
  // First of all: Safari counts only what follows the tap at once.
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  return subscribed(registration, publicKey);
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const old = await pushManager.getSubscription();
  const oldKey = old?.options.applicationServerKey;
  if (old && (!oldKey || encoded(oldKey) === publicKey)) return inWords(old, publicKey);
  // A browser subscribes with one key at a time.
  await old?.unsubscribe();
  return inWords(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }), publicKey);
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Removes the notifications with this tag, or all of this site. */
export async function closeNotifications(tag?: string): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const shown = (await registration?.getNotifications(tag === undefined ? {} : { tag })) ?? [];
  for (const notification of shown) notification.close();
}

/** Goes where a notification leads that was tapped while this page was open. */
export function followNotifications(go: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isNavigation(data)) go(data.path);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

function isNavigation(data: unknown): data is { path: string } {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data)) return false;
  return data.type === 'navigate' && typeof data.path === 'string' && data.path.startsWith('/');
}

function inWords(subscription: PushSubscription, publicKey: string): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, server_key: publicKey };
}

/** As the server writes its key: base64url without padding. */
function encoded(key: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
