//! The queries of the courier: one statement for a whole group.

use super::super::command::{Command, Digest};
use super::super::content::{Stored, quote_column, stored};
use super::super::stored_refusal;
use super::{Conversation, MessageRow};
use base::error::Result;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use store::{Asked, Column, Queried, Rows, Tx, record, sql};
use wire::message::Sent;
use wire::quote::Quote;
use wire::{Balance, ClientId, ConversationId, Credits, MemberId, Millis, Refusal, Rev, Seq};

#[derive(serde::Deserialize)]
struct SentRow {
    message: MessageRow,
    cost: Credits,
    credits_after: Balance,
    free_left_after: i64,
    sender_rev: Rev,
}

record! {
    struct RefusedRow {
        sender_id: MemberId,
        client_id: ClientId,
        /// As [`stored_refusal`] writes it.
        refusal: String,
        digest: Option<i64>,
        created_at: Millis,
    }
}

record! {
    /// A message with the answer that its sender gets, now and for each repeat.
    struct SentMessage {
        conversation_id: ConversationId,
        seq: Seq,
        id: i64,
        sender_id: MemberId,
        client_id: ClientId,
        kind: Cow<'static, str>,
        body: String,
        cost: Credits,
        credits_after: Balance,
        free_left_after: i64,
        sender_rev: Rev,
        created_at: Millis,
        quote: Option<String>,
        /// The message that is quoted, so that those that quote it are found.
        quoted_seq: Option<Seq>,
    }
}

/// A send that was refused before.
pub struct RefusedSend {
    pub sender: MemberId,
    pub client_id: ClientId,
    pub refusal: Refusal,
    /// The hash of the send; none in rows from before it was kept.
    pub digest: Option<Digest>,
}

/// How many refusals of one member were kept since some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Kept {
    pub count: i64,
    pub oldest: Millis,
}

fn keys(sends: &[(MemberId, &ClientId)]) -> Rows {
    let mut rows = Rows::new(&[("sender_id", Column::Int), ("client_id", Column::Text)]);
    for (sender, client_id) in sends {
        rows.push([(*sender).into(), (*client_id).into()]);
    }
    rows
}

/// Those of these sends that were accepted before, as they were answered.
pub async fn accepted(tx: &mut Tx, sends: &[(MemberId, &ClientId)]) -> Result<Vec<Sent>> {
    ask_accepted(tx, sends).await?.answer(tx).await
}

/// The same without waiting for them.
pub async fn ask_accepted(tx: &mut Tx, sends: &[(MemberId, &ClientId)]) -> Result<Asked<Vec<Sent>>> {
    let rows: Asked<Vec<SentRow>> = MessageRow::sql(
        "select {m.columns}, m.cost, m.credits_after, m.free_left_after, m.sender_rev
         from {rows} as r join messages m on m.sender_id = r.sender_id and m.client_id = r.client_id",
    )
    .rows(keys(sends))
    .ask(tx)
    .await?;
    let sent = |row: SentRow| {
        let message = row.message.message()?;
        Ok(Sent {
            client_id: message.client_id.clone(),
            cost: row.cost,
            credits: row.credits_after,
            free_left: row.free_left_after,
            rev: row.sender_rev,
            message,
        })
    };
    Ok(rows.try_map(move |rows| rows.into_iter().map(sent).collect()))
}

/// Those of these sends that were refused before.
pub async fn refused(tx: &mut Tx, sends: &[(MemberId, &ClientId)]) -> Result<Vec<RefusedSend>> {
    ask_refused(tx, sends).await?.answer(tx).await
}

/// The same without waiting for them.
pub async fn ask_refused(tx: &mut Tx, sends: &[(MemberId, &ClientId)]) -> Result<Asked<Vec<RefusedSend>>> {
    let rows: Asked<Vec<RefusedRow>> = RefusedRow::sql(
        "select {f.columns}
         from {rows} as r join refused_sends f on f.sender_id = r.sender_id and f.client_id = r.client_id",
    )
    .rows(keys(sends))
    .ask(tx)
    .await?;
    let refused = |row: RefusedRow| RefusedSend {
        sender: row.sender_id,
        client_id: row.client_id,
        refusal: stored_refusal::read(&row.refusal),
        digest: row.digest.map(Digest),
    };
    Ok(rows.map(move |rows| rows.into_iter().map(refused).collect()))
}

/// How many refusals of these members were kept since then; those without any are left out.
pub async fn refused_since(
    tx: &mut Tx,
    senders: &BTreeSet<MemberId>,
    since: Millis,
) -> Result<HashMap<MemberId, Kept>> {
    let rows: Vec<(MemberId, Kept)> = sql("select f.sender_id, count(*) as count, min(f.created_at) as oldest
         from {rows} as r join refused_sends f on f.sender_id = r.id
         where f.created_at > $1 group by f.sender_id")
    .bind(since)
    .rows(Rows::ids(senders.iter().map(|id| id.0)))
    .all(tx)
    .await?;
    Ok(rows.into_iter().collect())
}

/// Deletes refusals whose ids were made before that moment, at most `most`; returns how many there were.
pub async fn sweep_refused(tx: &mut Tx, until: Millis, most: i64) -> Result<u64> {
    sql("delete from refused_sends where client_id in
             (select client_id from refused_sends where client_id < $1 order by client_id limit $2)")
    .bind(ClientId::prefix_of(until))
    .bind(most)
    .run(tx)
    .await
}

/// Those of these messages that exist, however they are now.
pub async fn messages_at(tx: &mut Tx, places: &[(ConversationId, Seq)]) -> Result<Vec<MessageRow>> {
    let mut rows = Rows::new(&[("conversation_id", Column::Int), ("seq", Column::Int)]);
    for (conversation, seq) in places {
        rows.push([(*conversation).into(), (*seq).into()]);
    }
    MessageRow::sql(
        "select {m.columns}
         from {rows} as r join messages m on m.conversation_id = r.conversation_id and m.seq = r.seq",
    )
    .rows(rows)
    .all(tx)
    .await
}

/// The conversations that these pairs have, by pair; smaller id first.
pub async fn pairs(
    tx: &mut Tx,
    members: &[(MemberId, MemberId)],
) -> Result<HashMap<(MemberId, MemberId), ConversationId>> {
    if members.is_empty() {
        return Ok(HashMap::new());
    }
    let mut rows = Rows::new(&[("low", Column::Int), ("high", Column::Int)]);
    for (low, high) in members {
        rows.push([(*low).into(), (*high).into()]);
    }
    let found: Vec<(MemberId, MemberId, ConversationId)> =
        sql("select c.low, c.high, c.id from {rows} as r join conversations c on c.low = r.low and c.high = r.high")
            .rows(rows)
            .all(tx)
            .await?;
    Ok(found.into_iter().map(|(low, high, id)| ((low, high), id)).collect())
}

pub async fn save_conversations<'c>(
    tx: &mut Tx,
    conversations: impl Iterator<Item = &'c Conversation>,
    opened: &BTreeSet<ConversationId>,
) -> Result<()> {
    let (new, known): (Vec<_>, Vec<_>) = conversations.copied().partition(|it| opened.contains(&it.id));
    if !known.is_empty() {
        let mut rows = Rows::new(&[("id", Column::Int), ("last_seq", Column::Int)]);
        for conversation in known {
            rows.push([conversation.id.into(), conversation.last_seq.into()]);
        }
        sql("update conversations set last_seq = r.last_seq from {rows} as r where conversations.id = r.id")
            .rows(rows)
            .send(tx)
            .await?;
    }
    if !new.is_empty() {
        Conversation::sql("insert into conversations ({columns}) select {r.columns} from {rows} as r")
            .rows(Rows::of(new))
            .send(tx)
            .await?;
    }
    Ok(())
}

/// Each message with its id, and with the answer to its sender.
pub async fn add_messages(tx: &mut Tx, messages: &[(i64, &Sent)]) -> Result<()> {
    let row = |(id, sent): &(i64, &Sent)| -> Result<SentMessage> {
        let Stored { kind, body } = stored(&sent.message.content)?;
        Ok(SentMessage {
            conversation_id: sent.message.conversation,
            seq: sent.message.seq,
            id: *id,
            sender_id: sent.message.sender,
            client_id: sent.client_id.clone(),
            kind: kind.into(),
            body,
            cost: sent.cost,
            credits_after: sent.credits,
            free_left_after: sent.free_left,
            sender_rev: sent.rev,
            created_at: sent.message.sent_at,
            quote: sent.message.quote.as_ref().map(quote_column).transpose()?,
            quoted_seq: match sent.message.quote {
                Some(Quote::Message { seq, .. }) => Some(seq),
                _ => None,
            },
        })
    };
    let rows: Vec<SentMessage> = messages.iter().map(row).collect::<Result<_>>()?;
    SentMessage::sql("insert into messages ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(rows))
        .send(tx)
        .await
}

pub async fn add_refused(tx: &mut Tx, refused: &[(&Command, &Refusal)]) -> Result<()> {
    let row = |(command, refusal): &(&Command, &Refusal)| -> Result<RefusedRow> {
        Ok(RefusedRow {
            sender_id: command.sender,
            client_id: command.client_id.clone(),
            refusal: stored_refusal::write(refusal)?,
            digest: Some(command.digest().0),
            created_at: command.at,
        })
    };
    let rows: Vec<RefusedRow> = refused.iter().map(row).collect::<Result<_>>()?;
    RefusedRow::sql("insert into refused_sends ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(rows))
        .send(tx)
        .await
}

/// Uses an id up, whatever is sent under it.
pub async fn add_called_off(tx: &mut Tx, sender: MemberId, client_id: &ClientId) -> Result<u64> {
    let now = tx.now();
    sql("insert into refused_sends (sender_id, client_id, refusal, digest, created_at) values ($1, $2, $3, null, $4)")
        .bind(sender)
        .bind(client_id)
        .bind(stored_refusal::write(&Refusal::CalledOff)?)
        .bind(now)
        .run(tx)
        .await
}
