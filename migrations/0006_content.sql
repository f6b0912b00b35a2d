-- Messages with photos and gifts, and messages that change after they were sent.

-- `body` holds the text, the id of the gift, or for a photo its part of the message (wire::message::MessagePhoto) as
-- JSON. It is empty once the message was taken back.
alter table messages rename to text_messages;
drop index messages_client_id;
create table messages (
    conversation_id bigint not null,
    seq bigint not null,
    -- The `ref` of the sender's ledger entry.
    id bigint not null,
    sender_id bigint not null,
    -- The id that the sender's client made: a send is idempotent by it for as long as the message is kept.
    client_id text not null,
    kind text not null check (kind in ('text', 'photo', 'gift')),
    body text not null,
    -- The answer that the sender got, so that a repeated send gets the same one.
    cost bigint not null,
    credits_after bigint not null,
    free_left_after bigint not null,
    sender_rev bigint not null,
    created_at bigint not null,
    -- Why the content was removed: 'by_sender' (taken back) or 'unusable' (a broken photo); null while it is there.
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

-- The number of changes to messages of the conversation after they were sent.
alter table conversations add column edits bigint not null default 0;
-- How many of the unread messages were taken back: they do not count as unread.
alter table chats add column retracted bigint not null default 0;

create table photos (
    id bigint primary key,
    member_id bigint not null references members (id),
    -- The id that the owner's client made: an upload is idempotent by it.
    client_id text not null,
    -- 'message': visible to the two members of the conversation it is sent in; 'profile': shown on the member's
    -- profile.
    purpose text not null check (purpose in ('message', 'profile')),
    status text not null check (status in ('processing', 'active', 'refused')),
    width bigint not null,
    height bigint not null,
    -- The order on a profile.
    place bigint not null default 0,
    -- The message the photo was sent in; null until it is sent.
    conversation_id bigint,
    seq bigint,
    created_at bigint not null
);
create unique index photos_client_id on photos (member_id, client_id);
create index photos_member on photos (member_id, purpose, place);
