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
  const named = page.locator('.row__name', { hasText: new RegExp(`^${name}, `) });
  return list(page).getByRole('link').filter({ has: named });
}

/** The line under the field that tells the price. */
export function price(page: Page): Locator {
  return page.locator('.composer__cost');
}
