//! From a visitor to a member: signing up, the mail, the confirmation, and the first message that waits for it.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, call, get, post, text};
use crate::support::manual_clock;
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve_with};
use crate::support::signup::{form, joined, sign_up, sign_up_at, with};
use crate::support::until;
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::sql;
use vonk::domain::accounts::Status;
use wire::MemberId;
use wire::alert::{Alert, Alerts};
use wire::message::To;
use wire::signup::{Activated, Consents, MailSent, SignUpState};
use wire::user::{UserAnswer, UserStatus};

on_both_engines!(
    a_visitor_signs_up_writes_confirms_and_the_message_is_delivered_and_charged,
    a_message_that_cannot_be_delivered_is_kept_with_the_reason,
    what_is_filled_in_wrong_is_refused_by_its_code_in_the_callers_language,
    of_two_sign_ups_with_one_address_at_once_one_makes_an_account,
    a_link_works_once_and_for_a_week,
    a_member_whom_an_operator_made_can_confirm_too,
    consents_are_kept_in_their_version_and_tracking_only_with_one,
    a_site_may_be_closed_or_open_to_a_known_network_only,
    strangers_reach_nothing_of_a_sign_up,
);

pub async fn demo(on: On) -> Running {
    serve_with(on, Clock::System, |config| config.demo = true).await
}

/// The token of the last of so many mails.
pub async fn token_of_mail(server: &Running, number: usize) -> String {
    loop {
        let query = "select plain from mails where plain is not null order by created_at, id";
        let read = server.store().read(move |conn| async move { sql(query).all(conn).await }.boxed());
        let mails: Vec<(String,)> = read.await.unwrap();
        if mails.len() == number {
            let (_, token) = mails[number - 1].0.split_once("/activate/done?token=").unwrap();
            return token.chars().take_while(char::is_ascii_hexdigit).collect();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub async fn activate(server: &Running, token: &str) -> Reply {
    call(server, None, Method::POST, "/api/activate.php").json(&json!({ "token": token })).go().await
}

async fn held(server: &Running, member: &Someone) -> SignUpState {
    get(server, member, "/api/signup.php").await.read()
}

async fn a_visitor_signs_up_writes_confirms_and_the_message_is_delivered_and_charged(on: On) {
    let server = demo(on).await;
    let anna = server.member(new("Anna")).await;
    let mut message = text(To::Profile(anna.id), "Shall we walk along the canal?");
    message.quoted_cost = wire::Credits::ZERO;
    let clara = joined(&server, &with("Clara@Vonk.example", "signup_message", json!(message))).await;
    assert_eq!(clara.email, "clara@vonk.example");
    let waiting = held(&server, &clara).await.held.unwrap();
    assert_eq!((waiting.to, waiting.text.as_str()), (anna.id, "Shall we walk along the canal?"));
    let page = get(&server, &anna, "/api/chats.php").await;
    assert_eq!(page.json()["chats"], json!([]), "nothing is delivered yet");
    let refused = post(&server, &clara, "/api/message.php", &text(To::Profile(anna.id), "And another")).await;
    assert_eq!(refused.code(), "not_confirmed");

    let before: UserAnswer = get(&server, &clara, "/api/user.php").await.read();
    let activated: Activated = activate(&server, &token_of_mail(&server, 1).await).await.read();
    assert_eq!(activated.writes_to, Some(anna.id));
    until(async || held(&server, &clara).await.held.is_none()).await;
    let after: UserAnswer = get(&server, &clara, "/api/user.php").await.read();
    assert_eq!(after.user.status, UserStatus::Active);
    assert_eq!(after.user.free_left, before.user.free_left - 1, "it was charged like any other");
    let chats = get(&server, &anna, "/api/chats.php").await.json();
    assert_eq!(chats["chats"][0]["last_message"]["text"], "Shall we walk along the canal?");
    assert_eq!(chats["chats"][0]["profile"]["name"], "Clara");
    server.stop().await;
}

async fn a_message_that_cannot_be_delivered_is_kept_with_the_reason(on: On) {
    let server = demo(on).await;
    let anna = server.member(new("Anna")).await;
    let message = text(To::Profile(anna.id), "At a price that nobody asks");
    let clara = joined(&server, &with("clara@vonk.example", "signup_message", json!(message))).await;
    activate(&server, &token_of_mail(&server, 1).await).await.read::<Activated>();
    let refusal = async || held(&server, &clara).await.held.and_then(|held| held.refused);
    until(async || refusal().await.is_some()).await;
    let refused = refusal().await.unwrap();
    assert_eq!(refused.refusal.code(), "price_changed");
    let alerts: Alerts = get(&server, &clara, "/api/alerts.php").await.read();
    assert_eq!(alerts.alerts.first(), Some(&Alert::FirstMessage));
    let undelivered = alerts.undelivered.unwrap();
    assert_eq!((undelivered.to, undelivered.text.as_str()), (anna.id, "At a price that nobody asks"));
    assert_eq!(undelivered.refused.unwrap().message, refused.message);
    let gone = call(&server, Some(&clara), Method::DELETE, "/api/signup.php").go().await;
    assert_eq!(gone.read::<SignUpState>().held, None);
    assert_eq!(held(&server, &clara).await.held, None);
    let alerts: Alerts = get(&server, &clara, "/api/alerts.php").await.read();
    assert!(!alerts.alerts.contains(&Alert::FirstMessage));
    server.stop().await;
}

async fn what_is_filled_in_wrong_is_refused_by_its_code_in_the_callers_language(on: On) {
    let server = demo(on).await;
    let email = "clara@vonk.example";
    let consents = json!({ "terms": true, "intimate": false, "news": true, "tracking": true });
    for (field, value, code) in [
        ("email", json!("clara"), "invalid_email"),
        ("name", json!("CLARA@vonk.example"), "invalid_name"),
        ("name", json!("@clara"), "invalid_name"),
        ("password", json!("short"), "weak_password"),
        ("date_of_birth", json!("1990-02-30"), "invalid_birth_date"),
        ("date_of_birth", json!("2015-01-01"), "invalid_birth_date"),
        ("consents", consents, "consent_missing"),
        ("website", json!("http://spam.example"), "invalid"),
        ("took_ms", json!(3), "rate_limited"),
        ("signup_message", json!(text(To::Profile(MemberId(1)), " ")), "empty"),
    ] {
        let refused = sign_up(&server, &with(email, field, value)).await;
        assert_eq!(refused.code(), code, "{field}");
    }
    let dutch = call(&server, None, Method::POST, "/api/signup.php").header("cookie", "locale=nl");
    let young = dutch.json(&with(email, "date_of_birth", json!("2015-01-01"))).go().await;
    assert_eq!(young.json()["error"]["message"], "Ongeldige geboortedatum");
    server.stop().await;
}

async fn of_two_sign_ups_with_one_address_at_once_one_makes_an_account(on: On) {
    let server = demo(on).await;
    let (one, other) = (form("clara@vonk.example"), form(" CLARA@vonk.example "));
    let (one, other) = tokio::join!(sign_up(&server, &one), sign_up(&server, &other));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    // Somebody who tries the same mailbox again and again learns nothing more.
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(sign_up(&server, &form("clara@vonk.example")).await.code());
    }
    assert_eq!((codes[0].as_str(), codes[4].as_str()), ("email_taken", "locked_out"));
    server.stop().await;
}

async fn a_link_works_once_and_for_a_week(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |config| config.demo = true).await;
    let clara = joined(&server, &form("clara@vonk.example")).await;
    let first = token_of_mail(&server, 1).await;
    let resend = async || post(&server, &clara, "/api/activation-mail.php", &json!({})).await;
    assert_eq!(resend().await.read::<MailSent>().left, 3);
    assert_ne!(token_of_mail(&server, 2).await, first);
    for _ in 0..3 {
        assert_eq!(resend().await.status, StatusCode::OK);
    }
    assert_eq!(resend().await.code(), "rate_limited", "five a day");
    let last = token_of_mail(&server, 5).await;
    time.fetch_add(7 * DAY, Ordering::Relaxed);
    assert_eq!(activate(&server, &last).await.code(), "activation_failed", "too old");
    assert_eq!(resend().await.read::<MailSent>().left, 4);
    let newest = token_of_mail(&server, 6).await;
    let (one, other) = tokio::join!(activate(&server, &newest), activate(&server, &newest));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 410], "of two at once, one");
    server.stop().await;
}

async fn a_member_whom_an_operator_made_can_confirm_too(on: On) {
    let server = demo(on).await;
    let mut made = new("Joris");
    made.status = Status::NotConfirmed;
    let joris = server.member(made).await;
    let sent = post(&server, &joris, "/api/activation-mail.php", &json!({})).await;
    assert_eq!(sent.read::<MailSent>().left, 4);
    let activated: Activated = activate(&server, &token_of_mail(&server, 1).await).await.read();
    assert_eq!(activated.writes_to, None);
    server.stop().await;
}

async fn consents_are_kept_in_their_version_and_tracking_only_with_one(on: On) {
    let server = demo(on).await;
    let clara = joined(&server, &form("clara@vonk.example")).await;
    let consents: Consents = get(&server, &clara, "/api/consents.php").await.read();
    let given: Vec<bool> = consents.consents.iter().map(|consent| consent.given).collect();
    assert_eq!(given, [true, false, true, false], "intimate, news, terms, tracking");
    assert_eq!(consents.consents[2].version, "2024-03-01", "the company came later than the terms");
    let change = async |kind: &str, given: bool| {
        let change = json!({ "kind": kind, "given": given });
        call(&server, Some(&clara), Method::PUT, "/api/consents.php").json(&change).go().await
    };
    assert!(change("news", true).await.read::<Consents>().consents[1].given);
    assert_eq!(change("intimate", false).await.code(), "consent_missing");
    server.stop().await;
}

async fn a_site_may_be_closed_or_open_to_a_known_network_only(on: On) {
    let server = demo(on).await;
    let rijp = async |network: Value| {
        let form = with("clara@vonk.example", "tracking", json!({ "network": network }));
        sign_up_at(&server, "rijp.localhost", &form).await
    };
    assert_eq!(rijp(Value::Null).await.code(), "signups_closed");
    assert_eq!(rijp(json!("elsewhere")).await.code(), "signups_closed");
    assert_eq!(rijp(json!("voorbeeldnet")).await.status, StatusCode::OK);
    server.stop().await;
}

async fn strangers_reach_nothing_of_a_sign_up(on: On) {
    let server = demo(on).await;
    for (method, path) in [
        (Method::GET, "/api/signup.php"),
        (Method::DELETE, "/api/signup.php"),
        (Method::GET, "/api/consents.php"),
        (Method::POST, "/api/activation-mail.php"),
    ] {
        let refused = call(&server, None, method, path).json(&json!({})).go().await;
        assert_eq!(refused.code(), "authentication_required", "{path}");
    }
    let forged = "0".repeat(64);
    assert_eq!(activate(&server, &forged).await.code(), "activation_failed");
    server.stop().await;
}
