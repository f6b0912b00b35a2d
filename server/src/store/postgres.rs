//! PostgreSQL: pooled connections, one transaction each, READ COMMITTED with rows locked in one order
//! (wallets, conversations, inboxes, each by ascending id).

use super::conn::{Conn, Read, Tx};
use super::counts::Counts;
use super::ids::Ids;
use super::row::Row;
use super::sql::Sql;
use super::task::{Committed, catch, in_task, unknown_outcome};
use crate::error::{Fault, Result};
use futures_util::future::BoxFuture;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

const CONNECTIONS: u32 = 16;

pub struct Postgres {
    pool: PgPool,
    ids: Arc<Ids>,
    committed: Committed,
    counts: Counts,
}

/// The address without a password.
pub fn shown(url: &str) -> Result<String> {
    let options = PgConnectOptions::from_str(url)?;
    let (user, host, port) = (options.get_username(), options.get_host(), options.get_port());
    Ok(format!("postgres://{user}@{host}:{port}/{}", options.get_database().unwrap_or(user)))
}

/// A session inside a snapshot that cannot change anything, and may take its time.
pub async fn inspect(url: &str) -> Result<Conn> {
    let pool = PgPoolOptions::new().max_connections(1);
    let pool = pool.connect_with(PgConnectOptions::from_str(url)?.application_name("vonk verify")).await?;
    let mut conn = Conn::Postgres(pool.acquire().await?);
    conn.command("begin isolation level repeatable read read only").await?;
    Ok(conn)
}

impl Postgres {
    pub async fn open(url: &str, ids: Arc<Ids>, committed: Committed, counts: Counts) -> Result<Self> {
        let options = PgConnectOptions::from_str(url)?.application_name("vonk").statement_cache_capacity(256);
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options)
            .await?;
        Ok(Self { pool, ids, committed, counts })
    }

    pub async fn peek<T: Row + 'static>(&self, query: Sql) -> Result<Option<T>> {
        let pool = self.pool.clone();
        in_task(async move { query.one(&mut Conn::Postgres(pool.acquire().await?)).await }).await
    }

    pub async fn read<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T>> + Send + 'static,
    {
        let pool = self.pool.clone();
        in_task(async move {
            let mut read = Read { conn: Conn::Postgres(pool.acquire().await?) };
            read.command("begin isolation level repeatable read read only").await?;
            let result = catch(work(&mut read)).await;
            if read.command("rollback").await.is_err() {
                distrust(&mut read.conn);
            }
            result
        })
        .await
    }

    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (pool, ids) = (self.pool.clone(), self.ids.clone());
        let (committed, counts) = (self.committed.clone(), self.counts.clone());
        in_task(async move {
            let mut tx = Tx { conn: Conn::Postgres(pool.acquire().await?), events: Vec::new(), ids };
            tx.command("begin").await?;
            match catch(work(&mut tx)).await {
                Ok(value) => {
                    if let Err(error) = tx.command("commit").await {
                        distrust(&mut tx.conn);
                        let fault = error.fault().unwrap_or(Fault::Other);
                        return Err(unknown_outcome(error, fault));
                    }
                    counts.commits.inc();
                    counts.transactions.inc();
                    if !tx.events.is_empty() {
                        // Nobody listens in a tool such as `vonk seed`.
                        let _ = committed.send(tx.events);
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
        })
        .await
    }

    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A connection that may still be inside a transaction must not be borrowed again.
fn distrust(conn: &mut Conn) {
    if let Conn::Postgres(c) = conn {
        c.close_on_drop();
    }
}
