-- What follows the sign-up form: its steps, whom a member looks for, and finding those who fit.

-- The step at which the member is; 5 is the confirmation of the e-mail address, which is the last.
alter table signups add column step bigint not null default 0;

-- Whom a member looks for. What is null, or an empty list, leaves it open.
create table preferences (
    member_id bigint primary key references members (id),
    gender text check (gender in ('male', 'female')),
    country text,
    region text,
    min_age bigint,
    max_age bigint,
    -- JSON lists of the keys that the same fields of a profile may have.
    reason text not null,
    relationship_status text not null,
    body_type text not null
);

-- The site of the member, as in `members`, so that an index can begin with it. It never changes.
alter table profiles add column domain text not null default '';
update profiles set domain = (select m.domain from members m where m.id = profiles.id);
-- When the member was last here, in steps of 15 minutes: a more exact time would change two indexes with each visit.
alter table profiles add column active_at bigint not null default 0;
update profiles set active_at = (select coalesce(max(d.used_at), 0) from devices d where d.member_id = profiles.id)
    / 900000 * 900000;

create index profiles_in_region on profiles (domain, country, region, gender, sexuality, active_at desc, id)
    where status = 'active' and not fictional and not invisible;
create index profiles_in_country on profiles (domain, country, gender, sexuality, active_at desc, id)
    where status = 'active' and not fictional and not invisible;
