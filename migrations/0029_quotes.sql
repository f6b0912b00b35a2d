-- Quotes: what a text refers to.

-- wire::message::Quote as JSON: a copy of how what is quoted begins, so that a page of messages is read without the
-- messages that these quote. It is emptied with what it quotes.
alter table messages add column quote text;
-- The message of the same conversation that is quoted; null where a profile is.
alter table messages add column quoted_seq bigint;
create index messages_quoting on messages (conversation_id, quoted_seq) where quote is not null;
