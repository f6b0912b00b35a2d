//! What is done later: direct debits arrive, and the site is told of what has changed.

use super::book::Action;
use super::{Message, Promptly, TELL, Telling, Told, save, signed, sql};
use crate::core::Core;
use base::clock::SECOND;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use store::Tx;
use store::jobs::{Outcome, Worker};
use wire::Millis;

const ARRIVE: &str = "sandbox.arrive";
/// How often is looked for direct debits that arrive.
const EVERY: i64 = 30 * SECOND;
/// How many arrive at once.
const BATCH: i64 = 100;
/// Messages that are sent at the same time, as real providers do.
const LANES: usize = 8;

/// Takes in a message, as the site does from any provider.
pub type Receive = Arc<dyn Fn(Message) -> BoxFuture<'static, Result<()>> + Send + Sync>;

pub fn workers(core: &Arc<Core>, receive: Receive) -> Vec<Worker> {
    vec![arriving(core), telling(core, receive)]
}

fn arriving(core: &Arc<Core>) -> Worker {
    let core = core.clone();
    let work = move |_| {
        let core = core.clone();
        async move {
            let now = core.store.now();
            core.store.write(|tx| arrive(tx).boxed()).await?;
            Ok(Outcome::Again(Millis(now.0 + EVERY)))
        }
        .boxed()
    };
    Worker::recurring(ARRIVE, work)
}

async fn arrive(tx: &mut Tx) -> Result<()> {
    let now = tx.now();
    for due in sql::due(tx, now, BATCH).await? {
        let Some(payment) = sql::lock(tx, due.id).await? else { continue };
        if let Some(arrived) = payment.after(Action::Arrive, now) {
            save(tx, &arrived, Promptly::Now).await?;
        }
    }
    Ok(())
}

fn telling(core: &Arc<Core>, receive: Receive) -> Worker {
    let core = core.clone();
    let work = move |payload: String| {
        let (core, receive) = (core.clone(), receive.clone());
        async move {
            let telling = serde_json::from_str(&payload).map_err(Error::internal)?;
            if let Some(message) = message(&core, telling).await? {
                receive(message).await?;
            }
            Ok(Outcome::Done)
        }
        .boxed()
    };
    Worker::new(TELL, 1, work).in_lanes(LANES)
}

/// A forged message is well-formed, and signed with another key.
async fn message(core: &Core, telling: Telling) -> Result<Option<Message>> {
    let read = core.store.read(move |conn| {
        async move {
            let (event, payment) = match telling {
                Telling::Event(id) => (id, sql::event(conn, id).await?.map(|event| event.payment_id)),
                Telling::Forged(payment) => (payment, Some(payment)),
            };
            Ok(match payment {
                Some(payment) => sql::payment(payment).one::<sql::Payment>(conn).await?.map(|payment| (event, payment)),
                None => None,
            })
        }
        .boxed()
    });
    let Some((event, payment)) = read.await? else { return Ok(None) };
    let told = Told { event: format!("evt_{event}"), payment: payment.reference() };
    let key = if matches!(telling, Telling::Forged(_)) { "forged" } else { &payment.secret };
    signed(&payment.domain, key, &told).map(Some)
}
