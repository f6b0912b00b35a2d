import { expect, test } from 'vitest';
import { doorOf, entryTo, loginPath } from './gate';

const open = { logged_out_search: true, logged_out_search_trafficsource: false };
const closed = { logged_out_search: false, logged_out_search_trafficsource: false };
const bySource = { logged_out_search: false, logged_out_search_trafficsource: true };

test('a member enters everywhere', () => {
  expect(entryTo('member', 'member', closed, false)).toBe('enter');
  expect(entryTo('search', 'member', closed, false)).toBe('enter');
});

test('a visitor is sent to the login from pages for members only', () => {
  expect(entryTo('anyone', 'visitor', closed, false)).toBe('enter');
  expect(entryTo('member', 'visitor', open, false)).toBe('log-in');
});

test('a visitor searches where the domain lets visitors search', () => {
  expect(entryTo('search', 'visitor', open, false)).toBe('enter');
  expect(entryTo('search', 'visitor', closed, true)).toBe('log-in');
  expect(entryTo('search', 'visitor', bySource, false)).toBe('log-in');
  expect(entryTo('search', 'visitor', bySource, true)).toBe('enter');
});

test('nobody is sent away before it is known who is here', () => {
  expect(entryTo('member', 'unknown', closed, false)).toBe('wait');
  expect(entryTo('anyone', 'unknown', closed, false)).toBe('enter');
});

test('the way to the login screen remembers the page and its query', () => {
  expect(loginPath({ pathname: '/chats/5', search: '?t=3' })).toBe('/login?to=%2Fchats%2F5%3Ft%3D3');
});

test('a visitor who follows a link to a chat with somebody is led to that member’s landing page', () => {
  const target = { pathname: '/members/5/chat', search: '?network=net' };
  expect(doorOf({ door: 'landing' }, target)).toBe('/members/5/landing2?network=net');
  expect(doorOf({ door: 'login' }, target)).toBe(loginPath(target));
});
