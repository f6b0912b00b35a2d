//! The planned world: [`invariants`] of the books and the inboxes, and what `config/demo/` [`promises`].

mod invariants;
mod promises;

use super::demo_files::{ACCOUNTS, Account, AccountsFile};
use super::world::{Member, Message, World};
use super::*;
use wire::Millis;
use wire::message::Content;

const NOW: Millis = Millis(1_790_000_000_000);

fn world() -> World {
    planned(NOW, SEED)
}

fn planned(now: Millis, seed: u64) -> World {
    let files = ConfigFiles::embedded();
    plan(&files, &Domains::load(&files).unwrap(), now, seed).unwrap()
}

/// The accounts of `accounts.toml` and the members they became.
fn named(world: &World) -> Vec<(Account, &Member)> {
    let file: AccountsFile = ConfigFiles::embedded().toml(ACCOUNTS).unwrap();
    let member = |account: &Account| {
        let is = |member: &&Member| (&member.domain, &member.email) == (&account.domain, &account.email);
        world.members.iter().find(is).unwrap_or_else(|| panic!("{} is missing", account.email))
    };
    file.accounts.into_iter().map(|account| (account.clone(), member(&account))).collect()
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap()
}

fn is_taken_back(message: &Message) -> bool {
    matches!(message.sent.message.content, Content::Retracted { .. })
}
