//! PostgreSQL with a replica for reads that may be late: what is read there and what never is, a replica that is late,
//! hangs, is killed and comes back, and one that is a copy of another database.

use crate::support::client::{Reply, call, get, post};
use crate::support::members::{Someone, new};
use crate::support::postgres::{Care, Cluster, session};
use crate::support::server::{Running, metrics, serve_at, serve_with};
use crate::support::{Database, On, until};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;
use vonk::config::Config;
use vonk::domain::accounts::account;
use vonk::domain::profiles;
use wire::members::Members;
use wire::profile::ProfileStatus;
use wire::profile_page::ProfilePage;
use wire::swipe::SwipeGame;
use wire::{MemberId, PhotoId};

/// The value of a metric; 0 for what was not counted yet.
async fn counted(server: &Running, name: &str) -> u64 {
    let text = metrics(server).await;
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    line.map_or(0, |line| line.split(' ').nth(1).unwrap().parse().unwrap())
}

async fn is_up(server: &Running) -> bool {
    counted(server, "vonk_store_replica_up").await == 1
}

async fn read_at_the_replica(server: &Running) -> u64 {
    counted(server, "vonk_store_late_reads_total{at=\"replica\"}").await
}

async fn page(server: &Running, who: &Someone, of: MemberId) -> Reply {
    get(server, who, &format!("/api/profile.php?id={of}")).await
}

async fn about(server: &Running, who: &Someone, of: &Someone) -> String {
    page(server, who, of.id).await.read::<ProfilePage>().profile.about
}

/// Changes what a member says, by the member's own call.
async fn say(server: &Running, who: &Someone, about: &str) {
    change(server, who, &[("about", about)]).await;
}

async fn change(server: &Running, who: &Someone, fields: &[(&str, &str)]) {
    let mut profile = get(server, who, "/api/own-profile.php").await.json()["profile"].clone();
    for (field, value) in fields {
        profile[field] = json!(value);
    }
    let changed = call(server, Some(who), Method::PUT, "/api/own-profile.php").json(&profile).go().await;
    assert_eq!(changed.status, StatusCode::OK);
}

/// Makes a photo the main image of a member.
async fn show_photo(server: &Running, who: &Someone, photo: Option<PhotoId>) {
    let id = who.id;
    let shown = server.store().write(move |tx| profiles::set_main_photo(tx, id, photo).boxed());
    shown.await.unwrap();
}

/// Everybody whom a member is shown, in the search and in the swipe game.
async fn shown(server: &Running, who: &Someone) -> Vec<MemberId> {
    let found: Members = get(server, who, "/api/members.php?limit=100").await.read();
    let game: SwipeGame = get(server, who, "/api/swipe-game.php?utc_offset=0").await.read();
    let cards = found.items.into_iter().map(|card| card.id);
    cards.chain(game.profiles.into_iter().map(|profile| profile.card.id)).collect()
}

fn unlimited(config: &mut Config) {
    (config.limits.reads_burst, config.limits.writes_burst) = (1e6, 1e6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_other_members_say_may_be_late_and_who_is_seen_never_is() {
    let primary = Cluster::start(Care::Least);
    let url = primary.new_database();
    let standby = primary.standby();
    let copy = url.replace(&primary.port().to_string(), &standby.port().to_string());
    let server = serve_at(Arc::new(Database::at(url)), Clock::System, |config| {
        config.database.replica_url = copy.as_str().into();
        unlimited(config);
    })
    .await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let operator = session(&copy).await;
    let replay = async |how: &str| operator.batch_execute(&format!("select pg_wal_replay_{how}()")).await.unwrap();

    // As a pause makes the replica too late after a while, which may be over on a busy machine, this is done until it was
    // up all the time.
    until(async || {
        replay("resume").await;
        let [clara, dora, eva, fay] = ["Clara", "Dora", "Eva", "Fay"].map(|name| server.member(new(name)));
        let (clara, dora, eva, fay) = tokio::join!(clara, dora, eva, fay);
        let hidden = [clara.id, dora.id, eva.id, fay.id];
        change(&server, &ben, &[("about", "Earlier."), ("name", "Ben"), ("birth_date", "1990-05-17")]).await;
        show_photo(&server, &ben, None).await;
        let arrived = "select 1 from profiles p, profiles b where p.id = $1 and b.id = $2 and b.about = 'Earlier.'";
        until(async || {
            is_up(&server).await && operator.query(arrived, &[&fay.id.0, &ben.id.0]).await.unwrap().len() == 1
        })
        .await;
        until(async || {
            let shown = shown(&server, &anna).await;
            hidden.iter().all(|id| shown.contains(id))
        })
        .await;

        replay("pause").await;
        let before = read_at_the_replica(&server).await;
        change(&server, &ben, &[("about", "Later."), ("name", "Benedict"), ("birth_date", "1950-05-17")]).await;
        show_photo(&server, &ben, Some(PhotoId(7))).await;
        assert_eq!(about(&server, &ben, &ben).await, "Later.", "everybody finds what they have just changed");
        let seen = page(&server, &anna, ben.id).await.read::<ProfilePage>().profile;
        let (card, image) = (seen.card, "/photos/7/large".to_owned());
        assert_eq!((card.name.as_str(), card.main_image.map(|it| it.filename)), ("Benedict", Some(image)));
        assert!(card.age > 70, "a card is never old: {}", card.age);
        let late = seen.about == "Earlier.";
        let block = post(&server, &clara, "/api/block.php", &json!({ "profile": { "id": anna.id } })).await;
        let hide = call(&server, Some(&dora), Method::PUT, "/api/visibility.php").json(&json!({ "invisible": true }));
        assert!(block.status.is_success() && hide.go().await.status.is_success());
        let (eva, fay) = (eva.id, fay.id);
        let gone = server.store().write(move |tx| {
            async move {
                profiles::set_status(tx, eva, ProfileStatus::Disabled).await?;
                account::delete(tx, fay).await
            }
            .boxed()
        });
        gone.await.unwrap();
        for id in hidden {
            assert_eq!(page(&server, &anna, id).await.code(), "not_found");
        }
        let shown = shown(&server, &anna).await;
        assert!(hidden.iter().all(|id| !shown.contains(id)), "{hidden:?} in {shown:?}");
        // The page of Ben, and the swipe game with his.
        late && read_at_the_replica(&server).await >= before + 2
    })
    .await;

    // For as long as the replica is too late, pages are new.
    until(async || !is_up(&server).await).await;
    assert_eq!(about(&server, &anna, &ben).await, "Later.");
    replay("resume").await;
    until(async || is_up(&server).await).await;

    let arrived = "select 1 from profiles where id = $1 and about = 'Later.'";
    until(async || operator.query(arrived, &[&ben.id.0]).await.unwrap().len() == 1).await;

    // Nobody is refused anything by a replica that hangs, is gone, or comes back.
    standby.signal("-STOP");
    until(async || {
        assert_eq!(about(&server, &anna, &ben).await, "Later.");
        !is_up(&server).await
    })
    .await;
    standby.signal("-CONT");
    until(async || is_up(&server).await).await;
    standby.signal("-KILL");
    until(async || {
        assert_eq!(about(&server, &anna, &ben).await, "Later.");
        !is_up(&server).await
    })
    .await;
    until(async || standby.revive()).await;
    until(async || is_up(&server).await).await;
    let before = read_at_the_replica(&server).await;
    until(async || {
        assert_eq!(about(&server, &anna, &ben).await, "Later.");
        read_at_the_replica(&server).await > before
    })
    .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_starts_reads_everybody_at_the_replica_and_finds_who_came_later() {
    let database = Arc::new(Database::ready(On::Postgres));
    let url = database.url.clone();
    let with_replica = |config: &mut Config| config.database.replica_url = url.as_str().into();
    let first = serve_at(database.clone(), Clock::System, with_replica).await;
    let (anna, ben) = (first.member(new("Anna")).await, first.member(new("Ben")).await);
    let second = serve_at(database, Clock::System, with_replica).await;
    assert!(read_at_the_replica(&second).await >= 2, "the mark, and the members");
    assert_eq!(shown(&second, &anna).await, [ben.id, ben.id]);
    let clara = first.member(new("Clara")).await;
    until(async || shown(&second, &anna).await.contains(&clara.id)).await;
    second.stop().await;
    first.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_another_database_and_one_that_is_not_there_are_never_read() {
    let other = Database::ready(On::Postgres);
    for replica in [other.url.as_str(), "postgres://vonk@127.0.0.1:1/absent"] {
        let server =
            serve_with(On::Postgres, Clock::System, |config| config.database.replica_url = replica.into()).await;
        let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
        say(&server, &ben, "Here.").await;
        assert_eq!(about(&server, &anna, &ben).await, "Here.");
        assert!(!is_up(&server).await);
        assert_eq!(read_at_the_replica(&server).await, 0);
        server.stop().await;
    }
}
