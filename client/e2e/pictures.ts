/**
 * Takes the two pictures of the README, and those that browsers show before they install a site: `npm run pictures`.
 * For the former two members chat in two real browsers, one at a desk and one on a phone, and both are photographed at the
 * same moment.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { call, fetchChats, greetFrom, sendFrom } from './api';
import { choosePhoto, field, gift, log, message, row } from './conversation';
import { expect, type Site, test } from './fixtures';
import { rest } from './screens/screen';

const folder = new URL('../pictures/', import.meta.url);
const photo = fileURLToPath(new URL('../../config/demo/photos/dunes.jpg', import.meta.url));

test('the pictures of the README', async ({ site, member }) => {
  test.setTimeout(240_000);
  const conversation = await site.conversation('anna', 'ben');
  for (const name of ['anna', 'ben']) await remove(site, name, [conversation]);
  const { chats } = await fetchChats(site.address, site.session('anna'));
  const [first, second, ...others] = chats.map((chat) => chat.conversation.id);
  if (first === undefined || second === undefined) throw new Error('Anna has too few conversations');
  await remove(site, 'anna', others);
  await sendFrom(site, 'anna', first, 'Then it is settled: you bring the maps, I bring the soup.');
  await sendFrom(site, 'anna', second, 'Good luck tomorrow. Tell me how the choir went!');
  const toAnna = await site.profile('anna');
  await greetFrom(site, 'rik', toAnna, 'The windmill market is on again, every Sunday until it snows.');
  await greetFrom(site, 'farid', toAnna, 'I looked it up: tulips like it cold first. Like me.');
  await greetFrom(site, 'david', toAnna, 'One credit left, so here is my best question: chess or pancakes?');
  await greetFrom(site, 'ben', toAnna, 'Is the ferry to Texel worth it in November?');

  const anna = await member('anna', { viewport: { width: 1280, height: 800 } });
  const ben = await member('ben', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });
  for (const page of [anna, ben]) {
    await page.goto(`/chats/${conversation}`);
    await field(page).waitFor();
  }

  await say(anna, ben, 'Only in November. In summer you share the beach.');
  await say(anna, ben, 'Last week. Pim did not want to go home:');
  await (await choosePhoto(anna, photo)).getByRole('button', { name: /^Send/ }).click();
  await expect(log(ben).getByRole('button', { name: /^Photo from/ })).toBeVisible();
  await say(ben, anna, 'All right, I am convinced. Saturday, the ten o’clock boat?');
  await giveGift(ben, anna);
  await say(anna, ben, 'With a coffee like that I can hardly say no.');

  await expect(row(anna, 'Farid')).toBeVisible();
  await field(ben).pressSequentially('I will bring the pan');
  await expect(row(anna, 'Ben')).toContainText('typing…');
  await mkdir(folder, { recursive: true });
  await Promise.all([take(anna, new URL('desktop.webp', folder)), take(ben, new URL('phone.webp', folder))]);
});

const apps = new URL('../../config/app/', import.meta.url);
/** Every program holds them. */
const SMALL = 70;
/** By what their names end with. */
const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
} as const;

test('the pictures that browsers show before they install a site', async ({ site, visitor, member }) => {
  test.setTimeout(240_000);
  const { port } = new URL(site.address);
  for (const key of ['vonk', 'ember', 'rijp']) {
    await mkdir(new URL(`${key}/`, apps), { recursive: true });
    for (const [form, options] of Object.entries(FORMS)) {
      const page = await visitor(options);
      // There the cookie is not known, so that each is in its own language.
      await page.goto(`http://${key}.localhost:${port}/`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await take(page, new URL(`${key}/home-${form}.webp`, apps), SMALL);
    }
  }
  await call(site.address, 'PUT', 'user.php', site.session('anna'), { language: 'nl' });
  const page = await member('anna', FORMS.narrow);
  await page.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await page.getByRole('log').getByRole('listitem').last().waitFor();
  await take(page, new URL('vonk/chat-narrow.webp', apps), SMALL);
});

/** Deletes conversations of the demo world, which are in Dutch; a new message brings one back without its history. */
async function remove(site: Site, name: string, conversations: readonly number[]): Promise<void> {
  for (const id of conversations) {
    await call(site.address, 'DELETE', 'chat.php', site.session(name), { conversation: { id } });
  }
}

async function say(from: Page, to: Page, text: string): Promise<void> {
  await field(from).fill(text);
  await from.getByRole('button', { name: /^Send, / }).click();
  await expect(message(to, text)).toBeVisible();
}

async function giveGift(from: Page, to: Page): Promise<void> {
  await from.getByRole('button', { name: 'Send a gift' }).click();
  const gifts = from.getByRole('dialog', { name: /a gift$/ });
  await gift(gifts, 'Coffee').click();
  await gifts.getByRole('button', { name: /^Send a coffee/ }).click();
  await expect(gifts).toBeHidden();
  await expect(message(to, 'a coffee').last()).toBeVisible();
}

/** Chromium itself writes WebP, which Playwright does not offer: a quarter of the size of a PNG. */
async function take(page: Page, file: URL, quality = 90): Promise<void> {
  await page.waitForLoadState('networkidle');
  await rest(page);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await writeFile(file, Buffer.from(data, 'base64'));
}
