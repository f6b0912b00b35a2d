//! The profile page: a whole profile as another member sees it, with how the two stand. Joins profiles, photos, likes,
//! chats and presence. A member is shown the own profile by the same rules, as any viewer would see it.

pub mod http;

use crate::core::Core;
use crate::domain::accounts::{self, Standing};
use crate::domain::chats;
use crate::domain::inbox;
use crate::domain::likes;
use crate::domain::photos::{self, PhotoRow};
use crate::domain::profiles::{self, prompts};
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::Conn;
use wire::photo::ImageStatus;
use wire::profile::{Profile, ProfilePhoto};
use wire::profile_page::ProfilePage;
use wire::{MemberId, Millis, Refusal};

/// The profile, and what is between it and `member`. Presence is shown only to members with a chat, so that strangers
/// do not learn who is online.
pub async fn page(core: &Core, domain: &Arc<Domain>, member: MemberId, id: MemberId) -> Result<ProfilePage> {
    let (now, domain) = (core.store.now(), domain.clone());
    let read = core.read(member, move |conn| async move { read(conn, &domain, member, id, now).await }.boxed());
    let page = read.await?;
    let online = page.conversation.is_some() && core.live.is_shown(id);
    Ok(ProfilePage { online, ..page })
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

/// What decides how much of a profile a viewer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer {
    /// Is premium, and sees photos clearly.
    pub premium: bool,
    /// The two like each other: photos for matches only are shown too.
    pub matched: bool,
}

/// A member's own profile as somebody else sees it, who has no chat with the member.
pub async fn preview(core: &Core, domain: &Arc<Domain>, member: MemberId, viewer: Viewer) -> Result<ProfilePage> {
    let (now, domain) = (core.store.now(), domain.clone());
    let read = core.read(member, move |conn| {
        async move {
            let profile = profile(conn, &domain, member, viewer, now).await?;
            let rev = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
            Ok(ProfilePage { profile, like: None, conversation: None, online: false, rev })
        }
        .boxed()
    });
    read.await
}

/// The page without presence. A profile that cannot be seen is answered like one that does not exist.
async fn read(conn: &mut Conn, domain: &Domain, member: MemberId, id: MemberId, now: Millis) -> Result<ProfilePage> {
    let profile = seen(conn, domain, member, id, now).await?.ok_or(Refusal::NotFound)?;
    let (like, conversation) = if member == id {
        (None, None)
    } else {
        (likes::state(conn, member, id).await?, chats::shown_with(conn, member, id).await?)
    };
    let rev = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
    Ok(ProfilePage { profile, like, conversation, online: false, rev })
}

/// A profile as a member sees it; `None` if the member cannot see it.
pub async fn seen(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    id: MemberId,
    now: Millis,
) -> Result<Option<Profile>> {
    if !safety::sees(conn, &domain.key, member, id).await? {
        return Ok(None);
    }
    let viewer = viewer(conn, member, id).await?;
    Ok(Some(profile(conn, domain, id, viewer, now).await?))
}

/// As what a member sees a profile. Of the own one, everything is shown.
async fn viewer(conn: &mut Conn, member: MemberId, id: MemberId) -> Result<Viewer> {
    if member == id {
        return Ok(Viewer { premium: true, matched: true });
    }
    let person = accounts::people(conn, &BTreeSet::from([member])).await?.remove(&member);
    let premium = person.is_some_and(|person| person.standing == Standing::Paid);
    Ok(Viewer { premium, matched: likes::is_match(conn, member, id).await? })
}

async fn profile(conn: &mut Conn, domain: &Domain, id: MemberId, viewer: Viewer, now: Millis) -> Result<Profile> {
    let card = profiles::own_card(conn, id, now).await?.ok_or(Refusal::NotFound)?;
    let facts = profiles::facts(conn, id).await?.ok_or(Refusal::NotFound)?;
    let site = &domain.site;
    let shows = |field: &str| site.visible_profile_fields.iter().any(|it| it == field);
    let fact = |field: &str, value: Option<String>| value.filter(|_| shows(field));
    let main = profiles::main_photo(conn, id).await?;
    let is_shown = |photo: &PhotoRow| {
        photo.status() == ImageStatus::Active && Some(photo.id) != main && (!photo.hidden || viewer.matched)
    };
    let photos = photos::of_profile(conn, id).await?.into_iter().filter(is_shown);
    let locked = !viewer.premium;
    let photos = photos.map(|photo| ProfilePhoto { id: photo.id, width: photo.width, height: photo.height, locked });
    let shows_words = site.visible_profile_notes.iter().any(|it| it == "about");
    Ok(Profile {
        card,
        sexuality: fact("sexuality", Some(facts.sexuality)),
        relationship_status: fact("relationship_status", facts.relationship_status),
        hair_color: fact("hair_color", facts.hair_color),
        eye_color: fact("eye_color", facts.eye_color),
        body_type: fact("body_type", facts.body_type),
        reason: fact("reason", facts.reason),
        about: if shows_words { facts.about } else { String::new() },
        prompts: if shows_words { prompts::of(conn, id).await? } else { Vec::new() },
        interests: if shows("interests") { profiles::interests(conn, id).await? } else { Vec::new() },
        photos: photos.collect(),
    })
}
