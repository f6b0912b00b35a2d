-- A job waits until `run_at`; leased, it is another worker's after `run_at`; dead, it failed too often and stays as it
-- is, for somebody to look at: set back to 'waiting' with no attempts, it is tried again.
alter table jobs add column state text not null default 'waiting' check (state in ('waiting', 'leased', 'dead'));
-- Whose it is, where jobs of one kind are done one after the other: owners take turns, and `turn` is the job's.
alter table jobs add column owner bigint;
alter table jobs add column turn bigint not null default 0;
-- What is added while its twin is being done is not swallowed by it.
drop index jobs_dedup;
create unique index jobs_dedup on jobs (dedup) where state = 'waiting';
-- Each kind is looked for by itself.
drop index jobs_run_at;
create index jobs_due on jobs (kind, run_at);
