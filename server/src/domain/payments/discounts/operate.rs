//! What an operator does with codes.

use super::rules::{normal, shown, validity};
use super::sql::{self, CodeRow};
use crate::domain::accounts;
use crate::sites::Domain;
use crate::sites::shop::HIGHEST_DISCOUNT;
use base::error::{Error, Result};
use store::{Conn, Tx};
use wire::discount::DiscountCode;
use wire::payment::PaymentMethod;
use wire::{Amount, MemberId, Millis};

/// A code to be made.
#[derive(Clone, Debug)]
pub struct NewCode {
    pub code: String,
    pub percent: i64,
    pub country: Option<String>,
    /// The address of the only member whom it is for.
    pub member: Option<String>,
    pub expires_at: Option<Millis>,
    /// The least that an order must cost without it, and in which currency.
    pub minimum: Option<(Amount, String)>,
    pub methods: Option<Vec<PaymentMethod>>,
    pub most_uses: Option<i64>,
    pub reason: String,
}

/// A code and how many orders have it.
pub type Counted = (CodeRow, DiscountCode, i64);

/// Makes a code of a site.
pub async fn make(tx: &mut Tx, domain: &Domain, new: NewCode) -> Result<CodeRow> {
    let now = tx.now();
    let code = normal(&new.code).ok_or_else(|| {
        Error::internal(format!("{:?} cannot be a code: 3 to 40 letters, digits and hyphens", new.code))
    })?;
    check(domain, &code, &new, now)?;
    let member_id = match &new.member {
        Some(email) => Some(member(tx, domain, email).await?),
        None => None,
    };
    let (minimum, currency) = new.minimum.unzip();
    let methods = new.methods.as_ref().map(serde_json::to_string).transpose().map_err(Error::internal)?;
    let row = CodeRow {
        domain: domain.key.clone(),
        code,
        country: new.country,
        member_id,
        expires_at: new.expires_at,
        percent: new.percent,
        minimum,
        currency,
        methods,
        most_uses: new.most_uses,
        ended_at: None,
        made_at: now,
        reason: new.reason,
    };
    let is_new = sql::add(tx, row.clone()).await?;
    if is_new { Ok(row) } else { Err(Error::internal(format!("there is a code {} already", row.code))) }
}

fn check(domain: &Domain, code: &str, new: &NewCode, now: Millis) -> Result<()> {
    let ensure = |holds: bool, otherwise: String| if holds { Ok(()) } else { Err(Error::internal(otherwise)) };
    ensure(code != domain.payments.welcome_code, format!("{code} is the site's time bonus"))?;
    ensure((1..=HIGHEST_DISCOUNT).contains(&new.percent), format!("the discount must be 1 to {HIGHEST_DISCOUNT} %"))?;
    ensure(!new.reason.trim().is_empty(), "a code needs a reason".into())?;
    ensure(new.most_uses.is_none_or(|most| most > 0), "a code needs at least one use".into())?;
    ensure(new.expires_at.is_none_or(|at| at > now), "the code would have expired already".into())?;
    let is_known = |country: &String| domain.offers.contains_key(country);
    ensure(new.country.as_ref().is_none_or(is_known), format!("{} sells nothing in that country", domain.key))?;
    let mut currencies = domain.offers.values().map(|offer| &offer.currency);
    let has_currency = new.minimum.as_ref().is_none_or(|(_, currency)| currencies.any(|it| it == currency));
    ensure(has_currency, format!("{} does not sell in that currency", domain.key))
}

async fn member(conn: &mut Conn, domain: &Domain, email: &str) -> Result<MemberId> {
    let found = accounts::of_address(conn, &domain.key, email).await?;
    found.map(|(member, _)| member).ok_or_else(|| Error::internal(format!("{} has no member {email}", domain.key)))
}

/// All codes of a site, the newest first.
pub async fn list(conn: &mut Conn, domain: &Domain, now: Millis) -> Result<Vec<Counted>> {
    let mut listed = Vec::new();
    for code in sql::codes(conn, &domain.key).await? {
        let uses = sql::count(conn, &code.domain, &code.code).await?;
        let as_shown = shown(&code, validity(&code, false, uses, now), now);
        listed.push((code, as_shown, uses));
    }
    Ok(listed)
}

/// Ends a code at once. Orders that have it keep their price.
pub async fn end(tx: &mut Tx, domain: &Domain, typed: &str) -> Result<()> {
    let now = tx.now();
    let code = normal(typed).unwrap_or_default();
    let is_ended = sql::end(tx, &domain.key, &code, now).await?;
    if is_ended { Ok(()) } else { Err(Error::internal(format!("{} has no code {typed} that counts", domain.key))) }
}
