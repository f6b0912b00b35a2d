//! Lets members act as they would on the running site: every message of a seeded world went through the rules of
//! sending, every balance is the sum of its entries.

use super::world::{Entry, Inbox, Member, Message, Side, Wallet, World};
use crate::accounts::{Person, Standing};
use crate::chats::rules::{Command, Facts, Verdict, decide};
use std::cmp::Ordering;
use wire::ledger::EntryKind;
use wire::{ConversationId, Credits, MemberId, Millis, Refusal, Rev, Seq};

#[derive(Default)]
pub struct Scene {
    facts: Facts,
    entries: Vec<Entry>,
    messages: Vec<Message>,
}

impl Scene {
    /// A member with an empty wallet who has not bought anything.
    pub fn enter(&mut self, member: MemberId, domain: &str, free_left: i64) {
        let zero = Rev(0);
        let person = Person { standing: Standing::Free, domain: domain.to_owned() };
        let wallet = Wallet { member_id: member, balance: Credits::ZERO, version: 0, free_left, started: 0 };
        let inbox = Inbox { member_id: member, rev: zero, user_rev: zero, unread: 0, new_likes: 0 };
        self.facts.members.insert(member, person);
        self.facts.wallets.insert(member, wallet);
        self.facts.inboxes.insert(member, inbox);
    }

    /// Credits come in; a purchase makes premium. Raises no revision: no device has seen this member yet.
    pub fn grant(&mut self, member: MemberId, kind: EntryKind, amount: i64, reference: i64, at: Millis) {
        let Some(wallet) = self.facts.wallets.get_mut(&member).filter(|_| amount > 0) else { return };
        let Some(balance) = wallet.balance.plus(Credits(amount)) else { return };
        wallet.balance = balance;
        wallet.version += 1;
        let (version, balance_after) = (wallet.version, wallet.balance);
        self.entries.push(Entry { member, version, kind, amount, balance_after, reference, counterpart: None, at });
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
                self.messages.push(Message { id: delivery.message_id, sent: delivery.sent });
                Ok(conversation)
            }
            Some(Verdict::Refused(refusal)) => Err(refusal),
            Some(Verdict::Repeated(_)) | None => Err(Refusal::TryAgain),
        }
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
        self.facts.sides.insert((conversation, member), mine);
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
