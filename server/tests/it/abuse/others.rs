//! Access to what belongs to others, by its number: every call and frame answers as if it did not exist, and nothing
//! has changed afterwards.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, get, live, photo, send, settled, text, upload};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use wire::ClientId;
use wire::frame::{Refused, ServerFrame};
use wire::message::{Sent, To};

on_both_engines!(what_belongs_to_others_answers_like_what_does_not_exist);

const ABSENT: i64 = 4711;

/// The ids of objects that calls name.
#[derive(Clone, Copy)]
struct Named {
    conversation: i64,
    photo: i64,
    /// A conversation of the caller, to which a photo can be sent.
    own: i64,
}

fn calls(Named { conversation, photo, own }: Named) -> Vec<(Method, String, Value)> {
    let api = |path: &str| format!("/api/{path}");
    let to = |to: i64, content: Value| {
        let mut send = json!({ "client_id": ClientId::new(), "to": { "conversation": to }, "quoted_cost": 1 });
        send.as_object_mut().unwrap().extend(content.as_object().unwrap().clone());
        send
    };
    vec![
        (Method::GET, api(&format!("chat.php?id={conversation}")), Value::Null),
        (Method::GET, api(&format!("chat.php?id={conversation}&before=2")), Value::Null),
        (Method::GET, api(&format!("chat.php?id={conversation}&after=0&limit=200")), Value::Null),
        (Method::DELETE, api("chat.php"), json!({ "conversation": { "id": conversation } })),
        (Method::POST, api("message.php"), to(conversation, json!({ "kind": "text", "text": "Let me in" }))),
        (Method::POST, api("message.php"), to(conversation, json!({ "kind": "gift", "gift": "tulip" }))),
        (Method::POST, api("message.php"), to(own, json!({ "kind": "photo", "photo": photo }))),
        (Method::DELETE, api("message.php"), json!({ "conversation": conversation, "seq": 1 })),
        (Method::POST, api("read.php"), json!({ "conversation": conversation, "seq": 1 })),
        (Method::POST, api("read.php"), json!({ "conversation": conversation, "seq": 1, "mark": "delivered" })),
        (Method::GET, api(&format!("photo.php?id={photo}")), Value::Null),
        (Method::DELETE, api("photo.php"), json!({ "photo": photo })),
        (Method::GET, format!("/photos/{photo}/large"), Value::Null),
        (Method::GET, format!("/photos/{photo}/small"), Value::Null),
        (Method::GET, format!("/photos/{photo}/blurred"), Value::Null),
    ]
}

fn frames(Named { conversation, photo, own }: Named) -> Vec<Value> {
    let send = |to: i64, kind: &str, what: Value| {
        let (id, to) = (ClientId::new(), json!({ "conversation": to }));
        json!({ "type": "send", "client_id": id, "to": to, "kind": kind, kind: what, "quoted_cost": 1 })
    };
    vec![
        json!({ "type": "typing", "conversation": conversation }),
        json!({ "type": "read", "conversation": conversation, "seq": 1 }),
        json!({ "type": "read", "conversation": conversation, "seq": 1, "mark": "delivered" }),
        send(conversation, "text", "Let me in".into()),
        send(conversation, "gift", "tulip".into()),
        send(own, "photo", photo.into()),
    ]
}

/// The refusal of a frame on a new socket. On the same one, a second sign of typing within seconds would be ignored.
async fn refused(server: &Running, who: &Someone, frame: &Value) -> Refused {
    let (mut socket, _) = live(server, who).await;
    socket.raw(tokio_tungstenite::tungstenite::Message::text(frame.to_string())).await;
    let refused = socket.find(|frame| match frame {
        ServerFrame::Refused(refused) => Some(refused),
        _ => None,
    });
    refused.await
}

async fn what_belongs_to_others_answers_like_what_does_not_exist(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (eve, cas) = (server.member(new("Eve")).await, server.member(new("Cas")).await);
    let theirs = acquaint(&server, &anna, &ben).await;
    let own = acquaint(&server, &eve, &cas).await.0;
    let (unsent, sent) = (upload(&server, &anna).await.id, upload(&server, &anna).await.id);
    send(&server, &anna, &photo(To::Conversation(theirs), sent)).await.read::<Sent>();
    send(&server, &anna, &text(To::Conversation(theirs), "Between us")).await.read::<Sent>();
    settled(&server).await;
    let before = [state(&server, &anna).await, state(&server, &ben).await];
    let absent = Named { conversation: ABSENT, photo: ABSENT, own };
    for photo in [unsent.0, sent.0] {
        let foreign = Named { conversation: theirs.0, photo, own };
        for ((method, path, body), like) in calls(foreign).into_iter().zip(calls(absent)) {
            let as_eve = |(method, path, body): (Method, String, Value)| {
                let call = call(&server, Some(&eve), method, &path);
                if body.is_null() { call } else { call.json(&body) }
            };
            let what = format!("{method} {path} {body}");
            let answer = as_eve((method, path, body)).go().await;
            let absent = as_eve(like).go().await;
            assert!(answer.status.is_client_error() && answer.status != StatusCode::TOO_MANY_REQUESTS, "{what}");
            assert_eq!((answer.status, answer.bytes), (absent.status, absent.bytes), "{what}");
        }
        for (frame, like) in frames(foreign).iter().zip(&frames(absent)) {
            let (answer, absent) = (refused(&server, &eve, frame).await, refused(&server, &eve, like).await);
            assert_eq!((answer.refusal, answer.message), (absent.refusal, absent.message), "{frame}");
        }
    }
    assert_eq!([state(&server, &anna).await, state(&server, &ben).await], before, "nothing has changed");
    server.stop().await;
}

async fn state(server: &Running, who: &Someone) -> Value {
    get(server, who, "/api/sync.php").await.json()
}
