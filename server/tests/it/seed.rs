//! The demo world, and any number of ordinary members, in a database of either engine.

use crate::leaving::{made, tables};
use crate::on_both_engines;
use crate::support::{Database, On, assert_sound, manual_clock};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use futures_util::FutureExt;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use store::nodes::Part;
use store::{Manner, Store, Url, sql};
use tokio::sync::mpsc;
use vonk::config::Config;
use vonk::domain::accounts::{NewAccount, Status};
use vonk::domain::photos::storage::Storage;
use vonk::domain::places;
use vonk::domain::profiles::NewProfile;
use vonk::domain::user::{self, NewMember};
use vonk::seed::{self, plan, play};
use vonk::sites::Domains;
use wire::profile::{Gender, Sexuality};
use wire::{Credits, MemberId, Millis};

on_both_engines!(
    the_demo_world_is_played_as_planned_and_sound,
    ordinary_members_are_added_to_an_empty_database_and_to_no_other,
    a_member_who_is_made_among_many_is_as_one_who_is_made_alone,
);

async fn open(database: &Database) -> (Store, Arc<AtomicI64>) {
    let (clock, time) = manual_clock();
    (open_at(database, clock).await, time)
}

async fn open_at(database: &Database, clock: Clock) -> Store {
    let (committed, _) = mpsc::unbounded_channel();
    Store::open(&Url::parse(&database.url).unwrap(), Part::Tool, clock, committed).await.unwrap()
}

async fn the_demo_world_is_played_as_planned_and_sound(on: On) {
    let (database, files) = (Database::new(on), ConfigFiles::embedded());
    let (store, time) = open(&database).await;
    let domains = Domains::load(&files).unwrap();
    let script = plan(&files, &domains, "", store.now(), 1).unwrap();
    let planned = [script.members.len(), script.sends().count(), script.pictures.len()];
    let [members, messages, photos] = planned.map(|count| i64::try_from(count).unwrap());
    store
        .write_as(Manner::Patient, move |tx| async move { play(tx, &time, &domains, script).await }.boxed())
        .await
        .unwrap();
    assert_sound(&store).await;
    let counts = sql("select (select count(*) from members) as members, (select count(*) from messages) as messages,
         (select count(*) from photos) as photos");
    assert_eq!(store.peek::<(i64, i64, i64)>(counts).await.unwrap(), Some((members, messages, photos)));
    store.close().await;
}

async fn ordinary_members_are_added_to_an_empty_database_and_to_no_other(on: On) {
    let (database, files) = (Database::new(on), ConfigFiles::embedded());
    let (store, time) = open(&database).await;
    let mut config = Config::load(&files).unwrap();
    config.photos.url.clone_from(&database.photos);
    let (storage, domains) = (Storage::open(&config.photos).unwrap(), Domains::load(&files).unwrap());
    for number in [999, 5_000_001] {
        let refused = seed::members(&store, time.clone(), &storage, (&files, &domains), number, |_| {}).await;
        assert!(refused.unwrap_err().to_string().contains("from 1000 to 5000000"));
    }
    let mut told = Vec::new();
    seed::members(&store, time.clone(), &storage, (&files, &domains), 1_000, |done| told.push(done)).await.unwrap();
    assert_eq!((told.last(), count(&store, CROWD).await), (Some(&1_000), 1_000));
    let again = seed::members(&store, time, &storage, (&files, &domains), 1_000, |_| panic!("nothing is added")).await;
    assert!(again.unwrap_err().to_string().contains("there are members already"));
    assert_sound(&store).await;
    // By each share of the world somebody is found, and nobody by more than one's own.
    for part in [
        "p.cell is not null",
        "p.cell is null",
        "p.main_image is null",
        "p.main_image is not null",
        "p.invisible",
        "p.country <> 'NL'",
        "p.active_at > m.signup_at + 86400000",
        "m.status = 'disabled'",
        "m.status = 'not_confirmed'",
        "exists (select 1 from preferences w where w.member_id = p.id)",
        "exists (select 1 from profile_interests i where i.profile_id = p.id)",
    ] {
        let query = made(format!(
            "select count(*) from profiles p join members m on m.id = p.id where m.email like 'crowd-%' and {part}"
        ));
        let found = store.read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap();
        assert!((1..=1_000).contains(&found), "{part}: {found}");
    }
    store.close().await;
}

const CROWD: &str = "select count(*) from members where email like 'crowd-%'";

async fn count(store: &Store, query: &'static str) -> i64 {
    store.read(move |conn| async move { sql(query).number(conn).await }.boxed()).await.unwrap()
}

async fn a_member_who_is_made_among_many_is_as_one_who_is_made_alone(on: On) {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let domain = domains.of_key("vonk").unwrap();
    let place = places::largest(domain, "NL", 1).remove(0);
    let member = |number: i64| {
        let status = [Status::Active, Status::NotConfirmed, Status::Disabled][usize::try_from(number % 3).unwrap()];
        let is_placed = number % 2 == 0;
        NewMember {
            id: MemberId(number),
            account: NewAccount {
                domain: "vonk".into(),
                email: format!("made-{number}@demo.test"),
                password_hash: "none".into(),
                status,
                language: "nl".into(),
                signup_at: Millis(1_700_000_000_000 + number),
            },
            profile: NewProfile {
                place: is_placed.then(|| place.clone()),
                hair_color: is_placed.then(|| "red".into()),
                about: "\"Quoted\", with an é".into(),
                interests: vec!["art".into(), "tea".into()],
                ..NewProfile::bare("Noor", "1990-05-17", Gender::Female, Sexuality::Bi, "NL", "Utrecht")
            },
            free_messages: 2,
            signup_credits: Credits(number % 2 * 5),
        }
    };
    let (alone, many) = (Database::new(on), Database::new(on));
    let clock = Clock::manual_at(Millis(1_800_000_000_000)).0;
    let (alone, many) = (open_at(&alone, clock.clone()).await, open_at(&many, clock).await);
    let compared = [1, 2, 3, 6];
    for number in compared {
        let one = [member(number)];
        alone.write(move |tx| async move { user::create(tx, &one).await }.boxed()).await.unwrap();
    }
    // More than SQLite is given as arguments.
    let all: Vec<NewMember> = (1..=600).map(member).collect();
    many.write(move |tx| async move { user::create(tx, &all).await }.boxed()).await.unwrap();
    for number in compared {
        let one = rows_of(&alone, number).await;
        assert!(one.len() >= 6, "{one:?}");
        assert_eq!(one, rows_of(&many, number).await);
    }
    alone.close().await;
    many.close().await;
}

/// All that any table has of a member, but for the numbers that the database gives to rows.
async fn rows_of(store: &Store, id: i64) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (table, columns) in tables(store).await {
        let is_of_member = |column: &&String| matches!(column.as_str(), "member_id" | "profile_id");
        let owner = match columns.iter().find(is_of_member) {
            Some(column) => format!("{column} = {id}"),
            None if table == "members" || table == "profiles" => format!("id = {id}"),
            None => continue,
        };
        let values: Vec<String> = (columns.iter())
            .filter(|column| *column != "id" || owner.starts_with("id"))
            .map(|column| format!("coalesce(cast({column} as text), 'null')"))
            .collect();
        let text = values.join(" || '|' || ");
        let query = made(format!("select {text} from {table} where {owner} order by 1"));
        let rows: Vec<(String,)> = store.read(move |conn| async move { query.all(conn).await }.boxed()).await.unwrap();
        all.extend(rows.into_iter().map(|(row,)| (table.clone(), row)));
    }
    all
}
