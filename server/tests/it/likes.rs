//! Likes, matches, passes and the flags of new ones, over socket and HTTP, on both engines.

use crate::on_both_engines;
use crate::support::client::{Reply, call, get, live, persist};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::atomic::Ordering;
use vonk::domain::accounts::Status;
use vonk::domain::likes::{Act, act_within};
use wire::chat::{Done, Totals};
use wire::frame::{ClientFrame, ServerFrame};
use wire::like::{AutoLike, Like, LikeAnswer, Likes};
use wire::sync::Sync;
use wire::user::UserAnswer;
use wire::{MemberId, Rev};

on_both_engines!(
    a_like_that_goes_both_ways_is_a_match_and_both_get_its_frame_at_once,
    twenty_likes_at_once_are_one_like,
    looking_at_a_like_or_answering_it_clears_its_flag,
    a_pass_hides_a_like_and_undoing_it_brings_it_back,
    taking_a_like_back_leaves_nothing,
    an_automatic_like_is_the_oldest_real_one_that_was_not_looked_at,
    who_is_not_confirmed_absent_elsewhere_or_oneself_cannot_be_liked,
    polling_likes_is_answered_304_until_something_changed,
    three_hundred_likes_are_looked_at_in_one_frame,
    a_like_for_who_went_invisible_stays_without_a_card_and_can_be_taken_back,
);

pub async fn change(server: &Running, who: &Someone, method: Method, path: &str, other: MemberId) -> Reply {
    call(server, Some(who), method, path).json(&json!({ "profile": { "id": other } })).go().await
}

pub async fn like(server: &Running, who: &Someone, other: MemberId) -> LikeAnswer {
    persist(async || change(server, who, Method::POST, "/api/like.php", other).await).await.read()
}

async fn likes(server: &Running, who: &Someone) -> Likes {
    get(server, who, "/api/likes.php").await.read()
}

fn like_in(frame: ServerFrame) -> Option<(Rev, Like, Totals)> {
    match frame {
        ServerFrame::Like { rev, like, totals } => Some((rev, like, totals)),
        _ => None,
    }
}

async fn a_like_that_goes_both_ways_is_a_match_and_both_get_its_frame_at_once(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;

    let answer = like(&server, &anna, ben.id).await;
    let given = answer.like.unwrap();
    assert!(given.state.liked.is_some() && !given.state.is_match());
    let (rev, received, totals) = bens.find(like_in).await;
    assert_eq!((received.state.id, received.state.like_new, totals.new_likes), (anna.id, true, 1));
    assert_eq!((received.profile.id(), rev), (anna.id, Rev(1)), "the card comes along");
    assert_eq!(annas.find(like_in).await.1, given, "the other devices of who liked learn of it");

    assert!(like(&server, &ben, anna.id).await.like.unwrap().state.is_match());
    let (_, for_anna, annas_totals) = annas.find(like_in).await;
    let (_, for_ben, bens_totals) = bens.find(like_in).await;
    assert!(for_anna.state.is_match() && for_ben.state.is_match());
    assert_eq!((annas_totals.new_likes, bens_totals.new_likes), (0, 0), "an answer is not a new like");
    server.stop().await;
}

async fn twenty_likes_at_once_are_one_like(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let answers = join_all((0..20).map(|_| like(&server, &anna, ben.id))).await;
    assert!(answers.iter().all(|answer| *answer == answers[0]), "all answers are the same");
    let bens = likes(&server, &ben).await;
    assert_eq!((bens.liked_by.len(), bens.totals.new_likes, bens.rev), (1, 1, Rev(1)));
    server.stop().await;
}

async fn looking_at_a_like_or_answering_it_clears_its_flag(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let fans = [server.member(new("Ben")).await, server.member(new("Cas")).await, server.member(new("Dirk")).await];
    for fan in &fans {
        like(&server, fan, anna.id).await;
    }
    assert_eq!(likes(&server, &anna).await.totals.new_likes, 3);
    change(&server, &anna, Method::PUT, "/api/likes.php", fans[1].id).await.read::<Done>();
    let after = likes(&server, &anna).await;
    assert_eq!(after.totals.new_likes, 2);
    assert_eq!(after.liked_by.last().map(|it| it.id), Some(fans[1].id), "new ones come first");
    like(&server, &anna, fans[0].id).await;
    assert_eq!(likes(&server, &anna).await.totals.new_likes, 1);
    let all = call(&server, Some(&anna), Method::PUT, "/api/likes.php").json(&json!({})).go().await;
    all.read::<Done>();
    assert_eq!(likes(&server, &anna).await.totals.new_likes, 0);
    let user: UserAnswer = get(&server, &anna, "/api/user.php").await.read();
    assert_eq!(user.rev, likes(&server, &anna).await.rev, "one revision for all calls");
    server.stop().await;
}

async fn a_pass_hides_a_like_and_undoing_it_brings_it_back(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    like(&server, &ben, anna.id).await;
    let passed: LikeAnswer = change(&server, &anna, Method::POST, "/api/pass.php", ben.id).await.read();
    assert_eq!(passed.like, None);
    let hidden = likes(&server, &anna).await;
    assert_eq!((hidden.liked_by.len(), hidden.totals.new_likes), (0, 0));
    assert_eq!(likes(&server, &ben).await.liked.len(), 1, "who liked learns nothing of it");
    change(&server, &anna, Method::DELETE, "/api/pass.php", ben.id).await.read::<LikeAnswer>();
    let back = likes(&server, &anna).await;
    assert_eq!((back.liked_by.len(), back.totals.new_likes), (1, 1));
    change(&server, &anna, Method::POST, "/api/pass.php", ben.id).await.read::<LikeAnswer>();
    assert!(like(&server, &anna, ben.id).await.like.unwrap().state.is_match(), "a like takes a pass back");
    server.stop().await;
}

async fn taking_a_like_back_leaves_nothing(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    like(&server, &anna, ben.id).await;
    let (mut bens, _) = live(&server, &ben).await;
    let gone: LikeAnswer = change(&server, &anna, Method::DELETE, "/api/like.php", ben.id).await.read();
    assert_eq!(gone.like, None);
    let (profile, totals) = bens
        .find(|frame| match frame {
            ServerFrame::LikeGone { profile, totals, .. } => Some((profile, totals)),
            _ => None,
        })
        .await;
    assert_eq!((profile, totals.new_likes), (anna.id, 0));
    assert!(likes(&server, &anna).await.liked.is_empty() && likes(&server, &ben).await.liked_by.is_empty());
    server.stop().await;
}

async fn an_automatic_like_is_the_oldest_real_one_that_was_not_looked_at(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let auto = async || get(&server, &anna, "/api/auto-like.php").await.read::<AutoLike>().profile.map(|it| it.id);
    assert_eq!(auto().await, None, "nothing is made up");
    let (ben, cas) = (server.member(new("Ben")).await, server.member(new("Cas")).await);
    like(&server, &ben, anna.id).await;
    time.fetch_add(1, Ordering::Relaxed);
    like(&server, &cas, anna.id).await;
    assert_eq!(auto().await, Some(ben.id));
    assert_eq!(auto().await, Some(ben.id), "asking changes nothing");
    change(&server, &anna, Method::PUT, "/api/likes.php", ben.id).await.read::<Done>();
    assert_eq!(auto().await, Some(cas.id));
    server.stop().await;
}

async fn who_is_not_confirmed_absent_elsewhere_or_oneself_cannot_be_liked(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let fresh = server.member(crate::support::members::New { status: Status::NotConfirmed, ..new("Fresh") }).await;
    let elsewhere = server.member(crate::support::members::New { domain: "rijp", ..new("Else") }).await;
    let refused = change(&server, &fresh, Method::POST, "/api/like.php", anna.id).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, "not_confirmed".into()));
    let absent = change(&server, &anna, Method::POST, "/api/like.php", MemberId(1)).await;
    assert_eq!((absent.status, absent.code()), (StatusCode::NOT_FOUND, "not_found".into()));
    for other in [elsewhere.id, anna.id] {
        let refused = change(&server, &anna, Method::POST, "/api/like.php", other).await;
        assert_eq!((refused.status, refused.json()), (absent.status, absent.json()));
    }
    server.stop().await;
}

async fn polling_likes_is_answered_304_until_something_changed(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let first = get(&server, &anna, "/api/likes.php").await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    let again = async |tag: &str| {
        call(&server, Some(&anna), Method::GET, "/api/likes.php").header("if-none-match", tag).go().await.status
    };
    assert_eq!(again(&tag).await, StatusCode::NOT_MODIFIED);
    like(&server, &ben, anna.id).await;
    assert_eq!(again(&tag).await, StatusCode::OK);
    server.stop().await;
}

async fn three_hundred_likes_are_looked_at_in_one_frame(on: On) {
    const MANY: i64 = 300;
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let mut fans = Vec::new();
    for _ in 0..MANY {
        fans.push(server.member(new("Ben")).await.id);
    }
    let (site, liked) = (server.core().domains.of_key("vonk").unwrap().clone(), anna.id);
    let all = server.store().write(move |tx| {
        async move {
            for fan in fans {
                act_within(tx, &site, fan, liked, Act::Like).await?;
            }
            Ok(())
        }
        .boxed()
    });
    all.await.unwrap();
    let (mut annas, start) = live(&server, &anna).await;
    assert_eq!((start.likes.len(), start.totals.new_likes), (300, MANY));
    let rev = start.rev;
    for _ in 0..2 {
        call(&server, Some(&anna), Method::PUT, "/api/likes.php").json(&json!({})).go().await.read::<Done>();
    }
    annas.send(&ClientFrame::Ping).await;
    let mut seen = Vec::new();
    loop {
        match annas.next().await {
            ServerFrame::LikesSeen { rev, totals } => seen.push((rev, totals.new_likes)),
            ServerFrame::Pong { rev: newest } => {
                assert_eq!(newest, rev.next(), "one change, and none the second time");
                break;
            }
            ServerFrame::Ping { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen, [(rev.next(), 0)]);
    let delta: Sync = get(&server, &anna, &format!("/api/sync.php?since={rev}&epoch={}", start.epoch)).await.read();
    assert_eq!(delta.likes.len(), 300, "a client without the frame fetches it");
    assert!(delta.likes.iter().all(|like| !like.state.like_new));
    server.stop().await;
}

async fn a_like_for_who_went_invisible_stays_without_a_card_and_can_be_taken_back(on: On) {
    let server = serve(on).await;
    let (anna, ben, cas) =
        (server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await);
    like(&server, &anna, ben.id).await;
    like(&server, &cas, ben.id).await;
    like(&server, &ben, cas.id).await;
    let (mut annas, _) = live(&server, &anna).await;
    let hide = async |invisible: bool| {
        let body = json!({ "invisible": invisible });
        call(&server, Some(&ben), Method::PUT, "/api/visibility.php").json(&body).go().await.read::<UserAnswer>();
    };
    let shown = async || {
        let all = likes(&server, &anna).await;
        (all.liked.iter().map(|state| state.id).collect::<Vec<_>>(), all.profiles.len())
    };
    hide(true).await;
    let (_, pushed_like, _) = annas.find(like_in).await;
    assert_eq!((pushed_like.profile.id(), pushed_like.profile.card()), (ben.id, None));
    assert_eq!(shown().await, (vec![ben.id], 0), "the like is there, the card is not");
    assert_eq!(likes(&server, &cas).await.profiles.len(), 1, "whom he likes still sees him");
    hide(false).await;
    let (_, pushed_like, _) = annas.find(like_in).await;
    assert!(pushed_like.profile.card().is_some());
    assert_eq!(shown().await, (vec![ben.id], 1));

    hide(true).await;
    annas.find(like_in).await;
    for _ in 0..2 {
        let answer: LikeAnswer = change(&server, &anna, Method::DELETE, "/api/like.php", ben.id).await.read();
        assert_eq!(answer.like, None);
    }
    assert_eq!(change(&server, &anna, Method::POST, "/api/like.php", ben.id).await.code(), "not_found");
    assert!(likes(&server, &ben).await.liked_by.iter().all(|state| state.id == cas.id));
    server.stop().await;
}
