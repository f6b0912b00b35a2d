import { expect, test } from '../fixtures';

test('who comes back from a profile finds the filters, the pages and the place as they were', async ({ member }) => {
  const page = await member('anna');
  await page.goto('/members');
  // Those found before are shown until the answer is there.
  const found = page.waitForResponse(/min_age=20/);
  await page.getByLabel('From age').selectOption('20');
  await expect(page).toHaveURL(/min_age=20/);
  await found;
  const cards = page.getByRole('main').locator('a[href^="/members/"]');
  // The first page has 24.
  await cards.nth(23).scrollIntoViewIfNeeded();
  const later = cards.nth(26);
  await later.scrollIntoViewIfNeeded();
  const path = (await later.getAttribute('href')) ?? '';
  await later.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/members\?min_age=20$/);
  await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeInViewport();
  await expect(page.getByLabel('From age')).toHaveValue('20');
});
