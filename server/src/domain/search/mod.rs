//! The search for members.
//!
//! - [`wanted`] what is looked for, checked · [`index`] the members of a site in memory, among whom it is found
//! - [`feed`] keeps those equal to the database · [`pages`] the pages of an answer · [`finder`] who fits best
//! - here: who may search, and those whom a member prefers
//!
//! Who was found is read from the database once more before it is shown, so that nobody is on a page who has become
//! hidden a moment ago. What a page needs of the database is read by three small statements, and the search itself takes
//! a fraction of a millisecond between them. They are made at the primary, even if there is a replica for reads that may be late:
//! to look there whether those on a page are still shown costs as much as to read their cards.

pub mod feed;
pub mod finder;
pub mod http;
pub mod index;
pub mod pages;
pub mod wanted;

use crate::config::Limits;
use crate::core::Core;
use crate::domain::places::cell::Cell;
use crate::domain::profiles::{self, seeker as who};
use crate::domain::safety;
use crate::limits::Limiter;
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use futures_util::FutureExt;
use index::{Found, Index, Part};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use store::Conn;
use wanted::{Preferred, Viewer, Wanted};
use wire::profile::ProfileCard;
use wire::{MemberId, Millis, Refusal};

/// The run-time state of the search: the members of each site, and how often an address may search without an account.
pub struct Search {
    sites: BTreeMap<String, RwLock<Index>>,
    rate: Limiter<IpAddr>,
}

impl Search {
    pub fn new(domains: &Domains, limits: &Limits) -> Self {
        Self {
            sites: domains.iter().map(|domain| (domain.key.clone(), RwLock::default())).collect(),
            rate: Limiter::new(limits.lookups_per_second, limits.lookups_burst),
        }
    }

    /// Counts a visitor's look at members; refuses one too many from an address.
    pub fn admit(&self, address: IpAddr, now: Millis) -> Result<(), Refusal> {
        self.rate.take(address, now).map_err(|retry_ms| Refusal::RateLimited { retry_ms })
    }

    /// Looks among the members of a site.
    fn among<T>(&self, domain: &Domain, look: impl FnOnce(&Index) -> T) -> Result<T> {
        let site = self.sites.get(&domain.key);
        let site = site.ok_or_else(|| Error::internal(format!("no site {} to search", domain.key)))?;
        Ok(look(&site.read().unwrap_or_else(PoisonError::into_inner)))
    }

    /// The first of those who are wanted.
    fn first(&self, domain: &Domain, wanted: &Wanted, part: &Part<'_>) -> Result<Found> {
        self.among(domain, |site| site.filter(wanted).map(|filter| site.find(&filter, part)).unwrap_or_default())
    }
}

/// Those whom a member prefers and who are none of `but`, at most `most`: who was here last comes first. Some may have
/// become hidden a moment ago.
pub async fn preferred(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    member: MemberId,
    but: Vec<MemberId>,
    most: usize,
) -> Result<Vec<MemberId>> {
    let now = core.store.now();
    let known = core.store.look(member.0, move |conn| seeker(conn, member).boxed());
    let Seeker { viewer, preferences, blocked } = known.await?;
    let but = left_out(member, but, blocked);
    let wanted = wanted::preferred(viewer, preferences, now)?;
    let found = search.first(domain, &wanted, &Part { after: None, most, but: &but })?;
    Ok(ids(&found))
}

/// Those whom a member prefers, who are none of `but` and were here after `since`, at most `most`, and within how many
/// kilometres they live: the shortest of the distances by which one may search within which there are that many, or the
/// longest with anybody; `None` for the whole country. Some may have become hidden a moment ago.
pub async fn nearby(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    member: MemberId,
    but: Vec<MemberId>,
    since: Millis,
    most: usize,
) -> Result<(Vec<MemberId>, Option<i64>)> {
    let now = core.store.now();
    let known = core.store.look(member.0, move |conn| seeker(conn, member).boxed());
    let Seeker { viewer, preferences, blocked } = known.await?;
    let but = left_out(member, but, blocked);
    let part = Part { after: None, most, but: &but };
    let mut found = (Found::default(), None);
    for (wanted, within) in wanted::preferred_near(viewer, preferences, since, now)? {
        let is_enough = found.0.first.len() >= most || (within.is_none() && !found.0.first.is_empty());
        if is_enough {
            break;
        }
        let wider = search.first(domain, &wanted, &part)?;
        // A longer way with nobody more on it is not named.
        if wider.first.len() > found.0.first.len() {
            found = (wider, within);
        }
    }
    Ok((ids(&found.0), found.1))
}

fn ids(found: &Found) -> Vec<MemberId> {
    found.first.iter().map(|rank| MemberId(rank.id.0)).collect()
}

/// Whom a member is not shown: those who were left out, the blocked, and the member.
fn left_out(member: MemberId, but: Vec<MemberId>, blocked: Vec<MemberId>) -> Vec<i64> {
    but.into_iter().chain(blocked).chain([member]).map(|id| id.0).collect()
}

/// Whether the site lets visitors see members who came in this way.
pub fn check_visitor(domain: &Domain, network: Option<&str>) -> Result<(), Refusal> {
    let is_known = network.is_some_and(|network| domain.server.networks.iter().any(|it| it == network));
    let may = domain.site.logged_out_search || (domain.site.logged_out_search_trafficsource && is_known);
    if may { Ok(()) } else { Err(Refusal::LOGGED_OUT) }
}

/// Leaves of a card what visitors may see, and gives the address of its picture the network by which they may.
pub fn hide_from_visitors(domain: &Domain, network: Option<&str>, card: &mut ProfileCard) {
    profiles::hide_from_visitors(card, network.filter(|_| !domain.site.logged_out_search));
}

/// Who searches, what that member prefers, and between whom and the member there is a block.
struct Seeker {
    viewer: Viewer,
    preferences: Preferred,
    blocked: Vec<MemberId>,
}

async fn seeker(conn: &mut Conn, member: MemberId) -> Result<Seeker> {
    let it = who::of(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let viewer = Viewer {
        kind: it.kind,
        country: it.country,
        wanted_country: it.wanted_country,
        cell: it.cell.and_then(Cell::of_number),
    };
    let preferences = Preferred { gender: it.wanted_gender, min_age: it.min_age, max_age: it.max_age };
    Ok(Seeker { viewer, preferences, blocked: safety::blocked_with(conn, member).await? })
}
