//! Writes a world, thousands of rows a statement. The one place that writes tables that it does not own.

mod chats;
mod insert;
mod members;

pub use members::{add_sessions, last_load_number};

use super::world::World;
use base::error::Result;
use store::{Tx, sql};

pub async fn write(tx: &mut Tx, world: &World, password_hash: &str) -> Result<()> {
    members::members(tx, &world.members, password_hash).await?;
    members::profiles(tx, &world.members).await?;
    members::wallets(tx, &world.wallets).await?;
    members::entries(tx, &world.entries).await?;
    members::inboxes(tx, &world.inboxes).await?;
    chats::conversations(tx, &world.conversations).await?;
    chats::sides(tx, &world.sides).await?;
    chats::messages(tx, &world.messages).await?;
    chats::photos(tx, &world.photos).await?;
    chats::likes(tx, &world.likes).await
}

pub async fn is_empty(tx: &mut Tx) -> Result<bool> {
    Ok(sql("select count(*) from members").number(tx).await? == 0)
}
