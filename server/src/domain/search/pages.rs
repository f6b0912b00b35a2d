//! The pages of an answer, for members and for visitors.

use super::index::find::Seen;
use super::index::{Found, Index, Part, Rank};
use super::wanted::{self, DISTANCES, Wanted};
use super::{Search, Seeker, check_visitor, hide_from_visitors, left_out, seeker};
use crate::core::Core;
use crate::domain::profiles::fit::{GENDERS, looks_for};
use crate::domain::profiles::{self, Tie, own};
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use store::Conn;
use wire::members::{Members, MembersQuery, Similar, Widened};
use wire::profile::ProfileCard;
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

/// What one answer holds, before the cards are read.
#[derive(Default)]
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
    let (search, domain, now) = (search.clone(), domain.clone(), core.store.now());
    let read = core
        .look(member, move |conn| async move { of_member(conn, &search, &domain, member, query, now).await }.boxed());
    read.await
}

/// Reads, searches and reads on one connection: on SQLite all of it is one piece of work for one thread.
async fn of_member(
    conn: &mut Conn,
    search: &Search,
    domain: &Domain,
    member: MemberId,
    query: MembersQuery,
    now: Millis,
) -> Result<Members> {
    let Seeker { viewer, preferences, blocked } = seeker(conn, member).await?;
    let but = left_out(member, Vec::new(), blocked);
    let distances = if viewer.cell.is_some() { DISTANCES.to_vec() } else { Vec::new() };
    let genders = GENDERS.into_iter().filter(|gender| looks_for(viewer.kind, *gender)).collect();
    let query = if query.preferred == Some(true) { wanted::begun(domain, &viewer, preferences, query) } else { query };
    let wanted = wanted::of(domain, Some(viewer), &query, now)?;
    let after = query.cursor.as_deref().map(rank_of).transpose()?;
    let most = page_size(query.limit);
    // One more than the page tells whether there is another.
    let part = Part { after, most: most + 1, but: &but };
    let mut results = search.among(domain, |site| results(site, &wanted, &query, &part, now))??;
    let has_more = results.found.first.len() > most;
    results.found.first.truncate(most);
    let next_cursor = results.found.first.last().filter(|_| has_more).map(cursor_of);
    if has_more {
        results.similar.clear();
    }
    let page = read(conn, results, now).await?;
    Ok(Members { next_cursor, genders, distances, ..described(page, wanted, &query) })
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
    let most = page_size(query.limit).min(USUAL_PAGE);
    let part = Part { after: None, most: most * PAGES_OF_VISITORS, but: &[] };
    let mut results = search.among(domain, |site| results(site, &wanted, &query, &part, now))??;
    let has_more = page + 1 < PAGES_OF_VISITORS && results.found.first.len() > most;
    results.found.first = results.found.first.into_iter().skip(page * most).take(most).collect();
    if has_more {
        results.similar.clear();
    }
    let mut page = core.store.read(move |conn| async move { read(conn, results, now).await }.boxed()).await?;
    let cards = page.items.iter_mut().chain(page.similar.iter_mut().flat_map(|it| &mut it.items));
    cards.for_each(|card| hide_from_visitors(domain, query.network.as_deref(), card));
    let next_cursor = has_more.then(|| SECOND.to_owned());
    Ok(Members { next_cursor, genders: GENDERS.to_vec(), ..described(page, wanted, &query) })
}

/// A page that says by what was searched.
fn described(page: Members, wanted: Wanted, query: &MembersQuery) -> Members {
    let MembersQuery { gender, min_age, max_age, .. } = *query;
    Members { country: wanted.country, gender, min_age, max_age, ..page }
}

/// Those who fit, and if they are few, those who fit a wider search and none of those before it.
fn results(site: &Index, wanted: &Wanted, query: &MembersQuery, part: &Part<'_>, now: Millis) -> Result<Results> {
    let mut seen = Seen::default();
    let mut find = |wanted: &Wanted, part: &Part<'_>| {
        site.filter(wanted).map(|filter| site.find_more(&filter, part, &mut seen)).unwrap_or_default()
    };
    let found = find(wanted, part);
    let mut shown = usize::try_from(found.total).unwrap_or_default();
    let mut similar = Vec::new();
    let part = Part { after: None, most: FEW, but: part.but };
    let steps = if shown < FEW { wanted::widened(wanted, query, now)? } else { Vec::new() };
    for (widened, wider) in steps {
        if shown >= FEW {
            break;
        }
        let more = find(&wider, &part);
        shown += more.first.len();
        if more.total > 0 {
            similar.push((widened, more));
        }
    }
    Ok(Results { found, similar })
}

/// Reads the cards of those who were found.
async fn read(conn: &mut Conn, results: Results, now: Millis) -> Result<Members> {
    let all = results.similar.iter().map(|(_, found)| found).chain([&results.found]);
    let ids: Vec<(MemberId, Tie)> =
        all.flat_map(|found| &found.first).map(|rank| (MemberId(rank.id.0), Tie::Stranger)).collect();
    let mut cards = if ids.is_empty() { HashMap::new() } else { profiles::cards_by_tie(conn, ids, now).await? };
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
