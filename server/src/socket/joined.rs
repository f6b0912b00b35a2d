//! The place of a socket in live delivery, and the presence that its member has by it.

use crate::core::Core;
use crate::flows::presence;
use crate::live::Outbox;
use std::sync::Arc;
use wire::MemberId;

/// Gives both up when it is dropped, however the socket ends. Should its task panic, the hub would otherwise go on to
/// fill an outbox that nobody empties, and show the member as present, until the server ends.
pub struct Joined {
    core: Arc<Core>,
    member: MemberId,
    outbox: Arc<Outbox>,
    announced: bool,
}

impl Joined {
    /// From here on the outbox gets all that its member gets.
    pub fn new(core: &Arc<Core>, member: MemberId, outbox: &Arc<Outbox>) -> Self {
        core.live.join(member, outbox.clone());
        Self { core: core.clone(), member, outbox: outbox.clone(), announced: false }
    }

    /// Shows the member's presence to those who may see it.
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
