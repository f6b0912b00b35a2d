/** Whether everything has room on a narrow phone, and for a reader who has made the letters larger. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures';

/** Makes all letters as large as a reader may set them in the browser; '' puts them back. */
export async function setLetters(page: Page, fontSize: '200%' | ''): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, fontSize);
}

/** What makes the page wider than the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((one) => {
      const { right } = one.getBoundingClientRect();
      return right > innerWidth + 0.5 && one.checkVisibility();
    });
    return wide.map((one) => `${one.tagName} ${one.getAttribute('class') ?? ''} ${one.textContent.slice(0, 40)}`);
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

/** Nothing is wider than the screen, and no button is too small for its words. */
export async function expectRoom(page: Page, message = ''): Promise<void> {
  await expect.poll(() => tooWide(page), { message }).toEqual([]);
  expect.soft(await clipped(page), message).toEqual([]);
}
