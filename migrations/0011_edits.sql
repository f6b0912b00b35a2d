-- A client that missed an edit fetches the messages that changed instead of all messages it holds.

-- The number of the conversation's last edit that changed this message; 0 if it is as it was sent. Messages that
-- changed before this migration get the number of the latest edit.
alter table messages add column edited bigint not null default 0;
update messages set edited = (select c.edits from conversations c where c.id = messages.conversation_id)
where kind = 'photo' or retracted is not null;
create index messages_edited on messages (conversation_id, edited) where edited > 0;
