//! What must always hold in the ledger.

pub const INVARIANTS: &[(&str, &str)] = &[
    (
        "a balance is the sum of its entries, a version their count",
        "select w.member_id from wallets w left join
             (select member_id, cast(sum(amount) as bigint) as total, count(*) as lines, max(version) as last
              from entries group by member_id) e on e.member_id = w.member_id
         where w.balance <> coalesce(e.total, 0) or w.version <> coalesce(e.lines, 0)
             or w.version <> coalesce(e.last, 0)",
    ),
    (
        "each entry continues the balance of the one before",
        "select member_id from
             (select member_id, amount, balance_after,
                  lag(balance_after, 1, 0) over (partition by member_id order by version) as before from entries) e
         where before + amount <> balance_after",
    ),
    ("what an entry is for is booked once", "select min(ref) from entries group by kind, ref having count(*) > 1"),
    (
        "every entry belongs to a wallet",
        // Like those below it is not `not in`, for which PostgreSQL compares each row with each other once they are many.
        "select e.member_id from entries e where not exists (select 1 from wallets w where w.member_id = e.member_id)",
    ),
    (
        "a balance is below zero only where bought credits were taken back",
        "select w.member_id from wallets w where w.free_left < 0 or (w.balance < 0 and not exists
             (select 1 from entries e where e.member_id = w.member_id and e.kind in ('refund', 'chargeback')))",
    ),
];
