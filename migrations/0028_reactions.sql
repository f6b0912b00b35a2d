-- Reactions to messages: how each of the two members of a conversation reacted to a message. Two columns, so that a
-- member has at most one reaction to a message, and so that reading a page of messages costs what it did.

-- Names of wire::message::Reaction; null for none.
alter table messages add column sender_reaction text;
alter table messages add column recipient_reaction text;
-- By which the reactions of a member are found when the member is erased.
create index messages_reacted on messages (conversation_id, seq) where recipient_reaction is not null;
