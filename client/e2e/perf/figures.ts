/** Prints what depends on the machine too much to be asserted: `npm run perf`. */
import type { Locator, Page } from '@playwright/test';
import { sendFrom } from '../api';
import { expect, test as base } from '../fixtures';
import { drag } from '../phone';
import { LENGTH, lengthen, readAll } from './long-chat';
import { burst, framesDrawn, PHONE, paintOf, slowNetwork, slowProcessor, toPixel, watchPushes } from './measures';

const RUNS = 5;
const PUSHES = 60;
const FRAMES = 200;
const SWIPES = 10;

const test = base.extend({
  // Playwright reads from the pattern what a fixture needs.
  // eslint-disable-next-line no-empty-pattern
  prepare: async ({}, use) => use(lengthen),
});

for (const [path, name] of [
  ['/', null],
  ['/chats', 'anna'],
] as const) {
  test(`first picture of ${path}`, async ({ visitor, member }) => {
    const lcps: number[] = [];
    let cls = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const page = name === null ? await visitor(PHONE) : await member(name, PHONE);
      await slowNetwork(page);
      await slowProcessor(page, 4);
      const paint = await paintOf(page, path);
      lcps.push(paint.lcp);
      cls = Math.max(cls, paint.cls);
      await page.context().close();
    }
    const each = lcps.map((lcp) => Math.round(lcp)).join(', ');
    console.log(`${path} on a slow phone: LCP ${Math.round(atShare(0.5, lcps))} ms (${each}), CLS ${cls.toFixed(3)}`);
  });
}

test(`pushes into ${LENGTH} open messages`, async ({ site, member }) => {
  test.setTimeout(300_000);
  const conversation = await site.conversation('anna', 'ben');
  const ben = await member('ben');
  await watchPushes(ben);
  await readAll(ben, site);
  await ben.getByRole('button', { name: /^To the latest/ }).click();
  const restore = await slowProcessor(ben, 4);
  for (let n = 0; n < PUSHES; n += 1) {
    await sendFrom(site, 'anna', conversation, `A paper plane, number ${n}.`);
    await ben.waitForTimeout(150);
  }
  const times = await toPixel(ben);
  const [median, slowest] = [atShare(0.5, times), atShare(0.95, times)].map(Math.round);
  console.log(`from the socket to the screen at 4x, of ${times.length}: median ${median} ms, p95 ${slowest} ms`);

  await restore();
  const long = await burst(ben, FRAMES);
  const tasks = long.length === 0 ? 'no long task' : `${long.length} long tasks, the longest ${Math.max(...long)} ms`;
  console.log(`${FRAMES} messages within a second: ${tasks}`);
});

test('swiping', async ({ member }) => {
  const page = await member('ben', PHONE);
  await page.goto('/swipe-game');
  // Found by its attribute: to look for a role takes a slow phone as long as three frames.
  const card = page.locator('[data-is=top]');
  await card.waitFor();
  await slowProcessor(page, 4);
  // While the finger moves the card, while it goes on by itself, and while the one below it comes up.
  const swipe = async (element: Locator) => {
    await drag(page, element, -220);
    await page.waitForTimeout(300);
  };
  const swipes = async () => {
    for (let n = 0; n < SWIPES; n += 1) {
      const name = await card.locator('h2').textContent();
      await swipe(card);
      await expect(card.locator('h2')).not.toHaveText(name ?? '');
    }
  };
  const game = await framesDrawn(page, swipes);

  // What the machine and the fingers of the test cost: the same movements, on a page that does nothing else.
  const picture = await page.locator('article img').first().getAttribute('src');
  await page.goto('/robots.txt');
  await putPictures(page, picture ?? '');
  const bare = await framesDrawn(page, async () => {
    for (let n = 0; n < SWIPES; n += 1) await swipe(page.locator('div'));
  });
  console.log(`${SWIPES} swipes at 4x: ${described(game)}; of two bare pictures: ${described(bare)}`);
});

/** A picture of the size of a card, which scrolls and flies away as a card does, and another one that comes up below it. */
function putPictures(page: Page, source: string): Promise<void> {
  return page.evaluate(async (src) => {
    const pictures = [0, 1].map(() => Object.assign(new Image(300, 600), { src, draggable: false }));
    await Promise.all(pictures.map((one) => one.decode()));
    const [below, above] = pictures as [HTMLImageElement, HTMLImageElement];
    const rail = document.createElement('div');
    Object.assign(rail.style, { position: 'fixed', inset: '0', overflow: 'auto hidden', scrollbarWidth: 'none' });
    const wide = document.createElement('p');
    Object.assign(wide.style, { width: '300%', height: '100%', margin: '0', textAlign: 'center' });
    wide.append(above);
    rail.append(wide);
    Object.assign(below.style, { position: 'fixed', left: `${(innerWidth - below.width) / 2}px` });
    document.body.append(below, rail);
    const place = () => rail.scrollTo({ left: rail.clientWidth });
    place();
    rail.addEventListener('touchend', () => {
      below.animate([{ scale: 0.96, translate: '0 -0.75rem' }, {}], { duration: 220 });
      rail.animate([{}, { transform: 'translateX(-110vw) rotate(-14deg)' }], { duration: 320 }).onfinish = place;
    });
    const timeline = new ScrollTimeline({ source: rail, axis: 'x' });
    above.animate([{ rotate: '14deg' }, { rotate: '-14deg' }], { timeline });
  }, source);
}

function described({ drawn, missed }: { drawn: number; missed: number }): string {
  return `${((60 * drawn) / (drawn + missed)).toFixed(1)} of 60 frames, ${missed} of ${drawn + missed} missed`;
}

/** The quantile: the value below which this share of them is. */
function atShare(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
