//! What is done later: members are told, on each of their devices.
//!
//! Whether there is still something to tell is looked up twice: before it is handed on to the devices, and again before
//! it is sent to one of them, which may be hours later if a push service wants a pause.

use super::news::{Untold, untold};
use super::quiet;
use crate::core::Core;
use crate::domain::accounts;
use crate::domain::chats;
use crate::domain::push::{self, Delivery, Letter, NEWS, News, Push, SEND, Sending, Subscription};
use base::clock::{HOUR, SECOND};
use base::error::{Error, Result};
use futures_util::FutureExt;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::Conn;
use store::event::encode;
use store::jobs::{Outcome, Worker};
use wire::frame::ServerFrame;
use wire::push::{NotificationKind, Notifications, QuietHours};
use wire::{ConversationId, MemberId, Millis};

/// For how long something is worth telling.
const LIFETIME: i64 = 24 * HOUR;
/// How long a page that is on screen has to show that it is still there. Then the member is told by push.
const ANSWERS_WITHIN: i64 = 4 * SECOND;
/// Messages that are sent at the same time: a push service takes some 50 ms for each.
const LANES: usize = 16;
/// Members of whom it is found out at the same time what there is to tell.
const TELLERS: usize = 4;
/// A message names the chats with something unread, so many at most: more do not fit.
const UNREAD: i64 = 50;
/// News that one lane takes at once.
const BATCH: i64 = 20;

pub fn workers(core: &Arc<Core>, push: &Arc<Push>) -> Vec<Worker> {
    vec![teller(core), sender(core, push)]
}

fn teller(core: &Arc<Core>) -> Worker {
    let core = core.clone();
    let work = move |payload: String| {
        let core = core.clone();
        async move {
            let news = serde_json::from_str(&payload).map_err(Error::internal)?;
            tell(&core, news).await
        }
        .boxed()
    };
    Worker::new(NEWS, BATCH, work).in_lanes(TELLERS)
}

fn sender(core: &Arc<Core>, push: &Arc<Push>) -> Worker {
    let (core, push) = (core.clone(), push.clone());
    let work = move |payload: String| {
        let (core, push) = (core.clone(), push.clone());
        async move {
            let delivery = serde_json::from_str(&payload).map_err(Error::internal)?;
            send(&core, &push, delivery).await
        }
        .boxed()
    };
    Worker::new(SEND, 1, work).in_lanes(LANES)
}

/// Hands news on to the devices of a member who is not looking.
async fn tell(core: &Core, news: News) -> Result<Outcome> {
    let now = core.store.now();
    let read = core.store.read(move |conn| {
        async move {
            let Some((untold, _)) = wanted(conn, news, now).await? else { return Ok(None) };
            Ok(Some((untold, push::of(conn, news.member).await?)))
        }
        .boxed()
    });
    let Some((untold, devices)) = read.await? else { return Ok(Outcome::Done) };
    match sight(core, news, &untold, now).await {
        Sight::Seen => return Ok(Outcome::Done),
        Sight::Unknown(until) => return Ok(Outcome::Again(until)),
        Sight::Unseen => {}
    }
    if devices.is_empty() {
        return Ok(Outcome::Done);
    }
    core.store.write(move |tx| async move { push::deliver(tx, news, &devices).await }.boxed()).await?;
    core.store.look_for_jobs();
    Ok(Outcome::Done)
}

/// Whether a member sees what happened on a page.
enum Sight {
    Seen,
    Unseen,
    /// A page says that it is on screen, but was not heard of since. It is asked, and has until then.
    Unknown(Millis),
}

async fn sight(core: &Core, news: News, untold: &Untold, now: Millis) -> Sight {
    let since = untold.at.unwrap_or(news.at).max(news.at);
    if !core.live.is_looking(news.member) {
        return Sight::Unseen;
    }
    if core.live.is_looking_since(news.member, since).await {
        return Sight::Seen;
    }
    let until = Millis(since.0 + ANSWERS_WITHIN);
    if until <= now {
        return Sight::Unseen;
    }
    core.live.beat(news.member, &encode(&ServerFrame::Ping { rev: untold.rev }));
    Sight::Unknown(until)
}

/// What is untold and the member wants to be told, with what the member has chosen.
async fn wanted(conn: &mut Conn, news: News, now: Millis) -> Result<Option<(Untold, Notifications)>> {
    let Some(untold) = untold(conn, news.member, news.topic, now).await? else { return Ok(None) };
    let chosen = accounts::notifications(conn, news.member).await?;
    Ok((!chosen.disabled.contains(&untold.kind)).then_some((untold, chosen)))
}

/// Everything that one message needs.
struct Ready {
    to: Subscription,
    untold: Untold,
    with_text: bool,
    /// The chats that the device may still show something of.
    unread: Option<Vec<ConversationId>>,
    quiet: Option<QuietHours>,
    site: String,
    language: String,
}

async fn ready(conn: &mut Conn, delivery: Delivery, now: Millis) -> Result<Option<Ready>> {
    let Some(to) = push::subscription(conn, delivery.subscription).await? else { return Ok(None) };
    let member: MemberId = delivery.news.member;
    // Another member has logged in with this browser since, or its session has ended.
    let session = BTreeSet::from([to.session_hash.clone()]);
    if to.member_id != member || accounts::still_valid(conn, &session, now).await?.is_empty() {
        return Ok(None);
    }
    let Some((untold, chosen)) = wanted(conn, delivery.news, now).await? else { return Ok(None) };
    let Some(account) = accounts::account(conn, member).await? else { return Ok(None) };
    let (site, language) = (account.domain, account.language);
    let unread = chats::unread(conn, member, UNREAD).await?;
    Ok(Some(Ready { to, untold, with_text: chosen.with_text, unread, quiet: chosen.quiet, site, language }))
}

async fn send(core: &Core, push: &Push, delivery: Delivery) -> Result<Outcome> {
    let now = core.store.now();
    let left = delivery.news.at.0 + LIFETIME - now.0;
    if left <= 0 {
        return Ok(Outcome::Done);
    }
    let read = core.store.read(move |conn| async move { ready(conn, delivery, now).await }.boxed());
    let Some(ready) = read.await? else { return Ok(Outcome::Done) };
    match sight(core, delivery.news, &ready.untold, now).await {
        Sight::Seen => return Ok(Outcome::Done),
        Sight::Unknown(until) => return Ok(Outcome::Again(until)),
        Sight::Unseen => {}
    }
    if let Some(end) = ready.quiet.as_ref().map(|hours| quiet::ends(hours, now)).transpose()?.flatten() {
        return Ok(Outcome::Again(end));
    }
    let domain = core.domains.of_key(&ready.site).ok_or_else(|| Error::internal("a member of no site"))?;
    let mut payload = ready.untold.payload(&core.words, domain, &ready.language, ready.with_text);
    // For the worker, which removes what it shows of other chats: they were read on another device.
    payload["unread"] = json!(ready.unread);
    let letter = Letter {
        payload: payload.to_string(),
        topic: delivery.news.topic.tag(),
        lifetime: left / SECOND,
        urgent: ready.untold.kind != NotificationKind::Like,
        contact: domain.server.mail_address.clone(),
    };
    match push.send(&ready.to, &letter, now).await? {
        Sending::Taken => Ok(Outcome::Done),
        Sending::Gone => {
            let id = delivery.subscription;
            core.store.write(move |tx| async move { push::forget(tx, id).await }.boxed()).await?;
            Ok(Outcome::Done)
        }
        Sending::Refused(answer) => {
            tracing::warn!(member = %delivery.news.member, answer, "a push service refused a message");
            Ok(Outcome::Done)
        }
        Sending::Later(until) => Ok(Outcome::Again(until)),
    }
}
