import type { SetLimit } from '../../src/api/wire.gen';
import { call, fetchUser } from '../api';
import { field, price } from '../conversation';
import { expect, test } from '../fixtures';
import { PHONE } from '../phone';

test('a limit stops an order that is too much, and a break stops all spending', async ({ site, member }) => {
  const ben = await member('ben', PHONE);
  // A limit that another device sets while the page is open refuses the order; after that the button says why.
  await ben.goto('/credits/50/card');
  const pay = ben.getByRole('button', { name: 'Pay €19.99 for 50 credits' });
  await expect(pay).toBeVisible();
  await expect(ben.getByText('Limits and breaks')).toBeVisible();
  const set: SetLimit = { period: 'day', limit: 1000 };
  await call(site.address, 'PUT', 'spending.php', site.session('ben'), set);
  const answer = ben.waitForResponse((response) => response.url().endsWith('/api/order.php'));
  await pay.click();
  expect((await answer).status()).toBe(403);
  await expect(pay).toHaveAccessibleDescription('This order is more than a limit that you have set.');
  await ben.getByRole('status').getByRole('link', { name: 'Limits and breaks' }).click();
  await expect(ben.getByRole('heading', { name: 'Limits and breaks' })).toBeVisible();
  const week = ben.locator('section').filter({ hasText: 'In 7 days' });
  await week.getByLabel('Limit in EUR').fill('ten');
  await week.getByRole('button', { name: 'Set the limit for 7 days' }).click();
  await expect(week.getByLabel('Limit in EUR')).toHaveAccessibleDescription(/Enter an amount/);
  await week.getByLabel('Limit in EUR').fill('12,50');
  await week.getByRole('button', { name: 'Set the limit for 7 days' }).click();
  await expect(week.getByText('of €12.50 spent')).toBeVisible();
  await week.getByLabel('Limit in EUR').fill('');
  await week.getByRole('button', { name: 'Set the limit for 7 days' }).click();
  await expect(week.getByText('there is no limit any more')).toBeVisible();

  await ben.goto('/credits/50/card');
  await expect(pay).toHaveAttribute('aria-disabled', 'true');

  const elsewhere = await member('ben');
  await elsewhere.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await expect(price(elsewhere)).toContainText('1 credit');
  await field(elsewhere).fill('Are you there?');

  await ben.goto('/spending');
  await ben.getByRole('button', { name: 'One day' }).click();
  await ben.getByRole('button', { name: 'Begin the break' }).click();
  await expect(ben.getByText('You are taking a break until')).toBeVisible();
  await ben.goto('/credits');
  await expect(pay).toHaveAccessibleDescription(/^You are taking a break until/);

  // Every page of the member knows it at once, and keeps what was begun.
  const stopped = elsewhere.getByRole('status').filter({ hasText: /You are taking a break until .+, \d\d:\d\d\./ });
  await expect(stopped).toContainText('Your text is kept.');
  await expect(field(elsewhere)).toHaveCount(0);
  await stopped.getByRole('link', { name: 'Limits and breaks' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Limits and breaks' })).toBeVisible();
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(12);
});
