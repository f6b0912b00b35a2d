//! The query of a member who looks for others.

use base::error::Result;
use store::{Conn, sql};
use wire::MemberId;

/// The field names are those of the columns.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct SeekerRow {
    pub gender: String,
    pub sexuality: String,
    pub country: String,
    pub cell: Option<i64>,
    pub wanted_gender: Option<String>,
    pub wanted_country: Option<String>,
    pub min_age: Option<i64>,
    pub max_age: Option<i64>,
}

/// A member and the preferences, which the member may have never said.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Option<SeekerRow>> {
    sql("select p.gender, p.sexuality, p.country, p.cell, w.gender as wanted_gender, w.country as wanted_country,
             w.min_age, w.max_age
         from profiles p left join preferences w on w.member_id = p.id where p.id = $1")
    .bind(member)
    .one(conn)
    .await
}
