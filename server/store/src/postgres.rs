//! PostgreSQL: shared connections, one transaction each, READ COMMITTED with rows locked in one order
//! (wallets, conversations, inboxes, each by ascending id).
//!
//! Every wait has a time limit. PostgreSQL's own timeouts end a wait for a lock, a long statement, and a session that
//! idles inside a transaction. Where PostgreSQL itself hangs, this side gives up and closes the connection.

use super::after_commit::AfterCommit;
use super::conn::{Conn, Read, Tx};
use super::counts::{Connections, Counts};
use super::ids::Ids;
use super::link::{Link, Setting};
use super::manner::Manner;
use super::nodes::{self, Lease, Part};
use super::replica::{self, Followed, Replica};
use super::row::Row;
use super::session::Session;
use super::snapshot::{SNAPSHOT, snapshot};
use super::sql::Sql;
use super::task::{catch, no_answer};
use base::error::{Error, Result};
use futures_util::future::BoxFuture;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

/// The shared connections of one node. The reserved ones, and that for renewals, are beside them. A server of PostgreSQL allows 100 by default,
/// which leaves room for several nodes.
const CONNECTIONS: usize = 16;
/// The connections that are reserved for the caller that all senders wait for: with two, it can be on its way with one
/// group while another is written to the disk.
pub const RESERVED: usize = 2;
/// How long a transaction waits for a lock. Transactions of the server hold one for some 20 ms; a lock that is held for
/// longer belongs to a node that hangs, or to an operator's session.
const LOCK_TIMEOUT: Setting = ("lock_timeout", "2s");
/// The same for the reserved connections. It is shorter, because all sends of the node wait meanwhile.
const RESERVED_LOCK_TIMEOUT: Setting = ("lock_timeout", "200ms");
/// How long a statement may take. The longest statement of a member's call takes some 100 ms.
const STATEMENT_TIMEOUT: Setting = ("statement_timeout", "15s");
/// How long a session may be idle inside a transaction. The limit frees the rows that a node has locked which was
/// suspended or cut off, and is no more than what is left of a node's lease when its last transaction begins.
const IDLE_TIMEOUT: Setting = ("idle_in_transaction_session_timeout", "15s");
/// A plan is made once for each statement of a session, and not anew for each list of ids that a statement is given: that
/// takes longer than most statements. And an index costs no more than a table that is read as a whole, as on any disk of
/// today.
const PLANS: [Setting; 2] = [("plan_cache_mode", "force_generic_plan"), ("random_page_cost", "1.1")];
/// The statements of the reserved connections find a group of rows by their keys. Their plans are made once, perhaps
/// while a table is so small that reading all of it is cheapest, and such a plan would be kept when the table has
/// grown.
const BY_KEY: [Setting; 3] = [("enable_seqscan", "off"), ("enable_hashjoin", "off"), ("enable_mergejoin", "off")];
/// The limit for a whole transaction. A PostgreSQL process that is suspended does not enforce its own timeouts.
const ENDS_WITHIN: Duration = Duration::from_mins(1);
/// The same for the reserved connections, on which all sends of the node wait.
const RESERVED_ENDS_WITHIN: Duration = Duration::from_secs(10);

/// What begins a transaction.
const BEGIN: &str = "begin";
/// What begins one that may be lost if PostgreSQL or its machine fails within the next second.
const BEGIN_LIGHTLY: &str = "begin; set local synchronous_commit = off";

pub struct Postgres {
    shared: Link,
    /// For the one caller that all senders wait for.
    reserved: Link,
    /// One connection, so that a renewal of the lease waits for nobody: a server whose shared connections are all in use
    /// would otherwise lose its lease, and take its replica to be late, just when it has most to do.
    renewals: Link,
    ids: Arc<Ids>,
    /// The right to the number in the ids. There is none yet while the schema is brought up to date.
    lease: Option<Arc<Lease>>,
    renewing: Option<AbortOnDropHandle<()>>,
    replica: Option<Followed>,
    after: AfterCommit,
    counts: Counts,
    /// What is under way.
    tasks: TaskTracker,
}

/// A session inside a read-only snapshot, without the time limits of the server's own.
pub async fn inspect(url: &str) -> Result<Conn> {
    let link = Link::new(url, "vonk verify", &[], 1)?;
    let mut session = Session::of(&link, &Counts::default()).await?;
    session.begin(SNAPSHOT)?;
    Ok(Conn::Postgres(Box::new(session)))
}

impl Postgres {
    pub fn open(url: &str, ids: Arc<Ids>, after: AfterCommit, counts: Counts) -> Result<Self> {
        let settings = [&[LOCK_TIMEOUT, STATEMENT_TIMEOUT, IDLE_TIMEOUT], &PLANS[..]].concat();
        let shared = Link::new(url, "vonk", &settings, CONNECTIONS)?;
        let renewals = Link::new(url, "vonk", &settings, 1)?;
        let settings = [&[RESERVED_LOCK_TIMEOUT, STATEMENT_TIMEOUT, IDLE_TIMEOUT], &PLANS[..], &BY_KEY[..]].concat();
        let reserved = Link::new(url, "vonk", &settings, RESERVED)?;
        let (lease, renewing, replica, tasks) = (None, None, None, TaskTracker::new());
        Ok(Self { shared, reserved, renewals, ids, lease, renewing, replica, after, counts, tasks })
    }

    /// Makes reads that may be late at a replica from here on.
    pub async fn follow(&mut self, replica: replica::Found, epoch: &str) {
        if let Some(lease) = self.lease.clone() {
            self.replica = Some(Followed::new(replica, lease, epoch.to_owned(), self.counts.clone()).await);
        }
    }

    pub fn replica(&self) -> Option<&Replica> {
        self.replica.as_ref().map(|followed| &*followed.replica)
    }

    /// Leases a number, and renews the lease from here on. Waits for a number if all are taken, as they are for a while
    /// after many processes were killed.
    pub async fn lease_number(&mut self, part: Part) -> Result<()> {
        let lease = Arc::new(Lease::new(part)?);
        while !self.in_time(async { lease.take(&mut self.conn().await?, &self.ids).await }).await? {
            tracing::warn!("all numbers for processes of this database are taken: waiting until one is free");
            sleep(nodes::TRIED_EVERY).await;
        }
        let renewing = renew(lease.clone(), self.renewals.clone(), self.ids.clone(), self.counts.clone());
        self.renewing = Some(AbortOnDropHandle::new(tokio::spawn(renewing)));
        self.lease = Some(lease);
        Ok(())
    }

    pub fn token(&self) -> Option<&str> {
        self.lease.as_ref().map(|lease| lease.token())
    }

    pub fn connections(&self) -> Vec<Connections> {
        let own = [self.shared.connections("shared"), self.reserved.connections("reserved")];
        own.into_iter().chain(self.replica().map(Replica::connections)).collect()
    }

    /// Behind a pooler PostgreSQL has no time limits outside of transactions.
    async fn in_time<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        timeout(RESERVED_ENDS_WITHIN, work).await.unwrap_or_else(|_| Err(no_answer()))
    }

    async fn conn(&self) -> Result<Conn> {
        conn(&self.shared, &self.counts).await
    }

    /// Runs work to its end, even if the caller goes away.
    async fn in_task<T: Send + 'static>(&self, work: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
        self.tasks.spawn(work).await.unwrap_or_else(|stopped| Err(Error::internal(stopped)))
    }

    pub async fn peek<T: Row>(&self, query: Sql) -> Result<Option<T>> {
        let (link, counts) = (self.shared.clone(), self.counts.clone());
        self.in_task(async move {
            let mut conn = conn(&link, &counts).await?;
            timeout(ENDS_WITHIN, query.one(&mut conn)).await.unwrap_or_else(|_| Err(no_answer()))
        })
        .await
    }

    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let (link, counts, begin) = (self.shared.clone(), self.counts.clone(), self.shared.begin(SNAPSHOT));
        self.in_task(async move {
            let mut read = Read::new(conn(&link, &counts).await?);
            timeout(ENDS_WITHIN, snapshot(&mut read, &begin, work)).await.unwrap_or_else(|_| Err(no_answer()))
        })
        .await
    }

    /// From the replica, if there is one that is not too late and has an answer.
    pub async fn read_late<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Clone + Send + 'static,
    {
        if let Some(Followed { replica, .. }) = self.replica.as_ref().filter(|it| it.replica.is_up()) {
            let (replica, again) = (replica.clone(), work.clone());
            let late = self.in_task(async move { Ok(replica.read(again).await) }).await?;
            if let Some(value) = late {
                self.counts.late_reads.get_or_create(&[("at", "replica")]).inc();
                return Ok(value);
            }
        }
        self.counts.late_reads.get_or_create(&[("at", "primary")]).inc();
        self.read(work).await
    }

    /// Without a snapshot.
    pub async fn look<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        if !self.shared.prepares {
            // Behind a pooler only a transaction has a time limit.
            return self.read(work).await;
        }
        let (link, counts) = (self.shared.clone(), self.counts.clone());
        self.in_task(async move {
            let mut read = Read::new(conn(&link, &counts).await?);
            let done = timeout(ENDS_WITHIN, catch(async { work(&mut read).await })).await;
            done.unwrap_or_else(|_| Err(no_answer()))
        })
        .await
    }

    pub async fn write<T, F>(&self, manner: Manner, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (link, begin, within) = match manner {
            Manner::Usual => (&self.shared, BEGIN, ENDS_WITHIN),
            Manner::Light => (&self.shared, BEGIN_LIGHTLY, ENDS_WITHIN),
            Manner::Reserved => (&self.reserved, BEGIN, RESERVED_ENDS_WITHIN),
            Manner::Patient => (&self.shared, BEGIN, Duration::MAX),
        };
        let (link, begin) = (link.clone(), link.begin(begin));
        let (ids, lease) = (self.ids.clone(), self.lease.clone());
        let (after, counts) = (self.after.clone(), self.counts.clone());
        self.in_task(async move {
            let mut tx = Tx::new(conn(&link, &counts).await?, ids);
            lease.map_or(Ok(()), |lease| lease.check())?;
            let value = timeout(within, commit(&mut tx, &begin, work)).await.unwrap_or_else(|_| Err(no_answer()))?;
            counts.commits.inc();
            counts.transactions.inc();
            after.follow(&mut tx);
            Ok(value)
        })
        .await
    }

    pub async fn close(&self) {
        if let Some(renewing) = &self.renewing {
            renewing.abort();
        }
        self.tasks.close();
        self.tasks.wait().await;
        if let (Some(lease), Ok(mut conn)) = (&self.lease, self.conn().await)
            && let Err(error) = self.in_time(lease.give_back(&mut conn, &self.ids)).await
        {
            tracing::warn!(%error, "the number of this process is free only when its lease ends");
        }
        self.shared.close();
        self.reserved.close();
        self.renewals.close();
        if let Some(replica) = &self.replica {
            replica.close();
        }
    }
}

/// Reads the address of a replica.
pub fn replica_at(url: &str) -> Result<replica::Found> {
    replica::at(url, &PLANS)
}

async fn conn(link: &Link, counts: &Counts) -> Result<Conn> {
    Ok(Conn::Postgres(Box::new(Session::of(link, counts).await?)))
}

/// Renews the lease for as long as the process runs. If another process has taken the number, as it may after a long
/// suspension, this one goes on under another number.
async fn renew(lease: Arc<Lease>, link: Link, ids: Arc<Ids>, counts: Counts) {
    let mut pause = nodes::RENEWED_EVERY;
    loop {
        sleep(pause).await;
        let renewed = timeout(RESERVED_ENDS_WITHIN, async {
            let mut conn = conn(&link, &counts).await?;
            if lease.renew(&mut conn, &ids).await? {
                return Ok(true);
            }
            tracing::warn!("the number of this process was taken by another one: leasing another number");
            lease.take(&mut conn, &ids).await
        });
        pause = match renewed.await {
            Ok(Ok(true)) => nodes::RENEWED_EVERY,
            Ok(Ok(false)) => nodes::TRIED_EVERY,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the lease of this process's number could not be renewed");
                nodes::TRIED_EVERY
            }
            Err(_late) => nodes::TRIED_EVERY,
        };
    }
}

async fn commit<T, F>(tx: &mut Tx, begin: &str, work: F) -> Result<T>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>>,
{
    tx.conn.session()?.begin(begin)?;
    match tx.perform(work).await {
        Ok(value) => {
            tx.conn.session()?.commit().await?;
            Ok(value)
        }
        Err(error) => {
            tx.conn.session()?.roll_back();
            Err(error)
        }
    }
}
