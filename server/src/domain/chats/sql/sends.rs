//! The queries of the courier: one statement for a whole group.

use super::super::command::{Command, Digest};
use super::super::content::{Stored, quote_column, stored};
use super::super::stored_refusal;
use super::{Conversation, MessageRow};
use base::error::{Error, Result};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use store::{Asked, Column, Queried, Rows, Tx, record, sql};
use wire::message::{Message, Sent};
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
    /// What became of a send: a place, or a refusal.
    struct SendRow {
        sender_id: MemberId,
        /// [`ClientId::halves`].
        id_high: i64,
        id_low: i64,
        conversation_id: Option<ConversationId>,
        seq: Option<Seq>,
        /// As [`stored_refusal`] writes it.
        refusal: Option<String>,
        digest: Option<i64>,
        refused_at: Option<Millis>,
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

/// A send whose outcome is known.
pub struct KnownSend {
    pub sender: MemberId,
    pub client_id: ClientId,
    pub fate: Fate,
}

/// What became of a send.
pub enum Fate {
    /// It is the message at this place.
    Accepted(ConversationId, Seq),
    /// With the hash of the send; none in rows from before it was kept.
    Refused(Refusal, Option<Digest>),
}

impl SendRow {
    /// One of which nothing is known.
    fn of(sender_id: MemberId, client_id: &ClientId) -> Self {
        let (id_high, id_low) = client_id.halves();
        let (conversation_id, seq, refusal, digest, refused_at) = (None, None, None, None, None);
        Self { sender_id, id_high, id_low, conversation_id, seq, refusal, digest, refused_at }
    }

    fn refused(
        sender: MemberId,
        client_id: &ClientId,
        refusal: &Refusal,
        digest: Option<Digest>,
        at: Millis,
    ) -> Result<Self> {
        Ok(Self {
            refusal: Some(stored_refusal::write(refusal)?),
            digest: digest.map(|digest| digest.0),
            refused_at: Some(at),
            ..Self::of(sender, client_id)
        })
    }

    fn known(self) -> Result<KnownSend> {
        let fate = match (self.conversation_id, self.seq, self.refusal) {
            (Some(conversation), Some(seq), None) => Fate::Accepted(conversation, seq),
            (None, None, Some(refusal)) => Fate::Refused(stored_refusal::read(&refusal), self.digest.map(Digest)),
            _ => return Err(Error::internal("a send of which two things became, or none")),
        };
        Ok(KnownSend { sender: self.sender_id, client_id: ClientId::from_halves(self.id_high, self.id_low), fate })
    }
}

/// How many refusals of one member were kept since some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct Kept {
    pub count: i64,
    pub oldest: Millis,
}

fn keys(sends: &[(MemberId, &ClientId)]) -> Rows {
    let mut rows = Rows::new(&[("sender_id", Column::Int), ("id_high", Column::Int), ("id_low", Column::Int)]);
    for (sender, client_id) in sends {
        let (high, low) = client_id.halves();
        rows.push([(*sender).into(), high.into(), low.into()]);
    }
    rows
}

/// Those of these sends whose outcome is known.
pub async fn known(tx: &mut Tx, sends: &[(MemberId, &ClientId)]) -> Result<Vec<KnownSend>> {
    ask_known(tx, sends).await?.answer(tx).await
}

/// The same without waiting for them.
pub async fn ask_known(tx: &mut Tx, sends: &[(MemberId, &ClientId)]) -> Result<Asked<Vec<KnownSend>>> {
    let rows: Asked<Vec<SendRow>> = SendRow::sql(
        "select {s.columns}
         from {rows} as r
         join sends s on s.id_high = r.id_high and s.id_low = r.id_low and s.sender_id = r.sender_id",
    )
    .rows(keys(sends))
    .ask(tx)
    .await?;
    Ok(rows.try_map(|rows| rows.into_iter().map(SendRow::known).collect()))
}

/// The messages at these places, as their senders were answered.
pub async fn answers(tx: &mut Tx, places: &[(ConversationId, Seq)]) -> Result<Vec<Sent>> {
    let rows: Vec<SentRow> = MessageRow::sql(
        "select {m.columns}, m.cost, m.credits_after, m.free_left_after, m.sender_rev
         from {rows} as r join messages m on m.conversation_id = r.conversation_id and m.seq = r.seq",
    )
    .rows(at(places))
    .all(tx)
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
    rows.into_iter().map(sent).collect()
}

fn at(places: &[(ConversationId, Seq)]) -> Rows {
    let mut rows = Rows::new(&[("conversation_id", Column::Int), ("seq", Column::Int)]);
    for (conversation, seq) in places {
        rows.push([(*conversation).into(), (*seq).into()]);
    }
    rows
}

/// How many refusals of these members were kept since then; those without any are left out.
pub async fn refused_since(
    tx: &mut Tx,
    senders: &BTreeSet<MemberId>,
    since: Millis,
) -> Result<HashMap<MemberId, Kept>> {
    let rows: Vec<(MemberId, Kept)> = sql("select f.sender_id, count(*) as count, min(f.refused_at) as oldest
         from {rows} as r join sends f on f.sender_id = r.id and f.refusal is not null
         where f.refused_at > $1 group by f.sender_id")
    .bind(since)
    .rows(Rows::ids(senders.iter().map(|id| id.0)))
    .all(tx)
    .await?;
    Ok(rows.into_iter().collect())
}

/// Deletes refusals whose ids were made before that moment, at most `most`; returns how many there were.
pub async fn sweep_refused(tx: &mut Tx, until: Millis, most: i64) -> Result<u64> {
    sql("delete from sends where refusal is not null and id_high in
             (select id_high from sends where refusal is not null and id_high < $1 order by id_high limit $2)")
    .bind(ClientId::first_half_at(until))
    .bind(most)
    .run(tx)
    .await
}

/// Those of these messages that exist, however they are now.
pub async fn messages_at(tx: &mut Tx, places: &[(ConversationId, Seq)]) -> Result<Vec<MessageRow>> {
    MessageRow::sql(
        "select {m.columns}
         from {rows} as r join messages m on m.conversation_id = r.conversation_id and m.seq = r.seq",
    )
    .rows(at(places))
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

/// Notes what became of these sends.
pub async fn add(tx: &mut Tx, accepted: &[&Sent], refused: &[(&Command, &Refusal)]) -> Result<()> {
    let accepted = accepted.iter().map(|sent| {
        let Message { conversation, seq, sender, .. } = sent.message;
        SendRow { conversation_id: Some(conversation), seq: Some(seq), ..SendRow::of(sender, &sent.client_id) }
    });
    let refused = refused.iter().map(|(command, refusal)| {
        let digest = Some(command.digest());
        SendRow::refused(command.sender, &command.client_id, refusal, digest, command.at)
    });
    let rows: Vec<SendRow> = accepted.map(Ok).chain(refused).collect::<Result<_>>()?;
    if rows.is_empty() { Ok(()) } else { add_rows(tx, rows).await }
}

/// Uses an id up, whatever is sent under it.
pub async fn add_called_off(tx: &mut Tx, sender: MemberId, client_id: &ClientId) -> Result<()> {
    let row = SendRow::refused(sender, client_id, &Refusal::CalledOff, None, tx.now())?;
    add_rows(tx, vec![row]).await
}

async fn add_rows(tx: &mut Tx, rows: Vec<SendRow>) -> Result<()> {
    SendRow::sql("insert into sends ({columns}) select {r.columns} from {rows} as r")
        .rows(Rows::of(rows))
        .send(tx)
        .await
}
