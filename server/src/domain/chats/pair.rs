//! One conversation, locked to be changed by one of its two members.

use super::sql::{self, Conversation, Side};
use crate::domain::inbox::{self, Inbox};
use base::error::{Error, Result};
use std::collections::BTreeSet;
use store::Tx;
use store::event::Event;
use wire::frame::ServerFrame;
use wire::{ConversationId, MemberId, Refusal};

/// One conversation with both sides and both inboxes, locked in the order of all locks.
pub struct Pair {
    pub conversation: Conversation,
    pub mine: Side,
    pub theirs: Side,
    pub my_inbox: Inbox,
    pub their_inbox: Inbox,
}

impl Pair {
    pub async fn of(tx: &mut Tx, member: MemberId, partner: MemberId) -> Result<Option<Self>> {
        match sql::conversation_of(tx, member, partner).await? {
            Some(id) => Self::lock(tx, member, id).await.map(Some),
            None => Ok(None),
        }
    }

    pub async fn lock(tx: &mut Tx, member: MemberId, conversation: ConversationId) -> Result<Self> {
        let ids = BTreeSet::from([conversation]);
        let locked = sql::lock_conversations(tx, &ids).await?.remove(&conversation).ok_or(Refusal::NotFound)?;
        let partner = locked.partner_of(member).ok_or(Refusal::NotFound)?;
        let mut sides = sql::sides(tx, std::iter::once(&locked)).await?;
        let mut inboxes = inbox::lock(tx, &BTreeSet::from([member, partner])).await?;
        let id = conversation;
        let lacking = || Error::internal(format!("conversation {conversation} lacks a side"));
        Ok(Self {
            conversation: locked,
            mine: sides.remove(&(id, member)).ok_or_else(lacking)?,
            theirs: sides.remove(&(id, partner)).ok_or_else(lacking)?,
            my_inbox: inboxes.remove(&member).ok_or_else(lacking)?,
            their_inbox: inboxes.remove(&partner).ok_or_else(lacking)?,
        })
    }

    /// Removes the chat from its member's screen, if it is there.
    pub async fn clear(&mut self, tx: &mut Tx) -> Result<()> {
        let last = self.conversation.last_seq;
        if self.mine.is_gone(last) {
            return Ok(());
        }
        self.my_inbox.unread -= self.mine.unread(last);
        self.mine.cleared_seq = last;
        self.mine.retracted = 0;
        self.mine.rev = self.my_inbox.raise();
        self.save(tx).await?;
        let (rev, totals, conversation) = (self.my_inbox.rev, self.my_inbox.totals(), self.conversation.id);
        let frame = ServerFrame::ChatGone { rev, conversation, totals };
        tx.emit(Event::changed(self.my_inbox.member_id, rev, &frame));
        Ok(())
    }

    pub async fn save(&self, tx: &mut Tx) -> Result<()> {
        sql::save_sides(tx, [&self.mine, &self.theirs].into_iter()).await?;
        inbox::save(tx, [&self.my_inbox, &self.their_inbox]).await
    }
}
