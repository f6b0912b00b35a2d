//! What nodes tell each other: the words, and the parcels in which they travel.
//!
//! A parcel is JSON, so that servers of two versions understand each other while one replaces the other: fields and words
//! that a node does not know are skipped.

use bytes::Bytes;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::value::RawValue;
use store::event::{Event, SessionKey};
use wire::frame::Bye;
use wire::{MemberId, Millis, Rev};

/// The channels over which members are spread. It is a fixed number, the same on every node.
const BY_MEMBER: usize = 16;
/// The channel of what concerns nodes instead of members.
pub const OF_NODES: usize = BY_MEMBER;
/// The number of all channels.
pub const CHANNELS: usize = BY_MEMBER + 1;

/// A frame as it is sent to sockets, which is JSON itself and is passed on as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame(pub Bytes);

impl Serialize for Frame {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_slice(&self.0).map_err(ser::Error::custom)?;
        raw.serialize(out)
    }
}

impl<'de> Deserialize<'de> for Frame {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(input).map_err(de::Error::custom)?;
        Ok(Self(Bytes::from(Box::<str>::from(raw).into_string())))
    }
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    Changed {
        to: MemberId,
        rev: Rev,
        frame: Frame,
    },
    Parted {
        one: MemberId,
        other: MemberId,
    },
    Rejoined {
        one: MemberId,
        other: MemberId,
    },
    ProfileChanged {
        member: MemberId,
    },
    SessionEnded {
        member: MemberId,
        session: Option<SessionKey>,
        why: Bye,
    },
    /// Typing or presence.
    Hint {
        to: Vec<MemberId>,
        of: MemberId,
        frame: Frame,
    },
    Hide {
        member: MemberId,
        hidden: bool,
    },
    /// The member's browsers are to show that they are there.
    Beat {
        member: MemberId,
        frame: Frame,
    },
    /// What the node's sockets show of a member, when that has changed.
    Sight {
        member: MemberId,
        sight: Sight,
    },
    /// The same of all its members.
    Sights {
        of: Vec<(MemberId, Sight)>,
    },
    /// A limit that all count together let something through.
    Taken {
        limit: String,
        key: String,
    },
    /// Each other node is to tell its `Sights`.
    Show,
    Ask {
        id: u64,
        question: Question,
    },
    /// To the node with that token.
    Answer {
        to: String,
        id: u64,
        yes: bool,
    },
    /// The node stops: its members are to be found on it no more.
    Leaving,
}

/// What is seen of a member by the sockets of a node.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sight {
    /// No page is on screen.
    #[default]
    Away,
    /// A page is on screen, of a member who is invisible.
    Hidden,
    Shown,
}

/// What a node can know of a member that no other one does.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    IsLookingSince { member: MemberId, since: Millis },
    MayHaveReached { member: MemberId, since: Millis },
}

impl Word {
    pub fn channel(&self) -> usize {
        match self {
            Self::Changed { to: member, .. }
            | Self::Parted { one: member, .. }
            | Self::Rejoined { one: member, .. }
            | Self::ProfileChanged { member }
            | Self::SessionEnded { member, .. }
            | Self::Hint { of: member, .. }
            | Self::Hide { member, .. }
            | Self::Beat { member, .. }
            | Self::Sight { member, .. } => of_member(*member),
            Self::Sights { .. }
            | Self::Taken { .. }
            | Self::Show
            | Self::Ask { .. }
            | Self::Answer { .. }
            | Self::Leaving => OF_NODES,
        }
    }

    /// About as much memory as it takes.
    pub fn size(&self) -> usize {
        let more = match self {
            Self::Changed { frame, .. } | Self::Beat { frame, .. } => frame.0.len(),
            Self::Hint { to, frame, .. } => frame.0.len() + to.len() * size_of::<MemberId>(),
            Self::Sights { of } => of.len() * size_of::<(MemberId, Sight)>(),
            _ => 0,
        };
        size_of::<Self>() + more
    }
}

/// Ids of one node rise by multiples of a power of two, so their bits are mixed before the remainder is taken.
fn of_member(member: MemberId) -> usize {
    let mixed = member.0.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60;
    usize::try_from(mixed).unwrap_or(0) % BY_MEMBER
}

impl From<&Event> for Word {
    fn from(event: &Event) -> Self {
        match event {
            Event::Changed { to, rev, frame } => Self::Changed { to: *to, rev: *rev, frame: Frame(frame.clone()) },
            Event::Parted { one, other } => Self::Parted { one: *one, other: *other },
            Event::Rejoined { one, other } => Self::Rejoined { one: *one, other: *other },
            Event::ProfileChanged { member } => Self::ProfileChanged { member: *member },
            Event::SessionEnded { member, session, why } => {
                Self::SessionEnded { member: *member, session: session.clone(), why: *why }
            }
        }
    }
}

/// What one node says at once on one channel.
#[derive(Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Parcel {
    /// The token of the node.
    pub from: String,
    /// The place among this node's parcels on this channel, from 1. If one is missing, it was lost.
    pub number: u64,
    /// Milliseconds of the node's own clock, in a parcel by which it hears itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    #[serde(default)]
    pub words: Vec<Word>,
}

impl Parcel {
    /// How a parcel of this node begins, as the fields are written in their order.
    pub fn beginning(from: &str) -> String {
        format!("{{\"from\":\"{from}\",")
    }

    pub fn write(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(self)
    }

    /// Reads a parcel. The number beside it is that of the words which this node does not know.
    pub fn read(bytes: &[u8]) -> Result<(Self, usize), serde_json::Error> {
        #[derive(Deserialize)]
        struct Sealed<'a> {
            from: String,
            number: u64,
            #[serde(default)]
            at: Option<u64>,
            #[serde(borrow, default)]
            words: Vec<&'a RawValue>,
        }
        if let Ok(parcel) = serde_json::from_slice(bytes) {
            return Ok((parcel, 0));
        }
        let Sealed { from, number, at, words: sealed } = serde_json::from_slice(bytes)?;
        let words: Vec<Word> = sealed.iter().filter_map(|word| serde_json::from_str(word.get()).ok()).collect();
        let unknown = sealed.len() - words.len();
        Ok((Self { from, number, at, words }, unknown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::event::presence;

    #[test]
    fn a_parcel_arrives_as_it_was_sent() {
        let member = MemberId(1 << 52);
        let frame = Frame(presence(member, true));
        let words = vec![
            Word::Changed { to: member, rev: Rev(7), frame: frame.clone() },
            Word::Hint { to: vec![MemberId(2), MemberId(3)], of: member, frame },
            Word::SessionEnded { member, session: Some("key".into()), why: Bye::LoggedOut },
            Word::Sights { of: vec![(member, Sight::Hidden)] },
            Word::Ask { id: 9, question: Question::MayHaveReached { member, since: Millis(5) } },
            Word::Show,
        ];
        let parcel = Parcel { from: "node".into(), number: 3, at: Some(4), words };
        let written = parcel.write().unwrap();
        assert!(written.starts_with(Parcel::beginning("node").as_bytes()));
        assert_eq!(Parcel::read(&written).unwrap(), (parcel, 0));
    }

    #[test]
    fn what_a_newer_node_says_is_skipped_word_by_word() {
        let text = br#"{"from":"n","number":2,"mood":"new","words":["show",{"sing":{"song":"x"}},
            {"hide":{"member":5,"hidden":true,"more":1}},"dance"]}"#;
        let (parcel, unknown) = Parcel::read(text).unwrap();
        assert_eq!(parcel.words, [Word::Show, Word::Hide { member: MemberId(5), hidden: true }]);
        assert_eq!(unknown, 2);
    }

    #[test]
    fn garbage_is_refused() {
        for text in ["", "{}", "[]", r#"{"from":1,"number":2}"#, r#"{"from":"n","number":-1}"#, "\u{0}"] {
            assert!(Parcel::read(text.as_bytes()).is_err(), "{text:?}");
        }
    }

    #[test]
    fn members_are_spread_over_all_channels() {
        let channels: std::collections::BTreeSet<usize> = (0..1000).map(|n| of_member(MemberId(n << 13))).collect();
        assert_eq!(channels.len(), BY_MEMBER);
    }
}
