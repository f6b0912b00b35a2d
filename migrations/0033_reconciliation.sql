-- What payment providers list and orders do not say, or the other way round, as the last comparison has found it.

create table payment_differences (
    -- The key of the site.
    domain text not null,
    payment text not null,
    -- The order of the payment; null if there is none.
    order_id bigint,
    -- no_order, not_listed, amount, state, refunded or charged_back.
    what text not null,
    found_at bigint not null,
    primary key (domain, payment, what)
);

-- When the payments of each site were compared last, and how many there were.
create table payment_comparisons (
    domain text primary key,
    payments bigint not null,
    compared_at bigint not null
);
