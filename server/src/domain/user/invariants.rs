//! What must always hold between an account and what belongs to it.

pub const INVARIANTS: &[(&str, &str)] = &[(
    "every member has a profile, a wallet and an inbox",
    "select m.id from members m left join profiles p on p.id = m.id left join wallets w on w.member_id = m.id
         left join inboxes i on i.member_id = m.id
     where p.id is null or w.member_id is null or i.member_id is null",
)];
