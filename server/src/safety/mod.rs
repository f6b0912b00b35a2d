//! Who may reach whom.

mod sql;

use crate::error::Result;
use crate::store::Conn;
use std::collections::HashSet;
use wire::MemberId;

/// Of these pairs, those in which either has blocked the other; given back in the order they were asked.
pub async fn blocked_pairs(
    conn: &mut Conn,
    pairs: impl IntoIterator<Item = (MemberId, MemberId)>,
) -> Result<HashSet<(MemberId, MemberId)>> {
    Ok(sql::blocked_pairs(conn, pairs).await?.into_iter().collect())
}
