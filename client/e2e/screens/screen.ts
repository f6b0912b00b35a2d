/** What a complete screen is, and how a test opens one and waits for it. */
import type { Page, Request } from '@playwright/test';
import type { Site } from '../fixtures';
import type { Environment } from '../server';

/** A complete screen, and how one comes to see it. */
export type Screen = {
  name: string;
  /** The named account that looks; a visitor without one. */
  as: string | null;
  path: string | ((site: Site) => Promise<string>);
  /** By what the configuration of the server differs. */
  environment?: Environment;
  /** Done to the folder of the world before it is served. */
  world?: (folder: string) => Promise<void>;
  /** Done before the page is opened. */
  before?: (page: Page, site: Site) => Promise<void>;
  /** Done when the page is open, before it is photographed. */
  prepare?: (page: Page) => Promise<void>;
  /** On a phone it is opened and prepared anew: made narrow, the page would be scrolled elsewhere or show less. */
  isOtherOnPhone?: true;
  /** The browser must have notifications. */
  hasNotifications?: true;
};

export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Opens a screen and waits until it has come to rest. */
export async function show(page: Page, screen: Screen, site: Site): Promise<void> {
  await screen.before?.(page, site);
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(site);
  await untilAnswered(page, async () => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });
  await screen.prepare?.(page);
  await rest(page);
}

/** Playwright's `networkidle` waits for half a second without a request, which a hundred screens have no need of. */
const QUIET_MS = 100;

/** Waits until whatever a page asked for is answered, and it asks for nothing more. */
async function untilAnswered(page: Page, act: () => Promise<void>): Promise<void> {
  const asked = new Set<Request>();
  let changed = Date.now();
  const onAsked = (request: Request) => {
    asked.add(request);
  };
  const onAnswered = (request: Request) => {
    asked.delete(request);
    changed = Date.now();
  };
  page.on('request', onAsked).on('requestfinished', onAnswered).on('requestfailed', onAnswered);
  await act();
  while (asked.size > 0 || Date.now() - changed < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
  page.off('request', onAsked).off('requestfinished', onAnswered).off('requestfailed', onAnswered);
}

/** Waits until nothing moves any more but what moves for ever. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect, timeline }) => {
      // What follows scrolling ends when that does.
      return timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity;
    });
    // One that is called off meanwhile has come to rest too.
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}
