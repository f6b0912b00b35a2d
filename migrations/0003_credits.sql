create table wallets (
    member_id bigint primary key references members (id),
    balance bigint not null check (balance >= 0),
    -- How many entries there are; the next entry's version is one more.
    version bigint not null,
    -- Messages that still cost nothing.
    free_left bigint not null check (free_left >= 0),
    -- Conversations this member started; deleting one gives no new slot.
    started bigint not null
);

-- The books. Rows are only ever added.
create table entries (
    member_id bigint not null,
    version bigint not null,
    kind text not null,
    amount bigint not null,
    balance_after bigint not null,
    -- What it is for: the id of the message, order or member that `kind` speaks of.
    ref bigint not null,
    -- With whom.
    counterpart bigint,
    created_at bigint not null,
    primary key (member_id, version)
) --[sqlite] without rowid
;
create unique index entries_ref on entries (kind, ref);

--[sqlite] create trigger entries_no_update before update on entries
--[sqlite] begin select raise(abort, 'entries are only ever added'); end;
--[sqlite] create trigger entries_no_delete before delete on entries
--[sqlite] begin select raise(abort, 'entries are only ever added'); end;
--[postgres] create function entries_stay() returns trigger language plpgsql as
--[postgres] $$ begin raise exception 'entries are only ever added'; end $$;
--[postgres] create trigger entries_no_update before update or delete or truncate on entries
--[postgres] for each statement execute function entries_stay();
