/**
 * Every letter looks as it did, as mail programs small and wide show it, light and dark: written for a real reason,
 * and read in the outbox of the demo. Compared with the pictures in `kept/`, as the screens are.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../a11y/axe';
import type { Withdraw } from '../../src/api/wire.gen';
import { call, logIn, PASSWORD, request } from '../api';
import { signMandate } from '../debit';
import type { OpenMember, OpenPage, Site } from '../fixtures';
import { linkInMail } from '../mail';
import { orderFrom } from '../orders';
import { sizes, themes } from '../screens/screen';
import { fillInSignUp } from '../sign-up';
import { expect, test } from './fixtures';

type Letter = {
  name: string;
  subject: string | RegExp;
  write: (site: Site, page: Page, member: OpenMember) => Promise<unknown>;
};

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
  {
    name: 'activate-message',
    subject: 'Confirm your address for Vonk',
    write: async (site, page) => {
      await page.goto(`/members/${await site.profile('anna')}/signup`);
      await page.getByLabel('Your first message').fill('Shall we walk along the canal?');
      await joinAsClara(page);
      await page.getByRole('heading', { name: 'Show your face' }).waitFor();
    },
  },
  { name: 'mail-change', subject: 'Confirm your new address for Vonk', write: (site) => changeAddress(site) },
  {
    name: 'mail-changed',
    subject: 'Your address at Vonk has changed',
    write: async (site, page) => {
      await changeAddress(site);
      await page.goto(await linkInMail(site.address, 'Confirm your new address for Vonk'));
      await page.getByRole('button', { name: 'Use this address' }).click();
      await page.getByRole('heading', { name: 'Your address is changed' }).waitFor();
    },
  },
  {
    name: 'exported',
    subject: 'Your data at Vonk was downloaded',
    write: async (site) => {
      const body = { password: PASSWORD };
      await (await request(site.address, 'POST', 'export.php', site.session('ben'), body)).arrayBuffer();
    },
  },
  {
    name: 'paid',
    subject: /Your order \d+ at Vonk/,
    write: (site) => orderFrom(site, 'ben', { actions: ['succeed'], becomes: 'paid' }),
  },
  {
    name: 'debited',
    subject: /9\.99 EUR will be collected for order \d+/,
    write: async (site, _, member) => {
      const ben = await member('ben');
      await ben.goto('/directdebit?bundle=20');
      await signMandate(ben);
      await orderFrom(site, 'ben', { method: 'sepa_debit' });
    },
  },
  {
    name: 'withdrawn',
    subject: /You have withdrawn from order \d+/,
    write: async (site) => {
      const order = await orderFrom(site, 'ben', { actions: ['succeed'], becomes: 'paid' });
      const body: Withdraw = { order, email: 'ben@demo.test', name: 'Ben Visser', quoted: 999 };
      await call(site.address, 'PUT', 'withdraw.php', site.session('ben'), body);
    },
  },
];

/** Those of a site that tells nobody who its members are. */
const DISCREET_LETTERS: readonly Letter[] = [
  {
    name: 'known',
    subject: 'You already have an account at Vonk',
    write: async (_, page) => {
      await page.goto('/signup');
      await joinAsClara(page, 'ben@demo.test');
      await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    },
  },
  {
    name: 'address-taken',
    subject: 'Your address was given at Vonk',
    write: (site) => changeAddress(site, 'ben@demo.test'),
  },
];

async function joinAsClara(page: Page, email?: string): Promise<void> {
  await fillInSignUp(page);
  if (email !== undefined) await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

function changeAddress(site: Site, email = 'lena.new@demo.test'): Promise<unknown> {
  return call(site.address, 'POST', 'mail-change.php', site.session('lena'), { email, password: PASSWORD });
}

/** A narrow phone, a phone, and the width at which most programs show a mail on a desk. */
const WIDTHS = [320, 390, 640];

for (const letter of LETTERS) {
  test(`the letter ${letter.name} looks as it did and is accessible`, ({ site, visitor, member }) =>
    expectLetter(letter, site, visitor, member));
}

test.describe('on a site that tells nobody who its members are', () => {
  test.use({ environment: { VONK_DOMAINS_VONK_HIDE_MEMBERSHIP: 'true' } });

  for (const letter of DISCREET_LETTERS) {
    test(`the letter ${letter.name} looks as it did and is accessible`, ({ site, visitor, member }) =>
      expectLetter(letter, site, visitor, member));
  }

  for (const viewport of sizes) {
    test(`who signs up is sent to the mailbox, ${viewport.width} pixels wide`, async ({ visitor }) => {
      const page = await visitor({ viewport, reducedMotion: 'reduce' });
      await page.goto('/signup');
      await joinAsClara(page);
      await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await expect.soft(page).toHaveScreenshot(`signup-mailed-${viewport.width}-${colorScheme}.png`);
      }
      await expectAccessible(page);
    });
  }
});

/** The token, the numbers of orders and the reference of a mandate are others each time. */
function hideWhatDiffers(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    text.textContent = (text.textContent ?? '')
      .replace(/(?<==)\S+/g, (token) => '0'.repeat(token.length))
      .replace(/\d{9,}/g, (number) => '0'.repeat(number.length));
  }
}

async function expectLetter(letter: Letter, site: Site, visitor: OpenPage, member: OpenMember): Promise<void> {
  const { name, subject, write } = letter;
  const page = await visitor({ bypassCSP: true });
  await write(site, page, member);
  const link = page.getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto('/demo/mail');
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await bringFont(page);
  await page.evaluate(hideWhatDiffers);
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
