//! Notifications: members who are not looking are told of messages, likes and matches, on the devices that they use.
//!
//! - [`news`] what there is to tell about a topic, in words · [`workers`] tells it · [`quiet`] when not
//! - here: of what a member wants to be told
//!
//! Joins push, accounts, chats, credits and likes.

pub mod http;
mod news;
mod quiet;
pub mod workers;

use crate::domain::accounts;
use crate::domain::user;
use crate::sites::Domain;
use base::error::Result;
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use wire::MemberId;
use wire::push::Notifications;

/// Sets of what a member is told, and shows it to all the member's devices.
pub async fn choose(store: &Store, domain: &Arc<Domain>, member: MemberId, chosen: Notifications) -> Result<()> {
    chosen.quiet.as_ref().map(quiet::check).transpose()?;
    let change = user::change(store, domain, member, move |tx| {
        async move { accounts::set_notifications(tx, member, &chosen).await }.boxed()
    });
    change.await.map(drop)
}
