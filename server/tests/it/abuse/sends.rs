//! Sends under ids that were used, are too old or too new, sends without end, and sends of nothing.

use crate::on_both_engines;
use crate::support::client::{acquaint, get, gift, id_made_at, live, retract, send, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock};
use base::clock::{DAY, HOUR};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::StatusCode;
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::sql;
use wire::frame::ClientFrame;
use wire::message::{Outgoing, Send, Sent, To};
use wire::user::UserAnswer;
use wire::{Balance, ClientId, Credits, MemberId, Millis, Refusal, Seq};

on_both_engines!(
    an_id_stands_for_one_message_and_another_under_it_is_refused,
    a_refused_id_stands_for_what_was_refused,
    a_repeat_of_a_message_taken_back_is_answered_so,
    refusals_that_cannot_be_read_any_more_fail_nobody,
    an_id_that_is_too_old_or_too_new_is_not_accepted_and_nothing_is_kept,
    an_accepted_id_is_answered_the_same_however_old_it_is,
    refusals_are_forgotten_when_their_ids_are_too_old_to_be_sent,
    past_the_limit_of_a_day_refusals_use_up_no_id,
    text_in_which_nothing_can_be_seen_costs_nothing,
);

async fn an_id_stands_for_one_message_and_another_under_it_is_refused(on: On) {
    let server = serve(on).await;
    let (anna, ben, cas) =
        (server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await);
    let first = text(To::Profile(ben.id), "Hello");
    let sent: Sent = send(&server, &anna, &first).await.read();
    let others = [
        Send { content: Outgoing::Text { text: "Goodbye".into() }, ..first.clone() },
        Send { content: Outgoing::Gift { gift: "tulip".into() }, ..first.clone() },
        Send { to: To::Profile(cas.id), ..first.clone() },
        Send { quoted_cost: Credits(0), ..first.clone() },
    ];
    for other in &others {
        let reply = send(&server, &anna, other).await;
        assert_eq!((reply.status, reply.code()), (StatusCode::CONFLICT, "id_used".into()), "{other:?}");
    }
    let (mut annas, _) = live(&server, &anna).await;
    annas.send(&ClientFrame::Send(others[0].clone())).await;
    assert_eq!(annas.answer(&first.client_id).await.unwrap_err().refusal, Refusal::IdUsed);
    let by_conversation = Send { to: To::Conversation(sent.message.conversation), ..first.clone() };
    for same in [&first, &by_conversation] {
        assert_eq!(send(&server, &anna, same).await.read::<Sent>(), sent, "the first answer stays");
    }
    // Another member's id is another id.
    let bens = Send { to: To::Profile(anna.id), ..first };
    assert_eq!(send(&server, &ben, &bens).await.status, StatusCode::OK);
    server.stop().await;
}

async fn a_refused_id_stands_for_what_was_refused(on: On) {
    let server = serve(on).await;
    let poor = server.member(New { credits: 1, ..new("Anna") }).await;
    let ben = server.member(new("Ben")).await;
    let conversation = acquaint(&server, &poor, &ben).await;
    let first = text(To::Conversation(conversation), "Too dear");
    // Together they make one group, or several: the answers are the same.
    let other = Send { content: Outgoing::Text { text: "Something else".into() }, ..first.clone() };
    assert_eq!(send(&server, &poor, &first).await.code(), "insufficient_credits");
    let replies = join_all([&other, &first, &other, &first].map(|it| send(&server, &poor, it))).await;
    let codes: Vec<String> = replies.iter().map(crate::support::client::Reply::code).collect();
    assert_eq!(codes, ["id_used", "insufficient_credits", "id_used", "insufficient_credits"]);
    assert_eq!(kept(&server, poor.id).await, 1);
    server.stop().await;
}

async fn a_repeat_of_a_message_taken_back_is_answered_so(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let first = text(To::Profile(ben.id), "Forget it");
    let sent: Sent = send(&server, &anna, &first).await.read();
    assert_eq!(retract(&server, &anna, sent.message.conversation, Seq(1)).await.status, StatusCode::OK);
    let again: Sent = send(&server, &anna, &first).await.read();
    assert!(matches!(again.message.content, wire::message::Content::Retracted { .. }));
    let elsewhere = Send { to: To::Conversation(wire::ConversationId(7)), ..first };
    assert_eq!(send(&server, &anna, &elsewhere).await.code(), "id_used");
    server.stop().await;
}

/// Rows as another version of the program may have left them.
async fn refusals_that_cannot_be_read_any_more_fail_nobody(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let rows = [
        (r#"{"code":"not_available"}"#, "not_available"),
        (r#"{"code":"insufficient_credits","data":{"cost":3,"credits":1}}"#, "insufficient_credits"),
        (r#"{"code":"insufficient_credits","data":{"price":3}}"#, "id_used"),
        (r#"{"code":"the_moon_is_full","data":{"nights":2}}"#, "id_used"),
        ("not even JSON", "id_used"),
    ];
    let mut sends = Vec::new();
    for (stored, code) in rows {
        let it = text(To::Conversation(conversation), "As before");
        let (high, low) = it.client_id.halves();
        let insert =
            sql("insert into sends (sender_id, id_high, id_low, refusal, refused_at) values ($1, $2, $3, $4, 0)")
                .bind(anna.id)
                .bind(high)
                .bind(low)
                .bind(stored);
        server.store().write(move |tx| async move { insert.run(tx).await }.boxed()).await.unwrap();
        sends.push((it, code));
        sends.push((text(To::Conversation(conversation), "A neighbour"), ""));
    }
    let replies = join_all(sends.iter().map(|(it, _)| send(&server, &anna, it))).await;
    for (reply, (_, code)) in replies.iter().zip(&sends) {
        assert_eq!(reply.code(), *code);
    }
    assert_eq!(credits(&server, &anna).await, Balance(94), "the five neighbours were delivered");
    server.stop().await;
}

async fn an_id_that_is_too_old_or_too_new_is_not_accepted_and_nothing_is_kept(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let now = server.store().now().0;
    let made_at = |at| Send { client_id: id_made_at(Millis(at)), ..text(To::Profile(ben.id), "What time is it?") };
    let answers = [
        (now - 30 * DAY - HOUR, StatusCode::GONE, "id_expired"),
        (0, StatusCode::GONE, "id_expired"),
        (now + DAY + HOUR, StatusCode::UNPROCESSABLE_ENTITY, "id_in_future"),
        (0xffff_ffff_ffff, StatusCode::UNPROCESSABLE_ENTITY, "id_in_future"),
        (now - 30 * DAY + HOUR, StatusCode::OK, ""),
        (now + DAY - HOUR, StatusCode::OK, ""),
    ];
    for (at, status, code) in answers {
        let reply = send(&server, &anna, &made_at(at)).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code));
    }
    assert_eq!((kept(&server, anna.id).await, credits(&server, &anna).await), (0, Balance(98)));
    server.stop().await;
}

async fn an_accepted_id_is_answered_the_same_however_old_it_is(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let it = Send {
        client_id: id_made_at(Millis(server.store().now().0 - 30 * DAY + HOUR)),
        ..text(To::Profile(ben.id), "Just in time")
    };
    let sent: Sent = send(&server, &anna, &it).await.read();
    time.fetch_add(2 * HOUR, Ordering::Relaxed);
    assert_eq!(send(&server, &anna, &it).await.read::<Sent>(), sent);
    server.stop().await;
}

async fn refusals_are_forgotten_when_their_ids_are_too_old_to_be_sent(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let nobody = To::Profile(MemberId(4711));
    let now = server.store().now().0;
    // An hour, and all but an hour, from being too old.
    let old = Send { client_id: id_made_at(Millis(now - 30 * DAY + HOUR)), ..text(nobody, "Are you there?") };
    for it in [&old, &text(nobody, "Are you?")] {
        assert_eq!(send(&server, &anna, it).await.code(), "not_available");
    }
    assert_eq!(kept(&server, anna.id).await, 2);
    time.fetch_add(2 * HOUR, Ordering::Relaxed);
    assert_eq!(send(&server, &anna, &old).await.code(), "not_available", "known for as long as it is kept");
    time.fetch_add(DAY, Ordering::Relaxed);
    while kept(&server, anna.id).await != 1 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(send(&server, &anna, &old).await.code(), "id_expired");
    server.stop().await;
}

async fn past_the_limit_of_a_day_refusals_use_up_no_id(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    refuse_many(&server, &anna, 499).await;
    let nobody = |words: &str| text(To::Profile(MemberId(4711)), words);
    assert_eq!(send(&server, &anna, &nobody("The last that is kept")).await.code(), "not_available");
    let one_more = nobody("One too many");
    for reply in join_all((0..3).map(|_| send(&server, &anna, &one_more))).await {
        assert_eq!((reply.status, reply.code()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited".into()));
        assert_eq!(reply.json()["error"]["data"]["retry_ms"], json!(DAY));
    }
    assert_eq!(kept(&server, anna.id).await, 500);
    // What can be sent is sent.
    assert_eq!(send(&server, &anna, &gift(To::Profile(ben.id), "tulip")).await.status, StatusCode::OK);
    assert_eq!(send(&server, &ben, &nobody("Another member")).await.code(), "not_available");
    time.fetch_add(DAY - HOUR, Ordering::Relaxed);
    assert_eq!(send(&server, &anna, &one_more).await.json()["error"]["data"]["retry_ms"], json!(HOUR));
    time.fetch_add(HOUR, Ordering::Relaxed);
    assert_eq!(send(&server, &anna, &one_more).await.code(), "not_available", "the id was not used up");
    server.stop().await;
}

/// Leaves so many refusals of now.
async fn refuse_many(server: &Running, who: &Someone, count: usize) {
    let (id, now) = (who.id, server.store().now());
    let insert = move || {
        let (high, low) = ClientId::new().halves();
        sql("insert into sends (sender_id, id_high, id_low, refusal, refused_at) values ($1, $2, $3, $4, $5)")
            .bind(id)
            .bind(high)
            .bind(low)
            .bind(r#"{"code":"not_available"}"#)
            .bind(now)
    };
    let inserts: Vec<_> = (0..count).map(|_| insert()).collect();
    let all = server.store().write(move |tx| {
        async move {
            for insert in inserts {
                insert.run(tx).await?;
            }
            Ok(())
        }
        .boxed()
    });
    all.await.unwrap();
}

async fn text_in_which_nothing_can_be_seen_costs_nothing(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut annas, _) = live(&server, &anna).await;
    for nothing in ["\u{200B}", "\u{FEFF}", "\u{3164}\n\u{2800}", "\u{E0041}\u{E007F}", "\u{FE0F}", "\u{202E}"] {
        let it = text(To::Profile(ben.id), nothing);
        assert_eq!(send(&server, &anna, &it).await.code(), "empty", "{nothing:?}");
        annas.send(&ClientFrame::Send(it.clone())).await;
        assert_eq!(annas.answer(&it.client_id).await.unwrap_err().refusal, Refusal::Empty);
    }
    let family = send(&server, &anna, &text(To::Profile(ben.id), "👩\u{200D}👧")).await;
    assert_eq!((family.status, credits(&server, &anna).await), (StatusCode::OK, Balance(99)));
    server.stop().await;
}

/// How many refusals of a member are kept.
async fn kept(server: &Running, member: MemberId) -> i64 {
    let count = sql("select count(*) from sends where sender_id = $1 and refusal is not null").bind(member);
    server.store().read(move |conn| async move { count.number(conn).await }.boxed()).await.unwrap()
}

async fn credits(server: &Running, who: &Someone) -> Balance {
    get(server, who, "/api/user.php").await.read::<UserAnswer>().user.credits
}
