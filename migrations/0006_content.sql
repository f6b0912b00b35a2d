-- Messages that are more than text, and that change after they were sent.

-- Body: the text itself; the gift's id; for a photo what stands in the message of it (wire::message::MessagePhoto),
-- JSON. Empty once it was taken back.
alter table messages rename to text_messages;
drop index messages_client_id;
create table messages (
    conversation_id bigint not null,
    seq bigint not null,
    -- What the sender's ledger entry refers to.
    id bigint not null,
    sender_id bigint not null,
    -- The sender's name for it: makes a send idempotent for as long as the message is kept.
    client_id text not null,
    kind text not null check (kind in ('text', 'photo', 'gift')),
    body text not null,
    -- The answer the sender got, so that a repeat gets it again.
    cost bigint not null,
    credits_after bigint not null,
    free_left_after bigint not null,
    sender_rev bigint not null,
    created_at bigint not null,
    -- Nothing is left of it: 'by_sender' or 'unusable'.
    retracted text,
    primary key (conversation_id, seq)
) --[sqlite] without rowid
;
insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after,
    free_left_after, sender_rev, created_at)
select conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after, free_left_after, sender_rev,
    created_at from text_messages;
drop table text_messages;
create unique index messages_client_id on messages (sender_id, client_id);

-- How often a message of the conversation changed after it was sent.
alter table conversations add column edits bigint not null default 0;
-- Messages among the unread ones that were taken back: they are not counted.
alter table chats add column retracted bigint not null default 0;

create table photos (
    id bigint primary key,
    member_id bigint not null references members (id),
    -- The owner's name for it: makes an upload idempotent.
    client_id text not null,
    -- 'message': for the two of the conversation it is sent in; 'profile': shown on the member's profile.
    purpose text not null check (purpose in ('message', 'profile')),
    status text not null check (status in ('processing', 'active', 'refused')),
    width bigint not null,
    height bigint not null,
    -- The order on a profile.
    place bigint not null default 0,
    -- Where it was sent; null: not yet.
    conversation_id bigint,
    seq bigint,
    created_at bigint not null
);
create unique index photos_client_id on photos (member_id, client_id);
create index photos_member on photos (member_id, purpose, place);
