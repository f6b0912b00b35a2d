-- shared with: 0038_nodes.sql
-- Until when ids that hold the number of a node may have been made, in Unix milliseconds by the clocks of its processes.
-- Such a clock may be set back, and the next process with the number begins after this time.
alter table nodes add column ids_until bigint not null default 0;
