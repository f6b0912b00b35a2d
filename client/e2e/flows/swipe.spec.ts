import { expect, test } from '../fixtures';
import { drag, PHONE } from '../phone';

test('a finger draws cards aside, and one that it lets go too early comes back', async ({ member }) => {
  const page = await member('ben', PHONE);
  await page.goto('/swipe-game');
  const top = page.locator('[data-is=top] > article');
  const cards = page.locator('article');
  await expect(top).toContainText('Lena, 26');

  await drag(page, top, 60);
  await expect(top).toContainText('Lena, 26');
  await expect.poll(() => top.evaluate((card) => getComputedStyle(card).rotate)).toBe('0deg');

  await drag(page, top, -220);
  await expect(top).toContainText('Gina, 27');
  await expect(cards).toHaveCount(3);
  await drag(page, top, 220);
  await expect(top).toContainText('Iris, 46');
  await expect(page.getByText('3 of 4 likes left today')).toBeVisible();

  // Whoever was passed is back where she lay.
  await page.getByRole('button', { name: 'Undo: back to Lena' }).tap();
  await expect(top).toContainText('Lena, 26');
  await expect.poll(() => top.evaluate((card) => Math.round(card.getBoundingClientRect().x))).toBe(16);
});
