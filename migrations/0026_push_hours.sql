-- With which key of the server a browser has subscribed, and when a member is told nothing.

-- The server's public key: the push service takes messages signed by that alone. Empty where it was not noted: then it is
-- the present one.
alter table push_subscriptions add column server_key text not null default '';

-- As JSON: from, until, and the time zone of both. Empty for never.
alter table members add column notifications_quiet text not null default '';
