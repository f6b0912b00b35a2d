//! A planned world as data: its members, and who does what and when. The plan makes it, the player plays it.

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

/// A photo and its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub photo: Rendered,
    /// A file of `config/demo/photos`, without `.jpg`.
    pub file: String,
}

#[derive(Clone, Debug)]
pub struct Act {
    pub at: Millis,
    pub action: Action,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// Credits come in; a purchase makes premium.
    Grant(Grant),
    Send(Command),
    /// The sender takes a message back that has reached nobody.
    Retract(MemberId, Retract),
    Mark(MemberId, Mark),
    Delete(MemberId, ConversationId),
    /// An act of the first towards the second.
    Like(MemberId, MemberId, likes::Act),
    /// Becomes invisible.
    Hide(MemberId),
    /// Is put out of the site.
    Leave(MemberId),
}

impl Script {
    pub fn sends(&self) -> impl Iterator<Item = &Command> {
        self.acts.iter().filter_map(|act| match &act.action {
            Action::Send(command) => Some(command),
            _ => None,
        })
    }
}
