import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from '../fixtures';
import { rest } from '../screens/screen';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The small one, which a page has read in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is asked of a mail too, which is shown within the page of a mail program and has no landmarks of its own. */
export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails on whatever axe finds wrong with the page, in either theme. It is left in the other theme, as a page takes a
 * while to change, and as tall as what it shows.
 */
export async function expectAccessible(page: Page, standards = [...WCAG, 'best-practice']): Promise<void> {
  await showWhole(page);
  const [theme, other] = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? (['dark', 'light'] as const) : (['light', 'dark'] as const),
  );
  await rest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await violations(page, { runOnly: standards }), theme).toEqual([]);
  await page.emulateMedia({ colorScheme: other });
  await rest(page);
  // The page is the same but for its colours.
  expect(await violations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }), other).toEqual([]);
}

/**
 * The bars of a phone cover what one has not scrolled to yet, or has scrolled past; on a page shown whole from its top they
 * cover nothing.
 */
async function showWhole(page: Page): Promise<void> {
  const whole = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return document.documentElement.scrollHeight;
  });
  const viewport = page.viewportSize();
  if (viewport && whole > viewport.height) await page.setViewportSize({ ...viewport, height: whole });
}

/** Axe runs in the page itself, which has no frames: its builder for Playwright takes three times as long. */
function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (chosen) => {
      if (!window.axe) throw new Error('The page has no axe');
      const found = await window.axe.run(chosen);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
