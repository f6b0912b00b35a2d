import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import type { DiscountCode, User } from '../api/wire.gen';
import { serverNow } from '../platform/server-clock';
import { table } from '../routes/table';
import { useModals } from '../stores/modals';
import { useSession } from '../stores/session';
import { clockOf, isPutAway } from '../stores/time-bonus';
import { answerCalls, answered, refused } from '../testing/api';
import { member } from '../testing/fixtures';
import { expectAccessible, show } from '../testing/show';
import { Where } from '../testing/where';
import { enter } from '../testing/world';
import { BonusBanner } from './bonus-banner';
import { Modals } from './modals';
import { ScheduledBonus } from './scheduled-bonus';

const HOUR = 60 * 60 * 1000;

function fresh(left: number): Partial<User> {
  const until = serverNow() + left;
  return { credits: 0, paid_user: false, signup_date: until - 4 * HOUR, time_bonus_until: until };
}

function answerWith(until: number): void {
  const bonus: DiscountCode = {
    code: 'TIMEBONUS25',
    country: null,
    user_id: 1,
    expires: until,
    value_percentage: 25,
    currency: null,
    minimum_order_value: null,
    status: 'active',
    validity: 'valid',
    expired: false,
    paymentmethods: null,
  };
  answerCalls(() => answered(bonus));
}

function rowOf(name: string) {
  const row = table.find((one) => one.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
}

function Banner() {
  const user = useSession((s) => s.user);
  return user && <BonusBanner user={user} />;
}

beforeEach(() => {
  // It goes on by itself too, as axe waits for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  useModals.setState(useModals.getInitialState());
  localStorage.clear();
});

afterEach(() => vi.useRealTimers());

test('hours, minutes and seconds are two digits each but the first, and a second that has begun counts', () => {
  expect(clockOf(4 * HOUR)).toBe('4:00:00');
  expect(clockOf(3 * HOUR + 5 * 60_000 + 8_001)).toBe('3:05:09');
  expect(clockOf(1)).toBe('0:00:01');
  expect(clockOf(0)).toBe('0:00:00');
});

test('the banner counts each second, and goes with the last one', async () => {
  const user = fresh(60_000);
  enter({ user });
  answerWith(user.time_bonus_until ?? 0);
  const screen = await show(<Banner />, '/members');
  await expect.element(screen.getByRole('timer')).toMatchTextContent('0:00:5');
  await expectAccessible();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(screen.getByRole('timer')).toMatchTextContent('0:00:2');
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(screen.getByRole('timer')).not.toBeInTheDocument();
});

test('who has paid, and whose order has the bonus already, sees no banner', async () => {
  const user = fresh(HOUR);
  enter({ user: { ...user, paid_user: true } });
  answerCalls(() => refused(404, { code: 'code_not_found' }, 'This code was not found.'));
  const screen = await show(<Banner />, '/members');
  expect(screen.getByRole('complementary').elements()).toEqual([]);
  useSession.setState({ user: { ...member, ...user } });
  await vi.waitFor(() => expect(screen.container.textContent).toBe(''));
});

test('the modal comes after forty seconds in the members area without credits, and its button leads to the credits', async () => {
  const user = fresh(HOUR);
  enter({ user });
  answerWith(user.time_bonus_until ?? 0);
  const screen = await show(
    <>
      <Banner />
      <ScheduledBonus row={rowOf('members')} />
      <Modals row={rowOf('members')} />
      <Where />
    </>,
    '/members',
  );
  await expect.element(screen.getByRole('timer')).toBeVisible();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(useModals.getState().queue).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  const dialog = screen.getByRole('dialog', { name: '25% off your first credits' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent('for 4 hours from your sign-up');
  await expectAccessible();
  await screen.getByRole('button', { name: 'See the prices' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/credits');
  expect(isPutAway(1)).toBe(true);
});

test.for([
  ['members', { credits: 1 }],
  ['credits', {}],
] as const)('on %s with %o there is no modal', async ([name, more]) => {
  const user = fresh(HOUR);
  enter({ user: { ...user, ...more } });
  answerWith(user.time_bonus_until ?? 0);
  const screen = await show(
    <>
      <Banner />
      <ScheduledBonus row={rowOf(name)} />
    </>,
    '/members',
  );
  await expect.element(screen.getByRole('timer')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useModals.getState().queue).toEqual([]);
});

test('leaving the members area cancels the modal', async () => {
  const user = fresh(HOUR);
  enter({ user });
  answerWith(user.time_bonus_until ?? 0);
  const at = (name: string) => (
    <>
      <Banner />
      <ScheduledBonus row={rowOf(name)} />
    </>
  );
  const screen = await show(at('chats'), '/chats');
  await expect.element(screen.getByRole('timer')).toBeVisible();
  await vi.advanceTimersByTimeAsync(30_000);
  await screen.rerender(at('ledger'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useModals.getState().queue).toEqual([]);
});
