//! The export of everything that the site holds of a member: what is in it, and who gets one.

use crate::leaving::{TEXTS, of_members, settle_in, talk};
use crate::on_both_engines;
use crate::support::client::{Reply, call, post, send, settled, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::credits::{self, Grant};
use vonk::seed::PASSWORD;
use wire::Credits;
use wire::chat::Done;
use wire::ledger::EntryKind;
use wire::message::{Sent, To};

on_both_engines!(
    everything_of_a_member_is_in_the_export_and_nothing_of_others,
    a_long_conversation_is_whole_and_in_order,
    a_member_gets_three_exports_a_day_each_with_the_password,
);

/// Each table about members: where the export has what it holds, or why it does not.
enum Exported {
    At(&'static str),
    Not(&'static str),
}
use Exported::{At, Not};

const TABLES: &[(&str, Exported)] = &[
    ("members", At("/account/email")),
    ("wallets", At("/account/credits")),
    ("profiles", At("/profile/about")),
    ("preferences", At("/preferences/gender")),
    ("profile_prompts", At("/profile/prompts/0/answer")),
    ("profile_interests", At("/profile/interests/0")),
    ("sessions", At("/sessions/0")),
    ("devices", At("/devices_used_at/0")),
    ("signups", At("/origin/network")),
    ("consents", At("/consents/0")),
    ("held_messages", At("/waiting_message/text")),
    ("mail_changes", At("/address_changes/0/new_email")),
    ("mandates", At("/mandates/0/details/iban")),
    ("text_messages", At("/text_messages/0/state")),
    ("mails", At("/mails/0/address")),
    ("dismissals", At("/alerts_put_away/0")),
    ("push_subscriptions", At("/push_subscriptions/0/endpoint")),
    ("entries", At("/ledger/0/amount")),
    ("orders", At("/orders/0/amount")),
    ("invoices", At("/orders/1/invoices/0/number")),
    ("discount_codes", At("/own_discount_codes/0")),
    ("spend_limits", At("/spending/periods/0/limit")),
    ("breaks", At("/breaks/0/0")),
    ("discount_uses", At("/discount_codes/0/code")),
    ("likes", At("/likes/0")),
    ("swipes", At("/swipes/0")),
    ("blocks", At("/blocked/0/name")),
    ("photos", At("/photos/0/jpeg")),
    ("conversations", At("/conversations/0/chat/conversation/id")),
    ("chats", At("/conversations/0/chat/profile")),
    ("messages", At("/conversations/0/messages/0/text")),
    ("inboxes", Not("counters of what is in the export")),
    ("tokens", Not("hashes of what is in mails")),
    ("mandate_codes", Not("hashes of what is in text messages")),
    (
        "sends",
        Not(
            "ids of sends, which the messages have too, and of sends that never were, whose texts the server does not have",
        ),
    ),
];

async fn export(server: &Running, who: &Someone, password: &str) -> Reply {
    post(server, who, "/api/export.php", &json!({ "password": password })).await
}

async fn everything_of_a_member_is_in_the_export_and_nothing_of_others(on: On) {
    let server = serve_with(on, Clock::System, |config| config.demo = true).await;
    let zwaantje = settle_in(&server).await;
    let (ben, cas) = (server.member(new("Ben")).await, server.member(new("Cas")).await);
    talk(&server, &zwaantje, &ben).await;
    post(&server, &zwaantje, "/api/block.php", &json!({ "profile": { "id": cas.id } })).await.read::<Done>();
    let between = text(To::Profile(cas.id), "Between Ben and Cas");
    send(&server, &ben, &between).await.read::<Sent>();
    let (member, kind, at) = (zwaantje.id, EntryKind::Goodwill, server.store().now());
    let grant = Grant { member, kind, amount: Credits(5), reference: member.0, at };
    server.store().write(move |tx| async move { credits::grant(tx, &[grant]).await }.boxed()).await.unwrap();
    settled(&server).await;

    let reply = export(&server, &zwaantje, PASSWORD).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.headers["content-disposition"], "attachment; filename=\"vonk.json\"");
    let whole = String::from_utf8(reply.bytes.to_vec()).unwrap();
    let document: Value = serde_json::from_str(&whole).unwrap();
    let mut listed: Vec<&str> = TABLES.iter().map(|(table, _)| *table).collect();
    let mut known = of_members(&server).await;
    // These two have the member's id as their own.
    known.extend(["members".into(), "profiles".into()]);
    listed.sort_unstable();
    known.sort();
    assert_eq!(listed, known, "say of each table about members where the export has it, or why not");
    for (table, exported) in TABLES {
        match exported {
            At(place) => {
                let found = document.pointer(place);
                assert!(found.is_some_and(|found| !found.is_null() && found != ""), "{table}: {place} of {document:#}");
            }
            Not(why) => assert!(!why.is_empty()),
        }
    }
    for text in TEXTS {
        assert!(whole.contains(text), "{text}");
    }
    assert!(document["photos"][0]["jpeg"].as_str().unwrap().starts_with("/9j/"), "the picture itself");
    let hashes = sql("select password_hash from members");
    let hashes: Vec<(String,)> =
        server.store().read(move |conn| async move { hashes.all(conn).await }.boxed()).await.unwrap();
    let secrets = hashes.into_iter().map(|(hash,)| hash).chain([ben.email, cas.email, "Between Ben and Cas".into()]);
    for secret in secrets {
        assert!(!whole.contains(&secret), "{secret}");
    }
    server.stop().await;
}

async fn a_long_conversation_is_whole_and_in_order(on: On) {
    let generous = |config: &mut vonk::config::Config| config.limits.writes_burst = 1e6;
    let server = serve_with(on, Clock::System, generous).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(New { credits: 1000, ..new("Ben") }).await);
    for number in 1..=401 {
        send(&server, &ben, &text(To::Profile(anna.id), &format!("Number {number}"))).await.read::<Sent>();
    }
    let document = export(&server, &ben, PASSWORD).await.json();
    let messages = document["conversations"][0]["messages"].as_array().unwrap();
    let expected: Vec<String> = (1..=401).map(|number| format!("Number {number}")).collect();
    let texts: Vec<&str> = messages.iter().map(|message| message["text"].as_str().unwrap()).collect();
    assert_eq!(texts, expected);
    // Those, and the credits to begin with.
    assert_eq!(document["ledger"].as_array().unwrap().len(), 402);
    let empty = export(&server, &server.member(new("Cas")).await, PASSWORD).await.json();
    assert_eq!((&empty["conversations"], &empty["photos"]), (&json!([]), &json!([])));
    server.stop().await;
}

async fn a_member_gets_three_exports_a_day_each_with_the_password(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    assert_eq!(export(&server, &anna, "a guess").await.code(), "wrong_password");
    let stranger = call(&server, None, Method::POST, "/api/export.php").json(&json!({ "password": PASSWORD })).go();
    assert_eq!(stranger.await.code(), "authentication_required");
    let at_once = futures_util::future::join_all((0..5).map(|_| export(&server, &anna, PASSWORD))).await;
    assert_eq!(at_once.iter().filter(|reply| reply.status == StatusCode::OK).count(), 3);
    assert_eq!(export(&server, &anna, PASSWORD).await.code(), "too_often");
    let mails = sql("select count(*) from mails where kind = 'exported'");
    assert_eq!(server.store().read(|conn| mails.number(conn).boxed()).await.unwrap(), 3, "a mail about each");
    now.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(export(&server, &anna, PASSWORD).await.status, StatusCode::OK);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_leaves_early_holds_nothing_up() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let reply = export(&server, &anna, PASSWORD);
    // Dropped while it is answered.
    let _ = tokio::time::timeout(std::time::Duration::from_millis(60), reply).await;
    assert_eq!(export(&server, &anna, PASSWORD).await.status, StatusCode::OK);
    server.stop().await;
}
