//! What the server counts about itself, for whoever watches it: names and meanings.

use crate::core::Refusals;
use crate::domain::accounts::Logins;
use crate::domain::chats::Courier;
use crate::domain::payments;
use crate::domain::push::Push;
use crate::live::Live;
use crate::live::bus::Bus;
use futures_util::FutureExt;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::sync::Arc;
use std::time::Duration;
use store::{Connections, Store, jobs};
use tokio::time::timeout;

/// How long the collector waits for the database, which may be what it is to report as failing.
const ANSWERS_WITHIN: Duration = Duration::from_secs(3);

/// Kind and state, each with its name.
type Labels = [(&'static str, String); 2];

/// Whoever counts something.
pub struct Counted {
    pub store: Arc<Store>,
    pub courier: Arc<Courier>,
    pub logins: Arc<Logins>,
    pub live: Arc<Live>,
    pub push: Arc<Push>,
    pub refusals: Refusals,
}

fn gauge(value: impl TryInto<i64>) -> Gauge {
    let gauge = Gauge::default();
    gauge.set(value.try_into().unwrap_or(i64::MAX));
    gauge
}

fn register_bus(registry: &mut Registry, bus: &Bus) {
    let counts = &bus.counts;
    registry.register("bus_up", "Whether this node hears itself through Redis", gauge(i64::from(bus.is_up())));
    registry.register("bus_peers", "The number of other nodes that are heard", gauge(bus.peers()));
    registry.register("bus_said", "Words that this node has said to the others", counts.said.clone());
    registry.register("bus_heard", "Words of the others that this node has heard", counts.heard.clone());
    registry.register("bus_dropped", "Words that could not be said", counts.dropped.clone());
    registry.register("bus_gaps", "Times that words of another node were missed", counts.gaps.clone());
    let seconds = counts.round_trip.clone();
    registry.register("bus_round_trip_seconds", "The time from here through Redis and back", seconds);
}

fn register_connections(registry: &mut Registry, store: &Store) {
    let (open, waiting) = (Family::<Labels, Gauge>::default(), Family::<[(&'static str, String); 1], Gauge>::default());
    let set = |gauge: &Gauge, value: usize| gauge.set(value.try_into().unwrap_or(i64::MAX));
    for Connections { kind, open: all, idle, waiting: callers } in store.connections() {
        for (state, count) in [("busy", all.saturating_sub(idle)), ("idle", idle)] {
            set(&open.get_or_create(&[("kind", kind.to_owned()), ("state", state.to_owned())]), count);
        }
        set(&waiting.get_or_create(&[("kind", kind.to_owned())]), callers);
    }
    if let Some(is_up) = store.replica_is_up() {
        let meaning = "Whether reads that may be late are made at the replica";
        registry.register("store_replica_up", meaning, gauge(i64::from(is_up)));
    }
    let late_reads = store.counts().late_reads.clone();
    registry.register("store_late_reads", "Reads that might be late, by where they were made", late_reads);
    registry.register("store_connections", "Connections to PostgreSQL", open);
    registry.register("store_connections_awaited", "Callers that wait for a connection", waiting);
}

/// All of it in the text format of Prometheus.
pub async fn text(counted: &Counted) -> String {
    let mut registry = Registry::with_prefix("vonk");
    let Counted { store, courier, logins, live, push, refusals } = counted;
    let counts = store.counts();
    registry.register("store_commits", "Commits", counts.commits.clone());
    registry.register("store_transactions", "Transactions that they held", counts.transactions.clone());
    registry.register("store_checkpoints", "Times the log was copied into the database", counts.checkpoints.clone());
    let round_trips = counts.round_trips.clone();
    registry.register("store_round_trips", "Times that answers of PostgreSQL were waited for", round_trips);
    let sizes = courier.group_sizes();
    registry.register("courier_group_size", "Sends that shared one transaction", sizes);
    registry.register("courier_waiting", "Sends that wait for their group", gauge(courier.waiting()));
    registry.register("sockets", "Open sockets", gauge(live.sockets()));
    let lag = "The time of durable frames from their commit, or from being heard of, to the socket";
    registry.register("live_lag_seconds", lag, live.lag());
    registry.register("refusals", "Refusals of calls and frames", refusals.clone());
    let outcomes = "Messages to push services";
    registry.register("push_messages", outcomes, push.outcomes().counters());
    register_connections(&mut registry, store);
    let hashed = logins.hashed();
    registry.register("login_passwords_hashed", "Passwords that were hashed, to set them or to check them", hashed);
    if let Some(bus) = live.bus() {
        register_bus(&mut registry, bus);
    }
    // Without an answer of the database these are left out, and the others are served.
    if let Ok(Ok(jobs)) = timeout(ANSWERS_WITHIN, store.read(|conn| jobs::census(conn).boxed())).await {
        let left = Family::<Labels, Gauge>::default();
        for (kind, state, count) in jobs {
            left.get_or_create(&[("kind", kind), ("state", state)]).set(count);
        }
        registry.register("jobs", "Jobs that are queued and not done", left);
    }
    if let Ok(Ok(number)) = timeout(ANSWERS_WITHIN, store.read(|conn| payments::count_differences(conn).boxed())).await
    {
        registry.register("payment_differences", "Payments that differ from their orders", gauge(number));
    }
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = encode(&mut text, &registry);
    text
}
