//! Fills a database: the demo world of the first run, and members for load tests.
//!
//! - [`plan`] makes up a world from `config/demo/`, pure: `people` settles the domains, `meetings` lets them talk in
//!   the words of `talk`, `likes` lets them like each other, `scene` lets it happen by the rules
//! - [`world`] the rows to write · `sql` writes them, `pictures` the files · `load` members for load tests
//!
//! Only `main` and tests call it, and `start` for the accounts of the login panel.

mod demo_files;
mod likes;
mod load;
mod meetings;
mod people;
mod pictures;
mod plan;
mod scene;
mod sql;
mod talk;
pub mod world;

pub use load::load;
pub use plan::plan;
pub use scene::Scene;
pub use sql::write as write_world;
pub use world::PASSWORD;

use crate::domain::accounts::password;
use crate::domain::photos::storage::Storage;
use crate::sites::Domains;
use base::config_files::{ConfigError, ConfigFiles};
use base::error::{Error, Result};
use futures_util::FutureExt;
use store::Store;
use wire::settings::DemoAccount;

/// Which of all possible worlds the demo shows.
const SEED: u64 = 1;

/// Fills an empty database with the demo world, and a storage with its photos; leaves any other as it is. Says what it
/// did.
pub async fn demo(store: &Store, storage: &Storage, files: &ConfigFiles) -> Result<String> {
    const OCCUPIED: &str = "there are members already, nothing was added: to begin anew, empty the database or name another (make run DATA=FOLDER)";
    if !store.write(|tx| sql::is_empty(tx).boxed()).await? {
        return Ok(OCCUPIED.into());
    }
    let domains = Domains::load(files).map_err(Error::internal)?;
    let world = plan(files, &domains, store.now(), SEED).map_err(Error::internal)?;
    let said = format!(
        "{} members of {} sites in {} conversations with {} messages, and {} photos; all passwords are {PASSWORD}",
        world.members.len(),
        domains.iter().count(),
        world.conversations.len(),
        world.messages.len(),
        world.photos.len(),
    );
    pictures::put(storage, files, &world.photos).await?;
    let hash = password::hash(PASSWORD)?;
    store
        .write(move |tx| {
            async move {
                if !sql::is_empty(tx).await? {
                    return Ok(OCCUPIED.to_owned());
                }
                sql::write(tx, &world, &hash).await?;
                Ok(said)
            }
            .boxed()
        })
        .await
}

/// The accounts with a name that a domain's demo world has, as the login panel lists them.
pub fn accounts(files: &ConfigFiles, domain: &str) -> Result<Vec<DemoAccount>, ConfigError> {
    let file: demo_files::AccountsFile = files.toml(demo_files::ACCOUNTS)?;
    let here = file.accounts.into_iter().filter(|account| account.domain == domain);
    Ok(here
        .map(|account| DemoAccount {
            email: account.email,
            password: PASSWORD.into(),
            name: account.name,
            about: format!("demo-account-{}", account.about),
        })
        .collect())
}

#[cfg(test)]
mod tests;
