import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Cuts a page off, which it finds out a moment later: until then its socket carries what one writes. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
}
