import { fetchUser } from '../api';
import { expect, test } from '../fixtures';
import { linkInMail } from '../mail';

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

test('who has bought credits withdraws from the order without logging in, and gets a receipt', async ({
  site,
  member,
  visitor,
}) => {
  const ben = await member('ben');
  await ben.goto('/credits/20/card');
  await ben.getByRole('button', { name: 'Pay €9.99 for 20 credits' }).click();
  await ben.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(ben.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
  const order = /\d+$/.exec(new URL(ben.url()).pathname)?.[0] ?? '';

  const stranger = await visitor();
  await stranger.goto('/');
  await stranger.getByRole('link', { name: 'Withdraw from a purchase' }).click();
  await stranger.getByLabel('Your name').fill('Ben Visser');
  await stranger.getByLabel('Number of the order').fill(order);
  await stranger.getByLabel('E-mail address of your account').fill('lena@demo.test');
  await stranger.getByRole('button', { name: 'See what comes back' }).click();
  await expect(stranger.getByLabel('Number of the order')).toHaveAccessibleDescription(/not found|does not exist/i);
  await stranger.getByLabel('E-mail address of your account').fill('ben@demo.test');
  await stranger.getByRole('button', { name: 'See what comes back' }).click();
  await expect(stranger.getByText('20 of 20')).toBeVisible();
  await stranger.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(stranger.getByRole('heading', { name: 'You have withdrawn' })).toBeVisible();
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(12);
  // The provider gives it back a moment later, which the page finds out by itself.
  await expect(ben.getByText('€9.99 came back to you.')).toBeVisible();
  const papers = ben.getByRole('link', { name: /^VONK-\d{4}-\d{5} \(PDF\)$/ });
  await expect(papers).toHaveCount(2);
  for (const link of await papers.all()) {
    const [file] = await Promise.all([ben.waitForEvent('download'), link.click()]);
    const name = (await link.textContent())?.replace(' (PDF)', '.pdf');
    expect(file.suggestedFilename()).toBe(name);
  }
  expect(await linkInMail(site.address, `You have withdrawn from order ${order}`)).toBe(`/transactions/${order}`);
});

test('a declined payment leads back to the same choice', async ({ member }) => {
  const ben = await member('ben');
  await ben.goto('/credits/120/ideal');
  await expect(ben.getByRole('radio', { name: /iDEAL/ })).toBeChecked();
  await ben.getByRole('button', { name: 'Pay €39.99 for 120 credits' }).click();
  await ben.getByRole('button', { name: 'Decline' }).click();
  await expect(ben.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await ben.getByRole('link', { name: 'Try again' }).click();
  await expect(ben.getByRole('radio', { name: /^120 credits/ })).toBeChecked();
});
