//! Forgotten passwords: from the question to the login with the new one, and what an attacker tries.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, call, get, live};
use crate::support::manual_clock;
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve_with};
use base::clock::{Clock, DAY, HOUR, MINUTE};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::sql;
use vonk::seed::PASSWORD;
use wire::user::{OwnSession, Sessions};

on_both_engines!(
    a_forgotten_password_is_set_anew_by_the_link_of_a_mail,
    an_account_gets_three_such_mails_a_day,
    a_new_password_is_set_once_by_one_of_many,
    who_knows_the_password_changes_it_and_logs_all_other_devices_out,
    sessions_are_seen_and_ended_one_by_one,
    a_login_with_a_new_browser_is_told_by_mail_and_a_known_one_is_not,
);

const NEW: &str = "een heel ander wachtwoord";

async fn a_forgotten_password_is_set_anew_by_the_link_of_a_mail(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let ben = server.member(new("Ben")).await;
    // Locked out by trying.
    for _ in 0..5 {
        log_in(&server, &anna.email, "wrong").await;
    }
    assert_eq!(log_in(&server, &anna.email, "wrong").await.code(), "locked_out");
    assert_eq!(ask(&server, &format!("  {}", anna.email.to_uppercase())).await.status, StatusCode::OK);
    let token = token(&server, 1).await;

    assert_eq!(set(&server, &token, "short").await.code(), "weak_password");
    assert_eq!(set(&server, &token, &"x".repeat(2000)).await.code(), "weak_password");
    assert_eq!(set(&server, &token, NEW).await.status, StatusCode::OK);
    assert_eq!(set(&server, &token, NEW).await.code(), "link_expired", "it was used");
    let old_session = call(&server, Some(&anna), Method::GET, "/api/user.php").go().await;
    assert_eq!(old_session.code(), "authentication_required", "every session has ended");
    let other = call(&server, Some(&ben), Method::GET, "/api/user.php").go().await;
    assert_eq!(other.status, StatusCode::OK, "but not another member's");
    assert_eq!(log_in(&server, &anna.email, NEW).await.status, StatusCode::OK, "the lock is gone too");
    server.stop().await;
}

async fn an_account_gets_three_such_mails_a_day(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    for _ in 0..3 {
        assert_eq!(ask(&server, &anna.email).await.status, StatusCode::OK);
        now.fetch_add(MINUTE, Ordering::SeqCst);
    }
    let refused = ask(&server, &anna.email).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_mails"));
    let message = refused.json()["error"]["message"].clone();
    assert_eq!(message, "Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens");
    now.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(ask(&server, &anna.email).await.status, StatusCode::OK);
    // The link works for an hour.
    let token = token(&server, 4).await;
    now.fetch_add(HOUR, Ordering::SeqCst);
    assert_eq!(set(&server, &token, NEW).await.code(), "link_expired");
    server.stop().await;
}

async fn a_new_password_is_set_once_by_one_of_many(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    ask(&server, &anna.email).await;
    let token = token(&server, 1).await;
    let passwords: Vec<String> = (0..6).map(|n| format!("wachtwoord nummer {n}")).collect();
    let replies = futures_util::future::join_all(passwords.iter().map(|password| set(&server, &token, password))).await;
    let won: Vec<usize> = (0..6).filter(|n| replies[*n].status == StatusCode::OK).collect();
    assert_eq!(won.len(), 1, "{:?}", replies.iter().map(|reply| reply.status).collect::<Vec<_>>());
    assert_eq!(log_in(&server, &anna.email, &passwords[won[0]]).await.status, StatusCode::OK);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_addresses_is_told_by_the_site_that_allows_it_and_slowed_down() {
    let server = serve_with(On::Sqlite, Clock::System, |config| {
        // None comes back, however long the calls take.
        (config.limits.logins_burst, config.limits.logins_per_minute) = (5.0, 0.001);
    })
    .await;
    let reply = ask(&server, "nobody@mail.test").await;
    assert_eq!((reply.status, reply.code().as_str()), (StatusCode::NOT_FOUND, "email_not_found"));
    assert_eq!(reply.json()["error"]["message"], "E-mailadres niet gevonden");
    for odd in [String::new(), "x".repeat(300), "a\0b@mail.test".into()] {
        assert_eq!(ask(&server, &odd).await.code(), "email_not_found", "{odd:?}");
    }
    ask(&server, "nobody@mail.test").await;
    assert_eq!(ask(&server, "nobody@mail.test").await.code(), "rate_limited");
    assert_eq!(set(&server, &"0".repeat(64), NEW).await.code(), "rate_limited", "guessing tokens is slowed down too");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_of_another_kind_or_shape_sets_no_password() {
    let server = serve_with(On::Sqlite, Clock::System, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    ask(&server, &anna.email).await;
    let real = token(&server, 1).await;
    for wrong in ["", "x", &"0".repeat(64), &real[1..], &format!("{real}0"), &real.to_uppercase()] {
        assert_eq!(set(&server, wrong, NEW).await.code(), "link_expired", "{wrong:?}");
    }
    assert_eq!(set(&server, &real, NEW).await.status, StatusCode::OK, "the real one still works");
    server.stop().await;
}

async fn ask(server: &Running, email: &str) -> Reply {
    send(server, Method::POST, "/api/reset-password.php", json!({ "email": email })).await
}

async fn set(server: &Running, token: &str, password: &str) -> Reply {
    send(server, Method::PUT, "/api/reset-password.php", json!({ "token": token, "password": password })).await
}

async fn log_in(server: &Running, email: &str, password: &str) -> Reply {
    send(server, Method::POST, "/api/user.php", json!({ "email": email, "password": password })).await
}

async fn send(server: &Running, method: Method, path: &str, body: Value) -> Reply {
    call(server, None, method, path).json(&body).go().await
}

/// The token of the last mail, once there are so many.
async fn token(server: &Running, mails: usize) -> String {
    loop {
        let texts: Vec<(String,)> = server
            .store()
            .read(|conn| async move { sql("select plain from mails where plain is not null order by created_at").all(conn).await }.boxed())
            .await
            .unwrap();
        if texts.len() == mails {
            let (_, rest) = texts[mails - 1].0.split_once("?token=").unwrap();
            return rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn change(server: &Running, who: &Someone, old: &str, password: &str) -> Reply {
    let body = json!({ "old_password": old, "password": password });
    call(server, Some(who), Method::PUT, "/api/password.php").json(&body).go().await
}

/// Logs in once more, with another browser; gives the member with that session.
async fn another_session(server: &Running, who: &Someone, agent: &str) -> Someone {
    let body = json!({ "email": who.email, "password": PASSWORD });
    let call = call(server, None, Method::POST, "/api/user.php").header("user-agent", agent).json(&body);
    let reply = call.go().await;
    let cookies = reply.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok()?.split(';').next());
    let cookie = cookies.into_iter().find(|it| it.starts_with("session=")).unwrap().to_owned();
    Someone { cookie, ..who.clone() }
}

async fn sessions(server: &Running, who: &Someone) -> Vec<OwnSession> {
    let answer: Sessions = get(server, who, "/api/sessions.php").await.read();
    answer.sessions
}

async fn end(server: &Running, who: &Someone, session: Option<&str>) -> Reply {
    call(server, Some(who), Method::DELETE, "/api/sessions.php").json(&json!({ "session": session })).go().await
}

const FIREFOX: &str = "Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0";

async fn who_knows_the_password_changes_it_and_logs_all_other_devices_out(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let phone = another_session(&server, &anna, FIREFOX).await;
    assert_eq!(change(&server, &anna, "a guess", NEW).await.code(), "wrong_password");
    assert_eq!(change(&server, &anna, PASSWORD, "short").await.code(), "weak_password");
    assert_eq!(sessions(&server, &anna).await.len(), 2, "nothing has changed");
    assert_eq!(change(&server, &anna, PASSWORD, NEW).await.status, StatusCode::OK);
    assert_eq!(get(&server, &phone, "/api/user.php").await.code(), "authentication_required");
    assert_eq!(get(&server, &anna, "/api/user.php").await.status, StatusCode::OK);
    assert_eq!(log_in(&server, &anna.email, PASSWORD).await.code(), "bad_credentials");
    assert_eq!(log_in(&server, &anna.email, NEW).await.status, StatusCode::OK);
    server.stop().await;
}

async fn sessions_are_seen_and_ended_one_by_one(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let phone = another_session(&server, &anna, FIREFOX).await;
    let (mut device, _) = live(&server, &phone).await;
    let listed = sessions(&server, &anna).await;
    assert_eq!(listed.len(), 2);
    let theirs = listed.iter().find(|one| !one.current).unwrap();
    assert_eq!(theirs.browser, "Firefox, Android");
    let absent = end(&server, &ben, Some("0123456789abcdef")).await;
    let others = end(&server, &ben, Some(&theirs.id)).await;
    assert_eq!((others.status, others.json()), (absent.status, absent.json()), "another's is like none");
    end(&server, &anna, Some(&theirs.id)).await.read::<Sessions>();
    device.farewell().await;
    assert_eq!(get(&server, &phone, "/api/user.php").await.code(), "authentication_required");
    let phone = another_session(&server, &anna, FIREFOX).await;
    end(&server, &anna, None).await.read::<Sessions>();
    assert_eq!(get(&server, &phone, "/api/user.php").await.code(), "authentication_required");
    assert_eq!(sessions(&server, &anna).await.len(), 1);
    server.stop().await;
}

async fn a_login_with_a_new_browser_is_told_by_mail_and_a_known_one_is_not(on: On) {
    // It stands still, so that no day ends meanwhile.
    let (clock, _) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let mails = async || {
        let query = sql("select count(*) from mails where kind = 'new_device'");
        server.store().read(|conn| query.number(conn).boxed()).await.unwrap()
    };
    another_session(&server, &anna, FIREFOX).await;
    assert_eq!(mails().await, 0, "the first device of an account is no news");
    let reply = log_in(&server, &anna.email, PASSWORD).await;
    assert_eq!(mails().await, 1);
    let cookies = reply.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok()?.split(';').next());
    let device = cookies.into_iter().find(|it| it.starts_with("device=")).unwrap();
    let body = json!({ "email": anna.email, "password": PASSWORD });
    let again = call(&server, None, Method::POST, "/api/user.php").header("cookie", device).json(&body).go().await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(mails().await, 1);
    for _ in 0..5 {
        log_in(&server, &anna.email, PASSWORD).await;
    }
    assert_eq!(mails().await, 3, "no mailbox is filled");
    server.stop().await;
}
