//! The demo world in a database of either engine.

use crate::on_both_engines;
use crate::support::{Database, On, assert_sound, manual_clock};
use base::config_files::ConfigFiles;
use futures_util::FutureExt;
use store::{Store, Url, sql};
use tokio::sync::mpsc;
use vonk::seed::{plan, play};
use vonk::sites::Domains;

on_both_engines!(the_demo_world_is_played_as_planned_and_sound);

async fn the_demo_world_is_played_as_planned_and_sound(on: On) {
    let (database, files) = (Database::new(on), ConfigFiles::embedded());
    let ((clock, time), (committed, _)) = (manual_clock(), mpsc::unbounded_channel());
    let store = Store::open(&Url::parse(&database.url).unwrap(), 0, clock, committed).await.unwrap();
    let domains = Domains::load(&files).unwrap();
    let script = plan(&files, &domains, "", store.now(), 1).unwrap();
    let planned = [script.members.len(), script.sends().count(), script.pictures.len()];
    let [members, messages, photos] = planned.map(|count| i64::try_from(count).unwrap());
    store.write_patiently(move |tx| async move { play(tx, &time, &domains, script).await }.boxed()).await.unwrap();
    assert_sound(&store).await;
    let counts = sql("select (select count(*) from members) as members, (select count(*) from messages) as messages,
         (select count(*) from photos) as photos");
    assert_eq!(store.peek::<(i64, i64, i64)>(counts).await.unwrap(), Some((members, messages, photos)));
    store.close().await;
}
