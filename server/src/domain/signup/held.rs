//! The first message of a member whose e-mail address is not confirmed yet. On confirmation a job gives it to the
//! courier, by whose rules it is delivered and charged like any other. Its id makes a second try harmless.

use super::form::FirstMessage;
use super::sql::{self, HeldRow};
use crate::core::Core;
use crate::domain::accounts;
use crate::domain::chats::{self, Courier};
use crate::domain::user;
use crate::words::Words;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::jobs::{Job, Outcome, Worker};
use store::{Conn, Tx};
use tokio::sync::oneshot;
use wire::message::{Outgoing, Send, To};
use wire::refusal::RefusedCall;
use wire::signup::HeldMessage;
use wire::{ClientId, MemberId, Refusal};

const DELIVER: &str = "signup.deliver";

pub(super) async fn hold(tx: &mut Tx, sender: MemberId, message: &FirstMessage) -> Result<()> {
    let row = HeldRow {
        member_id: sender,
        recipient_id: message.to,
        client_id: message.client_id.as_str().to_owned(),
        body: message.text.clone(),
        quoted_cost: message.quoted_cost,
        created_at: tx.now(),
        refused: None,
    };
    sql::add_held(tx, &row).await.map(drop)
}

/// The message that waits or could not be delivered; the reason is put into words of the language.
pub async fn of(conn: &mut Conn, words: &Words, locale: &str, member: MemberId) -> Result<Option<HeldMessage>> {
    let Some(row) = sql::held(conn, member).await? else { return Ok(None) };
    let refusal = row.refused.map(|text| serde_json::from_str(&text).map_err(Error::internal)).transpose()?;
    let refused = refusal.map(|refusal| RefusedCall { message: words.refusal(locale, &refusal), refusal });
    Ok(Some(HeldMessage {
        to: row.recipient_id,
        text: row.body,
        quoted_cost: row.quoted_cost,
        written_at: row.created_at,
        refused,
    }))
}

pub(super) async fn recipient(conn: &mut Conn, member: MemberId) -> Result<Option<MemberId>> {
    Ok(sql::held(conn, member).await?.map(|row| row.recipient_id))
}

/// Gives up a message that could not be delivered, or that its sender no longer wants to send.
pub async fn discard(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_held(tx, member).await.map(drop)
}

/// Lets the message of a confirmed member go out; gives its recipient.
pub(super) async fn release(tx: &mut Tx, member: MemberId) -> Result<Option<MemberId>> {
    let Some(row) = sql::held(tx, member).await? else { return Ok(None) };
    let run_at = tx.now();
    tx.enqueue(Job { kind: DELIVER, payload: member.to_string(), dedup: None, owner: None, run_at }).await?;
    Ok(Some(row.recipient_id))
}

pub fn worker(core: &Arc<Core>, courier: &Arc<Courier>) -> Worker {
    let (core, courier) = (core.clone(), courier.clone());
    let work = move |payload: String| {
        let (core, courier) = (core.clone(), courier.clone());
        async move {
            let member = MemberId(payload.parse().map_err(Error::internal)?);
            deliver(&core, &courier, member).await?;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    Worker::new(DELIVER, 16, work)
}

async fn deliver(core: &Core, courier: &Courier, member: MemberId) -> Result<()> {
    let facts = async move |conn: &mut Conn| {
        let people = accounts::people(conn, &BTreeSet::from([member])).await?;
        let domain = people.get(&member).map(|person| person.domain.clone());
        Ok(sql::held(conn, member).await?.zip(domain))
    };
    let Some((row, domain)) = core.store.read(move |conn| async move { facts(conn).await }.boxed()).await? else {
        return Ok(());
    };
    let domain = core.domains.of_key(&domain).ok_or_else(|| Error::internal("a member of no site"))?;
    let client_id = ClientId::parse(&row.client_id).ok_or_else(|| Error::internal("a held message without an id"))?;
    let to = To::Profile(row.recipient_id);
    let (content, quoted_cost) = (Outgoing::Text { text: row.body }, row.quoted_cost);
    let send = Send { client_id, to, content, quoted_cost, quote: None };
    let (answer, answered) = oneshot::channel();
    chats::send(&core.store, courier, domain, member, send, Box::new(move |result| drop(answer.send(result))));
    let refused = match answered.await.map_err(Error::internal)? {
        Ok(_) => None,
        Err(error) => match error.into_refusal() {
            again @ (Refusal::TryAgain | Refusal::RateLimited { .. }) => return Err(again.into()),
            refusal => Some(serde_json::to_string(&refusal).map_err(Error::internal)?),
        },
    };
    let Some(refusal) = refused else {
        return core.store.write(move |tx| discard(tx, member).boxed()).await;
    };
    // A new record of the member has the devices ask again for the alerts, one of which is about the message.
    let told = user::change(&core.store, domain, member, move |tx| {
        async move { sql::refuse_held(tx, member, &refusal).await.map(drop) }.boxed()
    });
    told.await.map(drop)
}
