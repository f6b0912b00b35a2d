/**
 * Every complete screen looks as it did and is accessible, small and wide, light and dark, and has room on the narrowest
 * phone and for large letters. Its looks are compared with the pictures in `kept/`.
 * `make screens` takes those anew. Whatever could differ between two runs stands still: the demo world is that of one
 * moment, and so are the clocks of server and browser.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../a11y/axe';
import { expectRoom, setLetters } from '../a11y/fit';
import { screens, show, sizes, themes } from '../screens';
import { expect, NOW, test } from './fixtures';

for (const screen of screens) {
  for (const viewport of sizes) {
    test(`${screen.name} looks as it did and is accessible, ${viewport.width} pixels wide`, async ({
      site,
      member,
      visitor,
    }) => {
      const options = { viewport, timezoneId: 'Europe/Amsterdam', reducedMotion: 'reduce' } as const;
      const page = screen.as === null ? await visitor(options) : await member(screen.as, options);
      await page.clock.setFixedTime(NOW);
      await show(page, screen, site);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await allDrawn(page);
        // The letters of emoji are those of the machine.
        const mask = [page.getByRole('searchbox', { name: 'Search emoji' }).locator('xpath=../..').getByRole('group')];
        const name = `${screen.name}-${viewport.width}-${colorScheme}.png`;
        await expect.soft(page).toHaveScreenshot(name, { mask });
      }
      // The checks wait by timers, which stand still with the clock.
      await page.clock.resume();
      await expectAccessible(page);
      if (viewport.width < 400) {
        await setLetters(page, '200%');
        await expectRoom(page, 'letters twice as large');
        await setLetters(page, '');
        await page.setViewportSize({ ...viewport, width: 320 });
        await expectRoom(page, '320 pixels');
      }
    });
  }
}

/** Waits for fonts, and for the images in sight: one further on is not fetched before somebody scrolls to it. */
async function allDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await Promise.all(inSight.map((image) => image.decode()));
  });
}
