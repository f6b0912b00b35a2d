import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Visibility } from '../api/wire.gen';
import { useNotices } from '../platform/notices';
import { table } from '../routes/table';
import { answerCalls, answered } from '../testing/api';
import { asInstalledApp, asIphone, offerInstall } from '../testing/devices';
import { expectAccessible, show } from '../testing/show';
import { enter } from '../testing/world';
import { loadMemberShell } from './lazy';
import { TabBar } from './navigation';
import styles from './navigation.module.css';
import { TopBar } from './top-bar';
import { member } from '../testing/fixtures';

const WIDE = [1280, 800] as const;
const PHONE = [390, 844] as const;

function barOf(name: string, ...before: string[]) {
  const row = table.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return show(<TopBar row={row} />, ...before, row.path);
}

beforeAll(loadMemberShell);
beforeEach(() => page.viewport(...WIDE));

test('a visitor is led home, may choose a language and log in', async () => {
  enter({});
  const screen = await barOf('pricing');
  await expect.element(screen.getByRole('link', { name: 'Vonk, home' })).toHaveAttribute('href', '/');
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect.element(screen.getByRole('button', { name: 'EN, change language' })).toBeVisible();
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  await expectAccessible();
});

/** Letters twice as large as usual, as a reader sets them in the browser. */
function enlargeLetters() {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
}

test('with large letters on a phone the mark stays and its word leaves the room to the purse', async () => {
  await page.viewport(...PHONE);
  enlargeLetters();
  enter({ user: {} });
  const screen = await barOf('chats');
  const logo = screen.getByRole('link', { name: 'Vonk, search members' }).element();
  const purse = screen.getByRole('link', { name: '250 credits' }).element();
  expect(logo.scrollWidth).toBeLessThanOrEqual(logo.clientWidth);
  expect(logo.getBoundingClientRect().right).toBeLessThan(purse.getBoundingClientRect().left);
  expect(purse.getBoundingClientRect().right).toBeLessThan(innerWidth);
});

test('with large letters on a phone a visitor still finds the way to log in', async () => {
  await page.viewport(...PHONE);
  enlargeLetters();
  enter({});
  const screen = await barOf('pricing');
  expect(screen.getByRole('link', { name: 'Log in' }).element().getBoundingClientRect().right).toBeLessThan(innerWidth);
});

test('the language menu shows only where there is a choice', async () => {
  enter({ settings: { locales: ['en'] } });
  const screen = await barOf('pricing');
  await expect.element(screen.getByRole('button', { name: /language/ })).not.toBeInTheDocument();
});

test('a member is led to members and sees what waits, capped at 99+', async () => {
  enter({ user: {}, unread: 120, newLikes: 3 });
  const screen = await barOf('chats');
  await expect.element(screen.getByRole('link', { name: 'Vonk, search members' })).toHaveAttribute('href', '/members');
  const chats = screen.getByRole('link', { name: 'Chats 120 unread messages' });
  await expect.element(chats).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByText('99+')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Likes 3 new likes' })).toBeVisible();
  await expectAccessible();
});

test.each([
  ['members-id', 'Search members'],
  ['members-id-chat', 'Chats'],
  ['chats-id', 'Chats'],
  ['likes-m-id', 'Likes'],
])('on %s the navigation marks "%s"', async (name, word) => {
  enter({ user: {} });
  const screen = await barOf(name);
  const navigation = screen.getByRole('navigation');
  await expect.element(navigation.getByRole('link', { name: word })).toHaveAttribute('aria-current', 'page');
  expect(document.querySelectorAll(`.${styles.top} [aria-current]`)).toHaveLength(1);
});

test.each([
  [250, '250 credits', 'purse'],
  [11, '11 credits', 'purse'],
  [10, '10 credits, running low', 'purse--low'],
  [1, '1 credit, running low', 'purse--low'],
  [0, '0 credits, none left', 'purse--none'],
])('the purse of a paying member with %i credits says "%s"', async (credits, name, look) => {
  enter({ user: { credits } });
  const screen = await barOf('chats');
  await expect.element(screen.getByRole('link', { name, exact: true })).toHaveClass(look);
  await expectAccessible();
});

test('who has not paid is offered Premium', async () => {
  enter({ user: { paid_user: false, credits: 0 } });
  const screen = await barOf('chats');
  await expect.element(screen.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/credits');
  await expect.element(screen.getByText('none left')).not.toBeInTheDocument();
});

test('navigation is hidden while a signup waits for its confirmation', async () => {
  enter({ user: {} });
  const screen = await barOf('complete-signup');
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Account: Clara' })).not.toBeInTheDocument();
});

test('there is no back button outside the installed app', async () => {
  enter({ user: {} });
  const screen = await barOf('credits', '/chats');
  await expect.element(screen.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

/** How many pages there are before this one, as the router keeps it in the browser's history. */
function pagesBefore(idx: number) {
  const before: unknown = history.state;
  history.replaceState({ idx }, '');
  onTestFinished(() => history.replaceState(before, ''));
}

test('the installed app goes back where there is a page to go back to, on the listed screens', async () => {
  asInstalledApp();
  pagesBefore(1);
  enter({ user: {} });
  const screen = await barOf('credits', '/chats');
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  await expectAccessible();
});

test('the installed app has no back button on a first page, also when that took the place of another', async () => {
  asInstalledApp();
  pagesBefore(0);
  enter({ user: {} });
  // The address before it in the router's own memory is what it was replaced from.
  const screen = await barOf('credits', '/login');
  await expect.element(screen.getByRole('link', { name: /credits/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

test('the installed app has no back button where none is listed', async () => {
  asInstalledApp();
  pagesBefore(1);
  enter({ user: {} });
  const screen = await barOf('ledger', '/chats');
  await expect.element(screen.getByRole('link', { name: /credits/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
});

test('the page of repeating an order has the credits item for who is not paying any more', async () => {
  enter({ user: { paid_user: false, credits: 4 } });
  const screen = await barOf('credits-repeat-order');
  await expect.element(screen.getByRole('link', { name: '4 credits, running low' })).toBeVisible();
  await expect.element(screen.getByText('Get Premium')).not.toBeInTheDocument();
});

test('who pays has the credits item on the page of repeating an order', async () => {
  await page.viewport(...PHONE);
  enter({ user: { credits: 4 } });
  const screen = await show(<TabBar user={{ ...member, credits: 4 }} />, '/credits/repeat-order');
  await expect
    .element(screen.getByRole('link', { name: 'Credits 4 credits, running low' }))
    .toHaveAttribute('aria-current');
});

test('the account menu leads to profile, settings, ledger and out', async () => {
  enter({ user: {} });
  const screen = await barOf('chats');
  await screen.getByRole('button', { name: 'Account: Clara' }).click();
  const names = screen
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);
  expect(names).toEqual(['My profile', 'Settings', 'Credit history', 'Blocked members', 'Log out']);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Account: Clara' })).toHaveFocus();
});

test('the account menu offers to install the site where the browser has offered it, and makes it ask once', async () => {
  enter({ user: {} });
  const screen = await barOf('chats');
  const item = screen.getByRole('menuitem', { name: 'Install as an app' });
  await screen.getByRole('button', { name: 'Account: Clara' }).click();
  await expect.element(item).not.toBeInTheDocument();
  const { asked, isKept } = offerInstall();
  // Otherwise the browser asks by itself.
  expect(isKept).toBe(true);
  await item.click();
  expect(asked()).toBe(1);
  await expect.element(item).not.toBeInTheDocument();
});

test('the account menu of an iPhone leads to the steps of installing, and has nothing of it once that is done', async () => {
  asIphone();
  enter({ user: {} });
  const item = (await barOf('chats')).getByRole('menuitem', { name: 'Install as an app', includeHidden: true });
  await expect.element(item).toHaveAttribute('href', '/notifications');
  await cleanup();
  asInstalledApp();
  const screen = await barOf('chats');
  await screen.getByRole('button', { name: 'Account: Clara' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect.element(item).not.toBeInTheDocument();
});

test('invisible mode is turned on in the account menu, once the server has it', async () => {
  enter({ user: {} });
  answerCalls(async (call) => {
    expect(call.url).toMatch(/visibility\.php$/);
    const { invisible } = (await call.json()) as Visibility;
    return answered({ user: { ...member, invisible }, rev: 2 });
  });
  const screen = await barOf('chats');
  await screen.getByRole('button', { name: 'Account: Clara' }).click();
  const invisible = screen.getByRole('menuitemcheckbox', { name: 'Invisible mode' });
  await expect.element(invisible).not.toBeChecked();
  await expect.element(invisible).toHaveAccessibleDescription(/Only people you liked or wrote to see you/);
  await invisible.click();
  await expect.element(invisible).toBeChecked();
  await expect.element(invisible).toBeVisible();
  await expect.poll(() => useNotices.getState().spoken.trim()).toBe('You are invisible now');
  await expectAccessible();
});

test('a phone has the same ways along its lower edge, all large enough for a thumb', async () => {
  await page.viewport(...PHONE);
  enter({ user: { credits: 0 }, unread: 4 });
  const screen = await show(<TabBar user={{ ...member, credits: 0 }} />, '/chats');
  const tabs = [...screen.getByRole('link').elements(), ...screen.getByRole('button').elements()];
  expect(tabs).toHaveLength(5);
  for (const tab of tabs) expect(tab.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expect.element(screen.getByRole('link', { name: 'Credits 0 credits, none left' })).toBeVisible();
  await expectAccessible();
});
