//! What bundles have cost. Beside a discount stands the lowest price of the thirty days before it (Directive 98/6/EC,
//! article 6a), so the server writes down each price from when on it is in force.

use super::sql::prices::{self, PriceRow};
use crate::core::Core;
use crate::sites::Domain;
use base::clock::DAY;
use base::error::Result;
use futures_util::FutureExt;
use std::collections::HashMap;
use std::sync::Arc;
use store::{Conn, Tx};
use wire::{Amount, Millis};

const DAYS: i64 = 30;

/// Writes down the prices of all sites that are not those of before, once the server starts with them.
pub async fn note(core: &Core) -> Result<()> {
    let domains: Vec<Arc<Domain>> = core.domains.iter().cloned().collect();
    core.store
        .write(move |tx| {
            async move {
                for domain in &domains {
                    note_site(tx, domain).await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
}

async fn note_site(tx: &mut Tx, domain: &Domain) -> Result<()> {
    let now = tx.now();
    let known = prices::present(tx, &domain.key).await?;
    let offers = domain.offers.iter();
    let rows = offers.flat_map(|(country, offer)| {
        offer.bundles.iter().map(|bundle| PriceRow {
            domain: domain.key.clone(),
            bundle: bundle.id.clone(),
            country: country.clone(),
            since: now,
            price: bundle.price,
        })
    });
    let is_known = |row: &PriceRow| {
        let same = |it: &&PriceRow| it.bundle == row.bundle && it.country == row.country;
        known.iter().find(same).is_some_and(|it| it.price == row.price)
    };
    let new: Vec<PriceRow> = rows.filter(|row| !is_known(row)).collect();
    if new.is_empty() { Ok(()) } else { prices::add(tx, new).await.map(drop) }
}

/// The lowest price of each bundle within the last thirty days, without discounts.
pub async fn lowest(conn: &mut Conn, domain: &Domain, country: &str, now: Millis) -> Result<HashMap<String, Amount>> {
    let found = prices::lowest(conn, &domain.key, country, Millis(now.0 - DAYS * DAY)).await?;
    Ok(found.into_iter().collect())
}
