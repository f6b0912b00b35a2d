-- What the refused send asked for (chats::command::Digest): the same id with anything else in it is another send.
-- Null: refused before this was kept.
alter table refused_sends add column digest bigint;
-- For the sweep: ids begin with their time.
create index refused_sends_client_id on refused_sends (client_id);
-- How many a member made within a day.
create index refused_sends_created on refused_sends (sender_id, created_at);

-- What was uploaded: another file under the same key is refused. Null: uploaded before this was kept.
alter table photos add column digest bigint;
