//! The queries of what changes after it was sent: messages taken back, photos that become ready.

use super::{Conversation, MessageRow};
use crate::error::Result;
use crate::store::{Conn, Tx, sql};
use wire::{ConversationId, Credits, Seq};

/// A message with what its sender paid for it.
#[derive(serde::Deserialize)]
pub struct PaidRow {
    pub id: i64,
    pub cost: Credits,
    pub message: MessageRow,
}

pub async fn message(conn: &mut Conn, conversation: ConversationId, seq: Seq) -> Result<Option<PaidRow>> {
    sql("select id, cost, conversation_id, seq, sender_id, client_id, kind, body, retracted, created_at
         from messages where conversation_id = $1 and seq = $2")
    .bind(conversation)
    .bind(seq)
    .one(conn)
    .await
}

/// Leaves nothing of a message but its place.
pub async fn retract(tx: &mut Tx, conversation: ConversationId, seq: Seq, reason: &str) -> Result<u64> {
    sql("update messages set body = '', retracted = $3 where conversation_id = $1 and seq = $2")
        .bind(conversation)
        .bind(seq)
        .bind(reason)
        .run(tx)
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

pub async fn save_edits(tx: &mut Tx, conversation: &Conversation) -> Result<u64> {
    sql("update conversations set edits = $2 where id = $1")
        .bind(conversation.id)
        .bind(conversation.edits)
        .run(tx)
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
