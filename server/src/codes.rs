//! `vonk codes`: an operator makes, lists and ends the codes of discounts.

use crate::domain::payments::discounts::operate::{self, Counted, NewCode};
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use clap::{Args, Subcommand};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use wire::payment::PaymentMethod;
use wire::{Amount, Millis};

/// How many milliseconds a second has, in which an expiry is given.
const SECOND: i64 = 1000;

#[derive(Subcommand)]
pub enum Codes {
    /// Make a code
    Make(Make),
    /// List the codes of a site, with how many orders have each
    List {
        /// The site by its key, the name of its file in domains/
        site: String,
    },
    /// End a code at once; orders that have it keep their price
    End {
        /// The site by its key
        site: String,
        code: String,
    },
}

#[derive(Args)]
pub struct Make {
    /// The site by its key, the name of its file in domains/
    site: String,
    /// 3 to 40 letters, digits and hyphens; capitals and small letters are one
    code: String,
    /// What it takes off a price, in per cent
    #[arg(long)]
    percent: i64,
    /// Why there is such a code, for whoever asks later
    #[arg(long)]
    reason: String,
    /// The only country in which it counts
    #[arg(long)]
    country: Option<String>,
    /// The e-mail address of the only member whom it is for
    #[arg(long, value_name = "EMAIL")]
    member: Option<String>,
    /// For how many seconds from now on it counts; for ever without it
    #[arg(long, value_name = "SECONDS")]
    lasts: Option<i64>,
    /// The least that an order must cost without it, in the smallest unit of the currency
    #[arg(long, requires = "currency")]
    minimum: Option<i64>,
    /// The currency of --minimum
    #[arg(long, requires = "minimum")]
    currency: Option<String>,
    /// The only ways to pay with which it counts: card, ideal, sepa_debit
    #[arg(long, value_name = "METHOD", value_delimiter = ',', value_parser = method)]
    methods: Option<Vec<PaymentMethod>>,
    /// For how many orders it is in all, one of each member; for any number without it
    #[arg(long, value_name = "ORDERS")]
    uses: Option<i64>,
}

fn method(text: &str) -> Result<PaymentMethod, String> {
    serde_json::from_value(text.into()).map_err(|_| "is none of card, ideal, sepa_debit".to_owned())
}

impl Make {
    fn code(self, now: Millis) -> NewCode {
        NewCode {
            code: self.code,
            percent: self.percent,
            country: self.country,
            member: self.member,
            expires_at: self.lasts.map(|seconds| Millis(now.0.saturating_add(seconds.saturating_mul(SECOND)))),
            minimum: self.minimum.map(Amount).zip(self.currency),
            methods: self.methods,
            most_uses: self.uses,
            reason: self.reason,
        }
    }
}

/// Does it; gives what to print.
pub async fn run(store: &Store, domains: &Domains, command: Codes) -> Result<String> {
    match command {
        Codes::Make(wanted) => {
            let domain = site(domains, &wanted.site)?;
            let code = wanted.code(store.now());
            let row = store.write(move |tx| async move { operate::make(tx, &domain, code).await }.boxed()).await?;
            Ok(format!("{} takes {} % off", row.code, row.percent))
        }
        Codes::List { site: key } => {
            let (domain, now) = (site(domains, &key)?, store.now());
            let listed = store.read(move |conn| async move { operate::list(conn, &domain, now).await }.boxed()).await?;
            Ok(listed.iter().map(line).collect::<Vec<_>>().join("\n"))
        }
        Codes::End { site: key, code } => {
            let domain = site(domains, &key)?;
            let name = code.trim().to_ascii_uppercase();
            store.write(move |tx| async move { operate::end(tx, &domain, &code).await }.boxed()).await?;
            Ok(format!("{name} has ended"))
        }
    }
}

fn site(domains: &Domains, key: &str) -> Result<Arc<Domain>> {
    domains.of_key(key).cloned().ok_or_else(|| Error::internal(format!("there is no site {key}")))
}

/// A code, its discount, whether it counts, how many orders have it, and why it was made.
fn line((code, shown, uses): &Counted) -> String {
    let validity = serde_json::to_string(&shown.validity).unwrap_or_default();
    let most = code.most_uses.map_or("any".to_owned(), |most| most.to_string());
    format!("{} {} % {} {uses} of {most}: {}", code.code, code.percent, validity.trim_matches('"'), code.reason)
}
