//! What waits to be said to the other nodes, and what follows from what is heard.

use super::address::Address;
use super::peers::{Heard, Peers};
use super::questions::Questions;
use super::words::{CHANNELS, OF_NODES, Parcel, Question, Sight, Word};
use crate::config;
use base::error::Result;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use wire::MemberId;

/// The most that waits to be said, in bytes. It is reached only while Redis is slow: then all of it is dropped, and the
/// other nodes heal.
const MOST_WAITING: usize = 16 << 20;
/// A node that does not hear itself for so long, if only on one channel, is cut off.
pub const HEARS_WITHIN: Duration = Duration::from_secs(4);

/// This node as the bus sees it: what its sockets show, and what becomes of what others say.
pub trait Node: Send + Sync {
    fn sight_here(&self, member: MemberId) -> Sight;
    fn answer_here(&self, question: Question) -> bool;
    /// Other nodes may show something else of these members than before.
    fn seen_elsewhere(&self, members: &[MemberId]);
    /// Something happened on another node.
    fn hear(&self, word: Word);
}

pub struct Bus {
    pub(super) address: Address,
    /// The names of the channels.
    pub(super) channels: Vec<String>,
    /// The token of this node.
    pub(super) own: String,
    /// How its own parcels begin.
    own_beginning: String,
    pub(super) begun: Instant,
    queue: Mutex<Queue>,
    /// There is something to say.
    pub(super) to_say: Notify,
    peers: Mutex<Peers>,
    questions: Questions,
    /// When this node last heard itself on each channel, which shows that it speaks and hears through the same Redis. In a
    /// cluster each channel can fail by itself.
    heard_itself: Mutex<[Option<Instant>; CHANNELS]>,
    /// All connections are to be made anew, though they seem to work.
    pub(super) begin_anew: Notify,
    /// Something was missed: heartbeats are due.
    is_healing: AtomicBool,
    heal: Notify,
    pub counts: Counts,
}

#[derive(Default)]
struct Queue {
    words: Vec<Word>,
    bytes: usize,
    /// Words were dropped, which the numbers of the next parcels must show.
    has_dropped: bool,
    /// Members whose sockets here may show something else than before.
    moved: HashSet<MemberId>,
    /// What the others were told of them.
    told: HashMap<MemberId, Sight>,
    /// Another node has asked for all sights.
    tells_all: bool,
    /// This node stops, and shows nobody any more.
    is_leaving: bool,
}

pub struct Counts {
    pub said: Counter,
    pub heard: Counter,
    pub dropped: Counter,
    pub gaps: Counter,
    /// Seconds from here through Redis and back.
    pub round_trip: Histogram,
}

impl Default for Counts {
    fn default() -> Self {
        let bounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0];
        let [said, heard, dropped, gaps] = std::array::from_fn(|_| Counter::default());
        Self { said, heard, dropped, gaps, round_trip: Histogram::new(bounds) }
    }
}

impl Bus {
    /// `database` names the database among all that use this Redis; `own` is this node's token.
    pub fn new(config: &config::Redis, database: &str, own: &str) -> Result<Self> {
        let address = Address::parse(config)?;
        Ok(Self {
            channels: address.channels(database),
            address,
            own: own.to_owned(),
            own_beginning: Parcel::beginning(own),
            begun: Instant::now(),
            queue: Mutex::default(),
            to_say: Notify::new(),
            peers: Mutex::default(),
            questions: Questions::default(),
            heard_itself: Mutex::default(),
            begin_anew: Notify::new(),
            // A server that starts has missed everything, but has no sockets.
            is_healing: AtomicBool::new(false),
            heal: Notify::new(),
            counts: Counts::default(),
        })
    }

    /// Says something to the other nodes, without waiting.
    pub fn say(&self, word: Word) {
        self.say_all([word]);
    }

    pub fn say_all(&self, words: impl IntoIterator<Item = Word>) {
        let mut queue = lock(&self.queue);
        for word in words {
            queue.bytes += word.size();
            queue.words.push(word);
        }
        if queue.bytes > MOST_WAITING {
            self.counts.dropped.inc_by(u64::try_from(queue.words.len()).unwrap_or(u64::MAX));
            (queue.words, queue.bytes, queue.has_dropped) = (Vec::new(), 0, true);
        }
        drop(queue);
        self.to_say.notify_one();
    }

    /// A socket of the member has begun or ended, or shows something else.
    pub fn moved(&self, member: MemberId) {
        lock(&self.queue).moved.insert(member);
        self.to_say.notify_one();
    }

    /// The server stops. Its members come back elsewhere, or are gone.
    pub fn leave(&self) {
        lock(&self.queue).is_leaving = true;
        self.say(Word::Leaving);
    }

    /// Takes what is to be said now, and whether something before it was dropped.
    pub(super) fn take(&self, node: &dyn Node) -> (Vec<Word>, bool) {
        let mut queue = lock(&self.queue);
        let Queue { words, bytes, has_dropped, moved, told, tells_all, is_leaving } = &mut *queue;
        *bytes = 0;
        let rest = std::mem::take(words);
        let has_dropped = std::mem::take(has_dropped);
        if *is_leaving {
            moved.clear();
            return (rest, has_dropped);
        }
        // Before the rest, so that a member is seen before it is hinted that they are there.
        let mut said = Vec::new();
        for member in moved.drain() {
            let sight = node.sight_here(member);
            let known = told.get(&member).copied().unwrap_or_default();
            if sight != known {
                if sight == Sight::Away {
                    told.remove(&member)
                } else {
                    told.insert(member, sight)
                };
                said.push(Word::Sight { member, sight });
            }
        }
        if std::mem::take(tells_all) {
            said.push(Word::Sights { of: told.iter().map(|(member, sight)| (*member, *sight)).collect() });
        }
        said.extend(rest);
        (said, has_dropped)
    }

    /// Handles a parcel that has arrived.
    pub(super) fn take_in(&self, node: &dyn Node, channel: usize, bytes: &[u8]) {
        let now = Instant::now();
        if bytes.starts_with(self.own_beginning.as_bytes()) {
            lock(&self.heard_itself)[channel] = Some(now);
            // Of its own parcels only those are read by which the time there and back is measured.
            if channel != OF_NODES {
                return;
            }
        }
        let (Parcel { from, number, at, words }, unknown) = match Parcel::read(bytes) {
            Ok(read) => read,
            Err(error) => {
                tracing::warn!(%error, "what was heard on the bus is not of a node");
                return;
            }
        };
        if from == self.own {
            if let Some(at) = at {
                let there_and_back = self.begun.elapsed().saturating_sub(Duration::from_micros(at));
                self.counts.round_trip.observe(there_and_back.as_secs_f64());
            }
            return;
        }
        let heard = lock(&self.peers).hear(&from, channel, number, now);
        if heard == Heard::Gap {
            self.counts.gaps.inc();
        }
        if heard == Heard::Gap || unknown > 0 {
            self.heal();
        }
        if heard != Heard::InOrder {
            self.say(Word::Show);
        }
        self.counts.heard.inc_by(u64::try_from(words.len()).unwrap_or(u64::MAX));
        for word in words {
            self.act(node, &from, word);
        }
    }

    fn act(&self, node: &dyn Node, from: &str, word: Word) {
        match word {
            Word::Sight { member, sight } => lock(&self.peers).see(from, member, sight, Instant::now()),
            Word::Sights { of } => {
                let moved = lock(&self.peers).see_all(from, of, Instant::now());
                node.seen_elsewhere(&moved);
            }
            Word::Show => {
                lock(&self.queue).tells_all = true;
                self.to_say.notify_one();
            }
            Word::Ask { id, question } => {
                let yes = node.answer_here(question);
                self.say(Word::Answer { to: from.to_owned(), id, yes });
            }
            Word::Answer { to, id, yes } if to == self.own => self.questions.answer(id, from, yes),
            Word::Answer { .. } => {}
            Word::Leaving => {
                let moved = lock(&self.peers).leave(from, Instant::now());
                node.seen_elsewhere(&moved);
            }
            word => node.hear(word),
        }
    }

    /// Notices who is silent; called every second. While this node is cut off, all are. Gives whether it must begin anew:
    /// another node is silent on some channels only, so that the two speak and hear through different servers there, and
    /// each hears itself.
    pub(super) fn look_around(&self, node: &dyn Node) -> bool {
        if !self.is_up() {
            return false;
        }
        let now = Instant::now();
        let (moved, lacks_sights, hears_half) = {
            let mut peers = lock(&self.peers);
            (peers.forget_the_silent(now), peers.lacks_sights(), peers.are_heard_by_half(now))
        };
        node.seen_elsewhere(&moved);
        if lacks_sights {
            self.say(Word::Show);
        }
        if hears_half {
            tracing::warn!("the bus: this node hears another one on some channels only");
            self.is_cut();
            self.begin_anew.notify_one();
        }
        hears_half
    }

    /// The connection by which this node hears is new: nobody knows what was said meanwhile.
    pub(super) fn hears_again(&self) {
        lock(&self.peers).begin_anew(Instant::now());
        self.heal();
        self.say(Word::Show);
    }

    /// One of the connections has failed: until this node hears itself again, it is cut off.
    pub(super) fn is_cut(&self) {
        *lock(&self.heard_itself) = [None; CHANNELS];
    }

    fn heal(&self) {
        self.is_healing.store(true, Ordering::Relaxed);
        self.heal.notify_one();
    }

    /// Waits until heartbeats are due because something was missed.
    pub async fn missed_something(&self) {
        while !self.is_healing.swap(false, Ordering::Relaxed) {
            self.heal.notified().await;
        }
    }

    /// Whether this node hears itself on every channel.
    pub fn is_up(&self) -> bool {
        let is_heard = |heard: &Option<Instant>| heard.is_some_and(|heard| heard.elapsed() < HEARS_WITHIN);
        lock(&self.heard_itself).iter().all(is_heard)
    }

    /// The number of other nodes that are heard.
    pub fn peers(&self) -> usize {
        lock(&self.peers).len()
    }

    /// What other nodes show of the member.
    pub fn sight(&self, member: MemberId) -> Sight {
        lock(&self.peers).sight(member)
    }

    /// Whether another node says so; not if none answers.
    pub async fn is_looking_since(&self, member: MemberId, question: Question) -> bool {
        let nodes = lock(&self.peers).showing(member);
        self.ask(nodes, question).await.unwrap_or(false)
    }

    /// Asks these nodes; gives nothing if one does not answer and no other says yes.
    pub async fn ask(&self, nodes: Vec<String>, question: Question) -> Option<bool> {
        self.questions.ask(nodes, |id| self.say(Word::Ask { id, question })).await
    }
}

/// A poisoned lock is used all the same, as no panic can leave what it guards half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nobody;

    impl Node for Nobody {
        fn sight_here(&self, _: MemberId) -> Sight {
            Sight::Away
        }
        fn answer_here(&self, _: Question) -> bool {
            false
        }
        fn seen_elsewhere(&self, _: &[MemberId]) {}
        fn hear(&self, _: Word) {}
    }

    #[test]
    fn a_node_that_does_not_hear_itself_on_one_channel_is_cut_off() {
        let config = config::Redis { url: "redis://localhost".into(), ..Default::default() };
        let bus = Bus::new(&config, "database", "own").unwrap();
        let said = |from: &str| Parcel { from: from.into(), number: 1, ..Parcel::default() }.write().unwrap();
        for channel in 1..CHANNELS {
            bus.take_in(&Nobody, channel, &said("own"));
        }
        bus.take_in(&Nobody, 0, &said("other"));
        assert!(!bus.is_up(), "nobody else's words will do");
        bus.take_in(&Nobody, 0, &said("own"));
        assert!(bus.is_up());
        bus.is_cut();
        bus.take_in(&Nobody, OF_NODES, &said("own"));
        assert!(!bus.is_up());
    }
}
