//! Invoices for what was sold, and credit notes for what of it was refunded. A chargeback takes back a payment, not a
//! sale: it has none.
//!
//! Each site counts its own, anew each year, without gaps (Directive 2006/112/EC, article 226, wants a sequential number
//! that identifies the invoice uniquely). What is printed is kept as it was when the invoice was made: a company that moves
//! changes no invoice that it has sent.
//!
//! - [`paper`] an invoice as a PDF

pub mod http;
pub mod invariants;
mod paper;
mod sql;

use crate::domain::accounts;
use crate::domain::profiles;
use crate::sites::Domain;
use crate::sites::shop::vat_in;
use crate::words::Words;
use base::error::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use paper::Seller;
pub use paper::Sheet;
use sql::InvoiceRow;
use std::collections::{BTreeSet, HashMap};
use store::{Conn, Tx};
use wire::payment::{Invoice, InvoiceKind, PaymentMethod};
use wire::settings::CompanyInfo;
use wire::{Amount, Credits, InvoiceId, MemberId, Millis, OrderId, Refusal, VatRate};

/// What was sold by a paid order, and what of it was refunded.
#[derive(Clone, Copy, Debug)]
pub struct Sale<'o> {
    pub order: OrderId,
    pub member: MemberId,
    pub credits: Credits,
    pub amount: Amount,
    pub refunded: Amount,
    pub vat_rate: VatRate,
    pub currency: &'o str,
    pub country: &'o str,
    pub method: PaymentMethod,
}

fn seller(company: &CompanyInfo) -> Seller {
    let CompanyInfo { name, address, city, country, kvk, vat_numbers, .. } = company.clone();
    Seller { name, address, city, country, kvk, vat_numbers }
}

/// Writes the invoice of an order that was paid, and a credit note for what was refunded since the last one, as far as
/// they are not there. The caller has locked the order.
pub async fn follow(tx: &mut Tx, domain: &Domain, sale: &Sale<'_>) -> Result<()> {
    let there = sql::of_orders(tx, BTreeSet::from([sale.order.0])).await?;
    let (mut amount, mut vat) = there.iter().fold((0, 0), |sum, it| (sum.0 + it.amount, sum.1 + it.vat));
    let sold = if there.is_empty() { Some(sale.amount.0) } else { None };
    for kept in sold.into_iter().chain([sale.amount.0 - sale.refunded.0]) {
        // By what is kept after each, so that the parts add up to the VAT of the order.
        let (amount_of, vat_of) = (kept - amount, vat_in(Amount(kept.max(0)), sale.vat_rate).0 - vat);
        if amount_of != 0 {
            write(tx, domain, sale, amount_of, vat_of).await?;
            (amount, vat) = (amount + amount_of, vat + vat_of);
        }
    }
    Ok(())
}

async fn write(tx: &mut Tx, domain: &Domain, sale: &Sale<'_>, amount: i64, vat: i64) -> Result<()> {
    let now = tx.now();
    let account = accounts::account(tx, sale.member).await?.filter(|account| !account.is_erased());
    let name = profiles::own_card(tx, sale.member, now).await?.map(|card| card.name);
    let day = day(domain, now)?;
    let year = day.year().into();
    let invoice = InvoiceRow {
        id: InvoiceId(tx.id()),
        domain: domain.key.clone(),
        day: day.to_string(),
        year,
        number: sql::next_number(tx, &domain.key, year).await?,
        kind: if amount > 0 { InvoiceKind::Invoice } else { InvoiceKind::CreditNote },
        order_id: sale.order,
        member_id: sale.member,
        seller: serde_json::to_string(&seller(&domain.company)).map_err(Error::internal)?,
        site: domain.site.name.clone(),
        buyer_name: account.as_ref().and(name),
        language: account
            .as_ref()
            .map_or_else(|| domain.site.domain_language.chars().take(2).collect(), |it| it.language.clone()),
        buyer_email: account.map(|account| account.email),
        country: sale.country.to_owned(),
        credits: sale.credits,
        amount,
        vat,
        vat_rate: sale.vat_rate,
        currency: sale.currency.to_owned(),
        method: sale.method,
        created_at: now,
    };
    sql::add(tx, invoice).await
}

/// The day by the company's calendar.
fn day(domain: &Domain, at: Millis) -> Result<Date> {
    let zone = domain.time_zones.get(&domain.company.country);
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let at = Timestamp::from_millisecond(at.0).map_err(Error::internal)?;
    Ok(at.to_zoned(zone).date())
}

/// Such as `VONK-2026-00017`.
fn number(row: &InvoiceRow) -> String {
    format!("{}-{}-{:05}", row.domain.to_uppercase(), row.year, row.number)
}

/// The invoices of some orders.
pub async fn of_orders(
    conn: &mut Conn,
    orders: impl IntoIterator<Item = OrderId>,
) -> Result<HashMap<OrderId, Vec<Invoice>>> {
    let rows = sql::of_orders(conn, orders.into_iter().map(|order| order.0).collect()).await?;
    let mut found = HashMap::<_, Vec<_>>::new();
    for row in rows {
        let (id, kind, created_at) = (row.id, row.kind, row.created_at);
        let invoice = Invoice { id, kind, number: number(&row), amount: Amount(row.amount.abs()), created_at };
        found.entry(row.order_id).or_default().push(invoice);
    }
    Ok(found)
}

/// Takes out of a member's invoices whom they are addressed to: what was sold where, for how much and with which VAT is
/// what the law wants kept.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::erase(tx, member).await.map(drop)
}

/// A file with its name.
pub struct File {
    pub name: String,
    pub pdf: Vec<u8>,
}

/// What is printed of an invoice of a member.
pub async fn of_member(conn: &mut Conn, member: MemberId, id: InvoiceId) -> Result<Sheet> {
    let row = sql::invoice(conn, id).await?.filter(|row| row.member_id == member).ok_or(Refusal::NotFound)?;
    sheet(conn, row).await
}

/// What is printed of an invoice of a site, by its number as [`number`] writes it.
pub async fn of_number(conn: &mut Conn, wanted: &str) -> Result<Sheet> {
    let mut parts = wanted.rsplitn(3, '-');
    let (within, year, site) = (parts.next(), parts.next(), parts.next());
    let number = within.and_then(|it| it.parse().ok()).zip(year.and_then(|it| it.parse().ok())).zip(site);
    let ((number, year), site) = number.ok_or(Refusal::NotFound)?;
    let row = sql::numbered(conn, &site.to_lowercase(), year, number).await?.ok_or(Refusal::NotFound)?;
    sheet(conn, row).await
}

async fn sheet(conn: &mut Conn, row: InvoiceRow) -> Result<Sheet> {
    let of_order = sql::of_orders(conn, BTreeSet::from([row.order_id.0])).await?;
    // The one before is what this one corrects.
    let corrects = of_order.iter().rev().find(|it| it.id < row.id && it.kind != row.kind).map(number);
    Ok(Sheet {
        number: number(&row),
        corrects,
        language: row.language,
        site: row.site,
        kind: row.kind,
        day: row.day,
        order: row.order_id,
        seller: serde_json::from_str(&row.seller).map_err(Error::internal)?,
        buyer: [row.buyer_name, row.buyer_email].into_iter().flatten().collect(),
        country: row.country,
        credits: row.credits,
        amount: row.amount,
        vat: row.vat,
        vat_rate: row.vat_rate,
        currency: row.currency,
        method: row.method,
    })
}

/// Draws an invoice, which takes some milliseconds of a processor.
pub fn draw(sheet: &Sheet, words: &Words) -> Result<File> {
    Ok(File { name: format!("{}.pdf", sheet.number), pdf: paper::pdf(sheet, words)? })
}
