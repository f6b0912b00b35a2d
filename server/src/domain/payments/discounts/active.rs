//! The discounts that count for a member now. A time bonus is derived from the sign-up and the orders, and stored
//! nowhere before an order has it.

use super::super::sql as orders;
use super::rules::{Active, validity};
use super::sql::{self, CodeRow};
use crate::domain::{accounts, user};
use crate::sites::Domain;
use base::error::Result;
use store::Conn;
use wire::discount::DiscountValidity;
use wire::{MemberId, Millis};

/// All of a member's discounts: the time bonus, and the codes that the member has entered.
pub async fn active(conn: &mut Conn, domain: &Domain, member: MemberId, now: Millis) -> Result<Vec<Active>> {
    let codes = sql::entered(conn, &domain.key, member).await?;
    active_of(conn, domain, member, codes, now).await
}

/// The same for whoever has read the codes already.
pub async fn active_of(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    codes: Vec<CodeRow>,
    now: Millis,
) -> Result<Vec<Active>> {
    let mut active: Vec<Active> = welcome(conn, domain, member, now).await?.into_iter().collect();
    for code in codes {
        let uses = sql::count(conn, &code.domain, &code.code).await?;
        if validity(&code, false, uses, now) == DiscountValidity::Valid {
            active.push(of_code(code));
        }
    }
    Ok(active)
}

fn of_code(code: CodeRow) -> Active {
    Active {
        methods: code.methods(),
        code: code.code,
        percent: code.percent,
        ends_at: code.expires_at,
        country: code.country,
        minimum: code.minimum.zip(code.currency),
        welcome: false,
    }
}

/// The time bonus of a member, for so many hours from the sign-up on and until the first order that has it. Whoever has
/// paid once gets none, even if it was paid back.
pub async fn welcome(conn: &mut Conn, domain: &Domain, member: MemberId, now: Millis) -> Result<Option<Active>> {
    let Some(account) = accounts::account(conn, member).await? else { return Ok(None) };
    let Some(ends_at) = user::time_bonus_until(domain, &account).filter(|until| *until > now) else { return Ok(None) };
    let payments = &domain.payments;
    let code = payments.welcome_code.clone();
    if orders::last_paid(conn, member).await?.is_some() || sql::is_used_by(conn, &domain.key, &code, member).await? {
        return Ok(None);
    }
    Ok(Some(Active {
        code,
        percent: payments.welcome_percent,
        ends_at: Some(ends_at),
        country: None,
        minimum: None,
        methods: None,
        welcome: true,
    }))
}
