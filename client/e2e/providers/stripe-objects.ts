/** What Stripe's API tells of its objects when they are new, with all that its types ask for. */
import type Stripe from 'stripe';

type OfIntent =
  | 'id'
  | 'amount'
  | 'client_secret'
  | 'currency'
  | 'description'
  | 'metadata'
  | 'allowed_payment_method_types'
  | 'payment_method_types'
  | 'automatic_payment_methods';

/** A payment for which the buyer has chosen nothing to pay by. */
export function newIntent(given: Pick<Stripe.PaymentIntent, OfIntent>): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    created: Math.floor(Date.now() / 1000),
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...given,
  };
}

/** What is taken, or is to be taken, from the buyer of a payment. */
export function newCharge(
  id: string,
  intent: Stripe.PaymentIntent,
  status: Stripe.Charge.Status,
  details: Stripe.Charge.PaymentMethodDetails,
): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: status === 'succeeded',
    created: intent.created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: details,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** What goes back of it. */
export function newRefund(id: string, charge: Stripe.Charge, amount: number, metadata: Stripe.Metadata): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: Math.floor(Date.now() / 1000),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The buyer has it taken back by the bank. */
export function newDispute(id: string, charge: Stripe.Charge, status: Stripe.Dispute.Status): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: Math.floor(Date.now() / 1000),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: null,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  };
}
