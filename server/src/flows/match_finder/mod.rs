//! The match finder: who fits a member best, with the reasons. Joins the search, profiles, likes and swipes.

pub mod http;

use crate::core::Core;
use crate::domain::profiles::{self, Tie};
use crate::domain::search::Search;
use crate::domain::search::finder;
use crate::domain::{likes, swipes};
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use wire::MemberId;
use wire::match_finder::{BestMatch, BestMatches};

/// The most members who are shown.
const MOST: usize = 24;

/// Those who fit best, of whom the member has neither liked nor passed any.
pub async fn best(core: &Core, search: &Arc<Search>, domain: &Arc<Domain>, member: MemberId) -> Result<BestMatches> {
    let now = core.store.now();
    let decided = core.read(member, move |conn| {
        async move {
            let mut decided = swipes::swiped(conn, member).await?;
            decided.extend(likes::decided(conn, member).await?);
            Ok(decided)
        }
        .boxed()
    });
    let found = finder::best(core, search, domain, member, decided.await?, MOST).await?;
    let ids = found.iter().map(|it| (MemberId(it.id), Tie::Stranger)).collect();
    let cards = core
        .store
        .read_in_turn(member.0, move |conn| async move { profiles::cards_by_tie(conn, ids, now).await }.boxed());
    let mut cards = cards.await?;
    let item = |found: finder::Scored| {
        let profile = cards.remove(&MemberId(found.id))?;
        let score = found.reasons.iter().map(|reason| reason.points).sum();
        Some(BestMatch { profile, score, reasons: found.reasons })
    };
    Ok(BestMatches { items: found.into_iter().filter_map(item).collect() })
}
