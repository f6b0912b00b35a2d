/** What a member can do in a browser that has no network. */
import type { Page } from '@playwright/test';
import { fetchChats } from '../api';
import { field, log, message } from '../conversation';
import { expect, test } from '../fixtures';
import { isKept } from '../kept';

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

  // A browser that was closed meanwhile has it still.
  await page.reload();
  await expect(message(page, 'Written in a tunnel')).toBeVisible();
  await page.context().setOffline(false);
  await expect(message(page, 'Written in a tunnel')).toContainText('Sent');
  const { chats } = await fetchChats(site.address, site.session('ben'));
  expect(chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages).toBe(1);
});

test('the own profile is there without a network, and nothing is left after logging out', async ({ member }) => {
  const page = await member('anna');
  await page.goto('/profile');
  await expect(page.getByLabel('Name')).toHaveValue('Anna');
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Anna');

  await page.context().setOffline(false);
  await page.goto('/chats');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  const rows = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('kept');
          opening.onsuccess = () => {
            const all = opening.result.transaction('kept').objectStore('kept').getAllKeys();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result);
            };
          };
        }),
    );
  await expect.poll(rows).toEqual([]);
});
