/** The demo world of one moment, in which whatever could differ between two runs stands still. */
import { test as base } from '../fixtures';
import { sharedWorld, type World } from '../world';

export { expect } from '../fixtures';

/** Noon in Amsterdam, on a Wednesday. */
export const NOW = Date.parse('2026-06-17T10:00:00Z');

export const test = base.extend<object, { world: World }>({
  world: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(await sharedWorld(NOW)),
    { scope: 'worker', timeout: 600_000 },
  ],
});
