//! Fills a database: the demo world of the first run, and members for load tests.
//!
//! - [`plan`] makes up a world from `config/demo/`, pure: `people` settles the domains, `meetings` lets them talk in
//!   the words of `talk`, `scene` lets it happen by the rules of sending
//! - [`world`] the rows to write · `sql` writes them · `load` members for load tests

mod demo_files;
mod load;
mod meetings;
mod people;
mod plan;
mod random;
mod scene;
mod sql;
mod talk;
pub mod world;

pub use load::load;
pub use plan::plan;
pub use scene::Scene;
pub use sql::write as write_world;
pub use world::PASSWORD;

use crate::accounts::password;
use crate::config_files::{ConfigError, ConfigFiles};
use crate::error::{Error, Result};
use crate::settings::Domains;
use crate::store::Store;
use futures_util::FutureExt;
use wire::settings::DemoAccount;

/// Which of all possible worlds the demo shows.
const SEED: u64 = 1;

/// Fills an empty database with the demo world; leaves any other as it is. Says what it did.
pub async fn demo(store: &Store, files: &ConfigFiles) -> Result<String> {
    let domains = Domains::load(files).map_err(Error::internal)?;
    let world = plan(files, &domains, store.now(), SEED).map_err(Error::internal)?;
    let said = format!(
        "{} members of {} sites in {} conversations with {} messages; all passwords are {PASSWORD}",
        world.members.len(),
        domains.iter().count(),
        world.conversations.len(),
        world.messages.len(),
    );
    let hash = password::hash(PASSWORD)?;
    store
        .write(move |tx| {
            async move {
                if !sql::is_empty(tx).await? {
                    return Ok("there are members already, nothing was added".to_owned());
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
