//! What a block does to a conversation: it leaves the blocker's screen, and on the other's it stays as a record whose
//! other member is not available. Taking the block away brings back both.

use super::sql;
use super::{Pair, Side, whole};
use crate::domain::inbox::Inbox;
use base::error::{Error, Result};
use store::Tx;
use store::event::Event;
use wire::Seq;
use wire::frame::ServerFrame;

impl Pair {
    /// This member blocks the partner. Gives up to where the chat had been deleted before, for [`Pair::reopen`];
    /// nothing if it was not on the screen.
    pub async fn close(&mut self, tx: &mut Tx) -> Result<Option<Seq>> {
        let last = self.conversation.last_seq;
        let cleared = (!self.mine.is_gone(last)).then_some(self.mine.cleared_seq);
        let is_news = !self.theirs.barred && !self.theirs.is_gone(last);
        self.bar(tx, true).await?;
        let (one, other) = (self.mine.member_id, self.theirs.member_id);
        tx.emit(Event::Parted { one, other });
        if is_news {
            self.theirs.rev = self.their_inbox.raise();
        }
        self.save(tx).await?;
        self.clear(tx).await?;
        if is_news {
            emit_chat(tx, &self.theirs, &self.their_inbox).await?;
        }
        Ok(cleared)
    }

    /// Brings the chat back when this member lifts the block. `cleared` is the mark that [`Pair::close`] returned;
    /// `barred` is whether the partner blocks this member as well.
    pub async fn reopen(&mut self, tx: &mut Tx, cleared: Option<Seq>, barred: bool) -> Result<()> {
        let (id, last) = (self.conversation.id, self.conversation.last_seq);
        self.bar(tx, barred).await?;
        if let Some(cleared) = cleared {
            self.mine.cleared_seq = cleared;
            self.mine.retracted = sql::edits::retracted_after(tx, id, self.mine.seen()).await?;
            self.mine.rev = self.my_inbox.raise();
            self.my_inbox.unread += self.mine.unread(last);
        }
        let is_news = !barred && !self.theirs.is_gone(last);
        if is_news {
            self.theirs.rev = self.their_inbox.raise();
        }
        self.save(tx).await?;
        if cleared.is_some() {
            emit_chat(tx, &self.mine, &self.my_inbox).await?;
        }
        if is_news {
            emit_chat(tx, &self.theirs, &self.their_inbox).await?;
        }
        if !barred {
            tx.emit(Event::Rejoined { one: self.mine.member_id, other: self.theirs.member_id });
        }
        Ok(())
    }

    /// Shows the two to each other, or no longer. The photos in their messages change with it, and each counts as an
    /// edit, so that clients fetch them again.
    async fn bar(&mut self, tx: &mut Tx, barred: bool) -> Result<()> {
        if self.mine.barred == barred {
            return Ok(());
        }
        (self.mine.barred, self.theirs.barred) = (barred, barred);
        sql::set_barred(tx, &self.conversation, barred).await?;
        let photos = sql::edits::photos(tx, self.conversation.id).await?;
        let mut edited = Vec::with_capacity(photos.len());
        for (seq,) in photos {
            self.conversation.edits += 1;
            edited.push((seq, self.conversation.edits));
        }
        sql::edits::save_edits(tx, &self.conversation, &edited).await
    }
}

/// Tells a member of the whole chat as it is now.
async fn emit_chat(tx: &mut Tx, side: &Side, inbox: &Inbox) -> Result<()> {
    let (member, conversation, now) = (side.member_id, side.conversation_id, tx.now());
    let row = sql::chat(tx, member, conversation).await?;
    let chat = whole(tx, row.into_iter().collect(), now).await?.pop();
    let chat = chat.ok_or_else(|| Error::internal(format!("conversation {conversation} lacks a side")))?;
    let frame = ServerFrame::Chat { rev: inbox.rev, chat, totals: inbox.totals() };
    tx.emit(Event::changed(member, inbox.rev, &frame));
    Ok(())
}
