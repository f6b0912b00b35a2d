//! All rules of sending, as functions from facts and commands to verdicts, without I/O, clock or chance.
//!
//! [`decide`] takes a group in order and keeps the facts up to date as it goes, so that each command sees what the
//! ones before it did; afterwards the facts are the rows to write. One bad command is a verdict, never an error: it
//! does not touch its neighbours.

use super::command::{Command, Digest};
use super::sql::{Conversation, Side};
use crate::domain::accounts::{Person, Standing};
use crate::domain::credits::{Entry, Wallet};
use crate::domain::inbox::Inbox;
use std::collections::{HashMap, HashSet};
use wire::chat::Totals;
use wire::chat::{ChatState, ConversationRef};
use wire::frame::WalletState;
use wire::ledger::EntryKind;
use wire::message::{Content, Message, MessagePhoto, Outgoing, Sent, To};
use wire::quote::Quote;
use wire::{ClientId, ConversationId, Credits, MemberId, PhotoId, Refusal, Rev, Seq};

/// Everything the rules look at, as read and locked by the courier.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub members: HashMap<MemberId, Person>,
    pub wallets: HashMap<MemberId, Wallet>,
    pub inboxes: HashMap<MemberId, Inbox>,
    pub conversations: HashMap<ConversationId, Conversation>,
    /// The conversation of a pair, smaller id first.
    pub pairs: HashMap<(MemberId, MemberId), ConversationId>,
    pub sides: HashMap<(ConversationId, MemberId), Side>,
    /// Pairs of which the second cannot be reached by the first, as `(sender, recipient)`.
    pub barred: HashSet<(MemberId, MemberId)>,
    /// Photos that can be sent: uploaded for a message, not sent yet, not found unusable.
    pub photos: HashMap<PhotoId, (MemberId, MessagePhoto)>,
    /// What the texts refer to, of those that refer to something which their sender sees.
    pub quotes: HashMap<(MemberId, ClientId), Quote>,
    /// The answers given before, by sender and id.
    pub outcomes: HashMap<(MemberId, ClientId), Outcome>,
    /// The hashes of the refused ones among them, as far as they are known.
    pub digests: HashMap<(MemberId, ClientId), Digest>,
}

impl Conversation {
    /// The other of the two; `None` for a stranger.
    pub fn partner_of(&self, member: MemberId) -> Option<MemberId> {
        match member {
            _ if member == self.low => Some(self.high),
            _ if member == self.high => Some(self.low),
            _ => None,
        }
    }
}

impl Side {
    fn new(member_id: MemberId, conversation_id: ConversationId, partner_id: MemberId) -> Self {
        let zero = Seq(0);
        let (read_seq, delivered_seq, cleared_seq) = (zero, zero, zero);
        Self {
            member_id,
            conversation_id,
            partner_id,
            read_seq,
            delivered_seq,
            cleared_seq,
            retracted: 0,
            rev: Rev(0),
            barred: false,
        }
    }

    /// Messages after what was read or deleted, but for those taken back. Sending moves the sender's own mark, so
    /// these are the other's.
    pub fn unread(&self, last: Seq) -> i64 {
        (last.0 - self.seen().0 - self.retracted).max(0)
    }

    /// Up to here nothing is unread any more.
    pub fn seen(&self) -> Seq {
        self.read_seq.max(self.cleared_seq)
    }

    /// Deleted, and nothing came since.
    pub fn is_gone(&self, last: Seq) -> bool {
        self.cleared_seq >= last
    }

    /// This side as its member sees it.
    pub fn state(&self, theirs: &Side, last: Seq, edits: i64) -> ChatState {
        let theirs_shown = |seq| if self.barred { Seq(0) } else { seq };
        ChatState {
            conversation: ConversationRef { id: self.conversation_id },
            num_unread_messages: self.unread(last),
            last_seq: last,
            read_seq: self.read_seq,
            delivered_seq: self.delivered_seq.max(self.read_seq),
            cleared_seq: self.cleared_seq,
            their_read_seq: theirs_shown(theirs.read_seq),
            their_delivered_seq: theirs_shown(theirs.delivered_seq.max(theirs.read_seq)),
            edits,
        }
    }
}

/// The answer to a send, and to each repeat of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Sent(Box<Sent>),
    Refused(Refusal),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Accepted now: to be written and emitted.
    Delivered(Box<Delivery>),
    /// Refused now: its id is used up.
    Refused(Refusal),
    /// Decided before: the same answer again, nothing to write.
    Repeated(Outcome),
    /// Refused without being recorded: it has no effect on the answers to its id before or later.
    TurnedAway(Refusal),
}

impl Verdict {
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Delivered(delivery) => Outcome::Sent(Box::new(delivery.sent.clone())),
            Self::Refused(refusal) | Self::TurnedAway(refusal) => Outcome::Refused(refusal.clone()),
            Self::Repeated(outcome) => outcome.clone(),
        }
    }
}

/// An accepted message with all that is written and emitted because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub message_id: i64,
    pub sent: Sent,
    pub entry: Option<Entry>,
    /// The photo that is in it, and can be sent no more.
    pub photo: Option<PhotoId>,
    /// The conversation began with this message.
    pub opened: bool,
    pub sender: Seen,
    pub recipient: Seen,
    pub wallet: WalletState,
}

/// What one of the two members sees of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub member: MemberId,
    pub rev: Rev,
    pub chat: ChatState,
    pub totals: Totals,
    /// The chat was not on this member's screen before.
    pub new_on_screen: bool,
}

/// Decides a group in order. The facts end as they have to be written.
pub fn decide(facts: &mut Facts, commands: &[Command]) -> Vec<Verdict> {
    commands.iter().map(|command| facts.judge(command)).collect()
}

/// Where a message goes.
struct Target {
    conversation: Conversation,
    partner: MemberId,
    opens: bool,
}

impl Facts {
    fn judge(&mut self, command: &Command) -> Verdict {
        let key = (command.sender, command.client_id.clone());
        if let Some(outcome) = self.outcomes.get(&key) {
            let same = self.is_repeat(command, &key, outcome);
            return if same { Verdict::Repeated(outcome.clone()) } else { Verdict::TurnedAway(Refusal::IdUsed) };
        }
        // An accepted id gets the same answer however old it is. Of an old id that was refused nothing is known any
        // more.
        if let Err(refusal) = command.check_id() {
            return Verdict::TurnedAway(refusal);
        }
        let verdict = match self.deliver(command) {
            Ok(delivery) => Verdict::Delivered(Box::new(delivery)),
            Err(refusal) => {
                self.digests.insert(key.clone(), command.digest());
                Verdict::Refused(refusal)
            }
        };
        self.outcomes.insert(key, verdict.outcome());
        verdict
    }

    /// Whether a send with a known id is the same as the send that had this id before.
    fn is_repeat(&self, command: &Command, key: &(MemberId, ClientId), outcome: &Outcome) -> bool {
        let Outcome::Sent(sent) = outcome else {
            return self.digests.get(key).is_none_or(|known| *known == command.digest());
        };
        let conversation = match command.to {
            To::Conversation(id) => Some(id),
            To::Profile(partner) => self.pairs.get(&pair(command.sender, partner)).copied(),
        };
        command.is_answered_by(sent, conversation)
    }

    /// All checks come before the first change, so a refusal leaves the facts as they were.
    fn deliver(&mut self, command: &Command) -> Result<Delivery, Refusal> {
        let sender = command.sender;
        let person = self.members.get(&sender).ok_or(Refusal::LOGGED_OUT)?;
        match person.standing {
            Standing::NotConfirmed => return Err(Refusal::NotConfirmed),
            Standing::Gone => return Err(Refusal::LOGGED_OUT),
            Standing::Free | Standing::Paid => {}
        }
        let target = self.target(command)?;
        let reachable = |partner: &Person| partner.standing != Standing::Gone && partner.domain == person.domain;
        let barred = self.barred.contains(&(sender, target.partner));
        if barred || !self.members.get(&target.partner).is_some_and(reachable) {
            return Err(Refusal::NotAvailable);
        }

        let mut wallet = *self.wallets.get(&sender).ok_or(Refusal::NotFound)?;
        let paid = person.standing == Standing::Paid;
        let limit = command.free_conversations;
        if target.opens && wallet.conversations_left(paid, limit) == Some(0) {
            return Err(Refusal::FreeLimit { limit });
        }
        let content = self.content(command)?;
        if command.quote.is_some() && !self.quotes.contains_key(&(sender, command.client_id.clone())) {
            return Err(Refusal::Invalid { field: "quote".into() });
        }
        let is_text = matches!(content, Content::Text { .. });
        let cost = if is_text { wallet.cost_of_text(command.price) } else { command.price };
        if cost != command.quoted_cost {
            return Err(Refusal::PriceChanged { cost });
        }
        // An entry of zero would explain nothing: a free message leaves none.
        let entry = match cost {
            Credits::ZERO => None,
            _ => Some(wallet.charge(cost, entry_kind(&content), command.message_id, target.partner, command.at)?),
        };
        wallet.free_left = (wallet.free_left - i64::from(is_text)).max(0);
        wallet.started += i64::from(target.opens);

        let wallet_state = WalletState {
            credits: wallet.balance(),
            free_left: wallet.free_left,
            conversations_left: wallet.conversations_left(paid, limit),
        };
        self.wallets.insert(sender, wallet);
        self.put(command, content, &target, cost, entry, wallet_state)
    }

    fn content(&self, command: &Command) -> Result<Content, Refusal> {
        match &command.content {
            Outgoing::Text { text } => Ok(Content::Text { text: text.clone() }),
            Outgoing::Gift { gift } => Ok(Content::Gift { gift: gift.clone() }),
            // Another's photo, one that was sent before and one that does not exist answer alike.
            Outgoing::Photo { photo } => match self.photos.get(photo) {
                Some((owner, photo)) if *owner == command.sender => Ok(Content::Photo { photo: *photo }),
                _ => Err(Refusal::Invalid { field: "photo".into() }),
            },
        }
    }

    fn target(&self, command: &Command) -> Result<Target, Refusal> {
        let sender = command.sender;
        let existing = |id: ConversationId| {
            let conversation = *self.conversations.get(&id)?;
            Some(Target { conversation, partner: conversation.partner_of(sender)?, opens: false })
        };
        match command.to {
            To::Conversation(id) => existing(id).ok_or(Refusal::NotFound),
            To::Profile(partner) if partner == sender => Err(Refusal::NotAvailable),
            To::Profile(partner) => {
                let (low, high) = pair(sender, partner);
                if let Some(target) = self.pairs.get(&(low, high)).and_then(|id| existing(*id)) {
                    return Ok(target);
                }
                let (id, created_at) = (command.conversation_id, command.at);
                let conversation =
                    Conversation { id, low, high, started_by: sender, last_seq: Seq(0), created_at, edits: 0 };
                Ok(Target { conversation, partner, opens: true })
            }
        }
    }

    /// Numbers the message and moves the marks, totals and revisions of both members.
    fn put(
        &mut self,
        command: &Command,
        content: Content,
        target: &Target,
        cost: Credits,
        entry: Option<Entry>,
        wallet: WalletState,
    ) -> Result<Delivery, Refusal> {
        let (sender, partner) = (command.sender, target.partner);
        let mut conversation = target.conversation;
        let id = conversation.id;
        let (before, edits) = (conversation.last_seq, conversation.edits);
        let seq = before.next();
        conversation.last_seq = seq;

        let side = |facts: &Self, member, other| {
            facts.sides.get(&(id, member)).copied().unwrap_or_else(|| Side::new(member, id, other))
        };
        let (mut mine, mut theirs) = (side(self, sender, partner), side(self, partner, sender));
        let inbox = |facts: &Self, member| facts.inboxes.get(&member).copied().ok_or(Refusal::NotFound);
        let (mut my_inbox, mut their_inbox) = (inbox(self, sender)?, inbox(self, partner)?);

        let (mine_new, theirs_new) = (mine.is_gone(before), theirs.is_gone(before));
        // A member who writes has the conversation open, so the messages before count as read.
        my_inbox.unread -= mine.unread(before);
        mine.read_seq = seq;
        mine.delivered_seq = seq;
        mine.retracted = 0;
        mine.rev = my_inbox.raise();
        my_inbox.user_rev = my_inbox.rev;
        their_inbox.unread += 1;
        theirs.rev = their_inbox.raise();

        let seen = |inbox: &Inbox, chat, new_on_screen| Seen {
            member: inbox.member_id,
            rev: inbox.rev,
            chat,
            totals: inbox.totals(),
            new_on_screen,
        };
        let delivery = Delivery {
            message_id: command.message_id,
            photo: match &content {
                Content::Photo { photo } => Some(photo.id),
                _ => None,
            },
            sent: Sent {
                client_id: command.client_id.clone(),
                message: Message {
                    conversation: id,
                    seq,
                    client_id: command.client_id.clone(),
                    sender,
                    content,
                    sent_at: command.at,
                    edit: None,
                    sender_reaction: None,
                    recipient_reaction: None,
                    quote: self.quotes.get(&(sender, command.client_id.clone())).cloned(),
                },
                cost,
                credits: wallet.credits,
                free_left: wallet.free_left,
                rev: my_inbox.rev,
            },
            entry,
            opened: target.opens,
            sender: seen(&my_inbox, mine.state(&theirs, seq, edits), mine_new),
            recipient: seen(&their_inbox, theirs.state(&mine, seq, edits), theirs_new),
            wallet,
        };

        if let Some(photo) = delivery.photo {
            self.photos.remove(&photo);
        }
        self.pairs.insert((conversation.low, conversation.high), id);
        self.conversations.insert(id, conversation);
        self.sides.insert((id, sender), mine);
        self.sides.insert((id, partner), theirs);
        self.inboxes.insert(sender, my_inbox);
        self.inboxes.insert(partner, their_inbox);
        Ok(delivery)
    }
}

/// Smaller id first.
fn pair(one: MemberId, other: MemberId) -> (MemberId, MemberId) {
    (one.min(other), one.max(other))
}

/// The kind of entry with which a message is paid.
pub fn entry_kind(content: &Content) -> EntryKind {
    match content {
        Content::Photo { .. } => EntryKind::Photo,
        Content::Gift { .. } => EntryKind::Gift,
        Content::Text { .. } | Content::Retracted { .. } | Content::Withheld => EntryKind::Message,
    }
}

impl Delivery {
    pub fn conversation(&self) -> ConversationId {
        self.sent.message.conversation
    }
}
