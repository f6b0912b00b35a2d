import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures';
import { logIn, PASSWORD, request } from '../api';
import { linkInMail } from '../mail';

test('a member deletes the account, cannot log in, and comes back by the link of the mail', async ({
  site,
  member,
}) => {
  const [lena, ben] = await Promise.all([member('lena'), member('ben')]);
  const path = `/members/${await site.profile('lena')}`;
  await lena.goto('/profile');
  await lena.getByRole('button', { name: 'Delete my account' }).click();
  await lena.getByRole('button', { name: 'Delete now' }).click();
  const confirm = lena.getByRole('dialog', { name: 'Delete your account' });
  await confirm.getByLabel('Your password').fill('a guess');
  await confirm.getByRole('button', { name: 'Delete now' }).click();
  await expect(confirm.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/);
  await confirm.getByLabel('Your password').fill(PASSWORD);
  await confirm.getByRole('button', { name: 'Delete now' }).click();
  await expect(lena.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await ben.goto(path);
  await expect(ben.getByRole('heading', { level: 1 })).not.toHaveText(/Lena/);

  await lena.goto(await linkInMail(site.address, 'Your account at Vonk is deleted'));
  await lena.getByRole('button', { name: 'Bring it back' }).click();
  await lena.getByRole('link', { name: 'Log in' }).last().click();
  await expect(lena).toHaveURL(/\/login$/);
  await ben.reload();
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(/Lena/);
});

test('who wants less of the site can become invisible instead of leaving', async ({ member }) => {
  const lena = await member('lena');
  await lena.goto('/profile');
  await lena.getByRole('button', { name: 'Delete my account' }).click();
  await lena.getByRole('button', { name: 'Become invisible' }).click();
  await expect(lena.getByText('You are invisible now').first()).toBeVisible();
  await expect(lena.getByRole('dialog')).toHaveCount(0);
});

test('a member changes the password, and sees and ends a session elsewhere', async ({ site, member }) => {
  const ben = await member('ben');
  const elsewhere = await logIn(site.address, 'ben@demo.test');
  await ben.goto('/profile');
  await ben.getByText('Logged in on 2 devices').click();
  await ben.getByRole('button', { name: /^Log out Unknown browser/ }).click();
  await expect(ben.getByText('Logged out there').first()).toBeVisible();
  await expect(ben.getByText('Logged in on one device')).toBeVisible();
  expect((await request(site.address, 'GET', 'user.php', elsewhere)).status).toBe(403);

  await ben.getByText('Change my password').click();
  await ben.getByLabel('The password you have').fill(PASSWORD);
  await ben.getByLabel('New password', { exact: true }).fill('a whole new sentence');
  await ben.getByLabel('The new password again').fill('another sentence');
  await ben.getByRole('button', { name: 'Change the password' }).click();
  await expect(ben.getByLabel('The new password again')).toHaveAccessibleDescription(/differ/);
  await ben.getByLabel('The new password again').fill('a whole new sentence');
  await ben.getByRole('button', { name: 'Change the password' }).click();
  await expect(ben.getByText('Your password is changed').first()).toBeVisible();
});

test('a member downloads everything that the site holds', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto('/profile');
  await ben.getByText('Download my data').click();
  await ben.getByLabel('Your password').fill('a guess');
  await ben.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(ben.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/);
  await ben.getByLabel('Your password').fill(PASSWORD);
  const [download] = await Promise.all([
    ben.waitForEvent('download'),
    ben.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const document = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    account: { email: string };
    conversations: unknown[];
  };
  expect(document.account.email).toBe('ben@demo.test');
  expect(document.conversations.length).toBeGreaterThan(0);
  await linkInMail(site.address, 'Your data at Vonk was downloaded');
});

test('a member changes the address by a mail, and undoes it by another, in two tabs', async ({
  site,
  member,
  visitor,
}) => {
  const lena = await member('lena');
  const mailbox = await visitor();
  await lena.goto('/profile');
  await lena.getByText('Change my e-mail address').click();
  await lena.getByLabel('New address').fill('lena@demo.test');
  await lena.getByLabel('Your password').fill(PASSWORD);
  await lena.getByRole('button', { name: 'Send the link' }).click();
  await expect(lena.getByLabel('New address')).toHaveAccessibleDescription(/your e-mail address already/);
  await lena.getByLabel('New address').fill('lena.new@demo.test');
  await lena.getByRole('button', { name: 'Send the link' }).click();
  await expect(lena.getByText('We have sent a mail to lena.new@demo.test')).toBeVisible();
  await lena.getByRole('button', { name: 'All right' }).click();

  await mailbox.goto(await linkInMail(site.address, 'Confirm your new address for Vonk'));
  await mailbox.getByRole('button', { name: 'Use this address' }).click();
  await expect(mailbox.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  // The other tab learns of it by itself.
  await lena.getByText('Change my e-mail address').click();
  await expect(lena.getByText('Your address is lena.new@demo.test.')).toBeVisible();

  await mailbox.goto(await linkInMail(site.address, 'Your address at Vonk has changed'));
  await mailbox.getByRole('button', { name: 'Undo the change' }).click();
  await expect(mailbox.getByText(/has the address lena@demo\.test again/)).toBeVisible();
  await expect(lena).toHaveURL(/\/login/);
  expect((await request(site.address, 'GET', 'user.php', site.session('lena'))).status).toBe(403);
  await mailbox.getByRole('link', { name: 'Choose a new password' }).click();
  await mailbox.getByLabel('New password', { exact: true }).fill('a whole new sentence');
  await mailbox.getByLabel('The same password again').fill('a whole new sentence');
  await mailbox.getByRole('button', { name: 'Save the password' }).click();
  await mailbox.getByRole('link', { name: 'Log in' }).last().click();
  await mailbox.getByLabel('E-mail').fill('lena@demo.test');
  await mailbox.getByLabel('Password', { exact: true }).fill('a whole new sentence');
  await mailbox.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(mailbox).toHaveURL(/\/chats|\/members/);
});
