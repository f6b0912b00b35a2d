-- Credits: one wallet for each member, and the ledger that explains its balance.

create table wallets (
    member_id bigint primary key references members (id),
    balance bigint not null check (balance >= 0),
    -- The number of the member's ledger entries; the next entry gets this plus one.
    version bigint not null,
    -- Free messages left.
    free_left bigint not null check (free_left >= 0),
    -- Conversations this member has started. Deleting one does not lower the number.
    started bigint not null
);

-- The ledger. Rows are only added, never changed or deleted: the triggers below refuse it.
create table entries (
    member_id bigint not null,
    version bigint not null,
    kind text not null,
    amount bigint not null,
    balance_after bigint not null,
    -- The id of what the entry is for: a message, an order or a member, depending on `kind`.
    ref bigint not null,
    -- The other member involved, if there is one.
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
