//! What members said and sent to each other, and whom they like.

use super::insert::insert;
use crate::seed::world::{Conversation, LikeRow, Message, Photo, Shown, Side};
use base::error::Result;
use store::Column::{Int, Text};
use store::Tx;

pub async fn conversations(tx: &mut Tx, conversations: &[Conversation]) -> Result<()> {
    insert(
        tx,
        "insert into conversations (id, low, high, started_by, last_seq, created_at, edits)
         select r.id, r.low, r.high, r.started_by, r.last_seq, r.created_at, r.edits from {rows} as r",
        &[
            ("id", Int),
            ("low", Int),
            ("high", Int),
            ("started_by", Int),
            ("last_seq", Int),
            ("created_at", Int),
            ("edits", Int),
        ],
        (conversations.iter())
            .map(|it| {
                let (low, high, started_by) = (it.low.into(), it.high.into(), it.started_by.into());
                let (last_seq, created_at) = (it.last_seq.into(), it.created_at.into());
                vec![it.id.into(), low, high, started_by, last_seq, created_at, it.edits.into()]
            })
            .collect(),
    )
    .await
}

pub async fn sides(tx: &mut Tx, sides: &[Side]) -> Result<()> {
    insert(
        tx,
        "insert into chats (member_id, conversation_id, partner_id, read_seq, delivered_seq, cleared_seq, retracted,
             rev)
         select r.member_id, r.conversation_id, r.partner_id, r.read_seq, r.delivered_seq, r.cleared_seq,
             r.retracted, r.rev
         from {rows} as r",
        &[
            ("member_id", Int),
            ("conversation_id", Int),
            ("partner_id", Int),
            ("read_seq", Int),
            ("delivered_seq", Int),
            ("cleared_seq", Int),
            ("retracted", Int),
            ("rev", Int),
        ],
        (sides.iter())
            .map(|it| {
                vec![
                    it.member_id.into(),
                    it.conversation_id.into(),
                    it.partner_id.into(),
                    it.read_seq.into(),
                    it.delivered_seq.into(),
                    it.cleared_seq.into(),
                    it.retracted.into(),
                    it.rev.into(),
                ]
            })
            .collect(),
    )
    .await
}

pub async fn messages(tx: &mut Tx, messages: &[Message]) -> Result<()> {
    let row = |it: &Message| {
        let (sent, message) = (&it.sent, &it.sent.message);
        vec![
            message.conversation.into(),
            message.seq.into(),
            it.id.into(),
            message.sender.into(),
            (&sent.client_id).into(),
            it.stored.kind.into(),
            (&it.stored.body).into(),
            sent.cost.into(),
            sent.credits.into(),
            sent.free_left.into(),
            sent.rev.into(),
            message.sent_at.into(),
            it.retracted().into(),
        ]
    };
    insert(
        tx,
        "insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after,
             free_left_after, sender_rev, created_at, retracted)
         select r.conversation_id, r.seq, r.id, r.sender_id, r.client_id, r.kind, r.body, r.cost, r.credits_after,
             r.free_left_after, r.sender_rev, r.created_at, r.retracted
         from {rows} as r",
        &[
            ("conversation_id", Int),
            ("seq", Int),
            ("id", Int),
            ("sender_id", Int),
            ("client_id", Text),
            ("kind", Text),
            ("body", Text),
            ("cost", Int),
            ("credits_after", Int),
            ("free_left_after", Int),
            ("sender_rev", Int),
            ("created_at", Int),
            ("retracted", Text),
        ],
        messages.iter().map(row).collect(),
    )
    .await
}

pub async fn photos(tx: &mut Tx, photos: &[Photo]) -> Result<()> {
    let row = |it: &Photo| {
        let (purpose, place, sent) = match it.shown {
            Shown::Sent(conversation, seq) => ("message", 0, Some((conversation.0, seq.0))),
            Shown::Profile(place) => ("profile", place, None),
        };
        vec![
            it.id.0.into(),
            it.owner.into(),
            (&it.client_id).into(),
            purpose.into(),
            i64::from(it.size.width).into(),
            i64::from(it.size.height).into(),
            place.into(),
            sent.map(|it| it.0).into(),
            sent.map(|it| it.1).into(),
            it.at.into(),
        ]
    };
    insert(
        tx,
        "insert into photos (id, member_id, client_id, purpose, status, width, height, place, conversation_id, seq,
             created_at)
         select r.id, r.member_id, r.client_id, r.purpose, 'active', r.width, r.height, r.place, r.conversation_id,
             r.seq, r.created_at
         from {rows} as r",
        &[
            ("id", Int),
            ("member_id", Int),
            ("client_id", Text),
            ("purpose", Text),
            ("width", Int),
            ("height", Int),
            ("place", Int),
            ("conversation_id", Int),
            ("seq", Int),
            ("created_at", Int),
        ],
        photos.iter().map(row).collect(),
    )
    .await
}

pub async fn likes(tx: &mut Tx, likes: &[LikeRow]) -> Result<()> {
    let row = |it: &LikeRow| {
        vec![
            it.member_id.into(),
            it.partner_id.into(),
            it.liked_at.map(|at| at.0).into(),
            it.liked_by_at.map(|at| at.0).into(),
            i64::from(it.is_new).into(),
            it.passed_at.map(|at| at.0).into(),
            it.rev.into(),
        ]
    };
    insert(
        tx,
        "insert into likes (member_id, partner_id, liked_at, liked_by_at, is_new, passed_at, rev)
         select r.member_id, r.partner_id, r.liked_at, r.liked_by_at, r.is_new = 1, r.passed_at, r.rev
         from {rows} as r",
        &[
            ("member_id", Int),
            ("partner_id", Int),
            ("liked_at", Int),
            ("liked_by_at", Int),
            ("is_new", Int),
            ("passed_at", Int),
            ("rev", Int),
        ],
        likes.iter().map(row).collect(),
    )
    .await
}
