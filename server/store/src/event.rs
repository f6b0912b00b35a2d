//! What happened and who may see it: all that domains and live delivery share. A rule emits events on its
//! transaction; they leave it only after COMMIT.

use bytes::Bytes;
use std::time::Instant;
use wire::frame::{Bye, ServerFrame};
use wire::{MemberId, Rev};

/// What one transaction made happen, and when it had committed.
#[derive(Debug)]
pub struct Commit {
    pub at: Instant,
    pub events: Vec<Event>,
}

#[derive(Clone, Debug)]
pub enum Event {
    /// A durable frame for every socket of a member, serialised once.
    Changed { to: MemberId, rev: Rev, frame: Bytes },
    /// From here on neither of the two is sent the other's presence or typing.
    Parted { one: MemberId, other: MemberId },
    /// Each of the two is sent the other's presence and typing again.
    Rejoined { one: MemberId, other: MemberId },
    /// Something changed by which others find the member.
    ProfileChanged { member: MemberId },
    /// One session of a member ended, or all of them: their sockets are closed.
    SessionEnded { member: MemberId, session: Option<SessionKey>, why: Bye },
}

/// Identifies a session: the hash of its token, as the table keeps it.
pub type SessionKey = String;

impl Event {
    /// `frame` carries `rev` itself; the hub needs it beside the bytes.
    pub fn changed(to: MemberId, rev: Rev, frame: &ServerFrame) -> Self {
        Self::Changed { to, rev, frame: encode(frame) }
    }
}

/// The hint that a member is online, or not any more.
pub fn presence(profile: MemberId, online: bool) -> Bytes {
    encode(&ServerFrame::Presence { profile, online })
}

/// A frame as it is sent.
pub fn encode(frame: &ServerFrame) -> Bytes {
    // Frames are plain data with string keys: serialising them cannot fail.
    Bytes::from(serde_json::to_vec(frame).unwrap_or_default())
}
