//! Who may send which frame. Each frame of a client has a line here, with what it answers each kind of member; who may not
//! open a socket sends none.

use super::roles::{ABSENT, Names, owner, owner_of};
use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{call, handshake, live, origin, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve};
use hyper::{Method, StatusCode};
use serde_json::json;
use std::collections::BTreeSet;
use vonk::domain::accounts::Status;
use wire::chat::{Mark, MarkKind};
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::To;
use wire::reaction::{React, Reaction, Unreact};
use wire::{ConversationId, MemberId, Seq};

on_both_engines!(each_frame_answers_each_kind_of_member_as_its_line_says);

/// A frame, and its answers: `ok`, or the code of the refusal.
struct Line {
    /// With what it names, the conversation of the caller or of others.
    frame: fn(ConversationId) -> ClientFrame,
    not_confirmed: &'static str,
    /// For a member whom the other one of the conversation has blocked.
    blocked: &'static str,
    /// For a member who names a conversation of others, or one that is not there. None if it names nothing.
    another: Option<&'static str>,
}

/// A frame by which something is written in a conversation.
fn writes(frame: fn(ConversationId) -> ClientFrame) -> Line {
    Line { frame, not_confirmed: "not_confirmed", blocked: "not_available", another: Some("not_found") }
}

/// One that names a conversation and writes nothing in it.
fn names(frame: fn(ConversationId) -> ClientFrame) -> Line {
    Line { not_confirmed: "ok", blocked: "ok", ..writes(frame) }
}

fn lines() -> Vec<Line> {
    let nothing = |frame| Line { another: None, ..names(frame) };
    vec![
        writes(|id| ClientFrame::Send(text(To::Conversation(id), "One more"))),
        writes(|id| ClientFrame::React(React { conversation: id, seq: Seq(1), reaction: Reaction::Heart })),
        writes(|id| ClientFrame::Unreact(Unreact { conversation: id, seq: Seq(1) })),
        names(|id| ClientFrame::Read(Mark { conversation: id, seq: Seq(1), mark: MarkKind::Read })),
        names(|id| ClientFrame::Typing { conversation: id }),
        nothing(|_| ClientFrame::Visible { visible: false }),
        nothing(|_| ClientFrame::Ping),
    ]
}

/// But for `hello`, which every socket has sent.
#[test]
fn each_frame_has_a_line() {
    let lines: BTreeSet<&str> = lines().iter().map(|line| (line.frame)(ConversationId(1)).kind()).collect();
    assert_eq!(lines, ["ping", "react", "read", "send", "typing", "unreact", "visible"].into());
}

/// Sends a frame on a socket of its own. A refusal comes before the answer to what is asked next, unless it is that of a
/// send, which has an answer in any case.
async fn answer(server: &Running, who: &Someone, frame: &ClientFrame) -> String {
    let (mut socket, _) = live(server, who).await;
    socket.send(frame).await;
    let is_send = matches!(frame, ClientFrame::Send(_));
    if !is_send {
        socket.send(&ClientFrame::Ping).await;
    }
    loop {
        match socket.next().await {
            ServerFrame::Refused(refused) => return refused.refusal.code().to_owned(),
            ServerFrame::Sent(_) => return "ok".to_owned(),
            ServerFrame::Pong { .. } if !is_send => return "ok".to_owned(),
            _ => {}
        }
    }
}

async fn each_frame_answers_each_kind_of_member_as_its_line_says(on: On) {
    let server = serve(on).await;
    let ben = server.member(New { credits: 10_000, ..new("Ben") }).await;
    for status in [Status::Disabled, Status::Deleted] {
        let (caller, _) = owner_of(&server, &ben, Names::Nothing, status).await;
        assert!(handshake(&server, &caller.cookie, &origin(&server)).await.is_err(), "{status:?}: no socket");
    }
    assert!(handshake(&server, "", &origin(&server)).await.is_err(), "a visitor has no socket");

    let (mut wrong, mut cells) = (Vec::new(), 0);
    for Line { frame, not_confirmed, blocked, another } in lines() {
        let mut expect = async |who: &str, caller: &Someone, named: &str, expected: &str| {
            let frame = frame(ConversationId(named.parse().unwrap()));
            let got = answer(&server, caller, &frame).await;
            cells += 1;
            if got != expected {
                wrong.push(format!("{} answers {who} {got}, not {expected}", frame.kind()));
            }
        };
        let (free, of_free) = owner(&server, &ben, Names::Chat, false).await;
        expect("a member", &free, &of_free, "ok").await;
        let (premium, of_premium) = owner(&server, &ben, Names::Chat, true).await;
        expect("a premium member", &premium, &of_premium, "ok").await;
        let (caller, own) = owner_of(&server, &ben, Names::Chat, Status::NotConfirmed).await;
        expect("who is not confirmed", &caller, &own, not_confirmed).await;
        let (caller, own) = owner(&server, &ben, Names::Chat, false).await;
        block(&server, &ben, caller.id).await;
        expect("who is blocked", &caller, &own, blocked).await;
        if let Some(another) = another {
            for (who, named) in [("another member", of_free.as_str()), ("who names what is not there", ABSENT)] {
                expect(who, &premium, named, another).await;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Four kinds of members for each of seven frames, and two for each of those five that name something.
    assert_eq!(cells, 7 * 4 + 5 * 2);
    server.stop().await;
}

async fn block(server: &Running, who: &Someone, whom: MemberId) {
    let reply =
        call(server, Some(who), Method::POST, "/api/block.php").json(&json!({ "profile": { "id": whom } })).go().await;
    assert_eq!(reply.status, StatusCode::OK);
}
