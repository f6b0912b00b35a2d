-- Finding members: each server keeps what a search looks at in memory, and reads from here what has changed.

-- When anything last changed by which the member is found. Servers read the rows from a little before the latest that
-- they have seen, as transactions need not commit in the order of their clocks.
alter table profiles add column changed_at bigint not null default 0;

create index profiles_changed on profiles (changed_at, id);
