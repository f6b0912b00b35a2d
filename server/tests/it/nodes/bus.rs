//! Two servers of one database that hear each other through Redis.

use crate::support::client::{Socket, acquaint, call, get, live, post, retract, send, text};
use crate::support::members::{Someone, new};
use crate::support::redis::Redis;
use crate::support::server::{Process, Running, metrics, serve_at, vonk};
use crate::support::{Database, On, until};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use store::event::encode;
use store::sql;
use vonk::live::bus::Bus;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::message::{Retracted, Sent, To};
use wire::{ConversationId, Credits, Rev};

/// Two servers, and Anna and Ben, who know each other.
pub struct Nodes<R = Redis> {
    pub redis: R,
    pub one: Running,
    pub other: Running,
    pub anna: Someone,
    pub ben: Someone,
    pub chat: ConversationId,
}

async fn two_nodes() -> Nodes {
    let redis = Redis::start();
    let url = redis.url();
    two_nodes_by(&url, redis).await
}

pub async fn two_nodes_by<R>(url: &str, redis: R) -> Nodes<R> {
    let one = node(url, Arc::new(Database::ready(On::Postgres))).await;
    let other = node(url, one.database()).await;
    let (anna, ben) = (one.member(new("Anna")).await, one.member(new("Ben")).await);
    let chat = acquaint(&one, &anna, &ben).await;
    until(async || bus(&one).is_up() && bus(&other).is_up() && bus(&one).peers() == 1 && bus(&other).peers() == 1)
        .await;
    Nodes { redis, one, other, anna, ben, chat }
}

pub async fn node(url: &str, database: Arc<Database>) -> Running {
    serve_at(database, Clock::System, |config| {
        config.redis.url = url.into();
        if url.contains("sentinel") {
            config.redis.sentinel_user = "vonk".into();
            config.redis.sentinel_password = "watched".into();
        }
        // Whatever arrives within these tests was brought by the bus, or by what heals it.
        config.limits.heartbeat_seconds = 3600;
        config.limits.silent_seconds = 7200;
        (config.limits.logins_burst, config.limits.logins_per_minute) = (6.0, 0.1);
    })
    .await
}

pub fn bus(server: &Running) -> &Bus {
    server.live().bus().unwrap()
}

impl<R> Nodes<R> {
    pub async fn send(&self, words: &str) -> Sent {
        send(&self.one, &self.anna, &text(To::Conversation(self.chat), words)).await.read()
    }

    pub async fn stop(self) {
        self.one.stop().await;
        self.other.stop().await;
    }
}

pub async fn message(socket: &mut Socket) -> (Rev, String) {
    let find = socket.find(|frame| match frame {
        ServerFrame::Message { rev, message, .. } => Some((rev, format!("{:?}", message.content))),
        _ => None,
    });
    find.await
}

pub async fn presence(socket: &mut Socket, of: &Someone) -> bool {
    let find = socket.find(|frame| match frame {
        ServerFrame::Presence { profile, online } if profile == of.id => Some(online),
        _ => None,
    });
    find.await
}

/// The newest revision that a heartbeat has brought, once it is at least this one.
pub async fn healed(socket: &mut Socket, to: Rev) {
    let find = socket.find(|frame| match frame {
        ServerFrame::Ping { rev } if rev >= to => Some(()),
        _ => None,
    });
    find.await;
}

pub async fn rev(server: &Running, who: &Someone) -> Rev {
    get(server, who, "/api/sync.php").await.read::<wire::sync::Sync>().rev
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_server_commits_reaches_the_sockets_of_the_other_in_order() {
    let nodes = two_nodes().await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    let (mut annas, before) = live(&nodes.other, &nodes.anna).await;
    let mut last = before.rev;
    for n in 0..50 {
        nodes.send(&format!("Number {n}.")).await;
        assert!(message(&mut bens).await.1.contains(&format!("Number {n}.")));
        let (rev, _) = message(&mut annas).await;
        assert_eq!(rev, last.next(), "her other device");
        last = rev;
    }
    let counted = metrics(&nodes.other).await;
    for line in ["vonk_bus_up 1", "vonk_bus_peers 1", "vonk_bus_gaps_total 0", "vonk_bus_dropped_total 0"] {
        assert!(counted.lines().any(|it| it == line), "{line} in {counted}");
    }
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_see_each_other_come_and_go_on_whichever_server() {
    let nodes = two_nodes().await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    let (mut annas, _) = live(&nodes.one, &nodes.anna).await;
    assert!(presence(&mut bens, &nodes.anna).await);
    until(async || nodes.one.live().is_shown(nodes.ben.id)).await;
    annas.send(&ClientFrame::Typing { conversation: nodes.chat }).await;
    let typing = bens.find(|frame| matches!(frame, ServerFrame::Typing { .. }).then_some(()));
    typing.await;

    let invisible = json!({ "profile": { "invisible": true } });
    post(&nodes.other, &nodes.anna, "/api/user.php", &invisible).await;
    drop(annas);
    assert!(!presence(&mut bens, &nodes.anna).await);
    until(async || !nodes.other.live().is_looking(nodes.anna.id)).await;
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_moves_to_another_server_was_never_gone() {
    let nodes = two_nodes().await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    let (annas, _) = live(&nodes.one, &nodes.anna).await;
    assert!(presence(&mut bens, &nodes.anna).await);
    let (_again, _) = live(&nodes.other, &nodes.anna).await;
    drop(annas);
    assert!(presence(&mut bens, &nodes.anna).await, "her second socket");
    tokio::time::sleep(Duration::from_secs(6)).await;
    while let Some(frame) = bens.soon(Duration::from_millis(100)).await {
        assert!(!matches!(frame, ServerFrame::Presence { .. }), "{frame:?}");
    }
    assert!(nodes.one.live().is_shown(nodes.anna.id));
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_out_on_one_server_closes_the_sockets_on_the_other() {
    let nodes = two_nodes().await;
    let (mut annas, _) = live(&nodes.other, &nodes.anna).await;
    post(&nodes.one, &nodes.anna, "/api/logout.php", &json!({})).await;
    let (last, ..) = annas.farewell().await;
    assert!(matches!(last, Some(ServerFrame::Bye { reason: Bye::LoggedOut, .. })), "{last:?}");
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tries_at_one_server_count_at_the_other() {
    let nodes = two_nodes().await;
    let mut let_through = 0;
    for (n, server) in [&nodes.one, &nodes.other].into_iter().cycle().take(16).enumerate() {
        // Another account each time, as the tries of each are counted in the database anyway.
        let wrong = json!({ "email": format!("nobody-{n}@example.org"), "password": "not this one" });
        let reply = call(server, None, Method::POST, "/api/user.php").json(&wrong).go().await;
        let_through += i32::from(reply.status != StatusCode::TOO_MANY_REQUESTS);
    }
    // What is on its way may be some too many; servers that count for themselves let twelve through.
    assert!((6..12).contains(&let_through), "{let_through} of 16, where six are let through at once");
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_paid_back_only_if_no_server_has_given_it_out() {
    let nodes = two_nodes().await;
    // A server that is too busy to answer within a second counts as one that may have reached somebody.
    let mut answer: Option<Retracted> = None;
    for _ in 0..10 {
        let sent = nodes.send("To nobody's device.").await;
        let next: Retracted = retract(&nodes.one, &nodes.anna, nodes.chat, sent.message.seq).await.read();
        if !answer.insert(next).reached {
            break;
        }
    }
    assert!(answer.is_some_and(|it| (it.reached, it.returned) == (false, Credits(1))), "nobody has seen any");

    let sent = nodes.send("Fetched from the other server.").await;
    get(&nodes.other, &nodes.ben, "/api/chats.php").await;
    let answer: Retracted = retract(&nodes.one, &nodes.anna, nodes.chat, sent.message.seq).await.read();
    assert_eq!((answer.reached, answer.returned), (true, Credits(0)));

    // Another server was there at the time, and does not answer.
    let gone = "update nodes set token = 'gone', serves = true, until = $1 where number = 30";
    let gone = sql(gone).bind(Clock::System.now().0 + 1000);
    nodes.one.store().write(|tx| async move { gone.run(tx).await.map(drop) }.boxed()).await.unwrap();
    let sent = nodes.send("Perhaps fetched from a third one.").await;
    let answer: Retracted = retract(&nodes.one, &nodes.anna, nodes.chat, sent.message.seq).await.read();
    assert_eq!((answer.reached, answer.returned), (true, Credits(0)));
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whether_a_page_was_heard_of_since_is_asked_of_the_other_server() {
    let nodes = two_nodes().await;
    let (mut annas, _) = live(&nodes.other, &nodes.anna).await;
    until(async || nodes.one.live().is_looking(nodes.anna.id)).await;
    let now = Clock::System.now();
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert!(!nodes.one.live().is_looking_since(nodes.anna.id, now).await);
    annas.send(&ClientFrame::Ping).await;
    annas.find(|frame| matches!(frame, ServerFrame::Pong { .. }).then_some(())).await;
    assert!(nodes.one.live().is_looking_since(nodes.anna.id, now).await);
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_redis_sends_go_on_and_what_was_missed_is_healed() {
    let mut nodes = two_nodes().await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    nodes.redis.kill();
    until(async || !bus(&nodes.one).is_up() && !bus(&nodes.other).is_up()).await;
    nodes.send("Nobody hears this.").await;
    let last = rev(&nodes.one, &nodes.ben).await;
    nodes.redis.start_again();
    healed(&mut bens, last).await;
    let typing = encode(&ServerFrame::Typing { conversation: nodes.chat });
    // However much a server has to say meanwhile, it connects again.
    until(async || {
        for server in [&nodes.one, &nodes.other] {
            server.live().hint(&[nodes.ben.id], nodes.anna.id, &typing);
        }
        bus(&nodes.one).is_up() && bus(&nodes.other).is_up()
    })
    .await;
    nodes.send("This arrives by itself.").await;
    assert!(message(&mut bens).await.1.contains("by itself"));
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fail_over_by_a_sentinel_is_followed() {
    let master = Redis::start();
    let _replica = Redis::replica_of(&master);
    let sentinel = Redis::sentinel(&master);
    until(async || sentinel.knows_a_replica()).await;
    let mut nodes = two_nodes_by(&sentinel.url_of_its_master(), master).await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    nodes.redis.kill();
    nodes.send("While there is no master.").await;
    let last = rev(&nodes.one, &nodes.ben).await;
    healed(&mut bens, last).await;
    until(async || bus(&nodes.one).is_up() && bus(&nodes.other).is_up()).await;
    nodes.send("By the new master.").await;
    assert!(message(&mut bens).await.1.contains("By the new master"));
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_are_cut_are_healed_within_seconds() {
    let nodes = two_nodes().await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    for kind in ["pubsub", "normal"] {
        let cut = nodes.redis.cut(kind);
        tokio::join!(cut, nodes.send("Perhaps lost."));
        let last = rev(&nodes.one, &nodes.ben).await;
        let arrived = bens.find(|frame| match frame {
            ServerFrame::Message { rev, .. } | ServerFrame::Ping { rev } if rev >= last => Some(()),
            _ => None,
        });
        arrived.await;
    }
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redis_that_hangs_delays_no_send() {
    let nodes = two_nodes().await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    nodes.redis.signal("-STOP");
    for n in 0..5 {
        nodes.send(&format!("While it hangs: {n}.")).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let last = rev(&nodes.one, &nodes.ben).await;
    nodes.redis.signal("-CONT");
    healed(&mut bens, last).await;
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_members_of_a_server_that_is_killed_are_gone_for_the_others() {
    let redis = Redis::start();
    let one = node(&redis.url(), Arc::new(Database::ready(On::Postgres))).await;
    let other = {
        let database = one.database();
        let url = redis.url();
        Process::spawn(vonk(&database, &["serve", "--listen", "127.0.0.1:0", "--redis", &url]))
    };
    let (anna, ben) = (one.member(new("Anna")).await, one.member(new("Ben")).await);
    acquaint(&one, &anna, &ben).await;
    let (mut bens, _) = live(&one, &ben).await;
    let (_annas, _) = live(&other, &anna).await;
    assert!(presence(&mut bens, &anna).await);
    until(async || one.live().is_shown(anna.id)).await;
    other.kill();
    assert!(!presence(&mut bens, &anna).await);
    assert!(!one.live().is_shown(anna.id));
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_says_so_and_its_members_are_gone_if_they_do_not_come_back() {
    let Nodes { redis: _redis, one, other, anna, ben, .. } = two_nodes().await;
    let (mut bens, _) = live(&other, &ben).await;
    let (_annas, _) = live(&one, &anna).await;
    assert!(presence(&mut bens, &anna).await);
    until(async || other.live().is_shown(anna.id)).await;
    one.stop().await;
    // By a word of its own, long before its place has run out.
    until(async || bus(&other).peers() == 0).await;
    assert!(!presence(&mut bens, &anna).await);
    other.stop().await;
}
