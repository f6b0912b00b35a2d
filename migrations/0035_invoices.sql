-- Invoices and credit notes, which the law wants kept for ten years.

create table invoices (
    id bigint primary key,
    -- The key of the site, whose numbers these are.
    domain text not null,
    -- The day by the calendar of where the company is, such as 2026-11-23, its year, and the number in that year.
    day text not null,
    year bigint not null,
    number bigint not null,
    kind text not null check (kind in ('invoice', 'credit_note')),
    order_id bigint not null,
    -- Invoices outlive their member.
    member_id bigint not null,
    -- What is printed is what was true when it was made: the company as JSON, the name of the site, the buyer. The buyer's
    -- name and address are null once the account is erased.
    seller text not null,
    site text not null,
    buyer_name text,
    buyer_email text,
    country text not null,
    language text not null,
    -- The credits of the order.
    credits bigint not null,
    -- With VAT, in the smallest unit of the currency; negative on a credit note.
    amount bigint not null,
    vat bigint not null,
    vat_rate bigint not null,
    currency text not null,
    method text not null,
    created_at bigint not null
);
create unique index invoices_number on invoices (domain, year, number);
create index invoices_order on invoices (order_id);
create index invoices_member on invoices (member_id);

-- The last number that was given to an invoice, by site and year.
create table invoice_numbers (
    domain text not null,
    year bigint not null,
    last bigint not null,
    primary key (domain, year)
);
