import { beforeEach, expect, test } from 'vitest';
import type { Spending } from '../../api/wire.gen';
import { answerCalls, answered } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { SpendingScreen } from './spending-screen';

const DAY = 86_400_000;

const present: Spending = {
  currency: 'EUR',
  periods: [
    { period: 'day', spent: 999, limit: null, next: null },
    { period: 'week', spent: 999, limit: 5000, next: { limit: null, at: 86_400_000 } },
    { period: 'month', spent: 2998, limit: null, next: null },
  ],
  room: [
    { at: 0, left: 4001 },
    { at: 86_400_000, left: null },
  ],
  break_until: null,
};

beforeEach(() => enter({ user: {} }));

test('what was spent, what may be, and what waits is said; a limit is set as it was typed', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (request) => {
    if (request.method === 'PUT') bodies.push(await request.json());
    return answered(present);
  });
  const screen = await show(<SpendingScreen />, '/spending');
  await expect.element(screen.getByText('€9.99 of €50.00 spent.')).toBeVisible();
  await expect.element(screen.getByText('€29.98 spent. No limit.')).toBeVisible();
  await expect.element(screen.getByText(/there is no limit any more/)).toBeVisible();
  await expectAccessible();
  const day = screen.getByLabelText('Limit in EUR').first();
  await day.fill('12,5');
  await screen.getByRole('button', { name: 'Set the limit for 24 hours' }).click();
  await expect.poll(() => bodies).toEqual([{ period: 'day', limit: 1250 }]);
  await day.fill('much');
  await screen.getByRole('button', { name: 'Set the limit for 24 hours' }).click();
  await expect.element(day).toHaveAccessibleDescription(/Enter an amount/);
  await day.fill('');
  await screen.getByRole('button', { name: 'Set the limit for 24 hours' }).click();
  await expect
    .poll(() => bodies)
    .toEqual([
      { period: 'day', limit: 1250 },
      { period: 'day', limit: null },
    ]);
});

test('a break is asked about before it begins', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (request) => {
    if (request.method !== 'POST') return answered(present);
    bodies.push(await request.json());
    return answered({ ...present, break_until: Date.now() + 7 * DAY });
  });
  const screen = await show(<SpendingScreen />, '/spending');
  await screen.getByRole('button', { name: '7 days', exact: true }).click();
  await screen.getByRole('button', { name: 'Not now' }).click();
  expect(bodies).toEqual([]);
  await screen.getByRole('button', { name: '7 days', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'A break of 7 days?' })).toBeVisible();
  await expect.element(screen.getByText(/^It lasts from now until/)).toBeVisible();
  await screen.getByRole('button', { name: 'Begin the break' }).click();
  await expect.element(screen.getByText(/You are taking a break until/)).toBeVisible();
  // What would not make it longer is not offered.
  await expect.element(screen.getByRole('button', { name: '30 days', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'One day', exact: true })).not.toBeInTheDocument();
  expect(bodies).toEqual([{ days: 7 }]);
});
