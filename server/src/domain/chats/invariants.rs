//! What must always hold in conversations, and between them and the ledger, the inboxes, the photos and the blocks.

pub const INVARIANTS: &[(&str, &str)] = &[
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
        "the answer to each send agrees with the ledger",
        "select m.id from messages m join entries e
             on e.kind = case m.kind when 'text' then 'message' else m.kind end and e.ref = m.id
         where m.credits_after <> e.balance_after",
    ),
    (
        "a message that was taken back has nothing in it; unless it had reached the other, its cost came back to its sender",
        "select m.id from messages m left join entries e
             on e.kind = 'retraction' and e.ref = m.id and e.member_id = m.sender_id and e.amount = m.cost
         where m.retracted is not null and (m.body <> '' or m.sender_reaction is not null
             or m.recipient_reaction is not null or m.quote is not null or (m.cost > 0 and e.ref is null
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
        // With the one below: as many messages as sends that are messages leaves no message without its send.
        "a conversation has as many messages as sends that were accepted",
        "select m.conversation_id from
             (select conversation_id, count(*) as n from messages group by conversation_id) m left join
             (select conversation_id, count(*) as n from sends where refusal is null group by conversation_id) s
             on s.conversation_id = m.conversation_id
         where m.n <> coalesce(s.n, 0)",
    ),
    (
        "every send that was accepted is a message by its sender and with its id",
        "select s.sender_id from sends s left join messages m on m.conversation_id = s.conversation_id and m.seq = s.seq
         where s.refusal is null and (m.id is null or m.sender_id <> s.sender_id or replace(m.client_id, '-', '') <>
             --[sqlite] printf('%016x%016x', s.id_high, s.id_low))
             --[postgres] encode(int8send(s.id_high) || int8send(s.id_low), 'hex'))
        ",
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
];
