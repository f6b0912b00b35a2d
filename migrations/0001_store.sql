-- What the store itself needs: facts about the database, and the queue of jobs.
--
-- Migrations are written once for both engines. Where they must differ, a line carries a marker: what follows
-- `--[sqlite]` or `--[postgres]` is read by that engine only and is a comment for the other.
-- Types: bigint (ids, credits, unix milliseconds), text and boolean; nothing else is needed.

-- Facts about this database, by name. `epoch` identifies its history of revisions: after a backup was restored a new
-- epoch is begun, and every client then takes a whole snapshot.
create table meta (
    name text primary key,
    value text not null
);

-- Work that must follow a transaction, enqueued in that transaction. Workers lease jobs and run each at least once.
create table jobs (
    id bigint primary key,
    kind text not null,
    payload text not null,
    -- Deduplication key: at most one waiting job has it; null for none.
    dedup text,
    run_at bigint not null,
    attempts bigint not null default 0,
    last_error text
);
create unique index jobs_dedup on jobs (dedup);
create index jobs_run_at on jobs (run_at);
