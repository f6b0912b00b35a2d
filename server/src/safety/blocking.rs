//! Keeping somebody out: the chat leaves the blocker's screen, likes between the two are taken away, and neither sees
//! or reaches the other any more. Taking a block away brings nothing back.

use super::sql;
use crate::accounts;
use crate::app::App;
use crate::chats;
use crate::error::Result;
use crate::inbox;
use crate::likes;
use crate::presence;
use crate::profiles;
use crate::settings::Domain;
use crate::store::Conn;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use wire::block::Blocks;
use wire::chat::Done;
use wire::{MemberId, Millis, Refusal};

/// Blocks a member of the same domain, who learns nothing of it. A second time changes nothing.
pub async fn block(app: &App, domain: &Domain, member: MemberId, other: MemberId) -> Result<Done> {
    let key = domain.key.clone();
    let done = app.store.write(move |tx| {
        async move {
            let known = accounts::people(tx, &BTreeSet::from([other])).await?.remove(&other);
            if other == member || known.is_none_or(|person| person.domain != key) {
                return Err(Refusal::NotFound.into());
            }
            // Conversations are locked before inboxes.
            if let Some(mut pair) = chats::Pair::of(tx, member, other).await? {
                pair.clear(tx).await?;
            }
            likes::part(tx, member, other).await?;
            // Under both inboxes' locks: what was delivered before has an earlier time.
            let now = tx.now();
            sql::add_block(tx, member, other, now).await?;
            let rev = inbox::of(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
            Ok(Done { rev })
        }
        .boxed()
    });
    let done = done.await?;
    presence::part(app, member, other);
    Ok(done)
}

pub async fn unblock(app: &App, member: MemberId, other: MemberId) -> Result<Done> {
    app.store
        .write(move |tx| {
            async move {
                sql::remove_block(tx, member, other).await?;
                let rev = inbox::of(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
                Ok(Done { rev })
            }
            .boxed()
        })
        .await
}

pub async fn list(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Blocks> {
    let blocked = sql::blocked_by(conn, member).await?;
    let mut cards = profiles::cards(conn, blocked.iter().copied(), now).await?;
    Ok(Blocks { items: blocked.iter().filter_map(|id| cards.remove(id)).collect() })
}
