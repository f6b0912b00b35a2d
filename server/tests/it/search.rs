//! The search: who is found, in which order, page by page, and who is in no list and no count.

use crate::on_both_engines;
use crate::support::client::{Reply, call, get, post};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve, serve_at, serve_with};
use crate::support::{On, until};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use store::{Tx, sql};
use vonk::domain::accounts::{Status, account};
use vonk::domain::places::Known;
use vonk::domain::places::cell::{Cell, Point};
use vonk::domain::profiles::{self, own, preferences};
use vonk::domain::safety;
use vonk::domain::user::{self, NewMember};
use wire::members::{Members, Widened};
use wire::place::Place;
use wire::profile::{Gender, ProfileStatus, Sexuality};
use wire::signup::Preferences;
use wire::{MemberId, Millis, PhotoId, PlaceId};

on_both_engines!(
    a_member_is_found_by_those_whom_the_member_looks_for,
    whoever_is_hidden_is_in_no_list_and_in_no_count,
    what_changes_is_found_or_not_found_at_once,
    pages_follow_each_other_while_members_become_active,
    few_results_are_widened_step_by_step,
    a_filter_that_does_not_exist_is_refused,
    a_visitor_gets_two_pages_of_first_names_where_the_site_says_so,
    two_servers_of_one_database_find_the_same,
    whatever_happens_a_search_finds_whom_the_database_names,
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
    use Gender::{Female, Male};
    use Sexuality::{Bi, Gay, Hetero, Lesbian};
    let server = serve(on).await;
    let mut made = Vec::new();
    for (name, gender, sexuality) in [
        ("Anna", Female, Hetero),
        ("Bea", Female, Lesbian),
        ("Cara", Female, Bi),
        ("Dirk", Male, Hetero),
        ("Erik", Male, Gay),
        ("Finn", Male, Bi),
    ] {
        let kind = move |it: &mut NewMember| (it.profile.gender, it.profile.sexuality) = (gender, sexuality);
        made.push((name, member(&server, name, kind).await));
    }
    let of = |name: &str| made.iter().find(|(made, _)| *made == name).unwrap().1.clone();
    for (name, fitting) in [
        ("Anna", vec!["Dirk", "Finn"]),
        ("Bea", vec!["Cara"]),
        ("Cara", vec!["Bea", "Dirk", "Finn"]),
        ("Dirk", vec!["Anna", "Cara"]),
        ("Erik", vec!["Finn"]),
        ("Finn", vec!["Anna", "Cara", "Erik"]),
    ] {
        finds(&server, &of(name), "", &fitting).await;
    }
    finds(&server, &of("Cara"), "?gender=female", &["Bea"]).await;
    finds(&server, &of("Anna"), "?gender=female", &[]).await;
    // Who looks for others is shown to nobody else, neither here nor among the first matches.
    let (cara, finn) = (of("Cara").id, of("Finn").id);
    within(&server, move |tx| {
        async move {
            let women = Preferences { gender: Some(Female), ..Preferences::default() };
            let abroad = Preferences { country: Some("BE".into()), ..Preferences::default() };
            preferences::set(tx, cara, women).await?;
            preferences::set(tx, finn, abroad).await
        }
        .boxed()
    })
    .await;
    finds(&server, &of("Dirk"), "", &["Anna"]).await;
    finds(&server, &of("Anna"), "", &["Dirk"]).await;
    finds(&server, &of("Finn"), "", &[]).await;
    finds(&server, &of("Finn"), "?country=NL", &["Anna", "Erik"]).await;
    let matches = get(&server, &of("Dirk"), "/api/signup-matches.php").await.json();
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
    let visit = async |query: &str| at(&server, "vonk.localhost", None, query).await;
    until(async || visit("").await.read::<Members>().total == 5).await;
    let first: Members = visit("?limit=2&gender=female").await.read();
    assert_eq!((first.items.len(), first.total), (2, 5));
    assert!(first.items.iter().all(|card| card.name == "Anna" && card.main_image.is_none()));
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
    let two = serve_at(one.database(), Clock::System, |config| config.database.node = 1).await;
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

/// A profile as the naive model reads it.
#[derive(Debug, serde::Deserialize)]
struct Row {
    id: MemberId,
    domain: String,
    gender: String,
    sexuality: String,
    country: String,
    region: String,
    hair_color: Option<String>,
    fictional: bool,
    active_at: Millis,
    account: String,
    status: String,
    invisible: bool,
}

/// Small numbers that are the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::try_from(self.roll(of.len() as u64)).unwrap()]
    }
}

/// Those of the members made who search.
const CALLERS: [usize; 3] = [0, 7, 22];
/// What happens to a member who is disabled.
const DISABLE: u64 = 3;

async fn whatever_happens_a_search_finds_whom_the_database_names(on: On) {
    let generous = |config: &mut vonk::config::Config| config.limits.reads_burst = 1e6;
    let server = serve_with(on, Clock::System, generous).await;
    let mut dice = Dice(7);
    let mut made = Vec::new();
    for number in 0..40 {
        let is_caller = CALLERS.contains(&number);
        let gender = dice.pick(&[Gender::Female, Gender::Male]);
        let sexuality = dice.pick(&[Sexuality::Hetero, Sexuality::Gay, Sexuality::Lesbian, Sexuality::Bi]);
        let (country, region) = dice.pick(&[("NL", "Utrecht"), ("NL", "Drenthe"), ("BE", "Antwerp")]);
        let status = dice.pick(&[Status::Active, Status::Active, Status::Active, Status::NotConfirmed]);
        let domain = dice.pick(&["vonk", "vonk", "vonk", "ember"]);
        let (status, domain) = if is_caller { (Status::Active, "vonk") } else { (status, domain) };
        let (hair, days) = (dice.pick(&[None, Some("red"), Some("grey")]), dice.roll(4));
        let new = New { status, domain, fictional: dice.roll(5) == 0, ..new("Somebody") };
        let made_as = move |it: &mut NewMember| {
            (it.profile.gender, it.profile.sexuality) = (gender, sexuality);
            (it.profile.country, it.profile.region) = (country.into(), region.into());
            it.profile.hair_color = hair.map(str::to_owned);
            it.account.signup_at.0 -= i64::try_from(days).unwrap() * DAY;
        };
        made.push(make_with(server.store(), new, made_as).await);
    }
    for _ in 0..12 {
        for _ in 0..5 {
            let (one, other) = (dice.pick(&CALLERS), usize::try_from(dice.roll(40)).unwrap());
            let what = dice.roll(7);
            // Who is disabled is logged out.
            if what != DISABLE || !CALLERS.contains(&other) {
                happen(&server, made[one].id, made[other].id, what).await;
            }
        }
        for caller in CALLERS.map(|caller| &made[caller]) {
            let region = dice.pick(&[None, Some("Utrecht")]);
            let hair = dice.pick(&[None, Some("red"), Some("red,grey")]);
            let real = dice.roll(2) == 0;
            let mut query = format!("?country=NL&real={real}&limit=100");
            query.extend(region.map(|it| format!("&countryregion={it}")));
            query.extend(hair.map(|it| format!("&hair_color={it}")));
            until(async || {
                let found = search(&server, caller, &query).await;
                let ids: Vec<MemberId> = found.items.iter().map(|card| card.id).collect();
                let expected = expected(&server, caller.id, region, hair, real).await;
                found.total == i64::try_from(expected.len()).unwrap() && ids == expected
            })
            .await;
        }
    }
    server.stop().await;
}

async fn happen(server: &Running, one: MemberId, other: MemberId, what: u64) {
    within(server, move |tx| {
        async move {
            match what {
                0 => profiles::set_invisible(tx, other, true).await,
                1 => profiles::set_invisible(tx, other, false).await,
                2 => user::activate(tx, other).await,
                DISABLE => user::disable(tx, other).await,
                4 => profiles::activity::note(tx, &[other]).await,
                5 if one != other && !safety::has_blocked(tx, one, other).await? => {
                    let now = tx.now();
                    safety::add_block(tx, one, other, now, None).await.map(drop)
                }
                _ => safety::remove_block(tx, one, other).await.map(drop),
            }
        }
        .boxed()
    })
    .await;
}

/// Whom the database names, in their order.
async fn expected(
    server: &Running,
    caller: MemberId,
    region: Option<&'static str>,
    hair: Option<&'static str>,
    real: bool,
) -> Vec<MemberId> {
    let read = server.store().read(move |conn| {
        async move {
            let rows: Vec<Row> = sql("select p.id, p.domain, p.gender, p.sexuality, p.country, p.region, p.hair_color,
                     p.fictional, p.active_at, m.status as account, p.status, p.invisible
                 from profiles p join members m on m.id = p.id")
            .all(conn)
            .await?;
            let blocks: Vec<(MemberId, MemberId)> = sql("select blocker_id, blocked_id from blocks").all(conn).await?;
            Ok((rows, blocks))
        }
        .boxed()
    });
    let (mut rows, blocks) = read.await.unwrap();
    rows.sort_by_key(|row| (Reverse(row.active_at), row.id));
    let own = rows.iter().find(|row| row.id == caller).unwrap();
    let wants = |one: &Row, other: &Row| match one.sexuality.as_str() {
        "hetero" => one.gender != other.gender,
        "bi" => true,
        _ => one.gender == other.gender,
    };
    let fits = |row: &&Row| {
        row.id != caller
            && row.domain == own.domain
            && (row.account.as_str(), row.status.as_str(), row.invisible) == ("active", "active", false)
            && wants(own, row)
            && wants(row, own)
            && row.country == "NL"
            && region.is_none_or(|region| row.region == region)
            && hair.is_none_or(|hair| row.hair_color.as_ref().is_some_and(|it| hair.split(',').any(|one| one == it)))
            && !(real && row.fictional)
            && !blocks.contains(&(caller, row.id))
            && !blocks.contains(&(row.id, caller))
    };
    rows.iter().filter(fits).map(|row| row.id).collect()
}
