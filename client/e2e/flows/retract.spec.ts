import { fetchUser, sendFrom } from '../api';
import { log, message, price, row, sendGift, takeBack, write } from '../conversation';
import { expect, test } from '../fixtures';

test('an unread message is taken back on both sides; its price does not come back once it has arrived', async ({
  site,
  member,
}) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto('/chats'), ben.goto(`/chats/${conversation}`)]);
  await write(ben, 'I should not have said that');
  const mine = message(ben, 'I should not have said that');
  await expect(mine.getByText('Delivered')).toBeAttached();
  await expect(row(anna, 'Ben')).toContainText('I should not have said that');
  await expect(price(ben)).toContainText('you have 11');

  await takeBack(ben, mine);
  await expect(ben.getByText('so what it cost stays spent.').first()).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expect(log(ben).getByRole('listitem').last()).toContainText('You took this message back');
  await expect(price(ben)).toContainText('you have 11');
  await expect(row(anna, 'Ben')).toContainText('Took a message back');
  await row(anna, 'Ben').click();
  await expect(log(anna).getByText('Ben took this message back')).toBeVisible();
  await expect(log(anna)).not.toContainText('I should not have said that');
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(11);
});

test('what was read cannot be taken back any more', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto('/chats'), ben.goto(`/chats/${conversation}`)]);
  await write(ben, 'Read this');
  const more = message(ben, 'Read this').getByRole('button', { name: 'More about this message' });
  await more.press('Enter');
  await expect(ben.getByRole('menuitem', { name: 'Take back' })).toBeVisible();
  await ben.keyboard.press('Escape');
  await row(anna, 'Ben').click();
  await expect(message(ben, 'Read this').getByText('Read', { exact: true })).toBeAttached();
  await more.press('Enter');
  await expect(ben.getByRole('menuitemradio', { name: 'Heart' })).toBeFocused();
  await expect(ben.getByRole('menuitem', { name: 'Take back' })).toHaveCount(0);
});

test('a message that is read while one decides stays, with the reason', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const ben = await member('ben');
  await ben.goto(`/chats/${conversation}`);
  await write(ben, 'Too late for this one');
  const mine = message(ben, 'Too late for this one');
  await expect(mine.getByText('Sent')).toBeAttached();
  // Anna reads it, and this page does not get the frame about it.
  await ben.route('**/api/message.php', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'too_late', message: 'This can no longer be taken back.' } },
    }),
  );
  await takeBack(ben, mine);
  await expect(ben.getByText('This can no longer be taken back.').first()).toBeVisible();
  await expect(mine).toBeVisible();
});

test('a gift is taken back by the keyboard', async ({ site, member }) => {
  const ben = await member('ben');
  await ben.goto(`/chats/${await site.conversation('ben', 'anna')}`);
  await sendGift(ben, 'Book');
  const mine = log(ben).getByRole('listitem').last();
  await mine.getByRole('button', { name: 'More about this message' }).focus();
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('menuitemradio', { name: 'Heart' })).toBeFocused();
  await ben.keyboard.press('ArrowUp');
  await expect(ben.getByRole('menuitem', { name: 'Take back' })).toBeFocused();
  await ben.keyboard.press('Enter');
  const dialog = ben.getByRole('dialog', { name: 'Take this message back?' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(mine).toContainText('You took this message back');
  await expect(price(ben)).toContainText('you have 12');
});

test('what the other takes back is not new any more', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await sendFrom(site, 'ben', conversation, 'The first');
  await Promise.all([anna.goto('/chats'), ben.goto(`/chats/${conversation}`)]);
  const badge = async () => {
    const [count] = await row(anna, 'Ben')
      .getByText(/^\d+ unread$/)
      .allTextContents();
    return Number.parseInt(count ?? '0');
  };
  await expect(row(anna, 'Ben')).toContainText('The first');
  const before = await badge();
  expect(before).toBeGreaterThan(0);
  await takeBack(ben, message(ben, 'The first'));
  await expect.poll(badge).toBe(before - 1);
});
