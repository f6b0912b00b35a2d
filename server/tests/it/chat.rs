//! Writing, paying, reading, deleting: the rules of sending over the socket and over HTTP, on both engines.

use crate::likes::change;
use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, acquaint, call, delete_chat, get, live, post, send, text};
use crate::support::members::new;
use crate::support::server::serve;
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::collections::BTreeSet;
use vonk::domain::accounts::Status;
use vonk::domain::credits::{self, Grant};
use wire::chat::{ChatPage, Chats, Done, Price};
use wire::frame::{ClientFrame, ServerFrame};
use wire::ledger::{EntryKind, Ledger};
use wire::message::{Sent, To};
use wire::user::UserAnswer;
use wire::{Balance, ClientId, ConversationId, Credits, MemberId, Refusal};

on_both_engines!(
    a_message_is_delivered_and_paid_for_in_one_go,
    the_same_id_ten_times_over_both_transports_is_one_message_one_debit_equal_answers,
    six_clients_race_for_the_last_credit,
    without_credits_a_send_is_refused_with_its_price_and_its_id_is_used_up,
    free_messages_come_first_and_the_price_must_be_the_quoted_one,
    a_free_member_starts_two_conversations_even_with_twenty_attempts_at_once,
    foreign_and_absent_conversations_answer_alike,
    who_blocked_is_gone_or_elsewhere_cannot_be_written_to,
    a_member_who_is_not_confirmed_cannot_write,
    two_members_who_write_to_each_other_first_share_one_conversation,
    reading_and_deleting_move_the_totals,
    a_chat_is_paged_both_ways,
    the_ledger_explains_every_credit,
);

async fn a_message_is_delivered_and_paid_for_in_one_go(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut bens, _) = live(&server, &ben).await;
    let (mut annas, _) = live(&server, &anna).await;
    let hello = text(To::Profile(ben.id), "Hallo Ben");
    annas.send(&ClientFrame::Send(hello.clone())).await;
    let sent = annas.answer(&hello.client_id).await.unwrap();
    assert_eq!((sent.cost, sent.credits, sent.message.seq.0), (Credits(1), Balance(99), 1));

    let (message, chat, totals, profile, wallet) = bens
        .find(|frame| match frame {
            ServerFrame::Message { message, chat, totals, profile, wallet, .. } => {
                Some((message, chat, totals, profile, wallet))
            }
            _ => None,
        })
        .await;
    assert_eq!(message, sent.message);
    assert_eq!((chat.num_unread_messages, totals.unread), (1, 1));
    assert_eq!(profile.map(|it| it.id), Some(anna.id), "a new chat brings its profile");
    assert_eq!(wallet, None, "nobody learns what another has left");

    let chats: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!(chats.chats[0].last_message, Some(sent.message));
    let price: Price = get(&server, &anna, "/api/price.php").await.read();
    assert_eq!((price.cost, price.credits), (Credits(1), Balance(99)));
    server.stop().await;
}

async fn the_same_id_ten_times_over_both_transports_is_one_message_one_debit_equal_answers(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let hello = text(To::Profile(ben.id), "Once");
    let by_http = join_all((0..5).map(|_| send(&server, &anna, &hello)));
    let by_socket = join_all((0..5).map(|_| async {
        let (mut socket, _) = live(&server, &anna).await;
        socket.send(&ClientFrame::Send(hello.clone())).await;
        socket.answer(&hello.client_id).await.unwrap()
    }));
    let (by_http, by_socket) = tokio::join!(by_http, by_socket);
    let mut answers: Vec<Sent> = by_http.iter().map(Reply::read).collect();
    answers.extend(by_socket);
    assert_eq!(answers.len(), 10);
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(answers[0].credits, Balance(99));
    let page = format!("/api/chat.php?id={}", answers[0].message.conversation);
    assert_eq!(get(&server, &ben, &page).await.read::<ChatPage>().messages.len(), 1);
    server.stop().await;
}

async fn six_clients_race_for_the_last_credit(on: On) {
    let server = serve(on).await;
    let mut poor = new("Anna");
    poor.credits = 2;
    let (anna, ben) = (server.member(poor).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let sends: Vec<_> = (0..6).map(|n| text(To::Conversation(conversation), &format!("Race {n}"))).collect();
    let replies = join_all(sends.iter().map(|it| send(&server, &anna, it))).await;
    let paid = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
    assert_eq!(paid, 1);
    for reply in replies.iter().filter(|reply| reply.status != StatusCode::OK) {
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (402, "insufficient_credits"));
        assert_eq!(reply.json()["error"]["data"], json!({ "cost": 1, "credits": 0 }));
    }
    server.stop().await;
}

async fn without_credits_a_send_is_refused_with_its_price_and_its_id_is_used_up(on: On) {
    let server = serve(on).await;
    let mut poor = new("Anna");
    poor.credits = 1;
    let (anna, ben) = (server.member(poor).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let late = text(To::Conversation(conversation), "Too late");
    let refused = send(&server, &anna, &late).await;
    assert_eq!(refused.code(), "insufficient_credits");

    top_up(&server, anna.id).await;
    let again = send(&server, &anna, &late).await;
    assert_eq!((again.status, again.bytes), (refused.status, refused.bytes), "a late copy is never charged");
    let anew = wire::message::Send { client_id: ClientId::new(), ..late };
    assert_eq!(send(&server, &anna, &anew).await.status, StatusCode::OK);
    server.stop().await;
}

/// Ten credits of goodwill, as an operator would give them.
async fn top_up(server: &crate::support::server::Running, member: MemberId) {
    let (kind, amount, at) = (EntryKind::Goodwill, Credits(10), server.store().now());
    let grant = Grant { member, kind, amount, reference: -member.0, at };
    server.store().write(move |tx| async move { credits::grant(tx, &[grant]).await }.boxed()).await.unwrap();
}

async fn free_messages_come_first_and_the_price_must_be_the_quoted_one(on: On) {
    let server = serve(on).await;
    let mut free = new("Anna");
    (free.free_left, free.paid, free.credits) = (1, false, 1);
    let (anna, ben) = (server.member(free).await, server.member(new("Ben")).await);
    let mut hello = text(To::Profile(ben.id), "Hello");
    let wrong = send(&server, &anna, &hello).await;
    assert_eq!((wrong.code().as_str(), &wrong.json()["error"]["data"]), ("price_changed", &json!({ "cost": 0 })));

    (hello.client_id, hello.quoted_cost) = (ClientId::new(), Credits(0));
    let sent: Sent = send(&server, &anna, &hello).await.read();
    assert_eq!((sent.cost, sent.credits, sent.free_left), (Credits(0), Balance(1), 0));
    hello.client_id = ClientId::new();
    assert_eq!(send(&server, &anna, &hello).await.json()["error"]["data"], json!({ "cost": 1 }));
    (hello.client_id, hello.quoted_cost) = (ClientId::new(), Credits(1));
    let sent: Sent = send(&server, &anna, &hello).await.read();
    assert_eq!((sent.cost, sent.credits), (Credits(1), Balance(0)));
    server.stop().await;
}

async fn a_free_member_starts_two_conversations_even_with_twenty_attempts_at_once(on: On) {
    let server = serve(on).await;
    let mut free = new("Anna");
    free.paid = false;
    let anna = server.member(free).await;
    let mut others = Vec::new();
    for _ in 0..20 {
        others.push(server.member(new("Ben")).await);
    }
    let sends: Vec<_> = others.iter().map(|ben| text(To::Profile(ben.id), "Hello")).collect();
    let replies = join_all(sends.iter().map(|it| send(&server, &anna, it))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == StatusCode::OK).count(), 2);
    let refused = replies.iter().find(|reply| reply.status != StatusCode::OK).unwrap();
    assert_eq!((refused.code().as_str(), &refused.json()["error"]["data"]), ("free_limit", &json!({ "limit": 2 })));

    let user: UserAnswer = get(&server, &anna, "/api/user.php").await.read();
    assert_eq!(user.user.conversations_left, Some(0));
    // Answering is always allowed, and deleting gives no new place.
    let writer = others.iter().zip(&replies).find(|(_, reply)| reply.status != StatusCode::OK).unwrap().0;
    let theirs = acquaint(&server, writer, &anna).await;
    assert_eq!(send(&server, &anna, &text(To::Conversation(theirs), "Hi")).await.status, StatusCode::OK);
    assert_eq!(delete_chat(&server, &anna, theirs).await.status, StatusCode::OK);
    let fresh = server.member(new("Cas")).await;
    assert_eq!(send(&server, &anna, &text(To::Profile(fresh.id), "Hello")).await.code(), "free_limit");
    server.stop().await;
}

async fn foreign_and_absent_conversations_answer_alike(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let eve = server.member(new("Eve")).await;
    let foreign = acquaint(&server, &anna, &ben).await;
    let (mut socket, _) = live(&server, &eve).await;
    let mut answers = Vec::new();
    for id in [foreign, ConversationId(4711)] {
        let mut replies = BTreeSet::new();
        for reply in [
            get(&server, &eve, &format!("/api/chat.php?id={id}")).await,
            send(&server, &eve, &text(To::Conversation(id), "Let me in")).await,
            post(&server, &eve, "/api/read.php", &json!({ "conversation": id, "seq": 1 })).await,
            delete_chat(&server, &eve, id).await,
        ] {
            replies.insert((reply.status.as_u16(), reply.bytes));
        }
        socket.send(&ClientFrame::Typing { conversation: id }).await;
        let refused = socket
            .find(|frame| match frame {
                ServerFrame::Refused(refused) => Some(refused),
                _ => None,
            })
            .await;
        assert_eq!(refused.refusal, Refusal::NotFound);
        assert_eq!(replies.len(), 1);
        answers.push(replies);
    }
    assert_eq!(answers[0], answers[1]);
    server.stop().await;
}

async fn who_blocked_is_gone_or_elsewhere_cannot_be_written_to(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let blocker = server.member(new("Ben")).await;
    let conversation = acquaint(&server, &anna, &blocker).await;
    change(&server, &blocker, Method::POST, "/api/block.php", anna.id).await.read::<Done>();
    let (mut gone, mut elsewhere) = (new("Gone"), new("Elsewhere"));
    gone.status = Status::Disabled;
    elsewhere.domain = "rijp";
    let (gone, elsewhere) = (server.member(gone).await, server.member(elsewhere).await);
    let targets = [
        To::Conversation(conversation),
        To::Profile(blocker.id),
        To::Profile(gone.id),
        To::Profile(elsewhere.id),
        To::Profile(anna.id),
        To::Profile(MemberId(4711)),
    ];
    for to in targets {
        let reply = send(&server, &anna, &text(to, "Hello?")).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (404, "not_available"), "{to:?}");
    }
    let user: UserAnswer = get(&server, &anna, "/api/user.php").await.read();
    assert_eq!(user.user.credits, Balance(99), "only the first message was charged");
    for hidden in [gone.id, elsewhere.id, anna.id, MemberId(4711)] {
        assert_eq!(get(&server, &anna, &format!("/api/chat.php?profile={hidden}")).await.code(), "not_found");
    }
    server.stop().await;
}

async fn a_member_who_is_not_confirmed_cannot_write(on: On) {
    let server = serve(on).await;
    let mut fresh = new("Anna");
    fresh.status = Status::NotConfirmed;
    let (anna, ben) = (server.member(fresh).await, server.member(new("Ben")).await);
    assert_eq!(send(&server, &anna, &text(To::Profile(ben.id), "Hello")).await.code(), "not_confirmed");
    assert_eq!(get(&server, &anna, "/api/chats.php").await.status, StatusCode::OK, "but may look around");
    server.stop().await;
}

async fn two_members_who_write_to_each_other_first_share_one_conversation(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let sends: Vec<_> = (0..10)
        .map(|n| {
            if n % 2 == 0 { (&anna, text(To::Profile(ben.id), "Hi")) } else { (&ben, text(To::Profile(anna.id), "Hi")) }
        })
        .collect();
    let replies = join_all(sends.iter().map(|(who, it)| send(&server, who, it))).await;
    let conversations: BTreeSet<_> = replies.iter().map(|reply| reply.read::<Sent>().message.conversation).collect();
    assert_eq!(conversations.len(), 1);
    server.stop().await;
}

async fn reading_and_deleting_move_the_totals(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for n in 0..3 {
        send(&server, &anna, &text(To::Conversation(id), &format!("Message {n}"))).await.read::<Sent>();
    }
    let unread = async || get(&server, &ben, "/api/chats.php").await.read::<Chats>().totals.unread;
    assert_eq!(unread().await, 4);
    let (mut annas, _) = live(&server, &anna).await;
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 2, "mark": "delivered" })).await;
    let chat = annas.find(marked).await;
    assert_eq!((chat.their_delivered_seq.0, chat.their_read_seq.0), (2, 0));
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 3 })).await;
    let chat = annas.find(marked).await;
    assert_eq!((chat.their_delivered_seq.0, chat.their_read_seq.0), (3, 3));
    assert_eq!(unread().await, 1);
    post(&server, &ben, "/api/read.php", &json!({ "conversation": id, "seq": 1 })).await;
    assert_eq!(unread().await, 1, "a mark never moves back");

    let (mut bens, _) = live(&server, &ben).await;
    assert_eq!(delete_chat(&server, &ben, id).await.status, StatusCode::OK);
    let gone = |frame| match frame {
        ServerFrame::ChatGone { conversation, totals, .. } => Some((conversation, totals.unread)),
        _ => None,
    };
    assert_eq!(bens.find(gone).await, (id, 0));
    assert!(get(&server, &ben, "/api/chats.php").await.read::<Chats>().chats.is_empty());
    assert_eq!(get(&server, &anna, "/api/chats.php").await.read::<Chats>().chats.len(), 1, "only for who deleted it");

    send(&server, &anna, &text(To::Conversation(id), "Are you there?")).await.read::<Sent>();
    let back: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}")).await.read();
    assert_eq!(back.messages.len(), 1, "what was deleted stays away");
    assert!(!back.more_before);
    assert_eq!(unread().await, 1);
    server.stop().await;
}

fn marked(frame: ServerFrame) -> Option<wire::chat::ChatState> {
    match frame {
        ServerFrame::Read { chat, .. } => Some(chat),
        _ => None,
    }
}

async fn a_chat_is_paged_both_ways(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for n in 2..=10 {
        send(&server, &anna, &text(To::Conversation(id), &format!("{n}"))).await.read::<Sent>();
    }
    let page = async |query: &str| {
        let page: ChatPage = get(&server, &ben, &format!("/api/chat.php?id={id}&limit=4{query}")).await.read();
        (page.messages.iter().map(|it| it.seq.0).collect::<Vec<_>>(), page.more_before, page.more_after)
    };
    assert_eq!(page("").await, (vec![7, 8, 9, 10], true, false));
    assert_eq!(page("&before=7").await, (vec![3, 4, 5, 6], true, true));
    assert_eq!(page("&before=3").await, (vec![1, 2], false, true));
    assert_eq!(page("&after=2").await, (vec![3, 4, 5, 6], true, true));
    assert_eq!(page("&after=10").await, (vec![], false, false));
    let fresh: ChatPage = get(&server, &ben, &format!("/api/chat.php?profile={}", anna.id)).await.read();
    assert_eq!(fresh.chat.unwrap().state.conversation.id, id);
    let both = call(&server, Some(&ben), Method::GET, &format!("/api/chat.php?id={id}&before=1&after=1")).go().await;
    assert_eq!(both.code(), "invalid");
    server.stop().await;
}

async fn the_ledger_explains_every_credit(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    for _ in 0..4 {
        send(&server, &anna, &text(To::Conversation(id), "Hi")).await.read::<Sent>();
    }
    let first: Ledger = get(&server, &anna, "/api/ledger.php?limit=4").await.read();
    assert_eq!((first.total, first.credits, first.items.len()), (6, Balance(95), 4));
    let newest = &first.items[0];
    assert_eq!((newest.kind, newest.amount, newest.balance_after), (EntryKind::Message, -1, Balance(95)));
    assert_eq!(newest.counterpart.as_ref().map(|it| (it.id, it.name.as_str())), Some((ben.id, "Ben")));
    let cursor = first.next_cursor.unwrap();
    let second: Ledger = get(&server, &anna, &format!("/api/ledger.php?limit=4&cursor={cursor}")).await.read();
    let versions: Vec<_> = first.items.iter().chain(&second.items).map(|it| it.version).collect();
    assert_eq!((versions, second.next_cursor), (vec![6, 5, 4, 3, 2, 1], None));
    server.stop().await;
}
