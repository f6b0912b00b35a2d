import { button } from './chat';
import { PHONE } from './driver';
import { expect, test } from './fixtures';
import type { Query } from './in-page';

const person = (name: string): Query => ({ role: 'article', name: { pattern: `^${name}, ` } });
const cards = 'document.querySelectorAll("article").length';
/** How the card on top is turned. */
const turned = 'getComputedStyle(document.querySelector("[data-is=top] > article")).rotate';

test('cards are drawn aside with the mouse, sent away by keys, and called back', async ({ site, openAs }) => {
  const screen = await openAs(site.session('ben'), PHONE, '/swipe-game');
  await screen.sees(person('Lena'));
  // Too little of it is not meant.
  await screen.drag(person('Lena'), -20);
  await screen.sees(person('Lena'));
  await expect.poll(() => screen.evaluate(turned)).toMatch(/^(none|0deg)$/);

  await screen.drag(person('Lena'), -160);
  await screen.sees(person('Gina'));
  await expect.poll(() => screen.evaluate(cards)).toBe(3);
  await screen.press('ArrowLeft');
  await screen.sees(person('Iris'));
  await screen.click(button({ pattern: '^Undo: back to Gina' }));
  await screen.sees(person('Gina'));
  await screen.sees({ text: '4 of 4 likes left today' });

  await screen.drag(person('Gina'), 160);
  await screen.sees({ text: '3 of 4 likes left today' });
  await screen.sees(person('Iris'));
});
