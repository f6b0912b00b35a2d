import type { Page } from '@playwright/test';
import { fetchUser } from '../api';
import { choosePhoto, log, message, photos, price, row, write } from '../conversation';
import { expect, test } from '../fixtures';
import { goOffline } from '../offline';
import { picture } from '../picture';

async function sendPhoto(page: Page, file = picture(640, 480)): Promise<void> {
  const sheet = await choosePhoto(page, file);
  await sheet.getByRole('button', { name: /^Send/ }).click();
}

/** The address of the latest photo in the log: how many there are above it depends on how much of the log is drawn. */
async function latest(page: Page): Promise<string> {
  await expect(photos(page).last()).toBeVisible();
  return photos(page)
    .last()
    .locator('img')
    .evaluate((img: HTMLImageElement) => img.src);
}

/** Waits until another photo than before is the latest, and says which. */
async function untilNew(page: Page, before: string): Promise<string> {
  await expect.poll(() => latest(page)).not.toBe(before);
  return latest(page);
}

/** Every picture in sight in the log is there, not only its frame; others are fetched when somebody scrolls to them. */
async function expectLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      log(page)
        .locator('img')
        .evaluateAll((all) =>
          all.every((img) => {
            const { top, bottom } = img.getBoundingClientRect();
            return bottom < 0 || top > innerHeight || (img as HTMLImageElement).naturalWidth > 0;
          }),
        ),
    )
    .toBe(true);
}

test('a photo is shown with its price before it is sent, and reaches the other at once', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(price(ben)).toContainText('you have 12');
  const [hers, his] = [await latest(anna), await latest(ben)];

  const sheet = await choosePhoto(ben, picture(640, 480));
  await expect(sheet).toContainText('Costs 3 credits, you have 12.');
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(12);
  await sheet.getByRole('button', { name: 'Send 3 credits' }).click();

  // Who sends it looks at the own file as long as the page is open.
  expect(await untilNew(ben, his)).toMatch(/^blob:/);
  await expect(price(ben)).toContainText('you have 9');
  const sent = await untilNew(anna, hers);
  await expectLoaded(anna);
  await expect(log(ben).getByRole('listitem').last().getByText('Read')).toBeAttached();
  await expect(row(anna, 'Ben')).toContainText('Photo');
  await expect(row(ben, 'Anna')).toContainText('You: Photo');

  await ben.reload();
  await expect.poll(() => latest(ben)).toBe(sent);
  await expectLoaded(ben);
  await expect(price(ben)).toContainText('you have 9');
});

test('a photo has its place before it has loaded, so that nothing jumps', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const ben = await member('ben');
  await ben.goto(`/chats/${conversation}`);
  const before = await latest(ben);
  await sendPhoto(ben, picture(400, 900));
  await write(ben, 'Under the photo');
  await expect(message(ben, 'Under the photo').getByText('Sent')).toBeAttached();

  const late = await member('ben');
  const held = Promise.withResolvers<null>();
  await late.route('**/photos/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await late.goto(`/chats/${conversation}`);
  // It comes when the server has looked through it.
  await untilNew(late, before);
  const photo = photos(late).last();
  const place = await photo.boundingBox();
  held.resolve(null);
  await expectLoaded(late);
  expect(await photo.boundingBox()).toEqual(place);
});

test('photos open large, turn by arrows, and the focus comes back', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  const before = await latest(ben);
  await sendPhoto(ben, picture(640, 480));
  const first = await untilNew(ben, before);
  await sendPhoto(ben, picture(480, 640, [170, 90, 90]));
  await untilNew(ben, first);

  await photos(ben).last().focus();
  await ben.keyboard.press('Enter');
  const lightbox = ben.getByRole('dialog', { name: 'Photos with Anna' });
  const place = lightbox.getByRole('status').filter({ hasText: / of \d/ });
  const count = Number(/of (\d+)/.exec((await place.textContent()) ?? '')?.[1]);
  await expect(place).toContainText(`${count} of ${count}`);
  await ben.keyboard.press('ArrowLeft');
  await expect(place).toContainText(`${count - 1} of ${count}`);
  await expect(lightbox.getByRole('img', { name: /^Photo from you/ })).toBeVisible();
  await ben.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(photos(ben).last()).toBeFocused();
});

test('a free member sees a blurred photo with the way to premium, never the photo', async ({ site, member }) => {
  const [lena, anna] = await Promise.all([member('lena'), member('anna')]);
  await lena.goto(`/members/${await site.profile('anna')}/chat`);
  await lena.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await write(lena, 'May I see the harbour?');
  await anna.goto('/chats');
  await row(anna, 'Lena').click();
  await sendPhoto(anna);

  const locked = log(lena).getByRole('link', { name: 'Anna sent a photo See it with Premium' });
  await expect(locked).toBeVisible();
  await expectLoaded(lena);
  const blurred = (await locked.locator('img').getAttribute('src')) ?? '';
  expect(blurred).toMatch(/\/blurred$/);
  for (const rendition of ['large', 'small']) {
    const response = await lena.request.get(blurred.replace('blurred', rendition));
    expect(response.status()).toBe(404);
  }
  await locked.click();
  await expect(lena).toHaveURL(/\/credits$/);
});

test('a photo can be pasted, and another file is refused before anything is sent', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await ben.getByRole('textbox', { name: /^Message to/ }).evaluate((field) => {
    const data = new DataTransfer();
    data.items.add(new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  const sheet = ben.getByRole('dialog', { name: 'Send Anna this photo?' });
  await expect(sheet.getByRole('alert')).toContainText('JPEG, PNG and WebP work.');
  await expect(sheet.getByRole('button', { name: /^Send/ })).toHaveCount(0);
});

test('a photo waits while one is offline and goes out once when one is back', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await expect(price(ben)).toContainText('you have 12');
  // The code that previews a photo is fetched before the connection is cut.
  await (await choosePhoto(ben, picture(64, 64))).getByRole('button', { name: 'Cancel' }).click();
  await goOffline(ben);
  await sendPhoto(ben);
  await expect(log(ben).getByText('Goes out when you are back online')).toBeVisible();
  await ben.context().setOffline(false);
  await expect(log(ben).getByRole('listitem').last().getByText('Sent')).toBeAttached();
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(9);
});

test('the server has the last word on a file that only looks like a photo', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await sendPhoto(ben, picture(2, 2));
  const refused = log(ben).getByRole('listitem').filter({ hasText: 'Not sent, no credit used.' });
  await expect(refused).toContainText('too small');
  await expect(refused.getByRole('button', { name: 'Choose another photo' })).toBeVisible();
  await refused.getByRole('button', { name: 'Delete' }).click();
  await expect(refused).toHaveCount(0);
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(12);
});
