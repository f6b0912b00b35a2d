//! The life of an account: it is created, may become premium, and is disabled or deleted in the end.

use super::lockout;
use super::sql::{self, MemberRow};
use base::error::Result;
use store::{Conn, Tx};
use wire::{MemberId, Millis, Refusal};

/// The longest address there can be (RFC 5321); a longer one is not worth remembering as a failure.
pub const LONGEST_EMAIL: usize = 254;

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

/// For how many days after a change of the address the old one can be restored, and belongs to nobody else.
pub const UNDO_DAYS: i64 = 14;

/// Sets the address of an account. That it is free, and that its member reads it, is the caller's to check.
pub async fn set_email(tx: &mut Tx, member: MemberId, email: &str) -> Result<()> {
    sql::set_email(tx, member, email).await.map(drop)
}

/// Sets the hash of a new password.
pub async fn set_password(tx: &mut Tx, member: MemberId, hash: &str) -> Result<()> {
    sql::set_password(tx, member, hash).await.map(drop)
}

/// Creates the accounts of members who are not premium yet.
pub(in crate::domain) async fn create<'a>(
    tx: &mut Tx,
    accounts: impl IntoIterator<Item = (MemberId, &'a NewAccount)>,
) -> Result<()> {
    let rows: Vec<MemberRow> = accounts.into_iter().map(|(id, account)| row(id, account)).collect();
    sql::add_members(tx, rows).await.map(drop)
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

/// What somebody typed as an e-mail address, as accounts have it.
pub fn address(text: &str) -> Result<String, Refusal> {
    let email = normalised(text);
    let has_domain = email.rsplit_once('@').is_some_and(|(_, host)| host.contains('.'));
    let is_address = email.len() <= LONGEST_EMAIL && has_domain && email_address::EmailAddress::is_valid(&email);
    if is_address { Ok(email) } else { Err(Refusal::InvalidEmail) }
}

/// Makes an account premium, or takes that from it: its member has bought something, or has the money back.
pub async fn set_premium(tx: &mut Tx, member: MemberId, is_premium: bool) -> Result<()> {
    sql::set_premium(tx, member, is_premium).await.map(drop)
}

/// Makes accounts premium without an order, as tests and load tests need them.
pub async fn make_premium(tx: &mut Tx, members: &[MemberId]) -> Result<()> {
    sql::make_premium(tx, members).await.map(drop)
}

/// Sets what may be done with an account. If its member may not log in any more, its sessions end at once, as each
/// query of a session looks at its account too.
pub async fn set_status(tx: &mut Tx, member: MemberId, status: Status) -> Result<()> {
    sql::set_status(tx, member, status.key()).await.map(drop)
}

/// Deletes an account at its member's wish. It can be brought back until it is erased.
pub async fn delete(tx: &mut Tx, member: MemberId) -> Result<()> {
    let now = tx.now();
    sql::delete(tx, member, now).await.map(drop)
}

/// Makes a deleted account what it was before. Whether there was one that can be brought back.
pub async fn bring_back(tx: &mut Tx, member: MemberId) -> Result<bool> {
    Ok(sql::bring_back(tx, member).await? > 0)
}

/// When a member deleted the account; `None` if it was not deleted, or is erased already.
pub async fn deleted_at(conn: &mut Conn, member: MemberId) -> Result<Option<Millis>> {
    sql::deleted_at(conn, member).await
}

/// Removes what a deleted account holds of its member. Its row stays, as ledger and conversations refer to it.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    let Some(account) = sql::member(tx, member).await? else { return Ok(()) };
    sql::forget_attempts_of(tx, &lockout::attempts_of(&account.domain, &account.email)).await?;
    sql::delete_sessions(tx, member).await?;
    sql::delete_devices(tx, member).await?;
    sql::erase(tx, member).await.map(drop)
}

/// How many accounts have an address like this one, with `%` for anything; of any site.
pub async fn count_like(conn: &mut Conn, email: &str) -> Result<i64> {
    sql::count_like(conn, email).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_name_an_at_sign_and_a_domain() {
        assert_eq!(address(" Anna@Vonk.Example "), Ok("anna@vonk.example".into()));
        for bad in ["", "anna", "anna@", "@vonk.example", "anna@localhost", "a b@vonk.example", "a\0@vonk.example"] {
            assert_eq!(address(bad), Err(Refusal::InvalidEmail), "{bad}");
        }
    }
}
