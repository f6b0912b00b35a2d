-- Client ids begin with the time, so with them in front new sends are added at the end of the index, a few pages for a
-- whole group; with the sender in front each send wrote a page of its own.
drop index messages_client_id;
create unique index messages_client_id on messages (client_id, sender_id);
