//! What is asked of a payment provider, and what it answers.

use wire::payment::{NextStep, PaymentMethod};
use wire::{Amount, Millis, OrderId};

/// A payment to be made.
#[derive(Clone, Debug)]
pub struct NewPayment {
    /// The order that it is for. A provider makes one payment for it, however often it is asked.
    pub order: OrderId,
    pub amount: Amount,
    pub currency: String,
    pub method: PaymentMethod,
    /// What the buyer has signed for a direct debit, which is then collected without the buyer; `None` for all others.
    pub mandate: Option<Mandate>,
    /// What the buyer reads, at the provider and on the statement of the account.
    pub description: String,
    /// Where the provider's page leads back to.
    pub return_url: String,
}

/// A mandate by which a provider collects a direct debit.
#[derive(Clone)]
pub struct Mandate {
    /// The unique mandate reference.
    pub reference: String,
    pub account_holder: String,
    /// Without spaces.
    pub iban: String,
    /// Where the provider writes before it collects anything.
    pub email: String,
    pub signed_at: Millis,
}

/// Says nothing of the account, so that no log can.
impl std::fmt::Debug for Mandate {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Mandate({})", self.reference)
    }
}

/// A payment as its provider has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The provider's id of it.
    pub reference: String,
    /// The order that it was made for, where the provider says it.
    pub order: Option<OrderId>,
    pub state: PaymentState,
    pub amount: Amount,
    pub currency: String,
    pub refunded: Amount,
    pub charged_back: Amount,
    /// The country of the card or the account, where the provider says it.
    pub country: Option<String>,
    /// What the buyer has to do.
    pub next: Option<NextStep>,
}

/// A part of a payment that goes back to the buyer.
#[derive(Clone, Debug)]
pub struct NewRefund {
    /// The provider's id of the payment.
    pub payment: String,
    /// What it is asked for under: a provider refunds once for it, however often it is asked.
    pub request: String,
    pub amount: Amount,
    pub currency: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentState {
    /// The buyer has to act.
    Open,
    /// The buyer has acted, and the money is on its way.
    Processing,
    Paid,
    // None of these is ever paid: a buyer who tries again gets a new payment. Where a provider lets a declined payment be
    // tried again, it is open.
    Failed,
    Cancelled,
    Expired,
}

/// A message of a provider, as it came.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'m> {
    /// The header by which the provider signs; empty if there is none.
    pub signature: &'m str,
    pub body: &'m [u8],
}

/// What a message of a provider says: that this payment may have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The id of the message, by which a repeat is known; `None` if the provider gives it none.
    pub event: Option<String>,
    /// `None` if the message is about something else.
    pub payment: Option<String>,
}

/// A page of a provider's own list of payments.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub payments: Vec<Payment>,
    /// Where the next page begins; `None` if this is the last one.
    pub next: Option<String>,
}
