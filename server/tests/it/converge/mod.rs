//! One state over socket and HTTP: whatever becomes of the frames on their way, a socket client, a polling client and a
//! fresh load end with the same screen. And the frames hold everything: a client that applies them alone, and never
//! fetches what it missed, has the same screen whenever nothing is under way.
//!
//! - [`screen`] what a member sees · [`clients`] those whose screens are compared · here: what members do meanwhile

mod clients;
mod screen;

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, delete_chat, get, gift, photo, post, send, settled, text, upload};
use crate::support::dice::Dice;
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve};
use clients::{Listener, Unlucky};
use hyper::Method;
use screen::{delta, fresh, poll};
use serde_json::{Value, json};
use wire::chat::ChatPage;
use wire::message::{Send, To};
use wire::quote::Quoting;
use wire::{ConversationId, Seq};

/// Two members and their chat: `who` does something to `other`.
struct Scene<'s> {
    who: &'s Someone,
    other: &'s Someone,
    id: ConversationId,
}

/// Everything a member can do that changes a screen. What is refused changes nothing, which is part of the test.
const ACTIONS: u64 = 18;

async fn act(server: &Running, dice: &mut Dice, Scene { who, other, id }: Scene<'_>) {
    let to = To::Conversation(id);
    let profile = json!({ "profile": { "id": other.id } });
    let change = |method: Method, path: &str, body: &Value| call(server, Some(who), method, path).json(body).go();
    match dice.roll(ACTIONS) {
        0 | 1 => drop(send(server, who, &text(to, "Hi")).await),
        2 => {
            let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
            let quoted = page.messages.iter().rev().nth(usize::try_from(dice.roll(3)).unwrap());
            let quote = quoted.map(|message| Quoting::Message(message.seq));
            send(server, who, &Send { quote, ..text(to, "About that") }).await;
        }
        3 => drop(send(server, who, &gift(to, "tulip")).await),
        4 => {
            let photo = upload(server, who).await;
            send(server, who, &self::photo(to, photo.id)).await;
        }
        5 | 6 => {
            let (seq, mark) = (dice.roll(40), ["read", "delivered"][usize::try_from(dice.roll(2)).unwrap()]);
            post(server, who, "/api/read.php", &json!({ "conversation": id, "seq": seq, "mark": mark })).await;
        }
        7 => drop(delete_chat(server, who, id).await),
        8 | 9 => {
            let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
            let mine = page.messages.iter().rev().find(|message| message.sender == who.id).map(|message| message.seq);
            let body = json!({ "conversation": id, "seq": mine.unwrap_or(Seq(1)) });
            change(Method::DELETE, "/api/message.php", &body).await;
        }
        10 | 11 => drop(change(Method::POST, "/api/like.php", &profile).await),
        12 => drop(change(Method::DELETE, "/api/like.php", &profile).await),
        13 => {
            let method = if dice.roll(2) == 0 { Method::POST } else { Method::DELETE };
            change(method, "/api/pass.php", &profile).await;
        }
        14 => {
            let seen = if dice.roll(2) == 0 { profile } else { json!({}) };
            change(Method::PUT, "/api/likes.php", &seen).await;
        }
        15 | 16 => {
            let page: ChatPage = get(server, who, &format!("/api/chat.php?id={id}")).await.read();
            let message = page.messages.iter().rev().nth(usize::try_from(dice.roll(3)).unwrap());
            let seq = message.map_or(Seq(1), |message| message.seq);
            let reaction = ["heart", "laugh", "sad"][usize::try_from(dice.roll(3)).unwrap()];
            let method = if dice.roll(3) == 0 { Method::DELETE } else { Method::PUT };
            change(method, "/api/reaction.php", &json!({ "conversation": id, "seq": seq, "reaction": reaction })).await;
        }
        _ => {
            if dice.roll(2) == 0 {
                let invisible = json!({ "invisible": dice.roll(2) == 0 });
                change(Method::PUT, "/api/visibility.php", &invisible).await;
            } else {
                // One that stands refuses much of what follows: it is taken away more often than not.
                let method = if dice.roll(3) == 0 { Method::POST } else { Method::DELETE };
                change(method, "/api/block.php", &profile).await;
            }
        }
    }
}

async fn play(server: &Running, seed: u64) {
    let mut dice = Dice(seed);
    let people = [server.member(new("Anna")).await, server.member(new("Ben")).await, server.member(new("Cas")).await];
    let [anna, ben, cas] = &people;
    let chats = [acquaint(server, anna, ben).await, acquaint(server, cas, anna).await];
    let scene = |dice: &mut Dice| match dice.roll(4) {
        0 => Scene { who: anna, other: ben, id: chats[0] },
        1 => Scene { who: anna, other: cas, id: chats[1] },
        2 => Scene { who: ben, other: anna, id: chats[0] },
        _ => Scene { who: cas, other: anna, id: chats[1] },
    };
    // What there was before anybody listened.
    for _ in 0..15 {
        let scene = scene(&mut dice);
        act(server, &mut dice, scene).await;
    }
    let mut listeners = Vec::new();
    for who in &people {
        listeners.push(Listener::open(server, who).await);
    }
    let mut unlucky = Unlucky::open(server, anna).await;
    let mut polling = unlucky.screen.clone();
    for round in 0..ROUNDS {
        for _ in 0..10 {
            let scene = scene(&mut dice);
            act(server, &mut dice, scene).await;
            unlucky.go_on(server, &mut dice).await;
            match dice.roll(12) {
                0 => poll(server, anna, &mut polling).await,
                1 => delta(server, anna, &mut polling, &unlucky.epoch).await,
                _ => {}
            }
        }
        // Photos become ready by themselves: until then the truth still moves.
        settled(server).await;
        for listener in &mut listeners {
            let truth = fresh(server, listener.who).await;
            listener.receive_until(truth.rev).await;
            assert_eq!(listener.screen, truth, "by frames alone, seed {seed}, round {round}");
        }
    }
    let truth = fresh(server, anna).await;
    unlucky.settle(server, truth.rev).await;
    poll(server, anna, &mut polling).await;
    assert_eq!(unlucky.screen, truth, "socket, seed {seed}");
    assert_eq!(polling, truth, "polling, seed {seed}");
}

/// Between two of them nothing is under way.
const ROUNDS: u64 = 4;

on_both_engines!(any_interleaving_of_frames_cuts_syncs_and_polls_ends_in_the_same_state);

async fn any_interleaving_of_frames_cuts_syncs_and_polls_ends_in_the_same_state(on: On) {
    let server = serve(on).await;
    for seed in 1..=10 {
        play(&server, seed).await;
    }
    server.stop().await;
}
