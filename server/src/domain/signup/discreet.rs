//! Signing up where nobody may find out who is a member: the answer is the same for every address and comes before the
//! server has looked for an account. Only the mailbox learns which it was.

use super::activation;
use super::newcomer::{New, create};
use crate::core::Core;
use crate::domain::accounts::{self, Account};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Tx;
use wire::MemberId;

/// Creates the member, or writes to the one who has the address. Nobody waits for it, because the time it takes would
/// tell what it found.
pub(super) fn create_unseen(core: &Arc<Core>, new: New) {
    let store = core.store.clone();
    core.tasks.spawn(async move {
        let made = store.write(move |tx| async move { create_or_tell(tx, &new).await }.boxed());
        if let Err(error) = made.await
            && !matches!(error, Error::Refused(_))
        {
            tracing::warn!(%error, "a sign-up could not be finished");
        }
    });
}

async fn create_or_tell(tx: &mut Tx, new: &New) -> Result<()> {
    if create(tx, new).await? {
        return Ok(());
    }
    match accounts::of_address(tx, &new.domain.key, &new.filled.email).await? {
        Some((member, account)) => tell(tx, member, account).await,
        None => Ok(()),
    }
}

/// Reminds a member of the account. These mails count as activation mails, of which a mailbox gets only so many.
async fn tell(tx: &mut Tx, member: MemberId, account: Account) -> Result<()> {
    let now = tx.now();
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let letter = match account.status.as_str() {
        "not_confirmed" => return activation::send_mail(tx, member).await.map(drop),
        "active" => Letter::Known { name },
        "deleted" => Letter::Deleted { name },
        _ => return Ok(()),
    };
    activation::count_mail(tx, &account).await?;
    let Account { domain, email: address, language, .. } = account;
    mail::send(tx, Mail { member, domain, address, language, letter }).await
}
