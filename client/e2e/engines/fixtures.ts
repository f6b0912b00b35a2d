import { writeFile } from 'node:fs/promises';
import type { Session } from '../api';
import { expect, named, test as base } from '../fixtures';
import { launchChromium } from './chromium';
import { DESKTOP, type Driver, type Engine, PHONE, type Size, type Tab } from './driver';
import { launchFirefox } from './firefox';
import { type Link, linkTo } from './link';
import { Screen } from './screen';
import { launchWebKit } from './webkit';

export { expect };

type Fixtures = {
  /** Opens a path in a browser of its own, as large as this, which has the cookies of this session. */
  openAs: (session: Session, size: Size, path: string) => Promise<Screen>;
  /** Opens a path in a browser of its own, where a named account is logged in. */
  open: (name: string, path: string) => Promise<Screen>;
  /** Opens a path on a phone, for somebody who is not logged in. */
  visit: (path: string) => Promise<Screen>;
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

  openAs: async ({ driver, site }, use, info) => {
    const tabs: Tab[] = [];
    const links: Link[] = [];
    await use(async (session, size, path) => {
      const link = await linkTo(site.address);
      links.push(link);
      const cookies = session.split('; ');
      const tab = await driver.open(link.address, cookies.map(named), size);
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

  open: async ({ site, openAs }, use) => {
    await use((name, path) => openAs(site.session(name), DESKTOP, path));
  },

  visit: async ({ openAs }, use) => {
    await use((path) => openAs('locale=en', PHONE, path));
  },
});
