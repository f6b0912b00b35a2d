//! PostgreSQL: pooled connections, one transaction each, READ COMMITTED with rows locked in one order
//! (wallets, conversations, inboxes, each by ascending id).

use super::conn::{Conn, Tx};
use super::ids::Ids;
use super::task::{Committed, catch, in_task, unknown_outcome};
use crate::error::Result;
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
}

impl Postgres {
    pub async fn open(url: &str, ids: Arc<Ids>, committed: Committed) -> Result<Self> {
        let options = PgConnectOptions::from_str(url)?.application_name("vonk").statement_cache_capacity(256);
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options)
            .await?;
        Ok(Self { pool, ids, committed })
    }

    pub fn connect(&self) -> impl Future<Output = Result<Conn>> + Send + use<> {
        let pool = self.pool.clone();
        async move { Ok(Conn::Postgres(pool.acquire().await?)) }
    }

    pub async fn write<T, F>(&self, work: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T>> + Send + 'static,
    {
        let (connect, ids, committed) = (self.connect(), self.ids.clone(), self.committed.clone());
        in_task(async move {
            let mut tx = Tx { conn: connect.await?, events: Vec::new(), ids };
            tx.raw("begin").await?;
            match catch(work(&mut tx)).await {
                Ok(value) => {
                    if let Err(error) = tx.raw("commit").await {
                        tx.distrust();
                        return Err(unknown_outcome(error));
                    }
                    if !tx.events.is_empty() {
                        // Nobody listens in a tool such as `vonk seed`.
                        let _ = committed.send(tx.events);
                    }
                    Ok(value)
                }
                Err(error) => {
                    if tx.raw("rollback").await.is_err() {
                        tx.distrust();
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
