/**
 * Every letter looks as it did, as mail programs small and wide show it, light and dark: written for a real reason,
 * and read in the outbox of the demo. Compared with the pictures in `kept/`, as the screens are.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../a11y/axe';
import { call, logIn, PASSWORD } from '../api';
import type { Site } from '../fixtures';
import { themes } from '../screens';
import { expect, test } from './fixtures';

type Letter = { name: string; subject: string; write: (site: Site) => Promise<unknown> };

const LETTERS: readonly Letter[] = [
  {
    name: 'activate',
    subject: 'Confirm your address for Vonk',
    write: (site) => call(site.address, 'POST', 'activation-mail.php', site.session('joris')),
  },
  {
    name: 'reset-password',
    subject: 'A new password for Vonk',
    write: (site) => call(site.address, 'POST', 'reset-password.php', 'locale=en', { email: 'ben@demo.test' }),
  },
  {
    name: 'deleted',
    subject: 'Your account at Vonk is deleted',
    write: (site) => call(site.address, 'DELETE', 'account.php', site.session('lena'), { password: PASSWORD }),
  },
  {
    name: 'new-device',
    subject: 'A new device is logged in to Vonk',
    write: (site) => logIn(site.address, 'ben@demo.test'),
  },
];

/** A narrow phone, a phone, and the width at which most programs show a mail on a desk. */
const WIDTHS = [320, 390, 640];

for (const { name, subject, write } of LETTERS) {
  test(`the letter ${name} looks as it did and is accessible`, async ({ site, visitor }) => {
    await write(site);
    const page = await visitor({ bypassCSP: true });
    const letter = page.getByRole('link', { name: subject });
    await expect(async () => {
      await page.goto('/demo/mail');
      await expect(letter).toBeVisible({ timeout: 500 });
    }).toPass();
    await letter.click();
    await expect(page.getByRole('heading', { name: subject })).toBeVisible();
    await bringFont(page);
    // The token is another one each time.
    await page
      .getByRole('link')
      .last()
      .evaluate((link) => {
        link.textContent = link.textContent.replace(/=.*/, (token) => `=${'0'.repeat(token.length - 1)}`);
      });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is cut off').toBe(width);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        if (width > 320) {
          await expect.soft(page).toHaveScreenshot(`mail-${name}-${width}-${colorScheme}.png`, { fullPage: true });
        }
      }
    }
    await expectAccessible(page, [...WCAG]);
  });
}

test('a letter is readable as plain text, and without images, fonts and scripts', async ({ site, visitor }) => {
  await call(site.address, 'POST', 'activation-mail.php', site.session('joris'));
  const page = await visitor({ viewport: { width: 320, height: 800 } });
  const fetched: string[] = [];
  await expect(async () => {
    await page.goto('/demo/mail');
    await expect(page.getByRole('link', { name: 'as text' }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const letter = page.getByRole('link', { name: 'Confirm your address for Vonk' }).first();
  const address = await letter.getAttribute('href');
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await letter.click();
  await expect(page.getByRole('link', { name: 'Confirm my address' })).toBeVisible();
  expect(fetched).toEqual([address]);
  await page.goto(`${address}/text`);
  await expect(page.getByText('The link works once, within seven days.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page, [...WCAG]);
});

/** The first of a letter's typefaces, as on a machine that has it: the others differ from one machine to the next. */
async function bringFont(page: Page): Promise<void> {
  const file = '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
  const font = readFileSync(new URL(file, import.meta.url)).toString('base64');
  const content = `@font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${font})}`;
  await page.addStyleTag({ content });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
