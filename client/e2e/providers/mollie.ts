/**
 * A stand-in for Mollie's API, for as much of it as the server uses. Its bodies have the types of Mollie's own client for
 * it, as far as those tell what comes over the network.
 */
import { createHash } from 'node:crypto';
import type { Payment as ClientPayment } from '@mollie/api-client';
import { type Actions, type Call, type Reply, StandIn, page, redirect, reply } from './http.ts';

export const API_KEY = 'test_standInForMollieWithThirtyCharacters';

/** A payment as it comes over the network: what Mollie's client has of one, without what that adds. */
type Wire<T> = T extends string | number | boolean | null | undefined
  ? T extends string
    ? string
    : T
  : T extends (...args: never) => unknown
    ? never
    : { -readonly [K in keyof T as T[K] extends (...args: never) => unknown ? never : K]: Wire<T[K]> };
type Known = Wire<
  Omit<ClientPayment, 'metadata' | 'details' | '_links' | 'amount' | 'amountRefunded' | 'amountChargedBack'>
>;
type Money = { currency: string; value: string };
type Link = { href: string; type: string };
export type Payment = Pick<
  Known,
  'id' | 'resource' | 'mode' | 'createdAt' | 'status' | 'description' | 'profileId' | 'sequenceType' | 'isCancelable'
> &
  Partial<Pick<Known, 'method' | 'redirectUrl' | 'webhookUrl' | 'customerId' | 'mandateId' | 'paidAt'>> & {
    amount: Money;
    amountRefunded?: Money;
    amountRemaining?: Money;
    amountChargedBack?: Money;
    metadata: unknown;
    details?: Record<string, string>;
    _links: { self: Link; checkout?: Link; dashboard: Link };
  };

type Refund = {
  resource: 'refund';
  id: string;
  amount: Money;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  createdAt: string;
  description: string;
  paymentId: string;
  metadata: unknown;
};
type Mandate = { id: string; customerId: string; consumerAccount: string; consumerName: string };
type Fields = Record<string, unknown>;

class Refusal extends Error {
  readonly reply: Reply;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.reply = reply(status, { status, title: detail, detail, ...(field && { field }), _links: {} }, HAL);
  }
}

const HAL = { 'content-type': 'application/hal+json' };
const METHODS = ['creditcard', 'ideal', 'directdebit'];

export class MollieStandIn extends StandIn {
  readonly #payments = new Map<string, Payment>();
  readonly #refunds: Refund[] = [];
  readonly #customers = new Set<string>();
  readonly #mandates = new Map<string, Mandate>();
  readonly #done = new Map<string, Reply>();
  #last = 0;

  protected override handle(call: Call): Reply {
    try {
      if (!call.url.pathname.startsWith('/v2/')) return this.#page(call);
      if (call.headers.authorization !== `Bearer ${API_KEY}`) throw new Refusal(401, 'Missing authentication');
      const key = call.headers['idempotency-key'];
      if (call.method !== 'POST' || typeof key !== 'string') return this.#carryOut(call);
      const done = this.#done.get(key) ?? structuredClone(this.#carryOut(call));
      this.#done.set(key, done);
      return done;
    } catch (error) {
      if (error instanceof Refusal) return error.reply;
      throw error;
    }
  }

  protected override nothingWorks(status: number): unknown {
    return { status, title: 'Something went wrong' };
  }

  #carryOut({ method, url, body }: Call): Reply {
    const [, , kind, id, part] = url.pathname.split('/');
    const fields = (method === 'POST' ? JSON.parse(body) : {}) as Fields;
    switch (`${method} ${kind ?? ''}${id ? '/{id}' : ''}${part ? `/${part}` : ''}`) {
      case 'POST payments':
        return reply(201, this.#create(fields), HAL);
      case 'GET payments':
        return reply(200, this.#list(url.searchParams), HAL);
      case 'GET payments/{id}':
        return reply(200, this.#payment(id), HAL);
      case 'DELETE payments/{id}':
        return reply(200, this.#cancel(this.#payment(id)), HAL);
      case 'POST payments/{id}/refunds':
        return reply(201, this.#refund(this.#payment(id), fields), HAL);
      case 'GET payments/{id}/refunds': {
        const refunds = this.#refunds.filter((it) => it.paymentId === this.#payment(id).id);
        return reply(200, { count: refunds.length, _embedded: { refunds }, _links: {} }, HAL);
      }
      case 'POST customers':
        return reply(201, this.#customer(), HAL);
      case 'POST customers/{id}/mandates':
        return reply(201, this.#enter(id ?? '', fields), HAL);
      default:
        throw new Refusal(404, 'No such resource');
    }
  }

  #payment(id: unknown): Payment {
    const payment = this.#payments.get(String(id));
    if (!payment) throw new Refusal(404, `No payment exists with token ${String(id)}.`);
    return payment;
  }

  #create(fields: Fields): Payment {
    const amount = fields.amount as Money | undefined;
    if (!amount || !/^\d+\.\d\d$/.test(amount.value) || amount.value === '0.00') {
      throw new Refusal(422, 'The amount contains an invalid value', 'amount');
    }
    const method = fields.method as string;
    if (!METHODS.includes(method)) throw new Refusal(422, 'The payment method is invalid', 'method');
    if (method === 'ideal' && amount.currency !== 'EUR')
      throw new Refusal(422, 'No suitable payment methods', 'method');
    if (typeof fields.description !== 'string') throw new Refusal(422, 'The description is missing', 'description');
    const isDebit = method === 'directdebit';
    if (!isDebit && typeof fields.redirectUrl !== 'string') {
      throw new Refusal(422, 'Redirect URL is required', 'redirectUrl');
    }
    if (/localhost|127\.0\.0\.1/.test(String(fields.webhookUrl))) {
      throw new Refusal(
        422,
        "The webhook URL is invalid because it is unreachable from Mollie's point of view",
        'webhookUrl',
      );
    }
    const mandate = this.#mandates.get(String(fields.mandateId));
    if (isDebit && (fields.sequenceType !== 'recurring' || !mandate || mandate.customerId !== fields.customerId)) {
      throw new Refusal(422, 'No suitable mandates found for customer', 'customerId');
    }
    const id = this.#id('tr');
    const here = (path: string): Link => ({ href: `${this.address}${path}`, type: 'text/html' });
    const payment: Payment = {
      resource: 'payment',
      id,
      mode: 'test',
      createdAt: new Date().toISOString(),
      amount,
      description: fields.description,
      method,
      metadata: fields.metadata ?? null,
      status: isDebit ? 'pending' : 'open',
      isCancelable: isDebit,
      profileId: 'pfl_standIn',
      sequenceType: isDebit ? 'recurring' : 'oneoff',
      ...(typeof fields.redirectUrl === 'string' && { redirectUrl: fields.redirectUrl }),
      ...(typeof fields.webhookUrl === 'string' && { webhookUrl: fields.webhookUrl }),
      ...(mandate && { customerId: mandate.customerId, mandateId: mandate.id }),
      ...(mandate && { details: { consumerName: mandate.consumerName, consumerAccount: mandate.consumerAccount } }),
      _links: {
        self: { href: `${this.address}/v2/payments/${id}`, type: 'application/hal+json' },
        ...(!isDebit && { checkout: here(`/checkout/${id}`) }),
        dashboard: here(`/dashboard/${id}`),
      },
    };
    this.#payments.set(id, payment);
    return payment;
  }

  #list(query: URLSearchParams): unknown {
    const all = [...this.#payments.values()].reverse();
    const from = query.get('from');
    const start = from ? all.findIndex((it) => it.id === from) : 0;
    if (start < 0) throw new Refusal(400, 'The from parameter is invalid', 'from');
    const limit = Number(query.get('limit') ?? 50);
    if (limit > 250) throw new Refusal(400, 'The limit is too high', 'limit');
    const payments = all.slice(start, start + limit);
    return { count: payments.length, _embedded: { payments }, _links: {} };
  }

  #cancel(payment: Payment): Payment {
    if (!payment.isCancelable) throw new Refusal(422, 'The payment cannot be cancelled');
    this.#become(payment, 'canceled');
    return payment;
  }

  #refund(payment: Payment, fields: Fields): Refund {
    const amount = fields.amount as Money;
    const refunded = cents(payment.amountRefunded) + cents(amount);
    if (payment.status !== 'paid') throw new Refusal(422, 'The payment cannot be refunded');
    if (cents(amount) <= 0 || refunded > cents(payment.amount)) {
      throw new Refusal(422, 'The specified amount cannot be refunded', 'amount');
    }
    const refund: Refund = {
      resource: 'refund',
      id: this.#id('re'),
      amount,
      status: 'pending',
      createdAt: new Date().toISOString(),
      description: '',
      paymentId: payment.id,
      metadata: fields.metadata ?? null,
    };
    this.#refunds.unshift(refund);
    payment.amountRefunded = money(refunded, amount.currency);
    payment.amountRemaining = money(cents(payment.amount) - refunded, amount.currency);
    this.#tell(payment);
    return refund;
  }

  #customer(): unknown {
    const id = this.#id('cst');
    this.#customers.add(id);
    return { resource: 'customer', id, _links: {} };
  }

  #enter(customerId: string, fields: Fields): unknown {
    if (!this.#customers.has(customerId)) throw new Refusal(404, 'No such customer');
    const { consumerName, consumerAccount, signatureDate, mandateReference } = fields as Record<string, string>;
    if (fields.method !== 'directdebit' || !consumerName)
      throw new Refusal(422, 'The mandate is not complete', 'consumerName');
    if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(consumerAccount ?? '')) {
      throw new Refusal(422, 'The consumer account is invalid', 'consumerAccount');
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(signatureDate ?? '')) throw new Refusal(422, 'The date is invalid', 'signatureDate');
    if ((mandateReference ?? '').length > 35) throw new Refusal(422, 'The reference is too long', 'mandateReference');
    const mandate = { id: this.#id('mdt'), customerId, consumerAccount: consumerAccount ?? '', consumerName };
    this.#mandates.set(mandate.id, mandate);
    return { resource: 'mandate', status: 'valid', method: 'directdebit', ...mandate, _links: {} };
  }

  #become(payment: Payment, status: string): void {
    payment.status = status;
    payment.isCancelable = false;
    delete payment._links.checkout;
    if (status === 'paid') {
      payment.paidAt = new Date().toISOString();
      payment.amountRefunded = money(0, payment.amount.currency);
      payment.amountRemaining = payment.amount;
      if (payment.method === 'creditcard') payment.details = { cardCountryCode: 'NL' };
      if (payment.method === 'ideal') payment.details = { consumerAccount: 'NL53INGB0654422370' };
    }
    this.#tell(payment);
  }

  /** Mollie's message names a payment, and is not signed. */
  #tell({ id, webhookUrl }: Payment): void {
    if (webhookUrl === undefined) return;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    this.tell({ path: new URL(webhookUrl).pathname, headers, body: `id=${id}` });
  }

  #page({ method, url, body }: Call): Reply {
    const payment = this.#payment(url.pathname.split('/')[2]);
    if (method === 'GET') return page(`Pay ${payment.amount.value}`, ['paid', 'failed', 'canceled', 'expired', 'open']);
    const status = new URLSearchParams(body).get('action') ?? 'open';
    if (payment.status === 'open' && status !== 'open') this.#become(payment, status);
    return redirect(payment.redirectUrl ?? '');
  }

  protected override readonly actions: Actions = {
    /** The time passes after which a key is not known any more. */
    forget: () => {
      this.#done.clear();
    },
    all: () => [...this.#payments.values()],
    become: ({ payment, status }) => {
      this.#become(this.#payment(payment), status ?? '');
    },
    'charge-back': ({ payment }) => {
      const paid = this.#payment(payment);
      paid.amountChargedBack = paid.amount;
      this.#tell(paid);
    },
    win: ({ payment }) => {
      const paid = this.#payment(payment);
      delete paid.amountChargedBack;
      this.#tell(paid);
    },
    'tell-again': ({ payment }) => {
      this.#tell(this.#payment(payment));
    },
  };

  #id(kind: string): string {
    this.#last += 1;
    return `${kind}_${createHash('sha256').update(`${this.#last}`).digest('base64url').replace(/[-_]/g, '').slice(0, 10)}`;
  }
}

function cents(money: Money | undefined): number {
  return money ? Math.round(Number(money.value) * 100) : 0;
}

function money(amount: number, currency: string): Money {
  return { currency, value: (amount / 100).toFixed(2) };
}
