//! Whom a new member may like first. Joins profiles, blocks and likes.

pub mod http;

use crate::core::Core;
use crate::domain::profiles::{self, Tie, nearby};
use crate::domain::{likes, safety};
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Conn;
use wire::signup::SignUpMatches;
use wire::{MemberId, Millis};

/// The most members who are shown.
const MOST: usize = 9;

/// Real members near a member, of whom each is whom the other looks for.
pub async fn matches(core: &Core, domain: &Arc<Domain>, member: MemberId) -> Result<SignUpMatches> {
    let (domain, now) = (domain.clone(), core.store.now());
    core.read(member, move |conn| async move { read(conn, &domain.key, member, now).await }.boxed()).await
}

async fn read(conn: &mut Conn, domain: &str, member: MemberId, now: Millis) -> Result<SignUpMatches> {
    let mut but = safety::blocked_with(conn, member).await?;
    but.extend(likes::decided(conn, member).await?);
    let found = nearby::fitting(conn, domain, member, but, MOST, now).await?;
    let strangers = found.iter().map(|id| (*id, Tie::Stranger)).collect();
    let mut cards = profiles::cards_by_tie(conn, strangers, now).await?;
    Ok(SignUpMatches { profiles: found.iter().filter_map(|id| cards.remove(id)).collect() })
}
