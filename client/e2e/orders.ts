/** Orders of credits and what becomes of them, by the calls of a client and the page of the sandbox. */
import { expect } from '@playwright/test';
import type { OrderAnswer, OrderId, OrderState, PaymentMethod } from '../src/api/wire.gen';
import { call, newClientId } from './api';
import type { Site } from './fixtures';

type Wanted = { method?: PaymentMethod; actions?: readonly string[]; becomes?: OrderState };

async function order(site: Site, who: string, method: PaymentMethod): Promise<OrderAnswer> {
  const body = { client_id: newClientId(site.now), bundle: '20', method, country: 'NL', quoted: 999 };
  return call<OrderAnswer>(site.address, 'POST', 'order.php', site.session(who), body);
}

/** The page of the sandbox on which a member pays for twenty credits. */
export async function payPageOf(site: Site, who: string): Promise<string> {
  const { next } = await order(site, who, 'card');
  if (next?.kind !== 'redirect') throw new Error('The order leads nowhere');
  return next.url;
}

/** Does something on the page of a payment. */
export async function actOn(site: Site, payPage: string, action: string): Promise<void> {
  const form = new URLSearchParams({ action });
  const done = await fetch(`${site.address}${payPage}`, { method: 'POST', body: form, redirect: 'manual' });
  expect(done.status).toBe(303);
}

/** Orders twenty credits and does something on the page of the payment; waits until the order has become what it should. */
export async function orderFrom(site: Site, who: string, wanted: Wanted = {}): Promise<OrderId> {
  const { method = 'card', actions = [], becomes = 'pending' } = wanted;
  const session = site.session(who);
  const {
    order: { id },
    next,
  } = await order(site, who, method);
  for (const action of actions) {
    if (next?.kind !== 'redirect') throw new Error(`order ${id} leads nowhere`);
    await actOn(site, next.url, action);
  }
  const state = async () => (await call<OrderAnswer>(site.address, 'GET', `order.php?id=${id}`, session)).order.state;
  await expect.poll(state).toBe(becomes);
  return id;
}
