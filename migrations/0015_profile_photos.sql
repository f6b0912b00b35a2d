-- Photos of profiles that only some may see.

-- Shown only to members with whom the owner has a match.
alter table photos add column hidden boolean not null default false;
