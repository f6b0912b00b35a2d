import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { rest, screens, show, sizes } from '../screens';

for (const screen of screens) {
  test(`${screen.name} is accessible, small and wide, light and dark`, async ({ site, member, visitor }) => {
    for (const viewport of sizes) {
      const options = { viewport, colorScheme: 'light' } as const;
      const page = screen.as === null ? await visitor(options) : await member(screen.as, options);
      await show(page, screen, site);
      await showWhole(page, viewport);
      expect(await violations(axe(page).withTags(STANDARDS)), `${viewport.width} px, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await rest(page);
      // The page is the same but for its colours.
      expect(await violations(axe(page).withRules(['color-contrast'])), `${viewport.width} px, dark`).toEqual([]);
      await page.context().close();
    }
  });
}

/** The bar at the lower edge of a phone covers what one has not scrolled to yet; on a page shown whole it covers nothing. */
async function showWhole(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Legacy mode, because the other one opens a second page to merge the results of iframes, and these pages have none. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
