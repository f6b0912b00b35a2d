/** What a member can do in a browser that has no network. */
import type { Page } from '@playwright/test';
import type { Likes } from '../../src/api/wire.gen';
import { call, fetchChats, fetchUser, sendFrom } from '../api';
import { field, log, message, price, row, write } from '../conversation';
import { expect, test } from '../fixtures';
import { isKept, keysIn } from '../kept';
import { cards, likeFrom } from '../likes';
import { goOffline } from '../offline';

test.use({ serviceWorkers: 'allow' });

/** Resolves once the browser could open the site without a network. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}

test('without a network the site opens with what was read, and sends later what is written', async ({
  site,
  member,
}) => {
  const conversation = await site.conversation('anna', 'ben');
  const page = await member('anna');
  await page.goto(`/chats/${conversation}`);
  const last = await log(page).getByRole('listitem').last().textContent();
  await untilKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(log(page).getByRole('listitem').last()).toHaveText(last ?? '');
  await field(page).fill('Written in a tunnel');
  await field(page).press('Enter');
  await expect(message(page, 'Written in a tunnel')).toBeVisible();

  // A browser that was closed meanwhile has it still, and what was not sent yet.
  await field(page).fill('And I was about to say');
  await page.reload();
  await expect(message(page, 'Written in a tunnel')).toBeVisible();
  await expect(field(page)).toHaveValue('And I was about to say');
  await page.context().setOffline(false);
  await expect(message(page, 'Written in a tunnel')).toContainText('Sent');
  const { chats } = await fetchChats(site.address, site.session('ben'));
  expect(chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages).toBe(1);
});

test('a visit that is over before its page has done anything leaves the shell of that visit', async ({
  site,
  member,
}) => {
  const page = await member('anna');
  await page.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await untilKept(page);
  await page.evaluate(async () => {
    const shell = await caches.open('shell');
    const kept = await shell.match('/');
    const older = (await kept?.text())?.replace('<head>', '<head><meta name="older" />');
    await shell.put('/', new Response(older, { headers: [['content-type', 'text/html']] }));
  });
  const isOlder = () =>
    page.evaluate(async () => (await (await caches.match('/'))?.text())?.includes('<meta name="older" />'));
  expect(await isOlder()).toBe(true);

  const visit = await page.context().newPage();
  await visit.goto('/chats', { waitUntil: 'commit' });
  await visit.close();
  await expect.poll(isOlder).toBe(false);
});

test('likes, passes and what is read wait for a network too, and each is heard once', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  await likeFrom(site, 'ben', 'anna');
  await likeFrom(site, 'farid', 'anna');
  const page = await member('anna');
  // What was answered: a call that found no network is made again.
  const calls: string[] = [];
  page.context().on('response', (response) => {
    if (/\/(like|pass)\.php$/.test(response.url())) calls.push(response.url().replace(/.*\//, ''));
  });
  await page.goto(`/chats/${conversation}`);
  await untilKept(page);
  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Likes', exact: true })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Farid' })).toBeVisible();
  await sendFrom(site, 'ben', conversation, 'To be read in a tunnel');
  await expect(page.getByText('To be read in a tunnel').first()).toBeAttached();

  await goOffline(page);
  await page.getByRole('button', { name: 'Like back: Ben' }).click();
  await page.getByRole('button', { name: 'Pass on Farid' }).click();
  await expect(cards(page).filter({ hasText: 'Farid' })).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Chats/ })
    .first()
    .click();
  await row(page, 'Ben').click();
  await expect(message(page, 'To be read in a tunnel')).toBeVisible();
  await expect.poll(() => keysIn(page, 'vonk', 'reads')).not.toEqual([]);

  await page.reload();
  await expect(page.getByRole('button', { name: '2 waiting' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Likes', exact: true })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Ben, 37' })).toContainText('Match');
  await expect(cards(page).filter({ hasText: 'Farid' })).toHaveCount(0);
  expect(calls).toEqual([]);

  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: / waiting$/ })).toHaveCount(0);
  const [ben, farid] = await Promise.all([site.profile('ben'), site.profile('farid')]);
  // The banner goes with the first answer of the network, a moment before what waited has been heard.
  await expect(async () => {
    const likes = await call<Likes>(site.address, 'GET', 'likes.php', site.session('anna'));
    expect(likes.liked_by.find(({ id }) => id === ben)?.liked).not.toBeNull();
    expect(likes.liked_by.some(({ id }) => id === farid)).toBe(false);
  }).toPass();
  const unread = async () => {
    const { chats } = await fetchChats(site.address, site.session('anna'));
    return chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages;
  };
  await expect.poll(unread).toBe(0);
  await expect.poll(() => calls.toSorted()).toEqual(['like.php', 'pass.php']);
});

test('a message whose price has changed meanwhile is not sent, until one agrees to the new one', async ({
  site,
  member,
}) => {
  const page = await member('anna');
  await page.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await expect(price(page)).toContainText('1 credit to send');
  await goOffline(page);
  await write(page, 'Written at the old price');
  await site.restart({ VONK_DOMAINS_VONK_MESSAGE_CREDITS: '2' });
  const { credits } = (await fetchUser(site.address, site.session('anna'))).user;
  await page.context().setOffline(false);
  await expect(message(page, 'Written at the old price')).toContainText('Not sent, no credit used.');
  expect((await fetchUser(site.address, site.session('anna'))).user.credits).toBe(credits);
  await page.getByRole('button', { name: 'Send for 2 credits' }).click();
  await expect(message(page, 'Written at the old price')).toContainText('Sent');
  expect((await fetchUser(site.address, site.session('anna'))).user.credits).toBe(credits - 2);
});

test('where the storage is full the page says so, and what is written goes out all the same', async ({
  site,
  member,
}) => {
  const page = await member('anna');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: site.address, quotaSize: 1 });
  await page.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await expect(page.getByText('The storage of this device is full.').first()).toBeAttached();
  await write(page, 'Written without room');
  await expect(message(page, 'Written without room')).toContainText('Sent');
  await expect(field(page)).toHaveValue('');
});

test('the own profile is there without a network, and after logging out nothing is but a page that says so', async ({
  site,
  member,
}) => {
  const page = await member('anna', { locale: 'nl-NL' });
  await page.goto('/profile');
  await expect(page.getByLabel('Name')).toHaveValue('Anna');
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Anna');

  await page.context().setOffline(false);
  await page.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await page.getByRole('textbox').fill('Never sent');
  await expect.poll(() => keysIn(page, 'vonk', 'drafts')).toHaveLength(1);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => keysIn(page, 'kept', 'kept')).toEqual([]);
  await expect.poll(() => keysIn(page, 'vonk', 'drafts')).toEqual([]);
  for (const asked of [
    { type: 'shell', locale: 'nl' },
    { type: 'pictures', addresses: [] },
  ])
    await askWorker(page, asked);
  expect(await page.evaluate(() => caches.keys()), 'what was asked for before leaves nothing behind').toEqual([]);

  // Where no page is kept, the browser shows one that says so, until there is a network.
  await page.context().setOffline(true);
  await page.goto('/likes');
  await expect(page.getByRole('heading', { name: 'Je bent offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Opnieuw proberen' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('#root h1')).toBeVisible();
});

/** Asks the worker for something as a page does, and waits until it has done it. */
function askWorker(page: Page, message: object): Promise<unknown> {
  return page.evaluate(async (asked) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active?.postMessage(asked, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
    });
  }, message);
}
