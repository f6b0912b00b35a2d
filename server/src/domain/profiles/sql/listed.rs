//! The queries of what members are found by.

use base::error::Result;
use store::{Conn, Rows, Tx, sql};
use wire::{MemberId, Millis};

/// By what a member is found, and whether at all. The field names are those of the columns.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct ListedRow {
    pub id: MemberId,
    pub domain: String,
    pub gender: String,
    pub sexuality: String,
    pub country: String,
    pub region: String,
    pub birth_date: String,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    pub fictional: bool,
    pub main_image: Option<String>,
    pub cell: Option<i64>,
    pub active_at: Millis,
    pub changed_at: Millis,
    pub wanted_gender: Option<String>,
    pub wanted_country: Option<String>,
    /// Separated by commas; `None` for nobody's.
    pub interests: Option<String>,
    pub account_status: String,
    pub status: String,
    pub invisible: bool,
}

/// The query of [`ListedRow`]s with this end.
macro_rules! listed {
    ($end:literal) => {
        sql(concat!(
            "select p.id, p.domain, p.gender, p.sexuality, p.country, p.region, p.birth_date, p.relationship_status,
                 p.hair_color, p.eye_color, p.body_type, p.reason, p.fictional, p.main_image, p.cell, p.active_at,
                 p.changed_at, w.gender as wanted_gender, w.country as wanted_country,
                 (select string_agg(i.interest, ',') from profile_interests i where i.profile_id = p.id) as interests,
                 m.status as account_status,
                 p.status, p.invisible
             from profiles p join members m on m.id = p.id left join preferences w on w.member_id = p.id ",
            $end
        ))
    };
}

/// At most `most` profiles after an id, in the order of their ids.
pub async fn after(conn: &mut Conn, after: MemberId, most: i64) -> Result<Vec<ListedRow>> {
    listed!("where p.id > $1 order by p.id limit $2").bind(after).bind(most).all(conn).await
}

/// At most `most` profiles that have changed after this time, or at it and have a higher id, in this order.
pub async fn changes(conn: &mut Conn, (at, id): (Millis, MemberId), most: i64) -> Result<Vec<(MemberId, Millis)>> {
    sql("select id, changed_at from profiles where (changed_at, id) > ($1, $2) order by changed_at, id limit $3")
        .bind(at)
        .bind(id)
        .bind(most)
        .all(conn)
        .await
}

/// The time of the latest change; 0 without profiles.
pub async fn latest_change(conn: &mut Conn) -> Result<Millis> {
    Ok(Millis(sql("select coalesce(max(changed_at), 0) from profiles").number(conn).await?))
}

/// These profiles.
pub async fn of(conn: &mut Conn, members: &[MemberId]) -> Result<Vec<ListedRow>> {
    listed!("where p.id in (select r.id from {rows} as r)")
        .rows(Rows::ids(members.iter().map(|id| id.0)))
        .all(conn)
        .await
}

/// Records that something has changed by which these members are found.
pub async fn set_changed(tx: &mut Tx, members: &[MemberId]) -> Result<u64> {
    let now = tx.now();
    sql("update profiles set changed_at = $1 where id in (select r.id from {rows} as r)")
        .bind(now)
        .rows(Rows::ids(members.iter().map(|id| id.0)))
        .run(tx)
        .await
}
