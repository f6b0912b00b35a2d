//! What is done later: old refusals are forgotten.

use super::refusals;
use crate::core::Core;
use std::sync::Arc;
use store::jobs::Worker;

pub fn workers(core: &Arc<Core>) -> Vec<Worker> {
    vec![refusals::sweeper(&core.store)]
}
