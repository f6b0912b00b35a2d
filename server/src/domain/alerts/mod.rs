//! Alerts: what a member is reminded of on every page, and which of them were put away.

pub mod http;
mod sql;

use crate::domain::accounts::{self, Account};
use crate::domain::mail;
use crate::domain::profiles::{self, own};
use crate::domain::signup::held;
use crate::words::Words;
use base::clock::DAY;
use base::error::Result;
use store::{Conn, Tx};
use wire::alert::{Alert, Alerts, Dismissible};
use wire::profile::ProfileStatus;
use wire::{MemberId, Millis, Refusal};

/// For how long an alert stays away. Then it comes back, if its reason still holds.
const AWAY: i64 = 30 * DAY;

/// What the alerts of a member depend on besides the member.
pub struct Setting<'c> {
    pub words: &'c Words,
    pub locale: &'c str,
    /// Whether the server sends push messages.
    pub has_push: bool,
}

/// The alerts that a member is to be shown, the most important first.
pub async fn due(conn: &mut Conn, setting: &Setting<'_>, member: MemberId, now: Millis) -> Result<Alerts> {
    let mut alerts = Vec::new();
    let account = accounts::account(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let away = sql::dismissed(conn, member, Millis(now.0 - AWAY)).await?;
    let is_away = |alert: Dismissible| away.iter().any(|it| it == key(alert));
    // Before the confirmation, for which the mail has to arrive.
    if !is_away(Dismissible::MailRefused) && mail::is_refused(conn, member, &account.email).await? {
        alerts.push(Alert::MailRefused);
    }
    let undelivered =
        held::of(conn, setting.words, setting.locale, member).await?.filter(|message| message.refused.is_some());
    if undelivered.is_some() {
        alerts.push(Alert::FirstMessage);
    }
    if is_to_confirm(conn, member, &account, now).await? {
        alerts.push(Alert::Activation);
    }
    if !is_away(Dismissible::Photo) && !profiles::has_main_image(conn, member).await? {
        alerts.push(Alert::Photo);
    }
    if !is_away(Dismissible::EnrichProfile) && is_bare(conn, member).await? {
        alerts.push(Alert::EnrichProfile);
    }
    if setting.has_push && !is_away(Dismissible::Push) {
        alerts.push(Alert::Push);
    }
    if !is_away(Dismissible::DisabledNotifications) && has_disabled(&account) {
        alerts.push(Alert::DisabledNotifications);
    }
    Ok(Alerts { alerts, undelivered })
}

/// Puts an alert away.
pub async fn dismiss(tx: &mut Tx, member: MemberId, alert: Dismissible) -> Result<()> {
    let now = tx.now();
    sql::dismiss(tx, member, key(alert), now).await.map(drop)
}

/// Every alert that a member has put away, and when.
pub async fn put_away(conn: &mut Conn, member: MemberId) -> Result<Vec<(String, Millis)>> {
    sql::all(conn, member).await
}

/// Forgets what a member has put away.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::erase(tx, member).await.map(drop)
}

async fn is_to_confirm(conn: &mut Conn, member: MemberId, account: &Account, now: Millis) -> Result<bool> {
    let card = profiles::own_card(conn, member, now).await?.ok_or(Refusal::LOGGED_OUT)?;
    Ok(account.status == "not_confirmed" && !has_disabled(account) && card.status == ProfileStatus::Disabled)
}

/// Whether the member has switched off any kind of notification.
fn has_disabled(account: &Account) -> bool {
    account.notifications_disabled != "[]"
}

/// Whether others find nothing on the profile to write about.
async fn is_bare(conn: &mut Conn, member: MemberId) -> Result<bool> {
    let profile = own::own(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    Ok(profile.about.is_empty() || profile.interests.is_empty())
}

fn key(alert: Dismissible) -> &'static str {
    match alert {
        Dismissible::MailRefused => "mail_refused",
        Dismissible::Photo => "photo",
        Dismissible::EnrichProfile => "enrich_profile",
        Dismissible::Push => "push",
        Dismissible::DisabledNotifications => "disabled_notifications",
    }
}
