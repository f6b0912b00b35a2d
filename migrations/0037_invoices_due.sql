-- Orders whose invoices do not say yet what has become of the order. An invoice is made apart from the payment, together
-- with all others that are due: a number without gaps holds the next one back until its transaction is on disk.
create table invoices_due (
    order_id bigint primary key
);
insert into invoices_due (order_id)
select o.id from orders o where o.paid_at is not null and not exists (select 1 from invoices i where i.order_id = o.id);
