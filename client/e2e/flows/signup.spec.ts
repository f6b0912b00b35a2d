import { expect, test } from '../fixtures';
import { PHONE } from '../phone';
import { fillInSignUp } from '../sign-up';

test('what is missing or wrong is shown beside its field', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByText('Without this consent we can show you to nobody.')).toBeVisible();
  await fillInSignUp(page);
  await page.getByLabel('Date of birth').fill('2015-01-01');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/Invalid date of birth/);
});

test('who follows a link to a chat writes first, and finds the message in the signup', async ({ site, visitor }) => {
  const page = await visitor(PHONE);
  const id = await site.profile('anna');
  await page.goto(`/members/${id}/chat?network=somebody`);
  await expect(page).toHaveURL(`/members/${id}/landing2?network=somebody`);
  await page.getByRole('button', { name: 'How was your day?' }).click();
  await page.getByRole('button', { name: 'Join and send' }).click();
  await expect(page).toHaveURL(`/members/${id}/signup`);
  await expect(page.getByLabel('Your first message')).toHaveValue('How was your day?');
});

test('a link that does not work says so, and leads to a new one', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto('/activate/done?token=0');
  await expect(page).toHaveURL(/\/activate\/error$/);
  await expect(page.getByRole('heading', { name: 'Activation failed' })).toBeVisible();
});
