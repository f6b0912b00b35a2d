//! Push: members who are not looking are told, on every device, by a push service that takes, refuses, delays, redirects
//! and never ends. What arrives is read by implementations that the server does not use.

mod subscriptions;
mod told;

use crate::on_both_engines;
use crate::support::client::{Reply, acquaint, call, id_made_at, post, send, text};
use crate::support::members::{New, Someone, command, new};
use crate::support::push::PushService;
use crate::support::server::{Process, Running, metrics, seed_load, serve_sites, serve_with, vonk};
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, DAY, MINUTE, SECOND};
use base::config_files::ConfigFiles;
use futures_util::FutureExt;
use hyper::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::sql;
use vonk::config::Config;
use vonk::domain::chats::courier::deliver;
use vonk::domain::chats::rules::Outcome;
use wire::message::{Sent, To};
use wire::push::Notifications;
use wire::user::UserAnswer;
use wire::{ConversationId, Seq};

on_both_engines!(
    a_message_reaches_the_closed_browser_and_nobody_else_can_read_or_send_it,
    who_cannot_be_pushed_to_costs_no_job,
    a_service_that_knows_the_browser_no_more_ends_its_subscription_and_other_answers_do_not,
    a_service_that_fails_or_wants_a_pause_gets_the_message_later,
    a_server_killed_between_a_message_and_its_push_tells_it_once_more_at_most,
);

async fn serve_push(on: On, clock: Clock, service: &PushService) -> Running {
    serve_with(on, clock, |config| service.configure(config)).await
}

async fn subscribe(server: &Running, who: &Someone, subscription: &Value) -> Reply {
    post(server, who, "/api/user.php?push=1", subscription).await
}

/// Anna, who has subscribed, and Ben, who knows her.
async fn two(server: &Running, service: &PushService, name: &str) -> (Someone, Someone, ConversationId) {
    let anna = server.member(New { paid: true, ..new("Anna") }).await;
    let ben = server.member(New { credits: 10_000, ..new("Ben") }).await;
    let conversation = acquaint(server, &ben, &anna).await;
    post(server, &anna, "/api/read.php", &json!({ "conversation": conversation, "seq": 9, "mark": "read" })).await;
    idle(server).await;
    subscribe(server, &anna, &service.subscription(name)).await.read::<UserAnswer>();
    (anna, ben, conversation)
}

async fn write(server: &Running, who: &Someone, conversation: ConversationId, words: &str) -> Sent {
    send(server, who, &text(To::Conversation(conversation), words)).await.read()
}

/// Sends at the time of the clock, by which ids are made.
async fn write_at(server: &Running, time: &AtomicI64, who: &Someone, to: ConversationId, words: &str) -> Seq {
    let client_id = id_made_at(wire::Millis(time.load(Ordering::SeqCst)));
    let message = wire::message::Send { client_id, ..text(To::Conversation(to), words) };
    send(server, who, &message).await.read::<Sent>().message.seq
}

async fn count(server: &Running, query: &'static str) -> i64 {
    server.store().read(move |conn| async move { sql(query).number(conn).await }.boxed()).await.unwrap()
}

async fn subscriptions(server: &Running) -> i64 {
    count(server, "select count(*) from push_subscriptions").await
}

/// Waits until nothing is to be told any more.
async fn idle(server: &Running) {
    until(async || count(server, "select count(*) from jobs where kind like 'push.%'").await == 0).await;
}

async fn a_message_reaches_the_closed_browser_and_nobody_else_can_read_or_send_it(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    let settings = call(&server, None, Method::GET, "/api/settings.php").go().await.json();
    let sent = write(&server, &ben, conversation, "A secret for Anna").await;

    let taken = service.next().await;
    assert_eq!((taken.method.as_str(), taken.path.as_str()), ("POST", "/push/take"));
    assert_eq!(taken.key, settings["push_public_key"], "the browser was given the key that signs");
    assert_eq!(taken.claims["aud"], service.origin());
    assert_eq!(taken.claims["sub"], "mailto:post@vonk.example");
    let life = taken.claims["exp"].as_i64().unwrap() * SECOND - Clock::System.now().0;
    assert!((0..DAY).contains(&life), "{life}");
    let header = |name: &str| taken.headers[name].as_str();
    assert_eq!(header("content-encoding"), "aes128gcm");
    assert_eq!((header("urgency"), header("topic")), ("high", format!("chat-{conversation}").as_str()));
    let lifetime: i64 = header("ttl").parse().unwrap();
    assert!((1..=DAY / SECOND).contains(&lifetime), "{lifetime}");
    assert!(taken.length <= 4096);

    let notification = &taken.message["notification"];
    assert_eq!(taken.message["web_push"], 8030, "the declarative form");
    assert_eq!((taken.title(), taken.body()), ("Ben", "Wrote you a message."), "the text was not asked for");
    assert_eq!(notification["navigate"], format!("http://localhost:8080/chats/{conversation}"));
    assert_eq!(notification["tag"], format!("chat-{conversation}"));
    assert_eq!((&notification["lang"], &notification["app_badge"]), (&json!("en"), &json!("1")));
    assert!(!taken.message.to_string().contains("secret"));

    let chosen = json!({ "disabled": [], "with_text": true });
    call(&server, Some(&anna), Method::PUT, "/api/notifications.php").json(&chosen).go().await.read::<Notifications>();
    write(&server, &ben, conversation, "Another secret").await;
    let taken = service.next().await;
    assert_eq!((taken.title(), taken.body()), ("Ben", "Another secret"));
    idle(&server).await;
    assert!(service.is_empty(), "the sender is told nothing, and nothing is told twice: {sent:?}");
    server.stop().await;
}

/// Looked at within the transaction, as a worker would do the job at once.
async fn who_cannot_be_pushed_to_costs_no_job(on: On) {
    let service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    let jobs = async |sender: &Someone, to: To| {
        let (sender, words) = (sender.id, "Hello".to_owned());
        let sent = server.store().write(move |tx| {
            async move {
                let command = command(tx, sender, to, words);
                let outcomes = deliver(tx, &[command]).await?;
                assert!(matches!(outcomes[..], [Outcome::Sent(_)]), "{outcomes:?}");
                sql("select count(*) from jobs where kind = 'push.news'").number(tx).await
            }
            .boxed()
        });
        sent.await.unwrap()
    };
    assert_eq!(jobs(&anna, To::Conversation(conversation)).await, 0, "Ben has no subscription");
    assert_eq!(jobs(&ben, To::Conversation(conversation)).await, 1, "Anna has one");
    server.stop().await;
}

async fn a_service_that_knows_the_browser_no_more_ends_its_subscription_and_other_answers_do_not(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    for (name, left) in [("gone", 0), ("missing", 0), ("unwanted", 1), ("elsewhere", 1), ("endless", 1)] {
        subscribe(&server, &anna, &service.subscription(name)).await.read::<UserAnswer>();
        write(&server, &ben, conversation, name).await;
        assert_eq!(service.next().await.path, format!("/push/{name}"));
        idle(&server).await;
        assert_eq!(subscriptions(&server).await, left, "{name}");
        assert!(service.is_empty(), "{name}: it is sent once, and no redirection is followed");
    }
    server.stop().await;
}

async fn a_service_that_fails_or_wants_a_pause_gets_the_message_later(on: On) {
    let mut service = PushService::start();
    let (clock, time) = manual_clock();
    let server = serve_push(on, clock, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    for (name, pause) in
        [("broken", 2 * SECOND), ("endless-head", 2 * SECOND), ("slow", 2 * SECOND), ("busy", 2 * MINUTE)]
    {
        subscribe(&server, &anna, &service.subscription(name)).await.read::<UserAnswer>();
        write_at(&server, &time, &ben, conversation, name).await;
        assert_eq!(service.next().await.tries, 1);
        let waiting = "select run_at from jobs where kind = 'push.send' and state = 'waiting'";
        until(async || count(&server, waiting).await > 0).await;
        assert_eq!(count(&server, waiting).await - time.load(Ordering::SeqCst), pause, "{name}");
        // Another message meanwhile is told with the first, and goes to nobody at the same service before its time.
        write_at(&server, &time, &ben, conversation, "And another").await;
        until(async || count(&server, "select count(*) from jobs where kind = 'push.news'").await == 0).await;
        assert!(service.is_empty(), "{name}");
        // The time passes only while nothing is under way: a lease of the past would be anybody's.
        until(async || {
            let due = count(&server, waiting).await;
            if due > time.load(Ordering::SeqCst) {
                time.store(due, Ordering::SeqCst);
            }
            !service.is_empty()
        })
        .await;
        assert_eq!(service.next().await.tries, 2, "{name}");
        idle(&server).await;
        assert!(service.is_empty(), "{name}: two messages of a chat are told as one");
    }
    // What has become old meanwhile is not told.
    subscribe(&server, &anna, &service.subscription("again/busy")).await.read::<UserAnswer>();
    write_at(&server, &time, &ben, conversation, "Too late").await;
    assert_eq!(service.next().await.tries, 1);
    until(async || {
        count(&server, "select count(*) from jobs where kind = 'push.send' and state = 'waiting'").await == 1
    })
    .await;
    time.fetch_add(DAY, Ordering::SeqCst);
    idle(&server).await;
    assert!(service.is_empty());
    server.stop().await;
}

/// The contact that push services are given must be one.
#[tokio::test]
async fn a_site_without_a_real_contact_does_not_start_with_push() {
    let service = PushService::start();
    let database = Arc::new(Database::new(On::Sqlite));
    let files = ConfigFiles::embedded();
    let mut config = Config::load(&files).unwrap();
    service.configure(&mut config);
    config.demo = false;
    config.database.url = database.url.as_str().into();
    config.listen = "127.0.0.1:0".into();
    config.photos.url.clone_from(&database.photos);
    let refused = vonk::start::start(config, files, Clock::System).await.err().unwrap().to_string();
    assert!(refused.contains("push.enabled") && refused.contains("post@"), "{refused}");
}

/// Each site has operators of its own.
#[tokio::test(flavor = "multi_thread")]
async fn push_services_are_given_the_contact_of_the_members_site() {
    let mut service = PushService::start();
    let sites =
        [("VONK_DOMAINS_EMBER_MAIL_ADDRESS", "help@ember.example"), ("VONK_DOMAINS_EMBER_MESSAGE_CREDITS", "1")];
    let database = Arc::new(Database::new(On::Sqlite));
    let server = serve_sites(database, Clock::System, &sites, |config| service.configure(config)).await;
    let anna = server.member(New { domain: "ember", ..new("Anna") }).await;
    let ben = server.member(New { domain: "ember", ..new("Ben") }).await;
    let post = async |who: &Someone, path: &str, body: Value| {
        call(&server, Some(who), Method::POST, path).header("host", "ember.localhost").json(&body).go().await
    };
    post(&anna, "/api/user.php?push=1", service.subscription("take")).await.read::<UserAnswer>();
    post(&ben, "/api/message.php", json!(text(To::Profile(anna.id), "Hello"))).await.read::<Sent>();
    assert_eq!(service.next().await.claims["sub"], "mailto:help@ember.example");
    idle(&server).await;
    server.stop().await;
}

async fn a_server_killed_between_a_message_and_its_push_tells_it_once_more_at_most(on: On) {
    let mut service = PushService::start();
    let database = Database::new(on);
    let members = seed_load(&database, 2);
    let [(ben, conversation), (anna, _)] = members.try_into().ok().unwrap();
    let serve = |service: &PushService| {
        let mut command = vonk(&database, &["serve", "--listen", "127.0.0.1:0"]);
        command.envs(service.environment()).env("VONK_METRICS_LISTEN", "127.0.0.1:0");
        Process::spawn(command)
    };
    // It is killed some milliseconds after the message was committed.
    let soon = [0, 3, 10].into_iter().enumerate().map(|(round, pause)| (format!("take-{round}"), Some(pause)));
    // At last it is killed while the push service has the message and has not answered.
    for (name, pause) in soon.chain([("slow".to_owned(), None)]) {
        let server = serve(&service);
        subscribe_at(&server, &anna, &service.subscription(&name)).await;
        let mark = json!({ "conversation": conversation, "seq": 1000, "mark": "read" });
        post(&server, &anna, "/api/read.php", &mark).await;
        send(&server, &ben, &text(To::Conversation(conversation), "Hello")).await.read::<Sent>();
        match pause {
            Some(pause) => tokio::time::sleep(Duration::from_millis(pause)).await,
            None => assert_eq!(service.next().await.tries, 1),
        }
        server.kill();
        server.ended();
        let server = serve(&service);
        until(async || {
            let text = metrics(&server).await;
            text.contains("vonk_jobs{") && !text.contains("kind=\"push.")
        })
        .await;
        let mut tries = u32::from(pause.is_none());
        // The service may be slower to say what it got than to answer.
        let least = tries + 1;
        while tries < least || !service.is_empty() {
            let taken = service.next().await;
            tries += 1;
            assert_eq!((taken.path, taken.tries), (format!("/push/{name}"), tries));
        }
        match pause {
            Some(_) => assert!((1..=2).contains(&tries), "{name}: told, and once more at most: {tries}"),
            None => assert_eq!(tries, 2, "nobody knows whether it was delivered"),
        }
        server.terminate();
        assert!(server.ended().success());
    }
}

async fn subscribe_at(server: &Process, who: &Someone, subscription: &Value) {
    post(server, who, "/api/user.php?push=1", subscription).await.read::<UserAnswer>();
}
