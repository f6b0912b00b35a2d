//! The queries of subscriptions.

use base::error::Result;
use std::collections::BTreeSet;
use store::{Asked, Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    /// The subscription of a browser at its push service.
    pub struct Subscription {
        pub id: i64,
        /// The session of the browser, by the hash of its token.
        pub session_hash: String,
        pub member_id: MemberId,
        pub endpoint: String,
        /// The browser's public key, in base64url.
        pub p256dh: String,
        /// The browser's secret, in base64url.
        pub auth: String,
        /// The server's public key with which the browser subscribed.
        pub server_key: String,
        pub created_at: Millis,
    }
}

/// Inserts a subscription in place of that of the session and of one with the same address, and deletes all but the
/// `most` newest of the member.
pub async fn replace(tx: &mut Tx, row: Subscription, most: i64) -> Result<()> {
    let member = row.member_id;
    sql("delete from push_subscriptions where endpoint = $1 and session_hash <> $2")
        .bind(&row.endpoint)
        .bind(&row.session_hash)
        .run(tx)
        .await?;
    Subscription::sql(
        "insert into push_subscriptions ({columns}) select {r.columns} from {rows} as r where true
         on conflict (session_hash) do update set
             endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
             server_key = excluded.server_key",
    )
    .rows(Rows::of([row]))
    .run(tx)
    .await?;
    sql("delete from push_subscriptions where member_id = $1 and id not in
             (select id from push_subscriptions where member_id = $1 order by created_at desc, id desc limit $2)")
    .bind(member)
    .bind(most)
    .run(tx)
    .await?;
    Ok(())
}

/// The subscriptions of a member, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<Subscription>> {
    Subscription::sql("select {columns} from push_subscriptions where member_id = $1 order by created_at, id")
        .bind(member)
        .all(conn)
        .await
}

/// One subscription.
pub async fn one(conn: &mut Conn, id: i64) -> Result<Option<Subscription>> {
    Subscription::sql("select {columns} from push_subscriptions where id = $1").bind(id).one(conn).await
}

/// Deletes a subscription.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<u64> {
    sql("delete from push_subscriptions where id = $1").bind(id).run(tx).await
}

/// Deletes the subscription of a session.
pub async fn delete_of_session(tx: &mut Tx, session_hash: &str) -> Result<u64> {
    sql("delete from push_subscriptions where session_hash = $1").bind(session_hash).run(tx).await
}

/// Those of these members who have a subscription, without waiting for the answer.
pub async fn ask_subscribed(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Asked<BTreeSet<MemberId>>> {
    let rows: Asked<Vec<(MemberId,)>> =
        sql("select s.member_id from {rows} as r join push_subscriptions s on s.member_id = r.id")
            .rows(Rows::ids(members.iter().map(|id| id.0)))
            .ask(tx)
            .await?;
    Ok(rows.map(|rows| rows.into_iter().map(|(member,)| member).collect()))
}
