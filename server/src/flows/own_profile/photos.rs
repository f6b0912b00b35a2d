//! The photos of a member's own profile: added, put in order, shown to matches only, made the main image, deleted.
//! Every change holds the lock of the member's inbox, so that of two at the same time one sees the other.

use crate::core::Core;
use crate::domain::accounts::{self, Standing};
use crate::domain::photos::{self, Made, PhotoRow, Photos, Purpose};
use crate::domain::{inbox, profiles, user};
use crate::sites::Domain;
use base::error::{Error, Result};
use bytes::Bytes;
use futures_util::FutureExt;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use store::{Conn, Tx};
use wire::own_profile::{ArrangePhotos, OwnPhoto};
use wire::photo::{ImageStatus, Photo};
use wire::{ClientId, MemberId, PhotoId, Refusal};

/// The most photos of a member who has not paid.
const MOST_FREE: i64 = 3;
/// The most photos of a premium member.
const MOST_PREMIUM: i64 = 25;

/// A member's own photos, in their order.
pub async fn all(conn: &mut Conn, member: MemberId) -> Result<Vec<OwnPhoto>> {
    let main = profiles::main_photo(conn, member).await?;
    let own = |row: PhotoRow| OwnPhoto {
        id: row.id,
        status: row.status(),
        width: row.width,
        height: row.height,
        hidden: row.hidden,
        main: Some(row.id) == main,
    };
    Ok(photos::of_profile(conn, member).await?.into_iter().map(own).collect())
}

/// How many photos a member may have.
pub async fn most(conn: &mut Conn, member: MemberId) -> Result<i64> {
    let person = accounts::people(conn, &BTreeSet::from([member])).await?.remove(&member);
    let is_paid = person.is_some_and(|person| person.standing == Standing::Paid);
    Ok(if is_paid { MOST_PREMIUM } else { MOST_FREE })
}

/// Takes an upload, which becomes the last photo of the profile. A file that cannot be used takes no place.
pub async fn upload(core: &Core, photos: &Photos, member: MemberId, key: ClientId, file: Bytes) -> Result<Photo> {
    photos::upload_for(&core.store, photos, member, key, file, move |tx, upload| add(tx, member, upload).boxed()).await
}

async fn add(tx: &mut Tx, member: MemberId, upload: photos::Upload) -> Result<Photo> {
    inbox::lock(tx, &BTreeSet::from([member])).await?.remove(&member).ok_or(Refusal::LOGGED_OUT)?;
    let rows = photos::of_profile(tx, member).await?;
    let max = most(tx, member).await?;
    let taken = rows.iter().filter(|row| row.status() != ImageStatus::Refused).count();
    if i64::try_from(taken).map_err(Error::internal)? >= max {
        return Err(Refusal::TooManyPhotos { max }.into());
    }
    let place = i64::try_from(rows.len()).map_err(Error::internal)?;
    upload.add(tx, Purpose::Profile(place)).await
}

/// Sets the order of all photos, who may see each, and the main image. A list that is not the member's photos is
/// refused, as one that was made before another was added or deleted.
pub async fn arrange(core: &Core, domain: &Arc<Domain>, member: MemberId, arrangement: ArrangePhotos) -> Result<()> {
    let change = user::change(&core.store, domain, member, move |tx| {
        async move {
            let rows = own(tx, member).await?;
            let listed: BTreeSet<PhotoId> = arrangement.photos.iter().map(|it| it.photo).collect();
            if listed.len() != arrangement.photos.len() || !listed.iter().eq(rows.keys().collect::<BTreeSet<_>>()) {
                return Err(Refusal::Invalid { field: "photos".into() }.into());
            }
            let main = arrangement.main.or(profiles::main_photo(tx, member).await?);
            let fits = |id: PhotoId| {
                rows.get(&id).is_some_and(|row| row.status() == ImageStatus::Active)
                    && arrangement.photos.iter().any(|it| it.photo == id && !it.hidden)
            };
            if !main.is_none_or(fits) {
                return Err(Refusal::Invalid { field: "main".into() }.into());
            }
            let arranged: Vec<_> =
                arrangement.photos.iter().zip(0..).map(|(it, place)| (it.photo, place, it.hidden)).collect();
            photos::arrange(tx, &arranged).await?;
            if main.is_some() {
                profiles::set_main_photo(tx, member, main).await?;
            }
            Ok(())
        }
        .boxed()
    });
    change.await.map(drop)
}

/// Deletes a photo. If it was the main image, the first that everybody may see takes its place.
pub async fn delete(core: &Core, domain: &Arc<Domain>, member: MemberId, id: PhotoId) -> Result<()> {
    let change = user::change(&core.store, domain, member, move |tx| {
        async move {
            if own(tx, member).await?.remove(&id).is_none() {
                return Err(Refusal::NotFound.into());
            }
            photos::discard(tx, &[id]).await?;
            if profiles::main_photo(tx, member).await? == Some(id) {
                let next = photos::of_profile(tx, member).await?.into_iter().find(can_be_main);
                profiles::set_main_photo(tx, member, next.map(|row| row.id)).await?;
            }
            Ok(())
        }
        .boxed()
    });
    change.await.map(drop)
}

/// Records how making the renditions of a photo ended. The first photo of a member without a main image becomes it.
pub async fn finish(core: &Core, member: MemberId, id: PhotoId, made: Made) -> Result<()> {
    let domains = core.domains.clone();
    let finished = core.store.write(move |tx| {
        async move {
            let Some(account) = accounts::account(tx, member).await? else { return Ok(()) };
            let key = &account.domain;
            let domain = domains.of_key(key).ok_or_else(|| Error::internal(format!("no domain {key}")))?.clone();
            user::change_within(tx, &domain, member, move |tx| settle(tx, member, id, made).boxed()).await.map(drop)
        }
        .boxed()
    });
    finished.await
}

async fn settle(tx: &mut Tx, member: MemberId, id: PhotoId, made: Made) -> Result<()> {
    let row = photos::finish(tx, id, made).await?;
    if row.as_ref().is_some_and(can_be_main) && !profiles::has_main_image(tx, member).await? {
        profiles::set_main_photo(tx, member, Some(id)).await?;
    }
    Ok(())
}

fn can_be_main(row: &PhotoRow) -> bool {
    row.status() == ImageStatus::Active && !row.hidden
}

/// The photos of the member's profile by their ids, held until the transaction ends.
async fn own(tx: &mut Tx, member: MemberId) -> Result<HashMap<PhotoId, PhotoRow>> {
    let ids = photos::of_profile(tx, member).await?.into_iter().map(|row| row.id).collect();
    photos::lock(tx, &ids).await
}
