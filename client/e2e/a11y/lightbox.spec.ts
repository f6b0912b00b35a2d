import type { Locator } from '@playwright/test';
import { contrast, resolve } from '../../scripts/colours';
import { sendPhotoFrom } from '../api';
import { photos } from '../conversation';
import { expect, test } from '../fixtures';

/** How much the words or lines of an element differ from the ground of the lightbox. */
async function contrastOf(element: Locator): Promise<number> {
  const { front, ground } = await element.evaluate((one) => {
    const lightbox = one.closest('dialog') ?? one;
    return { front: getComputedStyle(one).color, ground: getComputedStyle(lightbox).backgroundColor };
  });
  const colour = (computed: string) => resolve(computed.replaceAll(',', ''), {}, 'light');
  return contrast(colour(front), colour(ground));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the contents of the lightbox are visible in the ${colorScheme} theme`, async ({ site, member }) => {
    const conversation = await site.conversation('ben', 'anna');
    await sendPhotoFrom(site, 'ben', conversation);
    const ben = await member('ben', { colorScheme });
    await ben.goto(`/chats/${conversation}`);
    await photos(ben).last().click();
    const lightbox = ben.getByRole('dialog', { name: 'Photos with Anna' });
    expect(await contrastOf(lightbox.getByText(/^Photo from/))).toBeGreaterThanOrEqual(4.5);
    for (const button of await lightbox.getByRole('button').all()) {
      expect(await contrastOf(button)).toBeGreaterThanOrEqual(4.5);
    }
  });
}
