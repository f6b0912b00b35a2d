import { beforeEach, expect, test, vi } from 'vitest';
import type { DirectDebit, NewOrder, OrderAnswer, Shop, Spending } from '../../api/wire.gen';
import { takeUser, useSession } from '../../stores/session';
import { answerCalls, answered, refused } from '../../testing/api';
import { order } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ShopScreen } from './shop-screen';
import { stopOf } from './spendings';

const NOTHING = { bundle: null, method: null, last: false };

const shop: Shop = {
  country: 'NL',
  currency: 'EUR',
  vat_rate: 2100,
  methods: ['card', 'ideal'],
  last: { bundle: '20', method: 'ideal' },
  bundles: [bundle('20', 20, 999, 173), bundle('50', 50, 1999, 347)],
};

function bundle(id: string, credits: number, price: number, vat: number): Shop['bundles'][number] {
  return {
    id,
    credits,
    price,
    full_price: price,
    lowest_price: price,
    discount: null,
    vat,
    message_price: Math.round(price / credits),
  };
}

const placed: OrderAnswer = { next: { kind: 'redirect', url: '#provider' }, order };

beforeEach(() => {
  enter({ user: {}, settings: { countries: ['NL', 'BE'], refund_days: 14 } });
});

test('a bundle is ordered at the price on the button, which leads to the provider', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (request) => {
    if (request.method !== 'POST') return answered(shop);
    bodies.push(await request.json());
    return answered(placed);
  });
  const screen = await show(<ShopScreen preset={NOTHING} title="page-credits" />, '/credits');
  await expect.element(screen.getByText('€0.40 a message')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Pay €19.99 for 50 credits' }).click();
  await vi.waitFor(() => expect(location.hash).toBe('#provider'));
  expect(bodies).toMatchObject([{ bundle: '50', method: 'card', country: 'NL', quoted: 1999 }]);
});

test('the latest order can be repeated, and a refusal says why and orders nothing twice', async () => {
  const ids: unknown[] = [];
  answerCalls(async (request) => {
    if (request.method !== 'POST') return answered(shop);
    ids.push(((await request.json()) as NewOrder).client_id);
    const refusal = { code: 'amount_changed', data: { amount: 1099, currency: 'EUR' } } as const;
    return refused(409, refusal, 'The price has changed.');
  });
  const screen = await show(<ShopScreen preset={{ ...NOTHING, last: true }} title="page-repeat-order" />, '/credits');
  await screen.getByRole('button', { name: 'Pay €9.99 for 20 credits' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The price has changed.');
  await screen.getByRole('button', { name: 'Pay €9.99 for 20 credits' }).click();
  await vi.waitFor(() => expect(new Set(ids).size).toBe(2));
});

const free: Spending = { currency: 'EUR', periods: [], room: [{ at: 0, left: null }], break_until: null };

/** Answers with what a member may spend, and takes no order. */
function answerWith(spending: Spending): unknown[] {
  const orders: unknown[] = [];
  answerCalls((request) => {
    if (request.method === 'POST') orders.push(request.url);
    return answered(request.url.endsWith('spending.php') ? spending : shop);
  });
  return orders;
}

test('a break takes the button away before it is pressed, and says until when', async () => {
  const orders = answerWith({ ...free, break_until: Date.now() + 86_400_000 });
  const screen = await show(<ShopScreen preset={NOTHING} title="page-credits" />, '/credits');
  const pay = screen.getByRole('button', { name: 'Pay €19.99 for 50 credits' });
  await expect.element(pay).toHaveAccessibleDescription(/^You are taking a break until/);
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await pay.click({ force: true });
  expect(orders).toEqual([]);
});

test('a limit stops the bundles that are more than it leaves, and says from when they fit', async () => {
  const now = Date.now();
  const room = [
    { at: now, left: 1000 },
    { at: now + 86_400_000, left: 1999 },
  ];
  answerWith({ ...free, room });
  const screen = await show(<ShopScreen preset={NOTHING} title="page-credits" />, '/credits');
  const pay = screen.getByRole('button', { name: 'Pay €19.99 for 50 credits' });
  await expect.element(pay).toHaveAccessibleDescription(/more than your limit leaves now. It fits from/);
  await screen.getByRole('radio', { name: /^20 credits/ }).click({ force: true });
  const less = screen.getByRole('button', { name: 'Pay €9.99 for 20 credits' });
  await expect.element(less).not.toHaveAttribute('aria-disabled');
});

test('what never fits is said so, and the end of a stop sets the button free', async () => {
  expect(stopOf({ ...free, room: [{ at: Date.now(), left: 500 }] }, 999)).toEqual({ why: 'limit', until: null });
  let spending: Spending = { ...free, break_until: Date.now() + 5000 };
  answerCalls((request) => answered(request.url.endsWith('spending.php') ? spending : shop));
  const screen = await show(<ShopScreen preset={NOTHING} title="page-credits" />, '/credits');
  const pay = screen.getByRole('button', { name: 'Pay €19.99 for 50 credits' });
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  spending = free;
  await expect.element(pay).not.toHaveAttribute('aria-disabled');
});

test('a break that begins on another page is known here, where no mandate is to be signed then either', async () => {
  const debit: DirectDebit = {
    creditor: 'Vonk B.V.',
    creditor_id: 'NL00ZZZ000000000000',
    currency: 'EUR',
    limit: 10000,
    mandate: null,
    text: [],
    version: 1,
    waiting: null,
  };
  let spending = free;
  answerCalls((request) => {
    if (request.url.endsWith('spending.php')) return answered(spending);
    return answered(request.url.endsWith('directdebit.php') ? debit : { ...shop, methods: ['sepa_debit'] });
  });
  const screen = await show(<ShopScreen preset={NOTHING} title="page-credits" />, '/credits');
  const sign = screen.getByRole('link', { name: 'Set up direct debit' });
  await expect.element(sign).toBeVisible();
  spending = { ...free, break_until: Date.now() + 86_400_000 };
  const { user, rev } = useSession.getState();
  if (user) takeUser({ ...user, break_until: spending.break_until }, rev + 1);
  const pay = screen.getByRole('button', { name: 'Pay €19.99 for 50 credits' });
  await expect.element(pay).toHaveAccessibleDescription(/^You are taking a break until/);
  await expect.element(sign).not.toBeInTheDocument();
});
