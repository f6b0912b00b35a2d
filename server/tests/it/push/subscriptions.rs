//! Subscriptions: which browsers are told, for how long, and by which key.

use super::{count, idle, serve_push, subscribe, subscriptions, two, write};
use crate::on_both_engines;
use crate::support::client::{acquaint, call, post};
use crate::support::members::{Someone, new};
use crate::support::push::PushService;
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, until};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use store::sql;
use vonk::config::Config;
use vonk::domain::accounts;
use vonk::domain::push::Keys;
use wire::user::UserAnswer;

on_both_engines!(
    a_subscription_is_of_one_session_and_goes_with_it,
    addresses_and_keys_that_are_none_are_refused,
    without_push_nothing_is_subscribed_or_written_down,
    a_browser_that_subscribed_with_an_earlier_key_is_told_by_that_key,
);

async fn a_subscription_is_of_one_session_and_goes_with_it(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take-one").await;
    for name in ["take-two", "take-two"] {
        subscribe(&server, &anna, &service.subscription(name)).await.read::<UserAnswer>();
    }
    assert_eq!(subscriptions(&server).await, 1, "a new one takes the place of the old one");
    let second = another_session(&server, &anna).await;
    subscribe(&server, &second, &service.subscription("take-three")).await.read::<UserAnswer>();
    write(&server, &ben, conversation, "To both").await;
    let mut paths = [service.next().await.path, service.next().await.path];
    paths.sort();
    assert_eq!(paths, ["/push/take-three", "/push/take-two"]);

    // The browser of the second session is Ben's now.
    idle(&server).await;
    subscribe(&server, &ben, &service.subscription("take-three")).await.read::<UserAnswer>();
    assert_eq!(subscriptions(&server).await, 2);
    write(&server, &ben, conversation, "To one").await;
    assert_eq!(service.next().await.path, "/push/take-two");
    idle(&server).await;

    let remove = async |who: &Someone| call(&server, Some(who), Method::DELETE, "/api/user.php?push=1").go().await;
    remove(&ben).await.read::<UserAnswer>();
    remove(&ben).await.read::<UserAnswer>();
    assert_eq!(subscriptions(&server).await, 1);
    assert_eq!(post(&server, &anna, "/api/logout.php", &json!({})).await.status, StatusCode::OK);
    assert_eq!(subscriptions(&server).await, 0, "it went with its session");

    for number in 0..25 {
        let one = another_session(&server, &anna).await;
        subscribe(&server, &one, &service.subscription(&format!("take-{number}"))).await.read::<UserAnswer>();
    }
    assert_eq!(subscriptions(&server).await, 20);
    assert!(service.is_empty());
    server.stop().await;
}

async fn another_session(server: &Running, who: &Someone) -> Someone {
    let id = who.id;
    let token = server.store().write(move |tx| accounts::open_session(tx, id).boxed()).await.unwrap();
    Someone { cookie: format!("session={token}"), ..who.clone() }
}

async fn addresses_and_keys_that_are_none_are_refused(on: On) {
    let service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let anna = server.member(new("Anna")).await;
    let good = service.subscription("take");
    for endpoint in [
        "",
        "https://127.0.0.1/push",
        "https://[::1]/push",
        "https://example.com/push",
        "http://localhost/push",
        "https://anna@localhost/push",
        "https://169.254.169.254/latest/meta-data",
    ] {
        let reply = subscribe(&server, &anna, &json!({ "endpoint": endpoint, "keys": good["keys"] })).await;
        assert_eq!((reply.code(), &reply.json()["error"]["data"]["field"]), ("invalid".into(), &json!("endpoint")));
    }
    for keys in
        [json!({ "p256dh": "", "auth": "" }), json!({ "p256dh": good["keys"]["auth"], "auth": good["keys"]["auth"] })]
    {
        let reply = subscribe(&server, &anna, &json!({ "endpoint": good["endpoint"], "keys": keys })).await;
        assert_eq!((reply.code(), &reply.json()["error"]["data"]["field"]), ("invalid".into(), &json!("keys")));
    }
    let visitor = call(&server, None, Method::POST, "/api/user.php?push=1").json(&good).go().await;
    assert_eq!(visitor.code(), "authentication_required");
    for (path, body, code) in [
        ("/api/user.php", good.clone(), "invalid"),
        ("/api/user.php?push=2", good.clone(), "invalid"),
        ("/api/user.php?push=1", json!({ "email": anna.email, "password": "x" }), "invalid"),
        ("/api/user.php?push=1", json!({ "endpoint": good["endpoint"] }), "malformed"),
    ] {
        assert_eq!(post(&server, &anna, path, &body).await.code(), code, "{path}");
    }
    let about_nothing = call(&server, Some(&anna), Method::DELETE, "/api/user.php").go().await;
    assert_eq!(about_nothing.code(), "invalid");
    assert_eq!(subscriptions(&server).await, 0);
    server.stop().await;
}

async fn without_push_nothing_is_subscribed_or_written_down(on: On) {
    let service = PushService::start();
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &ben, &anna).await;
    let settings = call(&server, None, Method::GET, "/api/settings.php").go().await.json();
    assert_eq!(settings["push_public_key"], "");
    assert_eq!(subscribe(&server, &anna, &service.subscription("take")).await.code(), "not_found");
    write(&server, &ben, conversation, "Hello").await;
    assert_eq!(count(&server, "select count(*) from jobs where kind like 'push.%'").await, 0);
    server.stop().await;
}

async fn a_browser_that_subscribed_with_an_earlier_key_is_told_by_that_key(on: On) {
    let mut service = PushService::start();
    let folder = tempfile::tempdir().unwrap();
    let (mut keys, mut files) = (Vec::new(), Vec::new());
    for name in ["present", "earlier"] {
        let mut config = Config::load(&ConfigFiles::embedded()).unwrap().push;
        config.key_file = folder.path().join(name).display().to_string();
        keys.push(Keys::open(&config).unwrap().public());
        files.push(std::fs::read_to_string(&config.key_file).unwrap());
    }
    let both = folder.path().join("both");
    std::fs::write(&both, files.join("\n")).unwrap();
    let server = serve_with(on, Clock::System, |config| {
        service.configure(config);
        config.push.key_file = both.display().to_string();
    })
    .await;
    let settings = call(&server, None, Method::GET, "/api/settings.php").go().await.json();
    assert_eq!(settings["push_public_key"], keys[0]);
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    let with_key = |key: &str| {
        let mut subscription = service.subscription("take");
        subscription["server_key"] = json!(key);
        subscription
    };
    let foreign = subscribe(&server, &anna, &with_key("another")).await;
    assert_eq!(foreign.json()["error"]["data"]["field"], "server_key");
    let [first, second] = [with_key(&keys[1]), with_key(&keys[0])];
    for (subscription, key) in [(first, &keys[1]), (second, &keys[0])] {
        subscribe(&server, &anna, &subscription).await.read::<UserAnswer>();
        write(&server, &ben, conversation, "Hello").await;
        assert_eq!(service.next().await.key, *key);
        idle(&server).await;
    }
    // A key that the server has no more is of no use to anybody.
    let forget = sql("update push_subscriptions set server_key = 'lost'");
    server.store().write(move |tx| async move { forget.run(tx).await }.boxed()).await.unwrap();
    write(&server, &ben, conversation, "Hello").await;
    until(async || subscriptions(&server).await == 0).await;
    idle(&server).await;
    assert!(service.is_empty());
    server.stop().await;
}
