import { beforeEach, expect, test } from 'vitest';
import type { Departure } from '../../api/wire.gen';
import { answerCalls, answered } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { DeleteDialog } from './delete-dialog';

beforeEach(() => enter({ user: {} }));

test('who deletes the account is told what comes back as money, and what is lost', async () => {
  const departure: Departure = {
    credits: 42,
    returned: [{ order: 17, credits: 35, amount: 1399, currency: 'EUR' }],
  };
  answerCalls((call) => answered(call.method === 'GET' ? departure : {}));
  const screen = await show(<DeleteDialog onClose={() => undefined} />, '/profile');
  await screen.getByRole('button', { name: 'Delete now' }).click();
  await expect.element(screen.getByText('35 credits of order 17')).toBeVisible();
  await expect.element(screen.getByText('€13.99')).toBeVisible();
  await expect.element(screen.getByText('7 credits are lost with the account.')).toBeVisible();
  await expectAccessible();
});
