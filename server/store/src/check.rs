//! Whether the database takes writes now. The check writes a row, as nothing less would notice a full disk, a replica
//! that was not promoted, or a writer that has died.

use super::{Store, sql};
use base::error::{Fault, Result};
use futures_util::FutureExt;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::timeout;

/// How long a check waits for the database. A write takes a few milliseconds, and a load balancer checks again soon.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

impl Store {
    /// The reason, without any name or address, as `/readyz` shows it to everybody.
    pub async fn check(&self) -> Option<&'static str> {
        if self.damaged.load(Ordering::Relaxed) {
            return Some("the database is damaged");
        }
        match timeout(ANSWERS_WITHIN, self.keep_the_time()).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.fault().and_then(Fault::words).unwrap_or("the database does not take writes")),
            Err(_late) => Some("the database does not answer"),
        }
    }

    /// Each node has a row of its own: a node that hangs while it holds its row must not make the others seem
    /// unhealthy.
    async fn keep_the_time(&self) -> Result<()> {
        let name = format!("checked by {}", self.ids.node());
        self.write(move |tx| {
            async move {
                let now = tx.now().0.to_string();
                sql("insert into meta (name, value) values ($1, $2)
                     on conflict (name) do update set value = excluded.value")
                .bind(name)
                .bind(now)
                .run(tx)
                .await
                .map(drop)
            }
            .boxed()
        })
        .await
    }
}
