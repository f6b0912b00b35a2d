import { expect, test } from 'vitest';
import { isSendKey } from './send-key';

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, isComposing: false };

test('Enter sends where there are keys, and breaks the line with shift', () => {
  expect(isSendKey(enter, false)).toBe(true);
  expect(isSendKey({ ...enter, shiftKey: true }, false)).toBe(false);
  expect(isSendKey({ ...enter, key: 'a' }, false)).toBe(false);
});

test('Enter breaks the line on the glass, where a message that slips out would be paid for', () => {
  expect(isSendKey(enter, true)).toBe(false);
});

test('with Ctrl or Cmd it sends everywhere', () => {
  expect(isSendKey({ ...enter, ctrlKey: true }, true)).toBe(true);
  expect(isSendKey({ ...enter, metaKey: true }, false)).toBe(true);
});

test('while an input method composes, Enter belongs to that', () => {
  expect(isSendKey({ ...enter, isComposing: true }, false)).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true, ctrlKey: true }, true)).toBe(false);
});
