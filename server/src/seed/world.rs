//! A world to be written into a database: rows as the tables have them. The plan makes it, `sql.rs` writes it.

pub use crate::domain::chats::{Conversation, Side, Stored};
pub use crate::domain::credits::{Entry, Wallet};
pub use crate::domain::inbox::Inbox;
pub use crate::domain::likes::LikeRow;

use crate::domain::chats::TakenBack;
use crate::domain::photos::render::Size;
use wire::message::{Content, Sent};
use wire::profile::Gender;
use wire::{ClientId, ConversationId, MemberId, Millis, PhotoId, Seq};

/// The password of every seeded account.
pub const PASSWORD: &str = "demo-vonk";

/// Every member has a wallet and an inbox, every conversation two sides; each list is in the order of its ids.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub members: Vec<Member>,
    pub wallets: Vec<Wallet>,
    /// In the order of their times.
    pub entries: Vec<Entry>,
    pub inboxes: Vec<Inbox>,
    pub conversations: Vec<Conversation>,
    pub sides: Vec<Side>,
    /// In the order of their times.
    pub messages: Vec<Message>,
    pub photos: Vec<Photo>,
    pub likes: Vec<LikeRow>,
}

/// A member with profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub id: MemberId,
    /// The key of a domain file.
    pub domain: String,
    pub email: String,
    /// `active`, `not_confirmed` or `disabled`.
    pub status: &'static str,
    pub language: String,
    pub paid: bool,
    pub signup_at: Millis,
    pub profile: Profile,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub name: String,
    /// `YYYY-MM-DD`.
    pub birth_date: String,
    pub gender: Gender,
    /// `hetero`, `gay`, `lesbian` or `bi`.
    pub sexuality: &'static str,
    pub country: String,
    pub region: String,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    pub about: String,
    /// `active` or `disabled`.
    pub status: &'static str,
    pub fictional: bool,
    pub invisible: bool,
    /// A file name behind the domain's cdn_prefix.
    pub main_image: Option<String>,
    pub interests: Vec<String>,
}

/// A message with the answer its sender got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What the sender's ledger entry refers to.
    pub id: i64,
    pub sent: Sent,
    /// What it holds, as its row keeps it: nothing, once it was taken back.
    pub stored: Stored,
}

impl Message {
    /// Why it was taken back, as its row says it.
    pub fn retracted(&self) -> Option<String> {
        match self.sent.message.content {
            Content::Retracted { .. } => Some(TakenBack::Unreached.key().to_owned()),
            _ => None,
        }
    }
}

/// A photo that is ready, in a message or on a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    pub id: PhotoId,
    pub owner: MemberId,
    pub client_id: ClientId,
    /// A file of `config/demo/photos`, without `.jpg`.
    pub picture: String,
    pub size: Size,
    pub shown: Shown,
    pub at: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Sent(ConversationId, Seq),
    /// On the profile, at this place.
    Profile(i64),
}
