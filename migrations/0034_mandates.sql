-- Mandates for direct debits, and the text messages that carry the codes by which they are signed.

create table mandates (
    id bigint primary key,
    -- The key of the site, whose company is the creditor.
    domain text not null,
    -- Mandates that were used outlive their member, as the debtor's bank may ask for them.
    member_id bigint not null,
    -- The unique mandate reference.
    reference text not null,
    -- waiting for its code, signed, or revoked.
    state text not null check (state in ('waiting', 'signed', 'revoked')),
    -- Holder, account, address and phone, encrypted; null once they are not needed any more.
    sealed text,
    -- What is shown of the account and the phone.
    account_country text not null,
    account_end text not null,
    phone_end text not null,
    -- The text that was agreed to, in which language, and its version.
    language text not null,
    text_version bigint not null,
    agreed_text text not null,
    creditor_id text not null,
    created_at bigint not null,
    signed_at bigint,
    revoked_at bigint,
    -- When it was last used for an order; null until it is.
    used_at bigint
);
create unique index mandates_reference on mandates (reference);
create index mandates_member on mandates (member_id, state);
create unique index mandates_in_force on mandates (member_id) where state = 'signed';

-- The code for the mandate of a member that waits for one.
create table mandate_codes (
    member_id bigint primary key,
    mandate_id bigint not null references mandates (id),
    -- A keyed hash: of a code of six digits a plain one would be found by trying.
    code_hash text not null,
    -- How often a wrong code was entered.
    tries bigint not null,
    sent_at bigint not null,
    expires_at bigint not null
);

-- How many codes were sent today, to a member and to a phone, whose number is kept as a keyed hash.
create table mandate_code_counts (
    counted text primary key,
    day bigint not null,
    codes bigint not null
);

-- Text messages to members.
create table text_messages (
    id bigint primary key,
    domain text not null,
    member_id bigint not null,
    -- Number and text, encrypted; null once it was sent, but for the outbox of a demo.
    sealed text,
    state text not null check (state in ('waiting', 'sent', 'refused', 'late')),
    -- What the provider answered to a refused one.
    answer text,
    -- From this moment on it is of no use to its reader.
    useful_until bigint not null,
    created_at bigint not null,
    ended_at bigint
);
create index text_messages_member on text_messages (member_id);
create index text_messages_created on text_messages (created_at);

-- The mandate of an order that is paid by direct debit; null for all others, and for those from before there were any.
alter table orders add column mandate_id bigint;
create index orders_debits on orders (member_id, method, created_at);

-- The reference of the mandate of a direct debit in the sandbox.
alter table sandbox_payments add column mandate text;
