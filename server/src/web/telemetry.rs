//! What the server counts about itself, for whoever watches it: names and meanings.

use crate::accounts::password::Passwords;
use crate::app::App;
use crate::chats::Courier;
use crate::store::jobs;
use futures_util::FutureExt;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::time::Duration;
use tokio::time::timeout;

const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// Kind and state, each with its name.
type Labels = [(&'static str, String); 2];

/// All of it in the text format of Prometheus.
pub async fn text(app: &App) -> String {
    let mut registry = Registry::with_prefix("vonk");
    let counts = app.store.counts();
    registry.register("store_commits", "Commits that reached the disk", counts.commits.clone());
    registry.register("store_transactions", "Transactions that they held", counts.transactions.clone());
    registry.register(
        "store_checkpoints",
        "Times the log was brought back into the database",
        counts.checkpoints.clone(),
    );
    let sizes = app.part::<Courier>().group_sizes();
    registry.register("courier_group_size", "Sends that shared one transaction", sizes);
    let hashed = app.part::<Passwords>().hashed();
    registry.register("login_passwords_hashed", "Passwords that were looked at", hashed);
    // A database that does not answer leaves them out, and the others are told.
    if let Ok(Ok(counted)) = timeout(ANSWERS_WITHIN, app.store.read(|conn| jobs::census(conn).boxed())).await {
        let left = Family::<Labels, Gauge>::default();
        for (kind, state, count) in counted {
            left.get_or_create(&[("kind", kind), ("state", state)]).set(count);
        }
        registry.register("jobs", "Jobs that are promised and not done", left);
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = encode(&mut text, &registry);
    text
}
