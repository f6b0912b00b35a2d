//! What operators and accountants read of orders: lists, records of VAT, and entries of double-entry books. Amounts are
//! written with two decimals, moments in UTC.

use super::sql::reconciliation::DifferenceRow;
use super::sql::{self, ChangeRow, OrderRow};
use crate::figures::{decimal, timestamp};
use crate::sites::shop::vat_in;
use base::error::Result;
use std::fmt::Write;
use store::Conn;
use wire::{Amount, Millis};

/// Orders, one a line: id, site, state, amount, credits, method, provider and its payment, when it changed, what is wrong.
pub async fn orders(conn: &mut Conn, site: Option<String>, state: Option<String>, since: Millis) -> Result<String> {
    let mut text =
        String::from("order,site,state,amount,currency,credits,returned,method,provider,payment,changed,fault\n");
    for order in sql::changed_since(conn, site, state, since).await? {
        let OrderRow { id, domain, currency, provider, .. } = &order;
        let line = format!(
            "{id},{domain},{},{},{currency},{},{},{},{provider},{},{},{}\n",
            order.state.as_str(),
            decimal(order.amount.0),
            order.credits,
            decimal(order.refunded.0 + order.charged_back.0),
            order.method.as_str(),
            order.payment.as_deref().unwrap_or_default(),
            timestamp(order.changed_at),
            order.fault.as_deref().unwrap_or_default(),
        );
        text.push_str(&line);
    }
    Ok(text)
}

/// What differed when orders and payments were compared last; and whether nothing did.
pub async fn differences(conn: &mut Conn) -> Result<(String, bool)> {
    let mut text = String::new();
    for (site, payments, at) in sql::reconciliation::comparisons(conn).await? {
        let _ = writeln!(text, "{site}: {payments} payments of eight days compared at {}", timestamp(at));
    }
    if text.is_empty() {
        text.push_str(
            "Nothing was compared yet: a server that sells something does so when it starts, and each six hours.\n",
        );
    }
    let found = sql::reconciliation::differences(conn).await?;
    for DifferenceRow { domain, payment, order_id, what, .. } in &found {
        let order = order_id.map(|id| id.to_string()).unwrap_or_default();
        let _ = writeln!(text, "DIFFERS  {domain} payment {payment} order {order}: {what}");
    }
    let _ = writeln!(text, "{} differences", found.len());
    Ok((text, found.is_empty()))
}

/// Money that came or went: a sale, or what of one went back.
struct Movement {
    at: Millis,
    kind: &'static str,
    /// In the smallest unit of the currency; negative when it went back.
    gross: i64,
    vat: i64,
    order: OrderRow,
}

/// What moved within a time. Each change of an order tells the sums after it, so a movement is the difference.
async fn movements(conn: &mut Conn, from: Millis, until: Millis) -> Result<Vec<Movement>> {
    let mut movements = Vec::new();
    for change in sql::changes_between(conn, from, until).await? {
        let Some(order) = sql::order(change.order_id).one::<OrderRow>(conn).await? else { continue };
        let before = sql::change_before(conn, order.id, change.id).await?;
        let (refunded, charged_back) =
            before.as_ref().map_or((0, 0), |before| (before.refunded.0, before.charged_back.0));
        let is_sale = is_paid(&change) && !before.as_ref().is_some_and(is_paid);
        let parts = [
            ("sale", if is_sale { order.amount.0 } else { 0 }),
            ("refund", refunded - change.refunded.0),
            ("chargeback", charged_back - change.charged_back.0),
        ];
        let mut kept = if is_sale { 0 } else { order.amount.0 - refunded - charged_back };
        for (kind, gross) in parts.into_iter().filter(|(_, gross)| *gross != 0) {
            // By what the seller has kept before and after, so that the parts of an order add up to its VAT.
            let vat = vat_of(kept + gross, &order) - vat_of(kept, &order);
            kept += gross;
            movements.push(Movement { at: change.created_at, kind, gross, vat, order: order.clone() });
        }
    }
    Ok(movements)
}

fn vat_of(kept: i64, order: &OrderRow) -> i64 {
    vat_in(Amount(kept.max(0)), order.vat_rate).0
}

fn is_paid(change: &ChangeRow) -> bool {
    use wire::payment::OrderState;
    matches!(change.state, OrderState::Paid | OrderState::Refunded | OrderState::ChargedBack)
}

/// The records that the One-Stop-Shop wants for ten years (Regulation 282/2011, article 63c): member state, rate, VAT,
/// amount, currency, date, and the evidence of where the buyer lives.
pub async fn vat(conn: &mut Conn, from: Millis, until: Millis) -> Result<String> {
    let mut text = String::from(
        "date,order,kind,country,rate_percent,net,vat,gross,currency,said_by_buyer,of_profile,of_payment\n",
    );
    for it in movements(conn, from, until).await? {
        let order = &it.order;
        let line = format!(
            "{},{},{},{},{}.{:02},{},{},{},{},{},{},{}\n",
            timestamp(it.at),
            order.id,
            it.kind,
            order.country,
            order.vat_rate.0 / 100,
            order.vat_rate.0 % 100,
            decimal(it.gross - it.vat),
            decimal(it.vat),
            decimal(it.gross),
            order.currency,
            order.country,
            order.profile_country,
            order.paid_country.as_deref().unwrap_or_default(),
        );
        text.push_str(&line);
    }
    Ok(text)
}

/// Entries of double-entry books, which sum up to nothing for each order and for all: what the provider owes, what was
/// earned, and the VAT that is owed to each country.
pub async fn books(conn: &mut Conn, from: Millis, until: Millis) -> Result<String> {
    let mut text = String::from("date,order,kind,account,debit,credit,currency\n");
    for it in movements(conn, from, until).await? {
        let net = it.gross - it.vat;
        let accounts = [
            (format!("provider:{}", it.order.provider), it.gross),
            ("revenue:credits".to_owned(), -net),
            (format!("vat:{}", it.order.country), -it.vat),
        ];
        for (account, debit) in accounts.into_iter().filter(|(_, debit)| *debit != 0) {
            let (debit, credit) = (debit.max(0), (-debit).max(0));
            let (at, order, currency) = (timestamp(it.at), it.order.id, &it.order.currency);
            let _ =
                writeln!(text, "{at},{order},{},{account},{},{},{currency}", it.kind, decimal(debit), decimal(credit));
        }
    }
    Ok(text)
}
