import { expect, type Page } from '@playwright/test';
import { linkInMail } from './mail';

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

/** Signs up as Clara and confirms the address. */
export async function signUp(page: Page, address: string): Promise<void> {
  await page.goto('/signup');
  await fillInSignUp(page);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Show your face' })).toBeVisible();
  await page.goto(await linkInMail(address, 'Confirm your address for Vonk'));
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
}
