//! Export: everything that the site holds of a member, as one JSON document, made while it is sent. Nothing of it is
//! stored, so there is no second copy to guard and no link that could leak; a mail tells the member of each.
//!
//! - here: who gets one, and how often · [`document`] what is in it

mod document;
pub mod http;

use crate::core::Core;
use crate::domain::accounts::{self, Logins, Session, lockout};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::photos::Photos;
use crate::domain::profiles;
use crate::sites::Domain;
use base::clock::DAY;
use base::error::Result;
use document::{Document, Part};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Tx;
use tokio::sync::mpsc::{self, Receiver};
use wire::{MemberId, Millis, Refusal};

/// How many exports a member may have in a day. More than one, as a download may break off.
const A_DAY: i64 = 3;
/// How many parts of the document wait for a slow client.
const AHEAD: usize = 2;

/// The run-time state of exports: what checks passwords, and where the photos are.
pub struct Exports {
    pub logins: Arc<Logins>,
    pub photos: Arc<Photos>,
}

/// Begins an export for a member who knows the password, and writes the mail about it. The parts of the document come
/// as fast as they are read.
pub async fn begin(
    core: &Arc<Core>,
    exports: &Exports,
    domain: &Arc<Domain>,
    session: Session,
    password: String,
) -> Result<Receiver<Part>> {
    let member = session.member;
    accounts::check_password(&core.store, &exports.logins, member, password).await?;
    core.store.write(move |tx| count(tx, member).boxed()).await?;
    core.store.look_for_jobs();
    let (parts, receiver) = mpsc::channel(AHEAD);
    let (core, photos, domain) = (core.clone(), exports.photos.clone(), domain.clone());
    let document = Document { core: core.clone(), photos, domain, session, parts };
    let stop = core.stop.clone();
    core.tasks.spawn(async move { stop.run_until_cancelled(document.send()).await });
    Ok(receiver)
}

/// Counts one more export, by its mail.
async fn count(tx: &mut Tx, member: MemberId) -> Result<()> {
    // Of two at the same time, the second counts the first.
    lockout::lock(tx, &format!("export|{member}")).await?;
    let now = tx.now();
    if mail::count_since(tx, member, Letter::EXPORTED, Millis(now.0 - DAY)).await? >= A_DAY {
        return Err(Refusal::TooOften.into());
    }
    let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let name = profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default();
    let (domain, address, language) = (account.domain, account.email, account.language);
    mail::send(tx, Mail { member, domain, address, language, letter: Letter::Exported { name } }).await
}
