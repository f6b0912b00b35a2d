import type { Locator, Page } from '@playwright/test';
import { field, list, row, write } from '../conversation';
import { expect, test } from '../fixtures';

test('conversations are found by name and by what is unread', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  const rows = list(anna).getByRole('listitem');
  await expect(row(anna, 'Ben')).toBeVisible();
  const all = await rows.count();

  await anna.getByRole('searchbox', { name: 'Search names' }).fill('BÉN');
  await expect(list(anna).locator('.rows_name').filter({ hasNotText: /ben/i })).toHaveCount(0);
  await expect(row(anna, 'Ben')).toBeVisible();
  await anna.getByRole('searchbox', { name: 'Search names' }).fill('nobody at all');
  await expect(anna.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await anna.getByRole('button', { name: 'Clear the search' }).click();
  // The rows below the fold come after the first picture, so there may be more than were counted.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(all);

  await anna.getByText('Unread', { exact: true }).click();
  await expect(rows.filter({ hasNotText: 'unread' })).toHaveCount(0);
});

test('an empty conversation list explains what to do', async ({ member }) => {
  const lena = await member('lena');
  await lena.goto('/chats');
  await expect(lena.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await expect(lena.getByRole('link', { name: 'Search members' }).last()).toBeVisible();
});

test('a fictional profile is labelled in the list and in the conversation', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  const fictional = list(anna)
    .getByRole('link')
    .filter({ hasText: /fictief|fictional/i })
    .first();
  await fictional.click();
  await expect(
    anna
      .locator('header')
      .filter({ has: anna.getByRole('heading', { level: 1 }) })
      .getByText(/fictief|fictional/i),
  ).toBeVisible();
  await expect(anna.getByText('is not a real person. You cannot meet.')).toBeVisible();
});

test('a deleted conversation is gone at once, and stays gone', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await expect(field(anna)).toBeVisible();
  // The server is slow to answer, but the screen changes at once.
  const { promise: looked, resolve: look } = Promise.withResolvers<null>();
  await anna.route('**/api/chat.php', async (route) => {
    if (route.request().method() === 'DELETE') await looked;
    await route.continue();
  });
  const deleted = anna.waitForResponse((response) => response.request().method() === 'DELETE');
  await anna.getByRole('button', { name: 'More about this conversation' }).click();
  await anna.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await anna.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(anna).toHaveURL(/\/chats$/);
  await expect(row(anna, 'Ben')).toHaveCount(0);
  look(null);
  expect((await deleted).status()).toBe(200);
  await anna.reload();
  await expect(list(anna).getByRole('listitem').first()).toBeVisible();
  await expect(row(anna, 'Ben')).toHaveCount(0);
});

test('a conversation that could not be deleted is back, with an alert', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  await anna.route('**/api/chat.php', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { error: { code: 'not_found', message: '' } } })
      : route.continue(),
  );
  await row(anna, 'Ben').hover();
  await anna.getByRole('button', { name: 'More about Ben' }).click();
  await anna.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await anna.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(anna.getByRole('alert')).toContainText('The conversation with Ben could not be deleted');
  await expect(row(anna, 'Ben')).toBeVisible();
  await anna.getByRole('button', { name: 'Dismiss' }).click();
  await expect(anna.getByRole('alert')).toHaveCount(0);
});

test('a new message brings a deleted conversation back, without what was deleted', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto('/chats'), ben.goto(`/chats/${conversation}`)]);
  await row(anna, 'Ben').hover();
  await anna.getByRole('button', { name: 'More about Ben' }).click();
  await anna.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await anna.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(anna, 'Ben')).toHaveCount(0);
  await write(ben, 'One more thing');
  await row(anna, 'Ben').click();
  await expect(anna.getByRole('log').locator('.bubbles_message')).toHaveCount(1);
});

/** The rows of the list, and how far it is scrolled. */
const rows = (page: Page) => list(page).getByRole('list');
const scrolled = (page: Page) => rows(page).evaluate((element) => element.scrollTop);

/** The list is drawn in two steps, and is too short to be scrolled that far after the first one. */
async function scrollTo(scroller: Locator, top: number): Promise<void> {
  const scroll = (element: HTMLElement, to: number) => {
    element.scrollTo({ top: to });
    return element.scrollTop;
  };
  await expect.poll(() => scroller.evaluate(scroll, top)).toBe(top);
}

/** Opens the conversation whose row is at a position of the visible list. */
async function openRow(page: Page, place: number): Promise<Locator> {
  const link = rows(page).getByRole('link').nth(place);
  const path = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(field(page)).toBeVisible();
  return link;
}

test('the list stays as it is while one conversation after another opens beside it', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toBeVisible();
  await rows(anna).evaluate((element) => Object.assign(element, { isTheSame: true }));
  await scrollTo(rows(anna), 200);

  for (const place of [5, 6]) {
    const opened = await openRow(anna, place);
    await expect(field(anna)).toBeFocused();
    await expect(opened).toHaveAttribute('aria-current', 'true');
    expect(await scrolled(anna)).toBe(200);
  }
  await anna.goBack();
  await anna.goBack();
  await expect(anna).toHaveURL(/\/chats$/);
  expect(await scrolled(anna)).toBe(200);
  expect(await rows(anna).evaluate((element) => 'isTheSame' in element)).toBe(true);
});

test('on a phone the list is where it was after a conversation, and the focus is on the page', async ({ member }) => {
  const anna = await member('anna');
  await anna.setViewportSize({ width: 390, height: 844 });
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toBeVisible();
  await scrollTo(anna.locator('html'), 300);
  await openRow(anna, 6);
  await expect(list(anna)).toBeHidden();
  await anna.goBack();
  await expect(list(anna)).toBeVisible();
  await expect.poll(() => anna.evaluate(() => scrollY)).toBe(300);
  await expect(anna.getByRole('main')).toBeFocused();
});
