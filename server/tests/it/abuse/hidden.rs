//! Who is hidden is not there: every call that names a profile answers as it does for one that does not exist.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{call, post, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve_with};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use vonk::domain::accounts::Status;
use vonk::domain::profiles;
use wire::MemberId;
use wire::chat::Done;
use wire::message::To;
use wire::profile::ProfileStatus;

on_both_engines!(who_is_hidden_answers_like_who_does_not_exist);

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
        (Method::PUT, "/api/likes.php".into(), profile.clone()),
        (Method::DELETE, "/api/chat.php".into(), profile.clone()),
        (Method::POST, "/api/block.php".into(), profile.clone()),
        (Method::DELETE, "/api/block.php".into(), profile.clone()),
        (Method::GET, "/api/block.php".into(), Value::Null),
    ];
    let mut answers = Vec::new();
    for (method, path, body) in calls {
        let reply = call(server, Some(who), method.clone(), &path).json(&body).go().await;
        let name = format!("{method} {}", path.split('?').next().unwrap());
        answers.push((name, reply.status, String::from_utf8_lossy(&reply.bytes).into_owned()));
    }
    answers
}
