//! Writes a world, thousands of rows a statement.

use super::world::{Conversation, Entry, Inbox, LikeRow, Member, Message, Photo, Shown, Side, Wallet, World};
use crate::error::Result;
use crate::store::{Column, Rows, Tx, Value, sql};
use wire::profile::Gender;
use wire::{MemberId, Millis};

const CHUNK: usize = 2000;

use Column::{Int, Text};

pub async fn write(tx: &mut Tx, world: &World, password_hash: &str) -> Result<()> {
    members(tx, &world.members, password_hash).await?;
    wallets(tx, &world.wallets).await?;
    entries(tx, &world.entries).await?;
    inboxes(tx, &world.inboxes).await?;
    conversations(tx, &world.conversations).await?;
    sides(tx, &world.sides).await?;
    messages(tx, &world.messages).await?;
    photos(tx, &world.photos).await?;
    likes(tx, &world.likes).await
}

async fn insert(
    tx: &mut Tx,
    text: &'static str,
    columns: &'static [(&'static str, Column)],
    rows: Vec<Vec<Value>>,
) -> Result<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut chunk = Rows::new(columns);
        for row in rows.by_ref().take(CHUNK) {
            chunk.push(row);
        }
        sql(text).rows(chunk).run(tx).await?;
    }
    Ok(())
}

async fn members(tx: &mut Tx, members: &[Member], password_hash: &str) -> Result<()> {
    insert(
        tx,
        "insert into members (id, domain, email, password_hash, status, language, paid, signup_at)
         select r.id, r.domain, r.email, r.password_hash, r.status, r.language, r.paid = 1, r.signup_at from {rows} as r",
        &[
            ("id", Int),
            ("domain", Text),
            ("email", Text),
            ("password_hash", Text),
            ("status", Text),
            ("language", Text),
            ("paid", Int),
            ("signup_at", Int),
        ],
        members.iter().map(|it| {
            vec![
                it.id.into(),
                (&it.domain).into(),
                (&it.email).into(),
                password_hash.into(),
                it.status.into(),
                (&it.language).into(),
                i64::from(it.paid).into(),
                it.signup_at.into(),
            ]
        })
        .collect(),
    )
    .await?;
    insert(
        tx,
        "insert into profiles (id, name, birth_date, gender, sexuality, country, region, relationship_status,
             hair_color, eye_color, body_type, reason, about, status, fictional, invisible, main_image)
         select r.id, r.name, r.birth_date, r.gender, r.sexuality, r.country, r.region, r.relationship_status,
             r.hair_color, r.eye_color, r.body_type, r.reason, r.about, r.status, r.fictional = 1, r.invisible = 1,
             r.main_image
         from {rows} as r",
        &[
            ("id", Int),
            ("name", Text),
            ("birth_date", Text),
            ("gender", Text),
            ("sexuality", Text),
            ("country", Text),
            ("region", Text),
            ("relationship_status", Text),
            ("hair_color", Text),
            ("eye_color", Text),
            ("body_type", Text),
            ("reason", Text),
            ("about", Text),
            ("status", Text),
            ("fictional", Int),
            ("invisible", Int),
            ("main_image", Text),
        ],
        members
            .iter()
            .map(|member| {
                let it = &member.profile;
                let gender = match it.gender {
                    Gender::Male => "male",
                    Gender::Female => "female",
                };
                vec![
                    member.id.into(),
                    (&it.name).into(),
                    (&it.birth_date).into(),
                    gender.into(),
                    it.sexuality.into(),
                    (&it.country).into(),
                    (&it.region).into(),
                    it.relationship_status.clone().into(),
                    it.hair_color.clone().into(),
                    it.eye_color.clone().into(),
                    it.body_type.clone().into(),
                    it.reason.clone().into(),
                    (&it.about).into(),
                    it.status.into(),
                    i64::from(it.fictional).into(),
                    i64::from(it.invisible).into(),
                    it.main_image.clone().into(),
                ]
            })
            .collect(),
    )
    .await?;
    let interests = members
        .iter()
        .flat_map(|member| member.profile.interests.iter().map(|interest| vec![member.id.into(), interest.into()]));
    let interests = interests.collect();
    insert(
        tx,
        "insert into profile_interests (profile_id, interest) select r.profile_id, r.interest from {rows} as r",
        &[("profile_id", Int), ("interest", Text)],
        interests,
    )
    .await
}

async fn wallets(tx: &mut Tx, wallets: &[Wallet]) -> Result<()> {
    insert(
        tx,
        "insert into wallets (member_id, balance, version, free_left, started)
         select r.member_id, r.balance, r.version, r.free_left, r.started from {rows} as r",
        &[("member_id", Int), ("balance", Int), ("version", Int), ("free_left", Int), ("started", Int)],
        (wallets.iter())
            .map(|it| {
                let (balance, version) = (it.balance.into(), it.version.into());
                vec![it.member_id.into(), balance, version, it.free_left.into(), it.started.into()]
            })
            .collect(),
    )
    .await
}

async fn entries(tx: &mut Tx, entries: &[Entry]) -> Result<()> {
    insert(
        tx,
        "insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
         select r.member_id, r.version, r.kind, r.amount, r.balance_after, r.ref, r.counterpart, r.created_at
         from {rows} as r",
        &[
            ("member_id", Int),
            ("version", Int),
            ("kind", Text),
            ("amount", Int),
            ("balance_after", Int),
            ("ref", Int),
            ("counterpart", Int),
            ("created_at", Int),
        ],
        (entries.iter())
            .map(|it| {
                vec![
                    it.member.into(),
                    it.version.into(),
                    it.kind.as_str().into(),
                    it.amount.into(),
                    it.balance_after.into(),
                    it.reference.into(),
                    it.counterpart.map(|member| member.0).into(),
                    it.at.into(),
                ]
            })
            .collect(),
    )
    .await
}

async fn inboxes(tx: &mut Tx, inboxes: &[Inbox]) -> Result<()> {
    insert(
        tx,
        "insert into inboxes (member_id, rev, user_rev, unread, new_likes)
         select r.member_id, r.rev, r.user_rev, r.unread, r.new_likes from {rows} as r",
        &[("member_id", Int), ("rev", Int), ("user_rev", Int), ("unread", Int), ("new_likes", Int)],
        (inboxes.iter())
            .map(|it| {
                let (rev, user_rev) = (it.rev.into(), it.user_rev.into());
                vec![it.member_id.into(), rev, user_rev, it.unread.into(), it.new_likes.into()]
            })
            .collect(),
    )
    .await
}

async fn conversations(tx: &mut Tx, conversations: &[Conversation]) -> Result<()> {
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

async fn sides(tx: &mut Tx, sides: &[Side]) -> Result<()> {
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

async fn messages(tx: &mut Tx, messages: &[Message]) -> Result<()> {
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

async fn photos(tx: &mut Tx, photos: &[Photo]) -> Result<()> {
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

async fn likes(tx: &mut Tx, likes: &[LikeRow]) -> Result<()> {
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

/// Sessions with tokens made beforehand, for load tools.
pub async fn add_sessions(tx: &mut Tx, sessions: &[(String, MemberId)], at: Millis, until: Millis) -> Result<()> {
    insert(
        tx,
        "insert into sessions (token_hash, member_id, created_at, expires_at)
         select r.token_hash, r.member_id, r.created_at, r.expires_at from {rows} as r",
        &[("token_hash", Text), ("member_id", Int), ("created_at", Int), ("expires_at", Int)],
        sessions.iter().map(|(key, member)| vec![key.into(), (*member).into(), at.into(), until.into()]).collect(),
    )
    .await
}

pub async fn is_empty(tx: &mut Tx) -> Result<bool> {
    Ok(sql("select count(*) from members").number(tx).await? == 0)
}

/// The highest number among the load members there are: `load-000041@demo.test` gives 41.
pub async fn last_load_number(tx: &mut Tx) -> Result<i64> {
    let last: Option<(String,)> = sql(
        "select email from members where email like 'load-%@demo.test' order by length(email) desc, email desc limit 1",
    )
    .one(tx)
    .await?;
    let digits = last.and_then(|(email,)| email.strip_prefix("load-")?.strip_suffix("@demo.test")?.parse().ok());
    Ok(digits.unwrap_or(0))
}
