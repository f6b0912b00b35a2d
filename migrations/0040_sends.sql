-- What became of each send, by its id, in a table of its own: one look-up finds it, and messages need no index by which an
-- id is unique in all of them, so that they can be divided.

create table sends (
    sender_id bigint not null,
    -- The id that the sender's client made, a UUID, in two halves, which take half the room of its text and are compared
    -- sooner. A send is idempotent by it.
    id_high bigint not null,
    id_low bigint not null,
    -- The message that it is; null if it was refused.
    conversation_id bigint,
    seq bigint,
    -- The refusal as JSON, as it was answered. The id is used up, so that a late copy can never be charged.
    refusal text,
    -- Digest of the refused send's content (chats::command::Digest): the same id with other content is refused as reused.
    -- Null for a send that was called off, and for those that were refused before digests were kept.
    digest bigint,
    refused_at bigint,
    check ((conversation_id is null) = (refusal is not null) and (seq is null) = (refusal is not null)
        and (refused_at is null) = (refusal is null)),
    -- Ids begin with the time at which they are made, so that new ones come at the end of the index.
    primary key (id_high, id_low, sender_id)
) --[sqlite] without rowid
;
-- SQLite reads no hexadecimal numbers but those in JSON.
insert into sends (sender_id, id_high, id_low, conversation_id, seq, refusal, digest, refused_at)
    select sender_id,
        --[sqlite] (json_extract('0x' || substr(id, 1, 8), '$') << 32) | json_extract('0x' || substr(id, 9, 8), '$'),
        --[sqlite] (json_extract('0x' || substr(id, 17, 8), '$') << 32) | json_extract('0x' || substr(id, 25, 8), '$'),
        --[postgres] ('x' || substr(id, 1, 16))::bit(64)::bigint,
        --[postgres] ('x' || substr(id, 17, 16))::bit(64)::bigint,
        conversation_id, seq, refusal, digest, created_at
    from (
        select replace(client_id, '-', '') as id, sender_id, conversation_id, seq, null as refusal,
            cast(null as bigint) as digest, cast(null as bigint) as created_at from messages
        union all
        select replace(client_id, '-', ''), sender_id, null, null, refusal, digest, created_at from refused_sends) s;
drop index messages_client_id;
drop table refused_sends;

-- For the sweeper of old refusals.
create index sends_refused on sends (id_high) where refusal is not null;
-- For the number of refusals that a member had within a day.
create index sends_refused_since on sends (sender_id, refused_at) where refusal is not null;
