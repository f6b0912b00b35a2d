import type { Locator, Page } from '@playwright/test';

/** A phone with a screen that one touches: what most members have. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A finger that moves an element sideways, a hundred times a second, and lets it go. */
export async function drag(page: Page, element: Locator, distance: number): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to drag');
  const devtools = await page.context().newCDPSession(page);
  const steps = 30;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) => {
    const finger = { x: box.x + box.width / 2 + (distance * step) / steps, y: box.y + box.height / 2 };
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [finger] });
  };
  await touch('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) {
    await Promise.all([touch('touchMove', step), page.waitForTimeout(10)]);
  }
  await touch('touchEnd', steps);
  await devtools.detach();
}
