-- Devices that have logged in to an account. Failed logins from elsewhere do not lock these out. As with sessions, only
-- a hash of a device's token is stored.
create table devices (
    member_id bigint not null references members (id),
    token_hash text not null,
    used_at bigint not null,
    primary key (member_id, token_hash)
) --[sqlite] without rowid
;
create index devices_used_at on devices (used_at);
