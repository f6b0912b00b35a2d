//! What there is to tell a member about a topic now, and its words.

use crate::domain::chats;
use crate::domain::credits::{self, FEW};
use crate::domain::inbox;
use crate::domain::likes;
use crate::domain::push::Topic;
use crate::sites::Domain;
use crate::words::Words;
use base::error::Result;
use fluent_bundle::FluentValue;
use serde_json::{Value, json};
use store::Conn;
use wire::message::Content;
use wire::profile::ProfileCard;
use wire::push::NotificationKind;
use wire::{MemberId, Millis, Rev};

/// The most characters of a message that a notification shows.
const SHOWN: usize = 200;

/// Something that the member does not know yet.
#[derive(Clone, Debug)]
pub struct Untold {
    pub kind: NotificationKind,
    topic: Topic,
    /// Who wrote, or likes the member; nobody where it is about the member alone.
    who: Option<ProfileCard>,
    /// What was written, if it is a text.
    text: Option<String>,
    /// The unread messages of the chat, or the credits that are left.
    count: i64,
    /// When the last of it happened, where that is known.
    pub at: Option<Millis>,
    /// The number for the badge of the installed app.
    badge: i64,
    pub rev: Rev,
}

/// What is untold about a topic: nothing once it was read, taken back or deleted, or if the other is not available.
pub async fn untold(conn: &mut Conn, member: MemberId, topic: Topic, now: Millis) -> Result<Option<Untold>> {
    let Some(Facts { kind, who, text, count, at }) = facts(conn, member, topic, now).await? else { return Ok(None) };
    let Some(inbox) = inbox::of(conn, member).await? else { return Ok(None) };
    let totals = inbox.totals();
    let badge = totals.unread + totals.new_likes;
    Ok(Some(Untold { kind, topic, who, text, count, at, badge, rev: inbox.rev }))
}

struct Facts {
    kind: NotificationKind,
    who: Option<ProfileCard>,
    text: Option<String>,
    count: i64,
    at: Option<Millis>,
}

async fn facts(conn: &mut Conn, member: MemberId, topic: Topic, now: Millis) -> Result<Option<Facts>> {
    let (kind, liker) = match topic {
        Topic::Chat(conversation) => {
            let chat = chats::shown(conn, member, conversation, now).await?;
            let Some(chat) = chat.filter(|chat| chat.state.num_unread_messages > 0) else { return Ok(None) };
            let count = chat.state.num_unread_messages;
            let (Some(who), Some(last)) = (chat.profile.card().cloned(), chat.last_message) else { return Ok(None) };
            let (kind, text) = match last.content {
                Content::Text { text } => (NotificationKind::Message, Some(text)),
                Content::Photo { .. } => (NotificationKind::Photo, None),
                Content::Gift { .. } => (NotificationKind::Gift, None),
                Content::Retracted { .. } | Content::Withheld => return Ok(None),
            };
            return Ok(Some(Facts { kind, who: Some(who), text, count, at: Some(last.sent_at) }));
        }
        Topic::Like(liker) => (NotificationKind::Like, liker),
        Topic::Match(liker) => (NotificationKind::Match, liker),
        Topic::Credits => {
            let left = credits::wallet(conn, member).await?.balance();
            let facts = Facts { kind: NotificationKind::Credits, who: None, text: None, count: left.0, at: None };
            return Ok((left <= FEW).then_some(facts));
        }
    };
    let Some(like) = likes::shown_with(conn, member, liker, now).await? else { return Ok(None) };
    let is_untold = match kind {
        NotificationKind::Like => like.state.like_new,
        _ => like.state.is_match(),
    };
    let who = like.profile.card().filter(|_| is_untold).cloned();
    Ok(who.map(|who| Facts { kind, who: Some(who), text: None, count: 0, at: None }))
}

impl Untold {
    /// The message for the browser. It is in the declarative form, which browsers that know it show by themselves; in
    /// others the page's worker reads it.
    pub fn payload(&self, words: &Words, domain: &Domain, language: &str, with_text: bool) -> Value {
        json!({
            "web_push": 8030,
            "notification": {
                "title": self.title(words, domain, language),
                "body": self.body(words, language, with_text),
                "lang": language,
                "navigate": format!("{}{}", domain.server.origin, self.path()),
                "tag": self.topic.tag(),
                "app_badge": self.badge.to_string(),
                "silent": false,
            },
            // For the worker: a page that holds this revision shows it already.
            "rev": self.rev,
        })
    }

    /// Who it is, with the word of the site if that is nobody real; the site, where it is about the member alone.
    fn title(&self, words: &Words, domain: &Domain, language: &str) -> String {
        let Some(who) = &self.who else { return domain.site.name.clone() };
        let name = who.name.clone();
        if !who.fictional {
            return name;
        }
        let args = [("name", FluentValue::from(name)), ("label", domain.site.fictional_singular.clone().into())];
        words.format(language, "push-fictional", &args)
    }

    fn body(&self, words: &Words, language: &str, with_text: bool) -> String {
        let key = match self.kind {
            NotificationKind::Message => "push-message",
            NotificationKind::Photo => "push-photo",
            NotificationKind::Gift => "push-gift",
            NotificationKind::Like => "push-like",
            NotificationKind::Match => "push-match",
            NotificationKind::Credits => "push-credits",
        };
        match self.text.as_deref().filter(|_| with_text) {
            Some(text) => shortened(text),
            None => words.format(language, key, &[("count", self.count.into())]),
        }
    }

    fn path(&self) -> String {
        match self.topic {
            Topic::Chat(id) => format!("/chats/{id}"),
            Topic::Like(who) => format!("/likes/m/{who}"),
            Topic::Match(who) => format!("/members/{who}/chat"),
            Topic::Credits => "/credits".into(),
        }
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_between_letters() {
        assert_eq!(shortened("short"), "short");
        assert_eq!(shortened(&"é".repeat(SHOWN)), "é".repeat(SHOWN));
        assert_eq!(shortened(&"é".repeat(SHOWN + 1)), format!("{}…", "é".repeat(SHOWN)));
    }
}
