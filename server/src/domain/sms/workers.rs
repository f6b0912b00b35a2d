//! What is done later: text messages are sent, and what became of old ones is deleted.

use super::gateway::Gateway;
use super::{Answer, Content, JOB, KEPT_DAYS, place, sql};
use crate::core::Core;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use store::jobs::{Outcome, Worker};
use wire::Millis;

const SWEEP: &str = "sms.sweep";
/// Messages that are sent at the same time, so that a slow answer holds up no other member's code.
const LANES: usize = 4;

pub fn workers(core: &Arc<Core>, gateway: &Arc<Gateway>) -> Vec<Worker> {
    vec![sender(core, gateway), sweeper(&core.store)]
}

fn sender(core: &Arc<Core>, gateway: &Arc<Gateway>) -> Worker {
    let (core, gateway) = (core.clone(), gateway.clone());
    let work = move |payload: String| {
        let (core, gateway) = (core.clone(), gateway.clone());
        async move {
            let id = payload.parse().map_err(Error::internal)?;
            send(&core, &gateway, id).await.map(|()| Outcome::Done)
        }
        .boxed()
    };
    Worker::new(JOB, 1, work).in_lanes(LANES)
}

async fn send(core: &Core, gateway: &Gateway, id: i64) -> Result<()> {
    let Some(message) = core.store.read(move |conn| sql::waiting(conn, id).boxed()).await? else { return Ok(()) };
    let (ended, answer) = match message.sealed {
        Some(sealed) if core.store.now() < message.useful_until => {
            let content: Content = core.vault.unseal(&place(id), &sealed)?;
            match gateway.hand_over(&content).await? {
                Answer::Taken => ("sent", None),
                Answer::Refused(why) => {
                    tracing::warn!(message = id, why, "a text message was refused by the provider");
                    ("refused", Some(why))
                }
            }
        }
        _ => ("late", None),
    };
    let is_kept = core.config.demo && matches!(gateway, Gateway::Outbox);
    core.store.write(move |tx| async move { sql::end(tx, id, ended, answer, is_kept).await }.boxed()).await.map(drop)
}

fn sweeper(store: &Arc<Store>) -> Worker {
    Worker::sweeping(SWEEP, store, DAY, |tx| {
        let until = Millis(tx.now().0 - KEPT_DAYS * DAY);
        async move { sql::sweep(tx, until).await.map(drop) }.boxed()
    })
}
