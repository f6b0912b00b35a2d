//! What goes into the history of a run.

use super::{Pair, Shared};
use crate::client::target::MemberIndex;
use crate::history::{Event, Seen};
use std::time::Instant;
use wire::chat::ChatPage;
use wire::message::{Send, Sent};
use wire::{ClientId, Rev, Seq};

impl Pair {
    pub(super) fn note_invoked(&self, by: MemberIndex, send: &Send, shared: &Shared) {
        let (sender, conversation) = (self.members[by].member.0, self.conversation.0);
        let (id, price) = (&send.client_id, send.quoted_cost.0);
        shared.history.note(|moment| Event::Invoke {
            at: moment(Instant::now()),
            id: id.as_str().to_owned(),
            sender,
            conversation,
            price,
        });
    }

    pub(super) fn note_seen(&self, who: MemberIndex, rev: Rev, shared: &Shared) {
        let member = self.members[who].member.0;
        shared.history.note(|moment| Event::Frame { at: moment(Instant::now()), member, rev: rev.0 });
    }

    /// `began` may be earlier than the question: then less is expected of the answer.
    pub(super) fn note_snapshot(&self, who: MemberIndex, began: Instant, rev: Rev, shared: &Shared) {
        let member = self.members[who].member.0;
        shared.history.note(|moment| Event::Snapshot {
            began: moment(began),
            at: moment(Instant::now()),
            member,
            rev: rev.0,
            credits: None,
        });
    }

    pub(super) fn note_page(&self, who: MemberIndex, began: Instant, after: Seq, page: &ChatPage, shared: &Shared) {
        let (member, conversation) = (self.members[who].member.0, self.conversation.0);
        shared.history.note(|moment| Event::Read {
            began: moment(began),
            at: moment(Instant::now()),
            member,
            conversation,
            after: after.0,
            whole: !page.more_after,
            rev: page.rev.0,
            seen: page.messages.iter().map(Seen::from).collect(),
        });
    }
}

pub(super) fn note_accepted(sent: &Sent, shared: &Shared) {
    shared.history.note(|moment| Event::Ok {
        at: moment(Instant::now()),
        id: sent.client_id.as_str().to_owned(),
        seq: sent.message.seq.0,
        rev: sent.rev.0,
    });
}

/// Of a send that was refused, for good or to be tried again, or that was not answered.
pub(super) fn note_not_accepted(id: &ClientId, is_for_good: bool, shared: &Shared) {
    shared.history.note(|moment| {
        let (at, id) = (moment(Instant::now()), id.as_str().to_owned());
        if is_for_good { Event::Refused { at, id } } else { Event::Unknown { at, id } }
    });
}
