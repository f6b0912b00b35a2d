//! Those who like a member without being liked back: they see the member's card only while the member is not invisible.

use super::emit;
use super::sql::{self, LikeRow};
use crate::domain::inbox;
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use store::Store;
use wire::MemberId;

/// How many members are notified in one transaction, which locks their inboxes.
const TOGETHER: i64 = 256;

/// Sends each of them their like as it is now. Doing it twice does no harm.
pub async fn refresh_all(store: &Store, member: MemberId) -> Result<()> {
    let mut after = MemberId(0);
    loop {
        let refreshed = store.write(move |tx| {
            async move {
                let admirers = sql::admirers(tx, member, after, TOGETHER).await?;
                let admirers: BTreeSet<MemberId> = admirers.into_iter().map(|(admirer,)| admirer).collect();
                let mut inboxes = inbox::lock(tx, &admirers).await?;
                let mut rows = sql::about(tx, member, &admirers).await?;
                // One may have taken the like back before the lock.
                rows.retain(|row| row.liked_at.is_some());
                for row in &mut rows {
                    if let Some(inbox) = inboxes.get_mut(&row.member_id) {
                        row.rev = inbox.raise();
                        emit(tx, row, inbox).await?;
                    }
                }
                sql::stamp(tx, &rows).await?;
                inbox::save(tx, rows.iter().filter_map(|row: &LikeRow| inboxes.get(&row.member_id))).await?;
                Ok(admirers.last().copied())
            }
            .boxed()
        });
        match refreshed.await? {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}
