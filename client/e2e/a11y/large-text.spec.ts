import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { likeFrom } from '../likes';

const PHONE = { width: 390, height: 844 };

/** Letters twice as large as usual, as a reader sets them in the browser. */
async function enlarge(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** What one can press or follow and whose words reach out of it. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test('letters twice as large fit a phone: home, in both languages', async ({ visitor, site }) => {
  for (const locale of ['en', 'nl']) {
    const page = await visitor({ viewport: PHONE });
    await page.context().addCookies([{ name: 'locale', value: locale, url: site.address }]);
    await page.goto('/');
    await enlarge(page);
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await clipped(page)).toEqual([]);
  }
});

test('letters twice as large fit a phone: what can be done about a profile', async ({ member, site }) => {
  await likeFrom(site, 'ben', 'lena');
  for (const [name, other] of [
    ['lena', 'ben'],
    ['farid', 'anna'],
  ] as const) {
    const page = await member(name, { viewport: PHONE });
    await page.goto(`/members/${await site.profile(other)}`);
    await enlarge(page);
    await expect.poll(() => overflow(page)).toBe(0);
    expect(await clipped(page)).toEqual([]);
  }
});

test('letters twice as large fit a phone: the words of the tabs keep apart', async ({ member }) => {
  for (const name of ['anna', 'lena']) {
    const page = await member(name, { viewport: PHONE });
    await page.goto('/likes');
    // The strip of alerts comes after the page.
    if (name === 'lena') await page.getByText('Your profile has no photo yet.').waitFor();
    await enlarge(page);
    await expect.poll(() => overflow(page)).toBe(0);
    const gaps = await page.locator('.navigation_tabs > * > span').evaluateAll((words) => {
      const edges = words.map((word) => word.getBoundingClientRect());
      return edges.slice(1).map(({ left }, i) => left - (edges[i]?.right ?? 0));
    });
    expect(gaps).toHaveLength(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
  }
});

test('on a phone the note that messages come late is shown in full', async ({ member, site }) => {
  const anna = await member('anna', { viewport: PHONE });
  await anna.routeWebSocket('**/api/live', (socket) => socket.close());
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  const words = anna.locator('h1 + span > span');
  await expect(words).toHaveText('Messages may arrive up to a minute late');
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});
