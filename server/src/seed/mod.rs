//! Fills a database: the demo world of the first run, and members for load tests.
//!
//! - [`plan`] makes up a world from `config/demo/`, without side effects: `people` its members, `meetings` their
//!   conversations of the scripts in `talk`, `likes` their likes; `rehearsal` applies the rules of sending
//! - [`script`] the result of the plan: who there is, and who does what and when · `player` plays it through the
//!   domains, with a clock that it moves · `pictures` stores the files · `load` members for load tests · [`crowd`] any
//!   number of ordinary members
//!
//! Only `main` and tests call it, and `start` for the accounts of the login panel.

pub mod crowd;
mod demo_files;
mod likes;
mod load;
mod looks;
mod meetings;
mod people;
mod pictures;
mod plan;
mod player;
mod rehearsal;
pub mod script;
mod talk;

pub use load::load;
pub use plan::plan;
pub use player::{deliver, play};
pub use script::PASSWORD;

use crate::domain::accounts::{account, password};
use crate::domain::chats::command::Command;
use crate::domain::payments::discounts::operate::{self, NewCode};
use crate::domain::photos::storage::Storage;
use crate::sites::Domains;
use base::config_files::{ConfigError, ConfigFiles};
use base::error::{Error, Result};
use futures_util::FutureExt;
use script::Script;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use store::{Conn, Manner, Store};
use wire::MemberId;
use wire::message::To;
use wire::settings::DemoAccount;

/// The seed of the demo's world.
const SEED: u64 = 1;

/// The discount code of each of the demo's sites.
const CODE: &str = "SPARK20";

/// Why nothing is added to a database that is not empty.
const OCCUPIED: &str = "there are members already, nothing was added: to begin anew, empty the database or name another (make run DATA=FOLDER)";

/// Fills an empty database with the demo world and so many ordinary members of the first site, and refuses any other
/// database. `progress` is told how many of them there are.
pub async fn members(
    store: &Store,
    time: Arc<AtomicI64>,
    storage: &Storage,
    (files, domains): (&ConfigFiles, &Domains),
    number: i64,
    progress: impl FnMut(i64),
) -> Result<String> {
    if !crowd::MEMBERS.contains(&number) {
        let (least, most) = crowd::MEMBERS.into_inner();
        return Err(Error::internal(format!("{number} members: it takes from {least} to {most}")));
    }
    if !store.write(|tx| is_empty(tx).boxed()).await? {
        return Err(Error::internal(OCCUPIED));
    }
    let summary = demo(store, time.clone(), storage, (files, domains)).await?;
    let demo = demo_files::DemoFiles::load(files).map_err(Error::internal)?;
    let domain = domains.usual().ok_or_else(|| Error::internal("there is no site"))?;
    let first = 1 + store.write(|tx| account::count_like(tx, "%").boxed()).await?;
    crowd::add(store, &time, &demo, domain, first..=first + number - 1, progress).await?;
    Ok(format!("{summary}\n{number} more members of {}, as whom nobody can log in", domain.key))
}

/// Fills an empty database with the demo world of its sites, and a storage with its photos; does not change a database that
/// is not empty. `time` sets the database's clock. Gives a text about what it did.
pub async fn demo(
    store: &Store,
    time: Arc<AtomicI64>,
    storage: &Storage,
    (files, domains): (&ConfigFiles, &Domains),
) -> Result<String> {
    if !store.write(|tx| is_empty(tx).boxed()).await? {
        return Ok(OCCUPIED.into());
    }
    let domains = domains.clone();
    let hash = password::hash(PASSWORD)?;
    let script = plan(files, &domains, &hash, store.now(), SEED).map_err(Error::internal)?;
    let summary = summary(&domains, &script);
    pictures::put(storage, files, &script.pictures).await?;
    store
        .write_as(Manner::Patient, move |tx| {
            async move {
                if !is_empty(tx).await? {
                    return Ok(OCCUPIED.to_owned());
                }
                play(tx, &time, &domains, script).await?;
                for domain in domains.iter() {
                    operate::make(tx, domain, discount()).await?;
                }
                Ok(summary)
            }
            .boxed()
        })
        .await
}

/// A discount code to try in the shop, on each site.
fn discount() -> NewCode {
    NewCode {
        code: CODE.into(),
        percent: 20,
        country: None,
        member: None,
        expires_at: None,
        minimum: None,
        methods: None,
        most_uses: None,
        reason: "to be tried in the demo".into(),
    }
}

async fn is_empty(conn: &mut Conn) -> Result<bool> {
    Ok(account::count_like(conn, "%").await? == 0)
}

fn summary(domains: &Domains, script: &Script) -> String {
    format!(
        "{} members of {} sites in {} conversations with {} messages, and {} photos; all passwords are {PASSWORD}, \
         and {CODE} is a discount code",
        script.members.len(),
        domains.iter().count(),
        script.sends().filter_map(pair).collect::<BTreeSet<_>>().len(),
        script.sends().count(),
        script.pictures.len(),
    )
}

/// The two of a planned message, smaller id first.
fn pair(send: &Command) -> Option<(MemberId, MemberId)> {
    match send.to {
        To::Profile(other) => Some((send.sender.min(other), send.sender.max(other))),
        To::Conversation(_) => None,
    }
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
