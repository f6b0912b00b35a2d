//! What must always hold of orders and the credits bought by them.

pub const INVARIANTS: &[(&str, &str)] = &[
    (
        "each paid order has one entry of exactly its credits, and no other order has any",
        "select o.id from orders o left join entries e on e.kind = 'purchase' and e.ref = o.id
         where (o.paid_at is not null) <> (e.ref is not null)
             or (e.ref is not null and (e.amount <> o.credits or e.member_id <> o.member_id))",
    ),
    (
        "each bought credit is of an order",
        "select e.member_id from entries e where e.kind = 'purchase' and not exists
             (select 1 from orders o where o.id = e.ref)",
    ),
    (
        "the invoices of a paid order add up to what was paid and not refunded, or are due, and no other order has any",
        "select o.id from orders o left join
             (select order_id, cast(sum(amount) as bigint) as total, min(member_id) as first, max(member_id) as last
              from invoices group by order_id) i on i.order_id = o.id
         where (o.paid_at is null and i.order_id is not null) or i.first <> o.member_id or i.last <> o.member_id
             or (o.paid_at is not null and (i.order_id is null or i.total <> o.amount - o.refunded)
                 and not exists (select 1 from invoices_due d where d.order_id = o.id))",
    ),
    (
        "invoices are due of paid orders alone",
        "select d.order_id from invoices_due d left join orders o on o.id = d.order_id where o.paid_at is null",
    ),
    (
        "no more of an order went back than was paid, and nothing of one that was not",
        "select id from orders where refunded + refunding > amount or charged_back > amount or reversed > credits
             or (paid_at is null and (refunded > 0 or refunding > 0 or charged_back > 0 or reversed > 0))",
    ),
    (
        "the credits that were taken back of an order are those of what went back",
        "select id from orders where paid_at is not null and reversed <>
             credits * (case when refunded + charged_back + refunding > amount then amount
                        else refunded + charged_back + refunding end) / amount",
    ),
    (
        "the state of an order is that of its payment",
        "select id from orders where (paid_at is not null) <> (state in ('paid', 'refunded', 'charged_back'))
             or (state = 'charged_back') <> (charged_back > 0)",
    ),
    (
        "whose orders were all given back has no premium",
        "select m.id from members m where m.paid and m.id in (select o.member_id from orders o)
             and m.id in (select o.member_id from orders o where o.paid_at is not null)
             and not exists (select 1 from orders o where o.member_id = m.id and o.state = 'paid'
                 and o.withdrawn_at is null)",
    ),
    (
        "whose order is paid and who owes nothing has premium",
        "select o.member_id from orders o join members m on m.id = o.member_id
         where o.state = 'paid' and o.withdrawn_at is null and not m.paid and not exists
             (select 1 from orders c where c.member_id = o.member_id and c.state <> 'paid' and c.paid_at is not null)",
    ),
    (
        "what is on its way back was asked for, once for each order that was withdrawn from",
        "select o.id from orders o left join
             (select order_id, cast(sum(amount) as bigint) as total, sum(case when reason = 'withdrawal' then 1 else 0 end) as n
              from refunds group by order_id) r on r.order_id = o.id
         where o.refunding > coalesce(r.total, 0) or (o.withdrawn_at is not null) <> (coalesce(r.n, 0) = 1)",
    ),
    (
        "a discount is of the order that says so, whose price has it",
        "select u.order_id from discount_uses u left join orders o on o.id = u.order_id
         where u.order_id is not null and (o.id is null or o.code is null or o.code <> u.code
             or o.member_id <> u.member_id or o.domain <> u.domain or o.amount <> o.full_price * (100 - o.percent) / 100)",
    ),
    (
        "no code is of more orders than it is for",
        "select max(u.order_id) from discount_codes c join discount_uses u on u.domain = c.domain and u.code = c.code
         where u.order_id is not null group by c.domain, c.code, c.most_uses having count(*) > c.most_uses",
    ),
    (
        "no order was made while its member took a break",
        "select o.id from orders o join breaks b on b.member_id = o.member_id
         where o.created_at > b.begins_at and o.created_at < b.ends_at",
    ),
    (
        "a direct debit is of a mandate that its member had signed and not revoked",
        "select o.id from orders o left join mandates m on m.id = o.mandate_id
         where o.mandate_id is not null and (m.id is null or m.member_id <> o.member_id or m.domain <> o.domain
             or o.method <> 'sepa_debit' or m.signed_at is null or m.signed_at > o.created_at
             or m.revoked_at < o.created_at)",
    ),
    (
        "an order with a discount was made before that ended, and one with a time bonus before any was paid",
        "select o.id from orders o join discount_uses u on u.order_id = o.id
         where o.created_at >= u.ends_at or (u.welcome and exists
             (select 1 from orders p where p.member_id = o.member_id and p.paid_at <= o.created_at and p.id <> o.id))",
    ),
];
