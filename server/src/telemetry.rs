//! What the server counts about itself, for whoever watches it: names and meanings.

use crate::app::App;
use crate::chats::Courier;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;

/// All of it in the text format of Prometheus.
pub fn text(app: &App) -> String {
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
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = encode(&mut text, &registry);
    text
}
