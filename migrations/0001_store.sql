-- Written once for both engines. A line that must differ carries a marker: what follows `--[sqlite]` or
-- `--[postgres]` is read by that engine only and stays a comment for the other.
-- Types: bigint (ids, credits, unix milliseconds), text, boolean; nothing else is needed.

-- Facts about this database. `epoch` names its line of revisions; a restored backup gets a new one.
create table meta (
    name text primary key,
    value text not null
);

-- Work that must happen after a COMMIT, kept by that same COMMIT; leased by workers, done at least once.
create table jobs (
    id bigint primary key,
    kind text not null,
    payload text not null,
    -- At most one waiting job with the same key.
    dedup text,
    run_at bigint not null,
    attempts bigint not null default 0,
    last_error text
);
create unique index jobs_dedup on jobs (dedup);
create index jobs_run_at on jobs (run_at);
