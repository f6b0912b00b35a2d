/** From the sign-up over the time bonus to a paid message, on a phone, by each way to pay. */
import type { Page } from '@playwright/test';
import { fetchUser } from '../api';
import { field, message, openNew } from '../conversation';
import { signMandate } from '../debit';
import { expect, type OpenPage, type Site, test } from '../fixtures';
import { PHONE } from '../phone';
import { API_KEY, MollieStandIn } from '../providers/mollie';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeStandIn, WEBHOOK_SECRET } from '../providers/stripe';
import { meetStripe } from '../providers/stripe-js';
import type { Environment } from '../server';
import { signUp } from '../sign-up';

/** Signs up, confirms the address and orders fifty credits for less. */
async function order(site: Site, visitor: OpenPage, method: string): Promise<Page> {
  const page = await choose(site, visitor, method);
  await page.getByRole('button', { name: 'Pay €14.99 for 50 credits' }).click();
  return page;
}

/** Signs up, confirms the address and chooses fifty credits for less. */
async function choose(site: Site, visitor: OpenPage, method: string): Promise<Page> {
  const page = await visitor(PHONE);
  await signUp(page, site.address);
  await page.goto('/members');
  await page.getByRole('complementary', { name: 'Time bonus' }).getByRole('link').click();
  await page.getByRole('radio', { name: /^50 credits/ }).check();
  await page.getByRole('radio', { name: method }).check();
  return page;
}

/** Signs a mandate and goes on to the order. */
async function payByMandate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set up direct debit' }).click();
  await signMandate(page);
  await page.getByRole('link', { name: 'Back to your order' }).click();
  await page.getByRole('button', { name: 'Pay €14.99 for 50 credits' }).click();
  await expect(page.getByText(/^A direct debit takes some days/)).toBeVisible();
}

/** Writes to a member with the credits that were bought. */
async function writeFor(site: Site, page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Time bonus' })).toHaveCount(0);
  await openNew(page, await site.profile('anna'));
  // The first five texts to a member are free.
  for (const text of [
    'Hello Anna',
    'How are you?',
    'I am new here',
    'And fond of boats',
    'Which do you like?',
    'This one is paid',
  ]) {
    await field(page).fill(text);
    await page.getByRole('button', { name: /^Send,/ }).click();
    await expect(message(page, text)).toBeVisible();
  }
  const session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const credits = async () => (await fetchUser(site.address, session)).user.credits;
  await expect.poll(credits).toBeLessThan(50);
  expect(await credits()).toBeGreaterThan(40);
}

test.describe('by the sandbox of the demo', () => {
  test('card, with 3-D Secure', async ({ site, visitor }) => {
    const page = await order(site, visitor, 'Card');
    await page.getByRole('button', { name: 'Ask for 3-D Secure' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await writeFor(site, page);
  });

  test('iDEAL', async ({ site, visitor }) => {
    const page = await order(site, visitor, 'iDEAL | Wero');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await writeFor(site, page);
  });

  test('direct debit, which takes days', async ({ site, visitor }) => {
    const page = await choose(site, visitor, 'Direct debit');
    await payByMandate(page);
    await page.goto('/demo/pay');
    await page.getByRole('link', { name: /14\.99/ }).click();
    await page.getByRole('button', { name: 'Let the days pass: it arrives' }).click();
    await page.getByRole('link', { name: 'Back to the order at Vonk' }).click();
    await writeFor(site, page);
  });
});

/** The settings of a site that is paid by a provider, whose pages lead back to the address where the site is served. */
async function isPaidBy(site: Site, settings: Environment): Promise<void> {
  await site.restart({ ...settings, VONK_DOMAINS_VONK_ORIGIN: site.address });
}

test.describe('by Stripe', () => {
  let standIn: StripeStandIn;

  test.beforeEach(async ({ site }) => {
    standIn = await new StripeStandIn().start();
    standIn.site = site.address;
    await isPaidBy(site, {
      VONK_DOMAINS_VONK_PAYMENTS_PROVIDER: 'stripe',
      VONK_DOMAINS_VONK_PAYMENTS_API: standIn.address,
      VONK_DOMAINS_VONK_PAYMENTS_SECRET_KEY: SECRET_KEY,
      VONK_DOMAINS_VONK_PAYMENTS_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      VONK_DOMAINS_VONK_PAYMENTS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    });
  });
  test.afterEach(() => standIn.stop());

  test('a card that is declined, and another one that asks at the bank', async ({ site, visitor }) => {
    const page = await order(
      site,
      async (options) => {
        const opened = await visitor(options);
        await meetStripe(opened, standIn);
        return opened;
      },
      'Card',
    );
    const number = page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
    await number.fill('4000000000000002');
    const pay = page.getByRole('button', { name: 'Pay €14.99 for 50 credits' });
    await pay.click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
    await number.fill('4000002760003184');
    await pay.click();
    await page.getByRole('button', { name: 'authorize' }).click();
    await expect(page).toHaveURL(/\/transactions\/\d+$/);
    await writeFor(site, page);
  });

  test('direct debit, by a mandate', async ({ site, visitor }) => {
    const page = await choose(site, visitor, 'Direct debit');
    await payByMandate(page);
    standIn.control({ do: 'succeed-all' });
    await writeFor(site, page);
  });

  test('iDEAL', async ({ site, visitor }) => {
    const page = await order(site, visitor, 'iDEAL | Wero');
    await page.getByRole('button', { name: 'authorize' }).click();
    await writeFor(site, page);
  });
});

test.describe('by Mollie', () => {
  let standIn: MollieStandIn;

  test.beforeEach(async ({ site }) => {
    standIn = await new MollieStandIn().start();
    await isPaidBy(site, {
      VONK_DOMAINS_VONK_PAYMENTS_PROVIDER: 'mollie',
      VONK_DOMAINS_VONK_PAYMENTS_API: standIn.address,
      VONK_DOMAINS_VONK_PAYMENTS_SECRET_KEY: API_KEY,
    });
  });
  test.afterEach(() => standIn.stop());

  test('a card that fails, and one that pays', async ({ site, visitor }) => {
    const page = await order(site, visitor, 'Card');
    await page.getByRole('button', { name: 'failed' }).click();
    await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Pay €14.99 for 50 credits' }).click();
    await page.getByRole('button', { name: 'paid' }).click();
    await writeFor(site, page);
  });
});
