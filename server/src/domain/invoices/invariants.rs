//! What must always hold of invoices by themselves. Payments compare them with orders.

pub const INVARIANTS: &[(&str, &str)] = &[
    (
        "the invoices of a site and a year are numbered from one on without a gap",
        "select n.last from invoice_numbers n
         left join (select domain, year, count(*) as n, min(number) as first, max(number) as last from invoices
                    group by domain, year) i on i.domain = n.domain and i.year = n.year
         where i.n is null or i.first <> 1 or i.last <> n.last or i.n <> n.last",
    ),
    (
        "each invoice is of a year whose numbers are counted",
        "select i.id from invoices i left join invoice_numbers n on n.domain = i.domain and n.year = i.year
         where n.last is null or i.number > n.last",
    ),
    (
        "an invoice asks for money, and a credit note gives some back, with its VAT",
        "select id from invoices where (kind = 'invoice') <> (amount > 0) or amount = 0
             or (amount > 0 and (vat < 0 or vat >= amount)) or (amount < 0 and (vat > 0 or vat <= amount))",
    ),
];
