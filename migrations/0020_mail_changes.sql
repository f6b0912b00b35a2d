-- Changes of the e-mail address.

-- Where the mail with the token went. A link proves that whoever opens it reads that mailbox, and no other.
alter table tokens add column address text not null default '';
update tokens set address = (select m.email from members m where m.id = tokens.member_id);

-- Each change that was asked for, whether it was carried out or not. The latest one of a member is the one that waits.
create table mail_changes (
    id bigint primary key,
    member_id bigint not null references members (id),
    old_email text not null,
    new_email text not null,
    -- Whether the old address was confirmed. If not it may be a stranger's, who must not get the account by an undo.
    undoable boolean not null,
    asked_at bigint not null,
    -- When the new address was confirmed; null until then.
    changed_at bigint
);
create index mail_changes_member on mail_changes (member_id, id);
-- Until a change cannot be undone any more, nobody else can take the old address.
create index mail_changes_old on mail_changes (old_email);
create index mail_changes_asked on mail_changes (asked_at);
