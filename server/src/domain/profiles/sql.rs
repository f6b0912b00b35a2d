//! The queries of profiles and their interests. A write returns the number of rows that it changed.

use base::error::Result;
use store::{Column, Conn, Queried, Rows, Tx, record, sql};
use wire::MemberId;

record! {
    /// The part of a profile that its card shows.
    pub struct CardRow {
        pub id: MemberId,
        pub name: String,
        pub birth_date: String,
        pub gender: String,
        pub country: String,
        pub region: String,
        pub status: String,
        pub fictional: bool,
        pub main_image: Option<String>,
    }
}

/// The cards of those of these members who are available. The flag of a member is whether the viewer knows that member
/// (see [`super::Tie`]): the card of an invisible member is returned only if so.
pub async fn cards(conn: &mut Conn, members: Vec<(MemberId, bool)>) -> Result<Vec<CardRow>> {
    let mut rows = Rows::new(&[("id", Column::Int), ("known", Column::Int)]);
    for (id, known) in members {
        rows.push(vec![id.into(), i64::from(known).into()]);
    }
    CardRow::sql(
        "select {p.columns}
         from {rows} as r join profiles p on p.id = r.id join members m on m.id = r.id
         where ((m.status = 'active' and p.status = 'active') or m.status = 'not_confirmed')
             and (r.known = 1 or not p.invisible)",
    )
    .rows(rows)
    .all(conn)
    .await
}

/// A member's card without regard to its status, as the member sees it.
pub async fn own_card(conn: &mut Conn, member: MemberId) -> Result<Option<CardRow>> {
    CardRow::sql("select {columns} from profiles where id = $1").bind(member).one(conn).await
}

record! {
    /// The part of a profile that its card does not show.
    pub struct FactsRow {
        pub sexuality: String,
        pub relationship_status: Option<String>,
        pub hair_color: Option<String>,
        pub eye_color: Option<String>,
        pub body_type: Option<String>,
        pub reason: Option<String>,
        pub about: String,
    }
}

/// A member's facts.
pub async fn facts(conn: &mut Conn, member: MemberId) -> Result<Option<FactsRow>> {
    FactsRow::sql("select {columns} from profiles where id = $1").bind(member).one(conn).await
}

record! {
    /// A profile as it is created.
    pub struct ProfileRow {
        pub id: MemberId,
        pub name: String,
        pub birth_date: String,
        pub gender: String,
        pub sexuality: String,
        pub country: String,
        pub region: String,
        pub relationship_status: Option<String>,
        pub hair_color: Option<String>,
        pub eye_color: Option<String>,
        pub body_type: Option<String>,
        pub reason: Option<String>,
        pub about: String,
        pub status: String,
        pub fictional: bool,
        pub main_image: Option<String>,
    }
}

record! {
    /// An interest that a member has chosen.
    pub struct InterestRow {
        pub profile_id: MemberId,
        pub interest: String,
    }
}

/// Inserts profiles.
pub async fn add(tx: &mut Tx, profiles: &[ProfileRow]) -> Result<u64> {
    ProfileRow::sql("insert into profiles ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(profiles))
        .run(tx)
        .await
}

/// Inserts interests.
pub async fn add_interests(tx: &mut Tx, interests: &[InterestRow]) -> Result<u64> {
    InterestRow::sql("insert into profile_interests ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(interests))
        .run(tx)
        .await
}

/// Sets a profile's status: `active` or `disabled`.
pub async fn set_status(tx: &mut Tx, member: MemberId, status: &str) -> Result<u64> {
    sql("update profiles set status = $2 where id = $1").bind(member).bind(status).run(tx).await
}

/// The ids of a member's interests, in alphabetical order.
pub async fn interests(conn: &mut Conn, member: MemberId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = sql("select interest from profile_interests where profile_id = $1 order by interest")
        .bind(member)
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|(interest,)| interest).collect())
}

/// Whether a member is in the invisible mode.
pub async fn is_invisible(conn: &mut Conn, member: MemberId) -> Result<bool> {
    Ok(sql("select count(*) from profiles where id = $1 and invisible").bind(member).number(conn).await? > 0)
}

/// Switches the invisible mode of a member on or off.
pub async fn set_invisible(tx: &mut Tx, member: MemberId, invisible: bool) -> Result<u64> {
    sql("update profiles set invisible = $2 where id = $1").bind(member).bind(invisible).run(tx).await
}
