//! One state of a member, as of one revision: what a socket begins with and `sync.php` answers.

pub mod http;

use crate::accounts;
use crate::chats;
use crate::error::Result;
use crate::inbox;
use crate::likes;
use crate::settings::Domain;
use crate::store::{Conn, epoch};
use wire::sync::Sync;
use wire::{MemberId, Millis, Refusal, Rev};

/// From where a client asks: the last revision it applied, and of which epoch.
#[derive(Clone, Debug, Default)]
pub struct Since {
    pub rev: Option<Rev>,
    pub epoch: Option<String>,
}

/// Everything stamped after `since`, in one snapshot with the revision it is of. Without a revision of this epoch:
/// the whole state, marked as `reset`.
pub async fn sync(conn: &mut Conn, domain: &Domain, member: MemberId, since: &Since, now: Millis) -> Result<Sync> {
    let epoch = epoch(conn).await?;
    let inbox = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let known = since.rev.filter(|rev| *rev <= inbox.rev && since.epoch.as_ref() == Some(&epoch));
    let from = known.unwrap_or(Rev(-1));
    let user = if inbox.user_rev > from {
        Some(accounts::user(conn, member, domain.site.free_conversations.into(), now).await?.0)
    } else {
        None
    };
    let (chats, gone) = chats::since(conn, member, from, now).await?;
    let (likes, likes_gone) = likes::since(conn, member, from, now).await?;
    Ok(Sync {
        epoch,
        rev: inbox.rev,
        reset: known.is_none(),
        totals: inbox.totals(),
        user,
        chats,
        gone,
        likes,
        likes_gone,
    })
}
