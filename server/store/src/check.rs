//! Whether the database takes writes now: it is asked to keep something. Nothing less would notice a full disk, a
//! replica that was not promoted, or a writer that has died.

use super::{Store, sql};
use base::error::{Fault, Result};
use futures_util::FutureExt;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::timeout;

/// A write takes a few milliseconds; whoever watches the server asks again soon.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

impl Store {
    /// What is wrong, in words without a name or an address: whoever asks `/readyz` is told.
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

    /// A row for each node: one that stands still while it holds its row must not make the others look ill.
    async fn keep_the_time(&self) -> Result<()> {
        let name = format!("checked by {}", self.node);
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
