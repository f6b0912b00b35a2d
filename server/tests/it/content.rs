//! Gifts, photos and messages that are taken back: what they cost, who is notified, and that every credit is explained.

use crate::on_both_engines;
use crate::support::client::{
    Reply, acquaint, delete_chat, get, gift, live, persist, photo, post, retract, send, settled, text, upload,
    upload_file,
};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock, until};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::StatusCode;
use serde_json::json;
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::user::NewMember;
use wire::chat::{ChatPage, Chats, Price};
use wire::frame::{ServerFrame, WalletState};
use wire::ledger::{EntryKind, Ledger};
use wire::message::{Content, Gift, Message, Retracted, Retraction, Sent, To};
use wire::photo::ImageStatus;
use wire::{Balance, Credits, MemberId, PhotoId, Seq};

on_both_engines!(
    a_gift_is_of_the_catalogue_and_costs_its_price_even_while_messages_are_free,
    a_photo_is_sent_while_it_is_processed_and_both_get_a_frame_when_it_is_ready,
    a_photo_that_is_ready_is_sent_ready_and_its_message_does_not_change,
    a_photo_that_turns_out_damaged_takes_its_message_back_and_gives_the_credits_back,
    a_photo_that_was_found_damaged_cannot_be_sent,
    a_photo_is_sent_once_and_by_its_owner,
    an_unread_message_that_reached_nobody_is_taken_back_with_its_credits,
    both_get_a_frame_about_a_message_taken_back_whether_or_not_its_credits_come_back,
    a_chat_that_was_deleted_unread_was_not_read,
    a_message_that_was_read_or_is_older_than_a_quarter_of_an_hour_stays,
    twenty_retractions_at_once_give_back_once,
    a_free_message_taken_back_is_free_again,
    unread_counts_leave_out_what_was_taken_back,
    icebreakers_are_about_what_both_like,
);

fn edited(frame: ServerFrame) -> Option<(Message, i64, i64, Option<WalletState>)> {
    match frame {
        ServerFrame::Edited { message, chat, totals, wallet, .. } => Some((message, chat.edits, totals.unread, wallet)),
        _ => None,
    }
}

async fn a_gift_is_of_the_catalogue_and_costs_its_price_even_while_messages_are_free(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(New { free_left: 2, ..new("Anna") }).await, server.member(new("Ben")).await);
    let gifts: Vec<Gift> = get(&server, &anna, "/api/gifts.php").await.read();
    assert!(gifts.len() >= 8 && gifts.iter().all(|gift| gift.cost == Credits(3)));
    let price: Price = get(&server, &anna, "/api/price.php").await.read();
    assert_eq!((price.cost, price.gift, price.photo), (Credits(0), Credits(3), Credits(3)));
    let sent: Sent = send(&server, &anna, &gift(To::Profile(ben.id), "tulip")).await.read();
    assert_eq!((sent.cost, sent.credits, sent.free_left), (Credits(3), Balance(97), 2));
    assert_eq!(sent.message.content, Content::Gift { gift: "tulip".into() });
    let unknown = send(&server, &anna, &gift(To::Profile(ben.id), "castle")).await;
    assert_eq!((unknown.status, unknown.code()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid".into()));
    let ledger: Ledger = get(&server, &anna, "/api/ledger.php").await.read();
    assert_eq!((ledger.items[0].kind, ledger.items[0].amount), (EntryKind::Gift, -3));
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?profile={}", anna.id)).await.read();
    assert_eq!(page.messages[0].content, sent.message.content);
    server.stop().await;
}

/// While this stands, no photo becomes ready or unusable: writing that down fails, and is tried again later.
async fn hold(server: &Running) {
    // PostgreSQL's trigger needs a function: any that raises will do.
    change(
        server,
        "--[sqlite] create trigger held before update of status on photos
         --[sqlite] begin select raise(abort, 'it is held'); end
         --[postgres] create trigger held before update of status on photos for each row execute function entries_stay()",
    )
    .await;
}

/// Lets it be written down, and at once: an attempt that failed meanwhile, or fails just now, would wait before the
/// next.
async fn release(server: &Running) {
    change(server, "--[sqlite] drop trigger held\n--[postgres] drop trigger held on photos").await;
    until(async || {
        change(server, "update jobs set run_at = 0 where kind = 'photo' and state = 'waiting'").await;
        let left = sql("select count(*) from photos where status = 'processing'");
        server.store().read(|conn| left.number(conn).boxed()).await.unwrap() == 0
    })
    .await;
}

async fn change(server: &Running, statement: &'static str) {
    server.store().write(move |tx| async move { sql(statement).run(tx).await }.boxed()).await.unwrap();
}

async fn a_photo_is_sent_while_it_is_processed_and_both_get_a_frame_when_it_is_ready(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    hold(&server).await;
    let uploaded = upload(&server, &anna).await;
    assert_eq!((uploaded.width, uploaded.height), (96, 72));
    let sent: Sent = send(&server, &anna, &photo(To::Profile(ben.id), uploaded.id)).await.read();
    assert_eq!((sent.cost, sent.credits), (Credits(3), Balance(97)));
    assert_eq!(status(&sent.message), (uploaded.id, ImageStatus::Processing));

    release(&server).await;
    for socket in [&mut annas, &mut bens] {
        let (message, edits, _, wallet) = socket.find(edited).await;
        assert_eq!((status(&message), edits, wallet), ((uploaded.id, ImageStatus::Active), 1, None));
        assert_eq!((message.conversation, message.seq), (sent.message.conversation, sent.message.seq));
    }
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?profile={}", anna.id)).await.read();
    assert_eq!(status(&page.messages[0]), (uploaded.id, ImageStatus::Active));
    server.stop().await;
}

fn status(message: &Message) -> (PhotoId, ImageStatus) {
    match &message.content {
        Content::Photo { photo } => (photo.id, photo.status),
        other => panic!("{other:?}"),
    }
}

async fn a_photo_that_is_ready_is_sent_ready_and_its_message_does_not_change(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let uploaded = upload(&server, &anna).await;
    settled(&server).await;
    let sent: Sent = send(&server, &anna, &photo(To::Profile(ben.id), uploaded.id)).await.read();
    assert_eq!(status(&sent.message), (uploaded.id, ImageStatus::Active));
    let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?profile={}", anna.id)).await.read();
    assert_eq!((page.messages, page.chat.unwrap().state.edits), (vec![sent.message], 0));
    server.stop().await;
}

/// A file whose header is whole, and what follows is not.
async fn upload_damaged(server: &Running, who: &Someone) -> PhotoId {
    let mut file = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(640, 480).write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.get_mut().truncate(120);
    let uploaded = upload_file(server, who, file.into_inner()).await;
    assert_eq!(uploaded.status, StatusCode::CREATED, "{uploaded:?}");
    PhotoId(uploaded.json()["id"].as_i64().unwrap())
}

async fn a_photo_that_turns_out_damaged_takes_its_message_back_and_gives_the_credits_back(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut bens, _) = live(&server, &ben).await;
    hold(&server).await;
    let id = upload_damaged(&server, &anna).await;
    let sent: Sent = send(&server, &anna, &photo(To::Profile(ben.id), id)).await.read();
    assert_eq!((sent.cost, sent.credits), (Credits(3), Balance(97)));
    release(&server).await;
    let (message, _, unread, _) = bens.find(edited).await;
    assert_eq!((message.content, unread), (Content::Retracted { reason: Retraction::Unusable }, 0));
    let ledger: Ledger = get(&server, &anna, "/api/ledger.php").await.read();
    assert_eq!((ledger.credits, ledger.items[0].kind), (Balance(100), EntryKind::Retraction));
    server.stop().await;
}

async fn a_photo_that_was_found_damaged_cannot_be_sent(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = upload_damaged(&server, &anna).await;
    settled(&server).await;
    let refused = send(&server, &anna, &photo(To::Profile(ben.id), id)).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid".into()));
    let ledger: Ledger = get(&server, &anna, "/api/ledger.php").await.read();
    assert_eq!((ledger.credits, ledger.total), (Balance(100), 1), "nothing was charged");
    server.stop().await;
}

async fn a_photo_is_sent_once_and_by_its_owner(on: On) {
    let server = serve(on).await;
    let (anna, ben, cas) =
        (server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await);
    let id = upload(&server, &anna).await.id;
    let absent = send(&server, &ben, &photo(To::Profile(cas.id), PhotoId(7))).await;
    let foreign = send(&server, &ben, &photo(To::Profile(cas.id), id)).await;
    assert_eq!((foreign.status, foreign.json()), (absent.status, absent.json()), "foreign and absent answer alike");
    let sends = join_all([&ben, &cas, &ben, &cas].map(|to| {
        let (server, anna) = (&server, &anna);
        async move { send(server, anna, &photo(To::Profile(to.id), id)).await.status }
    }));
    let sent = sends.await.into_iter().filter(|status| *status == StatusCode::OK).count();
    assert_eq!(sent, 1);
    server.stop().await;
}

async fn an_unread_message_that_reached_nobody_is_taken_back_with_its_credits(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    send(&server, &anna, &gift(To::Conversation(id), "candle")).await.read::<Sent>();
    let answer: Retracted = retract(&server, &anna, id, Seq(2)).await.read();
    assert_eq!((answer.reached, answer.returned, answer.credits), (false, Credits(3), Balance(99)));
    assert_eq!(answer.message.content, Content::Retracted { reason: Retraction::BySender });
    let (for_anna, edits, ..) = annas.find(edited).await;
    assert_eq!((&for_anna, edits), (&answer.message, 1));
    let wallet = |frame| match frame {
        ServerFrame::User { rev, user } => Some((rev, user.credits)),
        _ => None,
    };
    assert_eq!(annas.find(wallet).await, (answer.rev, Balance(99)));
    assert_eq!(retract(&server, &anna, id, Seq(2)).await.read::<Retracted>(), answer, "a repeat is answered the same");
    let ledger: Ledger = get(&server, &anna, "/api/ledger.php").await.read();
    let lines: Vec<_> = ledger.items.iter().map(|entry| (entry.kind, entry.amount)).take(2).collect();
    assert_eq!(lines, [(EntryKind::Retraction, 3), (EntryKind::Gift, -3)]);
    let chats: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!(chats.chats[0].last_message, Some(for_anna));
    assert_eq!(chats.totals.unread, 1, "the first message is still unread");
    server.stop().await;
}

async fn both_get_a_frame_about_a_message_taken_back_whether_or_not_its_credits_come_back(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let (mut bens, _) = live(&server, &ben).await;
    send(&server, &anna, &text(To::Conversation(id), "Never mind")).await.read::<Sent>();
    let answer: Retracted = retract(&server, &anna, id, Seq(2)).await.read();
    assert_eq!((answer.reached, answer.returned, answer.credits), (true, Credits(0), Balance(98)));
    assert_eq!(retract(&server, &anna, id, Seq(2)).await.read::<Retracted>(), answer, "a repeat is answered the same");
    let (for_anna, edits, _, wallet) = annas.find(edited).await;
    assert_eq!((&for_anna, edits, wallet), (&answer.message, 1, None), "nothing changed in the wallet");
    let (for_ben, _, unread, wallet) = bens.find(edited).await;
    assert_eq!((&for_ben, unread, wallet), (&answer.message, 1, None), "the first message is still unread");
    let ledger: Ledger = get(&server, &anna, "/api/ledger.php").await.read();
    assert!(ledger.items.iter().all(|entry| entry.kind != EntryKind::Retraction));
    server.stop().await;
}

async fn a_chat_that_was_deleted_unread_was_not_read(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    assert_eq!(delete_chat(&server, &ben, id).await.status, StatusCode::OK);
    let chats: Chats = get(&server, &anna, "/api/chats.php").await.read();
    assert_eq!(chats.chats[0].state.their_read_seq, Seq(0));
    let answer: Retracted = retract(&server, &anna, id, Seq(1)).await.read();
    assert_eq!((answer.reached, answer.returned), (false, Credits(1)), "nothing of it was ever given to Ben");
    let bens: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!((bens.chats.len(), bens.totals.unread), (0, 0), "what was deleted stays away");
    server.stop().await;
}

async fn a_message_that_was_read_or_is_older_than_a_quarter_of_an_hour_stays(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let late = |reply: &Reply| (reply.status, reply.code()) == (StatusCode::CONFLICT, "too_late".to_owned());
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 1 })).await;
    assert!(late(&retract(&server, &anna, id, Seq(1)).await));
    send(&server, &anna, &text(To::Conversation(id), "Later")).await.read::<Sent>();
    time.fetch_add(15 * 60 * 1000 + 1, Ordering::Relaxed);
    assert!(late(&retract(&server, &anna, id, Seq(2)).await));
    let absent = retract(&server, &ben, id, Seq(9)).await;
    let anothers = retract(&server, &ben, id, Seq(2)).await;
    assert_eq!(absent.status, StatusCode::NOT_FOUND);
    assert_eq!((anothers.status, anothers.json()), (absent.status, absent.json()));
    server.stop().await;
}

async fn twenty_retractions_at_once_give_back_once(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let answers = join_all((0..20).map(|_| persist(async || retract(&server, &anna, id, Seq(1)).await))).await;
    assert!(answers.iter().all(|answer| answer.read::<Retracted>().credits == Balance(100)));
    let ledger: Ledger = get(&server, &anna, "/api/ledger.php").await.read();
    assert_eq!(ledger.items.iter().filter(|entry| entry.kind == EntryKind::Retraction).count(), 1);
    server.stop().await;
}

async fn a_free_message_taken_back_is_free_again(on: On) {
    let server = serve(on).await;
    let anna = server.member(New { free_left: 1, paid: false, credits: 0, ..new("Anna") }).await;
    let ben = server.member(new("Ben")).await;
    let mut hello = text(To::Profile(ben.id), "Free");
    hello.quoted_cost = Credits(0);
    let sent: Sent = send(&server, &anna, &hello).await.read();
    assert_eq!(sent.free_left, 0);
    let answer: Retracted = retract(&server, &anna, sent.message.conversation, Seq(1)).await.read();
    assert_eq!((answer.returned, answer.free_left), (Credits(0), 1));
    let again: Sent = send(&server, &anna, &hello).await.read();
    assert_eq!(again.cost, Credits(0), "a repeat gets the first answer");
    server.stop().await;
}

async fn unread_counts_leave_out_what_was_taken_back(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for _ in 0..4 {
        send(&server, &anna, &text(To::Conversation(id), "Hi")).await.read::<Sent>();
    }
    for seq in [2, 4] {
        retract(&server, &anna, id, Seq(seq)).await.read::<Retracted>();
    }
    let unread = async || {
        let chats: Chats = get(&server, &ben, "/api/chats.php").await.read();
        assert_eq!(chats.totals.unread, chats.chats[0].state.num_unread_messages);
        chats.totals.unread
    };
    assert_eq!(unread().await, 3);
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 3 })).await;
    assert_eq!(unread().await, 1, "four was taken back, five is left");
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 5 })).await;
    assert_eq!(unread().await, 0);
    server.stop().await;
}

async fn icebreakers_are_about_what_both_like(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let ask =
        async |who: &Someone, id: MemberId| get(&server, who, &format!("/api/icebreakers.php?profile={id}")).await;
    let general = ask(&anna, ben.id).await.json()["items"].clone();
    assert_eq!(general.as_array().map(Vec::len), Some(3));
    let likes_sushi = |member: &mut NewMember| member.profile.interests = vec!["sushi".into()];
    let cas = make_with(server.store(), new("Cas"), likes_sushi).await;
    let dora = make_with(server.store(), new("Dora"), likes_sushi).await;
    let about = ask(&cas, dora.id).await.json()["items"].clone();
    assert_eq!(about.as_array().map(Vec::len), Some(3));
    assert_ne!(about[0], general[0]);
    assert_eq!((about[1].clone(), about[2].clone()), (general[0].clone(), general[1].clone()));
    assert_eq!(ask(&anna, MemberId(1)).await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}
