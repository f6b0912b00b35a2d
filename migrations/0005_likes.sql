-- One member's view of one other: both rows of a pair are written together, so `liked_at` of one is `liked_by_at` of
-- the other.
create table likes (
    member_id bigint not null references members (id),
    partner_id bigint not null references members (id),
    -- When the member liked the partner; null: does not.
    liked_at bigint,
    liked_by_at bigint,
    -- The member has not looked at the partner's like yet.
    is_new boolean not null,
    -- The member said no: the partner's like is not shown until that is undone.
    passed_at bigint,
    -- The member's revision at which this row last changed.
    rev bigint not null,
    primary key (member_id, partner_id)
) --[sqlite] without rowid
;
create index blocks_blocked on blocks (blocked_id);

-- Not shown as present, not found by search; seen only by those the member liked or wrote to.
alter table profiles add column invisible boolean not null default false;
