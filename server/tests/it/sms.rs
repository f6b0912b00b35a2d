//! Text messages reach the provider once, and what it refuses is not sent again. Nothing of them is kept or logged.

use crate::on_both_engines;
use crate::support::client::call;
use crate::support::mandates::{ask, code_of, enter, form, phone, with};
use crate::support::members::{Someone, new};
use crate::support::server::{Process, Running, serve_with, vonk};
use crate::support::twilio::{Mood, SENDER, Twilio};
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, MINUTE, SECOND};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::fs::File;
use std::sync::atomic::{AtomicI64, Ordering};
use store::sql;
use vonk::seed::PASSWORD;
use wire::direct_debit::DirectDebit;

on_both_engines!(
    a_code_reaches_the_phone_by_the_provider_and_is_not_kept,
    what_the_provider_refuses_is_not_sent_again,
    a_busy_provider_is_asked_again_while_the_code_is_good,
);

async fn serve(on: On, clock: Clock, twilio: &Twilio) -> Running {
    serve_with(on, clock, |config| {
        config.demo = true;
        twilio.configure(config);
    })
    .await
}

/// The state of each message, with the provider's answer.
async fn states(server: &Running) -> Vec<(String, Option<String>, bool)> {
    let query = sql("select state, answer, sealed is null from text_messages order by id");
    server.store().read(move |conn| async move { query.all(conn).await }.boxed()).await.unwrap()
}

async fn ended(server: &Running) -> (String, Option<String>, bool) {
    until(async || states(server).await.last().is_some_and(|it| it.0 != "waiting")).await;
    states(server).await.pop().unwrap()
}

/// Lets the time pass, a second each time it is looked, until a condition holds.
async fn pass_until(server: &Running, time: &AtomicI64, holds: impl AsyncFn() -> bool) {
    until(async || {
        time.fetch_add(SECOND, Ordering::Relaxed);
        server.store().look_for_jobs();
        holds().await
    })
    .await;
}

async fn a_code_reaches_the_phone_by_the_provider_and_is_not_kept(on: On) {
    let twilio = Twilio::start().await;
    let server = serve(on, Clock::System, &twilio).await;
    let anna = server.member(new("Anna")).await;
    ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
    assert_eq!(ended(&server).await, ("sent".into(), None, true), "number and code are gone");
    let taken = twilio.taken();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0]["To"], format!("+31{}", &phone(&anna)[1..]));
    assert_eq!(taken[0]["From"], SENDER);
    let (body, code) = (&taken[0]["Body"], &taken[0]["Body"][..6]);
    assert!(body.ends_with(&format!("@localhost #{code}")), "{body}");
    server.stop().await;
}

async fn what_the_provider_refuses_is_not_sent_again(on: On) {
    let twilio = Twilio::start().await;
    let server = serve(on, Clock::System, &twilio).await;
    let anna = server.member(new("Anna")).await;
    // A number of the right form that no network has.
    ask(&server, &anna, with(&anna, "phone", json!("06 11 00 00 00"))).await.read::<DirectDebit>();
    assert_eq!(ended(&server).await, ("refused".into(), Some("21211".into()), true));
    assert_eq!((twilio.asked(), twilio.taken().len()), (1, 0));
    server.stop().await;
}

async fn a_busy_provider_is_asked_again_while_the_code_is_good(on: On) {
    let (clock, time) = manual_clock();
    let twilio = Twilio::start().await;
    let server = serve(on, clock, &twilio).await;
    let anna = server.member(new("Anna")).await;
    let moods = [Mood::Busy, Mood::Down, Mood::Elsewhere, Mood::Endless];
    twilio.will(&moods);
    ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
    pass_until(&server, &time, async || twilio.taken().len() == 1).await;
    assert_eq!(twilio.asked(), moods.len() + 1);
    assert_eq!(twilio.elsewhere(), 0, "nothing follows to another address");

    time.fetch_add(MINUTE, Ordering::Relaxed);
    twilio.will(&[Mood::Down; 99]);
    ask(&server, &anna, form(&anna)).await.read::<DirectDebit>();
    let is_late = async || states(&server).await.last().is_some_and(|it| it.0 == "late");
    pass_until(&server, &time, is_late).await;
    assert_eq!(twilio.taken().len(), 1, "a code that is too old is not sent");
    server.stop().await;
}

async fn log_in(server: &Process, email: &str) -> Someone {
    let body = json!({ "email": email, "password": PASSWORD });
    let reply = call(server, None, Method::POST, "/api/user.php").json(&body).go().await;
    let cookie = reply.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let id = serde_json::from_value(reply.json()["user"]["profile"]["id"].clone()).unwrap();
    Someone { id, email: email.into(), cookie }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_line_of_the_log_has_a_code_a_phone_or_an_account() {
    let (database, folder) = (Database::demo(), tempfile::tempdir().unwrap());
    let log = folder.path().join("log");
    let mut command = vonk(&database, &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    command.env("VONK_LOG", "trace").stderr(File::create(&log).unwrap());
    let server = Process::spawn(command);
    let ben = log_in(&server, "ben@demo.test").await;
    let asked = ask(&server, &ben, form(&ben)).await;
    assert_eq!(asked.status, StatusCode::OK, "{:?}", asked.bytes);
    let code = code_of(&server, &ben, 1).await;
    enter(&server, &ben, &code).await.read::<DirectDebit>();
    server.kill();
    let text = std::fs::read_to_string(log).unwrap();
    assert!(text.contains("/api/directdebit.php"), "calls are logged at this level");
    for secret in [code.as_str(), "0417164300", "0417 1643", &phone(&ben)[1..], "Zwaantje Quist", "Lauwerstraat"] {
        assert!(!text.contains(secret), "{secret} is in the log");
    }
}
