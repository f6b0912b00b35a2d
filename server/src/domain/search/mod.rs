//! The search for members.
//!
//! - [`wanted`] what is looked for, checked · [`packed`] the members of a site in memory, among whom it is found
//! - [`feed`] keeps those equal to the database · [`finder`] who fits best · here: who may search, and the pages of an answer
//!
//! Who was found is read from the database once more before it is shown, so that nobody is on a page who has become
//! hidden a moment ago.

pub mod feed;
pub mod finder;
pub mod http;
pub mod packed;
pub mod wanted;

use crate::config::Limits;
use crate::core::Core;
use crate::domain::places::cell::Cell;
use crate::domain::profiles::fit::{GENDERS, looks_for};
use crate::domain::profiles::{self, Tie, own, preferences};
use crate::domain::safety;
use crate::limits::Limiter;
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use futures_util::FutureExt;
use packed::{Found, Packed, Part, Rank};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use store::Conn;
use wanted::{DISTANCES, Viewer, Wanted};
use wire::members::{Members, MembersQuery, Similar, Widened};
use wire::profile::ProfileCard;
use wire::signup::Preferences;
use wire::{Limit, MemberId, Millis, Refusal};

/// The members on a page if the request has no `limit`.
const USUAL_PAGE: usize = 24;
/// The most members on a page.
const LARGEST_PAGE: usize = 100;
/// With fewer than this many who fit, similar ones are shown, until there are as many.
const FEW: usize = 12;
/// The pages that a visitor may see.
const PAGES_OF_VISITORS: usize = 2;
/// The cursor of a visitor's second page.
const SECOND: &str = "2";

/// The run-time state of the search: the members of each site, and how often an address may search without an account.
pub struct Search {
    sites: BTreeMap<String, RwLock<Packed>>,
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

    fn of(&self, site: &str) -> Result<&RwLock<Packed>> {
        self.sites.get(site).ok_or_else(|| Error::internal(format!("no site {site} to search")))
    }
}

/// What one answer holds, before the cards are read.
struct Results {
    found: Found,
    similar: Vec<(Widened, Found)>,
}

/// A page for a member. The country of the search comes from the preferences, unless the query names one.
pub async fn for_member(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    member: MemberId,
    query: MembersQuery,
) -> Result<Members> {
    let now = core.store.now();
    let known = core.read(member, move |conn| seeker(conn, member).boxed());
    let Seeker { viewer, preferences, blocked } = known.await?;
    let but = left_out(member, Vec::new(), blocked);
    let distances = if viewer.cell.is_some() { DISTANCES.to_vec() } else { Vec::new() };
    let genders = GENDERS.into_iter().filter(|gender| looks_for(viewer.kind, *gender)).collect();
    let query = if query.preferred == Some(true) { wanted::begun(domain, &viewer, &preferences, query) } else { query };
    let wanted = wanted::of(domain, Some(viewer), &query, now)?;
    let (gender, min_age, max_age) = (query.gender, query.min_age, query.max_age);
    let after = query.cursor.as_deref().map(rank_of).transpose()?;
    let most = page_size(query.limit);
    let country = wanted.country.clone();
    // One more than the page tells whether there is another.
    let results = run(search, domain, wanted, query, Slice { after, most: most + 1, but }, now);
    let mut results = results.await?;
    let has_more = results.found.first.len() > most;
    results.found.first.truncate(most);
    let next = results.found.first.last().filter(|_| has_more).map(cursor_of);
    if has_more {
        results.similar.clear();
    }
    let pages = read(core, results).await?;
    Ok(Members { next_cursor: next, country, gender, min_age, max_age, genders, distances, ..pages })
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
    let known = core.store.read_in_turn(member.0, move |conn| seeker(conn, member).boxed());
    let Seeker { viewer, preferences, blocked } = known.await?;
    let but = left_out(member, but, blocked);
    let wanted = wanted::preferred(viewer, &preferences, now)?;
    let look = move |site: &Packed| {
        let part = Part { after: None, most, but: &but };
        Ok(site.filter(&wanted).map(|filter| site.find(&filter, &part)).unwrap_or_default())
    };
    let found: Found = among(search, domain, look).await?;
    Ok(found.first.into_iter().map(|rank| MemberId(rank.id.0)).collect())
}

/// Those whom a member prefers, who are none of `but` and were here after `since`, at most `most`, and within how many
/// kilometres they live: the shortest of [`DISTANCES`] within which there are that many, or the longest with anybody;
/// `None` for the whole country. Some may have become hidden a moment ago.
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
    let known = core.store.read_in_turn(member.0, move |conn| seeker(conn, member).boxed());
    let Seeker { viewer, preferences, blocked } = known.await?;
    let but = left_out(member, but, blocked);
    let steps = wanted::preferred_near(viewer, &preferences, since, now)?;
    let look = move |site: &Packed| {
        let part = Part { after: None, most, but: &but };
        let mut found = (Found::default(), None);
        for (wanted, within) in steps {
            let is_enough = found.0.first.len() >= most || (within.is_none() && !found.0.first.is_empty());
            if is_enough {
                break;
            }
            let Some(filter) = site.filter(&wanted) else { continue };
            let wider = site.find(&filter, &part);
            // A longer way with nobody more on it is not named.
            if wider.first.len() > found.0.first.len() {
                found = (wider, within);
            }
        }
        Ok(found)
    };
    let (found, within) = among(search, domain, look).await?;
    Ok((found.first.into_iter().map(|rank| MemberId(rank.id.0)).collect(), within))
}

/// Whom a member is not shown, in order: those who were left out, the blocked, and the member.
fn left_out(member: MemberId, but: Vec<MemberId>, blocked: Vec<i64>) -> Vec<i64> {
    let mut all: Vec<i64> = but.into_iter().map(|id| id.0).chain(blocked).chain([member.0]).collect();
    all.sort_unstable();
    all
}

/// Looks among the members of a site, beside the tasks that serve sockets, as it takes milliseconds of processor.
async fn among<T: Send + 'static>(
    search: &Arc<Search>,
    domain: &Domain,
    look: impl FnOnce(&Packed) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (search, key) = (search.clone(), domain.key.clone());
    let looked = tokio::task::spawn_blocking(move || {
        let site = search.of(&key)?.read().unwrap_or_else(PoisonError::into_inner);
        look(&site)
    });
    looked.await.map_err(Error::internal)?
}

/// A page for a visitor, where the site lets visitors search.
pub async fn for_visitor(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    address: IpAddr,
    query: MembersQuery,
) -> Result<Members> {
    check_visitor(domain, query.network.as_deref())?;
    let now = core.store.now();
    search.admit(address, now)?;
    let page = match query.cursor.as_deref() {
        None => 0,
        Some(SECOND) => 1,
        Some(_) => return Err(Refusal::Invalid { field: "cursor".into() }.into()),
    };
    let wanted = wanted::of(domain, None, &query, now)?;
    let country = wanted.country.clone();
    let (gender, min_age, max_age) = (query.gender, query.min_age, query.max_age);
    let most = page_size(query.limit).min(USUAL_PAGE);
    let slice = Slice { after: None, most: most * PAGES_OF_VISITORS, but: Vec::new() };
    let network = query.network.clone();
    let mut results = run(search, domain, wanted, query, slice, now).await?;
    let has_more = page + 1 < PAGES_OF_VISITORS && results.found.first.len() > most;
    results.found.first = results.found.first.into_iter().skip(page * most).take(most).collect();
    if has_more {
        results.similar.clear();
    }
    let mut pages = read(core, results).await?;
    let cards = pages.items.iter_mut().chain(pages.similar.iter_mut().flat_map(|it| &mut it.items));
    cards.for_each(|card| hide_from_visitors(domain, network.as_deref(), card));
    let next_cursor = has_more.then(|| SECOND.to_owned());
    Ok(Members { next_cursor, country, gender, min_age, max_age, genders: GENDERS.to_vec(), ..pages })
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
    preferences: Preferences,
    blocked: Vec<i64>,
}

async fn seeker(conn: &mut Conn, member: MemberId) -> Result<Seeker> {
    let own = own::own(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let preferences = preferences::of(conn, member).await?;
    let viewer = Viewer {
        kind: (own.gender, own.sexuality),
        country: own.country,
        wanted_country: preferences.country.clone(),
        cell: profiles::cell(conn, member).await?.and_then(Cell::of_number),
    };
    let blocked = safety::blocked_with(conn, member).await?;
    Ok(Seeker { viewer, preferences, blocked: blocked.into_iter().map(|id| id.0).collect() })
}

/// The part of the results that an answer needs.
struct Slice {
    after: Option<Rank>,
    most: usize,
    but: Vec<i64>,
}

/// Searches on a thread for work that takes milliseconds.
async fn run(
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    wanted: Wanted,
    query: MembersQuery,
    slice: Slice,
    now: Millis,
) -> Result<Results> {
    let look = move |site: &Packed| {
        let part = Part { after: slice.after, most: slice.most, but: &slice.but };
        let narrow = site.filter(&wanted);
        let found = narrow.as_ref().map(|filter| site.find(filter, &part)).unwrap_or_default();
        let similar = similar(site, &wanted, &query, &found, &slice.but, now)?;
        Ok(Results { found, similar })
    };
    among(search, domain, look).await
}

/// Those who fit a wider search and none of those before it, if few fit.
fn similar(
    site: &Packed,
    wanted: &Wanted,
    query: &MembersQuery,
    found: &Found,
    but: &[i64],
    now: Millis,
) -> Result<Vec<(Widened, Found)>> {
    let mut shown = usize::try_from(found.total).unwrap_or_default();
    if shown >= FEW {
        return Ok(Vec::new());
    }
    let steps = wanted::widened(wanted, query, now)?.into_iter();
    let (steps, filters): (Vec<_>, Vec<_>) =
        steps.filter_map(|(widened, wider)| Some((widened, site.filter(&wider)?))).unzip();
    let part = Part { after: None, most: FEW, but };
    let wider = site.find_wider(site.filter(wanted).as_ref(), &filters, &part);
    let mut similar: Vec<_> = steps.into_iter().zip(wider).collect();
    similar.retain(|(_, more)| {
        let is_needed = shown < FEW && more.total > 0;
        shown += more.first.len();
        is_needed
    });
    Ok(similar)
}

/// Reads the cards of those who were found.
async fn read(core: &Core, results: Results) -> Result<Members> {
    let now = core.store.now();
    let all = results.similar.iter().map(|(_, found)| found).chain([&results.found]);
    let ids: Vec<MemberId> = all.flat_map(|found| &found.first).map(|rank| MemberId(rank.id.0)).collect();
    let cards = core.store.read(move |conn| async move { cards(conn, ids, now).await }.boxed());
    let mut cards = if results.is_empty() { HashMap::new() } else { cards.await? };
    let (items, total) = shown(&results.found, &mut cards);
    let of_step = |(widened, found): &(Widened, Found)| {
        let (items, total) = shown(found, &mut cards);
        Similar { widened: *widened, items, total }
    };
    let similar = results.similar.iter().map(of_step).filter(|step| step.total > 0).collect();
    Ok(Members {
        items,
        next_cursor: None,
        total,
        similar,
        country: String::new(),
        gender: None,
        min_age: None,
        max_age: None,
        genders: Vec::new(),
        distances: Vec::new(),
        choices: own::choices(),
    })
}

impl Results {
    fn is_empty(&self) -> bool {
        self.found.first.is_empty() && self.similar.is_empty()
    }
}

async fn cards(conn: &mut Conn, ids: Vec<MemberId>, now: Millis) -> Result<HashMap<MemberId, ProfileCard>> {
    profiles::cards_by_tie(conn, ids.into_iter().map(|id| (id, Tie::Stranger)).collect(), now).await
}

/// The cards in their order, and the total without those who have just become hidden.
fn shown(found: &Found, cards: &mut HashMap<MemberId, ProfileCard>) -> (Vec<ProfileCard>, i64) {
    let items: Vec<_> = found.first.iter().filter_map(|rank| cards.remove(&MemberId(rank.id.0))).collect();
    let hidden = found.first.len() - items.len();
    (items, found.total - i64::try_from(hidden).unwrap_or_default())
}

fn page_size(limit: Option<Limit>) -> usize {
    limit.and_then(|limit| usize::try_from(limit.0).ok()).map_or(USUAL_PAGE, |limit| limit.min(LARGEST_PAGE))
}

/// The rank of the last member on a page. A member who becomes active later moves to the front, and so never appears on
/// two pages; who has not been on one yet is found at the beginning.
fn cursor_of(rank: &Rank) -> String {
    format!("{}.{}", rank.active, rank.id.0)
}

fn rank_of(cursor: &str) -> Result<Rank, Refusal> {
    let parts = cursor.split_once('.').and_then(|(active, id)| Some((active.parse().ok()?, id.parse().ok()?)));
    let rank = parts.map(|(active, id)| Rank { active, id: Reverse(id) });
    rank.ok_or_else(|| Refusal::Invalid { field: "cursor".into() })
}
