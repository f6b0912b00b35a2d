import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../fixtures';
import { screens, show, sizes, themes } from '../screens';

for (const screen of screens) {
  test(`${screen.name} is accessible, small and wide, light and dark`, async ({ site, member, visitor }) => {
    for (const viewport of sizes) {
      for (const colorScheme of themes) {
        const options = { viewport, colorScheme };
        const page = screen.as === null ? await visitor(options) : await member(screen.as, options);
        await show(page, screen, site);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
        expect(found, `${viewport.width} px, ${colorScheme}`).toEqual([]);
        await page.context().close();
      }
    }
  });
}
