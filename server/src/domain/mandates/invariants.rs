//! What must always hold of mandates.

pub const INVARIANTS: &[(&str, &str)] = &[(
    "a mandate is signed when its state says so, and what it says of its account is there while it is in force",
    "select id from mandates where (state = 'waiting') <> (signed_at is null)
         or (state = 'revoked') <> (revoked_at is not null) or (state <> 'revoked' and sealed is null)",
)];
