/**
 * A stand-in for Stripe's API, for as much of it as the server and the browser use. Its bodies have the types that Stripe
 * publishes, and its messages are signed by Stripe's own code.
 */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { newCharge, newDispute, newIntent, newRefund } from './stripe-objects.ts';
import { type Actions, type Call, type Reply, StandIn, nested, page, redirect, reply } from './http.ts';

export const SECRET_KEY = 'sk_test_stand_in';
export const PUBLISHABLE_KEY = 'pk_test_stand_in';
export const WEBHOOK_SECRET = 'whsec_stand_in';

/** What may be in a call. Stripe refuses a parameter that it does not know, and so does this. */
const CREATE: readonly (keyof Stripe.PaymentIntentCreateParams)[] = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'confirm',
  'currency',
  'description',
  'expand',
  'mandate_data',
  'metadata',
  'payment_method_data',
  'return_url',
];
const CANCEL: readonly (keyof Stripe.PaymentIntentCancelParams)[] = ['cancellation_reason', 'expand'];
const REFUND: readonly (keyof Stripe.RefundCreateParams)[] = ['amount', 'expand', 'metadata', 'payment_intent'];

/** The numbers of Stripe's test cards. */
const DECLINED = '4000000000000002';
const ASKS = '4000002760003184';

/** The IBAN by which a direct debit fails in Stripe's test mode. */
const BOUNCES = 'DE62370400440532013001';

type Params = Record<string, unknown>;

class Refusal extends Error {
  readonly reply: Reply;

  constructor(status: number, error: Partial<Stripe.StripeRawError> & { payment_intent?: Stripe.PaymentIntent }) {
    super(error.message);
    this.reply = reply(status, { error: { type: 'invalid_request_error', message: 'Refused', ...error } });
  }
}

export class StripeStandIn extends StandIn {
  readonly #stripe = new Stripe(SECRET_KEY);
  readonly #intents = new Map<string, Stripe.PaymentIntent>();
  /** By the ids of their payments. */
  readonly #charges = new Map<string, Stripe.Charge>();
  readonly #refunds: Stripe.Refund[] = [];
  readonly #disputes: Stripe.Dispute[] = [];
  readonly #events: Stripe.Event[] = [];
  readonly #done = new Map<string, { call: string; reply: Reply }>();
  #last = 0;

  protected override handle(call: Call): Reply {
    try {
      const { pathname } = call.url;
      if (!pathname.startsWith('/v1/')) return this.#page(call);
      if (call.method === 'OPTIONS') return this.#open(reply(200, {}));
      if (pathname.endsWith('/confirm')) return this.#open(this.#confirm(call));
      this.#authorise(call);
      if (call.method === 'GET') return this.#read(call);
      return this.#once(call, () => this.#write(call));
    } catch (error) {
      if (error instanceof Refusal) return this.#open(error.reply);
      throw error;
    }
  }

  protected override nothingWorks(): unknown {
    return { error: { type: 'api_error', message: 'Something went wrong' } };
  }

  /** Browsers call from other origins. */
  #open(answer: Reply): Reply {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }

  #authorise({ headers }: Call): void {
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) throw new Refusal(401, { message: 'Invalid API Key' });
    if (headers['stripe-version'] !== Stripe.API_VERSION)
      throw new Refusal(400, { message: 'Invalid Stripe API version' });
  }

  /** A call is carried out once for its key; the same key with another call is refused. */
  #once({ url, body, headers }: Call, carryOut: () => Reply): Reply {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return carryOut();
    const call = createHash('sha256').update(`${url.pathname} ${body}`).digest('hex');
    const done = this.#done.get(key);
    if (done && done.call !== call) {
      throw new Refusal(400, { type: 'idempotency_error', message: 'Keys for idempotent requests are for one call' });
    }
    if (done) return { ...done.reply, headers: { 'idempotent-replayed': 'true' } };
    let answer: Reply;
    try {
      answer = carryOut();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = error.reply;
    }
    // An object that changes later is told as it was.
    answer = structuredClone(answer);
    this.#done.set(key, { call, reply: answer });
    return answer;
  }

  #read({ url }: Call): Reply {
    const [, , kind, id] = url.pathname.split('/');
    const query = nested(url.search);
    if (kind === 'payment_intents' && id) return reply(200, this.#expanded(this.#intent(id), query, 'latest_charge'));
    const payment = url.searchParams.get('payment_intent');
    if (kind === 'refunds') return reply(200, list(this.#refunds.filter((it) => it.payment_intent === payment)));
    if (kind === 'disputes') return reply(200, list(this.#disputes.filter((it) => it.payment_intent === payment)));
    if (kind === 'payment_intents') return reply(200, this.#list(query));
    throw new Refusal(404, { message: `Unrecognized request URL (GET: ${url.pathname})` });
  }

  #list(query: Params): Stripe.ApiList<Stripe.PaymentIntent> {
    const since = Number((query.created as Params | undefined)?.gte ?? 0);
    const all = [...this.#intents.values()].reverse().filter((it) => it.created >= since);
    const after = query.starting_after;
    const start = after ? all.findIndex((it) => it.id === after) + 1 : 0;
    const limit = Number(query.limit ?? 10);
    if (limit > 100) throw new Refusal(400, { param: 'limit' });
    const some = all.slice(start, start + limit).map((it) => this.#expanded(it, query, 'data.latest_charge'));
    return { ...list(some), has_more: all.length > start + limit };
  }

  #write({ url, body }: Call): Reply {
    const [, , kind, id, verb] = url.pathname.split('/');
    const params = nested(body);
    if (kind === 'payment_intents' && !id) return reply(200, this.#create(params));
    if (kind === 'payment_intents' && id && verb === 'cancel')
      return reply(200, this.#cancel(this.#intent(id), params));
    if (kind === 'refunds' && !id) return reply(200, this.#refund(params));
    throw new Refusal(404, { message: `Unrecognized request URL (POST: ${url.pathname})` });
  }

  #intent(id: unknown): Stripe.PaymentIntent {
    const intent = this.#intents.get(String(id));
    if (!intent)
      throw new Refusal(404, { code: 'resource_missing', message: `No such payment_intent: '${String(id)}'` });
    return intent;
  }

  #expanded(intent: Stripe.PaymentIntent, { expand }: Params, what: string): Stripe.PaymentIntent {
    const isExpanded = Array.isArray(expand) && expand.includes(what);
    const charge = isExpanded ? this.#charges.get(intent.id) : undefined;
    return charge ? { ...intent, latest_charge: charge } : intent;
  }

  #create(params: Params): Stripe.PaymentIntent {
    known(params, CREATE);
    const amount = Number(params.amount);
    if (!Number.isInteger(amount)) throw new Refusal(400, { code: 'parameter_invalid_integer', param: 'amount' });
    if (amount < 50) throw new Refusal(400, { code: 'amount_too_small', param: 'amount' });
    if (!/^[a-z]{3}$/.test(String(params.currency))) throw new Refusal(400, { param: 'currency' });
    const automatic = (params.automatic_payment_methods as Params | undefined)?.enabled === 'true';
    const types = params.allowed_payment_method_types as string[] | undefined;
    const id = this.#id('pi');
    const intent = newIntent({
      id,
      amount,
      client_secret: `${id}_secret_${this.#id('s').slice(2)}`,
      currency: String(params.currency),
      description: (params.description as string | undefined) ?? null,
      metadata: (params.metadata as Stripe.Metadata | undefined) ?? {},
      allowed_payment_method_types: (types as Stripe.PaymentIntent.AllowedPaymentMethodType[] | undefined) ?? null,
      payment_method_types: types ?? ['card', 'link'],
      automatic_payment_methods: automatic ? { enabled: true, allow_redirects: 'always' } : null,
    });
    if (params.confirm === 'true') this.#checkConfirmation(params);
    this.#intents.set(id, intent);
    if (params.confirm === 'true') this.#pay(intent, params.payment_method_data as Params, String(params.return_url));
    return this.#expanded(intent, params, 'latest_charge');
  }

  #checkConfirmation(params: Params): void {
    const data = params.payment_method_data as Params | undefined;
    if (!data) throw new Refusal(400, { code: 'parameter_missing', param: 'payment_method_data' });
    if (data.type === 'ideal' && !params.return_url) {
      throw new Refusal(400, { code: 'parameter_missing', param: 'return_url' });
    }
    if (data.type !== 'sepa_debit') return;
    const { name, email } = (data.billing_details ?? {}) as Params;
    if (!name || !email) throw new Refusal(400, { code: 'parameter_missing', param: 'billing_details' });
    const acceptance = (params.mandate_data as Params | undefined)?.customer_acceptance as Params | undefined;
    if (!acceptance?.type) throw new Refusal(400, { code: 'parameter_missing', param: 'mandate_data' });
    if (!isIban(String((data.sepa_debit as Params | undefined)?.iban))) {
      throw new Refusal(400, { code: 'invalid_bank_account_iban', param: 'payment_method_data[sepa_debit][iban]' });
    }
  }

  /** Goes on with what the buyer pays by. */
  #pay(intent: Stripe.PaymentIntent, data: Params, returnUrl: string): void {
    const asks = (): void => {
      intent.status = 'requires_action';
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: returnUrl, url: `${this.address}/act/${intent.id}` },
      };
    };
    intent.last_payment_error = null;
    if (data.type === 'ideal') {
      asks();
      return;
    }
    if (data.type === 'sepa_debit') {
      intent.status = 'processing';
      const iban = String((data.sepa_debit as Params).iban);
      this.#charge(intent, 'pending', {
        type: 'sepa_debit',
        sepa_debit: {
          bank_code: iban.slice(4, 12),
          branch_code: null,
          country: iban.slice(0, 2),
          fingerprint: null,
          last4: iban.slice(-4),
          mandate: this.#id('mandate'),
        },
      });
      this.#happened('payment_intent.processing', intent);
      if (iban === BOUNCES) this.#fail(intent, 'sepa_debit', 'debit_not_authorized');
      return;
    }
    const { number } = data.card as { number: string };
    if (number === ASKS) {
      asks();
      return;
    }
    if (number !== DECLINED) {
      this.#succeed(intent);
      return;
    }
    this.#fail(intent, 'card', 'generic_decline');
    throw new Refusal(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      payment_intent: intent,
    });
  }

  #succeed(intent: Stripe.PaymentIntent): void {
    const type = intent.payment_method_types[0] ?? 'card';
    intent.status = 'succeeded';
    intent.next_action = null;
    intent.amount_received = intent.amount;
    const charge = this.#charges.get(intent.id);
    if (charge) Object.assign(charge, { status: 'succeeded', paid: true, captured: true });
    // Of a card only what the server reads; the rest of its details tells nothing here.
    else this.#charge(intent, 'succeeded', { type, [type]: { country: type === 'card' ? 'NL' : null } });
    this.#happened('payment_intent.succeeded', intent);
  }

  #fail(intent: Stripe.PaymentIntent, method: string, code: string): void {
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.last_payment_error = { type: 'card_error', decline_code: code, payment_method_type: method };
    this.#happened('payment_intent.payment_failed', intent);
  }

  #charge(
    intent: Stripe.PaymentIntent,
    status: Stripe.Charge.Status,
    details: Stripe.Charge.PaymentMethodDetails,
  ): void {
    const charge = newCharge(this.#id('py'), intent, status, details);
    this.#charges.set(intent.id, charge);
    intent.latest_charge = charge.id;
  }

  #cancel(intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentIntent {
    known(params, CANCEL);
    const canBe = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'];
    if (!canBe.includes(intent.status)) {
      throw new Refusal(400, { code: 'payment_intent_unexpected_state', payment_intent: intent });
    }
    intent.status = 'canceled';
    intent.canceled_at = Math.floor(Date.now() / 1000);
    intent.cancellation_reason = (params.cancellation_reason ?? null) as Stripe.PaymentIntent.CancellationReason | null;
    this.#happened('payment_intent.canceled', intent);
    return intent;
  }

  #refund(params: Params): Stripe.Refund {
    known(params, REFUND);
    const intent = this.#intent(params.payment_intent);
    const charge = this.#charges.get(intent.id);
    if (!charge?.paid) throw new Refusal(400, { code: 'charge_not_refundable' });
    if (charge.refunded) throw new Refusal(400, { code: 'charge_already_refunded' });
    const left = charge.amount - charge.amount_refunded;
    const amount = params.amount === undefined ? left : Number(params.amount);
    if (!(amount > 0) || amount > left) throw new Refusal(400, { param: 'amount' });
    const metadata = (params.metadata as Stripe.Metadata | undefined) ?? {};
    const refund = newRefund(this.#id('re'), charge, amount, metadata);
    this.#refunds.unshift(refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#happened('charge.refunded', charge);
    return refund;
  }

  /** What Stripe's script does for the buyer: it knows the publishable key, and the secret of this payment. */
  #confirm({ url, body }: Call): Reply {
    const params = nested(body);
    const intent = this.#intent(url.pathname.split('/')[3]);
    if (params.key !== PUBLISHABLE_KEY || params.client_secret !== intent.client_secret) {
      throw new Refusal(401, { message: 'The client_secret provided does not match' });
    }
    if (intent.status !== 'requires_payment_method') {
      throw new Refusal(400, { code: 'payment_intent_unexpected_state', payment_intent: intent });
    }
    this.#pay(intent, params.payment_method_data as Params, String(params.return_url));
    return reply(200, intent);
  }

  /** The page of a bank, on which the buyer confirms or not. */
  #page({ method, url, body }: Call): Reply {
    const intent = this.#intent(url.pathname.split('/')[2]);
    if (method === 'GET') return page(`Pay ${(intent.amount / 100).toFixed(2)}`, ['authorize', 'fail']);
    const back = new URL(intent.next_action?.redirect_to_url?.return_url ?? '');
    const isAuthorised = new URLSearchParams(body).get('action') === 'authorize';
    if (intent.status === 'requires_action' && isAuthorised) this.#succeed(intent);
    else if (intent.status === 'requires_action') {
      this.#fail(intent, intent.payment_method_types[0] ?? 'card', 'payment_intent_authentication_failure');
    }
    back.searchParams.set('payment_intent', intent.id);
    back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
    back.searchParams.set('redirect_status', isAuthorised ? 'succeeded' : 'failed');
    return redirect(back.href);
  }

  protected override readonly actions: Actions = {
    /** The time passes after which a key is not known any more. */
    forget: () => {
      this.#done.clear();
    },
    all: () =>
      [...this.#intents.values()].map((intent) =>
        this.#expanded(intent, { expand: ['latest_charge'] }, 'latest_charge'),
      ),
    succeed: ({ payment }) => {
      this.#succeed(this.#intent(payment));
    },
    'succeed-all': () => {
      for (const intent of this.#intents.values()) this.#succeed(intent);
    },
    fail: ({ payment }) => {
      this.#fail(this.#intent(payment), 'sepa_debit', 'debit_not_authorized');
    },
    dispute: ({ payment, status }) => {
      this.#dispute(this.#intent(payment), status as Stripe.Dispute.Status);
    },
    'tell-again': () => {
      for (const event of [...this.#events].reverse()) this.#send(event);
    },
    forge: ({ payment }) => {
      this.#forge(this.#intent(payment));
    },
    /** The buyer fills in the number of a card in Stripe's form. */
    confirm: ({ payment, card }) => {
      const intent = this.#intent(payment);
      const form = new URLSearchParams({
        key: PUBLISHABLE_KEY,
        client_secret: intent.client_secret ?? '',
        return_url: 'https://site.example',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card ?? '',
      });
      const url = new URL(`${this.address}/v1/payment_intents/${intent.id}/confirm`);
      return this.handle({ method: 'POST', url, headers: {}, body: form.toString() }).body;
    },
  };

  /** A dispute begins, or becomes something else. */
  #dispute(intent: Stripe.PaymentIntent, status: Stripe.Dispute.Status): void {
    const charge = this.#charges.get(intent.id);
    if (!charge) throw new Error('Nothing was paid');
    charge.disputed = true;
    const known = this.#disputes.find((it) => it.payment_intent === intent.id);
    if (known) known.status = status;
    const dispute = known ?? newDispute(this.#id('du'), charge, status);
    if (!known) this.#disputes.push(dispute);
    this.#happened(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
  }

  #happened(type: string, object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Dispute): void {
    const event = {
      id: this.#id('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    this.#events.push(event);
    this.#send(event);
  }

  #send(event: Stripe.Event, secret = WEBHOOK_SECRET): void {
    const payload = JSON.stringify(event);
    const signature = this.#stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    this.tell({ path: '/api/payment-webhook.php', headers, body: payload });
  }

  /** Says that a payment was paid, by somebody who does not know the secret. */
  #forge(intent: Stripe.PaymentIntent): void {
    const event = { id: this.#id('evt'), object: 'event', type: 'payment_intent.succeeded' };
    this.#send(
      { ...event, data: { object: { ...intent, status: 'succeeded' } } } as unknown as Stripe.Event,
      'whsec_guessed',
    );
  }

  #id(kind: string): string {
    this.#last += 1;
    return `${kind}_${createHash('sha256').update(`${this.#last}`).digest('hex').slice(0, 20)}`;
  }
}

function known(params: Params, names: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refusal(400, { code: 'parameter_unknown', param: unknown });
}

function list<T>(data: T[]): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url: '' };
}

/** Whether the check digits of an IBAN are right (ISO 13616). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (it) => `${parseInt(it, 36)}`);
  return BigInt(digits) % 97n === 1n;
}
