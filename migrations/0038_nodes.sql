-- The numbers of the processes that have the database open. A number is a part of every id that its process makes, so no
-- two processes may have the same one: each leases the number that has been free for longest, renews the lease while it
-- runs, and writes nothing once the lease may be over. `until` is in milliseconds by PostgreSQL's own clock. SQLite
-- admits one process, which has number 0 and leases nothing.
create table nodes (
    number bigint primary key,
    token text,
    -- Whether the process serves members, or is a tool.
    serves boolean not null default false,
    until bigint not null default 0
);
insert into nodes (number) values
    (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15),
    (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31);
