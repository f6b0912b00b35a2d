//! A connection of either engine, and the two ways to hold one: [`Read`] and [`Tx`].

use super::dialect::Engine;
use super::driver::sqlite::Connection;
use super::ids::Ids;
use super::session::Session;
use super::task::catch;
use crate::event::Event;
use base::error::{Error, Result};
use futures_util::future::BoxFuture;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use wire::Millis;

pub enum Conn {
    Sqlite(Box<Connection>),
    Postgres(Box<Session>),
}

impl Conn {
    #[inline]
    pub fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// PostgreSQL's.
    pub(super) fn session(&mut self) -> Result<&mut Session> {
        match self {
            Self::Postgres(session) => Ok(session),
            Self::Sqlite(_) => Err(Error::internal("a connection of the other engine")),
        }
    }

    /// A statement without arguments: `begin`, `commit`.
    pub(super) async fn command(&mut self, text: &'static str) -> Result<()> {
        match self {
            Self::Sqlite(c) => c.command(text),
            Self::Postgres(c) => c.script(text).await,
        }
    }

    /// Whether a statement has failed since this was last asked, so that its transaction must not be committed.
    pub(super) fn take_failed(&mut self) -> bool {
        match self {
            Self::Sqlite(c) => c.take_failed(),
            Self::Postgres(c) => c.take_failed(),
        }
    }

    /// Several statements in one text, which must be the program's own.
    pub(super) async fn script(&mut self, text: &str) -> Result<()> {
        match self {
            Self::Sqlite(c) => c.script(text),
            Self::Postgres(c) => c.script(text).await,
        }
    }
}

/// A transaction that reads one snapshot and changes nothing.
pub struct Read {
    pub(super) conn: Conn,
    late: bool,
}

impl Read {
    pub(super) fn new(conn: Conn) -> Self {
        Self { conn, late: false }
    }

    /// At a replica.
    pub(super) fn late(conn: Conn) -> Self {
        Self { conn, late: true }
    }

    /// Whether this is at a replica. What is not there may be at the primary, to which a refusal leads.
    pub fn is_late(&self) -> bool {
        self.late
    }
}

/// A transaction that may write. Events emitted here are delivered after its COMMIT; if it does not commit, they are
/// dropped.
pub struct Tx {
    pub(super) conn: Conn,
    pub(super) events: Vec<Event>,
    /// The kinds of the jobs that it adds.
    pub(super) jobs: Vec<&'static str>,
    pub(super) ids: Arc<Ids>,
}

impl Tx {
    pub(super) fn new(conn: Conn, ids: Arc<Ids>) -> Self {
        Self { conn, events: Vec::new(), jobs: Vec::new(), ids }
    }

    #[inline]
    pub fn id(&self) -> i64 {
        self.ids.next()
    }

    #[inline]
    pub fn now(&self) -> Millis {
        self.ids.now()
    }

    /// The number of the node that makes this transaction.
    pub(super) fn node(&self) -> i64 {
        self.ids.node()
    }

    #[inline]
    pub fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Does the work of the transaction. If one of its statements fails, so does the whole, also if the work goes on:
    /// neither engine can commit the rest.
    pub(super) async fn perform<T, F>(&mut self, work: F) -> Result<T>
    where
        F: for<'t> FnOnce(&'t mut Self) -> BoxFuture<'t, Result<T>>,
    {
        // What failed before it began, such as reserving ids, is none of it.
        self.take_failed();
        let done = catch(async { work(self).await }).await;
        if self.take_failed() && done.is_ok() {
            return Err(Error::internal("a transaction went on after one of its statements had failed"));
        }
        done
    }
}

macro_rules! derefs_to_conn {
    ($($ty:ty),*) => { $(
        impl Deref for $ty {
            type Target = Conn;
            fn deref(&self) -> &Conn { &self.conn }
        }
        impl DerefMut for $ty {
            fn deref_mut(&mut self) -> &mut Conn { &mut self.conn }
        }
    )* };
}
derefs_to_conn!(Read, Tx);
