-- Fewer pages written for each group of sends. Client ids begin with the time, so an index that begins with them grows
-- at its end, a few pages for a whole group; with the sender first, each send wrote a page of its own.
drop index messages_client_id;
create unique index messages_client_id on messages (client_id, sender_id);
