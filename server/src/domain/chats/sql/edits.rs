//! The queries of what changes after it was sent: messages taken back, photos that become ready.

use super::{Conversation, MessageRow};
use base::error::Result;
use store::{Column, Conn, Queried, Rows, Tx, sql};
use wire::{ConversationId, Credits, MemberId, Seq};

/// A message with what its sender paid for it.
#[derive(serde::Deserialize)]
pub struct PaidRow {
    pub id: i64,
    pub cost: Credits,
    pub message: MessageRow,
}

pub async fn message(conn: &mut Conn, conversation: ConversationId, seq: Seq) -> Result<Option<PaidRow>> {
    MessageRow::sql("select id, cost, {columns} from messages where conversation_id = $1 and seq = $2")
        .bind(conversation)
        .bind(seq)
        .one(conn)
        .await
}

/// Leaves nothing of a message but its place.
pub async fn retract(tx: &mut Tx, conversation: ConversationId, seq: Seq, reason: &str) -> Result<u64> {
    sql("update messages set body = '', retracted = $3, sender_reaction = null, recipient_reaction = null,
             quote = null, quoted_seq = null
         where conversation_id = $1 and seq = $2")
    .bind(conversation)
    .bind(seq)
    .bind(reason)
    .run(tx)
    .await
}

/// Writes how each of the two reacted to a message.
pub async fn set_reactions(tx: &mut Tx, message: &MessageRow) -> Result<u64> {
    sql("update messages set sender_reaction = $3, recipient_reaction = $4 where conversation_id = $1 and seq = $2")
        .bind(message.conversation_id)
        .bind(message.seq)
        .bind(message.sender_reaction.clone())
        .bind(message.recipient_reaction.clone())
        .run(tx)
        .await
}

/// The messages that quote a message, oldest first.
pub async fn quoting(conn: &mut Conn, conversation: ConversationId, seq: Seq) -> Result<Vec<MessageRow>> {
    // `quote is not null` names the index.
    MessageRow::sql(
        "select {columns} from messages
         where conversation_id = $1 and quoted_seq = $2 and quote is not null order by seq",
    )
    .bind(conversation)
    .bind(seq)
    .all(conn)
    .await
}

/// Writes the same quote into all messages that quote a message.
pub async fn set_quotes_of(tx: &mut Tx, conversation: ConversationId, seq: Seq, quote: &str) -> Result<u64> {
    sql("update messages set quote = $3 where conversation_id = $1 and quoted_seq = $2 and quote is not null")
        .bind(conversation)
        .bind(seq)
        .bind(quote)
        .run(tx)
        .await
}

pub async fn set_quote(tx: &mut Tx, conversation: ConversationId, seq: Seq, quote: String) -> Result<u64> {
    sql("update messages set quote = $3 where conversation_id = $1 and seq = $2")
        .bind(conversation)
        .bind(seq)
        .bind(quote)
        .run(tx)
        .await
}

/// Some messages of others that hold a line of a member's profile, by conversation.
pub async fn quoting_profile(conn: &mut Conn, member: MemberId, most: i64) -> Result<Vec<MessageRow>> {
    // In the text of a JSON string each quotation mark has a backslash before it, so only the field itself is found.
    MessageRow::sql(
        r#"select {m.columns}
         from chats c join messages m on m.conversation_id = c.conversation_id
         where c.member_id = $1 and m.quote is not null and m.quoted_seq is null and m.quote like '%"text":%'
             and m.sender_id <> $1
         order by m.conversation_id, m.seq limit $2"#,
    )
    .bind(member)
    .bind(most)
    .all(conn)
    .await
}

/// The places of some messages of others to which a member reacted, by conversation.
pub async fn reacted_by(conn: &mut Conn, member: MemberId, most: i64) -> Result<Vec<(ConversationId, Seq)>> {
    sql("select m.conversation_id, m.seq
         from chats c join messages m on m.conversation_id = c.conversation_id
         where c.member_id = $1 and m.recipient_reaction is not null and m.sender_id <> $1
         order by m.conversation_id, m.seq limit $2")
    .bind(member)
    .bind(most)
    .all(conn)
    .await
}

pub async fn set_body(tx: &mut Tx, conversation: ConversationId, seq: Seq, body: String) -> Result<u64> {
    sql("update messages set body = $3 where conversation_id = $1 and seq = $2")
        .bind(conversation)
        .bind(seq)
        .bind(body)
        .run(tx)
        .await
}

/// Writes the conversation's latest edit, with the message that it changed.
pub async fn save_edit(tx: &mut Tx, conversation: &Conversation, seq: Seq) -> Result<()> {
    sql("update conversations set edits = $2 where id = $1")
        .bind(conversation.id)
        .bind(conversation.edits)
        .run(tx)
        .await?;
    sql("update messages set edited = $3 where conversation_id = $1 and seq = $2")
        .bind(conversation.id)
        .bind(seq)
        .bind(conversation.edits)
        .run(tx)
        .await?;
    Ok(())
}

/// The messages with a photo in them.
pub async fn photos(conn: &mut Conn, conversation: ConversationId) -> Result<Vec<(Seq,)>> {
    sql("select seq from messages where conversation_id = $1 and kind = 'photo' and retracted is null order by seq")
        .bind(conversation)
        .all(conn)
        .await
}

/// Writes the conversation's latest edit, and of each of these messages the one that changed it.
pub async fn save_edits(tx: &mut Tx, conversation: &Conversation, edited: &[(Seq, i64)]) -> Result<()> {
    if edited.is_empty() {
        return Ok(());
    }
    sql("update conversations set edits = $2 where id = $1")
        .bind(conversation.id)
        .bind(conversation.edits)
        .run(tx)
        .await?;
    let mut rows = Rows::new(&[("seq", Column::Int), ("edited", Column::Int)]);
    for (seq, edit) in edited {
        rows.push([(*seq).into(), (*edit).into()]);
    }
    sql("update messages set edited = r.edited from {rows} as r
         where messages.conversation_id = $1 and messages.seq = r.seq")
    .bind(conversation.id)
    .rows(rows)
    .run(tx)
    .await?;
    Ok(())
}

/// The messages after a place that changed after an edit, in the order in which they changed.
pub async fn edited_after(
    conn: &mut Conn,
    conversation: ConversationId,
    edit: i64,
    seq: Seq,
    limit: i64,
) -> Result<Vec<MessageRow>> {
    // `edited > 0` names the index.
    MessageRow::sql(
        "select {columns} from messages
         where conversation_id = $1 and edited > 0 and edited > $2 and seq > $3 order by edited limit $4",
    )
    .bind(conversation)
    .bind(edit)
    .bind(seq)
    .bind(limit)
    .all(conn)
    .await
}

/// How many messages after a place were taken back.
pub async fn retracted_after(conn: &mut Conn, conversation: ConversationId, seq: Seq) -> Result<i64> {
    sql("select count(*) from messages where conversation_id = $1 and seq > $2 and retracted is not null")
        .bind(conversation)
        .bind(seq)
        .number(conn)
        .await
}

/// The places of some messages that a member sent and that have a content, by conversation.
pub async fn sent_by(conn: &mut Conn, sender: MemberId, most: i64) -> Result<Vec<(ConversationId, Seq)>> {
    sql("select m.conversation_id, m.seq from chats s join messages m on m.conversation_id = s.conversation_id
         where s.member_id = $1 and m.sender_id = $1 and m.retracted is null
         order by m.conversation_id, m.seq limit $2")
    .bind(sender)
    .bind(most)
    .all(conn)
    .await
}

/// Deletes the refused sends of a member.
pub async fn delete_refusals(tx: &mut Tx, sender: MemberId) -> Result<u64> {
    sql("delete from sends where sender_id = $1 and refusal is not null").bind(sender).run(tx).await
}
