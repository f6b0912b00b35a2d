import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { showLanguage } from '../../words/language';
import { readCookie } from '../../platform/cookies';
import { LanguageMenu } from './language-menu';

afterEach(() => showLanguage('en'));

test('a visitor’s choice changes the words, the page’s language and the cookie', async () => {
  enter({});
  const screen = await show(<LanguageMenu />);
  await screen.getByRole('button', { name: 'EN, change language' }).click();
  await expectAccessible();
  await screen.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await expect.element(screen.getByRole('button', { name: 'NL, andere taal kiezen' })).toBeVisible();
  expect(document.documentElement.lang).toBe('nl');
  expect(readCookie('locale')).toBe('nl');
});

test('a member’s choice is kept with the account', async () => {
  enter({ user: {} });
  const calls: string[] = [];
  answerCalls(async (call) => {
    calls.push(`${call.method} ${await call.text()}`);
    return answered({ user: { ...member, language: 'nl' }, rev: 2 });
  });
  const screen = await show(<LanguageMenu />);
  await screen.getByRole('button', { name: 'EN, change language' }).click();
  await userEvent.keyboard('{End}{Enter}');
  await expect.poll(() => calls).toEqual(['PUT {"language":"nl"}']);
});
