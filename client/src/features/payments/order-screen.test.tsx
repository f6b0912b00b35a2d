import { expect, test } from 'vitest';
import type { Invoice, Order, OrderAnswer } from '../../api/wire.gen';
import { answerCalls, answered } from '../../testing/api';
import { order } from '../../testing/fixtures';
import { show } from '../../testing/show';
import { enter } from '../../testing/world';
import { OrderScreen } from './order-screen';

const paid: Order = { ...order, state: 'paid', paid_at: 2 };

function paper(id: number, kind: Invoice['kind'], amount: number): Invoice {
  return { id, kind, number: `VONK-2026-0000${id}`, amount, created_at: 3 };
}

test('the invoice and the credit note of an order are shown when they are made, a moment after the money has moved', async () => {
  enter({ user: {} });
  const invoice = paper(1, 'invoice', 1999);
  const withdrawn: Partial<Order> = { state: 'refunded', returned: 1999, reversed: 50, withdrawn_at: 4 };
  const steps: Order[] = [
    { ...paid },
    { ...paid, ...withdrawn, invoices: [invoice] },
    { ...paid, ...withdrawn, invoices: [invoice, paper(2, 'credit_note', 1999)] },
  ];
  let asked = 0;
  answerCalls(() => {
    const now = steps[Math.min(asked, steps.length - 1)] ?? paid;
    asked += 1;
    return Promise.resolve(answered({ order: now, next: null } satisfies OrderAnswer));
  });
  const screen = await show(<OrderScreen id={7} />, '/transactions/7');
  await expect.element(screen.getByRole('link', { name: /VONK-2026-00001/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /VONK-2026-00002/ })).toBeVisible();
  expect(asked).toBe(3);
});
