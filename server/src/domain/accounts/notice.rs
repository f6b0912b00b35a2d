//! The mail about a login on a device that has not logged in to the account before.

use super::sql;
use crate::domain::mail::{self, Letter, Mail};
use base::clock::DAY;
use base::error::Result;
use store::Tx;
use wire::{MemberId, Millis};

/// The most of these mails in a day: a browser that keeps no cookies is new each time.
const A_DAY: i64 = 3;

/// Sends the mail, unless this is the account's first device or there were enough mails today.
pub async fn of_new_device(tx: &mut Tx, member: MemberId, browser: &str) -> Result<()> {
    let since = Millis(tx.now().0 - DAY);
    if sql::count_devices(tx, member).await? == 0
        || mail::count_since(tx, member, Letter::NEW_DEVICE, since).await? >= A_DAY
    {
        return Ok(());
    }
    let Some(account) = sql::member(tx, member).await? else { return Ok(()) };
    let (domain, address, language) = (account.domain, account.email, account.language);
    let letter = Letter::NewDevice { browser: browser.to_owned() };
    mail::send(tx, Mail { member, domain, address, language, letter }).await
}
