//! Guessing passwords, and making others pay for it.

use crate::on_both_engines;
use crate::support::client::{Reply, call};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, metrics, serve_with};
use crate::support::{On, manual_clock};
use base::clock::{Clock, MINUTE};
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::atomic::Ordering;
use vonk::seed::PASSWORD;

on_both_engines!(sixty_guesses_at_once_are_five_guesses, a_strangers_guesses_do_not_lock_out_a_device_that_is_known,);

/// Logs in with this Cookie header.
async fn log_in(server: &Running, who: &Someone, password: &str, cookie: &str) -> Reply {
    let form = json!({ "email": who.email, "password": password });
    call(server, None, Method::POST, "/api/user.php").json(&form).header("cookie", cookie).go().await
}

/// A cookie that an answer sets, as it is sent back.
fn cookie(reply: &Reply, name: &str) -> String {
    let cookies = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap());
    let cookie = cookies.filter_map(|it| it.split(';').next()).find(|it| it.starts_with(&format!("{name}=")));
    cookie.unwrap_or_else(|| panic!("no {name} in {reply:?}")).to_owned()
}

async fn sixty_guesses_at_once_are_five_guesses(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.logins_burst = 100.0).await;
    let anna = server.member(new("Anna")).await;
    let guesses = join_all((0..60).map(|n| {
        let (server, anna) = (&server, &anna);
        async move { log_in(server, anna, &format!("guess {n}"), "").await.code() }
    }));
    let mut answers = guesses.await;
    answers.sort_unstable();
    answers.dedup_by_key(|code| code.clone());
    assert_eq!(answers, ["bad_credentials", "locked_out"]);
    let metrics = metrics(&server).await;
    assert!(metrics.contains("\nvonk_login_passwords_hashed_total 5\n"), "{metrics}");
    server.stop().await;
}

async fn a_strangers_guesses_do_not_lock_out_a_device_that_is_known(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let first = log_in(&server, &anna, PASSWORD, "").await;
    let device = cookie(&first, "device");
    let kept = first.headers.get_all("set-cookie").iter().find(|it| it.as_bytes().starts_with(b"device=")).unwrap();
    assert!(kept.to_str().unwrap().contains("HttpOnly") && kept.to_str().unwrap().contains("Max-Age=31536000"));

    let invented = format!("device={}", "0".repeat(64));
    for stranger in ["", invented.as_str()] {
        for _ in 0..5 {
            log_in(&server, &anna, "wrong", stranger).await;
        }
        assert_eq!(log_in(&server, &anna, PASSWORD, stranger).await.code(), "locked_out");
    }
    let again = log_in(&server, &anna, PASSWORD, &device).await;
    assert_eq!((again.status, cookie(&again, "device")), (StatusCode::OK, device.clone()));
    assert_eq!(log_in(&server, &anna, PASSWORD, "").await.code(), "locked_out", "the stranger is where they were");

    for _ in 0..5 {
        log_in(&server, &anna, "wrong", &device).await;
    }
    assert_eq!(log_in(&server, &anna, PASSWORD, &device).await.code(), "locked_out", "its own guesses count");
    assert_eq!(log_in(&server, &ben, PASSWORD, &device).await.status, StatusCode::OK, "for that account alone");
    time.fetch_add(15 * MINUTE, Ordering::Relaxed);
    assert_eq!(log_in(&server, &anna, PASSWORD, &device).await.status, StatusCode::OK);
    server.stop().await;
}
