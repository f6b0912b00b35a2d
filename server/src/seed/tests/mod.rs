//! The planned world: whether it was [`possible`], and what `config/demo/` makes [`required`].

mod possible;
mod required;

use super::demo_files::{ACCOUNTS, Account, AccountsFile};
use super::*;
use crate::domain::user::NewMember;
use base::clock::Clock;
use store::nodes::Part;
use store::{Row, Sql, Url, sql};
use tokio::sync::mpsc;
use wire::{MemberId, Millis};

const NOW: Millis = Millis(1_790_000_000_000);

fn planned(now: Millis, seed: u64) -> Script {
    let files = ConfigFiles::embedded();
    plan(&files, &Domains::load(&files).unwrap(), "", now, seed).unwrap()
}

/// A world that was played into a database of its own.
struct World {
    store: Store,
    script: Script,
    _folder: tempfile::TempDir,
}

impl World {
    async fn played(now: Millis, seed: u64) -> Self {
        let (folder, script) = (tempfile::tempdir().unwrap(), planned(now, seed));
        let (time, (committed, _)) = (Arc::new(AtomicI64::new(now.0)), mpsc::unbounded_channel());
        let url = Url::parse(&format!("sqlite:{}", folder.path().join("vonk.db").display())).unwrap();
        let store = Store::open(&url, Part::Tool, Clock::Manual(time.clone()), committed).await.unwrap();
        let (domains, played) = (Domains::load(&ConfigFiles::embedded()).unwrap(), script.clone());
        let write = store.write(move |tx| async move { play(tx, &time, &domains, played).await }.boxed());
        write.await.unwrap();
        assert_eq!(store.now(), now, "the clock is set back");
        Self { store, script, _folder: folder }
    }

    async fn one<T: Row + Send + 'static>(&self, query: Sql) -> T {
        self.store.peek(query).await.unwrap().expect("a row")
    }

    async fn all<T: Row + Send + 'static>(&self, query: &'static str) -> Vec<T> {
        self.store.read(move |conn| async move { sql(query).all(conn).await }.boxed()).await.unwrap()
    }

    async fn number(&self, query: &'static str) -> i64 {
        self.one::<(i64,)>(sql(query)).await.0
    }

    fn id(&self, domain: &str, email: &str) -> MemberId {
        let is = |member: &&NewMember| (&*member.account.domain, &*member.account.email) == (domain, email);
        self.script.members.iter().find(is).unwrap_or_else(|| panic!("{email} is missing")).id
    }
}

/// The accounts of `accounts.toml`.
fn named() -> Vec<Account> {
    ConfigFiles::embedded().toml::<AccountsFile>(ACCOUNTS).unwrap().accounts
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap()
}
