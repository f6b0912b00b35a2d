//! The queries of tokens.

use base::error::Result;
use std::borrow::Cow;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    pub struct TokenRow {
        pub token_hash: String,
        pub purpose: Cow<'static, str>,
        pub member_id: MemberId,
        /// Where the mail with the token goes.
        pub address: String,
        pub created_at: Millis,
        pub expires_at: Millis,
    }
}

/// What a token proves: that somebody reads the mails to an address of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub member: MemberId,
    pub address: String,
}

/// Inserts a token.
pub async fn add(tx: &mut Tx, token: TokenRow) -> Result<u64> {
    TokenRow::sql("insert into tokens ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of([token]))
        .run(tx)
        .await
}

/// Deletes a token that is valid now; gives what it proves. A single statement, so that only one caller gets it.
pub async fn take(tx: &mut Tx, hash: &str, purpose: &str, now: Millis) -> Result<Option<Proof>> {
    let taken: Option<(MemberId, String)> = sql(
        "delete from tokens where token_hash = $1 and purpose = $2 and expires_at > $3 returning member_id, address",
    )
    .bind(hash)
    .bind(purpose)
    .bind(now)
    .one(tx)
    .await?;
    Ok(taken.map(|(member, address)| Proof { member, address }))
}

/// What a token proves that is valid now.
pub async fn holder(conn: &mut Conn, hash: &str, purpose: &str, now: Millis) -> Result<Option<Proof>> {
    let found: Option<(MemberId, String)> =
        sql("select member_id, address from tokens where token_hash = $1 and purpose = $2 and expires_at > $3")
            .bind(hash)
            .bind(purpose)
            .bind(now)
            .one(conn)
            .await?;
    Ok(found.map(|(member, address)| Proof { member, address }))
}

/// Deletes a member's tokens of a purpose that went to an address.
pub async fn delete_of(tx: &mut Tx, member: MemberId, purpose: &str, address: &str) -> Result<u64> {
    sql("delete from tokens where member_id = $1 and purpose = $2 and address = $3")
        .bind(member)
        .bind(purpose)
        .bind(address)
        .run(tx)
        .await
}

/// Deletes the tokens that have expired by `now`.
pub async fn sweep(tx: &mut Tx, now: Millis) -> Result<u64> {
    sql("delete from tokens where expires_at <= $1").bind(now).run(tx).await
}

/// Deletes every token of a member.
pub async fn delete_all_of(tx: &mut Tx, member: MemberId) -> Result<u64> {
    sql("delete from tokens where member_id = $1").bind(member).run(tx).await
}
