import { expect, test } from '../fixtures';
import { PHONE } from '../phone';
import { signUp } from '../sign-up';

test('who has just signed up sees the time bonus run, and buys the first credits for less', async ({
  site,
  visitor,
}) => {
  test.slow();
  const page = await visitor(PHONE);
  await signUp(page, site.address);
  await page.goto('/members');

  const banner = page.getByRole('complementary', { name: 'Time bonus' });
  await expect(banner.getByRole('timer')).toHaveText(/^3:5\d:\d\d$/);
  const shown = await banner.getByRole('timer').textContent();
  await expect(banner.getByRole('timer')).not.toHaveText(shown ?? '');
  // The specification lets the modal come after forty seconds in the members area.
  const modal = page.getByRole('dialog', { name: '25% off your first credits' });
  await expect(modal).toBeVisible({ timeout: 180_000 });
  await modal.getByRole('button', { name: 'See the prices' }).click();
  await expect(page).toHaveURL(/\/credits$/);
  await page.goto('/members');
  await page.goto('/credits');

  await page.getByLabel('Discount code').fill('nothing');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByLabel('Discount code')).toHaveAccessibleDescription(/was not found/);
  await page.getByRole('radio', { name: /^50 credits/ }).check();
  await page.getByRole('button', { name: 'Pay €14.99 for 50 credits' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/credits');
  await expect(page.getByRole('button', { name: 'Pay €19.99 for 50 credits' })).toBeVisible();
});

test('visitors see what everything costs', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/pricing');
  await expect(page.getByRole('row', { name: /^50 credits/ })).toContainText('€19.99');
  await page.goto('/premium');
  await expect(page.getByText('Every photo of other members, without a blur')).toBeVisible();
});
