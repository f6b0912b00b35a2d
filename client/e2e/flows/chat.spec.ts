import { type Page } from '@playwright/test';
import { fetchUser } from '../api';
import { field, list, log, message, openNew, price, row, write } from '../conversation';
import { expect, test } from '../fixtures';

test('two members chat and see it at once', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(anna.getByText('Online now')).toBeVisible();

  const toBen = await latency(anna, ben, 'Does the ferry still run at night?');
  await expect(message(anna, 'Does the ferry still run at night?').getByText('Read')).toBeAttached();
  const toAnna = await latency(ben, anna, 'Until two, the small one.');
  console.log(`from Enter to the other screen: ${toBen} ms and ${toAnna} ms`);

  // Typing is sent once in three seconds at most, so perhaps not with the first letter.
  await expect(async () => {
    await field(ben).press('a');
    await expect(anna.getByText('typing…').first()).toBeVisible({ timeout: 500 });
  }).toPass();
});

/** From the key press to the other's screen, in milliseconds. Both pages share a clock. */
async function latency(from: Page, to: Page, text: string): Promise<number> {
  const seen = to.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role=log]')?.textContent.includes(expected)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
  await field(from).fill(text);
  const pressed = from.evaluate(
    () => new Promise<number>((resolve) => addEventListener('keydown', () => resolve(Date.now()), { once: true })),
  );
  await field(from).press('Enter');
  return (await seen) - (await pressed);
}

test('each message costs the price that is shown before', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const ben = await member('ben');
  await ben.goto(`/chats/${conversation}`);
  await expect(price(ben)).toHaveText('1 credit to send, you have 12 · photo 3');
  await expect(ben.getByRole('button', { name: 'Send, costs 1 credit' })).toBeVisible();
  await write(ben, 'One');
  await write(ben, 'Two');
  await expect(price(ben)).toContainText('you have 10');
  await expect(price(ben).getByRole('link', { name: 'Get credits' })).toBeVisible();
  await expect(message(ben, 'Two').getByText('Sent')).toBeAttached();
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(10);
});

test('the first message to somebody new opens the conversation on both sides', async ({ site, member }) => {
  const [lena, anna] = await Promise.all([member('lena'), member('anna')]);
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toBeVisible();
  await openNew(lena, await site.profile('anna'));
  await expect(lena.getByRole('heading', { name: 'Say hello to Anna' })).toBeVisible();
  await write(lena, 'Your lighthouse picture made my day');
  await expect(message(lena, 'Your lighthouse picture made my day')).toBeVisible();
  await expect(row(anna, 'Lena')).toContainText('Your lighthouse picture made my day');
  await expect(row(anna, 'Lena')).toContainText('1 unread');
  await row(anna, 'Lena').click();
  await write(anna, 'Which one?');
  await expect(message(lena, 'Which one?')).toBeVisible();
  await expect(lena.getByText('Your conversation with Anna began here')).toBeVisible();
});

test('free messages are marked as such, with how many are left', async ({ site, member }) => {
  const farid = await member('farid');
  await openNew(farid, await site.profile('anna'));
  await expect(price(farid)).toHaveText('Free: 3 free messages left · photo 3');
  await write(farid, 'Hello Anna');
  await expect(price(farid)).toHaveText('Free: 2 free messages left · photo 3');
});

test('opening a chat reads it, on every device of the member', async ({ member }) => {
  const [desktop, phone] = await Promise.all([
    member('anna'),
    member('anna', { viewport: { width: 390, height: 844 } }),
  ]);
  await Promise.all([desktop.goto('/chats'), phone.goto('/chats')]);
  const unread = list(desktop).getByRole('link').filter({ hasText: 'unread' });
  await expect(unread.first()).toBeVisible();
  const before = Number(/^\((\d+)\)/.exec(await desktop.title())?.[1]);
  const name = (await unread.first().locator('.rows_name').textContent())?.split(',')[0] ?? '';
  const count = Number.parseInt(
    (await unread
      .first()
      .getByText(/^\d+ unread$/)
      .textContent()) ?? '',
  );

  await unread.first().click();
  await expect(row(desktop, name)).not.toContainText('unread');
  await expect(row(phone, name)).not.toContainText('unread');
  await expect(desktop).toHaveTitle(new RegExp(`^\\(${before - count}\\) `));
});

test('a conversation that was opened shows where the new messages begin', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [ben, anna] = await Promise.all([member('ben'), member('anna')]);
  await ben.goto(`/chats/${conversation}`);
  await anna.goto('/chats');
  for (const text of ['First', 'Second']) await write(ben, text);
  await expect(row(anna, 'Ben')).toContainText('Second');
  await row(anna, 'Ben').click();
  await expect(log(anna).locator('.log_newLine')).toHaveText(/\d+ new messages/);
});

test('a draft is kept while one looks elsewhere and after a reload', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna');
  await anna.goto(`/chats/${conversation}`);
  await field(anna).fill('I was about to say');
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toContainText('Draft: I was about to say');
  await row(anna, 'Ben').click();
  await expect(field(anna)).toHaveValue('I was about to say');
});

test('a message that is too long is marked so before it is sent', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  const { message_length } = (await (
    await anna.request.get('/api/settings.php', { headers: { 'X-Client-Request': '1' } })
  ).json()) as { message_length: number };
  await field(anna).fill('x'.repeat(message_length + 3));
  await expect(anna.getByText('3 characters too many')).toBeVisible();
  await field(anna).press('Enter');
  await expect(field(anna)).toHaveValue(/x/);
});

test('what is typed is text, never markup', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await write(anna, '<b>bold</b>\nand a second line');
  const written = message(anna, 'and a second line');
  await expect(written).toContainText('<b>bold</b>');
  await expect(written.locator('b')).toHaveCount(0);
});
