//! Keeps the members in memory equal to the database. What commits on this server arrives at once; what another server
//! commits, and what was active, is read every second by the times of the changes. A slow walk through all members heals
//! whatever those have missed, such as a commit that came long after its time.

use super::Search;
use crate::core::Core;
use crate::domain::profiles::listed::{self, Listed};
use base::error::Result;
use futures_util::FutureExt;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use store::Store;
use tokio::sync::mpsc::UnboundedReceiver;
use wire::{MemberId, Millis};

/// How often is read what has changed.
const EVERY: Duration = Duration::from_secs(1);
/// How far before the latest known change is read, in milliseconds: a transaction commits later than its time.
const OVERLAP: i64 = 3_000;
/// The same once in so many turns, for transactions that take long and servers whose clocks differ.
const LONG_OVERLAP: i64 = 120_000;
const LONG_TURN: u64 = 30;
/// The turns between two steps of the walk, by which a million members take half an hour.
const WALK_TURN: u64 = 10;
/// The members in one read.
const BATCH: usize = 5_000;
/// The most members who are read at once because of events.
const EVENTS: usize = 500;

/// Where the reading stands.
pub struct Feed {
    search: Arc<Search>,
    /// Whose profiles were changed by this server.
    changed: UnboundedReceiver<MemberId>,
    /// The latest change that was read.
    latest: Millis,
    walked: MemberId,
}

impl Feed {
    /// Reads all members, so that a server that listens finds everybody.
    pub async fn load(core: &Core, search: &Arc<Search>) -> Result<Self> {
        let changed = core.live.changed_profiles();
        let mut feed = Self { search: search.clone(), changed, latest: Millis(0), walked: MemberId(0) };
        while feed.walk(&core.store).await? {}
        for site in search.sites.values() {
            site.write().unwrap_or_else(PoisonError::into_inner).shrink();
        }
        Ok(feed)
    }

    /// Runs until the server stops.
    pub async fn run(mut self, core: Arc<Core>) {
        let mut turns = tokio::time::interval(EVERY);
        let mut turn = 0_u64;
        loop {
            let done = tokio::select! {
                () = core.stop.cancelled() => return,
                Some(member) = self.changed.recv() => self.hear(&core.store, member).await,
                _ = turns.tick() => {
                    turn += 1;
                    self.turn(&core.store, turn).await
                }
            };
            if let Err(error) = done {
                tracing::warn!(%error, "the search does not know the latest changes");
            }
        }
    }

    async fn turn(&mut self, store: &Store, turn: u64) -> Result<()> {
        self.sweep(store, if turn.is_multiple_of(LONG_TURN) { LONG_OVERLAP } else { OVERLAP }).await?;
        if turn.is_multiple_of(WALK_TURN) {
            self.walk(store).await?;
        }
        Ok(())
    }

    /// Reads those whose profiles this server has changed.
    async fn hear(&mut self, store: &Store, member: MemberId) -> Result<()> {
        let mut members = vec![member];
        while members.len() < EVENTS
            && let Ok(member) = self.changed.try_recv()
        {
            members.push(member);
        }
        let read = store.read(move |conn| async move { listed::of(conn, &members).await }.boxed());
        self.apply(&read.await?);
        Ok(())
    }

    /// Reads what has changed since a little before the latest change.
    async fn sweep(&mut self, store: &Store, overlap: i64) -> Result<()> {
        let mut from = (Millis(self.latest.0 - overlap), MemberId(0));
        loop {
            let read = store.read(move |conn| async move { listed::since(conn, from, size()).await }.boxed()).await?;
            self.apply(&read);
            match read.last() {
                Some(last) if read.len() == BATCH => from = (last.changed_at, last.id),
                _ => return Ok(()),
            }
        }
    }

    /// Reads the next members in the order of their ids; whether there are more.
    async fn walk(&mut self, store: &Store) -> Result<bool> {
        let after = self.walked;
        let read = store.read(move |conn| async move { listed::after(conn, after, size()).await }.boxed()).await?;
        self.apply(&read);
        let has_more = read.len() == BATCH;
        self.walked = read.last().filter(|_| has_more).map_or(MemberId(0), |last| last.id);
        Ok(has_more)
    }

    fn apply(&mut self, read: &[Listed]) {
        let mut by_site: BTreeMap<&str, Vec<&Listed>> = BTreeMap::new();
        for member in read {
            by_site.entry(&member.domain).or_default().push(member);
            self.latest = self.latest.max(member.changed_at);
        }
        for (site, members) in by_site {
            // A site that the configuration has no more is not searched.
            let Some(site) = self.search.sites.get(site) else { continue };
            let mut site = site.write().unwrap_or_else(PoisonError::into_inner);
            for member in members {
                site.put(member.id, member.facts.as_ref());
            }
        }
    }
}

fn size() -> i64 {
    i64::try_from(BATCH).unwrap_or(i64::MAX)
}
