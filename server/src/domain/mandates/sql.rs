//! The queries of mandates and of the codes that sign them.

use base::error::Result;
use std::borrow::Cow;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    pub struct MandateRow {
        pub id: i64,
        pub domain: String,
        pub member_id: MemberId,
        pub reference: String,
        /// `waiting`, `signed` or `revoked`; one that lapses counts as revoked.
        pub state: Cow<'static, str>,
        /// The `Details`; `None` once they are not needed any more.
        pub sealed: Option<String>,
        pub account_country: String,
        pub account_end: String,
        pub phone_end: String,
        pub language: String,
        pub text_version: i64,
        pub agreed_text: String,
        pub creditor_id: String,
        pub created_at: Millis,
        pub signed_at: Option<Millis>,
        pub revoked_at: Option<Millis>,
        pub used_at: Option<Millis>,
    }
}

record! {
    pub struct CodeRow {
        pub member_id: MemberId,
        pub mandate_id: i64,
        pub code_hash: String,
        pub tries: i64,
        pub sent_at: Millis,
        pub expires_at: Millis,
    }
}

/// Inserts a mandate.
pub async fn add(tx: &mut Tx, mandate: MandateRow) -> Result<u64> {
    MandateRow::sql("insert into mandates ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([mandate]))
        .run(tx)
        .await
}

/// A mandate.
pub async fn mandate(conn: &mut Conn, id: i64) -> Result<Option<MandateRow>> {
    MandateRow::sql("select {columns} from mandates where id = $1").bind(id).one(conn).await
}

/// The mandate that a member has signed and not revoked.
pub async fn signed(conn: &mut Conn, member: MemberId) -> Result<Option<MandateRow>> {
    MandateRow::sql("select {columns} from mandates where member_id = $1 and state = 'signed'")
        .bind(member)
        .one(conn)
        .await
}

/// The mandates of a member, the oldest first.
pub async fn of_member(conn: &mut Conn, member: MemberId) -> Result<Vec<MandateRow>> {
    MandateRow::sql("select {columns} from mandates where member_id = $1 order by id").bind(member).all(conn).await
}

/// Updates what changes of a mandate.
pub async fn save(tx: &mut Tx, mandate: &MandateRow) -> Result<u64> {
    sql("update mandates set state = $2, sealed = $3, signed_at = $4, revoked_at = $5, used_at = $6 where id = $1")
        .bind(mandate.id)
        .bind(mandate.state.to_string())
        .bind(mandate.sealed.clone())
        .bind(mandate.signed_at)
        .bind(mandate.revoked_at)
        .bind(mandate.used_at)
        .run(tx)
        .await
}

/// Deletes a mandate.
pub async fn delete(tx: &mut Tx, id: i64) -> Result<u64> {
    sql("delete from mandates where id = $1").bind(id).run(tx).await
}

/// The code that a member waits for.
pub async fn code(conn: &mut Conn, member: MemberId) -> Result<Option<CodeRow>> {
    CodeRow::sql("select {columns} from mandate_codes where member_id = $1").bind(member).one(conn).await
}

/// Inserts a code.
pub async fn add_code(tx: &mut Tx, code: CodeRow) -> Result<u64> {
    CodeRow::sql("insert into mandate_codes ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([code]))
        .run(tx)
        .await
}

/// Sets how often a wrong code was entered.
pub async fn set_tries(tx: &mut Tx, member: MemberId, tries: i64) -> Result<u64> {
    sql("update mandate_codes set tries = $2 where member_id = $1").bind(member).bind(tries).run(tx).await
}

/// Deletes the code of a member.
pub async fn delete_code(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from mandate_codes where member_id = $1").bind(member).run(tx).await
}

/// Counts one more code on a day, if there were fewer than `most`; whether there were. It waits for another transaction
/// that counts the same.
pub async fn count(tx: &mut Tx, counted: &str, day: i64, most: i64) -> Result<bool> {
    let row: Option<(i64,)> = sql("insert into mandate_code_counts (counted, day, codes) values ($1, $2, 1)
         on conflict (counted) do update set
             codes = case when mandate_code_counts.day = $2 then mandate_code_counts.codes + 1 else 1 end, day = $2
         where mandate_code_counts.day <> $2 or mandate_code_counts.codes < $3
         returning codes")
    .bind(counted)
    .bind(day)
    .bind(most)
    .one(tx)
    .await?;
    Ok(row.is_some())
}

/// Deletes what was counted before a day, the codes that expired before a moment, and what they would have signed.
pub async fn sweep(tx: &mut Tx, day: i64, until: Millis) -> Result<()> {
    sql("delete from mandate_code_counts where day < $1").bind(day).run(tx).await?;
    sql("delete from mandate_codes where expires_at < $1").bind(until).run(tx).await?;
    sql("delete from mandates where state = 'waiting' and id not in (select mandate_id from mandate_codes)")
        .run(tx)
        .await
        .map(drop)
}

/// Ends the mandates that nobody used since a moment, and deletes their details: no bank asks for them any more. No wallet
/// is locked for that, as nothing uses a mandate that has lapsed.
pub async fn end_lapsed(tx: &mut Tx, until: Millis, now: Millis) -> Result<u64> {
    sql("update mandates set state = 'revoked', revoked_at = $2, sealed = null
         where state = 'signed' and coalesce(used_at, signed_at) < $1")
    .bind(until)
    .bind(now)
    .run(tx)
    .await
}

/// Deletes the details of mandates that are not in force any more and were used last before a moment.
pub async fn forget_details(tx: &mut Tx, until: Millis) -> Result<u64> {
    sql("update mandates set sealed = null where state = 'revoked' and sealed is not null and used_at < $1")
        .bind(until)
        .run(tx)
        .await
}
