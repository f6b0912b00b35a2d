import { beforeEach, expect, test } from 'vitest';
import type { DiscountCode, Shop } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { CodeEntry } from './code-entry';

const shop: Shop = {
  country: 'NL',
  currency: 'EUR',
  vat_rate: 2100,
  methods: ['card'],
  last: null,
  bundles: [],
};

const spring: DiscountCode = {
  code: 'SPRING',
  value_percentage: 25,
  country: null,
  currency: null,
  expired: false,
  expires: null,
  minimum_order_value: null,
  paymentmethods: null,
  status: 'active',
  user_id: null,
  validity: 'valid',
};

beforeEach(() => {
  enter({ user: {} });
});

test('a code that is taken says what it is worth', async () => {
  const bodies: unknown[] = [];
  answerCalls(async (request) => {
    bodies.push(await request.json());
    return answered(spring);
  });
  const screen = await show(<CodeEntry shop={shop} />, '/credits');
  await screen.getByLabelText('Discount code').fill('  spring ');
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/SPRING.*25/);
  expect(bodies).toEqual([{ code: 'spring' }]);
  await expectAccessible();
});

test('what is wrong with a code stands beside the field, which keeps it', async () => {
  answerCalls(() => Promise.resolve(refused(404, { code: 'code_not_found' }, 'There is no such code.')));
  const screen = await show(<CodeEntry shop={shop} />, '/credits');
  const field = screen.getByLabelText('Discount code');
  await field.fill('SPRNIG');
  await screen.getByRole('button').click();
  await expect.element(field).toHaveAccessibleDescription('There is no such code.');
  await expect.element(field).toHaveValue('SPRNIG');
});
