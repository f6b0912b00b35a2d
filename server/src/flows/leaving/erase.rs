//! What is erased of a member, piece by piece, so that no transaction is long. Each piece can be repeated.
//!
//! Messages lose their content and keep their place, as if they had been taken back: the conversation is also the
//! partner's. What remains are ids and sums: the ledger, which the law keeps and which names nobody, and the rows that
//! it and the partners' conversations refer to.

use crate::core::Core;
use crate::domain::accounts::Account;
use crate::domain::payments::{discounts, spending};
use crate::domain::{
    accounts, addresses, alerts, chats, invoices, likes, mail, mandates, photos, profiles, signup, sms, swipes, tokens,
};
use crate::vault::Vault;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::{Conn, Tx};
use wire::{MemberId, Millis};

/// For how many milliseconds an account can be brought back (specification 9).
pub const GRACE: i64 = 14 * DAY;

/// Erases the next piece; whether it was the last one.
pub async fn step(core: &Arc<Core>, member: MemberId) -> Result<bool> {
    let core = core.clone();
    let (domains, vault) = (core.domains.clone(), core.vault.clone());
    core.store
        .write(move |tx| {
            async move {
                // It may have been brought back since the job looked.
                if due(tx, member).await?.is_none_or(|due| due > tx.now()) {
                    return Ok(true);
                }
                let Some(account) = accounts::account(tx, member).await? else { return Ok(true) };
                let key = &account.domain;
                let domain = domains.of_key(key).ok_or_else(|| Error::internal(format!("no domain {key}")))?.clone();
                let has_more = chats::edits::erase_some(tx, &domain, member).await?
                    || chats::quotes::erase_some(tx, &domain, member).await?
                    || chats::reactions::erase_some(tx, &domain, member).await?
                    || likes::erase_some(tx, member).await?
                    || swipes::erase_some(tx, member).await?;
                if has_more {
                    return Ok(false);
                }
                finish(tx, &vault, member, &account).await?;
                Ok(true)
            }
            .boxed()
        })
        .await
}

async fn finish(tx: &mut Tx, vault: &Vault, member: MemberId, account: &Account) -> Result<()> {
    chats::edits::erase_refusals(tx, member).await?;
    photos::discard_all(tx, member).await?;
    alerts::erase(tx, member).await?;
    discounts::uses::erase(tx, member).await?;
    spending::erase(tx, member).await?;
    mandates::erase(tx, vault, member).await?;
    invoices::erase(tx, member).await?;
    sms::erase(tx, member).await?;
    signup::erase(tx, member).await?;
    addresses::erase(tx, member).await?;
    mail::erase(tx, member, &account.domain, &account.email).await?;
    tokens::erase(tx, member).await?;
    profiles::erase(tx, member).await?;
    accounts::account::erase(tx, member).await
}

/// When the account may be erased; `None` if it was brought back, or is erased already.
pub async fn due_at(core: &Core, member: MemberId) -> Result<Option<Millis>> {
    core.store.read(move |conn| due(conn, member).boxed()).await
}

/// The same within a transaction.
pub async fn due(conn: &mut Conn, member: MemberId) -> Result<Option<Millis>> {
    let deleted = accounts::account::deleted_at(conn, member).await?;
    Ok(deleted.map(|at| Millis(at.0 + GRACE)))
}
