-- Likes.

-- One member's view of one other member. Both rows of a pair are written together: `liked_at` of one is `liked_by_at`
-- of the other.
create table likes (
    member_id bigint not null references members (id),
    partner_id bigint not null references members (id),
    -- When the member liked the partner; null if the member does not.
    liked_at bigint,
    liked_by_at bigint,
    -- The member has not looked at the partner's like yet.
    is_new boolean not null,
    -- When the member passed the partner's like, which hides it until that is undone; null if it was not passed.
    passed_at bigint,
    -- The member's revision at which this row last changed.
    rev bigint not null,
    primary key (member_id, partner_id)
) --[sqlite] without rowid
;
create index blocks_blocked on blocks (blocked_id);

-- Invisible mode: the member is not shown as online and not found by search, and is seen only by those whom the member
-- liked or wrote to.
alter table profiles add column invisible boolean not null default false;
