//! Those who like a member without being liked back: they see the member's card only while the member is not invisible.

use super::sql::{self, LikeRow};
use super::tell;
use crate::error::Result;
use crate::inbox;
use crate::store::Store;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use wire::MemberId;

/// How many are told in one transaction, which locks their inboxes.
const TOGETHER: i64 = 256;

/// Tells each of them how their like stands now. Doing it twice does no harm.
pub async fn tell_all(store: &Store, member: MemberId) -> Result<()> {
    let mut after = MemberId(0);
    loop {
        let told = store.write(move |tx| {
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
                        tell(tx, row, inbox).await?;
                    }
                }
                sql::stamp(tx, &rows).await?;
                inbox::save(tx, rows.iter().filter_map(|row: &LikeRow| inboxes.get(&row.member_id))).await?;
                Ok(admirers.last().copied())
            }
            .boxed()
        });
        match told.await? {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}
