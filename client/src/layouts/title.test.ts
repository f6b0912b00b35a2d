import { expect, test } from 'vitest';
import { attention, titled } from './title';

test('unread messages and new likes count together', () => {
  expect(attention({ unread: 4, new_likes: 3 })).toBe(7);
});

test('the title starts with what is waiting, in parentheses, and ends with the site', () => {
  expect(titled('Chats', 'Vonk', 7)).toBe('(7) Chats · Vonk');
  expect(titled('Chats', 'Vonk', 0)).toBe('Chats · Vonk');
});

test('a page named as the site is not named twice', () => {
  expect(titled('Vonk', 'Vonk', 2)).toBe('(2) Vonk');
});
