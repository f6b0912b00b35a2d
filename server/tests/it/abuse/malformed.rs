//! Bodies and queries that are not what they should be: each is refused by its caller's fault, none is the server's.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, get};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve_with};
use base::clock::Clock;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use wire::ClientId;

on_both_engines!(what_is_not_of_the_documented_shape_is_refused_and_changes_nothing);

/// Calls with a body, and one body of each that is right.
fn bodies(conversation: i64, profile: i64) -> Vec<(Method, &'static str, Value)> {
    let liked = json!({ "profile": { "id": profile } });
    let text = json!({ "client_id": ClientId::new(), "to": { "conversation": conversation }, "kind": "text",
        "text": "Hello", "quoted_cost": 1 });
    vec![
        (Method::PUT, "user.php", json!({ "language": "en" })),
        (Method::PUT, "visibility.php", json!({ "invisible": false })),
        (Method::PUT, "own-profile.php", own_profile()),
        (Method::POST, "signup.php", signup()),
        (Method::PUT, "signup.php", json!({ "step": 1, "preferences": preferences() })),
        (Method::POST, "activate.php", json!({ "token": "0".repeat(64) })),
        (Method::POST, "mail-change.php", json!({ "password": "a guess", "email": "clara@vonk.example" })),
        (Method::POST, "export.php", json!({ "password": "a guess" })),
        (Method::PUT, "mail-change.php", json!({ "token": "0".repeat(64) })),
        (Method::PUT, "consents.php", json!({ "kind": "news", "given": true })),
        (Method::PUT, "alerts.php", json!({ "alert": "photo" })),
        (Method::DELETE, "chat.php", json!({ "conversation": { "id": conversation } })),
        (Method::POST, "message.php", text),
        (Method::DELETE, "message.php", json!({ "conversation": conversation, "seq": 1 })),
        (Method::POST, "read.php", json!({ "conversation": conversation, "seq": 1, "mark": "read" })),
        (Method::POST, "like.php", liked.clone()),
        (Method::DELETE, "like.php", liked.clone()),
        (Method::POST, "pass.php", liked.clone()),
        (Method::DELETE, "pass.php", liked.clone()),
        (Method::POST, "swipe-game.php", json!({ "profile": { "id": profile }, "liked": true, "utc_offset": 60 })),
        (Method::DELETE, "swipe-game.php", json!({ "profile": { "id": profile }, "utc_offset": 60 })),
        (Method::POST, "block.php", liked.clone()),
        (Method::DELETE, "block.php", liked),
        (Method::DELETE, "photo.php", json!({ "photo": 1 })),
    ]
}

fn signup() -> Value {
    json!({ "email": "clara@vonk.example", "name": "Clara", "password": "a long password",
        "date_of_birth": "1990-05-17", "gender": "female", "sexuality": "bi",
        "consents": { "terms": true, "intimate": true, "news": false, "tracking": false },
        "signup_message": null, "took_ms": 20_000, "proof": null })
}

fn preferences() -> Value {
    json!({ "gender": "male", "country": "NL", "countryregion": "Utrecht", "min_age": 30, "max_age": 40,
        "reason": [], "relationship_status": [], "body_type": [] })
}

fn own_profile() -> Value {
    json!({ "name": "Anna", "birth_date": "1990-05-17", "gender": "female", "sexuality": "bi", "country": "NL",
        "region": "Utrecht", "place": { "id": 2_745_912 }, "relationship_status": null, "hair_color": null, "eye_color": null, "body_type": null,
        "reason": null, "about": "", "interests": [] })
}

/// Values of no shape that any field has.
fn wrong() -> [Value; 7] {
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    [json!([]), json!({ "$gt": 0 }), json!(1.5), json!("\u{0}' or 1=1 --"), json!(u64::MAX), deep, json!(true)]
}

/// A right body with each of its fields in turn, and theirs, made wrong.
fn spoilt(body: &Value) -> Vec<Value> {
    let mut spoilt = Vec::new();
    for (name, value) in body.as_object().unwrap() {
        let mut with = |value: Value| {
            let mut body = body.clone();
            body[name] = value;
            spoilt.push(body);
        };
        // Any text is a text, true and false are what a switch can be, and an empty list is a list.
        let is_right = |wrong: &Value| match value {
            Value::String(_) => wrong.is_string(),
            Value::Bool(_) => wrong.is_boolean(),
            Value::Array(_) => wrong == &json!([]),
            _ => false,
        };
        wrong().into_iter().filter(|wrong| !is_right(wrong)).for_each(&mut with);
        if value.is_object() {
            self::spoilt(value).into_iter().for_each(with);
        }
    }
    spoilt
}

/// Bytes that are no such body at all.
fn rubbish() -> Vec<Vec<u8>> {
    let deep = [b"[".repeat(60_000), b"{\"a\":".repeat(10_000)];
    let texts = [
        "",
        "null",
        "0",
        "\"x\"",
        "[]",
        "[null]",
        " [1]",
        "{",
        "{\"profile\":",
        "\u{feff}{}",
        "{}{}",
        "{\"id\":1e999}",
    ];
    let mut rubbish: Vec<Vec<u8>> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    rubbish.extend(deep);
    rubbish.extend([vec![0xFF; 100], vec![0; 1000]]);
    rubbish
}

const QUERIES: &[&str] = &[
    "chat.php?id=",
    "chat.php?id=x",
    "chat.php?id=1.5",
    "chat.php?id=9223372036854775808",
    "chat.php?id=1&id=2",
    "chat.php?id=1%00",
    "chat.php?profile=x",
    "sync.php?since=x",
    "sync.php?since=99999999999999999999",
    "ledger.php?cursor=x",
    "ledger.php?limit=x",
    "profile.php",
    "profile.php?id=%FF",
    "profile-preview.php?premium=1",
    "profile-preview.php?match=%FF",
    "icebreakers.php?profile=-",
    "photo.php?id=",
    "geocode.php",
    "geocode.php?q=",
    "geocode.php?q=a&lat=52&lon=5",
    "geocode.php?q=a&q=b",
    "geocode.php?lat=52",
    "geocode.php?lat=x&lon=5",
    "geocode.php?lat=&lon=",
    "geocode.php?lat=91&lon=5",
    "geocode.php?lat=52&lon=-180.1",
    "geocode.php?lat=NaN&lon=5",
    "geocode.php?lat=52&lon=inf",
    "geocode.php?lat=1e999&lon=5",
    "geocode.php?lat=52,1&lon=5",
];

async fn what_is_not_of_the_documented_shape_is_refused_and_changes_nothing(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.writes_burst = 100_000.0).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let before = get(&server, &anna, "/api/sync.php").await.json();
    let mut tried = 0;
    for (method, path, body) in bodies(conversation.0, ben.id.0) {
        let spoilt = spoilt(&body).iter().map(|body| serde_json::to_vec(body).unwrap()).collect::<Vec<_>>();
        for bytes in rubbish().into_iter().chain(spoilt) {
            refuses(&server, &anna, (&method, path), bytes).await;
            tried += 1;
        }
    }
    for query in QUERIES {
        refuses(&server, &anna, (&Method::GET, query), Vec::new()).await;
    }
    assert!(tried > 300, "{tried} were tried");
    assert_eq!(get(&server, &anna, "/api/sync.php").await.json(), before, "nothing has changed");
    server.stop().await;
}

async fn refuses(server: &Running, who: &Someone, (method, path): (&Method, &str), body: Vec<u8>) {
    let shown = String::from_utf8_lossy(&body[..body.len().min(200)]).into_owned();
    let reply = call(server, Some(who), method.clone(), &format!("/api/{path}")).body(body).go().await;
    let (status, what) = (reply.status, format!("{method} {path} {shown}: {:?}", reply.bytes));
    assert!(status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS, "{what}");
    assert!(!reply.code().is_empty(), "{what}");
}
