import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';
import { rest } from '../screens';

/** What is asked of a mail too, which is shown within the page of a mail program and has no landmarks of its own. */
export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on whatever axe finds wrong with the page, in either theme. It is left dark, and as tall as what it shows. */
export async function expectAccessible(page: Page, standards = [...WCAG, 'best-practice']): Promise<void> {
  await showWhole(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await rest(page);
  expect(await violations(axe(page).withTags([...standards])), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await rest(page);
  // The page is the same but for its colours.
  expect(await violations(axe(page).withRules(['color-contrast'])), 'dark').toEqual([]);
}

/** The bar at the lower edge of a phone covers what one has not scrolled to yet; on a page shown whole it covers nothing. */
async function showWhole(page: Page): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const viewport = page.viewportSize();
  if (viewport && whole > viewport.height) await page.setViewportSize({ ...viewport, height: whole });
}

/** Legacy mode, because the other one opens a second page to merge the results of iframes, and these pages have none. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
