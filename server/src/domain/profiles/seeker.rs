//! What a search needs to know of the member who looks, read by one statement.

use super::fit::Kind;
use super::profile::{gender_of, sexuality_of};
use super::sql::seeker as sql;
use base::error::Result;
use store::Conn;
use wire::profile::Gender;
use wire::{Age, MemberId};

/// Who looks, and of the preferences those by which a search begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    pub kind: Kind,
    pub country: String,
    /// The number of the cell of the place that the member has named.
    pub cell: Option<i64>,
    pub wanted_gender: Option<Gender>,
    pub wanted_country: Option<String>,
    pub min_age: Option<Age>,
    pub max_age: Option<Age>,
}

/// The member who looks; `None` for one who does not exist.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Option<Seeker>> {
    let Some(row) = sql::of(conn, member).await? else { return Ok(None) };
    Ok(Some(Seeker {
        kind: (gender_of(&row.gender), sexuality_of(&row.sexuality)),
        country: row.country,
        cell: row.cell,
        wanted_gender: row.wanted_gender.as_deref().map(gender_of),
        wanted_country: row.wanted_country,
        min_age: row.min_age.map(Age),
        max_age: row.max_age.map(Age),
    }))
}
