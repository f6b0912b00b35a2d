import { log } from '../conversation';
import { expect, test as base } from '../fixtures';
import { LENGTH, lengthen, readAll, weigh } from './long-chat';

const test = base.extend({
  // Playwright reads from the pattern what a fixture needs.
  // eslint-disable-next-line no-empty-pattern
  prepare: async ({}, use) => use(lengthen),
});

test(`${LENGTH} messages can be open in one chat`, async ({ site, member }) => {
  const anna = await member('anna');
  const drift = await readAll(anna, site);
  const read = await weigh(anna);
  console.log(`${LENGTH} messages: ${drift} px of drift, ${summary(read)}`);
  expect(drift).toBeLessThanOrEqual(1);
  expect(read.heapMB).toBeLessThan(20);
  expect(read.nodes).toBeLessThan(4000);

  await anna.getByRole('button', { name: /^To the latest/ }).click();
  await expect(anna.getByRole('button', { name: /^To the latest/ })).toBeHidden();
  const latest = await weigh(anna);
  console.log(`${LENGTH} messages, at the latest: ${summary(latest)}`);
  expect(latest.heapMB).toBeLessThan(20);
  expect(latest.nodes).toBeLessThan(4000);
  expect(await log(anna).locator('li').count()).toBeLessThanOrEqual(400);
});

function summary({ heapMB, nodes, rows }: Awaited<ReturnType<typeof weigh>>): string {
  return `${heapMB.toFixed(1)} MB of heap, ${nodes} nodes, ${rows} rows`;
}
