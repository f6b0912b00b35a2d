//! Reactions: how a member answers a message with one sign.

use crate::{ConversationId, Seq};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a member reacts to a message. Each of the two members has at most one reaction to a message. Its name is the
/// entry `reaction` in the word catalogues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    Heart,
    Laugh,
    Wow,
    Sad,
    ThumbsUp,
    Hug,
}

impl Reaction {
    pub const ALL: [Self; 6] = [Self::Heart, Self::Laugh, Self::Wow, Self::Sad, Self::ThumbsUp, Self::Hug];

    /// Its name on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Heart => "heart",
            Self::Laugh => "laugh",
            Self::Wow => "wow",
            Self::Sad => "sad",
            Self::ThumbsUp => "thumbs_up",
            Self::Hug => "hug",
        }
    }

    /// `None` for a name that is none of them.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == name)
    }
}

/// The body of `PUT /api/reaction.php`, which sets or changes the caller's reaction to a message of either member. It
/// is free. A repeat changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct React {
    pub conversation: ConversationId,
    pub seq: Seq,
    pub reaction: Reaction,
}

/// The body of `DELETE /api/reaction.php`, which takes the caller's reaction to a message back. A repeat changes
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Unreact {
    pub conversation: ConversationId,
    pub seq: Seq,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reaction_has_one_name() {
        for it in Reaction::ALL {
            assert_eq!(Reaction::parse(it.as_str()), Some(it));
            assert_eq!(serde_json::to_value(it).expect("serialises"), it.as_str());
        }
        assert_eq!(Reaction::parse("shrug"), None);
    }
}
