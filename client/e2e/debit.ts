/** Signing a mandate for direct debits, with the code from the text messages that a demo keeps. */
import { expect, type Page } from '@playwright/test';

export async function fillInMandate(page: Page): Promise<void> {
  await page.getByLabel('Account holder').fill('Ben Visser');
  await page.getByLabel('IBAN').fill('NL91ABNA0417164300');
  await page.getByLabel('Street').fill('Oudegracht');
  await page.getByLabel('House number').fill('12 bis');
  await page.getByLabel('Postal code').fill('3511 AB');
  await page.getByLabel('City').fill('Utrecht');
  await page.getByLabel('Mobile number').fill('06-12 34 56 78');
}

export async function askForCode(page: Page): Promise<void> {
  await fillInMandate(page);
  await page.getByRole('button', { name: 'Agree and get a code' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

/** Fills in what a mandate needs, and signs it by the code. */
export async function signMandate(page: Page): Promise<void> {
  await askForCode(page);
  await page.getByLabel('Code', { exact: true }).fill(await debitCode(page));
  await page.getByRole('button', { name: 'Sign the mandate' }).click();
  await expect(page.getByRole('button', { name: 'Revoke the mandate' })).toBeVisible();
}

/** Signs a mandate on the way to an order of fifty credits, and makes that. */
export async function orderByMandate(page: Page): Promise<void> {
  await signMandate(page);
  await page.getByRole('link', { name: 'Back to your order' }).click();
  await page.getByRole('button', { name: 'Pay €19.99 for 50 credits' }).click();
}

/** The newest code that was sent to that phone. */
export async function debitCode(page: Page): Promise<string> {
  let code = '';
  await expect(async () => {
    const outbox = await page.request.get('/demo/sms');
    code = /\+31612345678<\/b><br>(\d{6})/.exec(await outbox.text())?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}
