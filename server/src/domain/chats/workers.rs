//! What is done later: photos that were uploaded are made ready, old refusals are forgotten.

use super::{edits, refusals};
use crate::core::Core;
use crate::domain::photos::Photos;
use std::sync::Arc;
use store::jobs::Worker;

pub fn workers(core: &Arc<Core>, photos: &Arc<Photos>) -> Vec<Worker> {
    vec![edits::photo_worker(core, photos), refusals::sweeper(&core.store)]
}
