-- States of jobs, and turns between the owners of jobs.

-- A waiting job may run from `run_at` on. A leased job is being run; when `run_at` has passed, its lease has expired
-- and another worker may take it. A dead job has failed too often and is kept for an operator to look at: set to
-- 'waiting' with `attempts` 0, it is tried again.
alter table jobs add column state text not null default 'waiting' check (state in ('waiting', 'leased', 'dead'));
-- For kinds of jobs that run one after the other: the member the job belongs to, and its number in the order in which
-- members take turns.
alter table jobs add column owner bigint;
alter table jobs add column turn bigint not null default 0;
-- A job that is enqueued while one with the same key is running must not be dropped: the running one may have read
-- older data.
drop index jobs_dedup;
create unique index jobs_dedup on jobs (dedup) where state = 'waiting';
-- Each worker looks for due jobs of its own kind.
drop index jobs_run_at;
create index jobs_due on jobs (kind, run_at);
