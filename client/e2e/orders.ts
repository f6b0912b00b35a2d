/** Orders of credits and what becomes of them, by the calls of a client and the page of the sandbox. */
import { expect } from '@playwright/test';
import type { OrderAnswer, OrderId, OrderState, PaymentMethod } from '../src/api/wire.gen';
import { call, newClientId } from './api';
import type { Site } from './fixtures';

type Wanted = { method?: PaymentMethod; actions?: readonly string[]; becomes?: OrderState };

/** Orders twenty credits and does something on the page of the payment; waits until the order has become what it should. */
export async function orderFrom(site: Site, who: string, wanted: Wanted = {}): Promise<OrderId> {
  const { method = 'card', actions = [], becomes = 'pending' } = wanted;
  const session = site.session(who);
  const body = { client_id: newClientId(site.now), bundle: '20', method, country: 'NL', quoted: 999 };
  const { order, next } = await call<OrderAnswer>(site.address, 'POST', 'order.php', session, body);
  for (const action of actions) {
    if (next?.kind !== 'redirect') throw new Error(`order ${order.id} leads nowhere`);
    const form = new URLSearchParams({ action });
    const done = await fetch(`${site.address}${next.url}`, { method: 'POST', body: form, redirect: 'manual' });
    expect(done.status).toBe(303);
  }
  const state = async () =>
    (await call<OrderAnswer>(site.address, 'GET', `order.php?id=${order.id}`, session)).order.state;
  await expect.poll(state).toBe(becomes);
  return order.id;
}
