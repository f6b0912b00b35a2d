//! An order, from the wish of a member to the payment that the provider has of it.

use super::asking::{Found, ask};
use super::discounts::rules::{Active, Bought, Price, price};
use super::discounts::uses;
use super::provider::{Hint, Incoming, Provider};
use super::settle::{Asked, Cause, end, settle};
use super::sql::{self, OrderRow};
use super::{Payments, debits, invoicing, shop, spending};
use crate::core::Core;
use crate::domain::accounts;
use crate::domain::credits;
use crate::domain::invoices;
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use crate::sites::Domain;
use base::clock::{DAY, SECOND};
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::jobs::Job;
use store::{Conn, Tx};
use wire::payment::{NewOrder, NextStep, Order, OrderState};
use wire::{Amount, Credits, MemberId, Millis, OrderId, Refusal};

/// The kind of the job that asks a provider about the payment of an order; its payload is the order's id.
pub(super) const LOOK: &str = "payments.look";
/// How many orders a member may make in a day without paying one.
const UNPAID_A_DAY: i64 = 20;
/// Whoever waits for the outcome asks again and again; the provider is asked once in so many milliseconds.
const PATIENCE: i64 = SECOND;
/// How often a look begins anew because somebody else has looked meanwhile.
const MOST_LOOKS: usize = 3;
/// An order, and what its buyer has to do.
pub type Placed = (OrderRow, Option<NextStep>);

/// Orders a bundle. A repeat finds the order that was made, and goes on with it.
pub async fn place(
    core: &Core,
    payments: &Payments,
    domain: &Arc<Domain>,
    member: MemberId,
    new: NewOrder,
) -> Result<Placed> {
    let (name, site) = (payments.of(&domain.key)?.name(), domain.clone());
    let order = core.store.write(move |tx| async move { begin(tx, &site, name, member, new).await }.boxed());
    go_on(core, payments, domain, order.await?, Cause::Member).await
}

async fn begin(tx: &mut Tx, domain: &Domain, provider: &str, member: MemberId, new: NewOrder) -> Result<OrderRow> {
    // Two orders of one member wait for each other, so that none is forgotten where they are counted.
    let wallet = credits::lock(tx, &BTreeSet::from([member])).await?.remove(&member);
    if let Some(order) = sql::of_client(tx, member, &new.client_id).await? {
        let is_same = (order.bundle.as_str(), order.method, order.country.as_str())
            == (new.bundle.as_str(), new.method, new.country.as_str());
        return if is_same { Ok(order) } else { Err(Refusal::IdUsed.into()) };
    }
    let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    if account.status == "not_confirmed" {
        return Err(Refusal::NotConfirmed.into());
    }
    let now = tx.now();
    if sql::count_unpaid(tx, member, Millis(now.0 - DAY)).await? >= UNPAID_A_DAY {
        return Err(Refusal::TooOften.into());
    }
    let discounts = uses::locked(tx, domain, member).await?;
    let (mut order, discount) = agreed(tx, domain, provider, member, new, &discounts).await?;
    spending::authorise(tx, wallet.as_ref(), member, order.amount, &order.currency).await?;
    debits::authorise(tx, domain, &account, wallet.as_ref(), &mut order).await?;
    sql::add(tx, vec![order.clone()]).await?;
    if let Some(discount) = discount {
        uses::take(tx, &order, &discount).await?;
    }
    Ok(order)
}

/// The order at the present price, if that is the one that the member has seen, and the discount in it.
pub(super) async fn agreed(
    tx: &mut Tx,
    domain: &Domain,
    provider: &str,
    member: MemberId,
    new: NewOrder,
    discounts: &[Active],
) -> Result<(OrderRow, Option<Active>)> {
    let invalid = |field: &str| Refusal::Invalid { field: field.into() };
    let offer = domain.offers.get(&new.country).ok_or_else(|| invalid("country"))?;
    let bundle = offer.bundle(&new.bundle).ok_or_else(|| invalid("bundle"))?;
    if !offer.methods.contains(&new.method) {
        return Err(invalid("method").into());
    }
    let bought = Bought { country: &new.country, currency: &offer.currency, method: new.method };
    let Price { amount, discount } = price(bundle, bought, discounts);
    if new.quoted != amount {
        return Err(Refusal::AmountChanged { amount, currency: offer.currency.clone() }.into());
    }
    let now = tx.now();
    let order = OrderRow {
        id: OrderId(tx.id()),
        domain: domain.key.clone(),
        member_id: member,
        client_id: new.client_id,
        bundle: bundle.id.clone(),
        credits: bundle.credits,
        amount,
        full_price: bundle.price,
        currency: offer.currency.clone(),
        code: discount.as_ref().map(|it| it.code.clone()),
        percent: discount.as_ref().map(|it| it.percent),
        profile_country: shop::country_of(tx, member).await?,
        country: new.country,
        paid_country: None,
        vat_rate: offer.vat_rate,
        vat: crate::sites::shop::vat_in(amount, offer.vat_rate),
        method: new.method,
        mandate_id: None,
        provider: provider.to_owned(),
        payment: None,
        state: OrderState::Created,
        refunded: Amount(0),
        charged_back: Amount(0),
        reversed: Credits::ZERO,
        refunding: Amount(0),
        withdrawn_at: None,
        fault: None,
        created_at: now,
        changed_at: now,
        paid_at: None,
        checked_at: now,
        check_at: Some(Millis(now.0 + 30 * SECOND)),
        looks: 0,
    };
    Ok((order, discount))
}

/// Takes an order as far as it goes now, with the provider at which it was made: it gets its payment, or what has become
/// of that.
async fn go_on(
    core: &Core,
    payments: &Payments,
    domain: &Arc<Domain>,
    mut order: OrderRow,
    cause: Cause,
) -> Result<Placed> {
    let id = order.id;
    let Some(provider) = payments.of_order(&order) else {
        tracing::warn!(order = %id, provider = order.provider, "an order is open at a provider that its site has no more");
        return Ok((order, None));
    };
    let mut next = None;
    for _ in 0..MOST_LOOKS {
        let (settled, to_do) = look_once(core, provider, domain, &order, cause).await?;
        next = to_do;
        if let Some(settled) = settled {
            order = settled;
            break;
        }
        // Where others look at it all the time, it is as they have found it a moment ago.
        order = core.store.peek(sql::order(id)).await?.ok_or(Refusal::NotFound)?;
    }
    if order.paid_at.is_some()
        && let Err(error) = invoicing::issue(core, &payments.invoicing).await
    {
        // The order is what it is; the sweep makes its invoice.
        tracing::warn!(order = %id, %error, "an invoice was not made");
    }
    // The pages and forms of a former provider are no part of the site any more.
    let is_present = payments.of(&domain.key).is_ok_and(|present| present.name() == order.provider);
    let is_open = order.state == OrderState::Pending;
    Ok((order, next.filter(|_| is_open && is_present)))
}

/// The order as it is then, or `None` if somebody else has looked meanwhile, whose answer may be the newer one; and what
/// its buyer has to do.
async fn look_once(
    core: &Core,
    provider: &Provider,
    domain: &Arc<Domain>,
    order: &OrderRow,
    cause: Cause,
) -> Result<(Option<OrderRow>, Option<NextStep>)> {
    let asked = Asked::of(order);
    let found = ask(core, provider, domain, order).await?;
    let domain = domain.clone();
    let payment = match found {
        Found::Payment(payment) => payment,
        Found::Nothing(state) => {
            let ended = core.store.write(move |tx| async move { end(tx, asked, state, cause).await }.boxed());
            return Ok((ended.await?, None));
        }
    };
    let next = payment.next.clone();
    let was_paid = order.paid_at.is_some();
    let settled = core.store.write(move |tx| {
        async move {
            let settled = settle(tx, &domain, asked, &payment, cause).await?;
            if let Some(order) = settled.as_ref().filter(|order| order.paid_at.is_some() && !was_paid) {
                send_receipt(tx, &domain, order).await?;
            }
            Ok(settled)
        }
        .boxed()
    });
    Ok((settled.await?, next))
}

/// Writes to the buyer what was bought, which is the confirmation of the contract on a durable medium (Directive
/// 2011/83/EU, article 8).
async fn send_receipt(tx: &mut Tx, domain: &Domain, order: &OrderRow) -> Result<()> {
    let member = order.member_id;
    // A direct debit may arrive after its account was erased.
    let account = accounts::account(tx, member).await?.filter(|account| !account.is_erased());
    let Some(account) = account else { return Ok(()) };
    let now = tx.now();
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let letter = Letter::Paid {
        name,
        order: order.id,
        at: now,
        credits: order.credits,
        amount: order.amount,
        vat: order.vat,
        currency: order.currency.clone(),
    };
    let (domain, address, language) = (domain.key.clone(), account.email, account.language);
    mail::send(tx, Mail { member, domain, address, language, letter }).await
}

/// An order of a member; the provider is asked about one that is not through.
pub async fn of_member(
    core: &Core,
    payments: &Payments,
    domain: &Arc<Domain>,
    member: MemberId,
    id: OrderId,
) -> Result<Placed> {
    let found: Option<OrderRow> = core.store.peek(sql::order(id)).await?;
    let order = found.filter(|order| order.member_id == member).ok_or(Refusal::NotFound)?;
    let waits = matches!(order.state, OrderState::Created | OrderState::Pending);
    let is_asked = core.store.now().0 - order.checked_at.0 < PATIENCE && order.payment.is_some();
    if !waits || is_asked {
        return Ok((order, None));
    }
    match go_on(core, payments, domain, order.clone(), Cause::Member).await {
        // What is known is better than no answer; the order is looked at again by the sweep.
        Err(Error::Internal(error)) => {
            tracing::warn!(order = %id, error, "a payment provider was not asked");
            Ok((order, None))
        }
        answered => answered,
    }
}

/// Asks the provider of an order about its payment, and settles it.
pub async fn look(core: &Core, payments: &Payments, id: OrderId, cause: Cause) -> Result<Option<OrderRow>> {
    let found: Option<OrderRow> = core.store.peek(sql::order(id)).await?;
    let Some(order) = found else { return Ok(None) };
    let domain = core.domains.of_key(&order.domain).ok_or_else(|| Error::internal("an order of no site"))?.clone();
    go_on(core, payments, &domain, order, cause).await.map(|(order, _)| Some(order))
}

/// Takes in a message of one of a site's providers: at most it leads to a look at the payment. Whether it was one.
pub async fn receive(core: &Core, payments: &Payments, site: &str, incoming: Incoming<'_>) -> Result<bool> {
    for provider in payments.all_of(site) {
        if let Some(hint) = provider.hint(incoming).await? {
            take_in(core, provider.name(), hint).await?;
            return Ok(true);
        }
    }
    Ok(false)
}

async fn take_in(core: &Core, name: &'static str, hint: Hint) -> Result<()> {
    core.store
        .write(move |tx| {
            async move {
                let now = tx.now();
                if let Some(event) = &hint.event
                    && !sql::add_event(tx, name, event, now).await?
                {
                    return Ok(());
                }
                let Some(payment) = &hint.payment else { return Ok(()) };
                match sql::of_payment(tx, name, payment).await? {
                    Some(order) => tx.enqueue(looking(order.id, now)).await,
                    None => Ok(()),
                }
            }
            .boxed()
        })
        .await?;
    core.store.look_for_jobs();
    Ok(())
}

/// The job that looks at an order. One that waits does for several messages.
fn looking(order: OrderId, now: Millis) -> Job {
    Job { kind: LOOK, payload: order.to_string(), dedup: Some(format!("{LOOK}|{order}")), owner: None, run_at: now }
}

/// An order.
pub async fn order(conn: &mut Conn, id: OrderId) -> Result<Option<OrderRow>> {
    sql::order(id).one(conn).await
}

/// Orders as their buyer sees them.
pub async fn shown(conn: &mut Conn, orders: Vec<OrderRow>) -> Result<Vec<Order>> {
    let paid = orders.iter().filter(|order| order.paid_at.is_some()).map(|order| order.id);
    let mut invoices = invoices::of_orders(conn, paid).await?;
    Ok(orders.iter().map(|order| order.to_wire(invoices.remove(&order.id).unwrap_or_default())).collect())
}

/// A page of a member's orders, the newest first, and how many there are in all.
pub async fn page(
    conn: &mut Conn,
    member: MemberId,
    before: Option<OrderId>,
    limit: i64,
) -> Result<(Vec<OrderRow>, i64)> {
    Ok((sql::of_member(conn, member, before, limit).await?, sql::count(conn, member).await?))
}
