//! The whole ledger as a file, made while it is sent, so that it needs no more memory for a long one.

use crate::core::Core;
use crate::figures;
use base::error::{Error, Result};
use futures_util::{FutureExt, Stream};
use std::sync::Arc;
use wire::MemberId;
use wire::ledger::LedgerEntry;

/// How many entries are read at a time.
const PAGE: i64 = 500;
/// The first line of a table.
const HEADER: &str = "entry,time,kind,credits,balance,with,order,amount,currency\r\n";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table with a line for each entry (RFC 4180).
    Csv,
    /// A list of entries, as `ledger.php` has them.
    Json,
}

impl Format {
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Json => "application/json",
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

/// Where the writing of a file stands.
enum Place {
    After(i64),
    End,
}

/// The parts of the file, the oldest entry first.
pub fn parts(core: Arc<Core>, member: MemberId, format: Format) -> impl Stream<Item = Result<String>> {
    futures_util::stream::try_unfold(Place::After(0), move |place| {
        let core = core.clone();
        async move {
            let Place::After(version) = place else { return Ok(None) };
            let now = core.store.now();
            let read = core
                .read(member, move |conn| async move { super::after(conn, member, version, PAGE, now).await }.boxed());
            let entries = read.await?;
            let next = entries.last().map_or(Place::End, |last| Place::After(last.version));
            Ok(Some((part(&entries, version == 0, format)?, next)))
        }
    })
}

/// A part of the file; one without entries ends it.
fn part(entries: &[LedgerEntry], is_first: bool, format: Format) -> Result<String> {
    let mut text = String::new();
    if is_first {
        text.push_str(if format == Format::Csv { HEADER } else { "[" });
    }
    for (place, entry) in entries.iter().enumerate() {
        match format {
            Format::Csv => text.push_str(&line(entry)),
            Format::Json => {
                text.push_str(if is_first && place == 0 { "\n" } else { ",\n" });
                text.push_str(&serde_json::to_string(entry).map_err(Error::internal)?);
            }
        }
    }
    if entries.is_empty() && format == Format::Json {
        text.push_str("\n]\n");
    }
    Ok(text)
}

fn line(entry: &LedgerEntry) -> String {
    let LedgerEntry { version, kind, amount, balance_after, created_at, counterpart, money } = entry;
    let with = counterpart.as_ref().map(|it| cell(&it.name)).unwrap_or_default();
    let (order, paid, currency) = match money {
        Some(money) => (money.order.to_string(), figures::decimal(money.amount), money.currency.as_str()),
        None => (String::new(), String::new(), ""),
    };
    let time = figures::timestamp(*created_at);
    format!("{version},{time},{},{amount},{balance_after},{with},{order},{paid},{currency}\r\n", kind.as_str())
}

/// A text that somebody else has written: in quotes, and so that no spreadsheet takes it for a formula.
fn cell(text: &str) -> String {
    let quote = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{quote}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_have_written_is_no_formula_and_ends_no_cell() {
        assert_eq!(cell("Anna, \"the\" one"), "\"Anna, \"\"the\"\" one\"");
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
        assert_eq!(cell("@sum"), "\"'@sum\"");
    }
}
