-- What members allow themselves to spend.

-- Limits of what a member pays for credits within a time; one that becomes looser waits.
create table spend_limits (
    member_id bigint not null,
    period text not null check (period in ('day', 'week', 'month')),
    -- In the smallest unit of the currency; null for no limit.
    amount bigint check (amount >= 0),
    -- What takes its place at a moment; the moment is null where nothing waits.
    next_amount bigint check (next_amount >= 0),
    next_at bigint,
    primary key (member_id, period)
);

-- Until when a member neither buys nor spends credits.
alter table wallets add column paused_until bigint not null default 0;

-- The breaks that members have taken, kept with the orders which they explain the absence of.
create table breaks (
    id bigint primary key,
    member_id bigint not null,
    begins_at bigint not null,
    ends_at bigint not null check (ends_at > begins_at)
);
create index breaks_member on breaks (member_id);
