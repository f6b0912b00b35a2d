/** Takes a picture of every complete screen, small and wide, light and dark: `SHOTS=FOLDER npm run e2e`. */
import { join } from 'node:path';
import { test } from './fixtures';
import { screens, show, sizes, themes } from './screens';

const folder = process.env.SHOTS ?? 'shots';

for (const screen of screens) {
  test(`picture of ${screen.name}`, async ({ site, member, visitor }) => {
    for (const viewport of sizes) {
      for (const colorScheme of themes) {
        const options = { viewport, colorScheme };
        const page = screen.as === null ? await visitor(options) : await member(screen.as, options);
        await show(page, screen, site);
        const name = `${screen.name}-${viewport.width}x${viewport.height}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, name) });
        await page.context().close();
      }
    }
  });
}
