//! Mails to members: written down in the transaction that gives a reason for them, sent by a job.
//!
//! - [`letter`] the letters there are, and their words · [`layout`] how a letter looks
//! - [`post`] the way out: a mail server, or the outbox of a demo
//! - [`workers`] sends them, again and again until the mail server takes or refuses them · [`http`] the outbox of a demo
//!
//! The link of a letter carries a token, which is made when the letter is sent: the database never holds one.

pub mod http;
mod layout;
mod letter;
mod post;
mod sql;
pub mod workers;

pub use letter::Letter;
pub use post::Post;
pub use sql::Written;

use crate::domain::tokens;
use crate::mailboxes::mailbox_of;
use base::clock::DAY;
use base::error::{Error, Result};
use store::jobs::Job;
use store::{Conn, Tx};
use wire::{MemberId, Millis};

const JOB: &str = "mail.send";

/// For how many days a mail is kept, for a member who asks what became of it.
const KEPT_DAYS: i64 = 30;

/// A letter with whom it goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub member: MemberId,
    /// The key of the site whose mail it is.
    pub domain: String,
    pub address: String,
    pub language: String,
    pub letter: Letter,
}

/// Sends a mail once this transaction has committed, and not at all if it does not.
pub async fn send(tx: &mut Tx, mail: Mail) -> Result<()> {
    let (id, now) = (tx.id(), tx.now());
    let kind = mail.letter.kind().into();
    let letter = serde_json::to_string(&mail.letter).map_err(Error::internal)?;
    let row = sql::NewRow {
        id,
        domain: mail.domain,
        member_id: mail.member,
        address: mail.address,
        language: mail.language,
        kind,
        letter,
        state: "waiting".into(),
        created_at: now,
    };
    sql::add(tx, row).await?;
    let owner = Some(mail.member.0);
    tx.enqueue(Job { kind: JOB, payload: id.to_string(), dedup: None, owner, run_at: now }).await
}

/// Counts one more letter of a kind to a mailbox today, whichever of its addresses it goes to; gives how many there are
/// now, or `None` if there were `most`. It waits for another transaction that counts the same, so that of many at the
/// same time no more than `most` are sent.
pub async fn count(tx: &mut Tx, site: &str, address: &str, kind: &str, most: i64) -> Result<Option<i64>> {
    let day = tx.now().0 / DAY;
    sql::count(tx, site, &mailbox_hash(address), kind, day, most).await
}

/// The milliseconds until mailboxes are counted anew.
pub fn until_tomorrow(now: Millis) -> u64 {
    (DAY - now.0.rem_euclid(DAY)).unsigned_abs()
}

fn mailbox_hash(address: &str) -> String {
    tokens::hash(&mailbox_of(address))
}

/// How many letters of a kind a member was sent since that moment.
pub async fn count_since(conn: &mut Conn, member: MemberId, kind: &str, since: Millis) -> Result<i64> {
    sql::count_since(conn, member, kind, since).await
}

/// The mails to a member that are kept, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<Written>> {
    sql::of(conn, member).await
}

/// Deletes every mail to a member, and how many were sent to the address.
pub async fn erase(tx: &mut Tx, member: MemberId, site: &str, address: &str) -> Result<()> {
    sql::forget_mailbox(tx, site, &mailbox_hash(address)).await?;
    sql::delete_of(tx, member).await.map(drop)
}

/// Whether the last mail to a member's address was refused by its mail server.
pub async fn is_refused(conn: &mut Conn, member: MemberId, address: &str) -> Result<bool> {
    sql::last_state(conn, member, address).await.map(|state| state.as_deref() == Some("refused"))
}
