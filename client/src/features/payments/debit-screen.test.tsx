import { beforeEach, expect, test } from 'vitest';
import type { DirectDebit } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { DebitScreen } from './debit-screen';

const account = { country: 'NL', end: '4300' };

const offered: DirectDebit = {
  creditor: 'Vonk Sample B.V.',
  creditor_id: 'NL22ZZZ000000000000',
  text: ['By entering the code you authorise Vonk Sample B.V.', 'You are entitled to a refund.'],
  version: 3,
  limit: 20_000,
  currency: 'EUR',
  mandate: null,
  waiting: null,
};

const waiting = { account, phone_end: '78', expires_at: Date.now() + 600_000, again_at: Date.now(), tries_left: 5 };

const mandate = { reference: 'VONK-7', account, signed_at: 1_700_000_000_000, lapses_at: 1_800_000_000_000 };

beforeEach(() => {
  enter({ user: {}, settings: { demo_accounts: [] } });
});

test('a form leads to the code, the code to the mandate, and that back to the order', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (request) => {
    if (request.method === 'GET') return answered(offered);
    bodies.push(await request.json());
    if (request.method === 'POST') return answered({ ...offered, waiting });
    return answered({ ...offered, mandate });
  });
  const screen = await show(<DebitScreen />, '/directdebit?bundle=50');
  await expect.element(screen.getByText('You are entitled to a refund.')).toBeVisible();
  await expectAccessible();
  for (const [label, value] of [
    ['Account holder', 'Ben Visser'],
    ['IBAN', 'NL91ABNA0417164300'],
    ['Street', 'Oudegracht'],
    ['House number', '12'],
    ['Postal code', '3511 AB'],
    ['City', 'Utrecht'],
    ['Mobile number', '0612345678'],
  ] as const)
    await screen.getByLabelText(label).fill(value);
  await screen.getByRole('button', { name: 'Agree and get a code' }).click();
  await screen.getByLabelText('Code').fill('123456');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Sign the mandate' }).click();
  await expect.element(screen.getByText('NL •••• 4300')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to your order' }))
    .toHaveAttribute('href', '/credits/50/sepa_debit');
  await expectAccessible();
  expect(bodies).toMatchObject([{ form: { iban: 'NL91ABNA0417164300', version: 3 } }, { code: '123456' }]);
});

test('what is wrong stands beside its field, and another code can be asked for', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (request) => {
    if (request.method === 'GET') return answered({ ...offered, waiting });
    bodies.push(await request.json());
    if (request.method === 'PUT') return refused(422, { code: 'wrong_code', data: { tries_left: 4 } }, 'Try again.');
    return answered({ ...offered, waiting: { ...waiting, again_at: Date.now() + 60_000 } });
  });
  const screen = await show(<DebitScreen />, '/directdebit');
  await screen.getByLabelText('Code').fill('000000');
  await screen.getByRole('button', { name: 'Sign the mandate' }).click();
  await expect.element(screen.getByLabelText('Code')).toHaveAccessibleDescription('Try again.');
  await screen.getByRole('button', { name: 'Send another code' }).click();
  await expect.element(screen.getByRole('button', { name: /Another code in \d+ s/ })).toBeVisible();
  expect(bodies).toEqual([{ code: '000000' }, { form: null }]);
  await screen.getByRole('button', { name: 'Change the details' }).click();
  await expect.element(screen.getByLabelText('Account holder')).toBeVisible();
});

test('a mandate is revoked after a question', async () => {
  answerCalls((request) => answered(request.method === 'GET' ? { ...offered, mandate } : offered));
  const screen = await show(<DebitScreen />, '/directdebit');
  await screen.getByRole('button', { name: 'Revoke the mandate' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke the mandate' }).click();
  await expect.element(screen.getByLabelText('Account holder')).toBeVisible();
});
