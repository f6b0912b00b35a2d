//! Frames a second through the hub alone, from a committed transaction to the tasks that write to sockets, beside plain
//! channels with the same frames in the same run.
//!
//! `cargo bench -p vonk --bench hub`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod support;

use base::clock::Clock;
use bytes::Bytes;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use store::event::{Commit, Event, encode};
use support::stopwatch::Stopwatch;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use vonk::live::{Budget, Live, Out, Outbox};
use wire::chat::{ChatState, ConversationRef, Totals};
use wire::frame::ServerFrame;
use wire::message::{Content, Message};
use wire::{ClientId, ConversationId, MemberId, Millis, Rev, Seq};

/// Messages in one commit, as in the courier's largest group; an outbox holds that many.
const COMMIT: u32 = 256;

/// The connected members, and how many receive each message.
struct Scene {
    name: &'static str,
    members: u32,
    devices: u32,
    /// Members who receive one message, each in a frame of their own.
    recipients: u32,
    /// Commits in one round. The whole round is awaited before the next, so that no outbox overflows.
    commits: u32,
}

const SCENES: [Scene; 2] = [
    Scene { name: "1000 members, a message to two of them", members: 1000, devices: 1, recipients: 2, commits: 16 },
    Scene { name: "one member with 8 devices", members: 1, devices: 8, recipients: 1, commits: 1 },
];

impl Scene {
    /// The members who receive a message, by its number.
    fn audience(&self, message: u32) -> impl Iterator<Item = u32> {
        (0..self.recipients).map(move |nth| (message * self.recipients + nth) % self.members)
    }

    fn sockets(&self) -> impl Iterator<Item = u32> {
        (0..self.members).flat_map(|member| (0..self.devices).map(move |_| member))
    }
}

#[tokio::main]
async fn main() {
    support::print_machine();
    // On a worker thread, where the task that hands frames over competes with the others, as in the server.
    tokio::spawn(async {
        for scene in &SCENES {
            println!("{}", scene.name);
            let hub = through_the_hub(scene).await;
            let channels = through_channels(scene).await;
            println!("    the hub does {:.2} times what plain channels do", hub / channels);
        }
    })
    .await
    .unwrap();
}

async fn through_the_hub(scene: &Scene) -> f64 {
    let live = Arc::new(Live::new(Clock::System, scene.devices as usize, None));
    let arrivals = Arc::new(Arrivals::default());
    let mut receivers = JoinSet::new();
    for member in scene.sockets() {
        let outbox = Arc::new(Outbox::new("session".into(), Millis(0), Budget::default()));
        live.join(member_id(member), outbox.clone());
        receivers.spawn(drain_outbox(outbox, arrivals.clone()));
    }
    let (committed, events) = mpsc::unbounded_channel();
    let delivering = tokio::spawn(live.deliver(events, CancellationToken::new()));
    let frame = frame();
    let commit = |messages: Range<u32>| {
        let members = messages.flat_map(|message| scene.audience(message));
        let events = members.map(|member| Event::changed(member_id(member), Rev(1), &frame)).collect();
        committed.send(Commit { at: Instant::now(), events }).unwrap();
    };
    let rate = measure("through the hub", scene, &arrivals, &mut receivers, commit).await;
    drop(committed);
    delivering.await.unwrap();
    rate
}

/// Takes whatever waits as one batch, as a connection does.
async fn drain_outbox(outbox: Arc<Outbox>, arrivals: Arc<Arrivals>) {
    loop {
        let mut batch = Vec::new();
        let mut next = Some(outbox.next().await);
        while let Some(out) = next {
            let Out::Change { frame, .. } = out else { panic!("{out:?}") };
            batch.push(frame);
            next = outbox.take();
        }
        arrivals.add(&batch);
    }
}

/// The upper bound: the same frames, serialised as often and handed over in the same commits, but the task that
/// delivers them has an array of plain channels instead of the hub and its outboxes.
async fn through_channels(scene: &Scene) -> f64 {
    let arrivals = Arc::new(Arrivals::default());
    let mut receivers = JoinSet::new();
    let mut sockets = vec![Vec::new(); scene.members as usize];
    for member in scene.sockets() {
        let (sender, frames) = mpsc::unbounded_channel();
        sockets[member as usize].push(sender);
        receivers.spawn(drain_channel(frames, arrivals.clone()));
    }
    let (committed, mut commits) = mpsc::unbounded_channel::<Vec<(u32, Bytes)>>();
    let delivering = tokio::spawn(async move {
        while let Some(frames) = commits.recv().await {
            for (member, frame) in frames {
                sockets[member as usize].iter().for_each(|socket| socket.send(frame.clone()).unwrap());
            }
        }
    });
    let frame = frame();
    let commit = |messages: Range<u32>| {
        let members = messages.flat_map(|message| scene.audience(message));
        committed.send(members.map(|member| (member, encode(&frame))).collect()).unwrap();
    };
    let rate = measure("through plain channels", scene, &arrivals, &mut receivers, commit).await;
    drop(committed);
    delivering.await.unwrap();
    rate
}

async fn drain_channel(mut frames: mpsc::UnboundedReceiver<Bytes>, arrivals: Arc<Arrivals>) {
    while let Some(frame) = frames.recv().await {
        let mut batch = vec![frame];
        while let Ok(frame) = frames.try_recv() {
            batch.push(frame);
        }
        arrivals.add(&batch);
    }
}

/// Rounds of commits. Every frame must arrive before the next round begins.
async fn measure(
    what: &str,
    scene: &Scene,
    arrivals: &Arrivals,
    receivers: &mut JoinSet<()>,
    commit: impl Fn(Range<u32>),
) -> f64 {
    let round = scene.commits * COMMIT * scene.recipients * scene.devices;
    let (watch, mut frames) = (Stopwatch::start(std::process::id()), 0);
    while watch.runs() {
        arrivals.awaited.store(round, Ordering::SeqCst);
        for nth in 0..scene.commits {
            commit(nth * COMMIT..(nth + 1) * COMMIT);
        }
        tokio::select! {
            () = arrivals.all.notified() => frames += round,
            ended = receivers.join_next() => panic!("a receiver ended: {ended:?}"),
        }
    }
    watch.stop(what, frames, "frames")
}

/// Counts the frames of a round down.
#[derive(Default)]
struct Arrivals {
    awaited: AtomicU32,
    /// Notified when the last frame has arrived.
    all: Notify,
}

impl Arrivals {
    fn add(&self, batch: &[Bytes]) {
        let arrived = u32::try_from(batch.len()).unwrap();
        if self.awaited.fetch_sub(arrived, Ordering::SeqCst) == arrived {
            self.all.notify_one();
        }
    }
}

fn member_id(member: u32) -> MemberId {
    MemberId(member.into())
}

/// A text message as its recipient receives it.
fn frame() -> ServerFrame {
    let conversation = ConversationId(7);
    let content = Content::Text { text: "Shall we meet at the market on Saturday?".to_owned() };
    let (client_id, sender, sent_at) = (ClientId::new(), MemberId(2), Millis(1_800_000_000_000));
    let chat = ChatState {
        conversation: ConversationRef { id: conversation },
        num_unread_messages: 1,
        last_seq: Seq(12),
        read_seq: Seq(11),
        delivered_seq: Seq(12),
        cleared_seq: Seq(0),
        their_read_seq: Seq(12),
        their_delivered_seq: Seq(12),
        edits: 0,
    };
    ServerFrame::Message {
        rev: Rev(1),
        message: Message {
            conversation,
            seq: Seq(12),
            client_id,
            sender,
            content,
            sent_at,
            edit: None,
            sender_reaction: None,
            recipient_reaction: None,
            quote: None,
        },
        chat,
        totals: Totals { unread: 1, new_likes: 0 },
        profile: None,
        wallet: None,
    }
}
