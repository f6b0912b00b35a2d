//! How things are kept: one SQL text for SQLite (embedded, the default) and PostgreSQL (many nodes).
//!
//! - [`sql`](mod@sql) the portable query: [`dialect`], [`value`] its arguments, [`record`] a table's columns, written
//!   once, [`rows`] a table as an argument, [`row`] a row of its result
//! - [`driver`] where the two differ · [`conn`] connections and transactions · [`migrate`] the schema
//! - [`sqlite`] the one writer with group commit, and the readers
//! - [`postgres`] its transactions, [`manner`] the ways in which it makes them, [`link`] the connections, [`session`]
//!   several statements on their way at once, [`snapshot`] several reads of one moment
//! - [`replica`] reads that may be late, from a copy of the database
//! - [`counts`](mod@counts) its counters · [`epoch`](mod@epoch) the name of a history of revisions
//! - [`nodes`] the number of this process among all that have the database open
//! - [`event`] what happened and who may see it: a rule emits events on its transaction, they leave after COMMIT
//! - [`after_commit`] what follows a COMMIT · [`bell`] wakes the lanes of the jobs it has added
//! - [`shared`] what its processes must have in common · [`check`](mod@check) whether it takes writes now · [`inspect`](mod@inspect) reading without changing anything
//! - [`moving`] a whole database from SQLite to PostgreSQL
//! - [`jobs`] work that must happen after a COMMIT · [`ids`] numbers the program makes · [`private`] file permissions
//! - [`turns`] large reads of one owner, a few at a time · [`url`](mod@url) where the database is
//!
//! Small functions that every row or send passes through are marked `inline`, because the server is another crate.
//!
//! It knows no domain. Committed events leave through one channel, in the order of the commits.

mod after_commit;
mod bell;
mod check;
pub mod conn;
mod counts;
mod dialect;
mod driver;
mod epoch;
pub mod event;
pub mod ids;
mod inspect;
pub mod jobs;
mod link;
mod manner;
mod migrate;
mod moving;
pub mod nodes;
mod postgres;
pub mod private;
mod record;
mod replica;
mod row;
mod rows;
mod session;
mod shared;
mod snapshot;
mod sql;
mod sqlite;
mod task;
mod tls;
mod turns;
mod url;
mod value;

pub use conn::{Conn, Read, Tx};
pub use counts::{Connections, Counts};
pub use dialect::Engine;
pub use epoch::ask_epoch;
use ids::Ids;
pub use inspect::{Inspected, check_target, inspect, peek};
pub use manner::Manner;
use nodes::Part;
pub use record::{Columns, Field, Record};
pub use replica::Found as Replica;
pub use row::Row;
pub use rows::Rows;
pub use sql::{Asked, Queried, Sql, sql};
pub use url::Url;
pub use value::{Column, Value};

use after_commit::AfterCommit;
pub use after_commit::Committed;
use base::SPANS;
use base::clock::Clock;
use base::error::{Fault, Result};
use bell::Bell;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tracing::{Instrument, trace_span};
use turns::Turns;
use wire::Millis;

pub struct Store {
    engine: EngineHandle,
    ids: Arc<Ids>,
    epoch: String,
    /// The name of the database in logs and errors.
    place: String,
    /// Something that was read cannot be what was written. Once set it stays so, until the database has been repaired
    /// and opened again.
    damaged: AtomicBool,
    bell: Bell,
    counts: Counts,
    turns: Turns,
}

enum EngineHandle {
    Sqlite(sqlite::Sqlite),
    Postgres(Box<postgres::Postgres>),
}

async fn begin(tx: &mut Tx) -> Result<String> {
    if tx.engine() == Engine::Sqlite {
        nodes::begin_alone(tx).await?;
    }
    epoch::ensure(tx).await
}

impl Store {
    /// Opens the database, brings its schema up to date and starts the writer.
    pub async fn open(url: &Url, part: Part, clock: Clock, committed: Committed) -> Result<Self> {
        let (ids, counts, place) = (Arc::new(Ids::new(clock)), Counts::default(), url.shown()?);
        ids.check_clock()?;
        let bell = Bell::default();
        let after = AfterCommit { events: committed, bell: bell.clone() };
        let engine = match url {
            Url::Sqlite(path) => sqlite::Sqlite::open(path, ids.clone(), after, &counts).map(EngineHandle::Sqlite),
            Url::Postgres(url) => {
                let engine = postgres::Postgres::open(url, ids.clone(), after, counts.clone());
                engine.map(|engine| EngineHandle::Postgres(Box::new(engine)))
            }
        };
        let engine = engine.map_err(|error| error.at(&place))?;
        let mut store = Self {
            engine,
            ids,
            epoch: String::new(),
            place,
            damaged: AtomicBool::new(false),
            bell,
            counts,
            turns: Turns::default(),
        };
        store.migrate().await?;
        if let EngineHandle::Postgres(engine) = &mut store.engine {
            engine.lease_number(part).await.map_err(|error| error.at(&store.place))?;
        }
        if part != Part::Mover {
            store.refuse_if_moved().await?;
        }
        store.epoch = store.write(|tx| begin(tx).boxed()).await?;
        Ok(store)
    }

    /// Makes reads that may be late at a replica of this database, which has to be PostgreSQL's.
    pub async fn follow(&mut self, replica: Replica) {
        if let EngineHandle::Postgres(engine) = &mut self.engine {
            engine.follow(replica, &self.epoch).await;
        }
    }

    /// Without a time limit: a migration may take long, and another node may be making it.
    async fn migrate(&self) -> Result<()> {
        self.write_as(Manner::Patient, |tx| migrate::run(tx).boxed()).await
    }

    /// Adds the database's name to an error, and remembers if the error shows that the database is damaged.
    fn noted<T>(&self, result: Result<T>) -> Result<T> {
        result.map_err(|error| {
            if error.fault() == Some(Fault::Corrupt) && !self.damaged.swap(true, Ordering::Relaxed) {
                tracing::error!(database = self.place, %error, "the database is damaged: `vonk verify` shows where");
            }
            error.at(&self.place)
        })
    }

    /// Waits until SQLite's writer has ended, which it should not before the store is closed. PostgreSQL has none: it
    /// waits for ever.
    pub async fn ended(&self) {
        match &self.engine {
            EngineHandle::Sqlite(engine) => engine.ended().await,
            EngineHandle::Postgres(_) => std::future::pending().await,
        }
    }

    /// A new id. Inside a transaction it is the [`Tx`] that makes one.
    #[inline]
    pub fn id(&self) -> i64 {
        self.ids.next()
    }

    #[inline]
    pub fn now(&self) -> Millis {
        self.ids.now()
    }

    /// The same if it is not that of the machine.
    pub fn manual_time(&self) -> Option<Millis> {
        self.ids.manual_time()
    }

    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The connections to PostgreSQL.
    pub fn connections(&self) -> Vec<Connections> {
        match &self.engine {
            EngineHandle::Sqlite(_) => Vec::new(),
            EngineHandle::Postgres(engine) => engine.connections(),
        }
    }

    /// Whether reads that may be late are made at the replica now; `None` without one.
    pub fn replica_is_up(&self) -> Option<bool> {
        match &self.engine {
            EngineHandle::Sqlite(_) => None,
            EngineHandle::Postgres(engine) => engine.replica().map(replica::Replica::is_up),
        }
    }

    /// The engine by the name that collectors know.
    fn system(&self) -> &'static str {
        match self.engine() {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgresql",
        }
    }

    /// Distinguishes this process from all others that ever had the database open, if there can be several at a time.
    pub fn token(&self) -> Option<&str> {
        match &self.engine {
            EngineHandle::Sqlite(_) => None,
            EngineHandle::Postgres(engine) => engine.token(),
        }
    }

    /// The tokens of the other servers that may have served members at any time since then. Whoever is not among them has
    /// not.
    pub async fn servers_since(&self, since: Millis) -> Result<Vec<String>> {
        let Some(own) = self.token().map(str::to_owned) else { return Ok(Vec::new()) };
        self.read(move |conn| nodes::servers_since(conn, own, since).boxed()).await
    }

    /// The epoch that was in force when the store was opened.
    pub fn epoch(&self) -> &str {
        &self.epoch
    }

    /// Begins a new epoch: once, after a backup was restored and before servers open it.
    pub async fn begin_epoch(&self) -> Result<String> {
        self.write(|tx| epoch::begin(tx).boxed()).await
    }

    pub fn engine(&self) -> Engine {
        match self.engine {
            EngineHandle::Sqlite(_) => Engine::Sqlite,
            EngineHandle::Postgres(_) => Engine::Postgres,
        }
    }

    /// One transaction. `Ok` is given only after COMMIT reached the disk; an `Err` of `work` leaves nothing behind.
    ///
    /// The work runs in a task of its own and is not cancelled when the caller goes away: a future dropped inside
    /// `begin` would leave an open transaction to whoever borrows the connection next.
    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        self.write_as(Manner::Usual, work).await
    }

    /// The same in another manner. SQLite, with its one writer, knows no other.
    pub async fn write_as<T, F>(&self, manner: Manner, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let span = trace_span!(target: SPANS, "transaction", db.system.name = self.system());
        let done = match &self.engine {
            EngineHandle::Sqlite(engine) => engine.write(work).instrument(span).await,
            EngineHandle::Postgres(engine) => engine.write(manner, work).instrument(span).await,
        };
        self.noted(done)
    }

    /// How many transactions of [`Manner::Reserved`] run at once.
    pub fn reserved(&self) -> usize {
        match self.engine {
            EngineHandle::Sqlite(_) => 1,
            EngineHandle::Postgres(_) => postgres::RESERVED,
        }
    }

    /// A transaction of several reads in one snapshot.
    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let span = trace_span!(target: SPANS, "read", db.system.name = self.system());
        let done = match &self.engine {
            EngineHandle::Sqlite(engine) => engine.read(work).instrument(span).await,
            EngineHandle::Postgres(engine) => engine.read(work).instrument(span).await,
        };
        self.noted(done)
    }

    /// The same for large reads, such as a whole state, a few at a time for each owner.
    pub async fn read_in_turn<T, F>(&self, owner: i64, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let _turn = self.turns.take(owner).await?;
        self.read(work).await
    }

    /// Several reads in one snapshot that may be up to ten seconds old. It is of the replica, if there is one that is up
    /// and tells all that is asked; otherwise, such as when what it has refuses, the reads are made at the primary.
    ///
    /// Who may see what, and all of a member's own, is never read so.
    pub async fn read_late<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Clone + Send + 'static,
    {
        let EngineHandle::Postgres(engine) = &self.engine else { return self.read(work).await };
        let span = trace_span!(target: SPANS, "read", db.system.name = self.system());
        self.noted(engine.read_late(work).instrument(span).await)
    }

    /// The same, a few at a time for each owner.
    pub async fn read_late_in_turn<T, F>(&self, owner: i64, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Clone + Send + 'static,
    {
        let _turn = self.turns.take(owner).await?;
        self.read_late(work).await
    }

    /// Reads of an owner that need not be of one moment: each statement sees what was committed when it began. On
    /// PostgreSQL this spares the two commands around a snapshot, each of which takes as long as a small statement.
    pub async fn look<T, F>(&self, owner: i64, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let _turn = self.turns.take(owner).await?;
        let span = trace_span!(target: SPANS, "read", db.system.name = self.system());
        let done = match &self.engine {
            EngineHandle::Sqlite(engine) => engine.read(work).instrument(span).await,
            EngineHandle::Postgres(engine) => engine.look(work).instrument(span).await,
        };
        self.noted(done)
    }

    /// One statement that finds a row by its key. It runs without a transaction, which costs less than half of what
    /// [`Store::read`] does, and on SQLite it waits for no other read.
    pub async fn peek<T: Row>(&self, query: Sql) -> Result<Option<T>> {
        let done = match &self.engine {
            EngineHandle::Sqlite(engine) => engine.peek(query),
            EngineHandle::Postgres(engine) => engine.peek(query).await,
        };
        self.noted(done)
    }

    /// Finishes the transactions that have begun and closes all connections.
    pub async fn close(&self) {
        match &self.engine {
            EngineHandle::Sqlite(engine) => engine.close().await,
            EngineHandle::Postgres(engine) => engine.close().await,
        }
    }
}
