//! The queries of profiles and their interests. A write returns the number of rows that it changed.

pub mod listed;
pub mod seeker;

use base::error::Result;
use store::{Asked, Column, Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis, PlaceId};

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
        rows.push([id.into(), i64::from(known).into()]);
    }
    CardRow::sql(
        "select {p.columns}
         from {rows} as r join profiles p on p.id = r.id join members m on m.id = r.id
         where m.status = 'active' and p.status = 'active'
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
        pub place_id: Option<PlaceId>,
        pub place_name: Option<String>,
        pub cell: Option<i64>,
        pub relationship_status: Option<String>,
        pub hair_color: Option<String>,
        pub eye_color: Option<String>,
        pub body_type: Option<String>,
        pub reason: Option<String>,
        pub about: String,
        pub status: String,
        pub fictional: bool,
        pub main_image: Option<String>,
        pub domain: String,
        pub active_at: Millis,
        pub changed_at: Millis,
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
pub async fn add(tx: &mut Tx, profiles: Vec<ProfileRow>) -> Result<u64> {
    ProfileRow::sql("insert into profiles ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(profiles))
        .run(tx)
        .await
}

/// Inserts interests.
pub async fn add_interests(tx: &mut Tx, interests: Vec<InterestRow>) -> Result<u64> {
    InterestRow::sql("insert into profile_interests ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(interests))
        .run(tx)
        .await
}

record! {
    /// A member's answer to a prompt.
    pub struct PromptRow {
        pub profile_id: MemberId,
        pub prompt: String,
        /// In ascending order.
        pub place: i64,
        pub answer: String,
    }
}

/// A member's answers to prompts, in their order.
pub async fn prompts(conn: &mut Conn, member: MemberId) -> Result<Vec<PromptRow>> {
    PromptRow::sql("select {columns} from profile_prompts where profile_id = $1 order by place")
        .bind(member)
        .all(conn)
        .await
}

/// Inserts answers to prompts.
pub async fn add_prompts(tx: &mut Tx, answers: Vec<PromptRow>) -> Result<u64> {
    PromptRow::sql("insert into profile_prompts ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(answers))
        .run(tx)
        .await
}

/// Takes all answers to prompts off a profile.
pub async fn remove_prompts(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from profile_prompts where profile_id = $1").bind(member).run(tx).await
}

/// Leaves of a profile only that there was one.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("update profiles set name = '', birth_date = '1900-01-01', gender = 'female', sexuality = 'hetero', country = '',
             region = '', place_id = null, place_name = null, cell = null, relationship_status = null,
             hair_color = null, eye_color = null, body_type = null, reason = null, about = '', main_image = null,
             status = 'disabled', invisible = false, active_at = 0
         where id = $1")
    .bind(member)
    .run(tx)
    .await
}

/// The main image of a profile; `None` without one.
pub async fn main_image(conn: &mut Conn, member: MemberId) -> Result<Option<String>> {
    let row: Option<(Option<String>,)> =
        sql("select main_image from profiles where id = $1").bind(member).one(conn).await?;
    Ok(row.and_then(|(image,)| image))
}

/// Sets the main image of a profile.
pub async fn set_main_image(tx: &mut Tx, member: MemberId, image: Option<String>) -> Result<u64> {
    sql("update profiles set main_image = $2 where id = $1").bind(member).bind(image).run(tx).await
}

record! {
    /// The part of a profile that its member may change.
    pub struct OwnRow {
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
    }
}

/// What of a member's profile the member may change.
pub async fn own(conn: &mut Conn, member: MemberId) -> Result<Option<OwnRow>> {
    OwnRow::sql("select {columns} from profiles where id = $1").bind(member).one(conn).await
}

/// Changes a member's profile.
pub async fn set_own(tx: &mut Tx, member: MemberId, row: OwnRow) -> Result<u64> {
    sql("update profiles set name = $2, birth_date = $3, gender = $4, sexuality = $5, country = $6, region = $7,
             relationship_status = $8, hair_color = $9, eye_color = $10, body_type = $11, reason = $12, about = $13
         where id = $1")
    .bind(member)
    .bind(row.name)
    .bind(row.birth_date)
    .bind(row.gender)
    .bind(row.sexuality)
    .bind(row.country)
    .bind(row.region)
    .bind(row.relationship_status)
    .bind(row.hair_color)
    .bind(row.eye_color)
    .bind(row.body_type)
    .bind(row.reason)
    .bind(row.about)
    .run(tx)
    .await
}

record! {
    /// The place that a member has named.
    pub struct PlaceRow {
        pub place_id: PlaceId,
        pub place_name: String,
        pub cell: i64,
    }
}

/// The place that a member has named.
pub async fn place(conn: &mut Conn, member: MemberId) -> Result<Option<PlaceRow>> {
    PlaceRow::sql("select {columns} from profiles where id = $1 and place_id is not null").bind(member).one(conn).await
}

/// Sets the place that a member has named, or that there is none.
pub async fn set_place(tx: &mut Tx, member: MemberId, row: Option<PlaceRow>) -> Result<u64> {
    sql("update profiles set place_id = $2, place_name = $3, cell = $4 where id = $1")
        .bind(member)
        .bind(row.as_ref().map(|row| row.place_id.0))
        .bind(row.as_ref().map(|row| row.place_name.clone()))
        .bind(row.map(|row| row.cell))
        .run(tx)
        .await
}

/// Takes all interests off a profile.
pub async fn remove_interests(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from profile_interests where profile_id = $1").bind(member).run(tx).await
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
pub async fn ask_invisible(conn: &mut Conn, member: MemberId) -> Result<Asked<bool>> {
    let rows = sql("select id from profiles where id = $1 and invisible").bind(member).ask::<(MemberId,)>(conn).await?;
    Ok(rows.map(|rows| !rows.is_empty()))
}

/// Switches the invisible mode of a member on or off.
pub async fn set_invisible(tx: &mut Tx, member: MemberId, invisible: bool) -> Result<u64> {
    sql("update profiles set invisible = $2 where id = $1").bind(member).bind(invisible).run(tx).await
}

record! {
    /// Whom a member looks for. The lists are JSON.
    pub struct PreferencesRow {
        pub member_id: MemberId,
        pub gender: Option<String>,
        pub country: Option<String>,
        pub region: Option<String>,
        pub min_age: Option<i64>,
        pub max_age: Option<i64>,
        pub reason: String,
        pub relationship_status: String,
        pub body_type: String,
    }
}

/// Whom a member looks for; `None` if the member has never said.
pub async fn preferences(conn: &mut Conn, member: MemberId) -> Result<Option<PreferencesRow>> {
    PreferencesRow::sql("select {columns} from preferences where member_id = $1").bind(member).one(conn).await
}

/// Inserts or updates whom members look for.
pub async fn set_preferences(tx: &mut Tx, rows: Vec<PreferencesRow>) -> Result<u64> {
    // `where true` keeps SQLite from reading `on conflict` as a join's condition.
    PreferencesRow::sql(
        "insert into preferences ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id) do update set gender = excluded.gender, country = excluded.country,
             region = excluded.region, min_age = excluded.min_age, max_age = excluded.max_age,
             reason = excluded.reason, relationship_status = excluded.relationship_status,
             body_type = excluded.body_type",
    )
    .rows(Rows::of(rows))
    .run(tx)
    .await
}

/// Deletes whom a member looks for.
pub async fn erase_preferences(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from preferences where member_id = $1").bind(member).run(tx).await
}

/// Where a search looks, and for whom: members of one gender and sexuality, born after `born_after` and until `born_until`. The
/// lists of wishes are JSON; one that is empty leaves its field open, and so does a profile that says nothing.
pub struct Sought<'a> {
    pub domain: &'a str,
    /// Of the member who searches: whoever looks for others is left out.
    pub own_gender: &'static str,
    pub own_country: &'a str,
    pub country: &'a str,
    pub region: Option<&'a str>,
    pub gender: &'static str,
    pub sexuality: &'static str,
    pub born_after: &'a str,
    pub born_until: &'a str,
    pub reason: Option<&'a str>,
    pub relationship_status: Option<&'a str>,
    pub body_type: Option<&'a str>,
}

/// At most `most` real members who can be found and are none of `but`, the last active first. One gender and sexuality
/// at a time, because with several an index could not give them in this order.
pub async fn found(
    conn: &mut Conn,
    sought: &Sought<'_>,
    but: &[MemberId],
    most: i64,
) -> Result<Vec<(MemberId, Millis)>> {
    sql("select p.id, p.active_at from profiles p join members m on m.id = p.id
         where p.domain = $1 and p.country = $2 and p.gender = $3 and p.sexuality = $4
             and p.status = 'active' and not p.fictional and not p.invisible and m.status = 'active'
             and p.birth_date > $5 and p.birth_date <= $6
             and not exists (select 1 from preferences w where w.member_id = p.id and (w.gender <> $7 or w.country <> $8))
             and p.id not in (select r.id from {rows} as r where r.id is not null)")
    .bind(sought.domain.to_owned())
    .bind(sought.country.to_owned())
    .bind(sought.gender)
    .bind(sought.sexuality)
    .bind(sought.born_after.to_owned())
    .bind(sought.born_until.to_owned())
    .bind(sought.own_gender)
    .bind(sought.own_country.to_owned())
    .and_if(" and p.region = $?", sought.region.map(str::to_owned))
    .and_if(" and (p.reason is null or $? like '%\"' || p.reason || '\"%')", sought.reason.map(str::to_owned))
    .and_if(
        " and (p.relationship_status is null or $? like '%\"' || p.relationship_status || '\"%')",
        sought.relationship_status.map(str::to_owned),
    )
    .and_if(" and (p.body_type is null or $? like '%\"' || p.body_type || '\"%')", sought.body_type.map(str::to_owned))
    .and(" order by p.active_at desc, p.id limit $?", most)
    .rows(Rows::ids(but.iter().map(|id| id.0)))
    .all(conn)
    .await
}

/// Those of these members who were last active before a time.
pub async fn active_before(conn: &mut Conn, members: &[MemberId], at: Millis) -> Result<Vec<(MemberId,)>> {
    sql("select p.id from {rows} as r join profiles p on p.id = r.id where p.active_at < $1")
        .bind(at)
        .rows(Rows::ids(members.iter().map(|id| id.0)))
        .all(conn)
        .await
}

/// Records when these members were last active.
pub async fn set_active(tx: &mut Tx, members: &[MemberId], at: Millis) -> Result<u64> {
    sql("update profiles set active_at = $1, changed_at = $2
         where id in (select r.id from {rows} as r) and active_at < $1")
    .bind(at)
    .bind(tx.now())
    .rows(Rows::ids(members.iter().map(|id| id.0)))
    .run(tx)
    .await
}
