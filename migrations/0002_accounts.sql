-- Accounts: members, their profiles and interests, sessions, and failed logins.

-- A member and the member's profile share one id: members.id = profiles.id.
create table members (
    id bigint primary key,
    -- The site the member belongs to: the name of its file in config/domains, without `.toml`.
    domain text not null,
    email text not null,
    password_hash text not null,
    status text not null check (status in ('active', 'not_confirmed', 'disabled', 'deleted')),
    language text not null,
    -- Premium: the member has a completed order.
    paid boolean not null default false,
    signup_at bigint not null,
    -- The kinds of notifications that the member switched off, as a JSON list.
    notifications_disabled text not null default '[]'
);
create unique index members_email on members (domain, email);

create table profiles (
    id bigint primary key references members (id),
    name text not null,
    birth_date text not null,
    gender text not null check (gender in ('male', 'female')),
    sexuality text not null check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
    country text not null,
    region text not null,
    relationship_status text,
    hair_color text,
    eye_color text,
    body_type text,
    reason text,
    about text not null default '',
    status text not null default 'active' check (status in ('active', 'disabled')),
    -- Whether the person is invented. Set when the profile is created; the trigger below refuses every change.
    fictional boolean not null,
    -- File name of the portrait, relative to the site's cdn_prefix.
    main_image text
);

create table profile_interests (
    profile_id bigint not null references profiles (id),
    interest text not null,
    primary key (profile_id, interest)
);

--[sqlite] create trigger profiles_fictional_stays before update of fictional on profiles
--[sqlite] when new.fictional <> old.fictional
--[sqlite] begin select raise(abort, 'a profile stays what it was made as'); end;
--[postgres] create function profiles_fictional_stays() returns trigger language plpgsql as
--[postgres] $$ begin raise exception 'a profile stays what it was made as'; end $$;
--[postgres] create trigger profiles_fictional_stays before update of fictional on profiles
--[postgres] for each row when (new.fictional <> old.fictional) execute function profiles_fictional_stays();

-- Only a hash of a session's token is stored, so a copy of this table cannot be used to log in.
create table sessions (
    token_hash text primary key,
    member_id bigint not null references members (id),
    created_at bigint not null,
    expires_at bigint not null
);
create index sessions_member on sessions (member_id);
create index sessions_expiry on sessions (expires_at);

-- Failed logins by e-mail address, whether an account with it exists or not.
create table login_failures (
    name text primary key,
    failures bigint not null,
    first_at bigint not null,
    locked_until bigint not null
);
