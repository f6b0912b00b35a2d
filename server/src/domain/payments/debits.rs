//! Which orders are paid by direct debit: with a mandate, by whom no bank took one back, and up to a limit.

use super::sql::{self, OrderRow};
use crate::domain::accounts::Account;
use crate::domain::credits::Wallet;
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::mandates::{self, Used};
use crate::domain::profiles;
use crate::sites::Domain;
use crate::sites::shop::DEBIT_CURRENCY;
use base::clock::DAY;
use base::error::Result;
use store::Tx;
use wire::payment::PaymentMethod;
use wire::{Amount, Balance, Millis, Refusal};

/// How long a member pays in another way after a chargeback: as long as a bank takes back a debit that it was not told to
/// make.
const BLOCKED_DAYS: i64 = 396;
/// Within how many days the debits of a member are counted.
const COUNTED_DAYS: i64 = 30;

/// Gives an order that is paid by direct debit the member's mandate, and tells the member what is collected and when. The
/// member's wallet is locked, so that of several orders at once each counts the others.
pub(super) async fn authorise(
    tx: &mut Tx,
    domain: &Domain,
    account: &Account,
    wallet: Option<&Wallet>,
    order: &mut OrderRow,
) -> Result<()> {
    if order.method != PaymentMethod::SepaDebit {
        return Ok(());
    }
    let (member, now) = (order.member_id, tx.now());
    let owes = wallet.is_none_or(|wallet| wallet.balance() < Balance::ZERO);
    if owes || sql::has_debit_taken_back(tx, member, Millis(now.0 - BLOCKED_DAYS * DAY)).await? {
        return Err(Refusal::DirectDebitBlocked.into());
    }
    let mandate = mandates::take(tx, domain, member).await?;
    let Amount(debited) = sql::debited(tx, member, Millis(now.0 - COUNTED_DAYS * DAY)).await?;
    let limit = domain.payments.limit();
    if debited + order.amount.0 > limit.0 {
        return Err(Refusal::DirectDebitLimit { limit, currency: DEBIT_CURRENCY.into() }.into());
    }
    order.mandate_id = Some(mandate.id);
    announce(tx, domain, account, order, mandate).await
}

/// Writes what will be collected, as the scheme wants it (SEPA Core rulebook, section 4.6.1).
async fn announce(tx: &mut Tx, domain: &Domain, account: &Account, order: &OrderRow, mandate: Used) -> Result<()> {
    let (member, now) = (order.member_id, tx.now());
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let letter = Letter::Debited {
        name,
        order: order.id,
        amount: order.amount,
        currency: order.currency.clone(),
        on: mandates::collected_on(now),
        reference: mandate.reference,
        account: format!("{} •••• {}", mandate.account.country, mandate.account.end),
        creditor: domain.company.name.clone(),
        creditor_id: domain.payments.creditor_id.clone(),
    };
    let (domain, address, language) = (domain.key.clone(), account.email.clone(), account.language.clone());
    mail::send(tx, Mail { member, domain, address, language, letter }).await
}
