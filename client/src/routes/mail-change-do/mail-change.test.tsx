import { beforeEach, expect, test } from 'vitest';
import type { AddressChanged } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const changed: AddressChanged = { email: 'clara@mail.test', writes_to: null, password_token: null, deleted: false };

/** Serves this answer to each link, and returns the links that were followed. */
function serve(answer: ReturnType<typeof answered>) {
  const links: unknown[] = [];
  answerCalls(async (call) => {
    links.push(await call.json());
    return answer;
  });
  return links;
}

beforeEach(() => enter({ user: {} }));

test('the new address is used only when the member says so', async () => {
  const links = serve(answered(changed));
  const screen = await show(<Screen />, '/mail-change/do?token=abc');
  await expectAccessible();
  expect(links).toEqual([]);
  await screen.getByRole('button', { name: 'Use this address' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await expect.element(screen.getByText(/clara@mail\.test/)).toBeVisible();
  expect(links).toEqual([{ token: 'abc' }]);
});

test('whoever undoes a change goes on to a new password', async () => {
  const links = serve(answered({ ...changed, password_token: 'def' }));
  const screen = await show(<Screen />, '/mail-change/do?undo=abc');
  await screen.getByRole('button', { name: 'Undo the change' }).click();
  const next = screen.getByRole('link', { name: 'Choose a new password' });
  await expect.element(next).toHaveAttribute('href', '/reset-password/do?token=def');
  await expectAccessible();
  expect(links).toEqual([{ undo: 'abc' }]);
});

test('a deleted account takes no password before it is back', async () => {
  serve(answered({ ...changed, password_token: 'def', deleted: true }));
  const screen = await show(<Screen />, '/mail-change/do?undo=abc');
  await screen.getByRole('button', { name: 'Undo the change' }).click();
  await expect.element(screen.getByText(/a mail with a link that brings it back/)).toBeVisible();
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});

test('a link that was used leads to a new one, and one to an address that is taken says so', async () => {
  serve(refused(410, { code: 'link_expired' }, 'Expired.'));
  const screen = await show(<Screen />, '/mail-change/do?token=abc');
  await screen.getByRole('button', { name: 'Use this address' }).click();
  await expect.element(screen.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Ask for a new link' }))
    .toHaveAttribute('href', '/profile?email');
  serve(refused(409, { code: 'email_taken' }, 'This address has an account already.'));
  const again = await show(<Screen />, '/mail-change/do?token=def');
  await again.getByRole('button', { name: 'Use this address' }).click();
  await expect.element(again.getByText('This address has an account already.')).toBeVisible();
});
