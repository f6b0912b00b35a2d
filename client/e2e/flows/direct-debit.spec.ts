import { debitCode, fillInMandate, signMandate } from '../debit';
import { expect, test } from '../fixtures';

test.use({ viewport: { width: 390, height: 844 } });

test('from the shop to the mandate, by a code, and back to the order', async ({ member }) => {
  const ben = await member('ben');
  await ben.goto('/credits/50/sepa_debit');
  await ben.getByRole('link', { name: 'Set up direct debit' }).click();

  // What the browser cannot know is said beside the field, and nothing that was filled in is lost.
  await fillInMandate(ben);
  await ben.getByLabel('Mobile number').fill('020 123 45 67');
  await ben.getByRole('button', { name: 'Agree and get a code' }).click();
  await expect(ben.getByLabel('Mobile number')).toHaveAccessibleDescription(
    /Mobile number: this value is not possible/,
  );
  await expect(ben.getByLabel('IBAN')).toHaveValue('NL91 ABNA 0417 1643 00');
  await ben.getByLabel('Mobile number').fill('06-12345678');
  await ben.getByRole('button', { name: 'Agree and get a code' }).click();

  const field = ben.getByLabel('Code', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await debitCode(ben);
  await field.fill(code === '000000' ? '000001' : '000000');
  await ben.getByRole('button', { name: 'Sign the mandate' }).click();
  await expect(field).toHaveAccessibleDescription(/You can try 4 more times/);
  await expect(ben.getByRole('button', { name: /Another code in \d+ s/ })).toBeVisible();
  // A code survives that the page is opened anew, as by a phone that was short of memory.
  await ben.reload();
  await field.fill(code);
  await ben.getByRole('button', { name: 'Sign the mandate' }).click();
  await expect(ben.getByText('NL •••• 4300')).toBeVisible();
  await expect(ben.getByText('ABNA')).toHaveCount(0);

  await ben.getByRole('link', { name: 'Back to your order' }).click();
  await expect(ben.getByText('Collected from NL •••• 4300')).toBeVisible();
  await ben.getByRole('button', { name: 'Pay €19.99 for 50 credits' }).click();
  await expect(ben.getByText('A direct debit takes some days')).toBeVisible();

  await ben.goto('/demo/pay');
  await ben
    .getByRole('link', { name: /€?19.99/ })
    .first()
    .click();
  await ben.getByRole('button', { name: 'Let the days pass: it arrives' }).click();
  await ben.getByRole('link', { name: /Back to the order/ }).click();
  await expect(ben.getByRole('heading', { name: 'Your credits are there' })).toBeVisible();
});

test('a mandate is revoked, and the shop asks for one again', async ({ member }) => {
  const ben = await member('ben');
  await ben.goto('/directdebit');
  await signMandate(ben);
  await ben.getByRole('button', { name: 'Revoke the mandate' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Revoke the mandate' }).click();
  await expect(ben.getByLabel('Account holder')).toBeVisible();
  await ben.goto('/credits/50/sepa_debit');
  await expect(ben.getByRole('link', { name: 'Set up direct debit' })).toBeVisible();
});
