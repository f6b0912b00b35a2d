import type { Page } from '@playwright/test';
import { fetchChats, sendFrom } from '../api';
import { field, log, message, write } from '../conversation';
import { expect, test } from '../fixtures';

/** Anna's longest conversation has 500 messages. */
async function openLongest(site: { address: string; session: (name: string) => string }, page: Page): Promise<void> {
  const { chats } = await fetchChats(site.address, site.session('anna'));
  const longest = chats.toSorted((a, b) => b.last_seq - a.last_seq)[0];
  await page.goto(`/chats/${longest?.conversation.id}`);
  await expect(log(page)).toBeVisible();
}

/** Scrolls up by less than a screen and gives how far what was in view moved away from where it should be. */
async function scrollUp(page: Page): Promise<number> {
  return log(page).evaluate(async (scroller) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop -= 500;
    await frame();
    const rows = [...scroller.querySelectorAll('.bubbles_message')];
    const row = rows.find((one) => one.getBoundingClientRect().top > scroller.getBoundingClientRect().top + 100);
    const before = row?.getBoundingClientRect().top ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 150));
    return Math.abs((row?.getBoundingClientRect().top ?? 0) - before);
  });
}

test('older messages come while one scrolls up, without a jump, and the page stays small', async ({ site, member }) => {
  const anna = await member('anna');
  await openLongest(site, anna);
  let drift = 0;
  let rows = 0;
  while (!(await anna.getByText(/began here/).isVisible())) {
    drift = Math.max(drift, await scrollUp(anna));
    rows = Math.max(rows, await log(anna).locator('li').count());
  }
  console.log(`500 messages: ${rows} rows at most, ${drift} px of drift`);
  expect(drift).toBeLessThanOrEqual(1);
  expect(rows).toBeLessThanOrEqual(400);

  await anna.getByRole('button', { name: /^To the latest/ }).click();
  await expect(field(anna)).toBeVisible();
  await expect(anna.getByRole('button', { name: /^To the latest/ })).toBeHidden();
});

test('a message that arrives while one reads further up is announced and does not move the page', async ({
  site,
  member,
}) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(log(anna)).toBeVisible();
  await log(anna).evaluate((scroller) => {
    scroller.scrollTop = -1500;
  });
  await expect(anna.getByRole('button', { name: 'To the latest message' })).toBeVisible();
  const before = await place(anna);
  await write(ben, 'Are you still there?');
  await expect(anna.getByRole('button', { name: 'To the latest, 1 new message' })).toBeVisible();
  const after = await place(anna);
  expect(after.text).toBe(before.text);
  // The browser sets a scroll to whole pixels, so what was between two of them may move to one.
  expect(Math.abs(after.top - before.top)).toBeLessThan(1);
  await expect(message(ben, 'Are you still there?').getByText('Delivered')).toBeAttached();

  await anna.getByRole('button', { name: /^To the latest/ }).click();
  await expect(message(anna, 'Are you still there?')).toBeInViewport();
  await expect(message(ben, 'Are you still there?').getByText('Read')).toBeAttached();
});

/** The row at the top of the view, and its position. */
async function place(page: Page): Promise<{ text: string; top: number }> {
  return log(page).evaluate((scroller) => {
    const top = scroller.getBoundingClientRect().top;
    const row = [...scroller.querySelectorAll('.bubbles_message')].find((one) => one.getBoundingClientRect().top > top);
    return { text: row?.textContent ?? '', top: row?.getBoundingClientRect().top ?? 0 };
  });
}

test('typing while scrolled up: that the other writes does not move what one reads', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(log(anna)).toBeVisible();
  await log(anna).evaluate((scroller) => {
    scroller.scrollTop = -900;
  });
  await expect(anna.getByRole('button', { name: 'To the latest message' })).toBeVisible();
  const before = await place(anna);
  await field(ben).pressSequentially('Wait');
  await expect(log(anna).locator('.bubbles_typing')).toBeAttached();
  expect(await place(anna)).toEqual(before);
  await expect(log(anna).locator('.bubbles_typing')).toHaveCount(0);
  expect(await place(anna)).toEqual(before);
});

test('what was new is new no more once it is answered', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  await sendFrom(site, 'ben', conversation, 'Shall we?');
  const anna = await member('anna');
  await anna.goto(`/chats/${conversation}`);
  await expect(log(anna).locator('.log_newLine')).toBeVisible();
  await write(anna, 'We shall');
  await expect(message(anna, 'We shall')).toBeVisible();
  await expect(log(anna).locator('.log_newLine')).toHaveCount(0);
});

test('one can jump to the first of many new messages', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const already = (await fetchChats(site.address, site.session('anna'))).chats.find(
    (chat) => chat.conversation.id === conversation,
  );
  for (let n = 0; n < 10; n += 1) await sendFrom(site, 'ben', conversation, `Postcard ${n} from the coast`);
  const count = (already?.num_unread_messages ?? 0) + 10;

  const anna = await member('anna', { viewport: { width: 390, height: 480 } });
  await anna.goto(`/chats/${conversation}`);
  const jump = anna.getByRole('button', { name: `${count} new messages` });
  await jump.click();
  await expect(log(anna).locator('.log_newLine')).toBeInViewport();
  await expect(jump).toBeHidden();
});
