import { field, message, row } from '../conversation';
import { expect, test } from '../fixtures';

test('one can chat without a mouse', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await ben.goto(`/chats/${conversation}`);
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toBeVisible();

  await row(anna, 'Ben').focus();
  await anna.keyboard.press('Enter');
  await expect(field(anna)).toBeFocused();
  await anna.keyboard.type('First line');
  await anna.keyboard.press('Shift+Enter');
  await anna.keyboard.type('second line');
  await anna.keyboard.press('Enter');
  await expect(message(ben, 'First line')).toContainText('second line');
  await expect(field(anna)).toBeFocused();

  await anna.keyboard.press('Tab');
  await expect(anna.getByRole('button', { name: 'Emoji' })).toBeFocused();
  await anna.keyboard.press('Enter');
  await expect(anna.getByRole('dialog', { name: 'Emoji' }).getByRole('button').first()).toBeFocused();
  await anna.keyboard.press('ArrowRight');
  await anna.keyboard.press('ArrowDown');
  await anna.keyboard.press('Enter');
  await expect(field(anna)).toBeFocused();
  await expect(field(anna)).not.toHaveValue('');

  await anna.keyboard.press('Tab');
  await anna.keyboard.press('Enter');
  await anna.keyboard.press('Escape');
  await expect(anna.getByRole('button', { name: 'Emoji' })).toBeFocused();
});

test('messages can be scrolled by the keyboard', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  const log = anna.getByRole('log');
  // Opened with a keyboard, a conversation begins in the field.
  await expect(field(anna)).toBeFocused();
  await log.focus();
  await anna.keyboard.press('PageUp');
  // Further than what counts as being at the end.
  await expect.poll(() => log.evaluate((scroller) => scroller.scrollTop)).toBeLessThan(-64);
  await anna.keyboard.press('End');
  await expect.poll(() => log.evaluate((scroller) => scroller.scrollTop)).toBe(0);
});

test('a deletion can be called off by Escape, and the focus comes back', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  // The field takes the focus as the conversation opens.
  await expect(field(anna)).toBeFocused();
  const more = anna.getByRole('button', { name: 'More about this conversation' });
  await more.focus();
  await anna.keyboard.press('Enter');
  await anna.keyboard.press('End');
  await anna.keyboard.press('Enter');
  await expect(anna.getByRole('dialog', { name: /^Delete the conversation/ })).toBeVisible();
  await anna.keyboard.press('Escape');
  await expect(anna.getByRole('dialog', { name: /^Delete the conversation/ })).toHaveCount(0);
  await expect(field(anna)).toBeVisible();
  await expect(more).toBeFocused();
});

test('what arrives is read out once, by one live region', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(field(anna)).toBeVisible();
  await field(ben).fill('Can you hear me?');
  await field(ben).press('Enter');
  await expect(anna.getByRole('status').filter({ hasText: 'Ben: Can you hear me?' })).toHaveCount(1);
});
