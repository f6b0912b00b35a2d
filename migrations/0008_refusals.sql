-- Digests, which distinguish a repeated send from a reused id, and indexes for the daily limit of refusals.

-- Digest of the refused send's content (chats::command::Digest): the same id with other content is refused as reused.
-- Null for sends that were refused before this migration.
alter table refused_sends add column digest bigint;
-- For the sweeper of old refusals: client ids begin with the time.
create index refused_sends_client_id on refused_sends (client_id);
-- For the number of refusals that a member had within a day.
create index refused_sends_created on refused_sends (sender_id, created_at);

-- Digest of the uploaded file: another file under the same key is refused. Null for uploads before this migration.
alter table photos add column digest bigint;
