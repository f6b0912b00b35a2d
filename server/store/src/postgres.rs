//! PostgreSQL: pooled connections, one transaction each, READ COMMITTED with rows locked in one order
//! (wallets, conversations, inboxes, each by ascending id).
//!
//! Every wait has a time limit. PostgreSQL's own timeouts end a wait for a lock, a long statement, and a session that
//! idles inside a transaction. Where PostgreSQL itself hangs, this side gives up and closes the connection.

use super::after_commit::AfterCommit;
use super::conn::{Conn, Read, Tx};
use super::counts::Counts;
use super::driver::postgres::failed;
use super::ids::Ids;
use super::nodes::{self, Lease, Part};
use super::row::Row;
use super::sql::Sql;
use super::task::{catch, in_task, unknown_outcome};
use base::error::{Error, Fault, Result};
use futures_util::future::BoxFuture;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_util::task::AbortOnDropHandle;

/// The pooled connections of one node. The reserved one is beside them. A server of PostgreSQL allows 100 by default,
/// which leaves room for several nodes.
const CONNECTIONS: u32 = 16;
/// How long a caller waits for a free connection.
const FREE_WITHIN: Duration = Duration::from_secs(5);
/// For how long a connection that was tested and lies idle counts as sound.
const TESTED_FOR: Duration = Duration::from_secs(1);
/// How long a transaction waits for a lock. Transactions of the server hold one for some 20 ms; a lock that is held for
/// longer belongs to a node that hangs, or to an operator's session.
const LOCK_TIMEOUT: &str = "2s";
/// The same for the reserved connection. It is shorter, because all sends of the node wait meanwhile.
const RESERVED_LOCK_TIMEOUT: &str = "200ms";
/// How long a statement may take. The longest statement of a member's call takes some 100 ms.
const STATEMENT_TIMEOUT: &str = "15s";
/// How long a session may be idle inside a transaction. The limit frees the rows that a node has locked which was
/// suspended or cut off, and is no more than what is left of a node's lease when its last transaction begins.
const IDLE_TIMEOUT: &str = "15s";
/// The statements of the reserved connection find a group of rows by their keys. Their plans are made once, perhaps
/// while a table is so small that reading all of it is cheapest, and such a plan would be kept when the table has
/// grown.
const BY_KEY: [(&str, &str); 3] = [("enable_seqscan", "off"), ("enable_hashjoin", "off"), ("enable_mergejoin", "off")];
/// The limit for a whole transaction. A PostgreSQL process that is suspended does not enforce its own timeouts.
const ENDS_WITHIN: Duration = Duration::from_mins(1);
/// The same for the reserved connection, on which all sends of the node wait.
const RESERVED_ENDS_WITHIN: Duration = Duration::from_secs(10);

pub struct Postgres {
    pool: PgPool,
    /// One connection, for the one caller that all senders wait for.
    reserved: PgPool,
    ids: Arc<Ids>,
    /// The right to the number in the ids. There is none yet while the schema is brought up to date.
    lease: Option<Arc<Lease>>,
    renewing: Option<AbortOnDropHandle<()>>,
    after: AfterCommit,
    counts: Counts,
}

/// The address without a password.
pub fn shown(url: &str) -> Result<String> {
    let options = PgConnectOptions::from_str(url).map_err(failed)?;
    let (user, host, port) = (options.get_username(), options.get_host(), options.get_port());
    Ok(format!("postgres://{user}@{host}:{port}/{}", options.get_database().unwrap_or(user)))
}

/// A session inside a read-only snapshot, without the time limits of the server's own.
pub async fn inspect(url: &str) -> Result<Conn> {
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(FREE_WITHIN);
    let pool = pool
        .connect_with(PgConnectOptions::from_str(url).map_err(failed)?.application_name("vonk verify"))
        .await
        .map_err(failed)?;
    let mut conn = Conn::Postgres(pool.acquire().await.map_err(failed)?);
    conn.command("begin isolation level repeatable read read only").await?;
    Ok(conn)
}

impl Postgres {
    pub async fn open(url: &str, ids: Arc<Ids>, after: AfterCommit, counts: Counts) -> Result<Self> {
        let options = PgConnectOptions::from_str(url)
            .map_err(failed)?
            .application_name("vonk")
            .statement_cache_capacity(256)
            .options([
                ("lock_timeout", LOCK_TIMEOUT),
                ("statement_timeout", STATEMENT_TIMEOUT),
                ("idle_in_transaction_session_timeout", IDLE_TIMEOUT),
            ]);
        // Of two options with one name the last counts.
        let alone = options.clone().options([("lock_timeout", RESERVED_LOCK_TIMEOUT)]).options(BY_KEY);
        let pool = connect(options, CONNECTIONS).await?;
        let reserved = connect(alone, 1).await?;
        Ok(Self { pool, reserved, ids, lease: None, renewing: None, after, counts })
    }

    /// Leases a number, and renews the lease from here on. Waits for a number if all are taken, as they are for a while
    /// after many processes were killed.
    pub async fn lease_number(&mut self, part: Part) -> Result<()> {
        let lease = Arc::new(Lease::new(part)?);
        while !lease.take(&mut self.conn().await?, &self.ids).await? {
            tracing::warn!("all numbers for processes of this database are taken: waiting until one is free");
            sleep(nodes::TRIED_EVERY).await;
        }
        let renewing = renew(lease.clone(), self.pool.clone(), self.ids.clone());
        self.renewing = Some(AbortOnDropHandle::new(tokio::spawn(renewing)));
        self.lease = Some(lease);
        Ok(())
    }

    pub fn token(&self) -> Option<&str> {
        self.lease.as_ref().map(|lease| lease.token())
    }

    async fn conn(&self) -> Result<Conn> {
        Ok(Conn::Postgres(self.pool.acquire().await.map_err(failed)?))
    }

    pub async fn peek<T: Row + 'static>(&self, query: Sql) -> Result<Option<T>> {
        let pool = self.pool.clone();
        in_task(async move {
            let mut conn = Conn::Postgres(pool.acquire().await.map_err(failed)?);
            let row = timeout(ENDS_WITHIN, query.one(&mut conn)).await;
            row.unwrap_or_else(|_| Err(abandoned(conn)))
        })
        .await
    }

    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let pool = self.pool.clone();
        in_task(async move {
            let mut read = Read { conn: Conn::Postgres(pool.acquire().await.map_err(failed)?) };
            let done = timeout(ENDS_WITHIN, snapshot(&mut read, work)).await;
            done.unwrap_or_else(|_| Err(abandoned(read.conn)))
        })
        .await
    }

    /// Without a snapshot.
    pub async fn look<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let pool = self.pool.clone();
        in_task(async move {
            let mut read = Read { conn: Conn::Postgres(pool.acquire().await.map_err(failed)?) };
            let done = timeout(ENDS_WITHIN, catch(async { work(&mut read).await })).await;
            done.unwrap_or_else(|_| Err(abandoned(read.conn)))
        })
        .await
    }

    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        self.transaction(&self.pool, ENDS_WITHIN, work).await
    }

    /// On the reserved connection.
    pub async fn write_reserved<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        self.transaction(&self.reserved, RESERVED_ENDS_WITHIN, work).await
    }

    /// Without a time limit.
    pub async fn write_patiently<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        self.transaction(&self.pool, Duration::MAX, work).await
    }

    async fn transaction<T, F>(&self, pool: &PgPool, within: Duration, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (pool, ids, lease) = (pool.clone(), self.ids.clone(), self.lease.clone());
        let (after, counts) = (self.after.clone(), self.counts.clone());
        in_task(async move {
            let mut tx = Tx::new(Conn::Postgres(pool.acquire().await.map_err(failed)?), ids);
            lease.map_or(Ok(()), |lease| lease.check())?;
            let Ok(done) = timeout(within, commit(&mut tx, work)).await else {
                return Err(abandoned(tx.conn));
            };
            let value = done?;
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
        if let (Some(lease), Ok(mut conn)) = (&self.lease, self.conn().await)
            && let Err(error) = lease.give_back(&mut conn, &self.ids).await
        {
            tracing::warn!(%error, "the number of this process is free only when its lease ends");
        }
        tokio::join!(self.pool.close(), self.reserved.close());
    }
}

/// Renews the lease for as long as the process runs. If another process has taken the number, as it may after a long
/// suspension, this one goes on under another number.
async fn renew(lease: Arc<Lease>, pool: PgPool, ids: Arc<Ids>) {
    let mut pause = nodes::RENEWED_EVERY;
    loop {
        sleep(pause).await;
        let renewed = timeout(RESERVED_ENDS_WITHIN, async {
            let mut conn = Conn::Postgres(pool.acquire().await.map_err(failed)?);
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

async fn connect(options: PgConnectOptions, connections: u32) -> Result<PgPool> {
    let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(FREE_WITHIN);
    // Each is tested when it is given back. To test it again at once would cost as much as a small statement.
    let pool = pool.test_before_acquire(false).before_acquire(|conn, known| {
        Box::pin(async move {
            if known.idle_for > TESTED_FOR {
                conn.ping().await?;
            }
            Ok(true)
        })
    });
    pool.connect_with(options).await.map_err(failed)
}

async fn snapshot<T, F>(read: &mut Read, work: F) -> Result<T>
where
    F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>>,
{
    read.command("begin isolation level repeatable read read only").await?;
    let result = catch(async { work(read).await }).await;
    if read.command("rollback").await.is_err() {
        distrust(&mut read.conn);
    }
    result
}

async fn commit<T, F>(tx: &mut Tx, work: F) -> Result<T>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>>,
{
    tx.command("begin").await?;
    match catch(async { work(tx).await }).await {
        Ok(value) => {
            if let Err(error) = tx.command("commit").await {
                distrust(&mut tx.conn);
                let fault = error.fault().unwrap_or(Fault::Other);
                return Err(unknown_outcome(error, fault));
            }
            Ok(value)
        }
        Err(error) => {
            if tx.command("rollback").await.is_err() {
                distrust(&mut tx.conn);
            }
            Err(error)
        }
    }
}

/// A connection that may still be inside a transaction must not be borrowed again.
fn distrust(conn: &mut Conn) {
    if let Conn::Postgres(c) = conn {
        c.close_on_drop();
    }
}

/// Closes a connection on which an answer is still awaited. No closing message is sent, as the other end does not
/// answer.
fn abandoned(conn: Conn) -> Error {
    if let Conn::Postgres(c) = conn {
        drop(c.detach());
    }
    unknown_outcome("no answer in time", Fault::Unreachable)
}
