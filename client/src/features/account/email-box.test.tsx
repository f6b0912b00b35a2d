import { beforeEach, expect, test } from 'vitest';
import type { ChangeAddress } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { EmailBox } from './email-box';

beforeEach(() => enter({ user: { email: 'clara@vonk.example' } }));

test('the form says which address there is, shows a refusal at its field, and then where the link went', async () => {
  const asked: ChangeAddress[] = [];
  answerCalls(async (call) => {
    const body = (await call.json()) as ChangeAddress;
    asked.push(body);
    if (body.password !== 'right') return refused(422, { code: 'wrong_password' }, 'Not your password.');
    return answered({});
  });
  const screen = await show(<EmailBox />, '/profile');
  await screen.getByText('Change my e-mail address').click();
  await expect.element(screen.getByText('Your address is clara@vonk.example.')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('New address').fill(' clara@mail.test ');
  await screen.getByLabelText('Your password').fill('wrong');
  await screen.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(screen.getByLabelText('Your password')).toHaveAccessibleDescription(/Not your password/);
  await screen.getByLabelText('Your password').fill('right');
  await screen.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(screen.getByText(/We have sent a mail to clara@mail\.test\./)).toBeVisible();
  expect(asked.at(-1)).toEqual({ email: 'clara@mail.test', password: 'right' });
  await expectAccessible();
});

test('a link to it opens it and leads there', async () => {
  answerCalls(() => answered({}));
  const screen = await show(<EmailBox />, '/profile?email');
  await expect.element(screen.getByLabelText('New address')).toBeVisible();
  await expect.element(screen.getByText('Change my e-mail address')).toHaveFocus();
});
