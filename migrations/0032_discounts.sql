-- Codes that make an order cheaper, and who has entered or used which.

create table discount_codes (
    -- The key of the site.
    domain text not null,
    -- In capitals.
    code text not null,
    -- The only country in which it counts, and the only member whom it is for; null for all.
    country text,
    member_id bigint,
    -- From this moment on it does not count any more; null for never.
    expires_at bigint,
    -- In per cent of the price.
    percent bigint not null check (percent between 1 and 50),
    -- The least that an order must cost without it, and in which currency; null if any will do.
    minimum bigint,
    currency text,
    -- The only ways to pay with which it counts, as a JSON list; null for all.
    methods text,
    -- For how many orders it is in all; null for any number.
    most_uses bigint check (most_uses > 0),
    -- When the operator ended it; null if not.
    ended_at bigint,
    made_at bigint not null,
    -- The operator's own words for why there is such a code.
    reason text not null,
    primary key (domain, code)
);
create index discount_codes_member on discount_codes (member_id);

-- A member who has entered a code, and the order that has it. The row of a time bonus is made with its order.
create table discount_uses (
    domain text not null,
    code text not null,
    member_id bigint not null,
    -- The order that was made cheaper; null until there is one, and again when nothing came of it.
    order_id bigint,
    -- Whether it is the site's time bonus, which is for those who have paid nothing yet.
    welcome boolean not null,
    -- When the discount ends; null for never.
    ends_at bigint,
    entered_at bigint not null,
    primary key (domain, code, member_id)
);
create unique index discount_uses_order on discount_uses (order_id);
create index discount_uses_member on discount_uses (member_id);
