import { button, dialog, field, message, row } from './chat';
import type { Key } from './driver';
import { expect, test } from './fixtures';

test('one can chat without a mouse', async ({ site, open }) => {
  const path = `/chats/${await site.conversation('ben', 'anna')}`;
  const [anna, ben] = await Promise.all([open('anna', '/chats'), open('ben', path)]);
  await anna.focus(row('Ben'));
  await anna.press('Enter');
  await anna.hasFocus(field('Ben'));
  await anna.type('First line');
  await anna.press('Enter', 'Shift');
  await anna.type('second line');
  await anna.hasValue(field('Ben'), 'First line\nsecond line');
  await anna.press('Enter');
  await ben.reads(message('First line'), 'second line');
  await anna.hasFocus(field('Ben'));

  await anna.press('Tab');
  await anna.hasFocus(button('Emoji'));
  await anna.press('Enter');
  await anna.hasFocus(button({ pattern: '.' }, dialog('Emoji')));
  await anna.press('ArrowRight');
  await anna.press('ArrowDown');
  await anna.press('Enter');
  await anna.hasFocus(field('Ben'));
  await anna.hasValue(field('Ben'), /./);

  await anna.press('Tab');
  await anna.press('Enter');
  await anna.sees(dialog('Emoji'));
  await anna.press('Escape');
  await anna.counts(dialog('Emoji'), 0);
  await anna.hasFocus(button('Emoji'));
});

test('a question is called off by Escape, and the focus comes back', async ({ site, open }) => {
  const anna = await open('anna', `/chats/${await site.conversation('anna', 'ben')}`);
  // The field takes the focus as the conversation opens.
  await anna.hasFocus(field('Ben'));
  const more = button('More about this conversation');
  const question = dialog('Delete the conversation with Ben?');
  await anna.focus(more);
  await anna.press('Enter');
  await anna.sees({ role: 'menuitem', name: 'Delete conversation' });
  await anna.press('End');
  await anna.press('Enter');
  await anna.sees(question);
  await anna.press('Escape');
  await anna.counts(question, 0);
  await anna.hasFocus(more);

  await anna.click(more);
  await anna.click({ role: 'menuitem', name: 'Delete conversation' });
  await anna.click(button('Keep', question));
  await anna.counts(question, 0);
  await anna.sees(field('Ben'));
});

test('messages can be scrolled by the keyboard', async ({ site, open }) => {
  const anna = await open('anna', `/chats/${await site.conversation('anna', 'ben')}`);
  await anna.hasFocus(field('Ben'));
  await anna.focus({ role: 'log' });
  // Scrolling is smooth, and a key press during it may be lost.
  const scrollBy = async (key: Key) => {
    await anna.press(key);
    return Number(await anna.evaluate(`document.querySelector('[role=log]').scrollTop`));
  };
  await expect.poll(() => scrollBy('PageUp')).toBeLessThan(-64);
  // Where lines have fractions of a pixel, the end may be one further.
  await expect.poll(() => scrollBy('End')).toBeGreaterThanOrEqual(0);
});
