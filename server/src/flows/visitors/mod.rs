//! What visitors are shown of a member, where the site lets them look: a card, and the main image blurred by the server.
//! Joins the search, which knows who may look, safety, profiles and photos.

pub mod http;

use crate::core::Core;
use crate::domain::photos::drawn::Blurred;
use crate::domain::photos::storage::File;
use crate::domain::photos::{self, PhotoRow, Photos};
use crate::domain::profiles::{self, MainImage, Tie};
use crate::domain::safety;
use crate::domain::search::{self, Search};
use crate::sites::Domain;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use bytes::Bytes;
use futures_util::FutureExt;
use std::net::IpAddr;
use std::sync::Arc;
use store::Conn;
use wire::photo::{ImageStatus, Rendition};
use wire::profile::ProfileCard;
use wire::{MemberId, Refusal};

/// The run-time state of what visitors see.
pub struct Visitors {
    pub search: Arc<Search>,
    pub photos: Arc<Photos>,
    /// The drawn portraits are among them.
    pub files: Arc<ConfigFiles>,
    pub drawn: Blurred,
}

/// A visitor, and by which network they came to the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    pub address: IpAddr,
    pub network: Option<String>,
}

/// The card of a member as visitors see it. One who is hidden is answered like one who does not exist.
pub async fn card(
    core: &Core,
    visitors: &Visitors,
    domain: &Arc<Domain>,
    visitor: Visitor,
    id: MemberId,
) -> Result<ProfileCard> {
    search::check_visitor(domain, visitor.network.as_deref())?;
    let now = core.store.now();
    visitors.search.admit(visitor.address, now)?;
    let key = domain.key.clone();
    let read = core.store.read(move |conn| {
        async move {
            if !safety::is_public(conn, &key, id).await? {
                return Ok(None);
            }
            Ok(profiles::cards_by_tie(conn, vec![(id, Tie::Stranger)], now).await?.remove(&id))
        }
        .boxed()
    });
    let mut card = read.await?.ok_or(Refusal::NotFound)?;
    search::hide_from_visitors(domain, visitor.network.as_deref(), &mut card);
    Ok(card)
}

/// Whether this visitor finds a member. `None` where it is not told: where visitors may not look, or this one has looked too
/// often.
pub async fn finds(core: &Core, domain: &Domain, visitor: Visitor, id: MemberId) -> Result<Option<bool>> {
    let may_look = search::check_visitor(domain, visitor.network.as_deref()).is_ok();
    if !may_look || core.calls.visitors_reads.take(visitor.address, core.store.now()).is_err() {
        return Ok(None);
    }
    let key = domain.key.clone();
    let read = core.store.read(move |conn| async move { safety::is_public(conn, &key, id).await }.boxed());
    read.await.map(Some)
}

/// The main image of a member as a blurred JPEG. Whoever has none, or is hidden, is answered like one who does not exist,
/// and so is everybody where visitors may not look.
pub async fn picture(
    core: &Core,
    visitors: &Arc<Visitors>,
    domain: &Arc<Domain>,
    visitor: Visitor,
    id: MemberId,
) -> Result<Bytes> {
    search::check_visitor(domain, visitor.network.as_deref()).map_err(|_| Refusal::NotFound)?;
    let taken = core.calls.visitors_reads.take(visitor.address, core.store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    let key = domain.key.clone();
    let image = core.store.read(move |conn| async move { shown(conn, &key, id).await }.boxed()).await?;
    let found = match image {
        Some(MainImage::Photo(id)) => visitors.photos.storage.get(id, File::Rendition(Rendition::Blurred)).await?,
        Some(MainImage::Drawn(name)) => {
            let visitors = visitors.clone();
            let drawn = tokio::task::spawn_blocking(move || visitors.drawn.of(&visitors.files, &name));
            drawn.await.map_err(Error::internal)?
        }
        None => None,
    };
    Ok(found.ok_or(Refusal::NotFound)?)
}

/// The main image that visitors are shown of a member.
async fn shown(conn: &mut Conn, domain: &str, id: MemberId) -> Result<Option<MainImage>> {
    if !safety::is_public(conn, domain, id).await? {
        return Ok(None);
    }
    let image = profiles::main_image(conn, id).await?;
    let Some(MainImage::Photo(photo)) = image else { return Ok(image) };
    let is_shown = |row: &PhotoRow| row.status() == ImageStatus::Active && row.member_id == id && !row.hidden;
    Ok(photos::of(conn, photo).await?.filter(is_shown).and(image))
}
