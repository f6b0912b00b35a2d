import { sendFrom } from '../api';
import { log, message, react } from '../conversation';
import { expect, test } from '../fixtures';

test('a reaction is seen by both at once, survives a reload, and can be changed and taken back', async ({
  site,
  member,
}) => {
  const conversation = await site.conversation('ben', 'anna');
  await sendFrom(site, 'ben', conversation, 'I found the boat house');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  const [hers, his] = [anna, ben].map((page) => message(page, 'I found the boat house'));
  if (!hers || !his) throw new Error('no rows');

  await react(anna, hers, 'Heart');
  await expect(hers.getByRole('button', { name: 'You reacted with a heart. Take it back' })).toBeVisible();
  await expect(his.getByText('Anna reacted with a heart')).toBeAttached();

  await ben.reload();
  await expect(his.getByText('Anna reacted with a heart')).toBeAttached();

  await react(anna, hers, 'Laughing');
  await expect(his.getByText('Anna reacted with a laugh')).toBeAttached();
  await hers.getByRole('button', { name: 'You reacted with a laugh. Take it back' }).click();
  await expect(his.getByText('Anna reacted')).toHaveCount(0);
  await expect(log(anna).getByRole('button', { name: /^You reacted/ })).toHaveCount(0);
});

test('a page that polls shows reactions as well, and one that is refused goes again', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  await sendFrom(site, 'ben', conversation, 'Bring your coat');
  const ben = await member('ben');
  const anna = await member('anna');
  await anna.routeWebSocket('**/api/live', (socket) => socket.close());
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  const hers = message(anna, 'Bring your coat');
  await react(anna, hers, 'Hug');
  await expect(message(ben, 'Bring your coat').getByText('Anna reacted with a hug')).toBeAttached();

  await anna.route('**/api/reaction.php', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'not_available', message: 'This member cannot be reached.' } },
    }),
  );
  await react(anna, hers, 'Sad');
  await expect(anna.getByText('This member cannot be reached.').first()).toBeVisible();
  await expect(hers.getByRole('button', { name: 'You reacted with a hug. Take it back' })).toBeVisible();
});
