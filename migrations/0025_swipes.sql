-- The swipe game: whom a member has liked or passed in it, so that nobody comes twice.

create table swipes (
    member_id bigint not null references members (id),
    profile_id bigint not null references members (id),
    liked boolean not null,
    -- The member's day, as days since 1970 by the clock of the member's place. It counts the likes of a day.
    day bigint not null,
    swiped_at bigint not null,
    primary key (member_id, profile_id)
) --[sqlite] without rowid
;

create index swipes_liked on swipes (member_id, day) where liked;
create index swipes_of_profile on swipes (profile_id);
