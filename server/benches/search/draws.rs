//! Searches as members make them: who searches, and for whom.

use crate::SITE;
use demo::random::Random;
use futures_util::FutureExt;
use std::collections::BTreeSet;
use store::Store;
use vonk::domain::accounts;
use vonk::domain::places::cell::Cell;
use vonk::domain::profiles::listed::{self, Facts};
use vonk::domain::search::wanted::{self, Choice, DISTANCES, Viewer, Wanted};
use vonk::sites::Domain;
use wire::members::MembersQuery;
use wire::profile::Gender;
use wire::{Age, MemberId, Millis};

/// How many members search.
const SEARCHERS: usize = 40;

/// A member who is logged in.
#[derive(Clone, Debug)]
pub struct Searcher {
    pub id: MemberId,
    pub cookie: String,
    viewer: Viewer,
}

impl Searcher {
    /// Some who are of as many kinds and countries as there are.
    pub async fn some(store: &Store) -> Vec<Self> {
        let read = store.read(|conn| async move { listed::after(conn, MemberId(500), 5_000).await }.boxed());
        let listed = read.await.unwrap();
        let all: Vec<(MemberId, Facts)> = (listed.into_iter().filter(|member| member.domain == SITE))
            .filter_map(|member| Some((member.id, member.facts?)))
            .collect();
        let mut kinds = BTreeSet::new();
        let mut is_other = |facts: &Facts| kinds.insert(format!("{:?}{}", facts.kind, facts.country));
        let (mut first, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, facts)| is_other(facts));
        first.extend(others);
        first.truncate(SEARCHERS);
        let ids: Vec<MemberId> = first.iter().map(|(id, _)| *id).collect();
        let open = store.write(move |tx| async move { accounts::open_sessions(tx, &ids, "").await }.boxed());
        let tokens = open.await.unwrap();
        let searcher = |((id, facts), token): ((MemberId, Facts), String)| Self {
            id,
            cookie: format!("session={token}"),
            viewer: Viewer {
                kind: facts.kind,
                country: facts.country,
                wanted_country: facts.wanted_country,
                cell: facts.cell.and_then(Cell::of_number),
            },
        };
        first.into_iter().zip(tokens).map(searcher).collect()
    }
}

/// A search, as its query and as what is looked for.
#[derive(Clone, Debug)]
pub struct Draw {
    pub who: Searcher,
    pub query: MembersQuery,
    pub wanted: Wanted,
}

impl Draw {
    /// From searches without any filter to those with all of them.
    pub fn some(domain: &Domain, searchers: &[Searcher], number: usize, now: Millis) -> Vec<Self> {
        let mut random = Random::new(7);
        let mut draws = Vec::new();
        while draws.len() < number {
            let who = random.pick(searchers).unwrap().clone();
            // From 0, by which no filter is set, to 60, by which most are.
            let likely = *random.pick(&[0, 5, 10, 20, 30, 60]).unwrap();
            let query = query(&mut random, domain, &who, likely);
            let wanted = wanted::of(domain, Some(who.viewer.clone()), &query, now);
            draws.extend(wanted.ok().map(|wanted| Self { who, query, wanted }));
        }
        draws
    }

    /// The query of its address.
    pub fn address(&self) -> String {
        let fields = serde_json::to_value(&self.query).unwrap();
        let mut parts = Vec::new();
        for (name, value) in fields.as_object().unwrap() {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            if !value.is_null() {
                parts.push(format!("{name}={}", encoded(&text)));
            }
        }
        format!("/api/members.php?{}", parts.join("&"))
    }
}

pub fn encoded(text: &str) -> String {
    let byte = |byte: u8| {
        if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
    };
    text.bytes().map(byte).collect()
}

fn query(random: &mut Random, domain: &Domain, who: &Searcher, likely: i64) -> MembersQuery {
    let mut query = MembersQuery::default();
    if random.chance(likely) {
        query.gender = random.pick(&[Gender::Female, Gender::Male]).copied();
    }
    if random.chance(likely) {
        query.country = random.pick(&domain.site.countries).cloned();
    }
    let country = query.country.clone().or(who.viewer.wanted_country.clone()).unwrap_or(who.viewer.country.clone());
    if random.chance(likely) {
        let regions = domain.regions.iter().find(|it| it.country == country).unwrap();
        query.countryregion = random.pick(&regions.regions).cloned();
    }
    if random.chance(likely) {
        let youngest = random.between(18, 60);
        query.min_age = Some(Age(youngest));
        query.max_age = random.chance(70).then(|| Age(youngest + random.between(0, 15)));
    }
    if random.chance(likely) && who.viewer.cell.is_some() {
        query.distance = random.pick(&DISTANCES).copied();
    }
    query.online = random.chance(likely / 2).then_some(true);
    query.photo = random.chance(likely).then_some(true);
    query.real = random.chance(likely).then_some(true);
    let mut keys = |choice: Choice| {
        let keys: BTreeSet<&str> =
            (0..random.between(1, 3)).filter_map(|_| random.pick(choice.keys()).copied()).collect();
        random.chance(likely).then(|| keys.into_iter().collect::<Vec<_>>().join(","))
    };
    query.relationship_status = keys(Choice::RelationshipStatus);
    query.hair_color = keys(Choice::HairColor);
    query.eye_color = keys(Choice::EyeColor);
    query.body_type = keys(Choice::BodyType);
    query.reason = keys(Choice::Reason);
    if random.chance(likely) {
        let ids: BTreeSet<&str> = (0..random.between(1, 3))
            .filter_map(|_| random.pick(&domain.interests).map(|interest| interest.id.as_str()))
            .collect();
        query.interests = Some(ids.into_iter().collect::<Vec<_>>().join(","));
    }
    query
}
