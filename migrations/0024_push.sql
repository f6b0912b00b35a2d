-- Where members are told of news while they are not looking: the subscription of each browser at its push service.

-- One row for a session, which is one for a device. It goes with its session: a browser that is logged out is told
-- nothing more.
create table push_subscriptions (
    id bigint primary key,
    session_hash text not null references sessions (token_hash) on delete cascade,
    member_id bigint not null references members (id),
    -- The address at the push service. Whoever knows it could send to it, if it were not for the key of the server.
    endpoint text not null,
    -- The browser's public key and secret, in base64url, by which messages to it are encrypted.
    p256dh text not null,
    auth text not null,
    created_at bigint not null
);
create unique index push_subscriptions_session on push_subscriptions (session_hash);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_member on push_subscriptions (member_id);

-- Whether a notification shows what was written. Whoever lies beside the phone may read it, so it has to be chosen.
alter table members add column notifications_text boolean not null default false;
