//! Orders of a demo's past: a member bought something, and it was paid at once in the sandbox.

use super::asking::new_payment;
use super::orders::agreed;
use super::provider::{Payment, PaymentState, to_sandbox};
use super::settle::{Asked, Cause, settle};
use super::{invoicing, shop, sql};
use crate::domain::credits::Grant;
use crate::domain::sandbox;
use crate::sites::Domain;
use crate::sites::shop::ProviderName;
use base::error::{Error, Result};
use store::Tx;
use wire::payment::NewOrder;
use wire::{Amount, ClientId, OrderId};

/// Buys the bundle of so many credits, at the time of the database's clock.
pub async fn buy(tx: &mut Tx, domain: &Domain, grant: &Grant) -> Result<()> {
    let country = shop::country_of(tx, grant.member).await?;
    let none = || Error::internal(format!("no bundle of {} credits in {country}", grant.amount));
    let offer = domain.offers.get(&country).ok_or_else(none)?;
    let bundle = offer.bundles.iter().find(|bundle| bundle.credits == grant.amount).ok_or_else(none)?;
    let new = NewOrder {
        client_id: client_id(grant)?,
        bundle: bundle.id.clone(),
        method: *offer.methods.first().ok_or_else(none)?,
        country: country.clone(),
        quoted: bundle.price,
    };
    let sandbox = ProviderName::Sandbox.as_str();
    let (mut order, _) = agreed(tx, domain, sandbox, grant.member, new, &[]).await?;
    order.id = OrderId(grant.reference);
    let paid =
        sandbox::enter_paid(tx, to_sandbox(&domain.key, &domain.server.origin, &new_payment(domain, &order, None)))
            .await?;
    let (id, asked) = (order.id, Asked::of(&order));
    sql::add(tx, vec![order]).await?;
    let payment = Payment {
        order: Some(id),
        reference: paid.reference(),
        state: PaymentState::Paid,
        amount: paid.amount,
        currency: paid.currency,
        refunded: Amount(0),
        charged_back: Amount(0),
        country: None,
        next: None,
    };
    match settle(tx, domain, asked, &payment, Cause::Member).await? {
        Some(order) => invoicing::issue_locked(tx, domain, &order).await,
        None => Ok(()),
    }
}

/// A UUID of version 7 that is the same each time the world is played.
fn client_id(grant: &Grant) -> Result<ClientId> {
    let (time, order) = (grant.at.0.unsigned_abs(), grant.reference);
    let text = format!("{:08x}-{:04x}-7000-8000-{order:012x}", time >> 16 & 0xffff_ffff, time & 0xffff);
    ClientId::parse(&text).ok_or_else(|| Error::internal(format!("{text} is no client id")))
}
