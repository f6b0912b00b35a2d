import { expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies';
import { isInstalledApp } from './installed-app';
import { announce, dismiss, notify, useNotices } from './notices';

test('a cookie is read back as it was written, and only by its whole name', () => {
  writeCookie('locale', 'n l;', 1);
  expect(readCookie('locale')).toBe('n l;');
  expect(readCookie('ocale')).toBeNull();
  writeCookie('locale', '', 0);
  expect(readCookie('locale')).toBeNull();
});

test('a page in a browser is no installed app', () => {
  expect(isInstalledApp()).toBe(false);
});

test('the same sentence twice is a change that screen readers announce', () => {
  announce('Message sent');
  const first = useNotices.getState().spoken;
  announce('Message sent');
  expect(useNotices.getState().spoken).not.toBe(first);
  expect(useNotices.getState().spoken.trim()).toBe('Message sent');
});

test('a notice is announced, shown for a moment, and gone', () => {
  vi.useFakeTimers();
  notify('No answer');
  expect(useNotices.getState().spoken.trim()).toBe('No answer');
  expect(useNotices.getState().shown.map(({ text }) => text)).toEqual(['No answer']);
  vi.advanceTimersByTime(6000);
  expect(useNotices.getState().shown).toEqual([]);
  vi.useRealTimers();
});

test('a notice with an action stays longer, is announced, and goes when it is dismissed', () => {
  vi.useFakeTimers();
  notify('You passed', { word: 'Undo', onChoose: () => undefined });
  notify('You passed again', { word: 'Undo', onChoose: () => undefined });
  expect(useNotices.getState().spoken).toBe('You passed again. Undo');
  const [first, second] = useNotices.getState().shown;
  dismiss(first?.id ?? 0);
  vi.advanceTimersByTime(11_000);
  expect(useNotices.getState().shown).toEqual([second]);
  vi.advanceTimersByTime(1000);
  expect(useNotices.getState().shown).toEqual([]);
  vi.useRealTimers();
});
