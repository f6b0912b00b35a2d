//! Tokens: what a link in a mail proves. A token works once, for one purpose and for a limited time; only its hash is
//! stored, with the address that the mail went to.
//!
//! A new token leaves the older ones of its purpose valid, because a mail that is sent again may arrive after the first
//! one. Whoever uses one of them uses up all that went to the same address.

mod sql;
pub mod workers;

pub use sql::Proof;

use base::clock::{DAY, HOUR};
use base::error::{Error, Result};
use sha2::{Digest, Sha256};
use store::{Conn, Tx};
use wire::{MemberId, Millis};

/// What a token is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Confirms the address of a new member.
    Activate,
    /// Sets a new password.
    ResetPassword,
    /// Brings a deleted account back.
    Reactivate,
    /// Confirms a member's new address.
    MailChange,
    /// Restores the address that a member had before.
    MailChangeUndo,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::Activate => "activate",
            Self::ResetPassword => "reset_password",
            Self::Reactivate => "reactivate",
            Self::MailChange => "mail_change",
            Self::MailChangeUndo => "mail_change_undo",
        }
    }

    /// For how many milliseconds a token works. The shorter, the more a reader of old mails could do with it.
    fn lifetime(self) -> i64 {
        match self {
            Self::Activate => 7 * DAY,
            Self::ResetPassword => HOUR,
            Self::MailChange => DAY,
            Self::Reactivate | Self::MailChangeUndo => 14 * DAY,
        }
    }
}

/// Makes a token for a member, to be sent to this address.
pub async fn issue(tx: &mut Tx, member: MemberId, purpose: Purpose, address: &str) -> Result<String> {
    let token = random()?;
    let now = tx.now();
    let expires_at = Millis(now.0 + purpose.lifetime());
    let row = sql::TokenRow {
        token_hash: hash(&token),
        purpose: purpose.as_str().into(),
        member_id: member,
        address: address.to_owned(),
        created_at: now,
        expires_at,
    };
    sql::add(tx, row).await?;
    Ok(token)
}

/// Uses a token up, and with it all others of the member, purpose and address. Of two callers at the same time, one
/// gets it. An unknown token, one that was used and one that has expired are alike.
pub async fn redeem(tx: &mut Tx, purpose: Purpose, token: &str) -> Result<Option<Proof>> {
    if !is_token(token) {
        return Ok(None);
    }
    let now = tx.now();
    let proof = sql::take(tx, &hash(token), purpose.as_str(), now).await?;
    if let Some(Proof { member, address }) = &proof {
        sql::delete_of(tx, *member, purpose.as_str(), address).await?;
    }
    Ok(proof)
}

/// What a token proves, which stays valid: for what has to be done before the token is used.
pub async fn holder(conn: &mut Conn, purpose: Purpose, token: &str, now: Millis) -> Result<Option<Proof>> {
    if !is_token(token) {
        return Ok(None);
    }
    sql::holder(conn, &hash(token), purpose.as_str(), now).await
}

/// Ends every token of a member.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_all_of(tx, member).await.map(drop)
}

/// 256 random bits, hexadecimal.
pub fn random() -> Result<String> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(hex(&bytes))
}

/// Whether it is of the shape of [`random`]'s.
pub fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The hash of a token, for a table.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
