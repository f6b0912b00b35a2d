/**
 * Every complete screen looks as it did and is accessible, small and wide, light and dark, and has room on the narrowest
 * phone and for large letters. Its looks are compared with the pictures in `kept/`.
 * `make screens` takes those anew. Whatever could differ between two runs stands still: the demo world is that of one
 * moment, and so are the clocks of server and browser.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../a11y/axe';
import { expectRoom, setLetters } from '../a11y/fit';
import { rest, type Screen, show, sizes, type Theme } from '../screens/screen';
import { screens } from '../screens/all';
import { expect, NOW, test } from './fixtures';

const [PHONE, WIDE] = sizes;

/** The countdown of a new member's time bonus is another one with each second that a test takes. */
const WITHOUT_BONUS = { VONK_DOMAINS_VONK_PAYMENTS_WELCOME_PERCENT: '0' };

for (const screen of screens) {
  test.describe(() => {
    test.use({
      environment: { ...WITHOUT_BONUS, ...screen.environment },
      // Playwright reads from the pattern what a fixture needs.
      // eslint-disable-next-line no-empty-pattern
      prepare: async ({}, use) => use(screen.world ?? (() => Promise.resolve())),
    });
    expectScreen(screen);
  });
}

function expectScreen(screen: Screen): void {
  const tag = screen.hasNotifications ? ['@notifications'] : [];
  test(`${screen.name} looks as it did and is accessible`, { tag }, async ({ site, member, visitor }) => {
    const options = { viewport: WIDE, timezoneId: 'Europe/Amsterdam', reducedMotion: 'reduce' } as const;
    const page = screen.as === null ? await visitor(options) : await member(screen.as, options);
    await page.clock.setFixedTime(NOW);
    await show(page, screen, site);
    await expectLooks(page, screen, ['light', 'dark']);

    await page.setViewportSize(PHONE);
    if (screen.isOtherOnPhone) await show(page, screen, site);
    await rest(page);
    await expectLooks(page, screen, ['dark', 'light']);

    // The checks wait by timers, which stand still with the clock.
    await page.clock.resume();
    await expectAccessible(page);
    await setLetters(page, '200%');
    await expectRoom(page, 'letters twice as large');
    await setLetters(page, '');
    await page.setViewportSize({ ...PHONE, width: 320 });
    await expectRoom(page, '320 pixels');
    await page.setViewportSize(WIDE);
    await expectAccessible(page);
  });
}

/**
 * Compares the page as it is, light and dark, with its kept pictures. The theme in which it was shown last is the first,
 * as a page takes a while to change.
 */
async function expectLooks(page: Page, screen: Screen, inThemes: readonly Theme[]): Promise<void> {
  for (const colorScheme of inThemes) {
    await page.emulateMedia({ colorScheme });
    await allDrawn(page);
    // The letters of emoji are those of the machine.
    const mask = [
      page.getByRole('searchbox', { name: 'Search emoji' }).locator('xpath=../..').getByRole('group'),
      page.getByRole('group', { name: 'React' }),
      page.locator('.reactions_chip'),
    ];
    const name = `${screen.name}-${page.viewportSize()?.width}-${colorScheme}.png`;
    await expect.soft(page).toHaveScreenshot(name, { mask });
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
