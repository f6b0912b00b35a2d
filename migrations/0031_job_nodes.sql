-- The node of the server that has leased a job, by its number. The next server of that node takes
-- back what an earlier one had leased and did not end, as it knows that this one is no more.
alter table jobs add column node bigint;
