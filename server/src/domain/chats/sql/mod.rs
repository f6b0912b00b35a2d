//! The queries of chats. Those in this file read and write conversations, their sides and pages of messages; [`sends`]
//! serve the courier, which handles a group of sends at a time; [`edits`] change a message after it was sent.

pub mod edits;
pub mod sends;

use super::content::{content, quote, reaction};
use base::error::Result;
use std::collections::{BTreeSet, HashMap};
use store::{Asked, Column, Conn, Queried, Rows, Tx, record, sql};
use wire::message::Message;
use wire::{ClientId, ConversationId, MemberId, Millis, Rev, Seq};

record! {
    /// A conversation of two members, of whom `low` has the smaller id, so that a pair has one row.
    #[derive(Copy)]
    pub struct Conversation {
        pub id: ConversationId,
        pub low: MemberId,
        pub high: MemberId,
        pub started_by: MemberId,
        pub last_seq: Seq,
        pub created_at: Millis,
        /// How many times a message of the conversation has changed after it was sent.
        pub edits: i64,
    }
}

record! {
    /// A conversation as one of its members sees it. Each conversation has two sides.
    #[derive(Copy)]
    pub struct Side {
        pub member_id: MemberId,
        pub conversation_id: ConversationId,
        pub partner_id: MemberId,
        pub read_seq: Seq,
        pub delivered_seq: Seq,
        pub cleared_seq: Seq,
        /// The number of retracted messages after `read_seq`, which do not count as unread.
        pub retracted: i64,
        /// The revision of the member at which this side last changed.
        pub rev: Rev,
        /// One of the two blocks the other, so that the partner is not shown to this member.
        pub barred: bool,
    }
}

record! {
    /// A message as both members see it, without the price and the balance that only its sender gets as an answer.
    pub struct MessageRow {
        pub conversation_id: ConversationId,
        pub seq: Seq,
        pub sender_id: MemberId,
        pub client_id: ClientId,
        pub kind: String,
        pub body: String,
        pub retracted: Option<String>,
        pub created_at: Millis,
        /// The edit of the conversation that changed it last; 0 if none did.
        pub edited: i64,
        /// Names of [`wire::reaction::Reaction`].
        pub sender_reaction: Option<String>,
        pub recipient_reaction: Option<String>,
        /// [`wire::quote::Quote`] as JSON.
        pub quote: Option<String>,
    }
}

impl MessageRow {
    /// The message in the form of the wire.
    pub fn message(self) -> Result<Message> {
        Ok(Message {
            conversation: self.conversation_id,
            seq: self.seq,
            client_id: self.client_id,
            sender: self.sender_id,
            content: content(&self.kind, self.body, self.retracted.as_deref())?,
            sent_at: self.created_at,
            edit: (self.edited > 0).then_some(self.edited),
            sender_reaction: self.sender_reaction.as_deref().map(reaction).transpose()?,
            recipient_reaction: self.recipient_reaction.as_deref().map(reaction).transpose()?,
            quote: self.quote.as_deref().map(quote).transpose()?,
        })
    }
}

/// Locks conversations until the transaction ends, in the order of their ids. To rule out deadlocks, every transaction
/// locks wallets first, then conversations, then inboxes.
pub async fn lock_conversations(
    tx: &mut Tx,
    ids: &BTreeSet<ConversationId>,
) -> Result<HashMap<ConversationId, Conversation>> {
    ask_lock_conversations(tx, ids).await?.answer(tx).await
}

/// The same without waiting for them.
pub async fn ask_lock_conversations(
    tx: &mut Tx,
    ids: &BTreeSet<ConversationId>,
) -> Result<Asked<HashMap<ConversationId, Conversation>>> {
    let rows: Asked<Vec<Conversation>> = Conversation::sql(
        "select {c.columns}
         from {rows} as r join conversations c on c.id = r.id
         --[postgres] order by c.id for update of c",
    )
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .ask(tx)
    .await?;
    Ok(rows.map(|rows| rows.into_iter().map(|row| (row.id, row)).collect()))
}

/// Both sides of each of these conversations.
pub async fn sides<'c>(
    conn: &mut Conn,
    conversations: impl Iterator<Item = &'c Conversation>,
) -> Result<HashMap<(ConversationId, MemberId), Side>> {
    ask_sides(conn, conversations).await?.answer(conn).await
}

/// The same without waiting for them.
pub async fn ask_sides<'c>(
    conn: &mut Conn,
    conversations: impl Iterator<Item = &'c Conversation>,
) -> Result<Asked<HashMap<(ConversationId, MemberId), Side>>> {
    let mut rows = Rows::new(&[("member_id", Column::Int), ("conversation_id", Column::Int)]);
    for conversation in conversations {
        for member in [conversation.low, conversation.high] {
            rows.push([member.into(), conversation.id.into()]);
        }
    }
    let rows: Asked<Vec<Side>> = Side::sql(
        "select {s.columns}
         from {rows} as r join chats s on s.member_id = r.member_id and s.conversation_id = r.conversation_id",
    )
    .rows(rows)
    .ask(conn)
    .await?;
    Ok(rows.map(|rows| rows.into_iter().map(|row| ((row.conversation_id, row.member_id), row)).collect()))
}

/// Inserts the sides of new conversations.
pub async fn add_sides<'s>(tx: &mut Tx, sides: impl Iterator<Item = &'s Side>) -> Result<()> {
    let rows = Rows::of(sides.copied());
    if rows.is_empty() {
        return Ok(());
    }
    Side::sql("insert into chats ({columns}) select {r.columns} from {rows} as r").rows(rows).send(tx).await
}

/// Updates what changes about sides with each message or mark. `barred` is not updated, as only [`set_barred`] changes it.
pub async fn save_sides<'s>(tx: &mut Tx, sides: impl Iterator<Item = &'s Side>) -> Result<()> {
    let mut rows = Rows::new(&[
        ("member_id", Column::Int),
        ("conversation_id", Column::Int),
        ("read_seq", Column::Int),
        ("delivered_seq", Column::Int),
        ("cleared_seq", Column::Int),
        ("retracted", Column::Int),
        ("rev", Column::Int),
    ]);
    for side in sides {
        rows.push([
            side.member_id.into(),
            side.conversation_id.into(),
            side.read_seq.into(),
            side.delivered_seq.into(),
            side.cleared_seq.into(),
            side.retracted.into(),
            side.rev.into(),
        ]);
    }
    if rows.is_empty() {
        return Ok(());
    }
    sql("update chats set read_seq = r.read_seq, delivered_seq = r.delivered_seq, cleared_seq = r.cleared_seq,
             retracted = r.retracted, rev = r.rev
         from {rows} as r where chats.member_id = r.member_id and chats.conversation_id = r.conversation_id")
    .rows(rows)
    .send(tx)
    .await
}

/// Sets on both sides of a conversation whether a block keeps its two members from seeing each other.
pub async fn set_barred(tx: &mut Tx, conversation: &Conversation, barred: bool) -> Result<u64> {
    sql("update chats set barred = $4 where conversation_id = $1 and member_id in ($2, $3)")
        .bind(conversation.id)
        .bind(conversation.low)
        .bind(conversation.high)
        .bind(barred)
        .run(tx)
        .await
}

/// A chat of a member, with the values of the conversation and of the partner's side that its counters need.
#[derive(serde::Deserialize)]
pub struct ChatRow {
    pub side: Side,
    pub last_seq: Seq,
    pub edits: i64,
    pub their_read_seq: Seq,
    pub their_delivered_seq: Seq,
}

impl ChatRow {
    /// The partner's side, with the marks of the partner and zero for everything else.
    pub fn theirs(&self) -> Side {
        Side {
            member_id: self.side.partner_id,
            partner_id: self.side.member_id,
            read_seq: self.their_read_seq,
            delivered_seq: self.their_delivered_seq,
            cleared_seq: Seq(0),
            retracted: 0,
            rev: Rev(0),
            ..self.side
        }
    }
}

/// The chats of a member that changed after the revision `since`, including deleted ones.
pub async fn chats_since(conn: &mut Conn, member: MemberId, since: Rev) -> Result<Vec<ChatRow>> {
    Side::sql(
        "select {s.columns}, c.last_seq, c.edits, o.read_seq as their_read_seq,
             o.delivered_seq as their_delivered_seq
         from chats s join conversations c on c.id = s.conversation_id
         join chats o on o.member_id = s.partner_id and o.conversation_id = s.conversation_id
         where s.member_id = $1 and s.rev > $2",
    )
    .bind(member)
    .bind(since)
    .all(conn)
    .await
}

/// A chat of a member, even if it is deleted.
pub async fn chat(conn: &mut Conn, member: MemberId, conversation: ConversationId) -> Result<Option<ChatRow>> {
    Side::sql(
        "select {s.columns}, c.last_seq, c.edits, o.read_seq as their_read_seq,
             o.delivered_seq as their_delivered_seq
         from chats s join conversations c on c.id = s.conversation_id
         join chats o on o.member_id = s.partner_id and o.conversation_id = s.conversation_id
         where s.member_id = $1 and s.conversation_id = $2",
    )
    .bind(member)
    .bind(conversation)
    .one(conn)
    .await
}

/// The chats of a member with unread messages, so many at most.
pub async fn unread(conn: &mut Conn, member: MemberId, most: i64) -> Result<Vec<ConversationId>> {
    let rows: Vec<(ConversationId,)> = sql("select s.conversation_id
         from chats s join conversations c on c.id = s.conversation_id
         where s.member_id = $1 and c.last_seq - s.retracted > s.read_seq and c.last_seq - s.retracted > s.cleared_seq
         order by s.conversation_id limit $2")
    .bind(member)
    .bind(most)
    .all(conn)
    .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The conversation of two members, if they have one.
pub async fn conversation_of(conn: &mut Conn, one: MemberId, other: MemberId) -> Result<Option<ConversationId>> {
    let found: Option<(ConversationId,)> = sql("select id from conversations where low = $1 and high = $2")
        .bind(one.min(other))
        .bind(one.max(other))
        .one(conn)
        .await?;
    Ok(found.map(|(id,)| id))
}

/// The newest message of each of these conversations.
pub async fn last_messages(conn: &mut Conn, ids: &[ConversationId]) -> Result<Vec<MessageRow>> {
    MessageRow::sql(
        "select {m.columns}
         from {rows} as r join conversations c on c.id = r.id
         join messages m on m.conversation_id = c.id and m.seq = c.last_seq",
    )
    .rows(Rows::ids(ids.iter().map(|id| id.0)))
    .all(conn)
    .await
}

/// At most `limit` messages after the sequence number `after` and before `before`, the newest or the oldest first.
pub async fn messages(
    conn: &mut Conn,
    conversation: ConversationId,
    after: Seq,
    before: Seq,
    newest_first: bool,
    limit: i64,
) -> Result<Vec<MessageRow>> {
    let order = if newest_first { " order by seq desc limit $?" } else { " order by seq limit $?" };
    MessageRow::sql("select {columns} from messages where conversation_id = $1 and seq > $2 and seq < $3")
        .bind(conversation)
        .bind(after)
        .bind(before)
        .and(order, limit)
        .all(conn)
        .await
}

/// The members with whom this member has a chat.
pub async fn partners(conn: &mut Conn, member: MemberId) -> Result<Asked<Vec<MemberId>>> {
    let rows = sql("select partner_id from chats where member_id = $1").bind(member).ask::<(MemberId,)>(conn).await?;
    Ok(rows.map(|rows| rows.into_iter().map(|(partner,)| partner).collect()))
}

/// The partner of a member in a conversation; `None` if the member does not belong to it.
pub async fn partner(conn: &mut Conn, member: MemberId, conversation: ConversationId) -> Result<Option<MemberId>> {
    let row: Option<(MemberId,)> = sql("select partner_id from chats where member_id = $1 and conversation_id = $2")
        .bind(member)
        .bind(conversation)
        .one(conn)
        .await?;
    Ok(row.map(|(partner,)| partner))
}
