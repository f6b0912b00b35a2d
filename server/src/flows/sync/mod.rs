//! Sync: one state of a member, as of one revision, whole or since an earlier one. A socket begins with it, `sync.php`
//! answers it, and a page carries it. Joins user, chats, likes and inbox.

pub mod http;

use crate::core::Core;
use crate::domain::chats;
use crate::domain::inbox;
use crate::domain::likes;
use crate::domain::user;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use store::{Conn, ask_epoch};
use wire::chat::Chat;
use wire::like::Like;
use wire::sync::Sync;
use wire::{ConversationId, MemberId, Millis, Refusal, Rev};

/// The last revision that a client has applied, and its epoch.
#[derive(Clone, Debug, Default)]
pub struct Since {
    pub rev: Option<Rev>,
    pub epoch: Option<String>,
}

#[derive(Default)]
struct Changed {
    chats: Vec<Chat>,
    gone: Vec<ConversationId>,
    likes: Vec<Like>,
    likes_gone: Vec<MemberId>,
}

/// Everything that changed after `since`, in one snapshot, with the revision of that. Without a revision of this epoch
/// it is the whole state, marked as `reset`.
pub async fn sync(conn: &mut Conn, domain: &Domain, member: MemberId, since: &Since, now: Millis) -> Result<Sync> {
    let (epoch, inbox) = (ask_epoch(conn).await?, inbox::ask(conn, member).await?);
    let epoch = epoch.answer(conn).await?;
    let inbox = inbox.answer(conn).await?.ok_or(Refusal::LOGGED_OUT)?;
    let known = since.rev.filter(|rev| *rev <= inbox.rev && since.epoch.as_ref() == Some(&epoch));
    let from = known.unwrap_or(Rev(-1));
    let record = if inbox.user_rev > from { Some(user::record(conn, domain, member, now).await?.0) } else { None };
    let mut changed = Changed::default();
    // Most clients that come back have missed nothing, and when a server restarts all of them come at once.
    if inbox.rev > from {
        (changed.chats, changed.gone) = chats::since(conn, member, from, now).await?;
        (changed.likes, changed.likes_gone) = likes::since(conn, member, from, now).await?;
    }
    let Changed { chats, gone, likes, likes_gone } = changed;
    Ok(Sync {
        epoch,
        rev: inbox.rev,
        reset: known.is_none(),
        totals: inbox.totals(),
        user: record,
        chats,
        gone,
        likes,
        likes_gone,
    })
}

/// The same for a call: it counts towards the member's limit of reads, and is a contact with the member until the
/// answer is made.
pub async fn delta(core: &Core, domain: &Arc<Domain>, member: MemberId, since: Since) -> Result<Sync> {
    let _contact = core.live.contact(member);
    let (now, domain) = (core.store.now(), domain.clone());
    core.read(member, move |conn| async move { sync(conn, &domain, member, &since, now).await }.boxed()).await
}
