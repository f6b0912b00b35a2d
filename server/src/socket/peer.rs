//! What the loop and the dispatch know of their socket.

use crate::app::App;
use crate::event::encode;
use crate::http::member::Member;
use crate::realtime::{Bucket, Outbox};
use std::sync::Arc;
use wire::frame::{Refused, ServerFrame};
use wire::{ClientId, Refusal};

pub struct Peer {
    pub app: Arc<App>,
    pub member: Member,
    pub outbox: Arc<Outbox>,
    pub bucket: Bucket,
}

/// A refusal and the send it answers, if it was one.
pub type Refusing = (Option<ClientId>, Refusal);

impl Peer {
    /// Tells a refusal in the member's language.
    pub fn refuse(&self, (client_id, refusal): Refusing) {
        let message = self.app.words.refusal(&self.member.site.locale, &refusal);
        self.outbox.answer(encode(&ServerFrame::Refused(Refused { client_id, refusal, message })));
    }
}
