import { row } from '../conversation';
import { expect, test } from '../fixtures';

test('a page whose live half could not be fetched is live as soon as it can be', async ({ member }) => {
  const anna = await member('anna');
  let isMissing = true;
  let missed = 0;
  await anna.route(/\/assets\/engine-[^/]*\.js$/, (route) => {
    if (!isMissing) return route.continue();
    missed += 1;
    return route.abort();
  });
  await anna.goto('/chats');
  // The page reloads itself once; after that it has to recover without a reload.
  await expect.poll(() => missed).toBeGreaterThan(2);
  await expect(row(anna, 'Ben')).toHaveCount(0);
  isMissing = false;
  await expect(row(anna, 'Ben')).toBeVisible();
});
