//! The member's home: who is near and was here lately. What waits in chats and likes the client holds already. Joins the
//! search, profiles, likes, chats and swipes.

pub mod http;

use crate::core::Core;
use crate::domain::profiles::{self, Tie};
use crate::domain::search::{self, Search};
use crate::domain::{chats, likes, swipes};
use crate::sites::Domain;
use base::clock::DAY;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use wire::today::Today;
use wire::{MemberId, Millis};

/// The most members who are shown.
const MOST: usize = 8;
/// Who was here within so many milliseconds was here lately.
const LATELY: i64 = 7 * DAY;

/// What a member is shown today.
pub async fn of(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    member: MemberId,
    utc_offset: i64,
) -> Result<Today> {
    let now = core.store.now();
    let read = core.read(member, move |conn| {
        async move {
            let mut but = likes::tied(conn, member).await?;
            but.extend(chats::partners(conn, member).await?.answer(conn).await?);
            but.extend(swipes::swiped(conn, member).await?);
            Ok((but, swipes::likes_left(conn, member, utc_offset, now).await?))
        }
        .boxed()
    });
    let (but, likes) = read.await?;
    let since = Millis(now.0 - LATELY);
    let (found, within) = search::nearby(core, search, domain, member, but, since, MOST).await?;
    let strangers = found.iter().map(|id| (*id, Tie::Stranger)).collect();
    let read = core.store.read_in_turn(member.0, move |conn| profiles::cards_by_tie(conn, strangers, now).boxed());
    let mut cards = read.await?;
    Ok(Today { near: found.iter().filter_map(|id| cards.remove(id)).collect(), within, likes })
}
