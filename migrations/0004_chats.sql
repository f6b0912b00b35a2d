-- Conversations, their messages, and what each member sees of them.

-- One row for each member: the revision that the socket and polling share, and the totals of the badges.
create table inboxes (
    member_id bigint primary key references members (id),
    rev bigint not null,
    -- The revision at which the member's own record (user.php) last changed.
    user_rev bigint not null,
    unread bigint not null check (unread >= 0),
    new_likes bigint not null check (new_likes >= 0)
);

-- A pair of members has at most one conversation; `low` is the smaller of their ids.
create table conversations (
    id bigint primary key,
    low bigint not null references members (id),
    high bigint not null references members (id),
    started_by bigint not null,
    -- The newest message; messages are numbered 1, 2, 3 … without a gap.
    last_seq bigint not null,
    created_at bigint not null,
    check (low < high)
);
create unique index conversations_pair on conversations (low, high);

-- One member's side of a conversation. Unread messages are those between read_seq and the conversation's last_seq:
-- sending also moves the sender's own read_seq, so all messages after it are the partner's. A chat is deleted for its
-- member as long as cleared_seq equals last_seq.
create table chats (
    member_id bigint not null,
    conversation_id bigint not null,
    partner_id bigint not null,
    read_seq bigint not null,
    delivered_seq bigint not null,
    cleared_seq bigint not null,
    -- The member's revision at which this row last changed.
    rev bigint not null,
    primary key (member_id, conversation_id)
) --[sqlite] without rowid
;

-- Only the courier inserts here. It has read and locked the conversation and both members in the same transaction, so
-- foreign keys would only repeat those look-ups.
create table messages (
    conversation_id bigint not null,
    seq bigint not null,
    -- The `ref` of the sender's ledger entry.
    id bigint not null,
    sender_id bigint not null,
    -- The id that the sender's client made: a send is idempotent by it for as long as the message is kept.
    client_id text not null,
    kind text not null check (kind in ('text')),
    body text not null,
    -- The answer that the sender got, so that a repeated send gets the same one.
    cost bigint not null,
    credits_after bigint not null,
    free_left_after bigint not null,
    sender_rev bigint not null,
    created_at bigint not null,
    primary key (conversation_id, seq)
) --[sqlite] without rowid
;
create unique index messages_client_id on messages (sender_id, client_id);

-- Refused sends. Their ids are used up, so that a late copy of one can never be charged.
create table refused_sends (
    sender_id bigint not null,
    client_id text not null,
    -- The refusal as JSON, as it was answered.
    refusal text not null,
    created_at bigint not null,
    primary key (sender_id, client_id)
) --[sqlite] without rowid
;

create table blocks (
    blocker_id bigint not null references members (id),
    blocked_id bigint not null references members (id),
    created_at bigint not null,
    primary key (blocker_id, blocked_id)
);
