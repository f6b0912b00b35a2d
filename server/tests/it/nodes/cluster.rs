//! Two servers that hear each other through a cluster of Redis.

use super::bus::{Nodes, bus, healed, message, presence, rev, two_nodes_by};
use crate::support::client::{Socket, live};
use crate::support::redis_cluster::RedisCluster;
use crate::support::server::{Running, metrics};
use crate::support::until;
use store::event::encode;
use wire::frame::{ClientFrame, ServerFrame};
use wire::{ConversationId, MemberId};

async fn two_nodes(cluster: RedisCluster) -> Nodes<RedisCluster> {
    two_nodes_by(&cluster.url(), cluster).await
}

async fn say_that_the_bus_is(up: bool, servers: [&Running; 2]) {
    until(async || servers.iter().all(|server| bus(server).is_up() == up)).await;
}

/// Waits for a message with these words.
async fn arrives(socket: &mut Socket, words: &str) {
    while !message(socket).await.1.contains(words) {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_presence_and_typing_pass_through_all_masters_of_a_cluster() {
    let nodes = two_nodes(RedisCluster::start().await).await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    let (mut annas, _) = live(&nodes.one, &nodes.anna).await;
    assert!(presence(&mut bens, &nodes.anna).await);
    until(async || nodes.one.live().is_shown(nodes.ben.id)).await;
    annas.send(&ClientFrame::Typing { conversation: nodes.chat }).await;
    bens.find(|frame| matches!(frame, ServerFrame::Typing { .. }).then_some(())).await;
    nodes.send("Through one of three.").await;
    arrives(&mut bens, "one of three").await;

    let spread = nodes.redis.spread().await;
    assert_eq!(spread.iter().sum::<usize>(), 17, "those of members and the one of nodes: {spread:?}");
    assert!(spread.iter().all(|count| *count >= 5), "{spread:?}");
    // Hints go by the channel of whom they are of, and a hundred members are spread over all of these.
    for n in 1..=100 {
        let conversation = ConversationId(n);
        nodes.one.live().hint(&[nodes.ben.id], MemberId(n << 13), &encode(&ServerFrame::Typing { conversation }));
        bens.find(|frame| (frame == ServerFrame::Typing { conversation }).then_some(())).await;
    }
    for server in [&nodes.one, &nodes.other] {
        let counted = metrics(server).await;
        for line in ["vonk_bus_up 1", "vonk_bus_gaps_total 0", "vonk_bus_dropped_total 0"] {
            assert!(counted.lines().any(|it| it == line), "{line} in {counted}");
        }
    }
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slots_that_move_to_another_master_are_followed_while_members_chat() {
    let nodes = two_nodes(RedisCluster::start().await).await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    // Before and after, each master has channels of which Anna's or Ben's may be one; in the end all have moved.
    let channels = [nodes.redis.channels(0).await, nodes.redis.channels(1).await, nodes.redis.channels(2).await];
    for (from, channels) in channels.iter().enumerate() {
        let to = (from + 1) % 3;
        let moving = nodes.redis.migrate(channels, from, to);
        tokio::join!(moving, nodes.send("While they move."));
        let last = rev(&nodes.one, &nodes.ben).await;
        let arrived = bens.find(|frame| match frame {
            ServerFrame::Message { rev, .. } | ServerFrame::Ping { rev } if rev >= last => Some(()),
            _ => None,
        });
        arrived.await;
        for channel in channels {
            until(async || nodes.redis.listeners(to, channel).await == 2).await;
        }
        say_that_the_bus_is(true, [&nodes.one, &nodes.other]).await;
        nodes.send(&format!("After move {from}.")).await;
        arrives(&mut bens, &format!("After move {from}")).await;
    }
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_master_sends_go_on_and_its_replica_is_found() {
    let mut cluster = RedisCluster::start().await;
    cluster.add_replica_of(0).await;
    let mut nodes = two_nodes(cluster).await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    nodes.redis.servers[0].kill();
    say_that_the_bus_is(false, [&nodes.one, &nodes.other]).await;
    assert!(metrics(&nodes.one).await.lines().any(|line| line == "vonk_bus_up 0"));
    nodes.send("While a master is gone.").await;
    let last = rev(&nodes.one, &nodes.ben).await;
    healed(&mut bens, last).await;
    say_that_the_bus_is(true, [&nodes.one, &nodes.other]).await;
    nodes.send("By its replica.").await;
    arrives(&mut bens, "By its replica").await;

    // It finds its place taken.
    nodes.redis.servers[0].start_again();
    until(async || nodes.redis.is_replica(0).await).await;
    nodes.send("With the old master back.").await;
    arrives(&mut bens, "the old master back").await;
    nodes.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_master_without_a_replica_is_waited_for() {
    let mut nodes = two_nodes(RedisCluster::start().await).await;
    let (mut bens, _) = live(&nodes.other, &nodes.ben).await;
    // One of the two that the address names.
    nodes.redis.servers[1].kill();
    say_that_the_bus_is(false, [&nodes.one, &nodes.other]).await;
    nodes.send("While a master is gone.").await;
    let last = rev(&nodes.one, &nodes.ben).await;
    nodes.redis.servers[1].start_again();
    healed(&mut bens, last).await;
    say_that_the_bus_is(true, [&nodes.one, &nodes.other]).await;
    nodes.send("With it back.").await;
    arrives(&mut bens, "With it back").await;
    nodes.stop().await;
}
