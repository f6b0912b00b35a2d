//! Who is hidden is not there: every call that names a profile answers as it does for one that does not exist.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{call, get, post, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve_with};
use crate::support::signup::{joined, with};
use crate::support::until;
use base::clock::Clock;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use vonk::domain::accounts::{Status, account};
use vonk::domain::profiles;
use vonk::domain::tokens::{self, Purpose};
use wire::MemberId;
use wire::chat::Done;
use wire::message::To;
use wire::profile::ProfileStatus;
use wire::signup::SignUpState;

on_both_engines!(
    who_is_hidden_answers_like_who_does_not_exist,
    a_first_message_to_who_is_hidden_ends_like_one_to_who_does_not_exist,
    a_first_message_to_who_has_hidden_since_is_refused_alike,
);

async fn who_is_hidden_answers_like_who_does_not_exist(on: On) {
    let generous = |config: &mut vonk::config::Config| config.limits.writes_burst = 1000.0;
    let server = serve_with(on, Clock::System, generous).await;
    let anna = server.member(new("Anna")).await;
    let absent = answers(&server, &anna, MemberId(4_000_000_000)).await;
    assert!(absent.iter().filter(|(_, status, _)| *status == StatusCode::NOT_FOUND).count() >= 10, "{absent:?}");

    let (invisible, withdrawn) = (server.member(new("Ben")).await, server.member(new("Cas")).await);
    let (hides, is_withdrawn) = (invisible.id, withdrawn.id);
    let change = server.store().write(move |tx| {
        async move {
            profiles::set_invisible(tx, hides, true).await?;
            profiles::set_status(tx, is_withdrawn, ProfileStatus::Disabled).await
        }
        .boxed()
    });
    change.await.unwrap();
    let blocker = server.member(new("Dirk")).await;
    post(&server, &blocker, "/api/block.php", &json!({ "profile": { "id": anna.id } })).await.read::<Done>();
    let disabled = server.member(New { status: Status::Disabled, ..new("Els") }).await;
    let deleted = server.member(New { status: Status::Deleted, ..new("Fien") }).await;
    let elsewhere = server.member(New { domain: "rijp", ..new("Gijs") }).await;
    for hidden in [invisible, withdrawn, blocker, disabled, deleted, elsewhere] {
        let of_hidden = answers(&server, &anna, hidden.id).await;
        for (hidden_one, absent_one) in of_hidden.iter().zip(&absent) {
            assert_eq!(hidden_one, absent_one, "{}", hidden.email);
        }
    }
    server.stop().await;
}

/// A visitor who signs up with a first message to this profile.
async fn signed_up_to(server: &Running, id: MemberId) -> Someone {
    let mut message = text(To::Profile(id), "Hello");
    message.quoted_cost = wire::Credits::ZERO;
    let email = format!("clara{id}@vonk.example");
    joined(server, &with(&email, "signup_message", json!(message))).await
}

async fn waiting(server: &Running, who: &Someone) -> SignUpState {
    get(server, who, "/api/signup.php").await.read()
}

async fn a_first_message_to_who_is_hidden_ends_like_one_to_who_does_not_exist(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let seen = server.member(new("Anna")).await;
    let clara = signed_up_to(&server, seen.id).await;
    assert!(waiting(&server, &clara).await.held.is_some());
    let mut hidden = vec![MemberId(4_000_000_000)];
    for new in [
        New { status: Status::Disabled, ..new("Els") },
        New { status: Status::Deleted, ..new("Fien") },
        New { domain: "rijp", ..new("Gijs") },
    ] {
        hidden.push(server.member(new).await.id);
    }
    let hidings: [Hide; 2] = [hide, withdraw];
    for hiding in hidings {
        let member = server.member(new("Ben")).await;
        hiding(&server, member.id).await;
        hidden.push(member.id);
    }
    for id in hidden {
        let clara = signed_up_to(&server, id).await;
        assert_eq!(waiting(&server, &clara).await.held, None, "{id}");
    }
    server.stop().await;
}

type Hide = for<'s> fn(&'s Running, MemberId) -> BoxFuture<'s, ()>;

fn hide(server: &Running, id: MemberId) -> BoxFuture<'_, ()> {
    let write = server.store().write(move |tx| profiles::set_invisible(tx, id, true).boxed());
    write.map(|done| done.map(drop).unwrap()).boxed()
}

fn withdraw(server: &Running, id: MemberId) -> BoxFuture<'_, ()> {
    let write = server.store().write(move |tx| profiles::set_status(tx, id, ProfileStatus::Disabled).boxed());
    write.map(|done| done.map(drop).unwrap()).boxed()
}

fn disable(server: &Running, id: MemberId) -> BoxFuture<'_, ()> {
    let write = server.store().write(move |tx| account::set_status(tx, id, Status::Disabled).boxed());
    write.map(Result::unwrap).boxed()
}

fn delete(server: &Running, id: MemberId) -> BoxFuture<'_, ()> {
    server.store().write(move |tx| account::delete(tx, id).boxed()).map(Result::unwrap).boxed()
}

async fn a_first_message_to_who_has_hidden_since_is_refused_alike(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let mut refusals = Vec::new();
    // To block the sender is not possible before the sender has confirmed, and can be seen.
    let hidings: [Hide; 4] = [hide, withdraw, disable, delete];
    for hide in hidings {
        let anna = server.member(new("Anna")).await;
        let clara = signed_up_to(&server, anna.id).await;
        hide(&server, anna.id).await;
        let (id, email) = (clara.id, clara.email.clone());
        let issued = server
            .store()
            .write(move |tx| async move { tokens::issue(tx, id, Purpose::Activate, &email).await }.boxed());
        let token = json!({ "token": issued.await.unwrap() });
        let confirmed = call(&server, None, Method::POST, "/api/activate.php").json(&token).go().await;
        assert_eq!(confirmed.status, StatusCode::OK);
        let refusal = async || waiting(&server, &clara).await.held.and_then(|held| held.refused);
        until(async || refusal().await.is_some()).await;
        refusals.push(refusal().await.unwrap());
    }
    assert!(refusals.iter().all(|refusal| *refusal == refusals[0]), "{refusals:?}");
    server.stop().await;
}

/// What each call that names a profile is answered.
async fn answers(server: &Running, who: &Someone, id: MemberId) -> Vec<(String, StatusCode, String)> {
    let profile = json!({ "profile": { "id": id } });
    let calls = [
        (Method::GET, format!("/api/profile.php?id={id}"), Value::Null),
        (Method::GET, format!("/api/chat.php?profile={id}"), Value::Null),
        (Method::GET, format!("/api/icebreakers.php?profile={id}"), Value::Null),
        (Method::POST, "/api/message.php".into(), json!(text(To::Profile(id), "Hello"))),
        (Method::POST, "/api/like.php".into(), profile.clone()),
        (Method::DELETE, "/api/like.php".into(), profile.clone()),
        (Method::POST, "/api/pass.php".into(), profile.clone()),
        (Method::DELETE, "/api/pass.php".into(), profile.clone()),
        (Method::POST, "/api/swipe-game.php".into(), json!({ "profile": { "id": id }, "liked": true })),
        (Method::DELETE, "/api/swipe-game.php".into(), profile.clone()),
        (Method::PUT, "/api/likes.php".into(), profile.clone()),
        (Method::DELETE, "/api/chat.php".into(), profile.clone()),
        (Method::POST, "/api/block.php".into(), profile.clone()),
        (Method::DELETE, "/api/block.php".into(), profile.clone()),
        (Method::GET, "/api/block.php".into(), Value::Null),
        (Method::GET, "/api/signup-matches.php".into(), Value::Null),
    ];
    let mut answers = Vec::new();
    for (method, path, body) in calls {
        let reply = call(server, Some(who), method.clone(), &path).json(&body).go().await;
        let name = format!("{method} {}", path.split('?').next().unwrap());
        answers.push((name, reply.status, String::from_utf8_lossy(&reply.bytes).into_owned()));
    }
    answers
}
