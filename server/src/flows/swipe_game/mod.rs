//! The swipe game: which members come next, one after the other. Joins the search, profiles, swipes and likes.

pub mod http;

use crate::core::Core;
use crate::domain::search::{self, Search};
use crate::domain::{likes, swipes};
use crate::flows::profile_page;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use wire::MemberId;
use wire::swipe::{Swipe, SwipeAnswer, SwipeGame, UndoSwipe};

/// How many members one call gives.
const MOST: usize = 10;

/// The next members of the game: whom the member prefers and has neither liked nor passed, anywhere.
pub async fn next(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    member: MemberId,
    utc_offset: i64,
) -> Result<SwipeGame> {
    let now = core.store.now();
    let read = core.read(member, move |conn| {
        async move {
            let mut but = swipes::swiped(conn, member).await?;
            but.extend(likes::decided(conn, member).await?);
            Ok((but, swipes::likes_left(conn, member, utc_offset, now).await?))
        }
        .boxed()
    });
    let (but, likes) = read.await?;
    let found = search::preferred(core, search, domain, member, but, MOST).await?;
    Ok(SwipeGame { profiles: profile_page::seen(core, domain, member, found).await?, likes })
}

/// Likes or passes somebody in the game.
pub async fn swipe(core: &Core, domain: &Arc<Domain>, member: MemberId, swipe: Swipe) -> Result<SwipeAnswer> {
    let domain = domain.clone();
    let Swipe { profile, liked, utc_offset } = swipe;
    let write = core.store.write(move |tx| {
        async move { swipes::swipe(tx, &domain, member, profile.id, liked, utc_offset).await }.boxed()
    });
    write.await
}

/// Takes a pass back.
pub async fn undo(core: &Core, domain: &Arc<Domain>, member: MemberId, undo: UndoSwipe) -> Result<SwipeAnswer> {
    let domain = domain.clone();
    let write = core.store.write(move |tx| {
        async move { swipes::undo(tx, &domain, member, undo.profile.id, undo.utc_offset).await }.boxed()
    });
    write.await
}
