import { fetchSettings, fetchUser } from '../api';
import { gift, list, log, message, price, row, sendGift } from '../conversation';
import { expect, test } from '../fixtures';

test('a gift costs what its button says and shows on both sides', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const { gift_credits: cost } = await fetchSettings(site.address);
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(price(ben)).toContainText('you have 12');

  await ben.getByRole('button', { name: 'Send a gift' }).click();
  const gifts = ben.getByRole('dialog', { name: 'Send Anna a gift' });
  await expect(gifts.getByRole('radio')).toHaveCount(8);
  await expect(gifts).toContainText('You have 12 credits');
  await gift(gifts, 'Umbrella').click();
  await gifts.getByRole('button', { name: `Send an umbrella ${cost} credits` }).click();
  await expect(gifts).toBeHidden();

  for (const page of [anna, ben]) await expect(message(page, 'an umbrella').last()).toBeVisible();
  await expect(message(anna, 'an umbrella').last().locator('img')).toBeVisible();
  await expect(row(anna, 'Ben')).toContainText('Sent you an umbrella');
  await expect(row(ben, 'Anna')).toContainText('You sent an umbrella');
  await expect(price(ben)).toContainText(`you have ${12 - cost}`);
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(12 - cost);
});

test('a gift is chosen and sent without a mouse', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await ben.getByRole('button', { name: 'Send a gift' }).focus();
  await ben.keyboard.press('Enter');
  const gifts = ben.getByRole('dialog', { name: 'Send Anna a gift' });
  await expect(gifts.getByRole('heading')).toBeFocused();
  await expect(gifts.getByRole('radio').first()).toBeAttached();
  await ben.keyboard.press('Tab');
  await ben.keyboard.press('Space');
  await ben.keyboard.press('ArrowRight');
  await expect(gifts.getByRole('radio').nth(1)).toBeChecked();
  await ben.keyboard.press('Tab');
  await ben.keyboard.press('Enter');
  await expect(log(ben).getByRole('listitem').last()).toContainText('Gift');
  await ben.getByRole('button', { name: 'Send a gift' }).press('Enter');
  await ben.keyboard.press('Escape');
  await expect(gifts).toBeHidden();
});

test('a gift that one cannot pay is refused beside a link to credits', async ({ member }) => {
  const david = await member('david');
  await david.goto('/chats');
  await list(david).getByRole('link').first().click();
  await david.getByRole('button', { name: 'Send a gift' }).click();
  const gifts = david.getByRole('dialog', { name: /a gift$/ });
  await gift(gifts, 'Tulip').click();
  await expect(gifts).toContainText('and you have 1.');
  await expect(gifts.getByRole('link', { name: 'Get credits' })).toBeVisible();
  await expect(gifts.getByRole('button', { name: /^Send/ })).toHaveCount(0);
});

test('a gift of the other is read out by its name', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  // What is there at first is not read out.
  await expect(anna.getByRole('log').locator('.bubbles_message').last()).toBeVisible();
  await sendGift(ben, 'Candle');
  await expect(anna.getByRole('status').filter({ hasText: 'Ben: Sent you a candle' })).toHaveCount(1);
});
