-- Signing up: how a member came, the first message that waits for the confirmation, and the consents.

create table signups (
    member_id bigint primary key references members (id),
    -- How the member came to the site; null without the member's consent.
    network text,
    ref text,
    sub1 text,
    sub2 text,
    sub3 text,
    -- The activation mails that were sent on the day, a number of days since 1970.
    mails bigint not null,
    mails_day bigint not null
);

-- A first message, until its sender has confirmed the e-mail address and it was delivered.
create table held_messages (
    member_id bigint primary key references members (id),
    recipient_id bigint not null references members (id),
    client_id text not null,
    body text not null,
    -- The price that the member saw.
    quoted_cost bigint not null,
    created_at bigint not null,
    -- Why it could not be delivered, as wire::Refusal in JSON; null while it waits.
    refused text
);
create index held_messages_recipient on held_messages (recipient_id);

-- What members agreed to or refused. Rows are only added; the latest one of a kind counts.
create table consents (
    id bigint primary key,
    member_id bigint not null references members (id),
    kind text not null check (kind in ('terms', 'intimate', 'news', 'tracking')),
    -- The version of the text, a date.
    version text not null,
    given boolean not null,
    created_at bigint not null
);
create index consents_member on consents (member_id);
