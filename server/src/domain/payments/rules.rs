//! What an order becomes when its payment is known: one pure function, for whatever told of the payment, and in whatever
//! order and however often it did.

use super::provider::{Payment, PaymentState};
use super::sql::OrderRow;
use base::clock::{DAY, HOUR, MINUTE, SECOND};
use wire::ledger::EntryKind;
use wire::payment::OrderState;
use wire::{Amount, Credits, Millis};

/// What changes of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub state: OrderState,
    pub refunded: Amount,
    pub charged_back: Amount,
    pub reversed: Credits,
    pub refunding: Amount,
    /// The entries of the ledger that come of it, in their order.
    pub postings: Vec<Posting>,
}

/// Credits that come or go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    pub kind: EntryKind,
    pub credits: Credits,
}

/// A payment that cannot be that of its order. Somebody has to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is of another amount or currency.
    Amount,
    /// It was paid, and the provider says now that it never was.
    Unpaid,
}

impl Fault {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Amount => "amount",
            Self::Unpaid => "unpaid",
        }
    }
}

/// Decides what an order becomes. A payment that says what is known already changes nothing, so each is told as often as
/// anybody likes.
pub fn decide(order: &OrderRow, payment: &Payment) -> Result<Change, Fault> {
    if payment.state == PaymentState::Paid {
        return paid(order, payment);
    }
    if order.paid_at.is_some() {
        return Err(Fault::Unpaid);
    }
    let state = match payment.state {
        PaymentState::Open | PaymentState::Processing => OrderState::Pending,
        PaymentState::Failed => OrderState::Failed,
        PaymentState::Cancelled => OrderState::Cancelled,
        PaymentState::Expired | PaymentState::Paid => OrderState::Expired,
    };
    Ok(Change { state, postings: Vec::new(), ..unchanged(order) })
}

/// The order as it is.
fn unchanged(order: &OrderRow) -> Change {
    let OrderRow { state, refunded, charged_back, reversed, refunding, .. } = *order;
    Change { state, refunded, charged_back, reversed, refunding, postings: Vec::new() }
}

/// Credits come with the first sight of a payment that was paid, even if that is late. They go in proportion to what of
/// the amount went back.
fn paid(order: &OrderRow, payment: &Payment) -> Result<Change, Fault> {
    if payment.amount != order.amount || payment.currency != order.currency {
        return Err(Fault::Amount);
    }
    let mut postings = Vec::new();
    if order.paid_at.is_none() {
        postings.push(Posting { kind: EntryKind::Purchase, credits: order.credits });
    }
    // What the site has asked for arrives as a refund like any other.
    let arrived = (payment.refunded.0 - order.refunded.0).max(0);
    let refunding = Amount((order.refunding.0 - arrived).max(0));
    let reversed = reversed(order, Amount(payment.refunded.0 + payment.charged_back.0 + refunding.0));
    if reversed > order.reversed {
        let is_chargeback = payment.charged_back > order.charged_back;
        let kind = if is_chargeback { EntryKind::Chargeback } else { EntryKind::Refund };
        postings.push(Posting { kind, credits: Credits(reversed.0 - order.reversed.0) });
    }
    if reversed < order.reversed {
        let credits = Credits(order.reversed.0 - reversed.0);
        postings.push(Posting { kind: EntryKind::Reinstatement, credits });
    }
    let state = if payment.charged_back > Amount(0) {
        OrderState::ChargedBack
    } else if payment.refunded >= order.amount {
        OrderState::Refunded
    } else {
        OrderState::Paid
    };
    let (refunded, charged_back) = (payment.refunded, payment.charged_back);
    Ok(Change { state, refunded, charged_back, reversed, refunding, postings })
}

/// What is paid back for so many more credits of an order: the least by which all that went back is worth all the credits
/// that were taken back, so that the two belong together to the cent.
pub fn price_of(order: &OrderRow, credits: Credits) -> Amount {
    let worth = worth(order, Credits(order.reversed.0 + credits.0));
    Amount((worth.0 - order.refunded.0 - order.charged_back.0 - order.refunding.0).max(0))
}

/// The price of so many credits of an order, rounded in favour of the buyer.
pub fn worth(order: &OrderRow, credits: Credits) -> Amount {
    let (amount, all) = (i128::from(order.amount.0), i128::from(order.credits.0.max(1)));
    let worth = (amount * i128::from(credits.0) + all - 1) / all;
    Amount(i64::try_from(worth.max(0)).unwrap_or_default())
}

/// The credits of an order that go with so much of its amount, rounded in favour of the buyer.
fn reversed(order: &OrderRow, returned: Amount) -> Credits {
    let returned = i128::from(returned.0.min(order.amount.0));
    let share = i128::from(order.credits.0) * returned / i128::from(order.amount.0.max(1));
    Credits(i64::try_from(share).unwrap_or(order.credits.0))
}

/// When a provider is asked next if it says nothing before: soon while the buyer may be waiting, and for as long as
/// something may still come of it. A declined payment may be tried once more, and a paid one returned by its bank.
pub fn next_check(order: &OrderRow, now: Millis) -> Option<Millis> {
    let OrderRow { state, created_at, refunding, .. } = *order;
    if refunding > Amount(0) {
        return Some(Millis(now.0 + HOUR));
    }
    let age = now.0 - created_at.0;
    let at_age = |ages: &[i64]| ages.iter().find(|it| **it > age).map(|it| Millis(created_at.0 + it));
    match state {
        OrderState::Created | OrderState::Pending if age < 2 * MINUTE => Some(Millis(now.0 + 10 * SECOND)),
        OrderState::Created | OrderState::Pending if age < HOUR => Some(Millis(now.0 + 2 * MINUTE)),
        OrderState::Created | OrderState::Pending if age < DAY => Some(Millis(now.0 + 30 * MINUTE)),
        OrderState::Created | OrderState::Pending => (age < 60 * DAY).then(|| Millis(now.0 + 6 * HOUR)),
        OrderState::Failed | OrderState::Cancelled | OrderState::Expired => at_age(&[HOUR, DAY, 7 * DAY]),
        OrderState::Paid => at_age(&[DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY]),
        OrderState::Refunded | OrderState::ChargedBack => at_age(&[30 * DAY, 60 * DAY, 120 * DAY]),
    }
}
