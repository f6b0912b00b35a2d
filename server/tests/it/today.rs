//! The member's home: who is near and was here lately, without those who are elsewhere on the page.

use crate::on_both_engines;
use crate::support::client::{acquaint, call, get, post};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve};
use crate::support::{On, manual_clock, until};
use base::clock::DAY;
use futures_util::FutureExt;
use hyper::Method;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use vonk::domain::places::Known;
use vonk::domain::places::cell::{Cell, Point};
use vonk::domain::profiles::own;
use vonk::domain::user::NewMember;
use wire::place::Place;
use wire::profile::Gender;
use wire::today::Today;
use wire::{MemberId, PlaceId};

on_both_engines!(
    who_was_here_lately_is_found_by_the_shortest_way,
    nobody_is_near_with_whom_there_is_something_already,
    who_was_here_long_ago_is_not_here_today,
);

async fn today(server: &Running, who: &Someone) -> Today {
    get(server, who, "/api/today.php?utc_offset=60").await.read()
}

fn names(today: &Today) -> BTreeSet<&str> {
    today.near.iter().map(|card| card.name.as_str()).collect()
}

/// Waits until these are near, in any order.
async fn near(server: &Running, who: &Someone, expected: &[&str]) {
    until(async || names(&today(server, who).await) == expected.iter().copied().collect()).await;
}

async fn lives(server: &Running, who: MemberId, lat: f64) {
    let cell = Cell::of(Point { lat, lon: 5.1 }).unwrap().number();
    let settle = server.store().write(move |tx| {
        async move {
            let (name, country, region) = ("Here".into(), "NL".into(), "Utrecht".into());
            let place = Place { id: PlaceId(1), name, country, region };
            own::set_place(tx, who, Some(Known { place, cell })).await
        }
        .boxed()
    });
    settle.await.unwrap();
}

async fn who_was_here_lately_is_found_by_the_shortest_way(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let far = server.member(new("Far")).await;
    near(&server, &anna, &["Far"]).await;
    assert_eq!(today(&server, &anna).await.within, None, "nobody has named a place");
    lives(&server, anna.id, 52.1).await;
    lives(&server, far.id, 49.0).await;
    assert_eq!(today(&server, &anna).await.within, None, "the country, as nobody is nearer");
    for (name, lat) in [("Close", 52.1), ("Farther", 52.5)] {
        lives(&server, server.member(new(name)).await.id, lat).await;
    }
    near(&server, &anna, &["Close", "Farther"]).await;
    assert_eq!(today(&server, &anna).await.within, Some(50), "no longer a way than one of them needs");
    for _ in 0..8 {
        lives(&server, server.member(new("Neighbour")).await.id, 52.1).await;
    }
    until(async || {
        let found = today(&server, &anna).await;
        found.near.len() == 8 && found.within == Some(10)
    })
    .await;
    assert_eq!(today(&server, &anna).await.likes.left, 4);
    server.stop().await;
}

async fn nobody_is_near_with_whom_there_is_something_already(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let mut others = Vec::new();
    for name in ["Chat", "Liked", "Admirer", "Passed", "Swiped", "Blocked", "Blocker", "Stranger"] {
        others.push(server.member(new(name)).await);
    }
    let man = make_with(server.store(), new("Straight man"), |it: &mut NewMember| {
        (it.profile.gender, it.profile.sexuality) = (Gender::Male, wire::profile::Sexuality::Gay);
    });
    man.await;
    server.member(New { domain: "rijp", ..new("Elsewhere") }).await;
    near(&server, &anna, &["Chat", "Liked", "Admirer", "Passed", "Swiped", "Blocked", "Blocker", "Stranger"]).await;
    let [chat, liked, admirer, passed, swiped, blocked, blocker, _] = &others[..] else { unreachable!() };
    acquaint(&server, &anna, chat).await;
    let of = |who: &Someone| json!({ "profile": { "id": who.id } });
    post(&server, &anna, "/api/like.php", &of(liked)).await;
    post(&server, admirer, "/api/like.php", &of(&anna)).await;
    post(&server, passed, "/api/like.php", &of(&anna)).await;
    post(&server, &anna, "/api/pass.php", &of(passed)).await;
    let swipe = json!({ "profile": { "id": swiped.id }, "liked": false });
    post(&server, &anna, "/api/swipe-game.php", &swipe).await;
    post(&server, &anna, "/api/block.php", &of(blocked)).await;
    post(&server, blocker, "/api/block.php", &of(&anna)).await;
    assert_eq!(names(&today(&server, &anna).await), BTreeSet::from(["Stranger"]), "at once");
    let wrong = call(&server, Some(&anna), Method::GET, "/api/today.php?utc_offset=9000").go().await;
    assert_eq!(wrong.code(), "invalid");
    server.stop().await;
}

async fn who_was_here_long_ago_is_not_here_today(on: On) {
    let (clock, time) = manual_clock();
    let server = crate::support::server::serve_with(on, clock, |_| ()).await;
    let ben = server.member(new("Ben")).await;
    time.fetch_add(5 * DAY, Ordering::SeqCst);
    let anna = server.member(new("Anna")).await;
    near(&server, &anna, &["Ben"]).await;
    time.fetch_add(5 * DAY, Ordering::SeqCst);
    let found = get(&server, &anna, "/api/today.php").await.read::<Today>();
    assert_eq!(found.near, [], "and an empty page is an answer");
    near(&server, &ben, &["Anna"]).await;
    server.stop().await;
}
