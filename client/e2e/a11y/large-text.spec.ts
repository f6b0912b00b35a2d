import { expect, test } from '../fixtures';
import { expectRoom, setLetters } from './fit';

const PHONE = { width: 390, height: 844 };

test('letters twice as large fit a phone: home in Dutch, whose words are longer', async ({ visitor, site }) => {
  const page = await visitor({ viewport: PHONE });
  await page.context().addCookies([{ name: 'locale', value: 'nl', url: site.address }]);
  await page.goto('/');
  await setLetters(page, '200%');
  await expectRoom(page);
});

test('letters twice as large fit a phone: the words of the tabs keep apart', async ({ member }) => {
  for (const name of ['anna', 'lena']) {
    const page = await member(name, { viewport: PHONE });
    await page.goto('/likes');
    // The strip of alerts comes after the page.
    if (name === 'lena') await page.getByText('Your profile has no photo yet.').waitFor();
    await setLetters(page, '200%');
    await expectRoom(page);
    const gaps = await page.locator('.navigation_tabs > * > span').evaluateAll((words) => {
      const edges = words.map((word) => word.getBoundingClientRect());
      return edges.slice(1).map(({ left }, i) => left - (edges[i]?.right ?? 0));
    });
    expect(gaps).toHaveLength(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
  }
});

test('on a phone the note that messages come late is shown in full', async ({ member, site }) => {
  const anna = await member('anna', { viewport: PHONE });
  await anna.routeWebSocket('**/api/live', (socket) => socket.close());
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  const words = anna.locator('h1 + span > span');
  await expect(words).toHaveText('Messages may arrive up to a minute late');
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});
