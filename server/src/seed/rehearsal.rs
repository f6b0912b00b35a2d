//! Applies the rules of sending to what members do, without a database: who can still write, and at what cost.

use crate::domain::accounts::{Person, Standing};
use crate::domain::chats::command::Command;
use crate::domain::chats::edits::refund;
use crate::domain::chats::rules::{Facts, Verdict, decide};
use crate::domain::credits::{Grant, Wallet};
use crate::domain::inbox::Inbox;
use crate::domain::photos::Rendered;
use crate::domain::user::NewMember;
use std::collections::HashMap;
use wire::ledger::EntryKind;
use wire::message::{Content, MessagePhoto, Retract, Sent};
use wire::photo::ImageStatus;
use wire::{ConversationId, MemberId, Millis, Refusal};

#[derive(Default)]
pub struct Rehearsal {
    facts: Facts,
    /// The free messages that each member got at the sign-up.
    free_messages: HashMap<MemberId, i64>,
    /// The newest message of each conversation, with its id.
    newest: HashMap<ConversationId, (i64, Sent)>,
}

impl Rehearsal {
    /// Signs up, with what the site gives.
    pub fn enter(&mut self, member: &NewMember) {
        let person = Person { standing: Standing::Free, domain: member.account.domain.clone() };
        self.facts.members.insert(member.id, person);
        self.facts.wallets.insert(member.id, Wallet::new(member.id, member.free_messages));
        self.facts.inboxes.insert(member.id, Inbox::new(member.id));
        self.free_messages.insert(member.id, member.free_messages);
        if let Some(bonus) = member.signup_bonus() {
            self.grant(&bonus);
        }
    }

    pub fn grant(&mut self, grant: &Grant) {
        if let Some(wallet) = self.facts.wallets.get_mut(&grant.member) {
            // More than fits into a number is refused when the script is played.
            _ = wallet.grant(grant);
        }
        if grant.kind == EntryKind::Purchase
            && let Some(person) = self.facts.members.get_mut(&grant.member)
        {
            person.standing = Standing::Paid;
        }
    }

    pub fn send(&mut self, command: Command) -> Result<ConversationId, Refusal> {
        match decide(&mut self.facts, &[command]).pop() {
            Some(Verdict::Delivered(delivery)) => {
                let conversation = delivery.conversation();
                self.newest.insert(conversation, (delivery.message_id, delivery.sent));
                Ok(conversation)
            }
            Some(Verdict::Refused(refusal) | Verdict::TurnedAway(refusal)) => Err(refusal),
            Some(Verdict::Repeated(_)) | None => Err(Refusal::TryAgain),
        }
    }

    /// A photo that can be sent by its owner.
    pub fn upload(&mut self, photo: &Rendered) {
        let (width, height) = (photo.size.width.into(), photo.size.height.into());
        let in_message = MessagePhoto { id: photo.id, status: ImageStatus::Active, width, height };
        self.facts.photos.insert(photo.id, (photo.owner, in_message));
    }

    /// The sender takes back the newest message, which has reached nobody. Gives the sender and the message's place.
    pub fn take_back(&mut self, conversation: ConversationId, at: Millis) -> Option<(MemberId, Retract)> {
        let (id, sent) = self.newest.get(&conversation)?;
        let sender = sent.message.sender;
        let partner = self.facts.conversations.get(&conversation)?.partner_of(sender)?;
        let is_text = matches!(sent.message.content, Content::Text { .. });
        let free_messages = self.free_messages.get(&sender).copied()?;
        let wallet = self.facts.wallets.get_mut(&sender)?;
        refund(wallet, free_messages, sent.cost, is_text, *id, partner, at).ok()?;
        Some((sender, Retract { conversation, seq: sent.message.seq }))
    }

    /// The newest message of a conversation.
    pub fn newest(&self, conversation: ConversationId) -> Option<&Sent> {
        self.newest.get(&conversation).map(|(_, sent)| sent)
    }

    /// `None` for a stranger.
    pub fn wallet(&self, member: MemberId) -> Option<&Wallet> {
        self.facts.wallets.get(&member)
    }
}
