//! Which order has which discount. A discount belongs to an order from its making on, in the same transaction, and
//! becomes free again when nothing comes of the order.
//!
//! Orders of one member come one after another, under the lock of the wallet. Those of several members who use one code
//! do so under the lock of the code.

use super::super::sql::OrderRow;
use super::active::active_of;
use super::rules::Active;
use super::sql::{self, UseRow};
use crate::sites::Domain;
use base::error::{Error, Result};
use store::{Conn, Tx};
use wire::MemberId;
use wire::payment::OrderState;

/// The discounts of a member whose wallet is locked; they are as many when the order is made.
pub async fn locked(tx: &mut Tx, domain: &Domain, member: MemberId) -> Result<Vec<Active>> {
    let mut codes = Vec::new();
    for code in sql::entered(tx, &domain.key, member).await? {
        // As it is now that its other orders wait.
        codes.extend(sql::lock(tx, &code.domain, &code.code).await?);
    }
    let now = tx.now();
    active_of(tx, domain, member, codes, now).await
}

/// Makes a discount that of an order.
pub async fn take(tx: &mut Tx, order: &OrderRow, discount: &Active) -> Result<()> {
    let row = UseRow {
        domain: order.domain.clone(),
        code: discount.code.clone(),
        member_id: order.member_id,
        order_id: Some(order.id),
        welcome: discount.welcome,
        ends_at: discount.ends_at,
        entered_at: order.created_at,
    };
    if sql::put(tx, row).await? { Ok(()) } else { Err(Error::internal("a discount was used at the same time")) }
}

/// Frees the discount of an order of which nothing came, and gives it back to one of which something comes after all,
/// as when a declined payment is tried once more. If another order has it meanwhile, both keep their price.
pub async fn follow(tx: &mut Tx, order: &OrderRow) -> Result<()> {
    let Some(code) = &order.code else { return Ok(()) };
    match order.state {
        OrderState::Failed | OrderState::Cancelled | OrderState::Expired => sql::release(tx, order.id).await.map(drop),
        OrderState::Pending | OrderState::Paid => hold(tx, order, code).await,
        OrderState::Created | OrderState::Refunded | OrderState::ChargedBack => Ok(()),
    }
}

/// What a member has entered and the law does not want kept.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::erase(tx, member).await
}

/// What a member has entered or used.
pub async fn of_member(conn: &mut Conn, member: MemberId) -> Result<Vec<UseRow>> {
    sql::of_member(conn, member).await
}

/// The codes that were made for a member alone.
pub async fn meant_for(conn: &mut Conn, member: MemberId) -> Result<Vec<String>> {
    sql::meant_for(conn, member).await
}

async fn hold(tx: &mut Tx, order: &OrderRow, code: &str) -> Result<()> {
    let row = sql::lock(tx, &order.domain, code).await?;
    let uses = sql::count(tx, &order.domain, code).await?;
    if row.and_then(|it| it.most_uses).is_some_and(|most| uses >= most) {
        return Ok(());
    }
    sql::hold(tx, order).await.map(drop)
}
