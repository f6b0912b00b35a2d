import { expect, test } from '../fixtures';
import { PHONE } from '../phone';

test('a page that does not exist states so and links to the home page', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/no/such/page');
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

/** Screens that are still to be made, one of each kind of access and layout. */
const coming = ['/members', '/match-finder', '/credits', '/profile', '/premium', '/terms', '/reset-password'];

test('screens that are still to come say so, in the frame of the site', async ({ member }) => {
  const page = await member('anna');
  for (const path of coming) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(
      page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first(),
    ).toBeVisible();
  }
});

test('a page shows its bar where it stays before any script has run', async ({ visitor }) => {
  const page = await visitor(PHONE);
  for (const path of ['/', '/login']) {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path);
    const logo = page.locator('.logo');
    await expect(logo).toHaveText('vonk');
    const before = await logo.boundingBox();
    await page.unrouteAll();
    await page.goto(path);
    await expect(page.getByRole('link', { name: /vonk/i }).first()).toBeVisible();
    expect(await logo.first().boundingBox()).toEqual(before);
  }
});

test('an asset that is missing is not answered with the page', async ({ site, visitor }) => {
  const page = await visitor();
  const response = await page.request.get(`${site.address}/assets/gone-12345.js`);
  expect(response.status()).toBe(404);
});

test('the site speaks the language of the account', async ({ member }) => {
  const page = await member('ben');
  await page.goto('/chats');
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  await page.request.put('/api/user.php', {
    headers: { 'X-Client-Request': '1', Origin: new URL(page.url()).origin },
    data: { language: 'nl' },
  });
  await expect(page.getByRole('searchbox', { name: 'Zoek op naam' })).toBeVisible();
});
