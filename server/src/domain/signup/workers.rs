//! What is done later: the first messages of members who have confirmed their address go out.

use super::held;
use crate::core::Core;
use crate::domain::chats::Courier;
use std::sync::Arc;
use store::jobs::Worker;

pub fn workers(core: &Arc<Core>, courier: &Arc<Courier>) -> Vec<Worker> {
    vec![held::worker(core, courier)]
}
