import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from '../fixtures';
import { rest } from '../screens/screen';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What is asked of a mail too, which is shown within the page of a mail program and has no landmarks of its own. */
export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails on whatever axe finds wrong with the page, in either theme. It is left dark, and as tall as what it shows. */
export async function expectAccessible(page: Page, standards = [...WCAG, 'best-practice']): Promise<void> {
  await showWhole(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await rest(page);
  await page.evaluate(axe.source);
  expect(await violations(page, { runOnly: standards }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await rest(page);
  // The page is the same but for its colours.
  expect(await violations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }), 'dark').toEqual([]);
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
      const found = await window.axe.run(chosen);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
