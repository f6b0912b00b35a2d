import { expect, test } from 'vitest';
import { entryTo, loginPath } from './gate';

const open = { logged_out_search: true };
const closed = { logged_out_search: false };

test('a member enters everywhere', () => {
  expect(entryTo('member', 'member', closed)).toBe('enter');
  expect(entryTo('search', 'member', closed)).toBe('enter');
});

test('a visitor is sent to the login from pages for members only', () => {
  expect(entryTo('anyone', 'visitor', closed)).toBe('enter');
  expect(entryTo('member', 'visitor', open)).toBe('log-in');
});

test('a visitor searches where the domain lets visitors search', () => {
  expect(entryTo('search', 'visitor', open)).toBe('enter');
  expect(entryTo('search', 'visitor', closed)).toBe('log-in');
});

test('nobody is sent away before it is known who is here', () => {
  expect(entryTo('member', 'unknown', closed)).toBe('wait');
  expect(entryTo('anyone', 'unknown', closed)).toBe('enter');
});

test('the way to the login screen remembers the page and its query', () => {
  expect(loginPath({ pathname: '/chats/5', search: '?t=3' })).toBe('/login?to=%2Fchats%2F5%3Ft%3D3');
});
