//! How a change of a message reaches both members.

use super::content::{as_seen_after, withheld};
use super::pair::Pair;
use super::sql::Side;
use super::sql::edits as sql;
use crate::domain::inbox::Inbox;
use crate::domain::user;
use crate::sites::Domain;
use base::error::Result;
use store::Tx;
use store::event::Event;
use wire::frame::{ServerFrame, WalletState};
use wire::message::Message;

/// Counts the change, raises both members' revisions and publishes the frames. `pair` is that of whoever changed the
/// message, who alone learns of the wallet. Gives the message with its edit.
pub(super) async fn emit_edited(
    tx: &mut Tx,
    domain: &Domain,
    pair: &mut Pair,
    message: Message,
    wallet: Option<WalletState>,
) -> Result<Message> {
    pair.conversation.edits += 1;
    let message = Message { edit: Some(pair.conversation.edits), ..message };
    let (last, edits) = (pair.conversation.last_seq, pair.conversation.edits);
    let (mine_shown, theirs_shown) = (!pair.mine.is_gone(last), !pair.theirs.is_gone(last));
    if mine_shown || wallet.is_some() {
        pair.mine.rev = pair.my_inbox.raise();
    }
    if wallet.is_some() {
        pair.my_inbox.user_rev = pair.my_inbox.rev;
    }
    if theirs_shown {
        pair.theirs.rev = pair.their_inbox.raise();
    }
    sql::save_edit(tx, &pair.conversation, message.seq).await?;
    pair.save(tx).await?;
    let edited = |inbox: &Inbox, side: &Side, other: &Side, wallet| {
        let message = as_seen_after(message.clone(), side.cleared_seq);
        let message = if side.barred { withheld(message, side.member_id) } else { message };
        let frame = ServerFrame::Edited {
            rev: inbox.rev,
            message,
            chat: side.state(other, last, edits),
            totals: inbox.totals(),
            wallet,
        };
        Event::changed(inbox.member_id, inbox.rev, &frame)
    };
    if theirs_shown {
        tx.emit(edited(&pair.their_inbox, &pair.theirs, &pair.mine, None));
    }
    if mine_shown {
        tx.emit(edited(&pair.my_inbox, &pair.mine, &pair.theirs, wallet));
    } else if wallet.is_some() {
        // The sender has deleted the chat, but still sees the credits.
        let now = tx.now();
        let (user, rev) = user::record(tx, domain, pair.mine.member_id, now).await?;
        tx.emit(Event::changed(pair.mine.member_id, rev, &ServerFrame::User { rev, user }));
    }
    Ok(message)
}
