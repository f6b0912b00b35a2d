//! A socket's part in live delivery and in its member's presence.

use crate::core::Core;
use crate::flows::presence;
use crate::live::Outbox;
use std::sync::Arc;
use wire::MemberId;

/// Ends both when it is dropped, even if the socket's task panics. Otherwise, until the server stops, frames would be
/// queued that nobody sends, and the member would be shown as present.
pub struct Joined {
    core: Arc<Core>,
    member: MemberId,
    outbox: Arc<Outbox>,
    announced: bool,
}

impl Joined {
    /// Joins the outbox to live delivery.
    pub fn new(core: &Arc<Core>, member: MemberId, outbox: &Arc<Outbox>) -> Self {
        core.live.join(member, outbox.clone());
        Self { core: core.clone(), member, outbox: outbox.clone(), announced: false }
    }

    /// Shows the watchers that the member is present.
    pub async fn announce(&mut self, watchers: &[MemberId]) {
        self.announced = true;
        presence::came(&self.core, self.member, watchers).await;
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        self.core.live.leave(self.member, &self.outbox);
        if self.announced {
            presence::left(&self.core, self.member);
        }
    }
}
