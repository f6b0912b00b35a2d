//! Sites with databases of their own, which one server serves.

use crate::support::client::{self, Reply, call, get, live, text};
use crate::support::members::{self, New, Someone, new};
use crate::support::postgres::{Care, Cluster};
use crate::support::server::{Process, Running, Served, VAULT_KEY, collect, serve_sites, vonk};
use crate::support::{Database, On, assert_sound};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use hyper::{Method, StatusCode};
use std::net::{SocketAddr, TcpListener};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, sql};
use vonk::config::Config;
use vonk::start::{open_store, start};
use wire::frame::ServerFrame;
use wire::message::To;
use wire::{Credits, MemberId};

/// A server by the name of one of its sites.
struct At<'s>(&'s Running, &'static str);

impl Served for At<'_> {
    fn address(&self) -> SocketAddr {
        self.0.address()
    }

    fn host(&self) -> &'static str {
        self.1
    }
}

/// The variables by which a site has this database for its own.
fn own_database<'d>(site: &str, database: &'d Database) -> [(String, &'d str); 2] {
    let name = |key: &str| format!("VONK_DOMAINS_{site}_{key}");
    [(name("DATABASE_URL"), &database.url), (name("PHOTOS_URL"), &database.photos)]
}

/// Vonk and Rijp in one database, Ember in another.
async fn serve_apart(first: Database, ember: &Database) -> Running {
    let variables = own_database("EMBER", ember);
    let variables = variables.each_ref().map(|(name, value)| (name.as_str(), *value));
    serve_sites(Arc::new(first), Clock::System, &variables, |_| {}).await
}

fn store(server: &Running, number: usize) -> &Store {
    &server.server.shards[number].core.store
}

async fn made(server: &Running, number: usize, name: &'static str, domain: &'static str) -> Someone {
    members::make(store(server, number), New { domain, ..new(name) }).await
}

async fn messages(store: &Store) -> i64 {
    store.peek::<(i64,)>(sql("select count(*) from messages")).await.unwrap().unwrap().0
}

async fn readyz(server: &impl Served) -> (StatusCode, String) {
    let reply = call(server, None, Method::GET, "/readyz").go().await;
    (reply.status, String::from_utf8_lossy(&reply.bytes).into_owned())
}

/// Waits until it says so.
async fn says(server: &impl Served, words: &str) -> StatusCode {
    for _ in 0..600 {
        let (status, text) = readyz(server).await;
        if text.contains(words) {
            return status;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("/readyz of {} never says {words:?}", server.host());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_site_keeps_its_members_and_their_messages_in_its_own_cluster() {
    let clusters = [Cluster::start(Care::Least), Cluster::start(Care::Least)];
    let [first, own] = clusters.each_ref().map(|cluster| Database::at(cluster.new_database()));
    let server = serve_apart(first, &own).await;
    let (vonk, ember) = (At(&server, "localhost"), At(&server, "ember.localhost"));
    let (anna, ben) = (made(&server, 0, "Anna", "vonk").await, made(&server, 0, "Ben", "vonk").await);
    let (emma, eve) = (made(&server, 1, "Emma", "ember").await, made(&server, 1, "Eve", "ember").await);

    for (site, writer, reader, price) in [(&vonk, &anna, &ben, 1), (&ember, &emma, &eve, 2)] {
        let (mut socket, _) = live(site, reader).await;
        let mut send = text(To::Profile(reader.id), "From this site");
        send.quoted_cost = Credits(price);
        assert_eq!(client::send(site, writer, &send).await.status, StatusCode::OK);
        assert!(matches!(socket.next().await, ServerFrame::Message { .. }), "it arrives live");
    }
    assert_eq!((messages(store(&server, 0)).await, messages(store(&server, 1)).await), (1, 1));

    // A session and a profile of one site are nothing at another.
    for (site, stranger) in [(&ember, &anna), (&vonk, &emma)] {
        assert_eq!(get(site, stranger, "/api/chats.php").await.code(), "authentication_required");
    }
    let profile = async |of: MemberId| get(&vonk, &anna, &format!("/api/profile.php?id={of}")).await;
    let (foreign, absent) = (profile(eve.id).await, profile(MemberId(1)).await);
    assert_eq!((foreign.status, foreign.json()), (absent.status, absent.json()));

    for (query, status) in [("", StatusCode::OK), ("?site=ember", StatusCode::OK), ("?site=x", StatusCode::NOT_FOUND)] {
        assert_eq!(collect(&server, query).await.status, status, "/metrics{query}");
    }

    for number in 0..2 {
        assert_sound(store(&server, number)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_stands_still_stops_its_own_sites_alone() {
    let cluster = Cluster::start(Care::Least);
    let own = Database::at(cluster.new_database());
    let server = serve_apart(Database::ready(On::Postgres), &own).await;
    let (vonk, ember, nobody) = (At(&server, "localhost"), At(&server, "ember.localhost"), At(&server, "10.0.0.1"));
    let (anna, ben) = (made(&server, 0, "Anna", "vonk").await, made(&server, 0, "Ben", "vonk").await);
    let emma = made(&server, 1, "Emma", "ember").await;
    let write = async || -> Reply { client::send(&vonk, &anna, &text(To::Profile(ben.id), "Still here")).await };

    assert_eq!(says(&nobody, "ready").await, StatusCode::OK);
    cluster.signal("-STOP");
    assert_eq!(says(&ember, "ember: the database does not answer").await, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(says(&vonk, "ready").await, StatusCode::OK, "its own database works");
    assert_eq!(says(&nobody, "ember: the database does not answer").await, StatusCode::OK, "the server is of use");
    assert_eq!(write().await.status, StatusCode::OK);
    cluster.signal("-CONT");
    assert_eq!(says(&ember, "ready").await, StatusCode::OK);
    assert_eq!(get(&ember, &emma, "/api/chats.php").await.status, StatusCode::OK);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_under_two_addresses_is_refused() {
    let first = Database::ready(On::Postgres);
    let same = Database::at(first.url.replace("127.0.0.1", "localhost"));
    let refused = refused(&first, &same, "127.0.0.1:0").await;
    assert!(refused.contains("rijp, vonk and ember have the same database under two addresses"), "{refused}");
    assert_eq!(servers_of(&first).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_fails_gives_back_what_it_had_taken() {
    let (first, own) = (Database::ready(On::Postgres), Database::ready(On::Postgres));
    let away = Database::at("postgres://nobody@127.0.0.1:1/away".to_owned());
    let why = refused(&first, &away, "127.0.0.1:0").await;
    assert!(why.contains("127.0.0.1:1"), "{why}");
    assert_eq!(servers_of(&first).await, 0);

    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let why = refused(&first, &own, &taken.local_addr().unwrap().to_string()).await;
    assert!(why.contains("is taken"), "{why}");
    assert_eq!((servers_of(&first).await, servers_of(&own).await), (0, 0));
}

/// Why a server does not start.
async fn refused(first: &Database, ember: &Database, listen: &str) -> String {
    let variables = own_database("EMBER", ember);
    let variables = variables.map(|(name, value)| (name.into(), value.into()));
    let files = ConfigFiles::embedded().with_environment(variables);
    let mut config = Config::load(&files).unwrap();
    config.database.url = first.url.as_str().into();
    config.photos.url.clone_from(&first.photos);
    config.listen = listen.into();
    config.vault.secret = VAULT_KEY.into();
    start(config, files, Clock::System).await.err().expect("it does not start").to_string()
}

/// How many servers hold a number in a database.
async fn servers_of(database: &Database) -> i64 {
    let store = open_store(&database.url, Clock::System).await.unwrap();
    let held = "select count(*) from nodes where serves and until > extract(epoch from clock_timestamp()) * 1000";
    let (servers,): (i64,) = store.peek(sql(held)).await.unwrap().unwrap();
    store.close().await;
    servers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_stands_still_holds_up_no_other_at_the_stop() {
    let cluster = Cluster::start(Care::Least);
    let own = Database::at(cluster.new_database());
    let first = Arc::new(Database::ready(On::Postgres));
    let variables = own_database("EMBER", &own);
    let variables = variables.each_ref().map(|(name, value)| (name.as_str(), *value));
    let server = serve_sites(first.clone(), Clock::System, &variables, |config| {
        config.drain.hard_stop_seconds = 10;
    });
    let server = server.await;
    assert_eq!((servers_of(&first).await, servers_of(&own).await), (1, 1));
    cluster.signal("-STOP");
    let late = server.server.stop().await.unwrap_err().to_string();
    assert!(late.contains("not everything had ended 10 s after the stop"), "{late}");
    assert_eq!(servers_of(&first).await, 0, "it was closed in good order");
    cluster.signal("-CONT");
}

/// A command of the program with these databases.
fn command(first: &Database, ember: &Database, arguments: &[&str]) -> Command {
    let mut command = vonk(first, arguments);
    command.envs(own_database("EMBER", ember));
    command
}

#[test]
fn commands_work_with_each_database_or_with_the_one_that_is_named() {
    let (first, ember) = (Database::new(On::Sqlite), Database::new(On::Sqlite));
    let run = |arguments: &[&str]| {
        let output = command(&first, &ember, arguments).output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    };
    let (seeded, text) = run(&["seed"]);
    assert!(seeded && text.contains("members of 2 sites") && text.contains("members of 1 sites"), "{text}");
    let (sound, text) = run(&["verify"]);
    assert!(sound && text.starts_with("rijp, vonk:\n") && text.contains("\nember:\n"), "{text}");
    let (ran, text) = run(&["epoch"]);
    assert!(!ran && text.contains("--database-of SITE (rijp, vonk; ember)"), "{text}");
    let (ran, text) = run(&["epoch", "--database-of", "nowhere"]);
    assert!(!ran && text.contains("there is no site nowhere, only ember, rijp, vonk"), "{text}");
    assert!(run(&["epoch", "--database-of", "ember"]).0);
    let (ran, text) = run(&["orders", "--since", "2020-01-01", "--database-of", "ember"]);
    assert!(ran && !text.contains("vonk"), "{text}");

    // Both worlds are shown by one server.
    let mut serve = command(&first, &ember, &["serve", "--listen", "127.0.0.1:0", "--demo"]);
    serve.env("VONK_PUSH_ENABLED", "false");
    let server = Process::spawn(serve);
    drop(server);
    assert!(run(&["verify"]).0);
}
