//! The other nodes as this one knows them: when each was last heard, whether a parcel of its was lost, and what its
//! sockets show of its members.

use super::words::{CHANNELS, Sight};
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};
use wire::MemberId;

/// A node that is not heard for so long counts as gone. Each speaks once a second.
const GONE_AFTER: Duration = Duration::from_secs(5);
/// A node that is silent on some channels for that long, and was heard on others within this time, is heard by half. Of one
/// that is gone, what was heard last on any two channels is no more than a second apart.
const STILL_HEARD: Duration = Duration::from_secs(2);
/// So long it is remembered that a node has left, as its last parcels may still arrive.
const LEFT_FOR: Duration = Duration::from_mins(1);
/// So long it is remembered what a node said of single members. All that it told of all of them before has arrived by then,
/// as a node that is not heard on one channel for half as long is not trusted on the others either.
const RECENT_FOR: Duration = Duration::from_secs(10);

#[derive(Default)]
pub struct Peers {
    by_token: HashMap<String, Peer>,
    left: HashMap<String, Instant>,
}

struct Peer {
    /// When it was last heard on each channel; when it was noticed first, on those where it was not.
    heard: [Instant; CHANNELS],
    /// The number of the last parcel on each channel; none before the first.
    numbers: [Option<u64>; CHANNELS],
    sights: HashMap<MemberId, Sight>,
    /// What it said of single members lately, in order. In a cluster that comes by another connection than what it tells of
    /// all members, which may arrive later though it was said before.
    recent: VecDeque<(Instant, MemberId, Sight)>,
    /// Whether `sights` are all that the node has.
    is_whole: bool,
}

/// What follows from a parcel.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Heard {
    InOrder,
    /// The node was not known before.
    New,
    /// Others of its parcels were lost.
    Gap,
}

impl Peers {
    /// Notes a parcel of another node.
    pub fn hear(&mut self, from: &str, channel: usize, number: u64, now: Instant) -> Heard {
        if self.left.contains_key(from) {
            return Heard::InOrder;
        }
        let Some(peer) = self.by_token.get_mut(from) else {
            let mut numbers = [None; CHANNELS];
            numbers[channel] = Some(number);
            let (sights, recent) = (HashMap::new(), VecDeque::new());
            let peer = Peer { heard: [now; CHANNELS], numbers, sights, recent, is_whole: false };
            self.by_token.insert(from.to_owned(), peer);
            return Heard::New;
        };
        peer.heard[channel] = now;
        let last = peer.numbers[channel].replace(number);
        if last.is_some_and(|last| number != last + 1) {
            peer.is_whole = false;
            // Something newer may be among what was lost. What the node will tell of all members is right without it.
            peer.recent.clear();
            return Heard::Gap;
        }
        Heard::InOrder
    }

    /// A time has passed in which nothing was heard: what came before is no measure for what comes.
    pub fn begin_anew(&mut self, now: Instant) {
        for peer in self.by_token.values_mut() {
            (peer.numbers, peer.is_whole, peer.heard) = ([None; CHANNELS], false, [now; CHANNELS]);
            peer.recent.clear();
        }
    }

    /// Whether there is a node whose sights are not known completely.
    pub fn lacks_sights(&self) -> bool {
        self.by_token.values().any(|peer| !peer.is_whole)
    }

    pub fn see(&mut self, from: &str, member: MemberId, sight: Sight, now: Instant) {
        if let Some(peer) = self.by_token.get_mut(from) {
            peer.forget_the_old(now);
            peer.recent.push_back((now, member, sight));
            note(&mut peer.sights, member, sight);
        }
    }

    /// Takes all sights of a node; gives the members of whom others were known.
    ///
    /// What it said lately of single members is kept above them, as these may be older. They may be newer as well: then what
    /// made them so was said on the member's own channel too, arrives there after what is kept, and is right again.
    pub fn see_all(&mut self, from: &str, all: Vec<(MemberId, Sight)>, now: Instant) -> Vec<MemberId> {
        let Some(peer) = self.by_token.get_mut(from) else { return Vec::new() };
        peer.forget_the_old(now);
        let before = std::mem::replace(&mut peer.sights, all.into_iter().collect());
        for (_, member, sight) in &peer.recent {
            note(&mut peer.sights, *member, *sight);
        }
        peer.is_whole = true;
        let came = peer.sights.iter().filter(|(member, sight)| before.get(member) != Some(sight));
        let went = before.keys().filter(|member| !peer.sights.contains_key(member));
        came.map(|(member, _)| *member).chain(went.copied()).collect()
    }

    /// The node stops; gives the members whom it showed.
    pub fn leave(&mut self, from: &str, now: Instant) -> Vec<MemberId> {
        self.left.insert(from.to_owned(), now);
        self.by_token.remove(from).map_or_else(Vec::new, |peer| peer.sights.into_keys().collect())
    }

    /// Forgets nodes that were not heard for long; gives the members whom they showed.
    pub fn forget_the_silent(&mut self, now: Instant) -> Vec<MemberId> {
        self.left.retain(|_, left| now.duration_since(*left) < LEFT_FOR);
        let mut shown = Vec::new();
        self.by_token.retain(|token, peer| {
            peer.forget_the_old(now);
            let is_there = peer.heard.iter().any(|heard| now.duration_since(*heard) < GONE_AFTER);
            if !is_there {
                tracing::warn!(node = token, "another node is not heard any more");
                shown.extend(peer.sights.keys().copied());
            }
            is_there
        });
        shown
    }

    /// Whether a node is silent on some channels only.
    pub fn are_heard_by_half(&self, now: Instant) -> bool {
        self.by_token.values().any(|peer| {
            let mut silences = peer.heard.iter().map(|heard| now.duration_since(*heard));
            silences.clone().any(|silence| silence >= GONE_AFTER) && silences.any(|silence| silence < STILL_HEARD)
        })
    }

    /// The most that any node shows of the member.
    pub fn sight(&self, member: MemberId) -> Sight {
        let sights = self.by_token.values().filter_map(|peer| peer.sights.get(&member));
        sights.fold(Sight::Away, |most, sight| if most == Sight::Shown { most } else { *sight })
    }

    /// The nodes on whose screens the member has a page.
    pub fn showing(&self, member: MemberId) -> Vec<String> {
        let showing = self.by_token.iter().filter(|(_, peer)| peer.sights.contains_key(&member));
        showing.map(|(token, _)| token.clone()).collect()
    }

    pub fn len(&self) -> usize {
        self.by_token.len()
    }
}

impl Peer {
    /// Forgets what it said of single members long ago.
    fn forget_the_old(&mut self, now: Instant) {
        let is_old = |(said, ..): &(Instant, MemberId, Sight)| now.duration_since(*said) >= RECENT_FOR;
        while self.recent.front().is_some_and(is_old) {
            self.recent.pop_front();
        }
    }
}

fn note(sights: &mut HashMap<MemberId, Sight>, member: MemberId, sight: Sight) {
    match sight {
        Sight::Away => sights.remove(&member),
        sight => sights.insert(member, sight),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEN: MemberId = MemberId(2);
    const CARL: MemberId = MemberId(3);

    #[test]
    fn a_number_that_is_skipped_is_a_gap_and_the_sights_are_asked_for_again() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        assert_eq!(peers.hear("a", 0, 41, now), Heard::New);
        assert!(peers.lacks_sights());
        assert_eq!(peers.see_all("a", vec![(BEN, Sight::Shown)], now), [BEN]);
        assert!(!peers.lacks_sights());
        assert_eq!(peers.hear("a", 0, 42, now), Heard::InOrder);
        assert_eq!(peers.hear("a", 1, 7, now), Heard::InOrder, "the first on this channel");
        assert_eq!(peers.hear("a", 0, 44, now), Heard::Gap);
        assert!(peers.lacks_sights() && peers.sight(BEN) == Sight::Shown, "what is known stays until it is replaced");
        assert_eq!(peers.hear("a", 0, 44, now), Heard::Gap, "a repeat is as odd");
        peers.begin_anew(now);
        assert_eq!(peers.hear("a", 0, 60, now), Heard::InOrder);
    }

    #[test]
    fn a_member_is_seen_as_long_as_one_node_shows_them() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        for node in ["a", "b"] {
            peers.hear(node, 0, 1, now);
            peers.see_all(node, Vec::new(), now);
        }
        peers.see("a", BEN, Sight::Hidden, now);
        assert_eq!(peers.sight(BEN), Sight::Hidden);
        peers.see("b", BEN, Sight::Shown, now);
        assert_eq!((peers.sight(BEN), peers.showing(BEN).len()), (Sight::Shown, 2));
        peers.see("b", BEN, Sight::Away, now);
        assert_eq!((peers.sight(BEN), peers.showing(BEN)), (Sight::Hidden, vec!["a".to_owned()]));
        let mut moved = peers.see_all("a", vec![(CARL, Sight::Shown)], now + RECENT_FOR);
        moved.sort();
        assert_eq!(moved, [BEN, CARL]);
    }

    #[test]
    fn what_was_said_of_one_member_outlives_an_older_tale_of_all_and_yields_to_a_newer_one() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        let second = |n: u64| now + Duration::from_secs(n);
        peers.hear("a", 0, 1, now);
        // Ben came and Carl went after the node had told of all, which arrives last.
        peers.see("a", CARL, Sight::Shown, now);
        peers.see("a", BEN, Sight::Shown, now);
        peers.see("a", CARL, Sight::Away, second(1));
        assert!(peers.see_all("a", vec![(CARL, Sight::Shown)], second(2)).is_empty());
        assert_eq!((peers.sight(BEN), peers.sight(CARL)), (Sight::Shown, Sight::Away));
        // Ben went before the node told of all, which arrives first: the word of it follows on his channel.
        assert!(peers.see_all("a", Vec::new(), second(3)).is_empty());
        peers.see("a", BEN, Sight::Away, second(4));
        assert_eq!(peers.sight(BEN), Sight::Away);
        peers.see_all("a", Vec::new(), second(5));
        assert_eq!(peers.sight(BEN), Sight::Away);
        // Ben came back, and the words of both are here when the node tells of all.
        peers.see("a", BEN, Sight::Hidden, second(6));
        peers.see_all("a", vec![(BEN, Sight::Hidden)], second(7));
        assert_eq!(peers.sight(BEN), Sight::Hidden);
    }

    #[test]
    fn what_was_said_of_one_member_is_forgotten_after_a_while_and_when_something_newer_may_be_lost() {
        let (mut peers, begun) = (Peers::default(), Instant::now());
        let kept = |peers: &Peers| peers.by_token["a"].recent.len();
        peers.hear("a", 0, 1, begun);
        for n in 0..25 {
            let now = begun + Duration::from_secs(n);
            peers.see("a", MemberId(i64::try_from(n).unwrap()), Sight::Shown, now);
            assert_eq!(kept(&peers), usize::try_from(n + 1).unwrap().min(10));
        }
        let now = begun + Duration::from_secs(30);
        peers.hear("a", 0, 2, now);
        peers.forget_the_silent(now);
        assert_eq!(kept(&peers), 4);
        assert_eq!(peers.hear("a", 0, 4, now), Heard::Gap);
        assert_eq!(kept(&peers), 0);
        peers.see("a", BEN, Sight::Shown, now);
        peers.begin_anew(now);
        assert_eq!(peers.see_all("a", Vec::new(), now).len(), 25, "the tale of all is right by itself");
        assert_eq!(peers.sight(BEN), Sight::Away);
    }

    #[test]
    fn a_node_that_is_silent_on_some_channels_only_is_noticed_and_one_that_is_gone_is_not_one() {
        let (mut peers, begun) = (Peers::default(), Instant::now());
        let second = |n: u64| begun + Duration::from_secs(n);
        for n in 0..4 {
            for channel in 0..CHANNELS {
                peers.hear("a", channel, n, second(n));
            }
        }
        // In its last second it had something to say on one channel.
        peers.hear("a", 3, 4, second(3) + Duration::from_millis(900));
        let seconds = (0..12).map(second);
        assert!(seconds.clone().all(|now| !peers.are_heard_by_half(now)));
        peers.begin_anew(begun);
        for n in 0..12 {
            for channel in 1..CHANNELS {
                peers.hear("a", channel, 10 + n, second(n));
            }
            assert_eq!(peers.are_heard_by_half(second(n)), n >= 5, "{n}");
        }
        peers.begin_anew(second(12));
        assert!(!peers.are_heard_by_half(second(13)));
    }

    #[test]
    fn the_members_of_a_node_that_has_left_or_is_silent_are_seen_there_no_more() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        for (node, member) in [("a", BEN), ("b", CARL)] {
            peers.hear(node, 0, 1, now);
            peers.see_all(node, vec![(member, Sight::Shown)], now);
        }
        assert_eq!(peers.leave("a", now), [BEN]);
        peers.hear("a", 0, 2, now);
        peers.see("a", BEN, Sight::Shown, now);
        assert_eq!((peers.sight(BEN), peers.len()), (Sight::Away, 1), "its last parcels do not bring it back");
        assert_eq!(peers.forget_the_silent(now + GONE_AFTER), [CARL]);
        assert_eq!(peers.len(), 0);
    }
}
