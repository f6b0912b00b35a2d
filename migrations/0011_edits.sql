-- Clients that missed an edit ask for the messages that changed, not for all they hold.

-- The number of the conversation's edit that changed the message last; zero: it is as it was sent. What changed before
-- this was counted is taken to have changed last.
alter table messages add column edited bigint not null default 0;
update messages set edited = (select c.edits from conversations c where c.id = messages.conversation_id)
where kind = 'photo' or retracted is not null;
create index messages_edited on messages (conversation_id, edited) where edited > 0;
