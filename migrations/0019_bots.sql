-- Against programs that sign up: proofs of work, and how many mails a mailbox gets.

-- Secrets that all servers of this database share, made by the first that needs one.
create table secrets (
    name text primary key,
    secret text not null,
    created_at bigint not null
);

-- The proofs that were accepted, so that none is accepted twice.
create table used_proofs (
    -- The signature of the challenge.
    challenge text primary key,
    site text not null,
    used_at bigint not null
);
create index used_proofs_site on used_proofs (site, used_at);

-- How many letters of a kind a mailbox was sent on a day, a number of days since 1970. Addresses that lead to the same
-- mailbox are counted together, under a hash.
create table mailboxes (
    site text not null,
    mailbox_hash text not null,
    kind text not null,
    day bigint not null,
    mails bigint not null,
    primary key (site, mailbox_hash, kind)
) --[sqlite] without rowid
;
create index mailboxes_day on mailboxes (day);

-- The mails of a member are counted there too.
alter table signups drop column mails;
alter table signups drop column mails_day;
