//! What members are reminded of, on both engines.

use crate::on_both_engines;
use crate::support::client::{call, get, post};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::smtp::Smtp;
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::accounts::{self, Status};
use vonk::seed::PASSWORD;
use wire::address::AddressChanged;
use wire::alert::{Alert, Alerts};
use wire::signup::MailSent;

on_both_engines!(
    a_member_is_reminded_of_what_the_profile_lacks_until_it_is_there,
    an_alert_that_was_put_away_is_back_after_thirty_days,
    whoever_has_not_confirmed_is_reminded_and_cannot_put_that_away,
    whoever_gets_no_mail_is_told_until_the_address_is_another,
);

async fn alerts(server: &Running, who: &Someone) -> Vec<Alert> {
    get(server, who, "/api/alerts.php").await.read::<Alerts>().alerts
}

async fn dismiss(server: &Running, who: &Someone, alert: &str) -> Alerts {
    let body = json!({ "alert": alert });
    call(server, Some(who), Method::PUT, "/api/alerts.php").json(&body).go().await.read()
}

async fn a_member_is_reminded_of_what_the_profile_lacks_until_it_is_there(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    assert_eq!(alerts(&server, &anna).await, [Alert::Photo, Alert::EnrichProfile]);
    let mut body = get(&server, &anna, "/api/own-profile.php").await.json()["profile"].clone();
    body["about"] = json!("Sings.");
    body["interests"] = json!(["tea"]);
    let changed = call(&server, Some(&anna), Method::PUT, "/api/own-profile.php").json(&body).go().await;
    assert_eq!(changed.status, StatusCode::OK);
    assert_eq!(alerts(&server, &anna).await, [Alert::Photo]);
    let stranger = call(&server, None, Method::GET, "/api/alerts.php").go().await;
    assert_eq!(stranger.code(), "authentication_required");
    server.stop().await;
}

async fn an_alert_that_was_put_away_is_back_after_thirty_days(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    assert_eq!(dismiss(&server, &anna, "photo").await.alerts, [Alert::EnrichProfile]);
    assert_eq!(dismiss(&server, &anna, "photo").await.alerts, [Alert::EnrichProfile]);
    assert_eq!(alerts(&server, &ben).await, [Alert::Photo, Alert::EnrichProfile]);
    time.fetch_add(29 * DAY, Ordering::SeqCst);
    assert_eq!(alerts(&server, &anna).await, [Alert::EnrichProfile]);
    assert_eq!(dismiss(&server, &anna, "enrich_profile").await.alerts, []);
    time.fetch_add(2 * DAY, Ordering::SeqCst);
    let token = server.store().write(move |tx| accounts::open_session(tx, anna.id).boxed()).await.unwrap();
    let anna = Someone { cookie: format!("session={token}"), ..anna };
    assert_eq!(alerts(&server, &anna).await, [Alert::Photo]);
    server.stop().await;
}

async fn whoever_has_not_confirmed_is_reminded_and_cannot_put_that_away(on: On) {
    let server = serve(on).await;
    let anna = server.member(New { status: Status::NotConfirmed, ..new("Anna") }).await;
    assert_eq!(alerts(&server, &anna).await.first(), Some(&Alert::Activation));
    let body = json!({ "alert": "activation" });
    let refused = call(&server, Some(&anna), Method::PUT, "/api/alerts.php").json(&body).go().await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert_eq!(alerts(&server, &anna).await.first(), Some(&Alert::Activation));
    server.stop().await;
}

async fn whoever_gets_no_mail_is_told_until_the_address_is_another(on: On) {
    let mut smtp = Smtp::start();
    let server = serve_with(on, Clock::System, |config| config.mail.url = smtp.url().as_str().into()).await;
    let clara = make_with(server.store(), New { status: Status::NotConfirmed, ..new("Clara") }, |clara| {
        clara.account.email = "nobody@mail.test".into();
    })
    .await;
    assert_eq!(alerts(&server, &clara).await.first(), Some(&Alert::Activation));
    post(&server, &clara, "/api/activation-mail.php", &json!({})).await.read::<MailSent>();
    until(async || alerts(&server, &clara).await.first() == Some(&Alert::MailRefused)).await;
    assert_eq!(dismiss(&server, &clara, "mail_refused").await.alerts.first(), Some(&Alert::Activation));
    let change = json!({ "password": PASSWORD, "email": "clara@mail.test" });
    assert_eq!(post(&server, &clara, "/api/mail-change.php", &change).await.status, StatusCode::OK);
    let letter = smtp.next().await;
    let (_, token) = letter.plain.split_once("?token=").unwrap();
    let token: String = token.chars().take_while(char::is_ascii_hexdigit).collect();
    let changed = call(&server, None, Method::PUT, "/api/mail-change.php").json(&json!({ "token": token })).go().await;
    changed.read::<AddressChanged>();
    let forgotten = sql("delete from dismissals");
    server.store().write(move |tx| async move { forgotten.run(tx).await }.boxed()).await.unwrap();
    assert_eq!(alerts(&server, &clara).await.first(), Some(&Alert::Photo), "the new one takes mails");
    server.stop().await;
}
