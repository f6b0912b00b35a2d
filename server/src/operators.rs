//! The commands of operators that read or change orders. Those that read do so while the server runs. One that changes
//! something on SQLite needs the database for itself, as only one process may write it.

use crate::config::Config;
use crate::domain::invoices;
use crate::domain::payments::{refunds, report};
use crate::shards::{self, Shard};
use crate::sites::Domains;
use crate::start;
use crate::words::Words;
use base::clock::Clock;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::{Url, peek};
use wire::{Credits, Millis, OrderId, Refusal};

/// The databases that a command may work with: that of a site if it names one, and otherwise all.
pub struct Databases(Vec<Shard>);

impl Databases {
    pub fn of(config: &Config, files: &ConfigFiles, site: Option<&str>) -> Result<Self> {
        let domains = Domains::load(files).map_err(Error::internal)?;
        let mut shards = shards::of(config, &domains).map_err(Error::internal)?;
        if let Some(site) = site {
            shards.retain(|shard| shard.domains.of_key(site).is_some());
            if shards.is_empty() {
                return Err(Error::internal(format!(
                    "--database-of: there is no site {site}, only {}",
                    domains.keys()
                )));
            }
        }
        Ok(Self(shards))
    }

    /// The one that is meant; there is no guessing among several.
    pub fn one(mut self) -> Result<Shard> {
        if self.0.len() == 1 {
            return Ok(self.0.remove(0));
        }
        let names: Vec<String> = self.0.iter().map(Shard::name).collect();
        Err(Error::internal(format!(
            "there are several databases: name one by a site, --database-of SITE ({})",
            names.join("; ")
        )))
    }

    pub fn url(self) -> Result<Url> {
        Url::parse(self.one()?.config.database.url.reveal())
    }

    pub fn all(self) -> Vec<Shard> {
        self.0
    }
}

/// A time from the beginning of one day to that of another, in UTC.
#[derive(Clone, Copy, Debug)]
pub struct Days {
    pub from: Millis,
    pub until: Millis,
}

impl Days {
    pub fn between(from: Date, until: Date) -> Result<Self> {
        let begin = |date: Date| {
            let zoned = date.to_zoned(TimeZone::UTC).map_err(Error::internal)?;
            Ok::<_, Error>(Millis(zoned.timestamp().as_millisecond()))
        };
        Ok(Self { from: begin(from)?, until: begin(until)? })
    }
}

/// The orders that changed since a day.
pub async fn orders(url: &Url, site: Option<String>, state: Option<String>, since: Millis) -> Result<String> {
    peek(url, move |conn| report::orders(conn, site, state, since).boxed()).await
}

/// What differs between orders and payments, and whether nothing does.
pub async fn differences(url: &Url) -> Result<(String, bool)> {
    peek(url, |conn| report::differences(conn).boxed()).await
}

/// The records of VAT of some days.
pub async fn vat(url: &Url, days: Days) -> Result<String> {
    peek(url, move |conn| report::vat(conn, days.from, days.until).boxed()).await
}

/// The entries for the books of some days.
pub async fn books(url: &Url, days: Days) -> Result<String> {
    peek(url, move |conn| report::books(conn, days.from, days.until).boxed()).await
}

/// Writes an invoice into the present folder; the name of the file.
pub async fn invoice(url: &Url, words: &Words, number: String) -> Result<String> {
    let wanted = number.clone();
    let found = peek(url, move |conn| async move { invoices::of_number(conn, &wanted).await }.boxed());
    let sheet = found.await.map_err(|error| match error {
        Error::Refused(Refusal::NotFound) => Error::internal(format!("there is no invoice {number}")),
        other => other,
    })?;
    let invoices::File { name, pdf } = invoices::draw(&sheet, words)?;
    std::fs::write(&name, pdf)?;
    Ok(name)
}

/// Gives credits of an order back and has their price refunded by the server, for a reason; says what it did.
pub async fn refund(url: &str, domains: &Domains, order: OrderId, credits: Credits, reason: String) -> Result<String> {
    if reason.trim().is_empty() {
        return Err(Error::internal("a refund needs a reason"));
    }
    let store = start::open_store(url, Clock::System).await?;
    let domains = domains.clone();
    let given = store.write(move |tx| {
        let (domains, reason) = (domains.clone(), reason.clone());
        async move { refunds::give_back(tx, &domains, order, credits, reason).await }.boxed()
    });
    let given = given.await;
    store.close().await;
    match given {
        Ok((order, part)) => Ok(format!(
            "{} credits of order {} are taken back; {}.{:02} {} are refunded as soon as the server runs\n",
            part.credits,
            order.id,
            part.amount.0 / 100,
            part.amount.0 % 100,
            order.currency
        )),
        Err(Error::Refused(Refusal::NotFound)) => Err(Error::internal(format!("there is no paid order {order}"))),
        Err(Error::Refused(Refusal::TooLate)) => {
            Err(Error::internal(format!("order {order} has no {credits} unused credits left to give back")))
        }
        Err(error) => Err(error),
    }
}
