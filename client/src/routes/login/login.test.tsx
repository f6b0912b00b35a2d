import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

beforeEach(() => enter({}));

const showLogin = () => show(<Screen />, '/login');

test('the login screen is readable', async () => {
  await showLogin();
  await expectAccessible();
});

test('an empty form names what to fill in, at the field, and brings the focus there', async () => {
  const screen = await showLogin();
  await screen.getByRole('button', { name: 'Log in' }).click();
  const email = screen.getByLabelText('E-mail');
  await expect.element(email).toHaveAccessibleDescription('Fill in your e-mail address.');
  await expect.element(email).toHaveFocus();
  await email.fill('clara');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('An e-mail address has a name, an @ and a domain.');
  await email.fill('clara@vonk.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expectAccessible();
});

test('a wrong password is reported at the field, with the server’s words', async () => {
  answerCalls(() => refused(401, { code: 'bad_credentials' }, 'Login failed, try again'));
  const screen = await showLogin();
  await screen.getByLabelText('E-mail').fill('clara@vonk.example');
  await screen.getByLabelText('Password', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription('Login failed, try again');
  await expect.element(password).toHaveFocus();
});

test('a locked account is reported with its minutes', async () => {
  const locked = 'Too many wrong attempts, account blocked for 15 min';
  answerCalls(() => refused(429, { code: 'locked_out', data: { minutes: 15 } }, locked));
  const screen = await showLogin();
  await screen.getByLabelText('E-mail').fill('clara@vonk.example');
  await screen.getByLabelText('Password', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(locked);
  await expectAccessible();
});

test('a demo account fills in the form and logs in', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (call) => {
    bodies.push(await call.json());
    return answered({ user: member, rev: 1 });
  });
  enter({
    settings: {
      demo_accounts: [{ email: 'anna@demo.test', password: 'demo-vonk', name: 'Anna', about: 'login-demo-text' }],
    },
  });
  const screen = await showLogin();
  const anna = screen.getByRole('button', { name: /^Anna This site is a demo/ });
  await expectAccessible();
  await anna.click();
  await expect.poll(() => bodies).toEqual([{ email: 'anna@demo.test', password: 'demo-vonk' }]);
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
});

test('a demo account that is refused brings the form, and what is wrong, into view', async () => {
  answerCalls(() => refused(401, { code: 'bad_credentials' }, 'Login failed, try again'));
  enter({
    settings: {
      demo_accounts: [{ email: 'kees@demo.test', password: 'demo-vonk', name: 'Kees', about: 'login-demo-text' }],
    },
  });
  const screen = await showLogin();
  await screen.getByRole('button', { name: /^Kees/ }).click();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  await expect.element(screen.getByText('Login failed, try again')).toBeVisible();
});

test('nobody is invited to join where nobody may', async () => {
  enter({ settings: { signups: 'none' } });
  const screen = await showLogin();
  await expect.element(screen.getByRole('link', { name: 'Join for free' })).not.toBeInTheDocument();
});
