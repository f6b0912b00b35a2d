import { fetchChats } from '../api';
import { field } from '../conversation';
import { expect, test } from '../fixtures';
import { cards, likeFrom } from '../likes';

test('a profile shows what it knows and leads to the conversation', async ({ site, member }) => {
  const lena = await member('lena');
  await lena.goto(`/members/${await site.profile('ben')}`);
  await expect(lena.getByRole('heading', { level: 1, name: 'Ben, 37' })).toBeVisible();
  await expect(lena.getByRole('main').getByText('Utrecht')).toBeVisible();
  await expect(lena.getByRole('term').filter({ hasText: 'Orientation' })).toBeVisible();
  await expect(lena).toHaveTitle('Ben, 37 · Vonk');
  await lena.getByRole('link', { name: 'Say hello free, 5 left' }).click();
  await expect(field(lena)).toBeVisible();
});

test('who is in conversation already is led back to it', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const ben = await member('ben');
  await ben.goto(`/members/${await site.profile('anna')}`);
  await ben.getByRole('link', { name: 'To your chat' }).click();
  await expect(ben).toHaveURL(new RegExp(`/chats/${conversation}$`));
});

test('a blocked member finds no profile, no like and no answer', async ({ site, member }) => {
  await likeFrom(site, 'ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/likes/m/${await site.profile('ben')}`), ben.goto('/likes/sent')]);
  await expect(cards(ben).filter({ hasText: /\bAnna, / })).toHaveCount(1);
  await anna.getByRole('button', { name: 'More about Ben' }).click();
  await anna.getByRole('menuitem', { name: 'Block Ben' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(anna).toHaveURL(/\/likes$/);
  await expect(cards(anna).filter({ hasText: /\bBen, / })).toHaveCount(0);

  await expect(cards(ben).filter({ hasText: /\bAnna, / })).toHaveCount(0);
  await ben.goto(`/members/${await site.profile('anna')}`);
  await expect(ben.getByRole('heading', { name: 'This profile is not there, or not for you' })).toBeVisible();
  const { chats } = await fetchChats(site.address, site.session('anna'));
  expect(chats.some(({ profile }) => 'name' in profile && profile.name === 'Ben')).toBe(false);
});

test('a profile that does not exist looks like one that is not for the reader', async ({ member }) => {
  const lena = await member('lena');
  await lena.goto('/members/99999999');
  await expect(lena.getByRole('heading', { name: 'This profile is not there, or not for you' })).toBeVisible();
  await expect(lena.getByRole('link', { name: 'Search members' }).last()).toBeVisible();
});

test('an own profile is shown as each kind of viewer sees it', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/members/${await site.profile('anna')}`);
  await expect(anna.getByText('This is you, as others see you.')).toBeVisible();
  await expect(anna.getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await expect(anna.getByText(/photos? opens? with Premium/)).toBeVisible();
  await anna.getByText('A premium member').click();
  await expect(anna.getByText(/photos? opens? with Premium/)).toHaveCount(0);
  await expect(anna.getByRole('radio', { name: 'A premium member' })).toBeFocused();
});

test('a visitor sees of a profile what visitors may, with a picture that leads to no clear one', async ({
  site,
  visitor,
}) => {
  const page = await visitor();
  const id = await site.profile('anna');
  await page.goto(`/members/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna, 34');
  await expect(page.locator(`main img[src="/blurred/${id}"]`)).toHaveJSProperty('naturalHeight', 480);
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\?to=/);
  await page.goto(`/likes/m/${id}`);
  await expect(page).toHaveURL(/\/login\?to=/);
});

test('where visitors may not even search, a profile asks them to log in at once', async ({ site, visitor }) => {
  const page = await visitor();
  const elsewhere = site.address.replace('localhost', 'rijp.localhost');
  const path = `/members/${await site.profile('anna')}`;
  await page.goto(`${elsewhere}${path}`);
  await expect(page).toHaveURL(`${elsewhere}/login?${new URLSearchParams({ to: path })}`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('who is invisible is not online to others, until they are visible again', async ({ site, member }) => {
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await anna.goto('/ledger');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await expect(ben.getByText('Online now')).toBeVisible();
  await anna.getByRole('button', { name: 'Account: Anna' }).click();
  const invisible = anna.getByRole('menuitemcheckbox', { name: 'Invisible mode' });
  await invisible.click();
  await expect(invisible).toBeChecked();
  await expect(ben.getByText('Online now')).toHaveCount(0);
  await invisible.click();
  await expect(ben.getByText('Online now')).toBeVisible();
});
