import type { Page } from '@playwright/test';
import type { Profile, SignUpState } from '../../src/api/wire.gen';
import { call } from '../api';
import { expect, test } from '../fixtures';
import { linkInMail } from '../mail';
import { PHONE } from '../phone';
import { picture } from '../picture';
import { fillInSignUp } from '../sign-up';

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await fillInSignUp(page);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

test('a new member on a phone goes through all steps, confirms, and likes whom they fit', async ({ site, visitor }) => {
  const page = await visitor(PHONE);
  await signUp(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const next = () => page.getByRole('button', { name: 'Next' }).click();

  await expect(heading('Show your face')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport();
  await page.getByLabel('Add a photo').setInputFiles(picture(480, 640));
  await page.getByRole('dialog').getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Main', { exact: true })).toBeVisible();
  await next();

  await expect(heading('Who are you?')).toBeFocused();
  await page.getByLabel('In your own words').fill('I keep bees.');
  await page.getByLabel('Looking for').selectOption('Dates');
  await next();

  await expect(heading('What do you enjoy?')).toBeFocused();
  await page.getByText('Tea', { exact: true }).click();
  await next();

  // On another device, and after a reload, one is where one was.
  await expect(heading('Where do you live?')).toBeFocused();
  await page.goto('/complete-signup');
  await expect(heading('Where do you live?')).toBeVisible();
  await page.getByLabel('Region').selectOption('NL/Utrecht');
  await next();

  await expect(heading('Whom are you looking for?')).toBeFocused();
  await page.goBack();
  await expect(heading('Where do you live?')).toBeVisible();
  await expect(page.getByLabel('Region')).toHaveValue('NL/Utrecht');
  await page.goForward();
  await page.getByLabel('From age').selectOption('20');
  await next();

  await expect(heading('Confirm your e-mail address')).toBeFocused();
  await expect(page.getByText('clara@vonk.example')).toBeVisible();
  await page.getByRole('link', { name: 'See who is nearby' }).click();
  await expect(page.getByText('You can like people once you have confirmed')).toBeVisible();

  await page.goto(await linkInMail(site.address, 'Confirm your address for Vonk'));
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(heading('People near you')).toBeVisible();
  const people = page.getByRole('checkbox');
  await expect(people.nth(1)).toBeVisible();
  expect(await people.count()).toBeLessThanOrEqual(9);
  await page.getByRole('listitem').nth(0).click();
  await page.getByRole('listitem').nth(1).click();
  await page.getByRole('button', { name: 'Like 2 people' }).click();
  await expect(page).toHaveURL(/\/likes\/sent$/);
  await expect(page.getByText('We tell you when the feeling is mutual').first()).toBeVisible();

  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const state = await call<SignUpState>(site.address, 'GET', 'signup.php', cookies);
  expect(state).toMatchObject({ step: 5, preferences: { min_age: 20 } });
  const { profile } = await call<{ profile: Profile }>(site.address, 'GET', 'own-profile.php', cookies);
  expect(profile).toMatchObject({ about: 'I keep bees.', reason: 'dating', region: 'Utrecht', interests: ['tea'] });
});

test('every step can be skipped by keyboard', async ({ member }) => {
  const page = await member('joris', PHONE);
  await page.goto('/complete-signup');
  for (let step = 2; step <= 6; step += 1) {
    await page.getByRole('button', { name: 'Skip' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
});
