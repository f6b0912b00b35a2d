//! By what each member can be found, for an index that is kept outside of the database, and what of it has changed.

use super::fit::{GENDERS, Kind, looks_for};
use super::profile::{gender_of, sexuality_of};
use super::sql::listed::{self as sql, ListedRow};
use base::error::Result;
use store::event::Event;
use store::{Conn, Tx};
use wire::profile::Gender;
use wire::{MemberId, Millis};

/// By what a member is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub id: MemberId,
    pub domain: String,
    /// The latest change, which is not before that of any field.
    pub changed_at: Millis,
    /// `None` for somebody who is shown to nobody: gone, disabled, not confirmed or invisible.
    pub facts: Option<Facts>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub kind: Kind,
    pub country: String,
    /// Empty if it is not known.
    pub region: String,
    /// `YYYY-MM-DD`.
    pub birth_date: String,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    pub fictional: bool,
    pub has_image: bool,
    /// The number of the cell of about 5 km.
    pub cell: Option<i64>,
    /// In steps of [`super::activity::step_of`].
    pub active_at: Millis,
    pub wanted_gender: Option<Gender>,
    pub wanted_country: Option<String>,
    pub interests: Vec<String>,
}

impl Facts {
    /// Whether the member is shown to somebody of this gender.
    pub fn is_shown_to(&self, gender: Gender) -> bool {
        looks_for(self.kind, gender) && self.wanted_gender.is_none_or(|wanted| wanted == gender)
    }

    /// The genders to whom the member is shown.
    pub fn shown_to(&self) -> impl Iterator<Item = Gender> {
        GENDERS.into_iter().filter(|gender| self.is_shown_to(*gender))
    }
}

/// Records that something has changed by which a member is found, and tells those who listen after the commit. Whatever
/// changes a field of [`Facts`] calls it.
pub async fn changed(tx: &mut Tx, member: MemberId) -> Result<()> {
    many_changed(tx, &[member]).await
}

/// The same for many members.
pub async fn many_changed(tx: &mut Tx, members: &[MemberId]) -> Result<()> {
    sql::set_changed(tx, members).await?;
    for &member in members {
        tx.emit(Event::ProfileChanged { member });
    }
    Ok(())
}

/// At most `most` members after one, in the order of their ids, the hidden ones as well.
pub async fn after(conn: &mut Conn, member: MemberId, most: i64) -> Result<Vec<Listed>> {
    Ok(sql::after(conn, member, most).await?.into_iter().map(listed).collect())
}

/// At most `most` changes after another, in their order: of each member the last one.
pub async fn changes(conn: &mut Conn, last: (Millis, MemberId), most: i64) -> Result<Vec<(MemberId, Millis)>> {
    sql::changes(conn, last, most).await
}

/// The time of the latest change; 0 without members.
pub async fn latest_change(conn: &mut Conn) -> Result<Millis> {
    sql::latest_change(conn).await
}

/// These members.
pub async fn of(conn: &mut Conn, members: &[MemberId]) -> Result<Vec<Listed>> {
    Ok(sql::of(conn, members).await?.into_iter().map(listed).collect())
}

fn listed(row: ListedRow) -> Listed {
    let is_shown = row.account_status == "active" && row.status == "active" && !row.invisible;
    let facts = is_shown.then(|| Facts {
        kind: (gender_of(&row.gender), sexuality_of(&row.sexuality)),
        country: row.country,
        region: row.region,
        birth_date: row.birth_date,
        relationship_status: row.relationship_status,
        hair_color: row.hair_color,
        eye_color: row.eye_color,
        body_type: row.body_type,
        reason: row.reason,
        fictional: row.fictional,
        has_image: row.main_image.is_some(),
        cell: row.cell,
        active_at: row.active_at,
        wanted_gender: row.wanted_gender.as_deref().map(gender_of),
        wanted_country: row.wanted_country,
        interests: row.interests.iter().flat_map(|all| all.split(',')).map(str::to_owned).collect(),
    });
    Listed { id: row.id, domain: row.domain, changed_at: row.changed_at, facts }
}
