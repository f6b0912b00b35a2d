//! Asking a provider for the payment of an order, which gets one by that if it has none.

use super::provider::{Mandate, NewPayment, Payment, PaymentState, Provider};
use super::sql::OrderRow;
use crate::core::Core;
use crate::domain::{accounts, mandates};
use crate::sites::Domain;
use base::clock::{DAY, MINUTE};
use base::error::Result;
use futures_util::FutureExt;
use wire::Millis;
use wire::payment::OrderState;

/// After how long a payment is ended on which the buyer has not acted.
const ABANDONED: i64 = DAY;

/// What a provider has for an order.
pub(super) enum Found {
    Payment(Payment),
    /// There is no payment, and will be none: what the order has become by that.
    Nothing(OrderState),
}

/// Asks a provider for the payment of an order, which is made if the order has none yet.
pub(super) async fn ask(core: &Core, provider: &Provider, domain: &Domain, order: &OrderRow) -> Result<Found> {
    let age = core.store.now().0 - order.created_at.0;
    let found = match &order.payment {
        Some(payment) => provider.fetch(payment).await?,
        // A payment may have been made of which the answer was lost, and the provider would make another one now.
        None if age > provider.remembers() => listed(provider, order).await?,
        None => match (mandate(core, order).await?, order.mandate_id) {
            // Nothing is collected any more by a mandate that was revoked before the provider had it.
            (None, Some(_)) => match listed(provider, order).await? {
                Some(made) => Some(made),
                None => return Ok(Found::Nothing(OrderState::Cancelled)),
            },
            (mandate, _) => match provider.create(&new_payment(domain, order, mandate)).await? {
                Some(made) => Some(made),
                None => return Ok(Found::Nothing(OrderState::Failed)),
            },
        },
    };
    let Some(payment) = found else { return Ok(Found::Nothing(OrderState::Expired)) };
    if payment.state != PaymentState::Open || age < ABANDONED {
        return Ok(Found::Payment(payment));
    }
    provider.cancel(&payment.reference).await?;
    // The buyer may have acted just before.
    let ended = provider.fetch(&payment.reference).await?;
    Ok(ended.map_or(Found::Nothing(OrderState::Expired), Found::Payment))
}

/// The payment of an order by the provider's own list.
async fn listed(provider: &Provider, order: &OrderRow) -> Result<Option<Payment>> {
    // The clocks of the two may differ.
    let since = Millis(order.created_at.0 - MINUTE);
    let mut after = None;
    loop {
        let page = provider.list(since, after.as_deref()).await?;
        if let Some(found) = page.payments.into_iter().find(|payment| payment.order == Some(order.id)) {
            return Ok(Some(found));
        }
        let Some(next) = page.next else { return Ok(None) };
        after = Some(next);
    }
}

/// The mandate by which the payment of an order is collected; `None` once it is revoked, and for all other orders.
async fn mandate(core: &Core, order: &OrderRow) -> Result<Option<Mandate>> {
    let Some(id) = order.mandate_id else { return Ok(None) };
    let (vault, member) = (core.vault.clone(), order.member_id);
    let read = core.store.read(move |conn| {
        async move {
            let Some(account) = accounts::account(conn, member).await? else { return Ok(None) };
            let signed = mandates::signed(conn, &vault, id).await?;
            Ok(signed.map(|mandates::Signed { reference, account_holder, iban, signed_at }| {
                let email = account.email;
                Mandate { reference, account_holder, iban, email, signed_at }
            }))
        }
        .boxed()
    });
    read.await
}

pub(super) fn new_payment(domain: &Domain, order: &OrderRow, mandate: Option<Mandate>) -> NewPayment {
    NewPayment {
        order: order.id,
        amount: order.amount,
        currency: order.currency.clone(),
        method: order.method,
        mandate,
        description: format!("{}: {} credits", domain.site.name, order.credits),
        return_url: format!("{}/transactions/{}", domain.server.origin, order.id),
    }
}
