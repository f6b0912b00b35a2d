import { writeFile } from 'node:fs/promises';
import { expect, named, test as base } from '../fixtures';
import { launchChromium } from './chromium';
import type { Driver, Engine, Tab } from './driver';
import { launchFirefox } from './firefox';
import { type Link, linkTo } from './link';
import { Screen } from './screen';
import { launchWebKit } from './webkit';

export { expect };

type Fixtures = {
  /** Opens a path in a browser of its own, where a named account is logged in. */
  open: (name: string, path: string) => Promise<Screen>;
};

export type EngineOption = { engine: Engine };

type WorkerFixtures = EngineOption & { driver: Driver };

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  driver: [
    async ({ engine, launchOptions }, use) => {
      const launch = {
        chromium: () => launchChromium(launchOptions),
        firefox: launchFirefox,
        webkit: launchWebKit,
      };
      const driver = await launch[engine]();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  open: async ({ driver, site }, use, info) => {
    const tabs: Tab[] = [];
    const links: Link[] = [];
    await use(async (name, path) => {
      const link = await linkTo(site.address);
      links.push(link);
      const cookies = site.session(name).split('; ');
      const tab = await driver.open(link.address, cookies.map(named));
      tabs.push(tab);
      const screen = new Screen(tab, link);
      await screen.goto(path);
      return screen;
    });
    for (const [index, tab] of tabs.entries()) {
      if (info.errors.length > 0) await writeFile(info.outputPath(`tab-${index + 1}.png`), await tab.picture());
      await tab.close();
    }
    for (const link of links) await link.close();
    expect(tabs.flatMap(({ errors }) => errors)).toEqual([]);
  },
});
