//! The confirmation of a new member's e-mail address, by the link of a mail.

use super::held;
use crate::domain::accounts::{self, Account};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use crate::domain::safety;
use crate::domain::tokens::Purpose;
use crate::domain::user;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use store::{Conn, Tx};
use wire::{MemberId, Millis, Refusal};

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
    let recipient = held::recipient(tx, member).await?;
    let now = tx.now();
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let Account { email: address, language, domain, .. } = account;
    let letter = Letter::Activate { name, recipient };
    mail::send(tx, Mail { member, domain, address, language, letter }).await?;
    Ok(left)
}

/// Counts a mail to be sent; gives how many more may be sent today.
pub(super) async fn count_mail(tx: &mut Tx, account: &Account) -> Result<i64> {
    let retry_ms = mail::until_tomorrow(tx.now());
    let mails = mail::count(tx, &account.domain, &account.email, Letter::ACTIVATE, MAILS_A_DAY).await?;
    Ok(MAILS_A_DAY - mails.ok_or(Refusal::RateLimited { retry_ms })?)
}

/// By which name the mail tells of the one for whom the first message waits; `None` if its member may not see them now.
pub fn name_for(
    conn: &mut Conn,
    member: MemberId,
    recipient: MemberId,
    now: Millis,
) -> BoxFuture<'_, Result<Option<String>>> {
    async move {
        let Some(account) = accounts::account(conn, member).await? else { return Ok(None) };
        if !safety::sees(conn, &account.domain, member, recipient).await? {
            return Ok(None);
        }
        Ok(profiles::cards(conn, [recipient], now).await?.remove(&recipient).map(|card| card.name))
    }
    .boxed()
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
