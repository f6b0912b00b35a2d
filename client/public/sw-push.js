/* global clients, importScripts, offlineWords, registration, skipWaiting */
// Shows what the site's server sends while no page is open, and opens the page that it is about; opens the site when
// there is no network. Its name never changes: browsers look for a newer one under the name by which they know it.

// The browser keeps it with this file.
importScripts('/sw-words.js');

addEventListener('install', () => {
  void skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener('message', (event) => {
  const { type, locale, addresses } = event.data ?? {};
  if (type === 'shell') event.waitUntil(answer(event, keepShell(locale)));
  if (type === 'pictures') event.waitUntil(answer(event, keepPictures(addresses)));
});

addEventListener('fetch', (event) => {
  const { destination, method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && isPage(pathname)) visit(event);
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(event.request));
  else if (destination === 'image' || ANSWERS.includes(pathname)) event.respondWith(freshOrKept(event.request));
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

/** Tells the page that asked for it that something is done, or by its name why it could not be. */
async function answer({ ports: [page] }, work) {
  try {
    await work;
    page?.postMessage(null);
  } catch (error) {
    page?.postMessage(error.name);
  }
}

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
    icon: '/app/icon-192.png',
    data: { path: pathOf(navigate) },
  });
  if (Array.isArray(message.unread)) await dropRead(message.unread);
}

/** Removes what was read on another device: while no page is open, only a message can tell. */
async function dropRead(unread) {
  const left = unread.map((conversation) => `chat-${conversation}`);
  const shown = await registration.getNotifications();
  for (const one of shown) if (one.tag.startsWith('chat-') && !left.includes(one.tag)) one.close();
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

/** The page without anybody's data, and the files that it needs: one cache, renewed with each visit. */
const SHELL = 'shell';
/** The key of the page in the cache. */
const PAGE = '/';
/** What every member's page asks for, and is the same for all. */
const ANSWERS = ['/api/interests.php', '/api/regions.php', '/api/companyinfo.php'];
/** A network that brings nothing for so long is taken for none, if there is a page to show. */
const PATIENCE_MS = 8000;

/** Downloads and pictures are no pages. */
function isPage(path) {
  return !['/api/', '/photos/', '/media/', '/assets/'].some((folder) => path.startsWith(folder));
}

/** How long the shell waits for the files of the page that is being opened, which come first. */
const LATER_MS = 3000;

/** Answers a visit, and renews the shell even if it ends before its page has done anything. */
function visit(event) {
  const fetched = fromNetwork(event);
  event.respondWith(openPage(fetched));
  event.waitUntil(fetched.then(renewShell).catch(() => undefined));
}

/**
 * The page as the server has it. Without a network the page that is kept, which shows what the browser remembers; or
 * else one that says so.
 */
async function openPage(fetched) {
  // A browser that keeps nothing may refuse even to look.
  const kept = await caches.match(PAGE, { cacheName: SHELL, ignoreVary: true }).catch(() => undefined);
  if (!kept) return fetched.catch(offlinePage);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fetched.catch(() => kept), patience]);
}

async function fromNetwork(event) {
  const fetched = await event.preloadResponse;
  // Firefox gives this for a page that could not be fetched, where other browsers reject.
  if (fetched?.type === 'error') throw new TypeError('The page could not be fetched');
  return fetched ?? fetch(event.request);
}

/** Says in the reader's language that there is no network, needs no other file, and tries again by itself. */
function offlinePage() {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in offlineWords);
  const language = known ?? 'en';
  const { title, text, retry } = offlineWords[language];
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">
  :root { --page: #f9f4f8; --text: #241623; --muted: #6c5d6a; --accent: #d10169; }
  @media (prefers-color-scheme: dark) { :root { --page: #130d12; --text: #f3eef3; --muted: #aa9ea9; --accent: #de177d; } }
  body { display: grid; place-content: center; justify-items: center; gap: 0.75rem; box-sizing: border-box; margin: 0;
    min-height: 100vh; padding: 1.5rem; background: var(--page); color: var(--text); text-align: center;
    font: 1rem/1.5 system-ui, sans-serif; }
  main { display: contents; }
  svg { width: 3.5rem; color: var(--muted); }
  h1 { margin: 0.5rem 0 0; font-size: 1.75rem; line-height: 1.2; }
  p { margin: 0; max-width: 26rem; color: var(--muted); }
  a { margin-top: 0.75rem; padding: 0.75rem 1.5rem; border-radius: 0.875rem; background: var(--accent); color: #fff;
    font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
</style>
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" aria-hidden="true">
<path d="M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20"/>
</svg>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${retry}</a>
</main>
<script nonce="${nonce}">addEventListener('online', () => location.reload());</script>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`,
    },
  });
}

/** These files never change under their names. */
async function openFile(request) {
  return (await caches.match(request, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request);
}

/** When the shell was renewed the last time. */
let renewedAt = 0;

/** Renews the shell that is kept, unless the page has asked for it meanwhile. */
async function renewShell() {
  const since = Date.now();
  await new Promise((resolve) => setTimeout(resolve, LATER_MS));
  const kept = await caches.match(PAGE, { cacheName: SHELL, ignoreVary: true });
  const locale = /<html lang="([^"]*)"/.exec((await kept?.text()) ?? '')?.[1];
  if (locale && renewedAt < since) await keepShell(locale);
}

/** Fetches page and files anew; a file that is there already is not fetched again. A page has opened the cache. */
async function keepShell(locale) {
  const [page, list] = await Promise.all([
    // Without cookies the server writes nobody's data into it.
    fetch(PAGE, { credentials: 'omit', cache: 'no-cache', headers: { 'accept-language': locale } }),
    fetch('/shell.json', { cache: 'no-cache' }),
  ]);
  if (!page.ok || !list.ok) return;
  const { files, words } = await list.json();
  const needed = new Set([...files, ...(words[locale] ?? [])].map((file) => `/${file}`));
  // The server does not know the reader's language here, and names in the head what would be fetched ahead for the home
  // page, in its own: without a network that is of no use.
  const html = (await page.text())
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replaceAll(/<link rel="(?:module)?preload"[^>]*>/g, '');
  // While the site is being deployed, the page of one build may meet the list of another.
  const isWhole = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].every(([, file]) => needed.has(file));
  if (!isWhole) return;
  // Whoever has logged out meanwhile leaves nothing behind.
  if (!(await caches.has(SHELL))) return;
  const cache = await caches.open(SHELL);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...needed].filter((file) => !there.has(file)));
  const ask = { credentials: 'omit', headers: { 'x-client-request': '1', 'accept-language': locale } };
  await Promise.allSettled(ANSWERS.map((path) => cache.add(new Request(path, ask))));
  // The page last: it is never there without its files. The text is unpacked, so it goes without the header that says
  // how it was packed.
  const headers = ['content-type', 'content-security-policy'].map((name) => [name, page.headers.get(name) ?? '']);
  await cache.put(PAGE, new Response(html, { headers }));
  const old = [...there].filter((file) => file !== PAGE && !needed.has(file) && !ANSWERS.includes(file));
  await Promise.all(old.map((file) => cache.delete(file)));
  renewedAt = Date.now();
}

/** The faces of those with whom a member chats. */
const PICTURES = 'pictures';

/** What the server has now, else what is kept. */
async function freshOrKept(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Keeps these pictures of this site, and no others. One that cannot be fetched is left out. */
async function keepPictures(addresses) {
  // As with the shell.
  if (!(await caches.has(PICTURES))) return;
  const cache = await caches.open(PICTURES);
  const there = new Map((await cache.keys()).map((request) => [request.url, request]));
  const wanted = addresses.map((address) => new URL(address, location.origin));
  const own = wanted.filter(({ origin }) => origin === location.origin).map(({ origin, pathname }) => origin + pathname);
  const missing = own.filter((address) => !there.has(address));
  await Promise.allSettled(missing.map((address) => cache.add(address)));
  await Promise.all([...there].filter(([url]) => !own.includes(url)).map(([, request]) => cache.delete(request)));
}
