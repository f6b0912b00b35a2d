//! The queries of what bundles cost.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{Amount, Millis};

record! {
    /// What a bundle costs in a country from a moment on.
    pub struct PriceRow {
        pub domain: String,
        pub bundle: String,
        pub country: String,
        pub since: Millis,
        pub price: Amount,
    }
}

/// The prices of a site's bundles as they are now.
pub async fn present(conn: &mut Conn, domain: &str) -> Result<Vec<PriceRow>> {
    PriceRow::sql(
        "select {p.columns} from bundle_prices p where p.domain = $1 and p.since =
             (select max(o.since) from bundle_prices o
              where o.domain = p.domain and o.bundle = p.bundle and o.country = p.country)",
    )
    .bind(domain)
    .all(conn)
    .await
}

/// Inserts prices.
pub async fn add(tx: &mut Tx, prices: Vec<PriceRow>) -> Result<u64> {
    PriceRow::sql(
        "insert into bundle_prices ({columns}) select {r.columns} from {rows} as r where true
         on conflict (domain, bundle, country, since) do nothing",
    )
    .rows(Rows::of(prices))
    .run(tx)
    .await
}

/// The lowest price of each bundle of a site in a country since a moment, with the price that was in force then.
pub async fn lowest(conn: &mut Conn, domain: &str, country: &str, since: Millis) -> Result<Vec<(String, Amount)>> {
    sql("select p.bundle, min(p.price) as price from bundle_prices p
         where p.domain = $1 and p.country = $2 and p.since >= coalesce(
             (select max(o.since) from bundle_prices o where o.domain = p.domain and o.bundle = p.bundle
              and o.country = p.country and o.since <= $3), 0)
         group by p.bundle")
    .bind(domain)
    .bind(country)
    .bind(since)
    .all(conn)
    .await
}
