//! Texts that refer to something: a message of the conversation, or a photo or a line of the recipient's profile.

use crate::on_both_engines;
use crate::support::client::{
    Reply, Socket, acquaint, add_profile_photo, call, delete_chat, get, gift, live, photo, post, retract, send,
    settled, text, upload,
};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve};
use crate::support::{On, assert_sound};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use wire::chat::{ChatPage, Chats, Done, Edits};
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Content, Message, Retracted, Send, Sent, To};
use wire::quote::{Excerpt, Quote, Quoting};
use wire::user::UserAnswer;
use wire::{Balance, ConversationId, Credits, PhotoId, Seq};

on_both_engines!(
    a_text_that_quotes_a_message_shows_how_it_begins_to_both_over_both_doors,
    a_repeat_with_another_quote_is_another_send,
    what_the_sender_does_not_see_cannot_be_quoted_and_nothing_is_charged,
    a_quote_goes_with_what_it_quotes,
    what_a_member_deleted_is_not_shown_to_them_in_a_quote,
    a_line_and_a_photo_of_a_profile_begin_a_conversation_at_the_price_of_a_text,
    an_answer_to_a_prompt_is_on_the_profile_and_can_be_quoted,
    a_photo_that_is_locked_or_of_another_cannot_be_quoted,
);

fn quoting(to: To, words: &str, quote: Quoting) -> Send {
    Send { quote: Some(quote), ..text(to, words) }
}

async fn message(server: &Running, who: &Someone, id: ConversationId, seq: i64) -> Message {
    let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
    page.messages.into_iter().find(|message| message.seq == Seq(seq)).unwrap()
}

fn excerpt_of(message: &Message) -> Excerpt {
    match &message.quote {
        Some(Quote::Message { excerpt, .. }) => excerpt.clone(),
        other => panic!("no quote of a message: {other:?}"),
    }
}

async fn credits(server: &Running, who: &Someone) -> Balance {
    get(server, who, "/api/user.php").await.read::<UserAnswer>().user.credits
}

async fn about(server: &Running, who: &Someone, words: &str) {
    let mut own = get(server, who, "/api/own-profile.php").await.json()["profile"].clone();
    own["about"] = json!(words);
    let changed = call(server, Some(who), Method::PUT, "/api/own-profile.php").json(&own).go().await;
    assert_eq!(changed.status, StatusCode::OK, "{:?}", changed.bytes);
}

async fn new_message(socket: &mut Socket) -> Message {
    socket
        .find(|frame| match frame {
            ServerFrame::Message { message, .. } => Some(message),
            _ => None,
        })
        .await
}

async fn a_text_that_quotes_a_message_shows_how_it_begins_to_both_over_both_doors(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let to = To::Conversation(id);
    let long = "Two lines,\nand many words ".repeat(12);
    send(&server, &anna, &text(to, &long)).await.read::<Sent>();
    send(&server, &anna, &gift(to, "tulip")).await.read::<Sent>();
    let picture = upload(&server, &anna).await;
    send(&server, &anna, &photo(to, picture.id)).await.read::<Sent>();
    settled(&server).await;
    let (mut hers, _) = live(&server, &anna).await;
    let (mut his, _) = live(&server, &ben).await;

    let sent: Sent = send(&server, &ben, &quoting(to, "All of it?", Quoting::Message(Seq(2)))).await.read();
    let Excerpt::Text { text: begin } = excerpt_of(&sent.message) else { panic!("{sent:?}") };
    assert_eq!((begin.chars().count(), begin.contains('\n'), sent.cost), (140, false, Credits(1)));
    assert!(begin.starts_with("Two lines, and many words") && begin.ends_with('…'), "{begin}");
    assert_eq!(new_message(&mut hers).await, sent.message);
    assert_eq!(new_message(&mut his).await, sent.message);

    let by_frame = quoting(to, "A tulip!", Quoting::Message(Seq(3)));
    his.send(&ClientFrame::Send(by_frame.clone())).await;
    let answer = his.answer(&by_frame.client_id).await.unwrap();
    assert_eq!(excerpt_of(&answer.message), Excerpt::Gift { gift: "tulip".into() });
    let own: Sent = send(&server, &anna, &quoting(to, "It is blurry", Quoting::Message(Seq(4)))).await.read();
    assert_eq!(excerpt_of(&own.message), Excerpt::Photo, "nothing of a photo is in a quote, so nothing unlocks it");
    for who in [&anna, &ben] {
        assert_eq!(message(&server, who, id, sent.message.seq.0).await, sent.message);
        let chats: Chats = get(&server, who, "/api/chats.php").await.read();
        assert_eq!(chats.chats[0].last_message.as_ref(), Some(&own.message));
    }
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn a_repeat_with_another_quote_is_another_send(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let to = To::Conversation(id);
    send(&server, &anna, &text(to, "Second")).await.read::<Sent>();
    let first = quoting(to, "This one", Quoting::Message(Seq(1)));
    let sent: Sent = send(&server, &ben, &first).await.read();
    assert_eq!(send(&server, &ben, &first).await.read::<Sent>(), sent);
    for other in [Some(Quoting::Message(Seq(2))), Some(Quoting::ProfileLine("about".into())), None] {
        let other = Send { quote: other, ..first.clone() };
        assert_eq!(send(&server, &ben, &other).await.code(), "id_used");
    }
    let refused = quoting(to, "Not there", Quoting::Message(Seq(90)));
    assert_eq!(send(&server, &ben, &refused).await.code(), "invalid");
    let other = Send { quote: None, ..refused.clone() };
    assert_eq!(send(&server, &ben, &other).await.code(), "id_used");
    assert_eq!(send(&server, &ben, &refused).await.code(), "invalid");
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn what_the_sender_does_not_see_cannot_be_quoted_and_nothing_is_charged(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let cas = server.member(new("Cas")).await;
    let id = acquaint(&server, &anna, &ben).await;
    let with_cas = acquaint(&server, &cas, &anna).await;
    let to = To::Conversation(id);
    for n in 2..=3 {
        send(&server, &anna, &text(to, &format!("Message {n}"))).await.read::<Sent>();
    }
    retract(&server, &anna, id, Seq(2)).await.read::<Retracted>();
    let before = credits(&server, &ben).await;
    let refused = async |send_of: Send, code: &str| {
        let reply: Reply = send(&server, &ben, &send_of).await;
        assert_eq!(reply.code(), code, "{send_of:?}");
    };
    for seq in [0, 2, 4, 9000] {
        refused(quoting(to, "What?", Quoting::Message(Seq(seq))), "invalid").await;
    }
    refused(quoting(To::Profile(cas.id), "What?", Quoting::Message(Seq(1))), "invalid").await;
    refused(quoting(To::Conversation(with_cas), "What?", Quoting::Message(Seq(1))), "not_found").await;
    for line in ["about", "a-prompt-that-is-not", ""] {
        refused(quoting(to, "What?", Quoting::ProfileLine(line.into())), "invalid").await;
    }
    refused(Send { quote: Some(Quoting::Message(Seq(1))), ..gift(to, "tulip") }, "invalid").await;
    assert_eq!(delete_chat(&server, &ben, id).await.status, StatusCode::OK);
    refused(quoting(to, "What was it?", Quoting::Message(Seq(1))), "invalid").await;
    assert_eq!(credits(&server, &ben).await, before);
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn a_quote_goes_with_what_it_quotes(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let to = To::Conversation(id);
    send(&server, &anna, &text(to, "A secret")).await.read::<Sent>();
    for words in ["I mean that", "Well?"] {
        send(&server, &anna, &quoting(to, words, Quoting::Message(Seq(2)))).await.read::<Sent>();
    }
    let (mut his, before) = live(&server, &ben).await;
    retract(&server, &anna, id, Seq(2)).await.read::<Retracted>();
    let frames = his
        .find(|frame| match frame {
            ServerFrame::Edited { message, chat, .. } => Some((message, chat)),
            _ => None,
        })
        .await;
    assert_eq!((frames.0.seq, excerpt_of(&frames.0)), (Seq(4), Excerpt::Unavailable), "the newest has a frame");
    for seq in [3, 4] {
        assert_eq!(excerpt_of(&message(&server, &ben, id, seq).await), Excerpt::Unavailable);
    }
    let edits = get(&server, &ben, &format!("/api/edits.php?conversation={id}&since=0&after=0")).await;
    let edits: Edits = edits.read();
    let places: Vec<i64> = edits.messages.iter().map(|message| message.seq.0).collect();
    assert_eq!((places, edits.edits, before.chats[0].state.edits), (vec![3, 4, 2], 3, 0));
    assert!(matches!(message(&server, &ben, id, 2).await.content, Content::Retracted { .. }));
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn what_a_member_deleted_is_not_shown_to_them_in_a_quote(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = acquaint(&server, &anna, &ben).await;
    let to = To::Conversation(id);
    assert_eq!(delete_chat(&server, &ben, id).await.status, StatusCode::OK);
    let (mut his, _) = live(&server, &ben).await;
    let sent: Sent = send(&server, &anna, &quoting(to, "You did not answer", Quoting::Message(Seq(1)))).await.read();
    assert_eq!(excerpt_of(&sent.message), Excerpt::Text { text: "Hello".into() });
    assert_eq!(excerpt_of(&new_message(&mut his).await), Excerpt::Unavailable);
    assert_eq!(excerpt_of(&message(&server, &ben, id, 2).await), Excerpt::Unavailable);
    let chats: Chats = get(&server, &ben, "/api/chats.php").await.read();
    assert_eq!(excerpt_of(chats.chats[0].last_message.as_ref().unwrap()), Excerpt::Unavailable);
    assert_eq!(excerpt_of(&message(&server, &anna, id, 2).await), Excerpt::Text { text: "Hello".into() });
    server.stop().await;
}

async fn a_line_and_a_photo_of_a_profile_begin_a_conversation_at_the_price_of_a_text(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    about(&server, &anna, "I keep bees on the roof of the library.").await;
    let picture: PhotoId = add_profile_photo(&server, &anna).await.id;
    settled(&server).await;
    let before = credits(&server, &ben).await;
    let line = quoting(To::Profile(anna.id), "How many hives?", Quoting::ProfileLine("about".into()));
    let sent: Sent = send(&server, &ben, &line).await.read();
    let text = Some("I keep bees on the roof of the library.".to_owned());
    assert_eq!(sent.message.quote, Some(Quote::ProfileLine { line: "about".into(), text }));
    let to = To::Conversation(sent.message.conversation);
    let by_photo: Sent =
        send(&server, &ben, &quoting(to, "Where was that?", Quoting::ProfilePhoto(picture))).await.read();
    assert_eq!(by_photo.message.quote, Some(Quote::ProfilePhoto { photo: picture }));
    assert_eq!(credits(&server, &ben).await.0, before.0 - 2, "the price of two texts");

    about(&server, &anna, "No more bees.").await;
    assert_eq!(message(&server, &anna, sent.message.conversation, 1).await, sent.message, "as it was then");
    let block = json!({ "profile": { "id": ben.id } });
    post(&server, &anna, "/api/block.php", &block).await.read::<Done>();
    let again = quoting(to, "Hello?", Quoting::ProfileLine("about".into()));
    assert_eq!(send(&server, &ben, &again).await.code(), "not_available");
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn an_answer_to_a_prompt_is_on_the_profile_and_can_be_quoted(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let put = async |prompts: Value| {
        let mut own = get(&server, &anna, "/api/own-profile.php").await.json()["profile"].clone();
        own["prompts"] = prompts;
        call(&server, Some(&anna), Method::PUT, "/api/own-profile.php").json(&own).go().await
    };
    let (walk, song) =
        (json!({ "prompt": "walk", "answer": "Along the dyke" }), json!({ "prompt": "song", "answer": "Yes" }));
    for wrong in [
        json!([walk, walk]),
        json!([{ "prompt": "no-such", "answer": "x" }]),
        json!([{ "prompt": "walk", "answer": " " }]),
        json!([{ "prompt": "walk", "answer": "x".repeat(201) }]),
    ] {
        let refused = put(wrong).await;
        assert_eq!(
            (refused.code(), refused.json()["error"]["data"]["field"].clone()),
            ("invalid".into(), "prompts".into())
        );
    }
    assert_eq!(put(json!([song, walk])).await.status, StatusCode::OK);
    let seen = get(&server, &ben, &format!("/api/profile.php?id={}", anna.id)).await.json();
    assert_eq!(seen["profile"]["prompts"], json!([song, walk]), "in the order that she chose");
    assert_eq!(put(json!([walk, song])).await.json()["profile"]["prompts"], json!([walk, song]));
    assert_eq!(put(Value::Null).await.json()["profile"]["prompts"], json!([walk, song]), "left out, they stay");

    let line = quoting(To::Profile(anna.id), "Which dyke?", Quoting::ProfileLine("walk".into()));
    let sent: Sent = send(&server, &ben, &line).await.read();
    let text = Some("Along the dyke".to_owned());
    assert_eq!(sent.message.quote, Some(Quote::ProfileLine { line: "walk".into(), text }));
    assert_eq!(put(json!([song])).await.status, StatusCode::OK);
    let gone = quoting(To::Profile(anna.id), "Which dyke?", Quoting::ProfileLine("walk".into()));
    assert_eq!(send(&server, &ben, &gone).await.code(), "invalid");
    assert_eq!(message(&server, &ben, sent.message.conversation, 1).await, sent.message);
    assert_sound(server.store()).await;
    server.stop().await;
}

async fn a_photo_that_is_locked_or_of_another_cannot_be_quoted(on: On) {
    let server = serve(on).await;
    let (anna, cas) = (server.member(new("Anna")).await, server.member(new("Cas")).await);
    let ben = server.member(New { paid: false, ..new("Ben") }).await;
    let main: PhotoId = add_profile_photo(&server, &anna).await.id;
    settled(&server).await;
    let second: PhotoId = add_profile_photo(&server, &anna).await.id;
    let others: PhotoId = add_profile_photo(&server, &cas).await.id;
    let upload: PhotoId = upload(&server, &anna).await.id;
    settled(&server).await;
    let to = To::Conversation(acquaint(&server, &anna, &ben).await);
    for photo in [second, others, upload, PhotoId(4_000_000_000)] {
        let refused = send(&server, &ben, &quoting(to, "Nice", Quoting::ProfilePhoto(photo))).await;
        assert_eq!(refused.code(), "invalid", "{photo}");
    }
    send(&server, &ben, &quoting(to, "Nice", Quoting::ProfilePhoto(main))).await.read::<Sent>();
    send(&server, &cas, &quoting(To::Profile(anna.id), "Nice", Quoting::ProfilePhoto(second))).await.read::<Sent>();
    server.stop().await;
}
