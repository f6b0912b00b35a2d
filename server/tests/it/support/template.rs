//! A database of each engine with its schema, made once: copying it is quicker than all the migrations.

use super::server::vonk;
use super::{Database, On};
use base::clock::Clock;
use futures_util::FutureExt;
use std::fs;
use std::sync::OnceLock;
use store::nodes::Part;
use store::{Store, Url, sql};
use tokio::sync::mpsc;

/// The file of a database.
pub fn sqlite() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let database = Database::new(On::Sqlite);
        make(&database.url);
        fs::read(database.file()).unwrap()
    })
}

/// The file of one with the demo world, in which most tables have rows. Its photos are not there.
pub fn demo() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let database = Database::new(On::Sqlite);
        let seeded = vonk(&database, &["seed"]).output().unwrap();
        assert!(seeded.status.success(), "{}", String::from_utf8_lossy(&seeded.stderr));
        fs::read(database.file()).unwrap()
    })
}

/// The address of a copy.
pub fn postgres() -> String {
    static NAME: OnceLock<String> = OnceLock::new();
    let name = NAME.get_or_init(|| {
        let url = super::cluster().new_database();
        make(&url);
        url.rsplit_once('/').unwrap().1.to_owned()
    });
    super::cluster().copy_of(name)
}

/// The caller may be in a runtime, which no other may start in.
fn make(url: &str) {
    let url = Url::parse(url).unwrap();
    let made = std::thread::spawn(move || tokio::runtime::Runtime::new().unwrap().block_on(migrate(&url)));
    made.join().unwrap();
}

async fn migrate(url: &Url) {
    let (committed, _events) = mpsc::unbounded_channel();
    let store = Store::open(url, Part::Tool, Clock::System, committed).await.unwrap();
    // Each copy begins an epoch of its own.
    let epoch = sql("delete from meta where name = 'epoch'");
    store.write(|tx| async move { epoch.run(tx).await.map(drop) }.boxed()).await.unwrap();
    store.close().await;
}
