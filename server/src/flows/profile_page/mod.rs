//! The profile page: a whole profile as another member sees it, with how the two stand. Joins profiles, photos, likes,
//! chats and presence. A member is shown the own profile by the same rules, as any viewer would see it.

pub mod http;
mod reader;

pub use reader::Viewer;

use crate::core::Core;
use crate::domain::chats;
use crate::domain::inbox;
use crate::domain::likes;
use crate::domain::profiles;
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use reader::{Reader, profile};
use std::sync::Arc;
use store::Conn;
use wire::like::LikeState;
use wire::profile::Profile;
use wire::profile_page::ProfilePage;
use wire::{ConversationId, MemberId, Refusal, Rev};

/// The profile, and what is between it and `member`. Presence is shown only to members with a chat, so that strangers
/// do not learn who is online.
pub async fn page(core: &Core, domain: &Arc<Domain>, member: MemberId, id: MemberId) -> Result<ProfilePage> {
    let reader = Reader::new(core, domain, member, vec![id]);
    let begun = reader.clone();
    let read = core.read(member, move |conn| {
        async move {
            let seen = begun.begin(conn).await?;
            if seen.is_empty() {
                return Err(Refusal::NotFound.into());
            }
            Ok((seen, between(conn, member, id).await?))
        }
        .boxed()
    });
    let (seen, Between { like, conversation, rev }) = read.await?;
    let profile = reader.finish(core, seen).await?.pop().ok_or(Refusal::NotFound)?;
    let online = conversation.is_some() && core.live.is_shown(id);
    Ok(ProfilePage { profile, like, conversation, online, rev })
}

/// Of these profiles, in their order, those that a member sees. A profile that cannot be seen is left out like one that
/// does not exist.
pub async fn seen(core: &Core, domain: &Arc<Domain>, member: MemberId, ids: Vec<MemberId>) -> Result<Vec<Profile>> {
    let reader = Reader::new(core, domain, member, ids);
    let begun = reader.clone();
    let read = core.store.read_in_turn(member.0, move |conn| async move { begun.begin(conn).await }.boxed());
    reader.finish(core, read.await?).await
}

/// What a member finds of another, without reading it.
pub async fn what_is_there(core: &Core, domain: &Domain, member: MemberId, id: MemberId) -> Result<There> {
    let key = domain.key.clone();
    let read = core.read(member, move |conn| {
        async move {
            let profile = safety::sees(conn, &key, member, id).await?;
            Ok(There { profile, chat: chats::shown_with(conn, member, id).await?.is_some() })
        }
        .boxed()
    });
    read.await
}

/// What a member finds of another. The chat of the two stays when the profile is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct There {
    pub profile: bool,
    pub chat: bool,
}

/// A member's own profile as somebody else sees it, who has no chat with the member.
pub async fn preview(core: &Core, domain: &Arc<Domain>, member: MemberId, viewer: Viewer) -> Result<ProfilePage> {
    let (now, domain) = (core.store.now(), domain.clone());
    let read = core.read(member, move |conn| {
        async move {
            let card = profiles::own_card(conn, member, now).await?.ok_or(Refusal::NotFound)?;
            let profile = profile(conn, &domain, card, viewer).await?.ok_or(Refusal::NotFound)?;
            let rev = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
            Ok(ProfilePage { profile, like: None, conversation: None, online: false, rev })
        }
        .boxed()
    });
    read.await
}

/// What is between two members, and the revision of the one who looks.
struct Between {
    like: Option<LikeState>,
    conversation: Option<ConversationId>,
    rev: Rev,
}

async fn between(conn: &mut Conn, member: MemberId, id: MemberId) -> Result<Between> {
    let (like, conversation) = if member == id {
        (None, None)
    } else {
        (likes::state(conn, member, id).await?, chats::shown_with(conn, member, id).await?)
    };
    let rev = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
    Ok(Between { like, conversation, rev })
}
