//! A replica: a copy of a PostgreSQL database that follows it, such as a standby that streams, for reads that may be
//! some seconds late.
//!
//! How late it is, is known by this process's own lease, which is written to the database every few seconds even when
//! nothing else is: a copy that has a renewal of it has everything that was committed before that renewal was sent. No
//! clock of another machine counts for that, a copy that was promoted and goes its own way gets no renewals and is soon
//! too old, and no other database has the lease at all.
//!
//! A read that fails on the replica, for whatever reason, is made once more at the primary. The replica is then out until
//! it has answered the question that it is asked every second, so that one that is away, or hangs, is noticed by the few
//! reads that are on it at that moment, and by nobody later.

use super::conn::{Conn, Read};
use super::counts::{Connections, Counts};
use super::link::{self, Link, Setting};
use super::nodes::{self, Lease, Moment};
use super::session::Session;
use super::snapshot::{SNAPSHOT, snapshot};
use super::task::no_answer;
use base::error::Result;
use futures_util::future::BoxFuture;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_util::task::AbortOnDropHandle;

/// The connections for reads, as many as the shared ones. A read that finds none free does not wait for one.
const CONNECTIONS: usize = 16;
/// How long a connection may take to be made. That takes some milliseconds, and a read whose replica is away loses it.
const MADE_WITHIN: Duration = Duration::from_millis(500);
/// How long a whole read may take: some ten times what the largest takes, five thousand members for the search.
const READ_WITHIN: Duration = Duration::from_secs(2);
/// What PostgreSQL ends by itself when this side has given up.
const LIMITS: [Setting; 3] =
    [("statement_timeout", "3s"), ("lock_timeout", "1s"), ("idle_in_transaction_session_timeout", "3s")];
/// How often the replica is asked how late it is.
const ASKED_EVERY: Duration = Duration::from_secs(1);
/// The same while a server starts and waits for the answer.
const ASKED_AT_FIRST_EVERY: Duration = Duration::from_millis(100);
/// How long a server that starts waits for a replica that is reached and late. Without one it starts more slowly.
const AWAITED: Duration = Duration::from_secs(3);
/// How late a read may be, in milliseconds. Renewals of the lease are five seconds apart and the replica is asked every
/// second, so that one that follows at once is taken to be six seconds late at most. This leaves four for its delay.
const LATEST: i64 = 10_000;

/// Where the replica stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Standing {
    /// It has everything from before this moment.
    Has(Moment),
    /// It has no renewal of the lease that is remembered, or not even the name of the database yet.
    Behind,
    /// It is another database.
    Foreign,
    /// It was not reached, or a read has failed, with these words.
    Away(String),
}

pub struct Replica {
    link: Link,
    /// One connection, so that the question does not wait for the reads.
    asking: Link,
    free: Semaphore,
    lease: Arc<Lease>,
    epoch: String,
    /// Its name in the log.
    place: String,
    counts: Counts,
    standing: Mutex<Standing>,
    /// Whether reads went to it when that was last logged.
    told: Mutex<Option<bool>>,
}

/// A replica that is asked how late it is until this is closed.
pub struct Followed {
    pub replica: Arc<Replica>,
    asking: AbortOnDropHandle<()>,
}

/// The way to a replica, before anything is asked of it.
pub struct Found {
    link: Link,
    asking: Link,
    place: String,
}

/// Reads an address.
pub fn at(url: &str, plans: &[Setting]) -> Result<Found> {
    let of = |connections| Link::new(url, "vonk", &[&LIMITS, plans].concat(), connections);
    let link = of(CONNECTIONS)?.within(MADE_WITHIN);
    Ok(Found { link, asking: of(1)?.within(MADE_WITHIN), place: link::shown(url)? })
}

impl Followed {
    /// Waits a little for a replica that is nearly there, as a server that starts has much to read.
    pub async fn new(found: Found, lease: Arc<Lease>, epoch: String, counts: Counts) -> Self {
        let Found { link, asking, place } = found;
        let (free, standing) = (Semaphore::new(CONNECTIONS), Mutex::new(Standing::Behind));
        let told = Mutex::new(None);
        let replica = Arc::new(Replica { link, asking, free, lease, epoch, place, counts, standing, told });
        let nearly_there = async {
            while replica.look().await == Standing::Behind {
                sleep(ASKED_AT_FIRST_EVERY).await;
            }
        };
        // One that is still late is asked on.
        let _ = timeout(AWAITED, nearly_there).await;
        replica.tell();
        let asked = replica.clone();
        let asking = tokio::spawn(async move {
            loop {
                sleep(ASKED_EVERY).await;
                asked.look().await;
                asked.tell();
            }
        });
        Self { replica, asking: AbortOnDropHandle::new(asking) }
    }

    pub fn close(&self) {
        self.asking.abort();
        self.replica.link.close();
        self.replica.asking.close();
    }
}

impl Replica {
    /// Whether it is not too late for a read now.
    pub fn is_up(&self) -> bool {
        matches!(*self.standing(), Standing::Has(moment) if self.lease.age(moment) <= LATEST)
    }

    /// Reads in one snapshot; `None` if the replica cannot tell, or what it has refuses.
    pub async fn read<T, F>(&self, work: F) -> Option<T>
    where
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>>,
    {
        let _free = self.free.try_acquire().ok()?;
        let read = timeout(READ_WITHIN, async {
            let session = Session::of(&self.link, &self.counts).await?;
            let mut read = Read::late(Conn::Postgres(Box::new(session)));
            snapshot(&mut read, &self.link.begin(SNAPSHOT), work).await
        });
        match read.await.unwrap_or_else(|_late| Err(no_answer())) {
            Ok(value) => Some(value),
            Err(error) => {
                // A refusal may be of what it does not have yet.
                if error.fault().is_some() {
                    *self.standing() = Standing::Away(error.to_string());
                    self.tell();
                }
                None
            }
        }
    }

    pub fn connections(&self) -> Connections {
        self.link.connections("replica")
    }

    /// Asks how late it is.
    async fn look(&self) -> Standing {
        let asked = timeout(READ_WITHIN, async {
            let mut conn = Conn::Postgres(Box::new(Session::of(&self.asking, &self.counts).await?));
            nodes::look(&mut conn, self.lease.token().to_owned()).await
        });
        let standing = match asked.await.unwrap_or_else(|_late| Err(no_answer())) {
            Ok((Some(epoch), _)) if epoch != self.epoch => Standing::Foreign,
            Ok((None, _)) => Standing::Behind,
            Ok((Some(_), until)) => {
                until.and_then(|it| self.lease.written_at(it)).map_or(Standing::Behind, Standing::Has)
            }
            Err(error) => Standing::Away(error.to_string()),
        };
        *self.standing() = standing.clone();
        standing
    }

    /// Logs whether reads go there, when that has changed.
    fn tell(&self) {
        let is_up = self.is_up();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.replace(is_up) == Some(is_up) {
            return;
        }
        let replica = &self.place;
        match &*self.standing() {
            _ if is_up => tracing::info!(replica, "reads that may be late go to the replica"),
            Standing::Foreign => tracing::error!(replica, "not used: the replica is a copy of another database"),
            Standing::Has(_) | Standing::Behind => tracing::warn!(replica, "not used: the replica is too late"),
            Standing::Away(error) => tracing::warn!(replica, error, "not used: the replica does not answer"),
        }
    }

    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
