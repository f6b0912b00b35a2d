import type { Page, WebSocketRoute } from '@playwright/test';
import type { ServerFrame } from '../../src/api/wire.gen';
import { fetchUser, sendFrom } from '../api';
import { log, message, price, row, write } from '../conversation';
import { expect, test } from '../fixtures';
import { goOffline } from '../offline';

/** The socket of a page, to be cut and joined again. */
class Wire {
  isCut = false;
  readonly #routes = new Set<WebSocketRoute>();

  async control(page: Page): Promise<void> {
    await page.routeWebSocket('**/api/live', (route) => {
      if (this.isCut) {
        void route.close({ code: 1011 });
        return;
      }
      route.connectToServer();
      this.#routes.add(route);
    });
  }

  cut(): void {
    this.isCut = true;
    for (const route of this.#routes) void route.close({ code: 1011 });
    this.#routes.clear();
  }

  join(): void {
    this.isCut = false;
  }
}

test('with the socket cut, polling delivers and sends go by HTTP; then the page is live again, without doubles', async ({
  site,
  member,
}) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  const wire = new Wire();
  await wire.control(anna);
  await anna.clock.install();
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(anna.getByText('Online now')).toBeVisible();

  wire.cut();
  await anna.clock.runFor(6_000);
  await expect(anna.getByText('Messages may arrive up to a minute late').first()).toBeVisible();

  await write(ben, 'Said while you were away');
  await expect(message(ben, 'Said while you were away').getByText('Sent')).toBeAttached();
  await anna.clock.runFor(61_000);
  await expect(message(anna, 'Said while you were away')).toBeVisible();

  const posted = anna.waitForResponse('**/api/message.php');
  await write(anna, 'Sent by another way');
  expect((await posted).status()).toBe(200);
  await expect(message(ben, 'Sent by another way')).toBeVisible();

  wire.join();
  // A jump of the clock may end an attempt that is under way: each jump leaves the next one time to succeed.
  await expect(async () => {
    await anna.clock.runFor(31_000);
    await expect(anna.getByText('Online now')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await write(ben, 'Live again');
  await expect(message(anna, 'Live again')).toBeVisible();
  for (const text of ['Said while you were away', 'Sent by another way', 'Live again']) {
    await expect(message(anna, text)).toHaveCount(1);
    await expect(message(ben, text)).toHaveCount(1);
  }
});

test('a page that never gets a socket polls after five seconds', async ({ member }) => {
  const anna = await member('anna');
  await anna.routeWebSocket('**/api/live', (route) => route.close());
  const polled = anna.waitForRequest('**/api/chats.php');
  await anna.goto('/chats');
  await polled;
  await expect(row(anna, 'Ben')).toBeVisible();
});

test('a message written offline waits, and goes out once when the network is back', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(anna.getByText('Online now')).toBeVisible();
  const { credits } = (await fetchUser(site.address, site.session('anna'))).user;

  await goOffline(anna);
  await write(anna, 'From the tunnel');
  await expect(message(anna, 'From the tunnel')).toContainText('Goes out when you are back online');
  await expect(price(anna)).toContainText(`you have ${credits - 1}`);

  await anna.context().setOffline(false);
  await expect(message(ben, 'From the tunnel')).toBeVisible();
  await expect(message(anna, 'From the tunnel')).toHaveCount(1);
  await expect(message(anna, 'From the tunnel').getByText(/Sent|Delivered|Read/)).toBeAttached();
  expect((await fetchUser(site.address, site.session('anna'))).user.credits).toBe(credits - 1);
});

test('a message written offline survives a reload', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna');
  await anna.goto(`/chats/${conversation}`);
  await expect(log(anna)).toBeVisible();
  // The message gets no answer; the page may go on loading everything else.
  await anna.routeWebSocket('**/api/live', (route) => route.close());
  await anna.reload();
  await anna.route('**/api/message.php', (route) => route.abort());
  await write(anna, 'Do not lose me');
  await expect(message(anna, 'Do not lose me')).toBeVisible();
  await anna.unroute('**/api/message.php');
  await anna.reload();
  await expect(message(anna, 'Do not lose me').getByText(/Sent|Delivered|Read/)).toBeAttached();
  await expect(message(anna, 'Do not lose me')).toHaveCount(1);
});

test('frames that are lost on the way are noticed and fetched', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  let losing = false;
  await anna.routeWebSocket('**/api/live', (route) => {
    const server = route.connectToServer();
    server.onMessage((frame) => {
      if (!losing || !String(frame).includes('"message"')) route.send(frame);
    });
  });
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(anna.getByText('Online now')).toBeVisible();
  losing = true;
  await write(ben, 'Lost on the way');
  await expect(message(ben, 'Lost on the way').getByText('Sent')).toBeAttached();
  losing = false;
  await write(ben, 'The next one');
  await expect(message(anna, 'The next one')).toBeVisible();
  await expect(message(anna, 'Lost on the way')).toBeVisible();
});

test('a page reconnects to a restarted server and gets everything sent meanwhile', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna');
  await anna.goto(`/chats/${conversation}`);
  await write(anna, 'Before');
  await expect(message(anna, 'Before').getByText(/Sent|Delivered/)).toBeAttached();
  await site.restart();
  await write(anna, 'After');
  await expect(message(anna, 'After').getByText(/Sent|Delivered/)).toBeAttached();
  await expect(message(anna, 'Before')).toHaveCount(1);
  await expect(message(anna, 'After')).toHaveCount(1);
});

test('a page made for another build offers to load the new one', async ({ member }) => {
  const anna = await member('anna');
  await anna.routeWebSocket('**/api/live', (route) => {
    const server = route.connectToServer();
    server.onMessage((frame) => route.send(String(frame).replace(/"build":"[^"]*"/, '"build":"another"')));
  });
  await anna.goto('/chats');
  await expect(anna.getByText('A new version of the site is ready.')).toBeVisible();
  await anna.getByRole('button', { name: 'Load it' }).click();
  await expect(row(anna, 'Ben')).toBeVisible();
});

test('a state too large for the first frame is fetched', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna');
  await anna.routeWebSocket('**/api/live', (route) => {
    const server = route.connectToServer();
    server.onMessage((text) => {
      const frame = JSON.parse(String(text)) as ServerFrame;
      route.send(JSON.stringify(frame.type === 'hello' ? { ...frame, sync: null } : frame));
    });
  });
  // The page already holds the state up to now, and its socket misses everything between the two.
  await anna.route('**/assets/engine-*.js', async (route) => {
    await sendFrom(site, 'ben', conversation, 'Between page and socket');
    await route.continue();
  });
  const fetched = anna.waitForRequest('**/api/sync.php?*');
  await anna.goto(`/chats/${conversation}`);
  await fetched;
  await expect(message(anna, 'Between page and socket')).toBeVisible();
});
