//! The life of an account: it is created, may become premium, and is disabled or deleted in the end.

use super::sql::{self, MemberRow};
use base::error::Result;
use store::{Conn, Tx};
use wire::{MemberId, Millis};

/// What may be done with an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Active,
    /// The e-mail address is not confirmed yet: its member may look around, but not write.
    NotConfirmed,
    /// By an operator.
    Disabled,
    /// By its member.
    Deleted,
}

impl Status {
    fn key(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::NotConfirmed => "not_confirmed",
            Self::Disabled => "disabled",
            Self::Deleted => "deleted",
        }
    }
}

/// An account to be created; `user::create` makes a member of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The key of the site.
    pub domain: String,
    pub email: String,
    pub password_hash: String,
    pub status: Status,
    pub language: String,
    pub signup_at: Millis,
}

/// Creates the accounts of members who are not premium yet.
pub(in crate::domain) async fn create<'a>(
    tx: &mut Tx,
    accounts: impl IntoIterator<Item = (MemberId, &'a NewAccount)>,
) -> Result<()> {
    let rows: Vec<MemberRow> = accounts.into_iter().map(|(id, account)| row(id, account)).collect();
    sql::add_members(tx, &rows).await.map(drop)
}

fn row(id: MemberId, account: &NewAccount) -> MemberRow {
    MemberRow {
        id,
        domain: account.domain.clone(),
        email: normalised(&account.email),
        password_hash: account.password_hash.clone(),
        status: account.status.key().to_owned(),
        language: account.language.clone(),
        signup_at: account.signup_at,
    }
}

/// An e-mail address as accounts have it, however it was typed.
pub fn normalised(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Makes accounts premium, which they stay: their members have bought something.
pub async fn make_premium(tx: &mut Tx, members: &[MemberId]) -> Result<()> {
    sql::make_premium(tx, members).await.map(drop)
}

/// Sets what may be done with an account. If its member may not log in any more, its sessions end at once, as each
/// query of a session looks at its account too.
pub async fn set_status(tx: &mut Tx, member: MemberId, status: Status) -> Result<()> {
    sql::set_status(tx, member, status.key()).await.map(drop)
}

/// How many accounts have an address like this one, with `%` for anything; of any site.
pub async fn count_like(conn: &mut Conn, email: &str) -> Result<i64> {
    sql::count_like(conn, email).await
}
