//! How profiles are read. Which of them a member sees, and as what, is always read at the primary, so that somebody who has
//! blocked the member, hides or is gone is gone at once. What they say is read with it, unless there is a replica that is
//! up: it is half of the statements of a page, and two thirds of those of the swipe game. The pictures that are named there
//! are given out by rights that are looked up for each.
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
use store::Conn;
use wire::photo::ImageStatus;
use wire::profile::{Profile, ProfilePhoto};
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
    /// What the profiles say may be late.
    late: bool,
    now: Millis,
}

/// Those that the member sees.
pub enum Seen {
    Whole(Vec<Profile>),
    /// Each with as what the member sees it. What they say is still to be read.
    As(Vec<(MemberId, Viewer)>),
}

impl Seen {
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Whole(profiles) => profiles.is_empty(),
            Self::As(ids) => ids.is_empty(),
        }
    }
}

impl Reader {
    pub fn new(core: &Core, domain: &Arc<Domain>, member: MemberId, ids: Vec<MemberId>) -> Self {
        let late = core.store.replica_is_up() == Some(true) && !ids.contains(&member);
        Self { domain: domain.clone(), member, ids, late, now: core.store.now() }
    }

    /// Reads what may not be late, and without a replica all of it.
    pub async fn begin(self, conn: &mut Conn) -> Result<Seen> {
        let mut seen = Vec::with_capacity(self.ids.len());
        for &id in &self.ids {
            if safety::sees(conn, &self.domain.key, self.member, id).await? {
                seen.push((id, viewer(conn, self.member, id).await?));
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

    /// One that is not there refuses all of them, so that what a replica does not have yet is read where it is.
    async fn profiles(&self, conn: &mut Conn, seen: Vec<(MemberId, Viewer)>) -> Result<Vec<Profile>> {
        let mut profiles = Vec::with_capacity(seen.len());
        for (id, viewer) in seen {
            profiles.push(profile(conn, &self.domain, id, viewer, self.now).await?);
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

/// What a viewer is shown of a profile.
pub async fn profile(conn: &mut Conn, domain: &Domain, id: MemberId, viewer: Viewer, now: Millis) -> Result<Profile> {
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
