//! Core: what all modules of the server share, as plain fields that `start` sets once. It names no domain: the run-time
//! state of a single domain, such as the courier, is passed to that domain's handlers beside it.

use crate::config::Config;
use crate::limits::Calls;
use crate::live::Live;
use crate::mailboxes::Disposable;
use crate::sites::Domains;
use crate::vault::Vault;
use crate::words::Words;
use base::error::Result;
use futures_util::future::BoxFuture;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::{Read, Store};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use wire::{MemberId, Refusal};

/// The build that clients compare with their own.
pub const BUILD: &str = env!("CARGO_PKG_VERSION");

/// Counts by code.
pub type Refusals = Family<[(&'static str, &'static str); 1], Counter>;

pub struct Core {
    /// Which of the server's databases this is, from 0.
    pub shard: usize,
    pub config: Config,
    pub domains: Domains,
    pub words: Words,
    pub disposable: Disposable,
    pub vault: Arc<Vault>,
    pub store: Arc<Store>,
    pub live: Arc<Live>,
    pub calls: Calls,
    /// The refusals that were put into words, by their codes.
    pub refusals: Refusals,
    /// The key by which browsers subscribe to push messages; empty while the server sends none.
    pub push_public_key: String,
    /// False once the server drains: `/readyz` reports it and no new work is taken.
    pub ready: AtomicBool,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
    /// The tasks that must end before the store is closed: sockets and presence.
    pub tasks: TaskTracker,
}

impl Core {
    /// A read for a member: it counts towards the member's limit, and two of one member run at a time. Polls that find
    /// nothing new do without it.
    pub async fn read<T, F>(&self, member: MemberId, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        self.count_read(member)?;
        self.store.read_in_turn(member.0, work).await
    }

    /// The same for reads that need not be of one moment.
    pub async fn look<T, F>(&self, member: MemberId, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        self.count_read(member)?;
        self.store.look(member.0, work).await
    }

    fn count_read(&self, member: MemberId) -> Result<(), Refusal> {
        let taken = self.calls.reads.take(member, self.store.now());
        taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })
    }

    /// A refusal in words, as whoever called gets it.
    pub fn refusal(&self, locale: &str, refusal: &Refusal) -> String {
        self.refusals.get_or_create(&[("code", refusal.code())]).inc();
        self.words.refusal(locale, refusal)
    }

    /// Refuses what exists in a demo only.
    pub fn check_demo(&self) -> Result<(), Refusal> {
        if self.config.demo { Ok(()) } else { Err(Refusal::NotFound) }
    }
}
