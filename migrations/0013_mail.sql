-- Mails, and the links in them.

-- Tokens: what a link in a mail proves. As with sessions, only a hash is stored, so a copy of this table opens nothing.
create table tokens (
    token_hash text primary key,
    -- What the link does: 'activate' or 'reset_password'.
    purpose text not null,
    member_id bigint not null references members (id),
    created_at bigint not null,
    expires_at bigint not null
);
create index tokens_member on tokens (member_id, purpose);
create index tokens_expiry on tokens (expires_at);

-- Mails to members: which letter, and what became of it. The token of a link is made when the letter is sent and is not
-- here.
create table mails (
    id bigint primary key,
    -- The site whose mail it is.
    domain text not null,
    member_id bigint not null,
    address text not null,
    language text not null,
    -- The kind of letter.
    kind text not null,
    -- The letter and its values, as JSON (domain::mail::Letter).
    letter text not null,
    -- 'refused': the mail server will not deliver it.
    state text not null check (state in ('waiting', 'sent', 'refused')),
    -- What the mail server answered to a refused one.
    answer text,
    created_at bigint not null,
    -- When it was sent or refused; null while it waits.
    ended_at bigint,
    -- What was sent, where no mail server is configured: these mails are read at `/demo/mail`.
    subject text,
    plain text,
    html text
);
create index mails_member on mails (member_id, created_at);
create index mails_created on mails (created_at);
