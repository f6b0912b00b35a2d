//! What is done later: messages of providers lead to a look at a payment, and so does silence.

use super::orders::{LOOK, look};
use super::provider::Incoming;
use super::reconcile::compare_all;
use super::refunds::{self, REFUND};
use super::{Cause, Payments, invoicing, orders, sql};
use crate::core::Core;
use crate::domain::sandbox::{self, Message};
use base::clock::{HOUR, MINUTE, SECOND};
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::join_all;
use std::sync::Arc;
use store::jobs::{Outcome, Worker};
use wire::{Millis, OrderId};

const SWEEP: &str = "payments.sweep";
const COMPARE: &str = "payments.compare";
/// How often orders are compared with the provider's list.
const COMPARED: i64 = 6 * HOUR;
/// How often is looked for orders that nobody has told of.
const EVERY: i64 = 5 * SECOND;
/// How many orders a sweep looks at, and how many at a time.
const BATCH: i64 = 64;
const AT_ONCE: usize = 8;
/// When an order is looked at again whose provider did not answer.
const AGAIN: i64 = MINUTE;
/// Payments that are looked at at the same time because of messages.
const LANES: usize = 8;

pub fn workers(core: &Arc<Core>, payments: &Arc<Payments>) -> Vec<Worker> {
    let mut workers = vec![looking(core, payments), refunding(core, payments), sweeping(core, payments)];
    workers.push(comparing(core, payments));
    workers.extend(of_sandbox(core, payments));
    workers
}

fn looking(core: &Arc<Core>, payments: &Arc<Payments>) -> Worker {
    let (core, payments) = (core.clone(), payments.clone());
    let work = move |payload: String| {
        let (core, payments) = (core.clone(), payments.clone());
        async move {
            let id = OrderId(payload.parse().map_err(Error::internal)?);
            look(&core, &payments, id, Cause::Webhook).await?;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    Worker::new(LOOK, 1, work).in_lanes(LANES)
}

fn refunding(core: &Arc<Core>, payments: &Arc<Payments>) -> Worker {
    let (core, payments) = (core.clone(), payments.clone());
    let work = move |payload: String| {
        let (core, payments) = (core.clone(), payments.clone());
        async move {
            refunds::carry_out(&core, &payments, payload.parse().map_err(Error::internal)?).await?;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    Worker::new(REFUND, 1, work)
}

fn comparing(core: &Arc<Core>, payments: &Arc<Payments>) -> Worker {
    let (core, payments) = (core.clone(), payments.clone());
    let work = move |_| {
        let (core, payments) = (core.clone(), payments.clone());
        async move {
            // A provider that does not answer is asked again with the next one.
            if let Err(error) = compare_all(&core, &payments).await {
                tracing::warn!(%error, "payments were not compared");
            }
            Ok(Outcome::Again(Millis(core.store.now().0 + COMPARED)))
        }
        .boxed()
    };
    Worker::recurring(COMPARE, work)
}

fn sweeping(core: &Arc<Core>, payments: &Arc<Payments>) -> Worker {
    let (core, payments) = (core.clone(), payments.clone());
    let work = move |_| {
        let (core, payments) = (core.clone(), payments.clone());
        async move {
            sweep(&core, &payments).await?;
            Ok(Outcome::Again(Millis(core.store.now().0 + EVERY)))
        }
        .boxed()
    };
    Worker::recurring(SWEEP, work)
}

/// Looks at the orders that are due, and makes invoices that a server which stopped has left. One whose provider does not answer keeps no other waiting.
async fn sweep(core: &Core, payments: &Payments) -> Result<()> {
    invoicing::issue(core, &payments.invoicing).await?;
    let now = core.store.now();
    let due = core.store.read(move |conn| sql::due(conn, now, BATCH).boxed()).await?;
    for some in due.chunks(AT_ONCE) {
        let looks = some.iter().map(|order| async {
            if let Err(error) = look(core, payments, order.id, Cause::Sweep).await {
                tracing::warn!(order = %order.id, %error, "the payment of an order is not known");
            }
            later(core, order.id, now).await
        });
        join_all(looks).await.into_iter().collect::<Result<Vec<()>>>()?;
    }
    Ok(())
}

/// Moves an order on that is still due, because it could not be looked at.
async fn later(core: &Core, id: OrderId, now: Millis) -> Result<()> {
    let moved = core.store.write(move |tx| {
        async move {
            match sql::lock(tx, id).await? {
                Some(order) if order.check_at.is_some_and(|at| at <= now) => {
                    sql::set_check(tx, id, Millis(now.0 + AGAIN)).await.map(drop)
                }
                _ => Ok(()),
            }
        }
        .boxed()
    });
    moved.await
}

/// The sandbox sends its messages from this process; they are received like those of any other provider.
fn of_sandbox(core: &Arc<Core>, payments: &Arc<Payments>) -> Vec<Worker> {
    let (within, payments) = (core.clone(), payments.clone());
    let receive: sandbox::workers::Receive = Arc::new(move |message: Message| {
        let (core, payments) = (within.clone(), payments.clone());
        async move {
            let incoming = Incoming { signature: &message.signature, body: message.body.as_bytes() };
            let is_taken = orders::receive(&core, &payments, &message.site, incoming).await?;
            if !is_taken {
                tracing::warn!(site = message.site, "a message about a payment was forged");
            }
            Ok(())
        }
        .boxed()
    });
    sandbox::workers::workers(core, receive)
}
