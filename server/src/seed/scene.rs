//! Lets members act as they would on the running site: every message of a seeded world went through the rules of
//! sending, every balance is the sum of its entries, every like was given.

use super::world::{Entry, Inbox, LikeRow, Member, Message, Photo, Shown, Side, Wallet, World};
use crate::domain::accounts::{Person, Standing};
use crate::domain::chats::command::Command;
use crate::domain::chats::rules::{Facts, Verdict, decide};
use crate::domain::chats::stored;
use crate::domain::credits::Grant;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use wire::ledger::EntryKind;
use wire::message::{Content, MessagePhoto, Retraction};
use wire::photo::ImageStatus;
use wire::{ConversationId, Credits, MemberId, Millis, Refusal, Rev, Seq};

#[derive(Default)]
pub struct Scene {
    facts: Facts,
    entries: Vec<Entry>,
    messages: Vec<Message>,
    photos: Vec<Photo>,
    /// As the first sees the second.
    likes: BTreeMap<(MemberId, MemberId), LikeRow>,
}

impl Scene {
    /// A member with an empty wallet who has not bought anything.
    pub fn enter(&mut self, member: MemberId, domain: &str, free_left: i64) {
        let zero = Rev(0);
        let person = Person { standing: Standing::Free, domain: domain.to_owned() };
        let wallet = Wallet::new(member, free_left);
        let inbox = Inbox { member_id: member, rev: zero, user_rev: zero, unread: 0, new_likes: 0 };
        self.facts.members.insert(member, person);
        self.facts.wallets.insert(member, wallet);
        self.facts.inboxes.insert(member, inbox);
    }

    /// Credits come in; a purchase makes premium. Raises no revision: no device has seen this member yet.
    pub fn grant(&mut self, member: MemberId, kind: EntryKind, amount: i64, reference: i64, at: Millis) {
        let Some(wallet) = self.facts.wallets.get_mut(&member).filter(|_| amount > 0) else { return };
        self.entries.extend(wallet.grant(&Grant { member, kind, amount: Credits(amount), reference, at }).ok());
        if kind == EntryKind::Purchase {
            self.make_premium(member);
        }
    }

    pub fn make_premium(&mut self, member: MemberId) {
        if let Some(person) = self.facts.members.get_mut(&member) {
            person.standing = Standing::Paid;
        }
    }

    pub fn send(&mut self, command: Command) -> Result<ConversationId, Refusal> {
        match decide(&mut self.facts, &[command]).pop() {
            Some(Verdict::Delivered(delivery)) => {
                let conversation = delivery.conversation();
                self.entries.extend(delivery.entry);
                let stored = stored(&delivery.sent.message.content).map_err(|_| Refusal::TryAgain)?;
                if let Some(photo) = self.photos.iter_mut().rev().find(|it| Some(it.id) == delivery.photo) {
                    photo.shown = Shown::Sent(conversation, delivery.sent.message.seq);
                }
                self.messages.push(Message { id: delivery.message_id, sent: delivery.sent, stored });
                Ok(conversation)
            }
            Some(Verdict::Refused(refusal) | Verdict::TurnedAway(refusal)) => Err(refusal),
            Some(Verdict::Repeated(_)) | None => Err(Refusal::TryAgain),
        }
    }

    /// A photo is ready: on a profile, or to be sent by its owner, which tells where.
    pub fn upload(&mut self, photo: Photo) {
        if matches!(photo.shown, Shown::Sent(..)) {
            let (width, height) = (photo.size.width.into(), photo.size.height.into());
            let in_message = MessagePhoto { id: photo.id, status: ImageStatus::Active, width, height };
            self.facts.photos.insert(photo.id, (photo.owner, in_message));
        }
        self.photos.push(photo);
    }

    /// The sender takes back the last message, which nobody has read. Gives the sender.
    pub fn take_back(&mut self, conversation: ConversationId, at: Millis) -> Option<MemberId> {
        let message = self.messages.iter_mut().rev().find(|it| it.sent.message.conversation == conversation)?;
        let (message_id, sender, cost) = (message.id, message.sent.message.sender, message.sent.cost);
        message.sent.message.content = Content::Retracted { reason: Retraction::BySender };
        message.stored.body.clear();
        let (_, mut mine, mut theirs) = self.sides(conversation, sender)?;
        if let Some(wallet) = self.facts.wallets.get_mut(&sender).filter(|_| cost > Credits::ZERO) {
            self.entries.extend(wallet.refund(cost, message_id, theirs.member_id, at).ok());
        }
        theirs.retracted += 1;
        theirs.rev = self.raise(theirs.member_id, -1);
        mine.rev = self.raise(sender, 0);
        if let Some(inbox) = self.facts.inboxes.get_mut(&sender) {
            inbox.user_rev = inbox.rev;
        }
        self.facts.sides.insert((conversation, theirs.member_id), theirs);
        self.facts.sides.insert((conversation, sender), mine);
        if let Some(conversation) = self.facts.conversations.get_mut(&conversation) {
            conversation.edits += 1;
        }
        Some(sender)
    }

    /// The newest messages arrive on the member's device and, if `read`, are seen.
    pub fn look(&mut self, conversation: ConversationId, member: MemberId, read: bool) {
        let Some((last, mut mine, mut theirs)) = self.sides(conversation, member) else { return };
        let unread = mine.unread(last);
        if unread == 0 {
            return;
        }
        mine.delivered_seq = last;
        if read {
            mine.read_seq = last;
            mine.retracted = 0;
            mine.rev = self.raise(member, -unread);
        }
        theirs.rev = self.raise(mine.partner_id, 0);
        self.facts.sides.insert((conversation, member), mine);
        self.facts.sides.insert((conversation, theirs.member_id), theirs);
    }

    /// The chat disappears from the member's screen.
    pub fn delete(&mut self, conversation: ConversationId, member: MemberId) {
        let Some((last, mut mine, _)) = self.sides(conversation, member) else { return };
        mine.rev = self.raise(member, -mine.unread(last));
        mine.cleared_seq = last;
        mine.retracted = 0;
        self.facts.sides.insert((conversation, member), mine);
    }

    pub fn like(&mut self, member: MemberId, other: MemberId, at: Millis) {
        self.stand((member, other), |row| row.like(at));
        self.stand((other, member), |row| row.be_liked(at));
    }

    /// The member has looked at the other's like.
    pub fn see(&mut self, member: MemberId, other: MemberId) {
        self.stand((member, other), |row| row.is_new = false);
    }

    /// The member says no to the other's like.
    pub fn pass(&mut self, member: MemberId, other: MemberId, at: Millis) {
        self.stand((member, other), |row| row.passed_at = Some(at));
    }

    fn stand(&mut self, pair: (MemberId, MemberId), change: impl FnOnce(&mut LikeRow)) {
        let (member_id, partner_id) = pair;
        let (liked_at, liked_by_at, passed_at) = (None, None, None);
        let new = LikeRow { member_id, partner_id, liked_at, liked_by_at, is_new: false, passed_at, rev: Rev(0) };
        let row = self.likes.entry(pair).or_insert(new);
        let before = row.state();
        change(row);
        if let Some(inbox) = self.facts.inboxes.get_mut(&member_id).filter(|_| row.state() != before) {
            inbox.new_likes += i64::from(row.state().like_new) - i64::from(before.like_new);
            row.rev = inbox.raise();
        }
    }

    fn sides(&self, conversation: ConversationId, member: MemberId) -> Option<(Seq, Side, Side)> {
        let mine = *self.facts.sides.get(&(conversation, member))?;
        let theirs = *self.facts.sides.get(&(conversation, mine.partner_id))?;
        Some((self.facts.conversations.get(&conversation)?.last_seq, mine, theirs))
    }

    fn raise(&mut self, member: MemberId, unread: i64) -> Rev {
        self.facts.inboxes.get_mut(&member).map_or(Rev(0), |inbox| {
            inbox.unread += unread;
            inbox.raise()
        })
    }

    /// `None` for a stranger.
    pub fn wallet(&self, member: MemberId) -> Option<&Wallet> {
        self.facts.wallets.get(&member)
    }

    /// The rows to write. `members` are those who entered; who has bought something becomes `paid`.
    pub fn into_world(self, mut members: Vec<Member>) -> World {
        let Facts { members: people, wallets, inboxes, conversations, sides, .. } = self.facts;
        for member in &mut members {
            member.paid = people.get(&member.id).is_some_and(|person| person.standing == Standing::Paid);
        }
        let side = |a: &Side, b: &Side| match a.conversation_id.cmp(&b.conversation_id) {
            Ordering::Equal => a.member_id.cmp(&b.member_id),
            order => order,
        };
        let mut world = World {
            members,
            wallets: wallets.into_values().collect(),
            entries: self.entries,
            inboxes: inboxes.into_values().collect(),
            conversations: conversations.into_values().collect(),
            sides: sides.into_values().collect(),
            messages: self.messages,
            photos: self.photos,
            likes: self.likes.into_values().collect(),
        };
        // Stable: the entries of one member stay in their order.
        world.entries.sort_by_key(|it| it.at);
        world.members.sort_by_key(|it| it.id);
        world.wallets.sort_by_key(|it| it.member_id);
        world.inboxes.sort_by_key(|it| it.member_id);
        world.conversations.sort_by_key(|it| it.id);
        world.sides.sort_by(side);
        world
    }
}
