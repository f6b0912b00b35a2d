import { PASSWORD } from '../api';
import { list, log } from '../conversation';
import { expect, test } from '../fixtures';

test('a member logs in and comes to the page that was opened', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/chats');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-mail').fill('anna@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
});

test('a wrong password is refused, and after too many the minutes of the lockout are shown', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('ben@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Login failed, try again')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(/account blocked for \d+ min/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('logging out in one tab logs out the other, and leaves nothing behind', async ({ member }) => {
  const one = await member('ben');
  const other = await one.context().newPage();
  await Promise.all([one.goto('/chats'), other.goto('/chats')]);
  await expect(list(other).getByRole('listitem').first()).toBeVisible();
  await one.getByRole('button', { name: /^Account/ }).click();
  await one.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(list(one)).toHaveCount(0);
});

test('a session that the server has ended is noticed at the next poll, and shows the login', async ({
  site,
  member,
}) => {
  const page = await member('ben');
  await page.routeWebSocket('**/api/live', (route) => route.close());
  await page.clock.install();
  await page.goto('/chats');
  await page.clock.runFor(6_000);
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  await page.request.post('/api/logout.php', { headers: { 'X-Client-Request': '1', Origin: site.address } });
  await page.clock.runFor(61_000);
  await expect(page).toHaveURL(/\/login/);
});

test('a page shows its member at once, before any call is answered', async ({ site, member }) => {
  const page = await member('anna');
  await page.routeWebSocket('**/api/live', () => undefined);
  await page.route('**/api/**', () => undefined);
  await page.goto('/chats');
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  for (const path of [
    `/chats/${await site.conversation('anna', 'ben')}`,
    `/members/${await site.profile('ben')}/chat`,
  ]) {
    await page.goto(path);
    await expect(log(page).getByRole('listitem').last()).toContainText(/\w/);
  }
});
