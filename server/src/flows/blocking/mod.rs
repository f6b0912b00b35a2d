//! Keeping somebody out: the chat leaves the blocker's screen, likes between the two are taken away, and neither sees
//! or reaches the other any more; on the other's screen the chat stays as a record. Taking a block away brings back the
//! chat and the sight of each other, but no likes. Joins safety, chats and likes.

pub mod http;

use crate::domain::chats;
use crate::domain::inbox;
use crate::domain::likes;
use crate::domain::profiles;
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Conn, Store, Tx};
use wire::block::{Blocked, Blocks};
use wire::chat::Done;
use wire::{MemberId, Millis, Refusal};

/// Blocks a member whom the blocker can see, or shares a chat or a like with; anybody else answers like an absent one.
/// Who is blocked learns nothing of it. A second time changes nothing.
pub async fn block(store: &Store, domain: &Arc<Domain>, member: MemberId, other: MemberId) -> Result<Done> {
    loop {
        let domain = domain.clone();
        let tried = store.write(move |tx| async move { try_block(tx, &domain, member, other).await }.boxed());
        if let Some(done) = tried.await? {
            return Ok(done);
        }
    }
}

/// Gives nothing if the two have exchanged their first message meanwhile: their conversation then has to be locked as
/// well, and conversations are locked before inboxes.
async fn try_block(tx: &mut Tx, domain: &Domain, member: MemberId, other: MemberId) -> Result<Option<Done>> {
    let pair = chats::Pair::of(tx, member, other).await?;
    let is_blocked = safety::has_blocked(tx, member, other).await?;
    let is_known = is_blocked || pair.is_some() || likes::are_tied(tx, member, other).await?;
    if member == other || !(is_known || safety::sees(tx, &domain.key, member, other).await?) {
        return Err(Refusal::NotFound.into());
    }
    inbox::lock(tx, &BTreeSet::from([member, other])).await?;
    if pair.is_none() && chats::have_met(tx, member, other).await? {
        return Ok(None);
    }
    if !safety::has_blocked(tx, member, other).await? {
        let cleared = match pair {
            Some(mut pair) => pair.close(tx).await?,
            None => None,
        };
        likes::part(tx, member, other).await?;
        // Under both inboxes' locks: what was delivered before has an earlier time.
        let now = tx.now();
        safety::add_block(tx, member, other, now, cleared).await?;
    }
    Ok(Some(done(tx, member).await?))
}

/// Takes a block away. Without a block nothing happens, even if the named member does not exist.
pub async fn unblock(store: &Store, member: MemberId, other: MemberId) -> Result<Done> {
    store
        .write(move |tx| {
            async move {
                let pair = chats::Pair::of(tx, member, other).await?;
                if let Some(cleared) = safety::remove_block(tx, member, other).await?
                    && let Some(mut pair) = pair
                {
                    let barred = safety::has_blocked(tx, other, member).await?;
                    pair.reopen(tx, cleared, barred).await?;
                }
                done(tx, member).await
            }
            .boxed()
        })
        .await
}

async fn done(tx: &mut Tx, member: MemberId) -> Result<Done> {
    let rev = inbox::of(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
    Ok(Done { rev })
}

/// The members whom this one has blocked and who have not left, the newest block first.
pub async fn list(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Blocks> {
    let blocked = safety::blocked_by(conn, member).await?;
    let mut cards = profiles::cards(conn, blocked.iter().copied(), now).await?;
    let cards = blocked.iter().filter_map(|id| cards.remove(id));
    Ok(Blocks {
        items: cards.map(|card| Blocked { id: card.id, name: card.name, fictional: card.fictional }).collect(),
    })
}
