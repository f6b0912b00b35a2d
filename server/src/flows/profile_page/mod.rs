//! A whole profile, as another member sees it.

use super::sql;
use crate::accounts::{self, Standing};
use crate::chats;
use crate::error::Result;
use crate::inbox;
use crate::likes;
use crate::photos;
use crate::safety;
use crate::settings::Domain;
use crate::store::Conn;
use std::collections::BTreeSet;
use wire::profile::{Profile, ProfilePage, ProfilePhoto};
use wire::{MemberId, Millis, Refusal};

/// The profile and how `member` stands with it; `online` is the caller's to say. One that cannot be seen answers like
/// one that does not exist.
pub async fn page(
    conn: &mut Conn,
    domain: &Domain,
    member: MemberId,
    id: MemberId,
    now: Millis,
) -> Result<ProfilePage> {
    if !safety::sees(conn, &domain.key, member, id).await? {
        return Err(Refusal::NotFound.into());
    }
    let profile = profile(conn, domain, member, id, now).await?;
    let (like, conversation) = if member == id {
        (None, None)
    } else {
        (likes::state(conn, member, id).await?, chats::shown_with(conn, member, id).await?)
    };
    let rev = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
    Ok(ProfilePage { profile, like, conversation, online: false, rev })
}

async fn profile(conn: &mut Conn, domain: &Domain, member: MemberId, id: MemberId, now: Millis) -> Result<Profile> {
    let card = super::own_card(conn, id, now).await?.ok_or(Refusal::NotFound)?;
    let facts = sql::facts(conn, id).await?.ok_or(Refusal::NotFound)?;
    let site = &domain.site;
    let shows = |field: &str| site.visible_profile_fields.iter().any(|it| it == field);
    let fact = |field: &str, value: Option<String>| value.filter(|_| shows(field));
    let is_paid = |standing: Standing| standing == Standing::Paid;
    let viewer = accounts::people(conn, &BTreeSet::from([member])).await?.remove(&member);
    let locked = member != id && !viewer.is_some_and(|person| is_paid(person.standing));
    let photos = photos::of_profile(conn, id).await?.into_iter();
    let photos = photos.map(|photo| ProfilePhoto { id: photo.id, width: photo.width, height: photo.height, locked });
    Ok(Profile {
        card,
        sexuality: fact("sexuality", Some(facts.sexuality)),
        relationship_status: fact("relationship_status", facts.relationship_status),
        hair_color: fact("hair_color", facts.hair_color),
        eye_color: fact("eye_color", facts.eye_color),
        body_type: fact("body_type", facts.body_type),
        reason: fact("reason", facts.reason),
        about: if site.visible_profile_notes.iter().any(|it| it == "about") { facts.about } else { String::new() },
        interests: if shows("interests") { super::interests(conn, id).await? } else { Vec::new() },
        photos: photos.collect(),
    })
}

/// Whether a member may see a profile, and so what is on it.
pub async fn visible(conn: &mut Conn, domain: &Domain, member: MemberId, owner: MemberId) -> Result<bool> {
    safety::sees(conn, &domain.key, member, owner).await
}
