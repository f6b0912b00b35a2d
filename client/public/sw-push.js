/* global clients, registration, skipWaiting */
// Shows what the site's server sends while no page is open, and opens the page that it is about. Its name never changes:
// browsers look for a newer one under the name by which they know it.

addEventListener('install', () => {
  void skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(clients.claim());
});

addEventListener('push', (event) => {
  event.waitUntil(show(event.data));
});

// The browser has changed its subscription by itself, and with it where it can be reached.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/chats'));
});

/** Always shows something: a browser ends the subscription of a site whose messages show nothing. */
async function show(data) {
  const message = read(data);
  const { title, body, lang, tag, navigate, app_badge } = message.notification ?? {};
  const badge = Number(app_badge);
  // Zero removes it.
  if (Number.isSafeInteger(badge) && badge >= 0) await navigator.setAppBadge?.(badge).catch(() => undefined);
  await registration.showNotification(title || location.hostname, {
    body: body ?? '',
    lang: lang ?? '',
    // One notification for each conversation: the newer takes the place of the older, and is heard again.
    tag: tag ?? 'news',
    renotify: true,
    icon: '/mark.svg',
    data: { path: pathOf(navigate) },
  });
}

/** Tells the server. Where that fails, the next page that is opened does it. */
async function renew(before, after) {
  const subscription = after ?? (before && (await registration.pushManager.subscribe(before.options)));
  if (!subscription) return;
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-request': '1' },
    body: JSON.stringify({ ...subscription.toJSON(), server_key: keyOf(subscription) }),
  });
}

/** The key of the server with which the browser subscribed, as the server writes it. */
function keyOf({ options }) {
  const key = options.applicationServerKey;
  if (!key) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** What cannot be read is shown as news without words. */
function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** A page of this site, whatever the message names. */
function pathOf(address) {
  try {
    const { pathname, search } = new URL(address, location.origin);
    return pathname + search;
  } catch {
    return '/chats';
  }
}

/** Shows the page in a tab that is open: in one that shows it already, or else in the one that was used last. */
async function open(path) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  const page = there ?? pages[0];
  if (!page) return clients.openWindow(path);
  // The page goes there by itself, so that nothing that was typed is lost.
  if (!there) page.postMessage({ type: 'navigate', path });
  return page.focus();
}
