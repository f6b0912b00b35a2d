import { beforeEach, expect, test, vi } from 'vitest';
import { wayBack } from './way-back';

beforeEach(() => void vi.stubGlobal('location', new URL('https://site.example/login')));

test('a login leads to the page that was requested', () => {
  expect(wayBack('/chats/5?t=3')).toBe('/chats/5?t=3');
});

test.each([
  null,
  '',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  '/login?to=/login',
])('a login does not lead to %j', (requested) => {
  expect(wayBack(requested)).toBe('/chats');
});
