-- Thousands of jobs may wait, such as notifications while a push service is down. Each job that is added looks for the
-- last turn of its owner and the first turn of its kind, inside the transaction of the send that adds it, and each
-- worker takes the jobs that come first. These find them without reading all that wait.
create index jobs_turns on jobs (kind, turn, run_at, id) where state <> 'dead';
create index jobs_owners on jobs (kind, owner, turn) where state <> 'dead';
