-- Prompts: beginnings of thoughts that a member finishes on the profile.

create table profile_prompts (
    profile_id bigint not null references profiles (id),
    -- An id of the catalogue of prompts, which is part of the server.
    prompt text not null,
    -- The order on the profile.
    place bigint not null,
    answer text not null,
    primary key (profile_id, prompt)
) --[sqlite] without rowid
;
create unique index profile_prompts_place on profile_prompts (profile_id, place);
