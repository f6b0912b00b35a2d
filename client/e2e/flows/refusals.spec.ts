import { sendFrom } from '../api';
import { field, list, message, price, write } from '../conversation';
import { expect, test } from '../fixtures';

test('without credits the field states so, with the price and a link to credits, and keeps the text', async ({
  member,
}) => {
  const david = await member('david');
  await david.goto('/chats');
  await list(david).getByRole('link').first().click();
  await expect(price(david)).toContainText('1 credit to send, you have 1');
  await write(david, 'My last credit');
  await expect(message(david, 'My last credit').getByText('Sent')).toBeAttached();

  const stop = david.getByRole('status').filter({ hasText: 'You have 0 credits.' });
  await expect(stop).toContainText('A message costs 1.');
  await expect(field(david)).toHaveCount(0);
  await stop.getByRole('link', { name: 'Get credits' }).click();
  await expect(david).toHaveURL(/\/credits$/);
});

test('what was being written when the credits ran out is kept', async ({ member }) => {
  const [phone, desktop] = await Promise.all([member('david'), member('david')]);
  for (const page of [phone, desktop]) {
    await page.goto('/chats');
    await list(page).getByRole('link').first().click();
    await expect(price(page)).toContainText('you have 1');
  }
  await field(phone).fill('Half a sentence');
  await write(desktop, 'The last one');
  await expect(phone.getByRole('status').filter({ hasText: 'You have 0 credits.' })).toContainText(
    'Your text is kept.',
  );
});

test('a send that the server refuses stays with its reason and a way out', async ({ site, member }) => {
  const david = await member('david');
  await david.goto('/chats');
  await list(david).getByRole('link').first().click();
  await expect(price(david)).toContainText('you have 1');
  const conversation = Number(david.url().split('/').at(-1));

  // The last credit is spent elsewhere, and this page gets no frame about it.
  await david.routeWebSocket('**/api/live', (socket) => socket.close());
  await david.reload();
  await expect(price(david)).toContainText('you have 1');
  await david.route(/\/api\/(user|chats|sync)\.php/, (route) => route.abort());
  await sendFrom(site, 'david', conversation, 'From elsewhere');

  await write(david, 'Too late');
  const refused = message(david, 'Too late');
  await expect(refused).toContainText('Not sent.');
  await expect(refused).toContainText('1 credit');
  await expect(refused.getByRole('link', { name: 'Get credits' })).toBeVisible();
  await refused.getByRole('button', { name: 'Delete' }).click();
  await expect(refused).toHaveCount(0);
});

test('a free member at the limit can answer, but not start another conversation', async ({ site, member }) => {
  const hugo = await member('hugo');
  await hugo.goto(`/members/${await site.profile('anna')}/chat`);
  const stop = hugo.getByRole('status').filter({ hasText: '2 of 2 conversations started.' });
  await expect(stop.getByRole('link', { name: 'Get Premium' })).toBeVisible();
  await hugo.goto('/chats');
  await list(hugo).getByRole('link').first().click();
  await expect(field(hugo)).toBeVisible();
});

test('a member who has not confirmed the address sees what to do first', async ({ site, member }) => {
  const joris = await member('joris');
  await joris.goto(`/members/${await site.profile('anna')}/chat`);
  await expect(joris.getByText('Confirm your e-mail address first.')).toBeVisible();
});

test('a conversation of others looks like one that does not exist', async ({ site, member }) => {
  const lena = await member('lena');
  for (const id of [await site.conversation('anna', 'ben'), 4_711]) {
    await lena.goto(`/chats/${id}`);
    await expect(lena.getByRole('heading', { name: 'This conversation is not here' })).toBeVisible();
  }
});
