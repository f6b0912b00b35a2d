//! What is done later: mails are sent, and old ones deleted.

use super::layout::{Rendered, rendered};
use super::letter::Letter;
use super::post::{Answer, Post};
use super::{JOB, KEPT_DAYS, sql};
use crate::core::Core;
use crate::domain::tokens;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use store::jobs::{Outcome, Worker};
use store::{Conn, Store};
use wire::{MemberId, Millis};

const SWEEP: &str = "mail.sweep";
/// Mails that are sent at the same time. A mail server that greets slowly holds up a lane for the time of a mail.
const LANES: usize = 4;

/// Reads by which name a letter to the first member tells of the second; `None` if the first may not see the second now.
/// A letter may have waited for the mail server for a day.
pub type NameFor = fn(&mut Conn, MemberId, MemberId, Millis) -> BoxFuture<'_, Result<Option<String>>>;

pub fn workers(core: &Arc<Core>, post: &Arc<Post>, name_for: NameFor) -> Vec<Worker> {
    vec![sender(core, post, name_for), sweeper(&core.store)]
}

fn sender(core: &Arc<Core>, post: &Arc<Post>, name_for: NameFor) -> Worker {
    let (core, post) = (core.clone(), post.clone());
    let work = move |payload: String| {
        let (core, post) = (core.clone(), post.clone());
        async move {
            let id = payload.parse().map_err(Error::internal)?;
            send(&core, &post, name_for, id).await.map(|()| Outcome::Done)
        }
        .boxed()
    };
    Worker::new(JOB, 1, work).in_lanes(LANES)
}

async fn send(core: &Core, post: &Post, name_for: NameFor, id: i64) -> Result<()> {
    let found: Option<sql::NewRow> = core.store.peek(sql::waiting(id)).await?;
    let Some(mail) = found else { return Ok(()) };
    let domain = core.domains.of_key(&mail.domain).ok_or_else(|| Error::internal("a mail of no site"))?;
    let letter: Letter = serde_json::from_str(&mail.letter).map_err(Error::internal)?;
    let (member, purpose) = (mail.member_id, letter.purpose());
    let token = match purpose {
        None => None,
        Some(purpose) => {
            let address = mail.address.clone();
            let issued =
                core.store.write(move |tx| async move { tokens::issue(tx, member, purpose, &address).await }.boxed());
            Some(issued.await?)
        }
    };
    let partner = match letter.tells_of() {
        None => None,
        Some(other) => {
            let now = core.store.now();
            core.store.read(move |conn| async move { name_for(conn, member, other, now).await }.boxed()).await?
        }
    };
    let worded = letter.worded(&core.words, domain, &mail.language, token.as_deref(), partner);
    let letter = rendered(&worded, domain, &mail.language);
    let answer = post.hand_over(domain, id, &mail.address, &letter).await?;
    let kept = matches!(post, Post::Outbox).then_some(letter);
    core.store.write(move |tx| async move { record(tx, id, answer, kept).await }.boxed()).await
}

async fn record(tx: &mut store::Tx, id: i64, answer: Answer, kept: Option<Rendered>) -> Result<()> {
    if let Some(Rendered { subject, plain, html }) = kept {
        sql::keep(tx, id, &subject, &plain, &html).await?;
    }
    let refusal = match answer {
        Answer::Taken => None,
        Answer::Refused(words) => Some(words),
    };
    let now = tx.now();
    sql::end(tx, id, refusal, now).await.map(drop)
}

fn sweeper(store: &Arc<Store>) -> Worker {
    Worker::sweeping(SWEEP, store, DAY, |tx| {
        async move {
            let now = tx.now();
            sql::sweep(tx, Millis(now.0 - KEPT_DAYS * DAY)).await?;
            sql::sweep_mailboxes(tx, now.0 / DAY).await.map(drop)
        }
        .boxed()
    })
}
