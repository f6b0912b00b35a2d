//! Text messages to members' phones: written down in the transaction that gives a reason for them, sent by a job.
//!
//! - [`gateway`] the way out: a provider, or the outbox of a demo · [`twilio`] a provider
//! - [`workers`] sends them while they are of use · [`http`] the outbox of a demo
//!
//! Number and text are encrypted in the database, as a text may be a code, and are gone from it once a message was sent.

mod gateway;
pub mod http;
mod sql;
mod twilio;
pub mod workers;

pub use gateway::Gateway;

use crate::vault::Vault;
use base::error::Result;
use serde::{Deserialize, Serialize};
use store::jobs::Job;
use store::{Conn, Tx};
use wire::{MemberId, Millis};

const JOB: &str = "sms.send";
/// For how many days what became of a message is kept.
const KEPT_DAYS: i64 = 7;

/// A text message with whom it goes to.
pub struct Message {
    pub member: MemberId,
    /// The key of the site.
    pub domain: String,
    pub content: Content,
    /// From this moment on it is of no use to its reader.
    pub useful_until: Millis,
}

/// What is encrypted of a message.
#[derive(Clone, Serialize, Deserialize)]
pub struct Content {
    /// With the code of the country, such as `+31612345678`.
    pub number: String,
    pub text: String,
}

/// What a provider did with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Taken,
    /// It never will: there is no such phone, or it takes no messages. With the provider's code.
    Refused(String),
}

/// Sends a message once this transaction has committed, and not at all if it does not.
pub async fn send(tx: &mut Tx, vault: &Vault, message: Message) -> Result<()> {
    let (id, now) = (tx.id(), tx.now());
    let row = sql::MessageRow {
        id,
        domain: message.domain,
        member_id: message.member,
        sealed: Some(vault.seal(&place(id), &message.content)?),
        state: "waiting".into(),
        answer: None,
        useful_until: message.useful_until,
        created_at: now,
    };
    sql::add(tx, row).await?;
    let owner = Some(message.member.0);
    tx.enqueue(Job { kind: JOB, payload: id.to_string(), dedup: None, owner, run_at: now }).await
}

/// Where the content of a message is sealed.
fn place(id: i64) -> String {
    format!("text_message|{id}")
}

/// When messages were sent to a member, and what became of them, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<(Millis, String)>> {
    sql::of(conn, member).await
}

/// Deletes every message to a member.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::delete_of(tx, member).await.map(drop)
}
