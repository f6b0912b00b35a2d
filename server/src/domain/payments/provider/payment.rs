//! What is asked of a payment provider, and what it answers.

use wire::payment::{NextStep, PaymentMethod};
use wire::{Amount, OrderId};

/// A payment to be made.
#[derive(Clone, Debug)]
pub struct NewPayment {
    /// The order that it is for. A provider makes one payment for it, however often it is asked.
    pub order: OrderId,
    pub amount: Amount,
    pub currency: String,
    pub method: PaymentMethod,
    /// What the buyer reads, at the provider and on the statement of the account.
    pub description: String,
    /// Where the provider's page leads back to.
    pub return_url: String,
}

/// A payment as its provider has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The provider's id of it.
    pub reference: String,
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
    Failed,
    Cancelled,
    Expired,
}

/// A message of a provider, as it came.
#[derive(Clone, Debug)]
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
    pub payment: String,
}
