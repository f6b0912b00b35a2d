//! A member's own profile. Joins profiles with the account, whose mail is no name, and the site, whose places and
//! interests there are.

pub mod http;
pub mod photos;

use crate::core::Core;
use crate::domain::accounts;
use crate::domain::inbox;
use crate::domain::places;
use crate::domain::profiles::own::{self, Bounds};
use crate::domain::user;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use store::{Conn, Tx};
use wire::own_profile::{ChangeProfile, OwnProfileAnswer};
use wire::{MemberId, Refusal};

/// A member's own profile.
pub async fn read(core: &Core, member: MemberId) -> Result<OwnProfileAnswer> {
    core.read(member, move |conn| answer(conn, member).boxed()).await
}

/// Changes a member's profile. All devices of the member are shown the new record.
pub async fn change(
    core: &Core,
    domain: &Arc<Domain>,
    member: MemberId,
    change: ChangeProfile,
) -> Result<OwnProfileAnswer> {
    let site = domain.clone();
    user::change(&core.store, domain, member, move |tx| set(tx, site, member, change).boxed()).await?;
    read(core, member).await
}

async fn answer(conn: &mut Conn, member: MemberId) -> Result<OwnProfileAnswer> {
    let profile = own::own(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let rev = inbox::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?.rev;
    let (photos, most_photos) = (photos::all(conn, member).await?, photos::most(conn, member).await?);
    Ok(OwnProfileAnswer { profile, choices: own::choices(), photos, most_photos, rev })
}

async fn set(tx: &mut Tx, domain: Arc<Domain>, member: MemberId, change: ChangeProfile) -> Result<()> {
    let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let held = own::own(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let regions = domain.regions.iter().find(|it| it.country == change.country);
    let named = change.place.and_then(|place| places::of_id(&domain, place.id));
    let bounds = Bounds {
        email: &account.email,
        minimum_age: domain.site.minimum_age,
        regions: regions.map(|it| it.regions.as_slice()),
        place: named.as_ref(),
        offered: domain.interests.iter().map(|it| it.id.as_str()).collect(),
        now: tx.now(),
    };
    let profile = own::checked(change, &held, &bounds)?;
    if profile.place != held.place {
        own::set_place(tx, member, named).await?;
    }
    own::set_own(tx, member, profile).await
}
