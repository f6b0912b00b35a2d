//! The search: who is found, in which order, page by page, and who is in no list and no count.

mod hidden;
mod model;

use crate::on_both_engines;
use crate::support::client::{Reply, call, get, post};
use crate::support::members::{New, OF_EACH_KIND, OfKind, Someone, make_each_kind, make_with, new};
use crate::support::server::{Running, serve, serve_at, serve_with};
use crate::support::{On, until};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::collections::BTreeSet;
use store::Tx;
use vonk::domain::accounts::{Status, account};
use vonk::domain::places::Known;
use vonk::domain::places::cell::{Cell, Point};
use vonk::domain::profiles::{self, own, preferences};
use vonk::domain::user::{self, NewMember};
use wire::match_finder::{BestMatch, BestMatches};
use wire::members::{Members, Widened};
use wire::place::Place;
use wire::profile::{Gender, ProfileCard, ProfileStatus};
use wire::signup::Preferences;
use wire::{Age, PhotoId, PlaceId};

on_both_engines!(
    a_member_is_found_by_those_whom_the_member_looks_for,
    whoever_is_hidden_is_in_no_list_and_in_no_count,
    what_changes_is_found_or_not_found_at_once,
    pages_follow_each_other_while_members_become_active,
    few_results_are_widened_step_by_step,
    a_filter_that_does_not_exist_is_refused,
    a_visitor_gets_two_pages_of_first_names_where_the_site_says_so,
    two_servers_of_one_database_find_the_same,
    interests_are_a_filter_and_the_match_finder_says_why_somebody_fits,
    a_search_begins_with_what_the_member_prefers,
);

async fn search(server: &Running, who: &Someone, query: &str) -> Members {
    get(server, who, &format!("/api/members.php{query}")).await.read()
}

fn names(found: &Members) -> Vec<&str> {
    found.items.iter().map(|card| card.name.as_str()).collect()
}

/// Waits until a search finds these, in any order, and counts them.
async fn finds(server: &Running, who: &Someone, query: &str, expected: &[&str]) {
    until(async || {
        let found = search(server, who, query).await;
        let all: BTreeSet<&str> = names(&found).into_iter().collect();
        all == expected.iter().copied().collect() && found.total == i64::try_from(expected.len()).unwrap()
    })
    .await;
}

async fn member(server: &Running, name: &'static str, change: impl FnOnce(&mut NewMember)) -> Someone {
    make_with(server.store(), new(name), change).await
}

async fn within<F>(server: &Running, work: F)
where
    F: for<'t> FnOnce(&'t mut Tx) -> futures_util::future::BoxFuture<'t, base::error::Result<()>> + Send + 'static,
{
    server.store().write(work).await.unwrap();
}

async fn a_member_is_found_by_those_whom_the_member_looks_for(on: On) {
    let server = serve(on).await;
    let made = make_each_kind(server.store()).await;
    for (who, OfKind { fitting, .. }) in made.iter().zip(OF_EACH_KIND) {
        finds(&server, who, "", fitting).await;
    }
    let of = |name: &str| &made[OF_EACH_KIND.iter().position(|it| it.name == name).unwrap()];
    finds(&server, of("Cara"), "?gender=female", &["Bea"]).await;
    finds(&server, of("Anna"), "?gender=female", &[]).await;
    // Who looks for others is shown to nobody else, neither here nor among the first matches.
    let (cara, finn) = (of("Cara").id, of("Finn").id);
    within(&server, move |tx| {
        async move {
            let women = Preferences { gender: Some(Gender::Female), ..Preferences::default() };
            let abroad = Preferences { country: Some("BE".into()), ..Preferences::default() };
            preferences::set(tx, cara, women).await?;
            preferences::set(tx, finn, abroad).await
        }
        .boxed()
    })
    .await;
    finds(&server, of("Dirk"), "", &["Anna"]).await;
    finds(&server, of("Anna"), "", &["Dirk"]).await;
    finds(&server, of("Finn"), "", &[]).await;
    finds(&server, of("Finn"), "?country=NL", &["Anna", "Erik"]).await;
    let matches = get(&server, of("Dirk"), "/api/signup-matches.php").await.json();
    assert_eq!(matches["profiles"].as_array().unwrap().len(), 1);
    server.stop().await;
}

async fn whoever_is_hidden_is_in_no_list_and_in_no_count(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.writes_burst = 1000.0).await;
    let anna = server.member(new("Anna")).await;
    server.member(new("Bea")).await;
    server.member(New { fictional: true, ..new("Invented") }).await;
    server.member(New { status: Status::NotConfirmed, ..new("Unconfirmed") }).await;
    server.member(New { status: Status::Disabled, ..new("Disabled") }).await;
    server.member(New { status: Status::Deleted, ..new("Deleted") }).await;
    server.member(New { domain: "ember", ..new("Elsewhere") }).await;
    let invisible = server.member(new("Invisible")).await;
    let (blocked, blocker) = (server.member(new("Blocked")).await, server.member(new("Blocker")).await);
    post(&server, &anna, "/api/block.php", &json!({ "profile": { "id": blocked.id } })).await;
    post(&server, &blocker, "/api/block.php", &json!({ "profile": { "id": anna.id } })).await;
    let hide = call(&server, Some(&invisible), Method::PUT, "/api/visibility.php").json(&json!({ "invisible": true }));
    assert_eq!(hide.go().await.status, StatusCode::OK);
    finds(&server, &anna, "", &["Bea", "Invented"]).await;
    let invented: Vec<bool> = search(&server, &anna, "").await.items.iter().map(|card| card.fictional).collect();
    assert_eq!(invented.iter().filter(|it| **it).count(), 1, "which is labelled");
    finds(&server, &anna, "?real=true", &["Bea"]).await;
    finds(&server, &blocked, "", &["Bea", "Invented", "Blocker"]).await;
    finds(&server, &invisible, "", &["Anna", "Bea", "Blocked", "Blocker", "Invented"]).await;
    server.stop().await;
}

async fn what_changes_is_found_or_not_found_at_once(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let ben = server.member(New { status: Status::NotConfirmed, ..new("Ben") }).await;
    finds(&server, &anna, "", &[]).await;
    let id = ben.id;
    within(&server, move |tx| user::activate(tx, id).boxed()).await;
    finds(&server, &anna, "", &["Ben"]).await;
    finds(&server, &anna, "?photo=true", &[]).await;
    within(&server, move |tx| profiles::set_main_photo(tx, id, Some(PhotoId(7))).boxed()).await;
    finds(&server, &anna, "?photo=true", &["Ben"]).await;
    finds(&server, &anna, "?countryregion=Drenthe", &[]).await;
    let moved = json!({ "name": "Benno", "birth_date": "1980-01-01", "gender": "male", "sexuality": "bi",
        "country": "NL", "region": "Drenthe", "relationship_status": "single", "hair_color": "red", "eye_color": null,
        "body_type": null, "reason": "chat", "about": "", "interests": [] });
    let put = call(&server, Some(&ben), Method::PUT, "/api/own-profile.php").json(&moved).go().await;
    assert_eq!(put.status, StatusCode::OK, "{:?}", put.bytes);
    finds(&server, &anna, "?countryregion=Drenthe&gender=male&min_age=40&hair_color=red,grey&reason=chat", &["Benno"])
        .await;
    within(&server, move |tx| profiles::set_invisible(tx, id, true).boxed()).await;
    finds(&server, &anna, "", &[]).await;
    within(&server, move |tx| profiles::set_invisible(tx, id, false).boxed()).await;
    finds(&server, &anna, "", &["Benno"]).await;
    within(&server, move |tx| user::disable(tx, id).boxed()).await;
    finds(&server, &anna, "", &[]).await;
    // What changed without being written down as a change is read soon after as well.
    within(&server, move |tx| profiles::set_status(tx, id, ProfileStatus::Active).boxed()).await;
    finds(&server, &anna, "", &[]).await;
    within(&server, move |tx| account::set_status(tx, id, Status::Active).boxed()).await;
    finds(&server, &anna, "", &["Benno"]).await;
    server.stop().await;
}

/// A member who was last here so many days ago.
fn seen(days: i64) -> impl FnOnce(&mut NewMember) {
    move |it| it.account.signup_at.0 -= days * DAY
}

async fn pages_follow_each_other_while_members_become_active(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let mut ids = Vec::new();
    for (name, days) in [("Ada", 1), ("Bea", 2), ("Cas", 3), ("Dia", 4), ("Eva", 5)] {
        ids.push(member(&server, name, seen(days)).await.id);
    }
    finds(&server, &anna, "", &["Ada", "Bea", "Cas", "Dia", "Eva"]).await;
    let first = search(&server, &anna, "?limit=2").await;
    assert_eq!((names(&first), first.total), (vec!["Ada", "Bea"], 5));
    let (bea, eva) = (ids[1], ids[4]);
    within(&server, move |tx| async move { profiles::activity::note(tx, &[bea, eva]).await }.boxed()).await;
    until(async || names(&search(&server, &anna, "?limit=2").await) == ["Bea", "Eva"]).await;
    finds(&server, &anna, "?online=true", &["Bea", "Eva"]).await;
    let next = search(&server, &anna, &format!("?limit=2&cursor={}", first.next_cursor.unwrap())).await;
    assert_eq!((names(&next), next.total), (vec!["Cas", "Dia"], 5), "nobody twice");
    assert_eq!((next.next_cursor, next.similar), (None, vec![]));
    server.stop().await;
}

async fn few_results_are_widened_step_by_step(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let cell = |lat| Cell::of(Point { lat, lon: 5.1 }).unwrap().number();
    let (here, there) = (cell(52.1), cell(52.4));
    let mut made = vec![(anna.id, here)];
    for (name, born, region, hair, at) in [
        ("Fits", "1990-01-01", "Utrecht", "red", here),
        ("Older", "1983-01-01", "Utrecht", "red", here),
        ("Far", "1990-01-01", "Drenthe", "red", there),
        ("Blond", "1990-01-01", "Drenthe", "blond", there),
        ("Old", "1950-01-01", "Utrecht", "red", here),
    ] {
        let made_as = move |it: &mut NewMember| {
            (it.profile.birth_date, it.profile.region) = (born.into(), region.into());
            it.profile.hair_color = Some(hair.into());
        };
        made.push((member(&server, name, made_as).await.id, at));
    }
    within(&server, move |tx| {
        async move {
            for (id, cell) in made {
                let (name, country, region) = ("Here".into(), "NL".into(), "Utrecht".into());
                let place = Place { id: PlaceId(1), name, country, region };
                own::set_place(tx, id, Some(Known { place, cell })).await?;
            }
            Ok(())
        }
        .boxed()
    })
    .await;
    let now = server.store().now();
    let age = profiles::age("1990-01-01", now);
    let ages = format!("min_age={}&max_age={}", age - 1, age + 3);
    finds(&server, &anna, "?distance=25", &["Fits", "Older", "Old"]).await;
    finds(&server, &anna, "?distance=50", &["Fits", "Older", "Old", "Far", "Blond"]).await;
    for place in ["countryregion=Utrecht", "distance=25"] {
        let found = search(&server, &anna, &format!("?{ages}&{place}&hair_color=red")).await;
        assert_eq!((names(&found), found.total), (vec!["Fits"], 1));
        let steps: Vec<_> = found
            .similar
            .iter()
            .map(|it| (it.widened, it.items.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(), it.total))
            .collect();
        let expected =
            [(Widened::Ages, vec!["Older"], 1), (Widened::Place, vec!["Far"], 1), (Widened::Wishes, vec!["Blond"], 1)];
        assert_eq!(steps, expected);
    }
    let nobody = search(&server, &anna, "?min_age=20&max_age=21").await;
    assert_eq!((nobody.total, nobody.similar), (0, vec![]));
    server.stop().await;
}

async fn a_filter_that_does_not_exist_is_refused(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    for (field, query) in [
        ("country", "country=AQ"),
        ("country", "country=nl"),
        ("countryregion", "countryregion=Atlantis"),
        ("countryregion", "country=BE&countryregion=Utrecht"),
        ("min_age", "min_age=121"),
        ("max_age", "min_age=40&max_age=30"),
        ("distance", "distance=3"),
        ("distance", "distance=10"),
        ("hair_color", "hair_color=green"),
        ("hair_color", "hair_color="),
        ("reason", "reason=chat,,dating"),
        ("interests", "interests=knitting"),
        ("interests", "interests=tea,"),
        ("cursor", "cursor=x"),
        ("cursor", "cursor=1.x"),
        ("cursor", "cursor=-1.5"),
    ] {
        let refused = get(&server, &anna, &format!("/api/members.php?{query}")).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid"), "{query}");
        assert_eq!(refused.json()["error"]["data"]["field"], field, "{query}");
    }
    for query in ["min_age=17", "gender=all", "limit=0", "online=maybe"] {
        let refused = get(&server, &anna, &format!("/api/members.php?{query}")).await;
        assert_eq!(refused.code(), "malformed", "{query}");
    }
    let pieter = server.member(New { domain: "rijp", ..new("Pieter") }).await;
    let hidden = at(&server, "rijp.localhost", Some(&pieter), "?hair_color=red").await;
    assert_eq!(hidden.code(), "invalid", "the site shows nobody's hair");
    let many = search(&server, &anna, "?limit=9000").await;
    assert_eq!(many.total, 0);
    server.stop().await;
}

async fn at(server: &Running, host: &str, who: Option<&Someone>, query: &str) -> Reply {
    let call = call(server, who, Method::GET, &format!("/api/members.php{query}"));
    call.without("host").header("host", host).go().await
}

async fn a_visitor_gets_two_pages_of_first_names_where_the_site_says_so(on: On) {
    let server = serve(on).await;
    for days in 0..5 {
        let made_as = move |it: &mut NewMember| {
            it.profile.name = "Anna Maria".into();
            it.profile.main_image = Some("noor.svg".into());
            it.account.signup_at.0 -= days * DAY;
        };
        member(&server, "Anna", made_as).await;
    }
    let picture = |card: &ProfileCard| card.main_image.as_ref().unwrap().filename.clone();
    let visit = async |query: &str| at(&server, "vonk.localhost", None, query).await;
    until(async || visit("").await.read::<Members>().total == 5).await;
    let first: Members = visit("?limit=2&gender=female").await.read();
    assert_eq!((first.items.len(), first.total), (2, 5));
    assert!(first.items.iter().all(|card| card.name == "Anna" && picture(card) == format!("/blurred/{}", card.id)));
    let second: Members = visit(&format!("?limit=2&cursor={}", first.next_cursor.unwrap())).await.read();
    assert_eq!((second.items.len(), second.next_cursor), (2, None));
    assert!(first.items.iter().all(|card| second.items.iter().all(|other| other.id != card.id)));
    for query in ["?cursor=3", "?cursor=1.5", "?distance=10"] {
        assert_eq!(visit(query).await.code(), "invalid", "{query}");
    }
    for (host, query, answer) in [
        ("ember.localhost", "", "authentication_required"),
        ("ember.localhost", "?network=voorbeeldnet", "authentication_required"),
        ("rijp.localhost", "", "authentication_required"),
        ("rijp.localhost", "?network=another", "authentication_required"),
        ("rijp.localhost", "?network=voorbeeldnet", ""),
    ] {
        let reply = at(&server, host, None, query).await;
        let code = if reply.status.is_success() { String::new() } else { reply.code() };
        assert_eq!(code, answer, "{host} {query}");
    }
    server.stop().await;
}

async fn two_servers_of_one_database_find_the_same(on: On) {
    if on == On::Sqlite {
        return; // which one process writes
    }
    let one = serve(on).await;
    let anna = one.member(new("Anna")).await;
    let two = serve_at(one.database(), Clock::System, |_| {}).await;
    let ben = one.member(new("Ben")).await;
    finds(&two, &anna, "", &["Ben"]).await;
    let id = ben.id;
    within(&one, move |tx| profiles::set_invisible(tx, id, true).boxed()).await;
    finds(&two, &anna, "", &[]).await;
    within(&two, move |tx| profiles::set_invisible(tx, id, false).boxed()).await;
    finds(&one, &anna, "", &["Ben"]).await;
    two.stop().await;
    one.stop().await;
}

async fn interests_are_a_filter_and_the_match_finder_says_why_somebody_fits(on: On) {
    let server = serve(on).await;
    let (anna, bea) = (server.member(new("Anna")).await, server.member(new("Bea")).await);
    let cara = member(&server, "Cara", |it| it.profile.region = "Drenthe".into()).await;
    for (who, interests, reason) in
        [(&anna, json!(["tea", "art"]), "dating"), (&cara, json!(["wine", "tea"]), "dating")]
    {
        let mut own = get(&server, who, "/api/own-profile.php").await.json()["profile"].clone();
        (own["interests"], own["reason"]) = (interests, json!(reason));
        let changed = call(&server, Some(who), Method::PUT, "/api/own-profile.php").json(&own).go().await;
        assert_eq!(changed.status, StatusCode::OK, "{:?}", changed.bytes);
    }
    finds(&server, &bea, "?interests=tea", &["Anna", "Cara"]).await;
    finds(&server, &bea, "?interests=art,beer", &["Anna"]).await;
    finds(&server, &bea, "?interests=beer", &[]).await;
    let best = async || get(&server, &anna, "/api/match-finder.php").await.read::<BestMatches>().items;
    let told = |item: &BestMatch| (item.profile.name.clone(), item.score, item.reasons.len());
    let expected = [("Cara".to_owned(), 32, 3), ("Bea".to_owned(), 30, 2)];
    until(async || best().await.iter().map(told).collect::<Vec<_>>() == expected).await;
    assert_eq!(best().await[0].reasons[1].interests, ["tea"]);
    post(&server, &anna, "/api/like.php", &json!({ "profile": { "id": cara.id } })).await;
    post(&server, &bea, "/api/block.php", &json!({ "profile": { "id": anna.id } })).await;
    assert_eq!(best().await, [], "whom one has decided about, and who blocks one, is not among them");
    let visitor = call(&server, None, Method::GET, "/api/match-finder.php").go().await;
    assert_eq!(visitor.code(), "authentication_required");
    server.stop().await;
}

async fn a_search_begins_with_what_the_member_prefers(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    member(&server, "Ben", |it| it.profile.gender = Gender::Male).await;
    member(&server, "Young", |it| it.profile.birth_date = "2004-01-01".into()).await;
    server.member(new("Bea")).await;
    finds(&server, &anna, "?preferred=true", &["Bea", "Ben", "Young"]).await;
    let wishes = Preferences { gender: Some(Gender::Female), min_age: Some(Age(30)), ..Preferences::default() };
    let id = anna.id;
    within(&server, move |tx| async move { preferences::set(tx, id, wishes).await }.boxed()).await;
    finds(&server, &anna, "?preferred=true", &["Bea"]).await;
    let begun = search(&server, &anna, "?preferred=true").await;
    assert_eq!((begun.gender, begun.min_age, begun.max_age), (Some(Gender::Female), Some(Age(30)), None));
    // What the query names takes the place of all of it, and without the word nothing is begun with.
    finds(&server, &anna, "?preferred=true&gender=male", &["Ben"]).await;
    finds(&server, &anna, "?preferred=true&max_age=120", &["Bea", "Ben", "Young"]).await;
    finds(&server, &anna, "", &["Bea", "Ben", "Young"]).await;
    server.stop().await;
}
