use super::find::Seen;
use super::members::Work;
use super::{Found, Index, Part, Rank, steps};
use crate::domain::places::cell::{Cell, Point};
use crate::domain::profiles::fit::looks_for;
use crate::domain::profiles::listed::Facts;
use crate::domain::profiles::{activity, own};
use crate::domain::search::wanted::{Choice, Viewer, Wanted};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::{collection, option};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use wire::profile::{Gender, Sexuality};
use wire::{MemberId, Millis};

const COUNTRIES: &[&str] = &["NL", "BE"];
const REGIONS: &[&str] = &["", "Utrecht", "Drenthe"];

fn gender() -> impl Strategy<Value = Gender> {
    select(vec![Gender::Female, Gender::Male])
}

fn kind() -> impl Strategy<Value = (Gender, Sexuality)> {
    (gender(), select(vec![Sexuality::Hetero, Sexuality::Gay, Sexuality::Lesbian, Sexuality::Bi]))
}

fn key(keys: &'static [&'static str]) -> impl Strategy<Value = Option<String>> {
    option::of(select(keys).prop_map(str::to_owned))
}

fn date() -> impl Strategy<Value = String> {
    (1985..1990, 1..13, 1..29).prop_map(|(year, month, day)| format!("{year}-{month:02}-{day:02}"))
}

fn near() -> impl Strategy<Value = Cell> {
    (0..10, 0..10).prop_map(|(north, east)| {
        Cell::of(Point { lat: 52.0 + f64::from(north) / 20.0, lon: 5.0 + f64::from(east) / 10.0 }).unwrap()
    })
}

fn interests(number: std::ops::Range<usize>) -> impl Strategy<Value = Vec<String>> {
    collection::vec(select(vec!["art", "tea", "wine"]).prop_map(str::to_owned), number)
}

fn facts() -> impl Strategy<Value = Facts> {
    let who = (kind(), select(COUNTRIES), select(REGIONS), date(), option::of(gender()), option::of(select(COUNTRIES)));
    let said = (
        key(own::RELATIONSHIP_STATUS),
        key(own::HAIR_COLOR),
        key(own::EYE_COLOR),
        key(own::BODY_TYPE),
        key(own::REASON),
    );
    let rest = (any::<bool>(), any::<bool>(), option::of(near()), 0..4_i64, interests(0..3));
    (who, said, rest).prop_map(|(who, said, (fictional, has_image, cell, step, interests))| Facts {
        kind: who.0,
        country: who.1.into(),
        region: who.2.into(),
        birth_date: who.3,
        relationship_status: said.0,
        hair_color: said.1,
        eye_color: said.2,
        body_type: said.3,
        reason: said.4,
        fictional,
        has_image,
        cell: cell.map(Cell::number),
        active_at: Millis(step * activity::STEP),
        wanted_gender: who.4,
        wanted_country: who.5.map(str::to_owned),
        interests,
    })
}

fn wanted() -> impl Strategy<Value = Wanted> {
    let viewer = (kind(), select(COUNTRIES)).prop_map(|(kind, country)| Viewer {
        kind,
        country: country.into(),
        wanted_country: None,
        cell: None,
    });
    let who = (option::of(viewer), option::of(gender()), select(COUNTRIES), option::of(select(&REGIONS[1..])));
    let choices = collection::vec(select(own::REASON).prop_map(str::to_owned), 1..3);
    let hair = collection::vec(select(own::HAIR_COLOR).prop_map(str::to_owned), 1..6);
    let more = (option::of(date()), option::of(date()), option::of((near(), 5.0..60.0)), option::of(0..4_i64));
    let flags = (proptest::bool::weighted(0.2), proptest::bool::weighted(0.2), option::of(choices), option::of(hair));
    (who, more, flags, interests(0..2)).prop_map(|(who, more, (photo, real, reason, hair), interests)| Wanted {
        viewer: who.0,
        gender: who.1,
        country: who.2.into(),
        region: who.3.map(str::to_owned),
        born_after: more.0,
        born_until: more.1,
        near: more.2,
        active_since: more.3.map(|step| Millis(step * activity::STEP)),
        photo,
        real,
        choices: [(Choice::Reason, reason), (Choice::HairColor, hair)]
            .into_iter()
            .filter_map(|(choice, keys)| Some((choice, keys?)))
            .collect(),
        interests,
    })
}

/// From looking at nobody alone to looking at everybody, as with the few members of a test no other way would be tried.
fn work() -> impl Strategy<Value = Work> {
    (select(vec![0, 2, 6, 4_000]), select(vec![0, 4, 100]), select(vec![1, 2, 256]))
        .prop_map(|(few, row, steps)| Work { few, row, steps })
}

/// The rule, said without any numbers.
fn fits(facts: &Facts, wanted: &Wanted) -> bool {
    let fits_viewer = wanted.viewer.as_ref().is_none_or(|viewer| {
        looks_for(viewer.kind, facts.kind.0)
            && facts.is_shown_to(viewer.kind.0)
            && facts.wanted_country.as_ref().is_none_or(|country| *country == viewer.country)
    });
    let is_near =
        |(cell, km): (Cell, f64)| facts.cell.is_some_and(|it| cell.around(km).holds(u32::try_from(it).unwrap()));
    fits_viewer
        && wanted.gender.is_none_or(|gender| gender == facts.kind.0)
        && wanted.country == facts.country
        && wanted.region.as_ref().is_none_or(|region| *region == facts.region)
        && wanted.born_after.as_ref().is_none_or(|date| facts.birth_date > *date)
        && wanted.born_until.as_ref().is_none_or(|date| facts.birth_date <= *date)
        && wanted.near.is_none_or(is_near)
        && wanted.active_since.is_none_or(|since| facts.active_at >= since)
        && (!wanted.photo || facts.has_image)
        && !(wanted.real && facts.fictional)
        && (wanted.interests.is_empty() || wanted.interests.iter().any(|it| facts.interests.contains(it)))
        && wanted
            .choices
            .iter()
            .all(|(choice, keys)| choice.of(facts).is_some_and(|key| keys.iter().any(|it| it == key)))
}

proptest! {
    #[test]
    fn a_search_finds_those_whom_the_rule_names_in_order_page_by_page(
        changes in collection::vec((1..30_i64, option::weighted(0.8, facts())), 1..80),
        wanted in wanted(),
        but in collection::btree_set(1..30_i64, 0..4),
        most in 1..6_usize,
        work in work(),
    ) {
        let (mut index, mut model) = (Index::default(), BTreeMap::<i64, Option<Facts>>::new());
        index.work = work;
        for (id, facts) in changes {
            index.put(MemberId(id), facts.as_ref());
            model.insert(id, facts);
        }
        let but: Vec<i64> = but.into_iter().collect();
        let expected = in_order(&model, |id, facts| fits(facts, &wanted) && !but.contains(&id));
        let Some(filter) = index.filter(&wanted) else {
            prop_assert!(expected.is_empty());
            return Ok(());
        };
        let (mut walked, mut after) = (Vec::<Rank>::new(), None);
        loop {
            let page = index.find(&filter, &Part { after, most, but: &but });
            prop_assert_eq!(usize::try_from(page.total).unwrap(), expected.len());
            walked.extend(&page.first);
            after = page.first.last().copied();
            if page.first.len() < most {
                break;
            }
        }
        prop_assert_eq!(walked, expected);
        let wide = Wanted { region: None, near: None, choices: Vec::new(), interests: Vec::new(), ..wanted.clone() };
        let others = in_order(&model, |id, facts| {
            fits(facts, &wide) && !fits(facts, &wanted) && !but.contains(&id)
        });
        let (part, wide) = (Part { after: None, most, but: &but }, index.filter(&wide).unwrap());
        let wider = Found { total: i64::try_from(others.len()).unwrap(), first: others.into_iter().take(most).collect() };
        let mut seen = Seen::default();
        prop_assert_eq!(index.find_more(&filter, &part, &mut seen), index.find(&filter, &part));
        prop_assert_eq!(index.find_more(&wide, &part, &mut seen), wider);
        prop_assert_eq!(index.find_more(&wide, &part, &mut seen), Found::default());
    }
}

/// Those of some members for whom a rule holds, in the order of the results.
fn in_order(members: &BTreeMap<i64, Option<Facts>>, holds: impl Fn(i64, &Facts) -> bool) -> Vec<Rank> {
    let known = members.iter().filter_map(|(id, facts)| Some((*id, facts.as_ref()?)));
    let ranks = known
        .filter(|(id, facts)| holds(*id, facts))
        .map(|(id, facts)| Rank { active: steps(facts.active_at), id: Reverse(id) });
    let mut ranks: Vec<Rank> = ranks.collect();
    ranks.sort_by_key(|rank| Reverse(*rank));
    ranks
}

#[test]
fn a_member_who_becomes_active_is_on_no_second_page() {
    let facts = |step: i64| Facts { active_at: Millis(step * activity::STEP), ..bare() };
    let mut index = Index::default();
    for id in 1..=6 {
        index.put(MemberId(id), Some(&facts(1)));
    }
    let everybody = everybody();
    let filter = index.filter(&everybody).unwrap();
    let page = |index: &Index, after| index.find(&filter, &Part { after, most: 3, but: &[] }).first;
    let first = page(&index, None);
    index.put(MemberId(2), Some(&facts(2)));
    index.put(MemberId(5), Some(&facts(2)));
    let ids = |page: &[Rank]| page.iter().map(|rank| rank.id.0).collect::<Vec<_>>();
    assert_eq!(ids(&first), [1, 2, 3]);
    assert_eq!(ids(&page(&index, first.last().copied())), [4, 6]);
    assert_eq!(ids(&page(&index, None)), [2, 5, 1]);
}

fn everybody() -> Wanted {
    Wanted {
        viewer: None,
        gender: None,
        country: "NL".into(),
        region: None,
        born_after: None,
        born_until: None,
        near: None,
        active_since: None,
        photo: false,
        real: false,
        choices: Vec::new(),
        interests: Vec::new(),
    }
}

fn bare() -> Facts {
    Facts {
        kind: (Gender::Female, Sexuality::Bi),
        country: "NL".into(),
        region: String::new(),
        birth_date: "1990-05-17".into(),
        relationship_status: None,
        hair_color: None,
        eye_color: None,
        body_type: None,
        reason: None,
        fictional: false,
        has_image: false,
        cell: None,
        active_at: Millis(0),
        wanted_gender: None,
        wanted_country: None,
        interests: Vec::new(),
    }
}

#[test]
fn each_reason_has_its_points_and_what_is_left_open_has_none() {
    use super::scored::Traits;
    use wire::match_finder::MatchKind::{
        Distance, Interests, Reason, Region, RelationshipStatus, SimilarAge, YourAges,
    };
    let home = Cell::of(Point { lat: 52.0, lon: 5.0 }).unwrap();
    let at = |km_north: f64| Cell::of(Point { lat: 52.0 + km_north / 111.0, lon: 5.0 }).map(Cell::number);
    let all = Facts {
        region: "Utrecht".into(),
        reason: Some("dating".into()),
        relationship_status: Some("single".into()),
        cell: at(20.0),
        interests: ["art", "tea", "wine"].map(str::to_owned).to_vec(),
        ..bare()
    };
    let older =
        Facts { birth_date: "1990-02-01".into(), reason: Some("chat".into()), region: "Drenthe".into(), ..bare() };
    let unmeasured = Facts { region: "Utrecht".into(), ..bare() };
    let mut site = Index::default();
    for (id, facts) in [(1, &older), (2, &unmeasured), (3, &all), (4, &bare())] {
        site.put(MemberId(id), Some(facts));
    }
    let traits = Traits {
        wanted_born: Some((Some("1990-01-01".into()), Some("1991-01-01".into()))),
        similar_born: Some((Some("1990-03-01".into()), Some("1995-01-01".into()))),
        areas: [10, 25, 50].map(|km| (km, home.around(f64::from(i32::try_from(km).unwrap())))).to_vec(),
        region: Some(("NL".into(), "Utrecht".into())),
        interests: ["tea", "wine", "yoga"].map(str::to_owned).to_vec(),
        choices: vec![(Choice::Reason, "dating".into()), (Choice::RelationshipStatus, "single".into())],
    };
    let filter = site.filter(&everybody()).unwrap();
    let best = |most: usize, but: &[i64]| site.best(&filter, &traits, &Part { after: None, most, but });
    let told = |reasons: &[wire::match_finder::MatchReason]| {
        reasons.iter().map(|reason| (reason.kind, reason.points)).collect::<Vec<_>>()
    };
    let found = best(9, &[]);
    assert_eq!(found.iter().map(|it| it.id).collect::<Vec<_>>(), [3, 2, 4, 1]);
    assert_eq!(
        told(&found[0].reasons),
        [(YourAges, 20), (SimilarAge, 20), (Distance, 15), (Interests, 12), (Reason, 6), (RelationshipStatus, 4)]
    );
    assert_eq!(found[0].reasons[2].km, Some(25));
    assert_eq!(found[0].reasons[3].interests, ["tea", "wine"]);
    assert_eq!(told(&found[1].reasons), [(YourAges, 20), (SimilarAge, 20), (Region, 10)]);
    assert_eq!(told(&found[2].reasons), [(YourAges, 20), (SimilarAge, 20)]);
    assert_eq!(told(&found[3].reasons), [(YourAges, 20)]);
    assert_eq!(best(1, &[3]).iter().map(|it| it.id).collect::<Vec<_>>(), [2]);
    let nothing_said = site.best(&filter, &Traits::default(), &Part { after: None, most: 9, but: &[] });
    assert!(nothing_said.len() == 4 && nothing_said.iter().all(|it| it.reasons.is_empty()));
}
