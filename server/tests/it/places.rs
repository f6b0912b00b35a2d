//! Places: looked for by name and by coordinate, named in a profile, and what is kept of them, on both engines.

use crate::on_both_engines;
use crate::support::client::{Reply, call, get};
use crate::support::members::{Someone, new};
use crate::support::server::{Process, Running, serve, serve_with};
use crate::support::{Database, On, manual_clock};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use store::sql;
use wire::place::Places;

on_both_engines!(
    a_member_names_a_place_and_others_see_its_region_alone,
    a_place_elsewhere_is_refused_and_changes_nothing,
    a_member_takes_the_place_off_the_profile,
);

async fn find(server: &Running, query: &str) -> Reply {
    call(server, None, Method::GET, &format!("/api/geocode.php?{query}")).go().await
}

async fn first(server: &Running, text: &str) -> Value {
    find(server, &format!("q={text}")).await.json()["places"][0].clone()
}

async fn put(server: &Running, who: &Someone, changes: Value) -> Reply {
    let mut body = get(server, who, "/api/own-profile.php").await.json()["profile"].clone();
    body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    call(server, Some(who), Method::PUT, "/api/own-profile.php").json(&body).go().await
}

/// Names a place, with its country and region, as the form does.
async fn move_to(server: &Running, who: &Someone, place: &Value) -> Reply {
    let changes = json!({ "country": place["country"], "region": place["region"], "place": { "id": place["id"] } });
    put(server, who, changes).await
}

async fn stored(server: &Running, who: &Someone) -> (Option<String>, Option<i64>) {
    let query = sql("select place_name, cell from profiles where id = $1").bind(who.id);
    let row: Option<(Option<String>, Option<i64>)> =
        server.store().read(move |conn| async move { query.one(conn).await }.boxed()).await.unwrap();
    row.unwrap()
}

async fn a_member_names_a_place_and_others_see_its_region_alone(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let ede = first(&server, "ede").await;
    assert_eq!((&ede["name"], &ede["country"], &ede["region"]), (&json!("Ede"), &json!("NL"), &json!("Gelderland")));
    let changed = move_to(&server, &anna, &ede).await.json()["profile"].clone();
    assert_eq!(changed["place"], json!({ "id": ede["id"], "name": "Ede" }));
    assert_eq!(changed, get(&server, &anna, "/api/own-profile.php").await.json()["profile"]);
    let (name, cell) = stored(&server, &anna).await;
    assert_eq!((name.as_deref(), cell.is_some()), (Some("Ede"), true));
    // What is kept with the place is kept when something else changes.
    put(&server, &anna, json!({ "about": "Cycles" })).await;
    assert_eq!(stored(&server, &anna).await, (name, cell));

    let page = get(&server, &ben, &format!("/api/profile.php?id={}", anna.id)).await;
    assert_eq!(page.json()["profile"]["region"], "Gelderland");
    let text = String::from_utf8_lossy(&page.bytes).into_owned();
    assert!(!text.contains("Ede") && !text.contains("place") && !text.contains("cell"), "{text}");
    server.stop().await;
}

async fn a_place_elsewhere_is_refused_and_changes_nothing(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let (ede, breda) = (first(&server, "ede").await, first(&server, "breda").await);
    move_to(&server, &anna, &ede).await;
    let before = get(&server, &anna, "/api/own-profile.php").await.json()["profile"].clone();
    let london = 2_643_743;
    for changes in [
        json!({ "place": { "id": breda["id"] } }),
        json!({ "region": "Utrecht" }),
        json!({ "place": { "id": 1 } }),
        json!({ "place": { "id": london } }),
    ] {
        let refused = put(&server, &anna, changes.clone()).await;
        assert_eq!((refused.code().as_str(), refused.status.as_u16()), ("invalid", 422), "{changes}");
        assert_eq!(refused.json()["error"]["data"]["field"], "place", "{changes}");
    }
    assert_eq!(get(&server, &anna, "/api/own-profile.php").await.json()["profile"], before);
    server.stop().await;
}

async fn a_member_takes_the_place_off_the_profile(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    move_to(&server, &anna, &first(&server, "ede").await).await;
    let changed = put(&server, &anna, json!({ "region": "Utrecht", "place": null })).await;
    assert_eq!(changed.json()["profile"]["place"], Value::Null);
    assert_eq!(stored(&server, &anna).await, (None, None));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_kept_for_an_hour_by_the_browser_alone() {
    let server = serve(On::Sqlite).await;
    let reply = find(&server, "lat=52.375&lon=4.868").await;
    assert_eq!(reply.headers["cache-control"], "private, max-age=3600");
    assert_eq!(reply.headers["permissions-policy"].to_str().unwrap().split(", ").nth(2), Some("geolocation=(self)"));
    let places: Places = reply.read();
    assert_eq!(places.places[0].name, "Amsterdam");
    let refused = find(&server, "lat=91&lon=4.868").await;
    assert_eq!((refused.code().as_str(), &refused.headers["cache-control"]), ("invalid", &"no-store".parse().unwrap()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_looks_for_so_many_places_and_its_members_count_with_it() {
    let (clock, time) = manual_clock();
    let server = serve_with(On::Sqlite, clock, |config| {
        (config.limits.lookups_per_second, config.limits.lookups_burst) = (1.0, 3.0);
    })
    .await;
    let anna = server.member(new("Anna")).await;
    for _ in 0..3 {
        assert_eq!(find(&server, "q=ede").await.status, StatusCode::OK);
    }
    let refused = find(&server, "q=ede").await;
    assert_eq!((refused.code().as_str(), &refused.headers["retry-after"]), ("rate_limited", &"1".parse().unwrap()));
    assert_eq!(get(&server, &anna, "/api/geocode.php?q=ede").await.code(), "rate_limited");
    time.fetch_add(1000, Ordering::SeqCst);
    assert_eq!(find(&server, "q=ede").await.status, StatusCode::OK);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_log_holds_what_was_looked_for() {
    let (database, folder) = (Database::new(On::Sqlite), tempfile::tempdir().unwrap());
    let log = folder.path().join("log");
    let server = Process::serve_logging(&database, "debug", std::fs::File::create(&log).unwrap());
    for query in ["lat=52.12345&lon=4.98765", "lat=95.12345&lon=4.98765", "q=zeewolde", "q=zeewolde&lat=52.12345"] {
        call(&server, None, Method::GET, &format!("/api/geocode.php?{query}")).go().await;
    }
    server.kill();
    let text = std::fs::read_to_string(log).unwrap();
    assert!(text.contains("/api/geocode.php"), "{text}");
    for told in ["12345", "98765", "zeewolde", "Zeewolde"] {
        assert!(!text.contains(told), "{told} is in the log: {text}");
    }
}
