//! The queries of profiles and their interests.

use base::error::Result;
use store::{Column, Conn, Queried, Rows, Tx, record, sql};
use wire::MemberId;

record! {
    /// What a profile's card shows.
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

/// Those of these profiles whose member is not gone; an invisible one only if it is `known`.
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

pub async fn own_card(conn: &mut Conn, member: MemberId) -> Result<Option<CardRow>> {
    CardRow::sql("select {columns} from profiles where id = $1").bind(member).one(conn).await
}

record! {
    /// What a profile holds beyond its card.
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
    pub struct InterestRow {
        pub profile_id: MemberId,
        pub interest: String,
    }
}

pub async fn add(tx: &mut Tx, profiles: &[ProfileRow]) -> Result<u64> {
    ProfileRow::sql("insert into profiles ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(profiles))
        .run(tx)
        .await
}

pub async fn add_interests(tx: &mut Tx, interests: &[InterestRow]) -> Result<u64> {
    InterestRow::sql("insert into profile_interests ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(interests))
        .run(tx)
        .await
}

pub async fn set_status(tx: &mut Tx, member: MemberId, status: &str) -> Result<u64> {
    sql("update profiles set status = $2 where id = $1").bind(member).bind(status).run(tx).await
}

pub async fn interests(conn: &mut Conn, member: MemberId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = sql("select interest from profile_interests where profile_id = $1 order by interest")
        .bind(member)
        .all(conn)
        .await?;
    Ok(rows.into_iter().map(|(interest,)| interest).collect())
}

pub async fn is_invisible(conn: &mut Conn, member: MemberId) -> Result<bool> {
    Ok(sql("select count(*) from profiles where id = $1 and invisible").bind(member).number(conn).await? > 0)
}

pub async fn set_invisible(tx: &mut Tx, member: MemberId, invisible: bool) -> Result<u64> {
    sql("update profiles set invisible = $2 where id = $1").bind(member).bind(invisible).run(tx).await
}
