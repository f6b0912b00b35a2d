-- The alerts that members have put away.

create table dismissals (
    member_id bigint not null references members (id),
    alert text not null,
    dismissed_at bigint not null,
    primary key (member_id, alert)
) --[sqlite] without rowid
;
