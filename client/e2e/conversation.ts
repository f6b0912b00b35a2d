/** The chat screen as a member handles it. */
import type { Locator, Page } from '@playwright/test';

export function field(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message to/ });
}

export function log(page: Page): Locator {
  return page.getByRole('log');
}

export function message(page: Page, text: string): Locator {
  return log(page).getByRole('listitem').filter({ hasText: text });
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** The list of conversations. */
export function list(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversations' });
}

/** The row of a conversation in the list. */
export function row(page: Page, name: string): Locator {
  const named = page.locator('.rows_name', { hasText: new RegExp(`^${name}, `) });
  return list(page).getByRole('link').filter({ has: named });
}

/** The line under the field that shows the price. */
export function price(page: Page): Locator {
  return page.locator('.composer_cost');
}

/** Opens the way to write to somebody new and declines the first sentences that are offered there. */
export async function openNew(page: Page, profile: number): Promise<void> {
  await page.goto(`/members/${profile}/chat`);
  await page
    .getByRole('dialog', { name: /^A first sentence for/ })
    .getByRole('button', { name: 'I will write my own' })
    .click();
}

/** Puts a file into the field that the photo button opens. */
export async function choosePhoto(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<Locator> {
  await page.locator('.composer_composer input[type=file]').first().setInputFiles(file);
  return page.getByRole('dialog', { name: /this photo\?$/ });
}

/** The photos in the log that can be looked at. */
export function photos(page: Page): Locator {
  return log(page).getByRole('button', { name: /^Photo from/ });
}

/** A gift among those to choose from: what one clicks is its label. */
export function gift(gifts: Locator, name: string): Locator {
  return gifts.locator('label').filter({ has: gifts.page().getByRole('radio', { name: new RegExp(`^${name} `) }) });
}

export async function sendGift(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Send a gift' }).click();
  const gifts = page.getByRole('dialog', { name: /a gift$/ });
  await gift(gifts, name).click();
  await gifts.getByRole('button', { name: /^Send an? / }).click();
}

/** Opens what can be done with a message and chooses a reaction to it. */
export async function react(page: Page, row: Locator, reaction: string): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitemradio', { name: reaction }).click();
}

/** Begins a text that quotes a message. */
export async function reply(page: Page, row: Locator): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await page.getByRole('group', { name: 'You reply to' }).waitFor();
}

/** Opens the menu of a message of one's own and takes it back. */
export async function takeBack(page: Page, row: Locator): Promise<void> {
  await row.hover();
  await row.getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page
    .getByRole('dialog', { name: 'Take this message back?' })
    .getByRole('button', { name: 'Take back' })
    .click();
}
