import { beforeEach, expect, test, vi } from 'vitest';
import type { NewOrder, OrderAnswer, Shop } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ShopScreen } from './shop-screen';

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

const placed: OrderAnswer = {
  next: { kind: 'redirect', url: '#provider' },
  order: {
    id: 7,
    state: 'pending',
    bundle: '50',
    credits: 50,
    amount: 1999,
    full_price: 1999,
    currency: 'EUR',
    vat_rate: 2100,
    vat: 347,
    method: 'card',
    country: 'NL',
    returned: 0,
    reversed: 0,
    refunding: 0,
    withdrawn_at: null,
    created_at: 1,
    paid_at: null,
  },
};

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
