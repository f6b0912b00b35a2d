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

test('a page whose next screen could not be fetched in a tunnel stays as it is', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toBeVisible();
  const openedAt = await anna.evaluate(() => performance.timeOrigin);
  // The browser believes in its network all the time.
  const missed: string[] = [];
  await anna.route('**/*', (route) => {
    missed.push(route.request().url());
    return route.abort();
  });
  await anna
    .getByRole('link', { name: /^Likes/ })
    .first()
    .click();
  await expect.poll(() => missed.some((url) => url.endsWith('.js'))).toBe(true);
  await expect(anna.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await anna.unrouteAll();
  await anna
    .getByRole('link', { name: /^Chats/ })
    .first()
    .click();
  await expect(row(anna, 'Ben')).toBeVisible();
  expect(await anna.evaluate(() => performance.timeOrigin)).toBe(openedAt);
});
