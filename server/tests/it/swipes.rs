//! The swipe game: who comes next, that nobody comes twice, and how many likes a day has.

use crate::on_both_engines;
use crate::support::client::{Reply, call, get, live, persist, post};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, DAY, HOUR};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::atomic::Ordering;
use vonk::domain::accounts::Status;
use vonk::domain::profiles::{self, preferences};
use vonk::domain::user::NewMember;
use wire::frame::ServerFrame;
use wire::like::Likes;
use wire::profile::Gender;
use wire::signup::Preferences;
use wire::swipe::{SwipeAnswer, SwipeGame};
use wire::{Age, MemberId, Millis};

on_both_engines!(
    who_was_here_last_comes_first_and_nobody_comes_twice,
    whom_the_member_does_not_prefer_or_may_not_see_does_not_come,
    a_day_has_four_likes_however_many_are_asked_for_at_once,
    the_day_is_the_members_and_a_clock_turned_back_gives_none_again,
    a_pass_is_undone_and_a_like_is_not,
    a_like_of_the_game_answers_a_received_one_and_a_pass_hides_it,
);

async fn game(server: &Running, who: &Someone) -> SwipeGame {
    get(server, who, "/api/swipe-game.php").await.read()
}

async fn names(server: &Running, who: &Someone) -> Vec<String> {
    game(server, who).await.profiles.into_iter().map(|profile| profile.card.name).collect()
}

async fn comes(server: &Running, who: &Someone, expected: &[&str]) {
    until(async || names(server, who).await == expected).await;
}

async fn ask(server: &Running, who: &Someone, whom: MemberId, liked: bool, utc_offset: i64) -> Reply {
    let body = json!({ "profile": { "id": whom }, "liked": liked, "utc_offset": utc_offset });
    persist(async || post(server, who, "/api/swipe-game.php", &body).await).await
}

async fn swipe(server: &Running, who: &Someone, whom: &Someone, liked: bool) -> SwipeAnswer {
    ask(server, who, whom.id, liked, 0).await.read()
}

async fn undo(server: &Running, who: &Someone, whom: &Someone) -> SwipeAnswer {
    let body = json!({ "profile": { "id": whom.id } });
    call(server, Some(who), Method::DELETE, "/api/swipe-game.php").json(&body).go().await.read()
}

/// A member who was last here so many days ago.
fn seen(days: i64) -> impl FnOnce(&mut NewMember) {
    move |it| it.account.signup_at.0 -= days * DAY
}

async fn member(server: &Running, name: &'static str, change: impl FnOnce(&mut NewMember)) -> Someone {
    make_with(server.store(), new(name), change).await
}

async fn who_was_here_last_comes_first_and_nobody_comes_twice(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let bea = member(&server, "Bea", seen(3)).await;
    let cara = member(&server, "Cara", seen(1)).await;
    let dina = member(&server, "Dina", seen(2)).await;
    let elsa = member(&server, "Elsa", seen(4)).await;
    comes(&server, &anna, &["Cara", "Dina", "Bea", "Elsa"]).await;
    assert!(swipe(&server, &anna, &cara, true).await.like.is_some());
    assert_eq!(names(&server, &anna).await, ["Dina", "Bea", "Elsa"]);
    swipe(&server, &anna, &dina, false).await;
    assert_eq!(names(&server, &anna).await, ["Bea", "Elsa"]);
    // Whoever was liked elsewhere has been decided about as well, and a like that is taken back does not come again.
    post(&server, &anna, "/api/like.php", &json!({ "profile": { "id": bea.id } })).await;
    let taken_back = json!({ "profile": { "id": cara.id } });
    call(&server, Some(&anna), Method::DELETE, "/api/like.php").json(&taken_back).go().await;
    assert_eq!(names(&server, &anna).await, ["Elsa"]);
    comes(&server, &elsa, &["Anna", "Cara", "Dina", "Bea"]).await;
    let visitor = call(&server, None, Method::GET, "/api/swipe-game.php").go().await;
    assert_eq!(visitor.code(), "authentication_required");
    server.stop().await;
}

async fn whom_the_member_does_not_prefer_or_may_not_see_does_not_come(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.writes_burst = 1000.0).await;
    let anna = server.member(new("Anna")).await;
    let ben = member(&server, "Ben", |it| it.profile.gender = Gender::Male).await;
    let young = member(&server, "Young", |it| it.profile.birth_date = "2004-01-01".into()).await;
    member(&server, "Abroad", |it| (it.profile.country, it.profile.region) = ("BE".into(), "Antwerp".into())).await;
    let wishes = Preferences {
        gender: Some(Gender::Female),
        min_age: Some(Age(30)),
        max_age: Some(Age(99)),
        ..Preferences::default()
    };
    let id = anna.id;
    let prefer = server.store().write(move |tx| async move { preferences::set(tx, id, wishes).await }.boxed());
    prefer.await.unwrap();
    let (fits, blocked) = (server.member(new("Fits")).await, server.member(new("Blocked")).await);
    let hidden = server.member(new("Hidden")).await.id;
    server.member(New { status: Status::NotConfirmed, ..new("Unconfirmed") }).await;
    server.member(New { domain: "rijp", ..new("Elsewhere") }).await;
    until(async || names(&server, &anna).await.len() == 3).await;
    post(&server, &blocked, "/api/block.php", &json!({ "profile": { "id": anna.id } })).await;
    let hide = server.store().write(move |tx| async move { profiles::set_invisible(tx, hidden, true).await }.boxed());
    hide.await.unwrap();
    assert_eq!(names(&server, &anna).await, ["Fits"], "at once, whatever the index knows");
    for whom in [blocked.id, hidden, anna.id, MemberId(4_000_000_000)] {
        assert_eq!(ask(&server, &anna, whom, true, 0).await.code(), "not_found");
        assert_eq!(ask(&server, &anna, whom, false, 0).await.code(), "not_found");
    }
    assert_eq!(game(&server, &anna).await.likes.left, 4, "what is refused uses up none");
    // Anna looks for women, so she comes to none of the men, and to women of every age who look for women.
    comes(&server, &ben, &["Young", "Fits", "Blocked"]).await;
    assert!(names(&server, &young).await.contains(&"Anna".to_owned()));
    swipe(&server, &anna, &fits, false).await;
    assert_eq!(names(&server, &anna).await, Vec::<String>::new());
    server.stop().await;
}

async fn a_day_has_four_likes_however_many_are_asked_for_at_once(on: On) {
    // It stands still, so that no day ends meanwhile.
    let (clock, _) = manual_clock();
    let server = serve_with(on, clock, |config| config.limits.writes_burst = 1000.0).await;
    let anna = server.member(new("Anna")).await;
    let mut others = Vec::new();
    for _ in 0..20 {
        others.push(server.member(new("Somebody")).await);
    }
    until(async || game(&server, &anna).await.profiles.len() == 10).await;
    let answers = join_all(others.iter().map(|other| ask(&server, &anna, other.id, true, 0))).await;
    let given = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
    assert_eq!(given, 4);
    assert!(answers.iter().filter(|it| it.status != StatusCode::OK).all(|it| it.code() == "too_often"));
    let likes: Likes = get(&server, &anna, "/api/likes.php").await.read();
    assert_eq!(likes.liked.len(), 4, "and none beyond them was given");
    let left = game(&server, &anna).await.likes;
    assert_eq!((left.left, left.of), (0, 4));
    // A repeat of one that was given is answered as before, and passing goes on.
    let given = others.iter().zip(&answers).find(|(_, answer)| answer.status == StatusCode::OK).unwrap().0;
    assert!(swipe(&server, &anna, given, true).await.like.is_some());
    let refused = others.iter().zip(&answers).find(|(_, answer)| answer.status != StatusCode::OK).unwrap().0;
    assert_eq!(swipe(&server, &anna, refused, false).await.like, None);
    // A like is not passed: what was given stays, and is not given back.
    assert!(swipe(&server, &anna, given, false).await.like.is_some());
    let body = json!({ "profile": { "id": given.id } });
    call(&server, Some(&anna), Method::DELETE, "/api/like.php").json(&body).go().await;
    swipe(&server, &anna, given, false).await;
    assert_eq!(game(&server, &anna).await.likes.left, 0);
    server.stop().await;
}

async fn the_day_is_the_members_and_a_clock_turned_back_gives_none_again(on: On) {
    let (clock, now) = manual_clock();
    // 23:30 of 2026-06-15 in UTC.
    let begun = 1_781_566_200_000;
    now.store(begun, Ordering::SeqCst);
    let server = serve_with(on, clock, |config| config.limits.writes_burst = 1000.0).await;
    let (anna, mut others) = (server.member(new("Anna")).await, Vec::new());
    for _ in 0..12 {
        others.push(server.member(new("Somebody")).await.id);
    }
    let left = async |offset: i64| {
        get(&server, &anna, &format!("/api/swipe-game.php?utc_offset={offset}")).await.read::<SwipeGame>().likes
    };
    for other in &others[..4] {
        ask(&server, &anna, *other, true, 0).await.read::<SwipeAnswer>();
    }
    assert_eq!(left(0).await.left, 0);
    assert_eq!(left(0).await.renewed_at, Millis(begun + HOUR / 2));
    assert_eq!(left(-60).await.left, 0, "the day before does not begin again");
    // In Amsterdam it is half past one of the next day.
    assert_eq!((left(120).await.left, left(120).await.renewed_at), (4, Millis(begun + HOUR / 2 + 22 * HOUR)));
    for other in &others[4..8] {
        ask(&server, &anna, *other, true, 120).await.read::<SwipeAnswer>();
    }
    now.fetch_add(HOUR, Ordering::SeqCst);
    assert_eq!(left(0).await.left, 0, "the same day, by another clock");
    assert_eq!(ask(&server, &anna, others[8], true, 0).await.code(), "too_often");
    now.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(left(0).await.left, 4);
    for wrong in [-721, 841, 100_000_000] {
        let refused = get(&server, &anna, &format!("/api/swipe-game.php?utc_offset={wrong}")).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid"), "{wrong}");
        assert_eq!(ask(&server, &anna, others[9], true, wrong).await.code(), "invalid");
    }
    server.stop().await;
}

async fn a_pass_is_undone_and_a_like_is_not(on: On) {
    let server = serve(on).await;
    let (anna, bea) = (server.member(new("Anna")).await, server.member(new("Bea")).await);
    comes(&server, &anna, &["Bea"]).await;
    swipe(&server, &anna, &bea, false).await;
    assert_eq!(names(&server, &anna).await, Vec::<String>::new());
    assert_eq!(undo(&server, &anna, &bea).await.likes.left, 4);
    assert_eq!(names(&server, &anna).await, ["Bea"]);
    swipe(&server, &anna, &bea, true).await;
    let answer = undo(&server, &anna, &bea).await;
    assert!(answer.like.unwrap().state.liked.is_some() && answer.likes.left == 3);
    assert_eq!(names(&server, &anna).await, Vec::<String>::new());
    let unconfirmed = server.member(New { status: Status::NotConfirmed, ..new("Vera") }).await;
    assert_eq!(ask(&server, &unconfirmed, bea.id, true, 0).await.code(), "not_confirmed");
    server.stop().await;
}

async fn a_like_of_the_game_answers_a_received_one_and_a_pass_hides_it(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let (bea, cara) = (member(&server, "Bea", seen(1)).await, member(&server, "Cara", seen(2)).await);
    for fan in [&bea, &cara] {
        post(&server, fan, "/api/like.php", &json!({ "profile": { "id": anna.id } })).await;
    }
    let (mut beas, _) = live(&server, &bea).await;
    comes(&server, &anna, &["Bea", "Cara"]).await;
    assert!(swipe(&server, &anna, &bea, true).await.like.unwrap().state.is_match());
    let told = beas.find(|frame| match frame {
        ServerFrame::Like { like, .. } => Some(like),
        _ => None,
    });
    assert!(told.await.state.is_match(), "the other learns of it at once");
    assert_eq!(swipe(&server, &anna, &cara, false).await.like, None);
    let likes: Likes = get(&server, &anna, "/api/likes.php").await.read();
    assert_eq!((likes.liked_by.len(), likes.totals.new_likes), (1, 0));
    assert!(undo(&server, &anna, &cara).await.like.unwrap().state.liked_by.is_some(), "the like is back");
    server.stop().await;
}
