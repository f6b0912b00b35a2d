//! Safety: who may reach and see whom, and the blocks which that depends on. Every domain that shows or sends anything
//! calls it.
//! Blocking somebody and hiding oneself change several domains at once and are flows.

mod sql;

pub use sql::{add_block, blocked_by, has_blocked, remove_block};

use base::error::Result;
use std::collections::HashSet;
use store::{Asked, Conn};
use wire::MemberId;

/// Of these pairs of a sender and a recipient, those in which the recipient cannot be reached: either has blocked the
/// other, or the recipient is invisible and a stranger to the sender.
pub async fn barred_pairs(
    conn: &mut Conn,
    pairs: impl IntoIterator<Item = (MemberId, MemberId)>,
) -> Result<HashSet<(MemberId, MemberId)>> {
    ask_barred_pairs(conn, pairs).await?.answer(conn).await
}

/// The same without waiting for them. Of no pairs, nothing is asked.
pub async fn ask_barred_pairs(
    conn: &mut Conn,
    pairs: impl IntoIterator<Item = (MemberId, MemberId)>,
) -> Result<Asked<HashSet<(MemberId, MemberId)>>> {
    let mut pairs = pairs.into_iter().peekable();
    if pairs.peek().is_none() {
        return Ok(Asked::Here(Ok(HashSet::new())));
    }
    Ok(sql::ask_barred_pairs(conn, pairs).await?.map(|pairs| pairs.into_iter().collect()))
}

/// Whether a member may see a profile: it is of the same domain and not gone, neither blocked the other, and if it is
/// invisible its member liked or wrote to the one who looks (product rule of the invisible mode).
pub async fn sees(conn: &mut Conn, domain: &str, member: MemberId, profile: MemberId) -> Result<bool> {
    sql::sees(conn, domain, member, profile).await
}

/// Those between whom and this member there is a block.
pub async fn blocked_with(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    ask_blocked_with(conn, member).await?.answer(conn).await
}

pub async fn ask_blocked_with(conn: &mut Conn, member: MemberId) -> Result<Asked<Vec<MemberId>>> {
    sql::blocked_with(conn, member).await
}

/// Those of these members, in their order, between whom and this member there is no block.
pub async fn not_blocked(conn: &mut Conn, member: MemberId, others: Vec<MemberId>) -> Result<Vec<MemberId>> {
    let blocked = blocked_with(conn, member).await?;
    Ok(others.into_iter().filter(|other| !blocked.contains(other)).collect())
}

/// Whether a profile is shown to whoever has no account: it is of the domain, not gone and not invisible.
pub async fn is_public(conn: &mut Conn, domain: &str, profile: MemberId) -> Result<bool> {
    sql::is_public(conn, domain, profile).await
}
