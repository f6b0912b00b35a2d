-- Orders of credits, and what became of their payment.

create table orders (
    id bigint primary key,
    -- The key of the site.
    domain text not null,
    -- Orders outlive their member, as the law wants them kept.
    member_id bigint not null,
    -- The id that the client gave the order: a repeat of the call finds it again.
    client_id text not null,
    -- The bundle by its id in the configuration, and what it had in it then.
    bundle text not null,
    credits bigint not null check (credits > 0),
    -- What is to pay, in the smallest unit of the currency, with VAT; and without the discount.
    amount bigint not null check (amount > 0),
    full_price bigint not null,
    currency text not null,
    -- The code of the discount, and its per cent; null without one.
    code text,
    percent bigint,
    -- Where the buyer lives, as the buyer and as the profile say: two pieces of evidence for the VAT.
    country text not null,
    profile_country text not null,
    -- The country of the card or the account, as the provider says; null if it does not.
    paid_country text,
    -- In hundredths of a per cent; and the VAT that is part of the amount.
    vat_rate bigint not null,
    vat bigint not null,
    method text not null,
    -- The payment provider by its name, and its id of the payment; null until it has one.
    provider text not null,
    payment text,
    -- created, pending, paid, refunded, charged_back, failed, cancelled or expired.
    state text not null,
    -- How much of the amount went back to the buyer: by a refund, and by a chargeback.
    refunded bigint not null,
    charged_back bigint not null,
    -- The credits that were taken back for that.
    reversed bigint not null check (reversed >= 0 and reversed <= credits),
    -- What the site has asked the provider to refund and has not seen refunded yet: its credits are taken back already.
    refunding bigint not null check (refunding >= 0),
    -- When the buyer withdrew from the order; null if not.
    withdrawn_at bigint,
    -- What the provider says of the payment and cannot be: an amount other than the order's. Null if all is well.
    fault text,
    created_at bigint not null,
    changed_at bigint not null,
    paid_at bigint,
    -- When the provider was asked last, and when it is asked next unless it says something before; null for never.
    checked_at bigint not null,
    check_at bigint,
    -- How often the provider's answer was compared with the order: an answer counts if nobody else has looked since.
    looks bigint not null
);
create unique index orders_client on orders (member_id, client_id);
create unique index orders_payment on orders (provider, payment);
create index orders_check on orders (check_at);

-- Each change of an order, in the order of their ids. Rows are only added.
create table order_changes (
    id bigint primary key,
    order_id bigint not null,
    state text not null,
    refunded bigint not null,
    charged_back bigint not null,
    -- Credits that came (positive) or went with this change.
    credits bigint not null,
    -- What led to it: member, webhook, sweep, operator or sandbox.
    cause text not null,
    created_at bigint not null
);
create index order_changes_order on order_changes (order_id, id);

-- Refunds that the site has asked for. They outlive their member, like orders.
create table refunds (
    id bigint primary key,
    order_id bigint not null,
    amount bigint not null check (amount > 0),
    credits bigint not null check (credits >= 0),
    -- withdrawal or operator, and the operator's own words for it.
    reason text not null,
    note text not null,
    -- asked, done, or refused by the provider: then somebody has to pay in another way.
    state text not null,
    created_at bigint not null,
    changed_at bigint not null
);
create index refunds_order on refunds (order_id, id);
create index refunds_state on refunds (state);

-- Messages of payment providers that were taken in. They are kept for ever: a repeat is known as one.
create table provider_events (
    provider text not null,
    event text not null,
    created_at bigint not null,
    primary key (provider, event)
);

-- The book of the sandbox, a payment provider without money that a demo has.
create table sandbox_payments (
    id bigint primary key,
    -- The key of the site.
    domain text not null,
    -- The caller's key: a payment is made once for it.
    request text not null,
    -- Whoever has it may decide about the payment on its page, and sign messages about it.
    secret text not null,
    amount bigint not null,
    currency text not null,
    method text not null,
    -- What the buyer reads, and where the page leads back to.
    description text not null,
    return_url text not null,
    -- open, authenticating, processing, paid, failed, canceled or expired.
    state text not null,
    refunded bigint not null,
    charged_back bigint not null,
    created_at bigint not null,
    -- When a payment that is processed arrives; null for none.
    due_at bigint
);
create unique index sandbox_payments_request on sandbox_payments (request);
create index sandbox_payments_due on sandbox_payments (due_at);

-- Refunds that the site has asked the sandbox for, once for each request.
create table sandbox_refunds (
    request text primary key,
    payment_id bigint not null references sandbox_payments (id),
    amount bigint not null,
    created_at bigint not null
);

-- What the sandbox has told the site, so that it can be told again, late or in another order.
create table sandbox_events (
    id bigint primary key,
    payment_id bigint not null references sandbox_payments (id),
    state text not null,
    created_at bigint not null
);
create index sandbox_events_payment on sandbox_events (payment_id, id);

-- What each bundle cost, from when on: beside a discount stands the lowest price of the thirty days before.
create table bundle_prices (
    domain text not null,
    bundle text not null,
    country text not null,
    since bigint not null,
    price bigint not null,
    primary key (domain, bundle, country, since)
);

-- A chargeback takes back credits that may have been spent, so a wallet may be below zero.
--[postgres] alter table wallets drop constraint wallets_balance_check;
--[sqlite] alter table wallets rename to former_wallets;
--[sqlite] create table wallets (
--[sqlite]     member_id bigint primary key references members (id),
--[sqlite]     balance bigint not null,
--[sqlite]     version bigint not null,
--[sqlite]     free_left bigint not null check (free_left >= 0),
--[sqlite]     started bigint not null
--[sqlite] );
--[sqlite] insert into wallets select member_id, balance, version, free_left, started from former_wallets;
--[sqlite] drop table former_wallets;
