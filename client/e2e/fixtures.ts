import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { fetchChats, fetchUser, type Session } from './api';
import { type Environment, type Now, serveCopy, type Server } from './server';
import { sharedWorld, type World } from './world';

export type Site = Server & {
  /** The time at which its clock is fixed, in Unix milliseconds. */
  now?: Now;
  /** The session of a named account, such as `anna`. */
  session: (name: string) => Session;
  /** The number of a named account's profile. */
  profile: (name: string) => Promise<number>;
  /** The conversation of two named accounts. */
  conversation: (name: string, other: string) => Promise<number>;
};

export type OpenMember = (name: string, options?: BrowserContextOptions) => Promise<Page>;
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

type Fixtures = {
  /** Settings of the site that differ from those of the demo. */
  environment: Environment;
  /** Changes the world of a test before it is served. */
  prepare: (folder: string) => Promise<void>;
  site: Site;
  /** A separate browser without a session, with English as its language. */
  visitor: OpenPage;
  /** A browser of its own, where a named account is logged in. */
  member: OpenMember;
};

export const test = base.extend<Fixtures, { world: World }>({
  world: [
    // Playwright reads from the pattern what a fixture needs.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(await sharedWorld()),
    { scope: 'worker', timeout: 600_000 },
  ],

  environment: [{}, { option: true }],

  // eslint-disable-next-line no-empty-pattern
  prepare: async ({}, use) => use(() => Promise.resolve()),

  site: async ({ world, prepare, environment }, use) => {
    const server = await serveCopy(world.folder, prepare, world.now, environment);
    const session = (name: string) => {
      const found = world.sessions.get(name);
      if (found === undefined) throw new Error(`Nobody is logged in as ${name}`);
      return found;
    };
    const profile = async (name: string) => (await fetchUser(server.address, session(name))).user.profile.id;
    const conversation = async (name: string, other: string) => {
      const id = await profile(other);
      const { chats } = await fetchChats(server.address, session(name));
      const chat = chats.find((one) => one.profile.id === id);
      if (!chat) throw new Error(`${name} has no conversation with ${other}`);
      return chat.conversation.id;
    };
    await use({ ...server, now: world.now, session, profile, conversation });
    await server.stop();
  },

  visitor: async ({ browser, site }, use) => {
    const opener = pageOpener(site);
    await use((options) => opener.open(browser, 'locale=en', options));
    await opener.close();
  },

  member: async ({ browser, site }, use) => {
    const opener = pageOpener(site);
    await use((name, options) => opener.open(browser, site.session(name), options));
    await opener.close();
  },
});

export { expect };

/** Opens pages, and fails the test at the end if one of them met an error that nobody handled. */
function pageOpener({ address }: Site) {
  const contexts: BrowserContext[] = [];
  const errors: Error[] = [];
  return {
    open: async (browser: Browser, session: Session, options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({ baseURL: address, ...options });
      contexts.push(context);
      await context.addCookies(session.split('; ').map((pair) => ({ ...named(pair), url: address })));
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error));
      return page;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      expect(errors).toEqual([]);
    },
  };
}

/** A cookie of a session. */
export function named(pair: string): { name: string; value: string } {
  const [name = '', value = ''] = pair.split('=');
  return { name, value };
}
