import { sendFrom } from '../api';
import { field, message, price, reply, takeBack, write } from '../conversation';
import { expect, test } from '../fixtures';
import { keysIn } from '../kept';

test('a message is quoted at the price of a text, and the quote leads to it', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  await sendFrom(site, 'anna', conversation, 'The boat leaves at nine');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(price(ben)).toContainText('you have 12');

  await reply(ben, message(ben, 'The boat leaves at nine'));
  await expect(field(ben)).toBeFocused();
  await write(ben, 'That is the last one');
  const hers = message(anna, 'That is the last one');
  await expect(hers.getByRole('button', { name: /^Go to: You The boat leaves at nine$/ })).toBeVisible();
  await expect(price(ben)).toContainText('you have 11');
  await expect(ben.getByRole('group', { name: 'You reply to' })).toHaveCount(0);

  await ben.reload();
  const quote = message(ben, 'That is the last one').getByRole('button', {
    name: 'Go to: Anna The boat leaves at nine',
  });
  await quote.click();
  await expect(message(ben, 'The boat leaves at nine').first()).toBeInViewport();
});

test('a quote is kept through a reload while offline, and goes with what it quotes', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const ben = await member('ben');
  await ben.goto(`/chats/${conversation}`);
  await write(ben, 'I regret this one');
  const regretted = message(ben, 'I regret this one').first();
  await expect(regretted.getByText('Sent')).toBeAttached();
  await expect.poll(() => keysIn(ben, 'vonk', 'sends')).toEqual([]);
  await ben.route('**/api/message.php', (route) => route.abort());
  await ben.routeWebSocket('**/api/live', (socket) => socket.close());
  await ben.reload();
  await reply(ben, regretted);
  await write(ben, 'I mean it');
  const mine = message(ben, 'I mean it');
  await expect(mine.getByText('I regret this one')).toBeVisible();
  await expect.poll(() => keysIn(ben, 'vonk', 'sends')).toHaveLength(1);
  await ben.unroute('**/api/message.php');
  await ben.reload();
  await expect(mine.getByRole('button', { name: 'Go to: You I regret this one' })).toBeVisible();
  await expect(mine.getByText('Sent')).toBeAttached();

  await takeBack(ben, regretted);
  await expect(mine.getByText('Not available any more')).toBeVisible();
});

test('a line of a profile is replied to, and the quote is in the conversation of both', async ({ site, member }) => {
  const [anna, farid] = await Promise.all([member('anna'), member('farid')]);
  await farid.goto(`/members/${await site.profile('anna')}`);
  await farid
    .getByRole('button', { name: /^Reply to: / })
    .first()
    .click();
  const dialog = farid.getByRole('dialog', { name: 'Reply to Anna' });
  await dialog.getByLabel('Your message').fill('Tell me more about that');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  const his = message(farid, 'Tell me more about that');
  await expect(his.getByText('From Anna’s profile')).toBeVisible();
  await anna.goto('/chats');
  await anna.getByRole('link', { name: /Farid/ }).first().click();
  await expect(message(anna, 'Tell me more about that').getByText('From your profile')).toBeVisible();
});
