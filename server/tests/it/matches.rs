//! What follows the sign-up form: its steps on every device, whom a member looks for, and the first matches.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, call, get, live, post};
use crate::support::manual_clock;
use crate::support::members::{New, OF_EACH_KIND, OfKind, Someone, make_each_kind, make_with, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::until;
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::accounts::Status;
use vonk::domain::profiles;
use vonk::domain::user::NewMember;
use wire::MemberId;
use wire::profile::Gender;
use wire::signup::{Preferences, SignUpMatches, SignUpState};

on_both_engines!(
    a_step_is_the_same_on_every_device_and_what_it_asked_is_kept,
    a_step_or_a_wish_that_does_not_exist_is_refused_and_changes_nothing,
    of_two_who_match_each_is_whom_the_other_looks_for,
    those_nearby_come_first_and_then_the_last_active,
    a_preference_narrows_and_an_open_field_of_a_profile_does_not,
    nobody_who_is_hidden_invented_or_decided_about_is_a_match,
    at_most_nine_are_shown_and_a_like_makes_room,
    who_is_here_counts_as_active_from_the_next_heartbeat_on,
);

async fn state(server: &Running, who: &Someone) -> SignUpState {
    get(server, who, "/api/signup.php").await.read()
}

async fn put(server: &Running, who: &Someone, body: Value) -> Reply {
    call(server, Some(who), Method::PUT, "/api/signup.php").json(&body).go().await
}

/// Preferences that leave everything open but what is given.
fn wishes(given: Value) -> Value {
    let mut wishes = json!(Preferences::default());
    wishes.as_object_mut().unwrap().extend(given.as_object().unwrap().clone());
    wishes
}

async fn prefer(server: &Running, who: &Someone, given: Value) {
    let answer: SignUpState = put(server, who, json!({ "step": 5, "preferences": wishes(given) })).await.read();
    assert_eq!(answer, state(server, who).await);
}

/// The names of the matches, in their order.
async fn matches(server: &Running, who: &Someone) -> Vec<String> {
    let found: SignUpMatches = get(server, who, "/api/signup-matches.php").await.read();
    found.profiles.into_iter().map(|card| card.name).collect()
}

async fn member(server: &Running, name: &'static str, change: impl FnOnce(&mut NewMember)) -> Someone {
    make_with(server.store(), new(name), change).await
}

async fn a_step_is_the_same_on_every_device_and_what_it_asked_is_kept(on: On) {
    let server = serve(on).await;
    let anna = server.member(New { status: Status::NotConfirmed, ..new("Anna") }).await;
    let begun = state(&server, &anna).await;
    assert_eq!((begun.step.0, begun.preferences), (0, Preferences::default()));
    put(&server, &anna, json!({ "step": 3 })).await.read::<SignUpState>();
    assert_eq!(state(&server, &anna).await.step.0, 3);
    let all = json!({ "gender": "male", "country": "NL", "countryregion": "Utrecht", "min_age": 30, "max_age": 45,
        "reason": ["dating", "chat", "chat"], "relationship_status": ["single"], "body_type": [] });
    prefer(&server, &anna, all).await;
    put(&server, &anna, json!({ "step": 4 })).await.read::<SignUpState>();
    let kept = state(&server, &anna).await;
    assert_eq!(kept.step.0, 4, "one may go back");
    assert_eq!(kept.preferences.reason, ["chat", "dating"]);
    assert_eq!(kept.preferences.countryregion.as_deref(), Some("Utrecht"));
    let ben = server.member(new("Ben")).await;
    assert_eq!(state(&server, &ben).await.step.0, 0, "of each member their own");
    server.stop().await;
}

async fn a_step_or_a_wish_that_does_not_exist_is_refused_and_changes_nothing(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let before = state(&server, &anna).await;
    let long = vec!["dating"; 10_000];
    for (field, body) in [
        ("step", json!({ "step": 6 })),
        ("country", json!({ "step": 1, "preferences": wishes(json!({ "country": "AQ" })) })),
        ("countryregion", json!({ "step": 1, "preferences": wishes(json!({ "countryregion": "Utrecht" })) })),
        ("max_age", json!({ "step": 1, "preferences": wishes(json!({ "min_age": 40, "max_age": 30 })) })),
        ("reason", json!({ "step": 1, "preferences": wishes(json!({ "reason": ["\" or 1=1"] })) })),
    ] {
        let refused = put(&server, &anna, body).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid"), "{field}");
        assert_eq!(refused.json()["error"]["data"]["field"], field);
    }
    let childish = json!({ "step": 1, "preferences": wishes(json!({ "min_age": 17 })) });
    assert!(put(&server, &anna, childish).await.status.is_client_error());
    let huge = json!({ "step": 1, "preferences": wishes(json!({ "reason": long })) });
    let answer = put(&server, &anna, huge).await;
    assert!(answer.status == StatusCode::OK || answer.status.is_client_error());
    let kept = state(&server, &anna).await.preferences.reason;
    assert!(kept.len() <= 1, "each wish once");
    put(&server, &anna, json!({ "step": 0, "preferences": Preferences::default() })).await.read::<SignUpState>();
    assert_eq!(state(&server, &anna).await, before);
    let visitor = call(&server, None, Method::PUT, "/api/signup.php").json(&json!({ "step": 1 })).go().await;
    assert_eq!(visitor.code(), "authentication_required");
    server.stop().await;
}

async fn of_two_who_match_each_is_whom_the_other_looks_for(on: On) {
    let server = serve(on).await;
    let made = make_each_kind(server.store()).await;
    for (who, OfKind { name, fitting, .. }) in made.iter().zip(OF_EACH_KIND) {
        let mut found = matches(&server, who).await;
        found.sort();
        assert_eq!(found, fitting, "{name}");
    }
    server.stop().await;
}

/// A man who was last here so many days ago.
fn seen(days: i64, region: &'static str) -> impl FnOnce(&mut NewMember) {
    move |it| {
        it.profile.gender = Gender::Male;
        it.profile.region = region.into();
        it.account.signup_at.0 -= days * DAY;
    }
}

async fn those_nearby_come_first_and_then_the_last_active(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    member(&server, "Far", seen(0, "Drenthe")).await;
    member(&server, "Away", seen(9, "Utrecht")).await;
    member(&server, "Abroad", |it| (it.profile.country, it.profile.region) = ("BE".into(), "Antwerp".into())).await;
    member(&server, "Near", seen(1, "Utrecht")).await;
    member(&server, "Farther", seen(2, "Drenthe")).await;
    assert_eq!(matches(&server, &anna).await, ["Near", "Away", "Far", "Farther"]);
    prefer(&server, &anna, json!({ "country": "NL", "countryregion": "Drenthe" })).await;
    assert_eq!(matches(&server, &anna).await, ["Far", "Farther", "Near", "Away"]);
    prefer(&server, &anna, json!({ "country": "BE" })).await;
    assert_eq!(matches(&server, &anna).await, ["Abroad"]);
    let nowhere = member(&server, "Nowhere", |it| it.profile.region = String::new()).await;
    let found = matches(&server, &nowhere).await.len();
    assert_eq!(found, 4, "without a region the country is what there is; Anna looks in another");
    server.stop().await;
}

async fn a_preference_narrows_and_an_open_field_of_a_profile_does_not(on: On) {
    let (clock, now) = manual_clock();
    // Noon of 2026-06-15.
    now.store(1_781_524_800_000, Ordering::SeqCst);
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let born = |date: &'static str| move |it: &mut NewMember| it.profile.birth_date = date.into();
    member(&server, "Thirty", born("1996-06-15")).await;
    member(&server, "Almost", born("1996-06-16")).await;
    member(&server, "Forty", born("1985-06-16")).await;
    member(&server, "Older", born("1985-06-15")).await;
    let names = async || {
        let mut names = matches(&server, &anna).await;
        names.sort();
        names
    };
    prefer(&server, &anna, json!({ "min_age": 30, "max_age": 40 })).await;
    assert_eq!(names().await, ["Forty", "Thirty"]);
    prefer(&server, &anna, json!({ "min_age": 41 })).await;
    assert_eq!(names().await, ["Older"]);
    prefer(&server, &anna, json!({ "gender": "male" })).await;
    assert_eq!(names().await, Vec::<String>::new());

    member(&server, "Dater", |it| it.profile.reason = Some("dating".into())).await;
    member(&server, "Chatter", |it| it.profile.reason = Some("chat".into())).await;
    prefer(&server, &anna, json!({ "reason": ["dating", "relationship"], "min_age": 36, "max_age": 36 })).await;
    assert_eq!(names().await, ["Dater"]);
    prefer(&server, &anna, json!({ "reason": ["dating"], "body_type": ["slim"] })).await;
    assert_eq!(names().await, ["Almost", "Dater", "Forty", "Older", "Thirty"], "who says nothing may still fit");
    prefer(
        &server,
        &anna,
        json!({ "relationship_status": ["single"], "reason": ["chat"], "min_age": 36, "max_age": 36 }),
    )
    .await;
    assert_eq!(names().await, ["Chatter"]);
    server.stop().await;
}

async fn nobody_who_is_hidden_invented_or_decided_about_is_a_match(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.writes_burst = 1000.0).await;
    let anna = server.member(new("Anna")).await;
    server.member(New { fictional: true, ..new("Invented") }).await;
    server.member(New { status: Status::NotConfirmed, ..new("Unconfirmed") }).await;
    server.member(New { status: Status::Disabled, ..new("Disabled") }).await;
    server.member(New { status: Status::Deleted, ..new("Deleted") }).await;
    server.member(New { domain: "rijp", ..new("Elsewhere") }).await;
    let (invisible, admirer) = (server.member(new("Invisible")).await, server.member(new("Admirer")).await);
    let (liked, passed) = (server.member(new("Liked")).await, server.member(new("Passed")).await);
    let (blocked, blocker) = (server.member(new("Blocked")).await, server.member(new("Blocker")).await);
    let on_profile = |who: &Someone| json!({ "profile": { "id": who.id } });
    for (who, path, whom) in [
        (&invisible, "like", &anna),
        (&admirer, "like", &anna),
        (&passed, "like", &anna),
        (&anna, "pass", &passed),
        (&anna, "like", &liked),
        (&anna, "block", &blocked),
        (&blocker, "block", &anna),
    ] {
        let reply = post(&server, who, &format!("/api/{path}.php"), &on_profile(whom)).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}: {:?}", reply.bytes);
    }
    let hides = invisible.id;
    let hide = server.store().write(move |tx| async move { profiles::set_invisible(tx, hides, true).await }.boxed());
    hide.await.unwrap();
    assert_eq!(matches(&server, &anna).await, ["Admirer"], "whose like is not answered yet");
    let visitor = call(&server, None, Method::GET, "/api/signup-matches.php").go().await;
    assert_eq!(visitor.code(), "authentication_required");
    server.stop().await;
}

async fn at_most_nine_are_shown_and_a_like_makes_room(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    for _ in 0..11 {
        server.member(new("Somebody")).await;
    }
    let shown = async || get(&server, &anna, "/api/signup-matches.php").await.read::<SignUpMatches>().profiles;
    let first = shown().await;
    assert_eq!(first.len(), 9);
    post(&server, &anna, "/api/like.php", &json!({ "profile": { "id": first[0].id } })).await;
    let next = shown().await;
    assert_eq!(next.len(), 9);
    assert!(!next.iter().any(|card| card.id == first[0].id));
    server.stop().await;
}

async fn who_is_here_counts_as_active_from_the_next_heartbeat_on(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |config| config.limits.heartbeat_seconds = 1).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let began = active(&server, anna.id).await;
    assert_eq!(began % (15 * 60 * 1000), 0);
    now.fetch_add(DAY, Ordering::SeqCst);
    let _device = live(&server, &anna).await;
    until(async || active(&server, anna.id).await == began + DAY).await;
    assert_eq!(active(&server, ben.id).await, began);
    server.stop().await;
}

async fn active(server: &Running, member: MemberId) -> i64 {
    let query = sql("select active_at from profiles where id = $1").bind(member);
    server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
}
