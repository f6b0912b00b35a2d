import type { Page } from '@playwright/test';
import { fetchUser } from '../api';
import { field, list, log, message, row, write } from '../conversation';
import { expect, test } from '../fixtures';
import { goOffline } from '../offline';

/** No message of this page gets through and no frame arrives, although the page is not offline. */
async function cutOff(page: Page): Promise<void> {
  await page.routeWebSocket('**/api/live', (route) => route.close());
  await page.route('**/api/message.php', (route) => route.abort());
}

test('when the tab that was trying is closed, another one takes over at once', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const first = await member('anna');
  const second = await first.context().newPage();
  await cutOff(first);
  await Promise.all([first.goto(`/chats/${conversation}`), second.goto(`/chats/${conversation}`)]);
  await expect(second.getByText('Online now').or(log(second)).first()).toBeVisible();
  await expect(field(first)).toBeVisible();
  await write(first, 'Who sends me?');
  await expect(message(second, 'Who sends me?')).toBeVisible();
  await expect(message(first, 'Who sends me?')).toContainText('it may have been sent', { timeout: 40_000 });
  await expect(message(first, 'Who sends me?')).not.toContainText('back online');

  await first.close();
  await expect(message(second, 'Who sends me?').getByText(/Sent|Delivered|Read/)).toBeAttached();
  await expect(message(second, 'Who sends me?')).toHaveCount(1);
});

test('a deleted conversation takes along what was still unsent', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  const { credits } = (await fetchUser(site.address, site.session('anna'))).user;
  await cutOff(anna);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(field(anna)).toBeVisible();
  await write(anna, 'Not to be sent any more');
  await expect(message(anna, 'Not to be sent any more')).toContainText('it may have been sent', { timeout: 40_000 });

  await anna.getByRole('button', { name: 'More about this conversation' }).click();
  await anna.getByRole('menuitem', { name: 'Delete conversation' }).click();
  const deleted = anna.waitForResponse('**/api/chat.php');
  await anna.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  expect((await deleted).status()).toBe(200);
  await expect(row(anna, 'Ben')).toHaveCount(0);

  // What ben writes now would come after it.
  await write(ben, 'Are you there?');
  await anna.reload();
  await expect(row(anna, 'Ben')).toBeVisible();
  await expect(list(anna)).not.toContainText('Not to be sent any more');
  await expect(message(ben, 'Not to be sent any more')).toHaveCount(0);
  expect((await fetchUser(site.address, site.session('anna'))).user.credits).toBe(credits);
});

test('a message that waits for the network can be deleted, and brought back', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna');
  await anna.goto(`/chats/${conversation}`);
  await expect(anna.getByText('Online now').or(log(anna)).first()).toBeVisible();
  await goOffline(anna);
  await write(anna, 'Perhaps not');
  const waiting = message(anna, 'Perhaps not');
  await waiting.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(waiting).toHaveCount(0);
  await expect(log(anna)).toBeFocused();
  await anna.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting).toContainText('Goes out when you are back online');
  await anna.context().setOffline(false);
  await expect(waiting.getByText(/Sent|Delivered|Read/)).toBeAttached();
});
