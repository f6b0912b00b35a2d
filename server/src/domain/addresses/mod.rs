//! The e-mail address of an account: changed by a link that only a reader of the new mailbox has, and restored by a
//! link that only a reader of the old one has.
//!
//! Whoever knows the password could change the address and so keep the member out for good. Therefore a change can be
//! undone for fourteen days, in which nobody else can take the old address, and the password that was known is worth
//! nothing after it.

pub mod http;
mod sql;
pub mod workers;

use crate::core::Core;
use crate::domain::accounts::{self, Account, Logins, lockout};
use crate::domain::mail::{self, Letter, Mail};
use crate::domain::profiles;
use crate::domain::signup::activation;
use crate::domain::tokens::{self, Proof, Purpose};
use crate::domain::user;
use crate::sites::Domain;
use accounts::account::{self, UNDO_DAYS};
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
pub use sql::Change;
use sql::ChangeRow;
use std::net::IpAddr;
use std::sync::Arc;
use store::event::Event;
use store::{Conn, Tx};
use wire::address::{AddressChanged, AddressLink, ChangeAddress};
use wire::frame::Bye;
use wire::{MemberId, Millis, Refusal};

/// How many changes a member may ask for in a day: each writes to a mailbox that may be a stranger's.
const A_DAY: i64 = 3;
/// How many letters in a day tell a member that others try the member's address.
const TOLD_A_DAY: i64 = 3;

/// What becomes of a wish for an address. A refused one counts like any other, so it is no error of the transaction.
enum Wish {
    Sent,
    Taken,
}

/// Sends the letter with the link to the new address. Whether the address has an account already is answered as at a
/// sign-up, unless the site hides it: then its owner is told.
pub async fn ask(
    core: &Core,
    logins: &Logins,
    domain: &Arc<Domain>,
    member: MemberId,
    form: ChangeAddress,
) -> Result<()> {
    let email = account::address(&form.email)?;
    if core.disposable.holds(&email) {
        return Err(Refusal::DisposableEmail.into());
    }
    accounts::check_password(&core.store, logins, member, form.password).await?;
    let domain = domain.clone();
    let wish = core.store.write(move |tx| async move { ask_within(tx, &domain, member, email).await }.boxed());
    match wish.await? {
        Wish::Sent => Ok(()),
        Wish::Taken => Err(Refusal::EmailTaken.into()),
    }
}

async fn ask_within(tx: &mut Tx, domain: &Domain, member: MemberId, email: String) -> Result<Wish> {
    // Of two wishes at the same time, the second counts the first.
    lockout::lock(tx, &format!("mail-change|{member}")).await?;
    let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    if account.email == email {
        return Err(Refusal::SameEmail.into());
    }
    let since = Millis(tx.now().0 - DAY);
    if sql::count_since(tx, member, since).await? >= A_DAY {
        return Err(Refusal::TooOften.into());
    }
    let row = ChangeRow {
        id: tx.id(),
        member_id: member,
        old_email: account.email.clone(),
        new_email: email.clone(),
        undoable: account.status != "not_confirmed",
        asked_at: tx.now(),
        changed_at: None,
    };
    sql::add(tx, row).await?;
    let owner = accounts::owner_of(tx, &domain.key, &email).await?;
    if owner.is_none_or(|owner| owner == member) {
        let letter = Letter::MailChange { name: name_of(tx, member).await? };
        write(tx, member, Account { email, ..account }, letter).await?;
        return Ok(Wish::Sent);
    }
    if !domain.server.hide_membership {
        return Ok(Wish::Taken);
    }
    tell_owner(tx, domain, &email).await?;
    Ok(Wish::Sent)
}

/// Tells the member whose address somebody else tried.
async fn tell_owner(tx: &mut Tx, domain: &Domain, email: &str) -> Result<()> {
    let Some((owner, _)) = accounts::reachable_by(tx, &domain.key, email).await? else { return Ok(()) };
    let since = Millis(tx.now().0 - DAY);
    if mail::count_since(tx, owner, Letter::ADDRESS_TAKEN, since).await? >= TOLD_A_DAY {
        return Ok(());
    }
    let account =
        accounts::account(tx, owner).await?.ok_or_else(|| Error::internal("an address without an account"))?;
    let letter = Letter::AddressTaken { name: name_of(tx, owner).await? };
    write(tx, owner, account, letter).await
}

/// Carries out what a link of a letter is for.
pub async fn follow(
    core: &Core,
    logins: &Logins,
    domain: &Arc<Domain>,
    address: IpAddr,
    link: AddressLink,
) -> Result<AddressChanged> {
    logins.take(address, core.store.now())?;
    let changed = match link {
        AddressLink::Token(token) => {
            let domain = domain.clone();
            core.store.write(move |tx| async move { change(tx, &domain, &token).await }.boxed()).await?
        }
        AddressLink::Undo(token) => undo(core, logins, domain, token).await?,
    };
    core.store.look_for_jobs();
    Ok(changed)
}

/// Gives the member of the token the new address. A member who had not confirmed the old one has corrected it this way,
/// and is active from now on.
async fn change(tx: &mut Tx, domain: &Domain, token: &str) -> Result<AddressChanged> {
    let redeemed = accounts::redeem_anywhere(tx, domain, Purpose::MailChange, token).await?;
    let (Proof { member, address: email }, account) = redeemed.ok_or(Refusal::LinkExpired)?;
    let waiting = sql::last(tx, member).await?.filter(|row| row.changed_at.is_none() && row.new_email == email);
    let waiting = waiting.ok_or(Refusal::LinkExpired)?;
    let is_confirmed = match account.status.as_str() {
        "active" => true,
        "not_confirmed" => false,
        _ => return Err(Refusal::LinkExpired.into()),
    };
    lockout::lock(tx, &lockout::claims_of(&domain.key, &email)).await?;
    if accounts::owner_of(tx, &domain.key, &email).await?.is_some_and(|owner| owner != member) {
        return Err(Refusal::EmailTaken.into());
    }
    let now = tx.now();
    sql::set_changed(tx, waiting.id, now).await?;
    give(tx, domain, member, &email).await?;
    let mut changed = AddressChanged { email, writes_to: None, password_token: None, deleted: false };
    if !is_confirmed {
        changed.writes_to = activation::confirm(tx, domain, member).await?;
    }
    if waiting.undoable {
        let letter = Letter::MailChanged { name: name_of(tx, member).await?, at: now };
        write(tx, member, account, letter).await?;
    }
    Ok(changed)
}

/// Restores the address to which the token was sent. The password ends with it, and every session: whoever made the
/// change knew the one or had the other. The answer holds a token to set a new one.
async fn undo(core: &Core, logins: &Logins, domain: &Arc<Domain>, token: String) -> Result<AddressChanged> {
    let (known, now) = (token.clone(), core.store.now());
    let holder = core
        .store
        .read(move |conn| async move { tokens::holder(conn, Purpose::MailChangeUndo, &known, now).await }.boxed());
    // Hashing is expensive, so it is done only for a token that is valid now.
    holder.await?.ok_or(Refusal::LinkExpired)?;
    let nobodys = logins.passwords().turn()?.hash(tokens::random()?).await?;
    let domain = domain.clone();
    core.store.write(move |tx| async move { undo_within(tx, &domain, &token, &nobodys).await }.boxed()).await
}

async fn undo_within(tx: &mut Tx, domain: &Domain, token: &str, hash: &str) -> Result<AddressChanged> {
    let redeemed = accounts::redeem_anywhere(tx, domain, Purpose::MailChangeUndo, token).await?;
    let (Proof { member, address: email }, account) = redeemed.ok_or(Refusal::LinkExpired)?;
    let since = Millis(tx.now().0 - UNDO_DAYS * DAY);
    let first = sql::first_from(tx, member, &email, since).await?.ok_or(Refusal::LinkExpired)?;
    let deleted = account.status == "deleted";
    sql::forget_since(tx, member, first.id).await?;
    give(tx, domain, member, &email).await?;
    account::set_password(tx, member, hash).await?;
    accounts::end_sessions(tx, member).await?;
    tx.emit(Event::SessionEnded { member, session: None, why: Bye::LoggedOut });
    let restored = Account { email: email.clone(), ..account };
    lockout::forget(tx, &accounts::attempts_of(&restored.domain, &email)).await?;
    if deleted {
        // The letter with the way back went to the address that is not the member's any more.
        let letter = Letter::Deleted { name: name_of(tx, member).await? };
        write(tx, member, restored, letter).await?;
    }
    let password_token = Some(tokens::issue(tx, member, Purpose::ResetPassword, &email).await?);
    Ok(AddressChanged { email, writes_to: None, password_token, deleted })
}

/// Sets the address and shows it on all devices of the member.
async fn give(tx: &mut Tx, domain: &Domain, member: MemberId, email: &str) -> Result<()> {
    let email = email.to_owned();
    let set = user::change_within(tx, domain, member, move |tx| {
        async move { account::set_email(tx, member, &email).await }.boxed()
    });
    set.await.map(drop)
}

/// The changes that a member has asked for, as long as they are kept, the oldest first.
pub async fn changes(conn: &mut Conn, member: MemberId) -> Result<Vec<Change>> {
    sql::of(conn, member).await
}

/// Deletes every change of a member.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_of(tx, member).await.map(drop)
}

async fn name_of(tx: &mut Tx, member: MemberId) -> Result<String> {
    let now = tx.now();
    Ok(profiles::own_card(tx, member, now).await?.map(|card| card.name).unwrap_or_default())
}

/// Sends a letter to the address of an account.
async fn write(tx: &mut Tx, member: MemberId, account: Account, letter: Letter) -> Result<()> {
    let Account { domain, email: address, language, .. } = account;
    mail::send(tx, Mail { member, domain, address, language, letter }).await
}
