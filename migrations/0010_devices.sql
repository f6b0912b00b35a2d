-- Devices that have logged in to an account: whoever guesses its password elsewhere does not lock them out. Like a
-- session's, a device's token is kept as a hash only.
create table devices (
    member_id bigint not null references members (id),
    token_hash text not null,
    used_at bigint not null,
    primary key (member_id, token_hash)
) --[sqlite] without rowid
;
create index devices_used_at on devices (used_at);
