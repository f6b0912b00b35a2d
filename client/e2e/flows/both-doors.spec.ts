/**
 * One state by two transports: whatever happens to a member, a page with a socket, a page that polls and a page that was
 * just loaded show the same.
 */
import type { Page } from '@playwright/test';
import type { Send, Sent } from '../../src/api/wire.gen';
import { call, fetchUser, newClientId, sendFrom, sendGiftFrom, sendPhotoFrom } from '../api';
import { expect, type Site, test } from '../fixtures';

/** The text of a page, without presence, which only travels over the socket, and without what replaces it. */
async function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const hint of copy.querySelectorAll(
      '.presence, [data-presence], h1 + span, [role=status], [role=alert], dialog, script, style',
    ))
      hint.remove();
    // A page that was open before still holds messages older than the first page of a fresh one.
    for (const older of [...copy.querySelectorAll('[role=log] li')].slice(0, -20)) older.remove();
    const isLedger = location.pathname === '/ledger';
    const words = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const lines = [document.title];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const line = node.textContent?.trim();
      if (line) lines.push(line);
    }
    // Likes on the screen keep their places until the screen is opened again.
    if (location.pathname.startsWith('/likes')) lines.sort();
    return (isLedger ? lines.slice(0, 100) : lines).join('\n');
  });
}

/** The same screen three times. */
type Screens = { live: Page; polling: Page; fresh: Page; path: string };

test('whatever happens, socket, polling and a fresh load show the same', async ({ site, member }) => {
  test.setTimeout(1_800_000);
  const conversation = await site.conversation('anna', 'ben');
  const elsewhere = await begun(site, 'carla', 'anna');
  const screens: Screens[] = [];
  for (const path of [`/chats/${conversation}`, '/likes/received', '/ledger']) {
    const [live, polling, fresh] = [await member('anna'), await member('anna'), await member('anna')];
    await polling.routeWebSocket('**/api/live', (socket) => socket.close());
    const polled = polling.waitForResponse('**/api/chats.php');
    for (const page of [live, polling, fresh]) await page.goto(path);
    await polled;
    screens.push({ live, polling, fresh, path });
  }
  for (const [what, act] of await actions(site, conversation, elsewhere)) {
    await test.step(what, async () => {
      await act();
      await Promise.all(screens.map((screen) => agree(screen, what)));
    });
  }
});

/** Opens a conversation between two members who have none. */
async function begun(site: Site, from: string, to: string): Promise<number> {
  const { message } = await call<Sent>(site.address, 'POST', 'message.php', site.session(from), {
    client_id: newClientId(),
    to: { profile: await site.profile(to) },
    kind: 'text',
    text: 'Shall we talk?',
    quoted_cost: 1,
  } satisfies Send);
  return message.conversation;
}

async function agree({ live, polling, fresh, path }: Screens, what: string): Promise<void> {
  await expect(async () => {
    await fresh.goto(path);
    await expect(fresh.locator('main')).not.toBeEmpty();
    // A page that becomes visible polls at once, without waiting for its minute.
    await polling.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // Some words of a fresh page come after its first picture: it is given a while before it is loaded anew.
    await expect(async () => {
      const [onSocket, byPolling, anew] = [await textOf(live), await textOf(polling), await textOf(fresh)];
      expect(onSocket, `${path} on the socket after: ${what}`).toBe(anew);
      expect(byPolling, `${path} by polling after: ${what}`).toBe(anew);
    }).toPass({ timeout: 5000 });
  }).toPass();
}

type Action = [what: string, act: () => Promise<unknown>];

async function actions(site: Site, conversation: number, elsewhere: number): Promise<Action[]> {
  const id = { anna: await site.profile('anna'), ben: await site.profile('ben'), carla: await site.profile('carla') };
  const as = (name: string, method: string, path: string, body?: unknown) =>
    call<unknown>(site.address, method, path, site.session(name), body);
  const profile = (of: keyof typeof id) => ({ profile: { id: id[of] } });
  let last = 0;
  const kept = (sent: { message: { seq: number } }) => {
    last = sent.message.seq;
  };
  return [
    ['nothing yet', () => Promise.resolve()],
    ['a message', async () => kept(await sendFrom(site, 'ben', conversation, 'Are you on both doors?'))],
    ['a message in another chat', () => sendFrom(site, 'carla', elsewhere, 'Me too')],
    ['a gift', async () => kept(await sendGiftFrom(site, 'ben', conversation, 'tulip'))],
    [
      'one of my own, from another device',
      async () => kept(await sendFrom(site, 'anna', conversation, 'From my phone')),
    ],
    ['it is taken back', () => as('anna', 'DELETE', 'message.php', { conversation, seq: last })],
    ['a photo', async () => kept(await sendPhotoFrom(site, 'anna', conversation))],
    ['it is read', () => as('ben', 'POST', 'read.php', { conversation, seq: last })],
    ['a gift of my own', async () => kept(await sendGiftFrom(site, 'anna', conversation, 'waffle'))],
    ['it arrives', () => as('ben', 'POST', 'read.php', { conversation, seq: last, mark: 'delivered' })],
    ['no like any more', () => as('ben', 'DELETE', 'like.php', profile('anna'))],
    ['a like', () => as('ben', 'POST', 'like.php', profile('anna'))],
    ['it is looked at', () => as('anna', 'PUT', 'likes.php', profile('ben'))],
    ['a pass', () => as('anna', 'POST', 'pass.php', profile('ben'))],
    ['the pass is undone', () => as('anna', 'DELETE', 'pass.php', profile('ben'))],
    ['a match', () => as('anna', 'POST', 'like.php', profile('ben'))],
    ['a like is given', () => as('anna', 'POST', 'like.php', profile('carla'))],
    ['who is liked goes invisible', () => as('carla', 'PUT', 'visibility.php', { invisible: true })],
    ['and is to be seen again', () => as('carla', 'PUT', 'visibility.php', { invisible: false })],
    ['the like is taken back', () => as('anna', 'DELETE', 'like.php', profile('carla'))],
    ['all likes are looked at', () => as('anna', 'PUT', 'likes.php', {})],
    ['invisible', () => as('anna', 'PUT', 'visibility.php', { invisible: true })],
    ['visible', () => as('anna', 'PUT', 'visibility.php', { invisible: false })],
    ['all chats with a profile are deleted', () => as('anna', 'DELETE', 'chat.php', profile('carla'))],
    ['that chat comes back', () => sendFrom(site, 'carla', elsewhere, 'Still here')],
    ['a chat is deleted', () => as('anna', 'DELETE', 'chat.php', { conversation: { id: elsewhere } })],
    ['the partner blocks', () => as('ben', 'POST', 'block.php', profile('anna'))],
    ['the partner takes it back', () => as('ben', 'DELETE', 'block.php', profile('anna'))],
    ['the partner blocks again', () => as('ben', 'POST', 'block.php', profile('anna'))],
    ['a block of my own', () => as('anna', 'POST', 'block.php', profile('ben'))],
    ['mine is taken back', () => as('anna', 'DELETE', 'block.php', profile('ben'))],
    ['so is the other', () => as('ben', 'DELETE', 'block.php', profile('anna'))],
    ['a word about it', () => sendFrom(site, 'ben', conversation, 'I am sorry')],
    ['what is left is what the server says', () => fetchUser(site.address, site.session('anna'))],
  ];
}
