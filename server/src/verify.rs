//! The invariants of the books and the inboxes: each a query that gives no rows on a sound database. Run by
//! `vonk verify`, after every test that touches money, and by the load test.

use crate::error::Result;
use crate::store::{self, Conn, Inspected, Store, Url, sql};
use futures_util::FutureExt;

/// What must always hold, and the rows that would break it: their first column tells where.
const INVARIANTS: &[(&str, &str)] = &[
    (
        "a balance is the sum of its entries, a version their count",
        "select w.member_id from wallets w left join
             (select member_id, cast(sum(amount) as bigint) as total, count(*) as lines, max(version) as last
              from entries group by member_id) e on e.member_id = w.member_id
         where w.balance <> coalesce(e.total, 0) or w.version <> coalesce(e.lines, 0)
             or w.version <> coalesce(e.last, 0)",
    ),
    (
        "each entry continues the balance of the one before",
        "select member_id from
             (select member_id, amount, balance_after,
                  lag(balance_after, 1, 0) over (partition by member_id order by version) as before from entries) e
         where before + amount <> balance_after",
    ),
    (
        "every entry belongs to a wallet",
        "select member_id from entries where member_id not in (select member_id from wallets)",
    ),
    ("a balance is never below zero", "select member_id from wallets where balance < 0 or free_left < 0"),
    (
        "each paid message has one entry of exactly its cost, by its sender",
        "select m.id from messages m left join entries e
             on e.kind = case m.kind when 'text' then 'message' else m.kind end and e.ref = m.id
                 and e.member_id = m.sender_id and e.amount = -m.cost
         where m.cost > 0 and e.ref is null",
    ),
    (
        // With the one before: as many entries as paid messages leaves no entry without its message.
        "a member has as many entries for messages as paid messages",
        "select e.member_id from
             (select member_id, count(*) as n from entries where kind in ('message', 'photo', 'gift')
              group by member_id) e left join
             (select sender_id, count(distinct id) as n from messages where cost > 0 group by sender_id) m
             on m.sender_id = e.member_id
         where e.n <> coalesce(m.n, 0)",
    ),
    (
        "what a sender was told is what the books say",
        "select m.id from messages m join entries e
             on e.kind = case m.kind when 'text' then 'message' else m.kind end and e.ref = m.id
         where m.credits_after <> e.balance_after",
    ),
    (
        "a message that was taken back has nothing in it; unless it had reached the other, its cost came back to its sender",
        "select m.id from messages m left join entries e
             on e.kind = 'retraction' and e.ref = m.id and e.member_id = m.sender_id and e.amount = m.cost
         where m.retracted is not null and (m.body <> '' or (m.cost > 0 and e.ref is null
             and m.retracted <> 'by_sender_reached'))",
    ),
    (
        "nothing came back for a message that stands or had reached the other",
        "select e.ref from entries e left join messages m
             on m.id = e.ref and m.retracted is not null and m.retracted <> 'by_sender_reached'
         where e.kind = 'retraction' and m.id is null",
    ),
    (
        "messages are numbered without a gap up to the conversation's last",
        "select c.id from conversations c left join
             (select conversation_id, count(*) as n, max(seq) as last, min(seq) as first
              from messages group by conversation_id) m on m.conversation_id = c.id
         where c.last_seq <> coalesce(m.n, 0) or c.last_seq <> coalesce(m.last, 0) or coalesce(m.first, 0) <> 1",
    ),
    (
        "what changed a message is one of its conversation's edits",
        "select m.id from messages m join conversations c on c.id = m.conversation_id
         where m.edited not between 0 and c.edits",
    ),
    (
        "every message is of a conversation and by one of its two members",
        "select m.id from messages m left join conversations c on c.id = m.conversation_id
         where c.id is null or m.sender_id not in (c.low, c.high)",
    ),
    (
        "every conversation has its two sides, and marks within it",
        "select c.id from conversations c
             left join chats a on a.conversation_id = c.id and a.member_id = c.low and a.partner_id = c.high
             left join chats b on b.conversation_id = c.id and b.member_id = c.high and b.partner_id = c.low
         where a.member_id is null or b.member_id is null
             or a.read_seq not between 0 and c.last_seq or b.read_seq not between 0 and c.last_seq
             or a.delivered_seq not between 0 and c.last_seq or b.delivered_seq not between 0 and c.last_seq
             or a.cleared_seq not between 0 and c.last_seq or b.cleared_seq not between 0 and c.last_seq",
    ),
    (
        "one send has one outcome",
        "select r.sender_id from refused_sends r
         join messages m on m.sender_id = r.sender_id and m.client_id = r.client_id",
    ),
    (
        "a wallet counts the conversations its member started",
        "select w.member_id from wallets w left join
             (select started_by, count(*) as n from conversations group by started_by) c on c.started_by = w.member_id
         where w.started <> coalesce(c.n, 0)",
    ),
    (
        "nothing was delivered after either of the two blocked the other",
        "select m.id from blocks b join conversations c
             on (c.low = b.blocker_id and c.high = b.blocked_id) or (c.low = b.blocked_id and c.high = b.blocker_id)
         join messages m on m.conversation_id = c.id where m.created_at > b.created_at",
    ),
    (
        "the two sides of a conversation are barred while either of the two blocks the other",
        "select s.conversation_id from chats s where s.barred <> exists (
             select 1 from blocks b where (b.blocker_id = s.member_id and b.blocked_id = s.partner_id)
                 or (b.blocker_id = s.partner_id and b.blocked_id = s.member_id))",
    ),
    (
        "an inbox counts what its chats hold unread",
        "select i.member_id from inboxes i left join
             (select s.member_id, cast(sum(c.last_seq - s.retracted - case when s.read_seq > s.cleared_seq
                  then s.read_seq else s.cleared_seq end) as bigint) as n
              from chats s join conversations c on c.id = s.conversation_id group by s.member_id) u
             on u.member_id = i.member_id
         where i.unread <> coalesce(u.n, 0)",
    ),
    (
        "a chat counts the unread messages that were taken back",
        "select s.conversation_id from chats s left join
             (select s.member_id, s.conversation_id, count(*) as n from chats s join messages m
                  on m.conversation_id = s.conversation_id and m.seq > s.read_seq and m.seq > s.cleared_seq
              where m.retracted is not null group by s.member_id, s.conversation_id) u
             on u.member_id = s.member_id and u.conversation_id = s.conversation_id
         where s.retracted <> coalesce(u.n, 0)",
    ),
    (
        "an inbox counts the new likes it shows",
        "select i.member_id from inboxes i left join
             (select member_id, count(*) as n from likes where is_new and passed_at is null group by member_id) l
             on l.member_id = i.member_id
         where i.new_likes <> coalesce(l.n, 0)",
    ),
    (
        "what one likes the other is liked by, and a like that is new was received and not answered",
        "select a.member_id from likes a left join likes b
             on b.member_id = a.partner_id and b.partner_id = a.member_id
         where b.member_id is null or coalesce(a.liked_at, 0) <> coalesce(b.liked_by_at, 0)
             or (a.is_new and (a.liked_by_at is null or a.liked_at is not null))",
    ),
    (
        "nobody likes whom they blocked, or who blocked them",
        "select l.member_id from likes l join blocks b
             on (b.blocker_id = l.member_id and b.blocked_id = l.partner_id)
                 or (b.blocker_id = l.partner_id and b.blocked_id = l.member_id)
         where l.liked_at is not null",
    ),
    (
        "a photo is in one message of its owner's, and every message's photo is there",
        "select p.id from photos p join messages m on m.conversation_id = p.conversation_id and m.seq = p.seq
         where m.sender_id <> p.member_id or m.kind <> 'photo' or m.retracted is not null
         union all
         select m.id from messages m left join photos p on p.conversation_id = m.conversation_id and p.seq = m.seq
         where m.kind = 'photo' and m.retracted is null and p.id is null",
    ),
    (
        "no row is stamped past its member's revision",
        "select i.member_id from inboxes i join chats s on s.member_id = i.member_id where s.rev > i.rev
         union all select i.member_id from inboxes i join likes l on l.member_id = i.member_id where l.rev > i.rev
         union all select member_id from inboxes where user_rev > rev
         union all select i.member_id from inboxes i join messages m on m.sender_id = i.member_id
             where m.sender_rev > i.rev",
    ),
    (
        "every member has a profile, a wallet and an inbox",
        "select m.id from members m left join profiles p on p.id = m.id left join wallets w on w.member_id = m.id
             left join inboxes i on i.member_id = m.id
         where p.id is null or w.member_id is null or i.member_id is null",
    ),
];

/// One broken invariant and some of the places where it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub invariant: &'static str,
    pub at: Vec<i64>,
}

/// Checks a database that this program does not serve, and changes nothing of it.
pub async fn inspect(url: &Url) -> Result<Inspected<Vec<Broken>>> {
    store::inspect(url, |conn| check(conn).boxed()).await
}

/// Checks every invariant in one snapshot; gives those that are broken.
pub async fn verify(store: &Store) -> Result<Vec<Broken>> {
    store.read(|conn| check(conn).boxed()).await
}

/// The same in a transaction that is under way, with what it has changed so far.
pub async fn check(conn: &mut Conn) -> Result<Vec<Broken>> {
    let mut broken = Vec::new();
    for (invariant, query) in INVARIANTS {
        let rows: Vec<(i64,)> = sql(query).all(conn).await?;
        if !rows.is_empty() {
            broken.push(Broken { invariant, at: rows.into_iter().map(|row| row.0).take(10).collect() });
        }
    }
    Ok(broken)
}

/// How many invariants there are.
pub fn count() -> usize {
    INVARIANTS.len()
}

/// What they say.
pub fn names() -> impl Iterator<Item = &'static str> {
    INVARIANTS.iter().map(|(name, _)| *name)
}
