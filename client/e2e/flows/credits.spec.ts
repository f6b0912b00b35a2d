import { fetchUser } from '../api';
import { expect, test } from '../fixtures';

test('a member buys credits, and the bank takes the money back', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto('/credits');
  await ben.getByRole('radio', { name: /^20 credits/ }).check();
  await ben.getByRole('button', { name: 'Pay €9.99 for 20 credits' }).click();
  await expect(ben.getByRole('heading', { name: 'Sandbox for payments' })).toBeVisible();
  const sandbox = new URL(ben.url()).pathname;
  await ben.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(ben.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
  const user = async () => (await fetchUser(site.address, site.session('ben'))).user;
  expect((await user()).credits).toBe(32);

  await ben.goto(sandbox);
  await ben.getByRole('button', { name: 'Charge back' }).click();
  await expect.poll(async () => (await user()).credits).toBe(12);
  await ben.goto('/transactions');
  await expect(ben.getByRole('listitem').filter({ hasText: 'taken back by your bank' })).toContainText('€9.99');
});

test('a declined payment leads back to the same choice', async ({ member }) => {
  const ben = await member('ben');
  await ben.goto('/credits/120/sepa_debit');
  await expect(ben.getByRole('radio', { name: 'Direct debit' })).toBeChecked();
  await ben.getByRole('button', { name: 'Pay €39.99 for 120 credits' }).click();
  await ben.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await ben.getByRole('link', { name: 'Try again' }).click();
  await expect(ben.getByRole('radio', { name: /^120 credits/ })).toBeChecked();
});
