//! A connection of either engine, and the two ways to hold one: [`Read`] and [`Tx`].

use super::ids::Ids;
use crate::event::Event;
use sqlx::pool::PoolConnection;
use sqlx::{Postgres, Sqlite, SqliteConnection};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use wire::Millis;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

pub enum Conn {
    /// The one write connection, owned by the writer task.
    Sqlite(Box<SqliteConnection>),
    /// A read-only connection of the pool.
    SqlitePooled(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Conn {
    pub fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) | Self::SqlitePooled(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// A statement without arguments, outside the statement cache: `begin`, `commit`, whole scripts.
    pub async fn raw(&mut self, text: impl sqlx::SqlSafeStr) -> sqlx::Result<()> {
        let query = sqlx::raw_sql(text);
        match self {
            Self::Sqlite(c) => query.execute(&mut **c).await.map(drop),
            Self::SqlitePooled(c) => query.execute(&mut **c).await.map(drop),
            Self::Postgres(c) => query.execute(&mut **c).await.map(drop),
        }
    }

    /// A connection that may still be inside a transaction must not be borrowed again.
    pub(super) fn distrust(&mut self) {
        match self {
            Self::Sqlite(_) => {}
            Self::SqlitePooled(c) => c.close_on_drop(),
            Self::Postgres(c) => c.close_on_drop(),
        }
    }
}

/// A transaction that reads one snapshot and changes nothing.
pub struct Read {
    pub(super) conn: Conn,
}

/// A transaction that may write. What is emitted here is heard only after its COMMIT; if it does not commit, nobody
/// hears anything.
pub struct Tx {
    pub(super) conn: Conn,
    pub(super) events: Vec<Event>,
    pub(super) ids: Arc<Ids>,
}

impl Tx {
    pub fn id(&self) -> i64 {
        self.ids.next()
    }

    pub fn now(&self) -> Millis {
        self.ids.now()
    }

    pub fn emit(&mut self, event: Event) {
        self.events.push(event);
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
