//! Live delivery: from a committed transaction to the sockets of this node.
//!
//! - [`hub`] which sockets a member has here · [`outbox`] what waits for one socket
//! - [`contacts`] who may have been given something lately
//!
//! It knows no domain: it moves bytes. Durable frames come from the store's channel, after COMMIT and in its order;
//! typing and presence are pushed directly and may be dropped.

mod contacts;
mod hub;
mod outbox;

pub use contacts::{Contacts, InContact};
pub use hub::Hub;
pub use outbox::{Budget, Out, Outbox, Owed};

use std::sync::Arc;
use store::event::Event;
use tokio::sync::mpsc::UnboundedReceiver;

/// Hands committed events to the hub until the store is closed.
pub async fn deliver(mut committed: UnboundedReceiver<Vec<Event>>, hub: Arc<Hub>) {
    while let Some(events) = committed.recv().await {
        for event in events {
            match event {
                Event::Changed { to, rev, frame } => hub.publish(to, rev, &frame),
                Event::Parted { one, other } => hub.part(one, other),
                Event::Rejoined { one, other } => hub.rejoin(one, other),
                Event::SessionEnded { member, session, why } => hub.end(member, session.as_ref(), why),
            }
        }
    }
}
