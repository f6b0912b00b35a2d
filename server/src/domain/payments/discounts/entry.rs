//! A member asks about a code, or enters one.

use super::active::welcome;
use super::rules::{Active, normal, shown, validity};
use super::sql::{self, CodeRow, UseRow};
use crate::sites::Domain;
use base::error::Result;
use store::{Conn, Tx};
use wire::discount::{DiscountCode, DiscountStatus, DiscountValidity};
use wire::{MemberId, Millis, Refusal};

/// A code as it is for a member.
pub async fn look(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    typed: &str,
    now: Millis,
) -> Result<DiscountCode> {
    let code = normal(typed).ok_or(Refusal::CodeInvalid)?;
    if code == domain.payments.welcome_code {
        return bonus(conn, domain, member, now).await?.ok_or(Refusal::CodeInvalid.into());
    }
    let row = visible(sql::code(conn, &domain.key, &code).await?, member)?;
    let mine = sql::is_used_by(conn, &domain.key, &code, member).await?;
    let uses = sql::count(conn, &domain.key, &code).await?;
    Ok(shown(&row, validity(&row, mine, uses, now), now))
}

/// The time bonus of a member as a code.
pub async fn bonus(conn: &mut Conn, domain: &Domain, member: MemberId, now: Millis) -> Result<Option<DiscountCode>> {
    let active = welcome(conn, domain, member, now).await?;
    Ok(active.map(|Active { code, percent, ends_at, .. }| DiscountCode {
        code,
        country: None,
        user_id: Some(member),
        expires: ends_at,
        value_percentage: percent,
        currency: None,
        minimum_order_value: None,
        status: DiscountStatus::Active,
        validity: DiscountValidity::Valid,
        expired: false,
        paymentmethods: None,
    }))
}

/// Makes a code one of the member's own, of which the highest counts for each order. The time bonus counts without being
/// entered.
pub async fn enter(tx: &mut Tx, domain: &Domain, member: MemberId, typed: &str) -> Result<DiscountCode> {
    let now = tx.now();
    let is_bonus = normal(typed).is_some_and(|code| code == domain.payments.welcome_code);
    if is_bonus && sql::is_used_by(tx, &domain.key, &domain.payments.welcome_code, member).await? {
        return Err(Refusal::CodeUsed.into());
    }
    let found = look(tx, domain, member, typed, now).await?;
    match found.validity {
        DiscountValidity::Valid => {}
        DiscountValidity::Used => return Err(Refusal::CodeUsed.into()),
        DiscountValidity::Expired | DiscountValidity::Ended => return Err(Refusal::CodeInvalid.into()),
    }
    if !is_bonus {
        let row = UseRow {
            domain: domain.key.clone(),
            code: found.code.clone(),
            member_id: member,
            order_id: None,
            welcome: false,
            ends_at: found.expires,
            entered_at: now,
        };
        sql::put(tx, row).await?;
    }
    Ok(found)
}

/// A code for somebody else is answered like none, so that nobody learns that there is one.
fn visible(code: Option<CodeRow>, member: MemberId) -> Result<CodeRow, Refusal> {
    code.filter(|code| code.member_id.is_none_or(|whose| whose == member)).ok_or(Refusal::CodeNotFound)
}
