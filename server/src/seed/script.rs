//! A world to be, in plain data: who there is, and who does what and when. The plan writes it, the player plays it.

use crate::domain::chats::command::Command;
use crate::domain::credits::Grant;
use crate::domain::likes;
use crate::domain::photos::Rendered;
use crate::domain::user::NewMember;
use wire::chat::Mark;
use wire::message::Retract;
use wire::{ConversationId, MemberId, Millis};

/// The password of every seeded account.
pub const PASSWORD: &str = "demo-vonk";

#[derive(Clone, Debug, Default)]
pub struct Script {
    pub members: Vec<NewMember>,
    pub pictures: Vec<Picture>,
    /// In the order in which they happen.
    pub acts: Vec<Act>,
}

/// A photo, and what is seen in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub photo: Rendered,
    /// A file of `config/demo/photos`, without `.jpg`.
    pub file: String,
}

#[derive(Clone, Debug)]
pub struct Act {
    pub at: Millis,
    pub what: What,
}

#[derive(Clone, Debug)]
pub enum What {
    /// Credits come in; a purchase makes premium.
    Grant(Grant),
    Send(Command),
    /// The sender takes a message back that has reached nobody.
    Retract(MemberId, Retract),
    Mark(MemberId, Mark),
    Delete(MemberId, ConversationId),
    /// What the first does about the second.
    Like(MemberId, MemberId, likes::Act),
    /// Becomes invisible.
    Hide(MemberId),
    /// Is put out of the site.
    Leave(MemberId),
}

impl Script {
    pub fn sends(&self) -> impl Iterator<Item = &Command> {
        self.acts.iter().filter_map(|act| match &act.what {
            What::Send(command) => Some(command),
            _ => None,
        })
    }
}
