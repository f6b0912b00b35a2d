import type { Page } from '@playwright/test';

/** Fills in the sign-up form as Clara, so that nothing is missing or wrong. */
export async function fillInSignUp(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('clara@vonk.example');
  await page.getByLabel('Name').fill('Clara');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByText('Woman', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Orientation' }).selectOption('Bi');
  await page.getByLabel('I agree to the terms.').check();
  await page.getByLabel(/^You may use my sexual orientation/).check();
}
