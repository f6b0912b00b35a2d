//! The queries of invoices and their numbers.

use base::error::{Error, Result};
use std::collections::BTreeSet;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::payment::{InvoiceKind, PaymentMethod};
use wire::{Credits, InvoiceId, MemberId, Millis, OrderId, VatRate};

record! {
    /// An invoice or a credit note, with all that is printed on it as it was when it was made.
    pub struct InvoiceRow {
        pub id: InvoiceId,
        /// The key of the site, whose numbers these are.
        pub domain: String,
        /// By the company's calendar, as is the year.
        pub day: String,
        pub year: i64,
        /// Within the site and the year, from 1 on.
        pub number: i64,
        pub kind: InvoiceKind,
        pub order_id: OrderId,
        pub member_id: MemberId,
        /// The company, as JSON.
        pub seller: String,
        /// The name of the site.
        pub site: String,
        /// `None` once the account is erased.
        pub buyer_name: Option<String>,
        pub buyer_email: Option<String>,
        pub country: String,
        pub language: String,
        /// The credits of the order.
        pub credits: Credits,
        /// With VAT, in the smallest unit of the currency; negative on a credit note.
        pub amount: i64,
        /// The VAT in the amount, with the same sign.
        pub vat: i64,
        pub vat_rate: VatRate,
        pub currency: String,
        pub method: PaymentMethod,
        pub created_at: Millis,
    }
}

/// The next number of a site in a year. Whoever takes one holds it until the end of the transaction, so that there is no
/// gap if that is rolled back.
pub async fn next_number(tx: &mut Tx, domain: &str, year: i64) -> Result<i64> {
    let taken: Option<i64> = sql("insert into invoice_numbers (domain, year, last) values ($1, $2, 1)
         on conflict (domain, year) do update set last = invoice_numbers.last + 1 returning last")
    .bind(domain)
    .bind(year)
    .one(tx)
    .await?;
    taken.ok_or_else(|| Error::internal("no number was given"))
}

/// Inserts an invoice.
pub async fn add(tx: &mut Tx, invoice: InvoiceRow) -> Result<()> {
    InvoiceRow::sql("insert into invoices ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([invoice]))
        .run(tx)
        .await?;
    Ok(())
}

/// The invoices of some orders, the oldest first.
pub async fn of_orders(conn: &mut Conn, orders: BTreeSet<i64>) -> Result<Vec<InvoiceRow>> {
    if orders.is_empty() {
        return Ok(Vec::new());
    }
    InvoiceRow::sql("select {i.columns} from {rows} as r join invoices i on i.order_id = r.id order by i.id")
        .rows(Rows::ids(orders))
        .all(conn)
        .await
}

/// An invoice.
pub async fn invoice(conn: &mut Conn, id: InvoiceId) -> Result<Option<InvoiceRow>> {
    InvoiceRow::sql("select {columns} from invoices where id = $1").bind(id).one(conn).await
}

/// An invoice of a site by its year and its number.
pub async fn numbered(conn: &mut Conn, domain: &str, year: i64, number: i64) -> Result<Option<InvoiceRow>> {
    InvoiceRow::sql("select {columns} from invoices where domain = $1 and year = $2 and number = $3")
        .bind(domain)
        .bind(year)
        .bind(number)
        .one(conn)
        .await
}

/// Takes out of a member's invoices whom they are addressed to.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("update invoices set buyer_name = null, buyer_email = null where member_id = $1").bind(member).run(tx).await
}
