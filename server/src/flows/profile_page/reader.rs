//! How profiles are read. Which of them a member sees, and as what, is always read at the primary, so that somebody who has
//! blocked the member, hides or is gone is gone at once. So are their cards: a page that is told of a card that has changed
//! reads the profile anew at that moment, and would be left with an old one. What else they say is read with it, unless
//! there is a replica that is up: it is a third of the statements of a page, and half of those of the swipe game. The
//! pictures that are named there are given out by rights that are looked up for each.
//!
//! A member's own profile is never read late, so that everybody finds in it what they have just changed.

use crate::core::Core;
use crate::domain::accounts::{self, Standing};
use crate::domain::likes;
use crate::domain::photos::{self, PhotoRow};
use crate::domain::profiles::{self, prompts};
use crate::domain::safety;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Conn, Read};
use wire::photo::ImageStatus;
use wire::profile::{Profile, ProfileCard, ProfilePhoto};
use wire::{MemberId, Millis, Refusal};

/// What decides how much of a profile a viewer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer {
    /// Is premium, and sees photos clearly.
    pub premium: bool,
    /// The two like each other: photos for matches only are shown too.
    pub matched: bool,
}

#[derive(Clone)]
pub struct Reader {
    domain: Arc<Domain>,
    member: MemberId,
    ids: Vec<MemberId>,
    /// What the profiles say beside their cards may be late.
    late: bool,
    now: Millis,
}

/// Those that the member sees.
pub enum Seen {
    Whole(Vec<Profile>),
    /// What else they say is still to be read.
    As(Vec<Shown>),
}

/// The card of somebody whom the member sees, and as what.
#[derive(Clone)]
pub struct Shown {
    card: ProfileCard,
    viewer: Viewer,
}

impl Seen {
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Whole(profiles) => profiles.is_empty(),
            Self::As(shown) => shown.is_empty(),
        }
    }
}

impl Reader {
    pub fn new(core: &Core, domain: &Arc<Domain>, member: MemberId, ids: Vec<MemberId>) -> Self {
        let late = core.store.replica_is_up() == Some(true) && !ids.contains(&member);
        Self { domain: domain.clone(), member, ids, late, now: core.store.now() }
    }

    /// Reads what may not be late, and without a replica all of it.
    pub async fn begin(self, conn: &mut Read) -> Result<Seen> {
        let mut seen = Vec::with_capacity(self.ids.len());
        for &id in &self.ids {
            if safety::sees(conn, &self.domain.key, self.member, id).await?
                && let Some(card) = profiles::own_card(conn, id, self.now).await?
            {
                seen.push(Shown { card, viewer: viewer(conn, self.member, id).await? });
            }
        }
        if self.late { Ok(Seen::As(seen)) } else { self.profiles(conn, seen).await.map(Seen::Whole) }
    }

    /// Reads the rest.
    pub async fn finish(self, core: &Core, seen: Seen) -> Result<Vec<Profile>> {
        let seen = match seen {
            Seen::Whole(profiles) => return Ok(profiles),
            Seen::As(seen) => seen,
        };
        let owner = self.member.0;
        let read =
            core.store.read_late_in_turn(owner, move |conn| async move { self.profiles(conn, seen).await }.boxed());
        read.await
    }

    /// At a replica, one that is not there refuses all of them, so that what it does not have yet is read where it is. At
    /// the primary, one that is not there is gone since it was seen, and is left out.
    async fn profiles(&self, conn: &mut Read, seen: Vec<Shown>) -> Result<Vec<Profile>> {
        let mut profiles = Vec::with_capacity(seen.len());
        for Shown { card, viewer } in seen {
            match profile(conn, &self.domain, card, viewer).await? {
                Some(profile) => profiles.push(profile),
                None if conn.is_late() => return Err(Refusal::NotFound.into()),
                None => {}
            }
        }
        Ok(profiles)
    }
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

/// What a viewer is shown of the profile with this card; `None` if there is none.
pub async fn profile(conn: &mut Conn, domain: &Domain, card: ProfileCard, viewer: Viewer) -> Result<Option<Profile>> {
    let id = card.id;
    let Some(facts) = profiles::facts(conn, id).await? else { return Ok(None) };
    let site = &domain.site;
    let shows = |field: &str| site.visible_profile_fields.iter().any(|it| it == field);
    let fact = |field: &str, value: Option<String>| value.filter(|_| shows(field));
    // By the card, which may be newer than the photos.
    let main = profiles::photo_on(&card);
    let is_shown = |photo: &PhotoRow| {
        photo.status() == ImageStatus::Active && Some(photo.id) != main && (!photo.hidden || viewer.matched)
    };
    let photos = photos::of_profile(conn, id).await?.into_iter().filter(is_shown);
    let locked = !viewer.premium;
    let photos = photos.map(|photo| ProfilePhoto { id: photo.id, width: photo.width, height: photo.height, locked });
    let shows_words = site.visible_profile_notes.iter().any(|it| it == "about");
    Ok(Some(Profile {
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
    }))
}
