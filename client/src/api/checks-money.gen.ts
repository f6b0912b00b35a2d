// Written from the types in wire.gen.ts by `npm run generate`. Do not edit.
import { type Check, list, nullable, number, object, tagged, text } from './check';

const isDiscount: Check = object({ code: text, ends_at: nullable(number), percent: number });

const isBundle: Check = object({ credits: number, discount: nullable(isDiscount), full_price: number, id: text, lowest_price: number, message_price: number, price: number, vat: number });

const isChoice: Check = object({ bundle: text, method: text });

export const isShop: Check = object({ bundles: list(isBundle), country: text, currency: text, last: nullable(isChoice), methods: list(text), vat_rate: number });

const isNextStep: Check = tagged('kind', { redirect: object({ url: text }), stripe: object({ client_secret: text, publishable_key: text }) });

const isInvoice: Check = object({ amount: number, created_at: number, id: number, kind: text, number: text });

const isOrder: Check = object({ amount: number, bundle: text, country: text, created_at: number, credits: number, currency: text, full_price: number, id: number, invoices: list(isInvoice), method: text, paid_at: nullable(number), refunding: number, returned: number, reversed: number, state: text, vat: number, vat_rate: number, withdrawn_at: nullable(number) });

export const isOrderAnswer: Check = object({ next: nullable(isNextStep), order: isOrder });

const isMaskedAccount: Check = object({ country: text, end: text });

const isMandate: Check = object({ account: isMaskedAccount, lapses_at: number, reference: text, signed_at: number });

const isWaitingCode: Check = object({ account: isMaskedAccount, again_at: number, expires_at: number, phone_end: text, tries_left: number });

export const isDirectDebit: Check = object({ creditor: text, creditor_id: text, currency: text, limit: number, mandate: nullable(isMandate), text: list(text), version: number, waiting: nullable(isWaitingCode) });

const isNextLimit: Check = object({ at: number, limit: nullable(number) });

const isSpendLimit: Check = object({ limit: nullable(number), next: nullable(isNextLimit), period: text, spent: number });

const isRoom: Check = object({ at: number, left: nullable(number) });

export const isSpending: Check = object({ break_until: nullable(number), currency: text, periods: list(isSpendLimit), room: list(isRoom) });

export const isWithdrawal: Check = object({ amount: number, credits: number, currency: text, order: number, paid: number, paid_at: number, state: text, until: number, unused: number });

const isReturned: Check = object({ amount: number, credits: number, currency: text, order: number });

export const isDeparture: Check = object({ credits: number, returned: list(isReturned) });
