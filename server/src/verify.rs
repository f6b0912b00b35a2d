//! What must always hold in a database: the invariants of every domain, each a query that gives no rows on a sound
//! database. Run by `vonk verify`, after every test that touches money, and by the load test.

use crate::domain::{chats, credits, invoices, likes, mandates, payments, user};
use base::error::Result;
use futures_util::FutureExt;
use store::{self, Conn, Inspected, Store, Url, sql};

/// The invariants of each domain: what must always hold, and the query for rows that break it, whose first column names
/// the place.
const DOMAINS: &[&[(&str, &str)]] = &[
    credits::invariants::INVARIANTS,
    user::invariants::INVARIANTS,
    mandates::invariants::INVARIANTS,
    invoices::invariants::INVARIANTS,
    payments::invariants::INVARIANTS,
    likes::invariants::INVARIANTS,
    chats::invariants::INVARIANTS,
];

fn invariants() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    DOMAINS.iter().copied().flatten()
}

/// One broken invariant and some of the places where it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub invariant: &'static str,
    pub at: Vec<i64>,
}

/// Checks a database that this program does not serve, and changes nothing of it.
pub async fn inspect(url: &Url) -> Result<Inspected<Vec<Broken>>> {
    store::inspect(url, |conn| check(conn).boxed()).await
}

/// Checks every invariant in one snapshot; gives those that are broken.
pub async fn verify(store: &Store) -> Result<Vec<Broken>> {
    store.read(|conn| check(conn).boxed()).await
}

/// The same in a transaction that is under way, with what it has changed so far.
pub async fn check(conn: &mut Conn) -> Result<Vec<Broken>> {
    let mut broken = Vec::new();
    for (invariant, query) in invariants() {
        let rows: Vec<(i64,)> = sql(query).all(conn).await?;
        if !rows.is_empty() {
            broken.push(Broken { invariant, at: rows.into_iter().map(|row| row.0).take(10).collect() });
        }
    }
    Ok(broken)
}

/// How many invariants there are.
pub fn count() -> usize {
    invariants().count()
}

/// The texts of all invariants.
pub fn names() -> impl Iterator<Item = &'static str> {
    invariants().map(|(name, _)| *name)
}
