import type { CDPSession, Page } from '@playwright/test';
import type { Site } from '../fixtures';
import { expect, named, test } from '../fixtures';
import { call } from '../api';

// The address of the push service is this machine's, where nothing listens: messages are handed to the browser here.
test.use({
  serviceWorkers: 'allow',
  environment: { VONK_PUSH_ENABLED: 'true', VONK_PUSH_INSIDE_HOSTS: '["localhost"]' },
});

/** A key of a server, but not of this one. */
const OTHER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** A browser that was built without a push service of its own cannot subscribe: only that is stood in for. */
async function withPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const KEY = 'subscribed-with';
    const subscription = (key: string) => {
      const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
      const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
      const keys = { p256dh: point, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
      return {
        options: { applicationServerKey: Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint: 'https://localhost:9/push', keys }),
        unsubscribe: () => {
          localStorage.removeItem(KEY);
          return Promise.resolve(true);
        },
      };
    };
    const held = () => {
      const key = localStorage.getItem(KEY);
      return key === null ? null : subscription(key);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(held()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(KEY, applicationServerKey);
        return Promise.resolve(held());
      },
    });
  });
}

/** Hands messages to the worker, as the push service of the browser does. */
async function pushService(page: Page, site: Site) {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  let hasStopped = false;
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    hasStopped ||= versions.some(({ runningStatus }) => runningStatus === 'stopped');
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  let displayed = 0;
  browser.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Notification displayed') displayed += 1;
  });
  await browser.send('BackgroundService.startObserving', { service: 'notifications' });
  await browser.send('BackgroundService.setRecording', { shouldRecord: true, service: 'notifications' });
  const origin = new URL(site.address).origin;
  return {
    push: async (message: object) => {
      const before = displayed;
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
      // Chromium forgets a notification that is not on the screen yet when it is asked for all that are.
      await expect.poll(() => displayed).toBeGreaterThan(before);
    },
    /** As browsers do with a worker that has nothing to do. */
    stopWorker: async () => {
      await browser.send('ServiceWorker.stopAllWorkers');
      // It may have stopped by itself before, when it had nothing to do for a while.
      await expect.poll(() => hasStopped).toBe(true);
    },
  };
}

function shown(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/sw-push.js');
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

test('a member turns notifications on by a tap, sees one for each conversation, and gets to it', async ({
  site,
  member,
}) => {
  const page = await member('ben');
  await withPushService(page);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('user.php?push=1')) posted.push(request.method());
  });
  await page.goto('/notifications');
  expect(posted).toEqual([]);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You get notifications here.')).toBeVisible();
  expect(posted).toEqual(['POST']);
  await page.reload();
  await expect.poll(() => posted).toEqual(['POST', 'POST']);

  // As after a change of the server's key.
  const key = await page.evaluate(() => localStorage.getItem('subscribed-with'));
  await page.evaluate((other) => localStorage.setItem('subscribed-with', other), OTHER_KEY);
  const renewed = page.waitForRequest((request) => request.url().endsWith('user.php?push=1'));
  await page.reload();
  expect((await renewed).postDataJSON()).toMatchObject({ server_key: key });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed-with'))).toBe(key);
  await expect(page.getByText('You get notifications here.')).toBeVisible();

  const { push, stopWorker } = await pushService(page, site);
  const conversation = await site.conversation('ben', 'anna');
  const navigate = `http://elsewhere.test/chats/${conversation}`;
  const message = (body: string) => ({
    web_push: 8030,
    notification: { title: 'Anna', body, lang: 'en', tag: `chat-${conversation}`, navigate, app_badge: '1' },
  });
  await push(message('Wrote you a message.'));
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Anna', body: 'Wrote you a message.', tag: `chat-${conversation}` }]);
  await push(message('Wrote you 2 messages.'));
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Anna', body: 'Wrote you 2 messages.', tag: `chat-${conversation}` }]);
  await push({ unknown: true });
  await expect.poll(async () => (await shown(page)).length).toBe(2);

  await expect.poll(() => page.context().serviceWorkers().length).toBe(1);
  const [worker] = page.context().serviceWorkers();
  // The program of a worker, whose names this file does not know.
  await worker?.evaluate(`
    registration.getNotifications({ tag: 'chat-${conversation}' })
      .then(([notification]) => dispatchEvent(new NotificationEvent('notificationclick', { notification })))
  `);
  await expect(page).toHaveURL(new RegExp(`/chats/${conversation}$`));
  // What was read is not told any more, so that the next one could go with it.
  await expect(page.getByRole('link', { name: /\bAnna, / }).getByText('unread')).toHaveCount(0);
  await expect.poll(async () => (await shown(page)).filter(({ tag }) => tag.startsWith('chat-'))).toEqual([]);

  await stopWorker();
  await push(message('Wrote you 3 messages.'));
  await expect.poll(() => shown(page)).toContainEqual(expect.objectContaining({ body: 'Wrote you 3 messages.' }));

  // What was read on another device goes with the next message.
  await push({ ...message('Wrote you 4 messages.'), unread: [conversation] });
  await expect.poll(() => shown(page)).toContainEqual(expect.objectContaining({ body: 'Wrote you 4 messages.' }));
  const other = { title: 'Farid', body: 'Wrote you a message.', tag: 'chat-1', navigate: '/chats/1' };
  await push({ web_push: 8030, notification: other, unread: [1] });
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag).sort()).toEqual(['chat-1', 'news']);

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(posted.at(-1)).toBe('DELETE');
});

test('a notification opens its chat where no page is open, and the icon of the app has the number', async ({
  site,
  member,
}) => {
  const page = await member('ben');
  await withPushService(page);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You get notifications here.')).toBeVisible();
  const { push } = await pushService(page, site);
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  // A browser without a screen has neither an icon nor, without a tap of a finger, a new window.
  await worker.evaluate(`
    globalThis.done = [];
    navigator.setAppBadge = (number) => Promise.resolve(void done.push('badge ' + number));
    clients.openWindow = (path) => Promise.resolve(void done.push('open ' + path));
  `);
  const notification = {
    title: 'Anna',
    body: 'Hello',
    tag: 'chat-7',
    navigate: 'https://a.test/chats/7',
    app_badge: '3',
  };
  await push({ web_push: 8030, notification });
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  await page.goto('about:blank');
  await expect
    .poll(() => worker.evaluate(`clients.matchAll({ includeUncontrolled: true }).then((pages) => pages.length)`))
    .toBe(0);
  await worker.evaluate(`
    registration.getNotifications()
      .then(([notification]) => dispatchEvent(new NotificationEvent('notificationclick', { notification })))
  `);
  await expect.poll(() => worker.evaluate('done')).toEqual(['badge 3', 'open /chats/7']);
});

test('who is notified asks every five minutes while there is no socket', async ({ member }) => {
  const page = await member('ben');
  await withPushService(page);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You get notifications here.')).toBeVisible();

  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chats.php')) polls.push(request.method());
  });
  await page.routeWebSocket('**/api/live', (socket) => socket.close());
  await page.clock.install();
  const repeated = page.waitForResponse((response) => response.url().endsWith('user.php?push=1'));
  await page.goto('/notifications');
  await repeated;
  // From here on its time stands still, however long this takes, but for the steps below.
  await page.clock.pauseAt(Date.now() + 10_000);
  const pass = async (time: string) => {
    await page.clock.fastForward(time);
    // What a timer asks for is on its way before this call is.
    await page.evaluate(() => fetch('/api/settings.php'));
    return polls.length;
  };
  const before = await pass('05:00');
  expect(before).toBeGreaterThan(0);
  expect(await pass('04:59')).toBe(before);
  expect(await pass('00:02')).toBe(before + 1);
});

test('what a member chooses is stored, and who has switched something off is reminded', async ({ site, member }) => {
  const page = await member('ben');
  await page.goto('/notifications');
  const likes = page.getByRole('checkbox', { name: 'Likes' });
  await expect(likes).toBeChecked();
  await likes.click();
  await expect(likes).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Show what was written' }).click();
  await expect(page.getByRole('checkbox', { name: 'Show what was written' })).toBeChecked();
  const chosen = await call(site.address, 'GET', 'notifications.php', site.session('ben'));
  expect(chosen).toEqual({ disabled: ['like'], with_text: true });
});

test('who logs out leaves no notification behind, and is told nothing more in this browser', async ({
  site,
  member,
}) => {
  const page = await member('ben');
  await withPushService(page);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You get notifications here.')).toBeVisible();
  const { push } = await pushService(page, site);
  await push({ web_push: 8030, notification: { title: 'Anna', body: 'Wrote you a message.', tag: 'chat-1' } });
  await expect.poll(async () => (await shown(page)).length).toBe(1);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed-with'))).toBeNull();
  await expect.poll(() => shown(page)).toEqual([]);
});

test('who uses a browser next does not inherit what another has allowed', async ({ site, member }) => {
  const page = await member('ben');
  await withPushService(page);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You get notifications here.')).toBeVisible();
  // The session ends while no page is open.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const session = site.session('anna').split('; ');
  await page.context().addCookies(session.map((pair) => ({ ...named(pair), url: site.address })));
  await page.goto('/notifications');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed-with'))).toBeNull();
});

test('a subscription that the browser changes by itself is told to the server', async ({ member }) => {
  const page = await member('ben');
  await withPushService(page);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('You get notifications here.')).toBeVisible();
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  const key = await page.evaluate(() => localStorage.getItem('subscribed-with') ?? '');
  // The program of a worker, whose names this file does not know.
  const answers = await worker.evaluate(`(async () => {
    const answers = [];
    const ask = self.fetch;
    self.fetch = async (path, request) => {
      const { status } = await ask(path, request);
      answers.push({ path, status });
    };
    const text = atob('${key}'.replaceAll('-', '+').replaceAll('_', '/'));
    const options = { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer };
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const toJSON = () => ({ endpoint: 'https://localhost:9/renewed', keys });
    dispatchEvent(Object.assign(new ExtendableEvent('pushsubscriptionchange'), { newSubscription: { options, toJSON } }));
    while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    self.fetch = ask;
    return answers;
  })()`);
  expect(answers).toEqual([{ path: '/api/user.php?push=1', status: 200 }]);
});
