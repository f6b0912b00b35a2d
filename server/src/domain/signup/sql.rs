//! The queries of signing up: how members came, held messages, consents. A write returns the number of rows that it
//! changed.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::signup::Tracking;
use wire::{Credits, MemberId, Millis, Step};

record! {
    /// A first message that waits, or that could not be delivered.
    pub struct HeldRow {
        pub member_id: MemberId,
        pub recipient_id: MemberId,
        pub client_id: String,
        pub body: String,
        pub quoted_cost: Credits,
        pub created_at: Millis,
        /// The refusal, in JSON.
        pub refused: Option<String>,
    }
}

record! {
    /// A member's word on one kind of consent.
    pub struct ConsentRow {
        pub id: i64,
        pub member_id: MemberId,
        pub kind: String,
        pub version: String,
        pub given: bool,
        pub created_at: Millis,
    }
}

/// Inserts how a member came.
pub async fn add_signup(tx: &mut Tx, member: MemberId, tracking: &Tracking) -> Result<u64> {
    sql("insert into signups (member_id, network, ref, sub1, sub2, sub3) values ($1, $2, $3, $4, $5, $6)")
        .bind(member)
        .bind(tracking.network.clone())
        .bind(tracking.reference.clone())
        .bind(tracking.sub1.clone())
        .bind(tracking.sub2.clone())
        .bind(tracking.sub3.clone())
        .run(tx)
        .await
}

/// The members who signed up last, over all sites.
pub async fn newest(conn: &mut Conn, count: i64) -> Result<Vec<MemberId>> {
    let rows: Vec<(MemberId,)> =
        sql("select member_id from signups order by member_id desc limit $1").bind(count).all(conn).await?;
    Ok(rows.into_iter().map(|(member,)| member).collect())
}

/// The step of the sign-up at which a member is. Members who were not made by signing up have no row.
pub async fn step(conn: &mut Conn, member: MemberId) -> Result<Option<Step>> {
    let row: Option<(i64,)> = sql("select step from signups where member_id = $1").bind(member).one(conn).await?;
    Ok(row.map(|(step,)| Step(step)))
}

/// Sets the step at which a member is.
pub async fn set_step(tx: &mut Tx, member: MemberId, step: Step) -> Result<u64> {
    sql("insert into signups (member_id, step) values ($1, $2)
         on conflict (member_id) do update set step = excluded.step")
    .bind(member)
    .bind(step.0)
    .run(tx)
    .await
}

/// Deletes how a member came.
pub async fn forget_tracking(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("update signups set network = null, ref = null, sub1 = null, sub2 = null, sub3 = null where member_id = $1")
        .bind(member)
        .run(tx)
        .await
}

/// Inserts a held message.
pub async fn add_held(tx: &mut Tx, row: &HeldRow) -> Result<u64> {
    HeldRow::sql("insert into held_messages ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([row.clone()]))
        .run(tx)
        .await
}

/// The held message of a member.
pub async fn held(conn: &mut Conn, member: MemberId) -> Result<Option<HeldRow>> {
    HeldRow::sql("select {columns} from held_messages where member_id = $1").bind(member).one(conn).await
}

/// Records why the held message of a member could not be delivered.
pub async fn refuse_held(tx: &mut Tx, member: MemberId, refusal: &str) -> Result<u64> {
    sql("update held_messages set refused = $2 where member_id = $1").bind(member).bind(refusal).run(tx).await
}

/// Deletes the held message of a member.
pub async fn delete_held(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from held_messages where member_id = $1").bind(member).run(tx).await
}

/// Inserts a member's word on a kind of consent.
pub async fn add_consent(tx: &mut Tx, row: &ConsentRow) -> Result<u64> {
    ConsentRow::sql("insert into consents ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([row.clone()]))
        .run(tx)
        .await
}

/// A member's latest word on each kind of consent, by kind.
pub async fn consents(conn: &mut Conn, member: MemberId) -> Result<Vec<ConsentRow>> {
    ConsentRow::sql(
        "select {columns} from consents where id in (select max(id) from consents where member_id = $1 group by kind)
         order by kind",
    )
    .bind(member)
    .all(conn)
    .await
}

/// Every word of a member on consents, the oldest first.
pub async fn all_consents(conn: &mut Conn, member: MemberId) -> Result<Vec<ConsentRow>> {
    ConsentRow::sql("select {columns} from consents where member_id = $1 order by id").bind(member).all(conn).await
}

/// How a member came.
pub async fn origin(conn: &mut Conn, member: MemberId) -> Result<Option<Tracking>> {
    sql("select network, ref, sub1, sub2, sub3 from signups where member_id = $1").bind(member).one(conn).await
}

/// Deletes everything of a member.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql("delete from held_messages where member_id = $1 or recipient_id = $1").bind(member).run(tx).await?;
    sql("delete from consents where member_id = $1").bind(member).run(tx).await?;
    sql("delete from signups where member_id = $1").bind(member).run(tx).await.map(drop)
}
