//! The confirmation of a new member's e-mail address, by the link of a mail.

use super::held;
use crate::domain::accounts::{self, Account};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use crate::domain::tokens::Purpose;
use crate::domain::user;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use store::Tx;
use wire::{MemberId, Refusal};

/// How many activation mails a mailbox may be sent in a day.
pub const MAILS_A_DAY: i64 = 5;

/// Sends the mail with a new link; gives how many more may be sent today. A member who is
/// confirmed gets none.
pub async fn send_mail(tx: &mut Tx, member: MemberId) -> Result<i64> {
    let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    if account.status != "not_confirmed" {
        return Ok(0);
    }
    let left = count_mail(tx, &account).await?;
    let waiting_for = name_of_recipient(tx, member).await?;
    let now = tx.now();
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let Account { email: address, language, domain, .. } = account;
    let letter = Letter::Activate { name, waiting_for };
    mail::send(tx, Mail { member, domain, address, language, letter }).await?;
    Ok(left)
}

/// Counts a mail to be sent; gives how many more may be sent today.
pub(super) async fn count_mail(tx: &mut Tx, account: &Account) -> Result<i64> {
    let retry_ms = mail::until_tomorrow(tx.now());
    let mails = mail::count(tx, &account.domain, &account.email, Letter::ACTIVATE, MAILS_A_DAY).await?;
    Ok(MAILS_A_DAY - mails.ok_or(Refusal::RateLimited { retry_ms })?)
}

async fn name_of_recipient(tx: &mut Tx, member: MemberId) -> Result<Option<String>> {
    let Some(to) = held::recipient(tx, member).await? else { return Ok(None) };
    let now = tx.now();
    Ok(profiles::cards(tx, [to], now).await?.remove(&to).map(|card| card.name))
}

/// Makes the member active to whom the link was sent, and lets the first message go out; gives its recipient.
pub async fn activate(tx: &mut Tx, domain: &Domain, token: &str) -> Result<Option<MemberId>> {
    let redeemed = accounts::redeem(tx, domain, Purpose::Activate, token).await?;
    let (member, account) = redeemed.ok_or(Refusal::ActivationFailed)?;
    if account.status != "not_confirmed" {
        return Err(Refusal::ActivationFailed.into());
    }
    confirm(tx, domain, member).await
}

/// Makes a member active whose address is proven, and lets the first message go out; gives its recipient.
pub async fn confirm(tx: &mut Tx, domain: &Domain, member: MemberId) -> Result<Option<MemberId>> {
    user::change_within(tx, domain, member, move |tx| async move { user::activate(tx, member).await }.boxed()).await?;
    held::release(tx, member).await
}
