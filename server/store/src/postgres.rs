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
use super::session::Session;
use super::sql::Sql;
use super::task::{catch, unknown_outcome};
use base::error::{Error, Fault, Result};
use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use futures_util::future::BoxFuture;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_postgres::config::Host;
use tokio_postgres::{Config, NoTls};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

/// The pooled connections of one node. The reserved ones are beside them. A server of PostgreSQL allows 100 by default,
/// which leaves room for several nodes.
const CONNECTIONS: usize = 16;
/// The connections that are reserved for the caller that all senders wait for: with two, it can be on its way with one
/// group while another is written to the disk.
pub const RESERVED: usize = 2;
/// How long a caller waits for a free connection.
const FREE_WITHIN: Duration = Duration::from_secs(5);
/// For how long a connection that was tested and lies idle counts as sound.
const TESTED_FOR: Duration = Duration::from_secs(1);
/// How long a transaction waits for a lock. Transactions of the server hold one for some 20 ms; a lock that is held for
/// longer belongs to a node that hangs, or to an operator's session.
const LOCK_TIMEOUT: &str = "2s";
/// The same for the reserved connections. It is shorter, because all sends of the node wait meanwhile.
const RESERVED_LOCK_TIMEOUT: &str = "200ms";
/// How long a statement may take. The longest statement of a member's call takes some 100 ms.
const STATEMENT_TIMEOUT: &str = "15s";
/// How long a session may be idle inside a transaction. The limit frees the rows that a node has locked which was
/// suspended or cut off, and is no more than what is left of a node's lease when its last transaction begins.
const IDLE_TIMEOUT: &str = "15s";
/// The statements of the reserved connections find a group of rows by their keys. Their plans are made once, perhaps
/// while a table is so small that reading all of it is cheapest, and such a plan would be kept when the table has
/// grown.
const BY_KEY: &str = " -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off";
/// The limit for a whole transaction. A PostgreSQL process that is suspended does not enforce its own timeouts.
const ENDS_WITHIN: Duration = Duration::from_mins(1);
/// The same for the reserved connections, on which all sends of the node wait.
const RESERVED_ENDS_WITHIN: Duration = Duration::from_secs(10);

/// What begins a read of several statements.
const SNAPSHOT: &str = "begin isolation level repeatable read read only";

pub struct Postgres {
    pool: Pool,
    /// For the one caller that all senders wait for.
    reserved: Pool,
    ids: Arc<Ids>,
    /// The right to the number in the ids. There is none yet while the schema is brought up to date.
    lease: Option<Arc<Lease>>,
    renewing: Option<AbortOnDropHandle<()>>,
    after: AfterCommit,
    counts: Counts,
    /// What is under way.
    tasks: TaskTracker,
}

/// The address without a password.
pub fn shown(url: &str) -> Result<String> {
    let config = Config::from_str(url).map_err(failed)?;
    let ports = config.get_ports();
    let hosts = config.get_hosts().iter().enumerate().map(|(i, host)| {
        let port = ports.get(i).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            Host::Unix(folder) => format!("{}:{port}", folder.display()),
        }
    });
    let hosts: Vec<_> = hosts.collect();
    let user = config.get_user().map(|user| format!("{user}@")).unwrap_or_default();
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    Ok(format!("postgres://{user}{}/{name}", hosts.join(",")))
}

/// A session inside a read-only snapshot, without the time limits of the server's own.
pub async fn inspect(url: &str) -> Result<Conn> {
    let mut config = Config::from_str(url).map_err(failed)?;
    config.application_name("vonk verify");
    let mut session = Session::of(&pool(config, 1)?, &Counts::default()).await?;
    session.begin(SNAPSHOT)?;
    Ok(Conn::Postgres(Box::new(session)))
}

impl Postgres {
    pub fn open(url: &str, ids: Arc<Ids>, after: AfterCommit, counts: Counts) -> Result<Self> {
        let mut config = Config::from_str(url).map_err(failed)?;
        let own = config.get_options().map(|own| format!("{own} ")).unwrap_or_default();
        let options = format!(
            "{own}-c lock_timeout={LOCK_TIMEOUT} -c statement_timeout={STATEMENT_TIMEOUT} \
             -c idle_in_transaction_session_timeout={IDLE_TIMEOUT}"
        );
        config.application_name("vonk").options(&options);
        let mut alone = config.clone();
        // Of two options with one name the last counts.
        alone.options(format!("{options} -c lock_timeout={RESERVED_LOCK_TIMEOUT}{BY_KEY}"));
        let (pool, reserved) = (pool(config, CONNECTIONS)?, pool(alone, RESERVED)?);
        Ok(Self { pool, reserved, ids, lease: None, renewing: None, after, counts, tasks: TaskTracker::new() })
    }

    /// Leases a number, and renews the lease from here on. Waits for a number if all are taken, as they are for a while
    /// after many processes were killed.
    pub async fn lease_number(&mut self, part: Part) -> Result<()> {
        let lease = Arc::new(Lease::new(part)?);
        while !lease.take(&mut self.conn().await?, &self.ids).await? {
            tracing::warn!("all numbers for processes of this database are taken: waiting until one is free");
            sleep(nodes::TRIED_EVERY).await;
        }
        let renewing = renew(lease.clone(), self.pool.clone(), self.ids.clone(), self.counts.clone());
        self.renewing = Some(AbortOnDropHandle::new(tokio::spawn(renewing)));
        self.lease = Some(lease);
        Ok(())
    }

    pub fn token(&self) -> Option<&str> {
        self.lease.as_ref().map(|lease| lease.token())
    }

    async fn conn(&self) -> Result<Conn> {
        conn(&self.pool, &self.counts).await
    }

    /// Runs work to its end, even if the caller goes away.
    async fn in_task<T: Send + 'static>(&self, work: impl Future<Output = Result<T>> + Send + 'static) -> Result<T> {
        self.tasks.spawn(work).await.unwrap_or_else(|stopped| Err(Error::internal(stopped)))
    }

    pub async fn peek<T: Row>(&self, query: Sql) -> Result<Option<T>> {
        let (pool, counts) = (self.pool.clone(), self.counts.clone());
        self.in_task(async move {
            let mut conn = conn(&pool, &counts).await?;
            timeout(ENDS_WITHIN, query.one(&mut conn)).await.unwrap_or_else(|_| Err(no_answer()))
        })
        .await
    }

    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let (pool, counts) = (self.pool.clone(), self.counts.clone());
        self.in_task(async move {
            let mut read = Read { conn: conn(&pool, &counts).await? };
            timeout(ENDS_WITHIN, snapshot(&mut read, work)).await.unwrap_or_else(|_| Err(no_answer()))
        })
        .await
    }

    /// Without a snapshot.
    pub async fn look<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let (pool, counts) = (self.pool.clone(), self.counts.clone());
        self.in_task(async move {
            let mut read = Read { conn: conn(&pool, &counts).await? };
            let done = timeout(ENDS_WITHIN, catch(async { work(&mut read).await })).await;
            done.unwrap_or_else(|_| Err(no_answer()))
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

    /// On a reserved connection.
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

    async fn transaction<T, F>(&self, pool: &Pool, within: Duration, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (pool, ids, lease) = (pool.clone(), self.ids.clone(), self.lease.clone());
        let (after, counts) = (self.after.clone(), self.counts.clone());
        self.in_task(async move {
            let mut tx = Tx::new(conn(&pool, &counts).await?, ids);
            lease.map_or(Ok(()), |lease| lease.check())?;
            let value = timeout(within, commit(&mut tx, work)).await.unwrap_or_else(|_| Err(no_answer()))?;
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
            && let Err(error) = lease.give_back(&mut conn, &self.ids).await
        {
            tracing::warn!(%error, "the number of this process is free only when its lease ends");
        }
        self.pool.close();
        self.reserved.close();
    }
}

async fn conn(pool: &Pool, counts: &Counts) -> Result<Conn> {
    Ok(Conn::Postgres(Box::new(Session::of(pool, counts).await?)))
}

/// Renews the lease for as long as the process runs. If another process has taken the number, as it may after a long
/// suspension, this one goes on under another number.
async fn renew(lease: Arc<Lease>, pool: Pool, ids: Arc<Ids>, counts: Counts) {
    let mut pause = nodes::RENEWED_EVERY;
    loop {
        sleep(pause).await;
        let renewed = timeout(RESERVED_ENDS_WITHIN, async {
            let mut conn = conn(&pool, &counts).await?;
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

fn pool(config: Config, connections: usize) -> Result<Pool> {
    // What was tested or used a moment ago is not tested again: that would cost as much as a small statement.
    let tested = Hook::async_fn(|client: &mut deadpool_postgres::ClientWrapper, known| {
        Box::pin(async move {
            if known.last_used() > TESTED_FOR {
                client.batch_execute("").await.map_err(HookError::Backend)?;
            }
            Ok(())
        })
    });
    let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let pool = Pool::builder(Manager::from_config(config, NoTls, manager)).max_size(connections);
    let pool = pool.runtime(Runtime::Tokio1).wait_timeout(Some(FREE_WITHIN));
    let pool = pool.create_timeout(Some(FREE_WITHIN)).recycle_timeout(Some(FREE_WITHIN)).pre_recycle(tested);
    pool.build().map_err(Error::internal)
}

async fn snapshot<T, F>(read: &mut Read, work: F) -> Result<T>
where
    F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>>,
{
    session(&mut read.conn)?.begin(SNAPSHOT)?;
    let result = catch(async { work(read).await }).await;
    session(&mut read.conn)?.roll_back();
    result
}

async fn commit<T, F>(tx: &mut Tx, work: F) -> Result<T>
where
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>>,
{
    session(&mut tx.conn)?.begin("begin")?;
    match catch(async { work(tx).await }).await {
        Ok(value) => {
            session(&mut tx.conn)?.commit().await?;
            Ok(value)
        }
        Err(error) => {
            session(&mut tx.conn)?.roll_back();
            Err(error)
        }
    }
}

fn session(conn: &mut Conn) -> Result<&mut Session> {
    match conn {
        Conn::Postgres(session) => Ok(session),
        Conn::Sqlite(_) => Err(Error::internal("a connection of the other engine")),
    }
}

fn no_answer() -> Error {
    unknown_outcome("no answer in time", Fault::Unreachable)
}
