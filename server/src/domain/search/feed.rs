//! Keeps the members in memory equal to the database. What commits on this server arrives at once; what another server
//! commits, and what was active, is read every second by the times of the changes. A slow walk through all members heals
//! whatever those have missed, such as a commit that came long after its time. Each of these takes little at a time, as
//! the searches wait for the same processors.
//!
//! A server that starts reads everybody from a replica, if there is one, and then from the primary whatever has changed
//! since a little before that. All later reads are of the primary, as a walk through older rows would take back what is
//! known already.

use super::Search;
use crate::core::Core;
use crate::domain::profiles::listed::{self, Listed};
use base::error::Result;
use futures_util::FutureExt;
use std::collections::{BTreeMap, HashMap};
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
/// So long a change is read again, in milliseconds, even if one of this time was read.
const SAME_TIME: i64 = 1_000;
/// The members in one read while a server starts, and the most changes in one read.
const BATCH: usize = 5_000;
/// The members in one read of a server that runs: those who changed, and those of a step of the walk, of which there is one
/// in each turn, so that a million members take half an hour.
const SOME: usize = 500;
/// The members who are written while no search can run, which takes a fraction of a millisecond.
const WRITTEN: usize = 200;

/// Where the reading stands.
pub struct Feed {
    search: Arc<Search>,
    /// Whose profiles were changed by this server.
    changed: UnboundedReceiver<MemberId>,
    /// The latest change that was read.
    latest: Millis,
    /// The change of a member that was read last, if it is not long ago: the overlap is read without the members in it.
    read: HashMap<MemberId, Millis>,
    walked: MemberId,
}

impl Feed {
    /// Reads all members, so that a server that listens finds everybody.
    pub async fn load(core: &Core, search: &Arc<Search>) -> Result<Self> {
        let (changed, store) = (core.live.changed_profiles(), &core.store);
        // Read before the members, and perhaps late as well: what their snapshots lack is changed after it.
        let begun = store.read_late(|conn| listed::latest_change(conn).boxed()).await?;
        let walked = MemberId(0);
        let mut feed = Self { search: search.clone(), changed, latest: begun, read: HashMap::new(), walked };
        loop {
            let after = feed.walked;
            let members = store.read_late(move |conn| listed::after(conn, after, most(BATCH)).boxed()).await?;
            // Nobody is read again whose last change this was.
            let recent = members.iter().filter(|member| member.changed_at.0 >= begun.0 - LONG_OVERLAP);
            feed.read.extend(recent.map(|member| (member.id, member.changed_at)));
            if !feed.step(&members, BATCH) {
                break;
            }
        }
        // A replica that comes and goes may have given some members as they were before `begun`, which the overlap
        // covers: it is far longer than a read may be late.
        feed.latest = begun;
        feed.sweep(store, LONG_OVERLAP).await?;
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
        let is_long = turn.is_multiple_of(LONG_TURN);
        self.sweep(store, if is_long { LONG_OVERLAP } else { OVERLAP }).await?;
        if is_long {
            let from = self.latest.0 - LONG_OVERLAP;
            self.read.retain(|_, at| at.0 >= from);
        }
        self.walk(store, SOME).await.map(drop)
    }

    /// Reads those whose profiles this server has changed.
    async fn hear(&mut self, store: &Store, member: MemberId) -> Result<()> {
        let mut members = vec![member];
        while members.len() < SOME
            && let Ok(member) = self.changed.try_recv()
        {
            members.push(member);
        }
        self.look_at(store, &members).await
    }

    /// Reads what has changed since a little before the latest change.
    async fn sweep(&mut self, store: &Store, overlap: i64) -> Result<()> {
        let mut from = (Millis(self.latest.0 - overlap), MemberId(0));
        loop {
            let read = store.read(move |conn| async move { listed::changes(conn, from, most(BATCH)).await }.boxed());
            let changes = read.await?;
            // Another change may have the same time, as long as that is not over.
            let over = Millis(store.now().0 - SAME_TIME);
            let is_new = |(id, at): &&(MemberId, Millis)| *at > over || self.read.get(id) != Some(at);
            let new: Vec<MemberId> = changes.iter().filter(is_new).map(|(id, _)| *id).collect();
            self.look_at(store, &new).await?;
            match changes.last() {
                Some((id, at)) if changes.len() == BATCH => from = (*at, *id),
                _ => return Ok(()),
            }
        }
    }

    /// Reads these members.
    async fn look_at(&mut self, store: &Store, members: &[MemberId]) -> Result<()> {
        for members in members.chunks(SOME) {
            let members = members.to_vec();
            let read = store.read(move |conn| async move { listed::of(conn, &members).await }.boxed()).await?;
            self.apply(&read);
            self.read.extend(read.iter().map(|member| (member.id, member.changed_at)));
        }
        Ok(())
    }

    /// Reads the next members in the order of their ids; whether there are more.
    async fn walk(&mut self, store: &Store, number: usize) -> Result<bool> {
        let after = self.walked;
        let read =
            store.read(move |conn| async move { listed::after(conn, after, most(number)).await }.boxed()).await?;
        Ok(self.step(&read, number))
    }

    /// Takes a step of the walk, for which so many were asked; whether there are more.
    fn step(&mut self, read: &[Listed], number: usize) -> bool {
        self.apply(read);
        let has_more = read.len() == number;
        self.walked = read.last().filter(|_| has_more).map_or(MemberId(0), |last| last.id);
        has_more
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
            for members in members.chunks(WRITTEN) {
                let mut site = site.write().unwrap_or_else(PoisonError::into_inner);
                for member in members {
                    site.put(member.id, member.facts.as_ref());
                }
            }
        }
    }
}

fn most(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
