//! Signing up as programs would: without the work, with one proof for many, for mailboxes that are thrown away, into
//! other people's mailboxes, and to find out who is a member.

use super::tokens::seen;
use crate::on_both_engines;
use crate::support::client::{Reply, call};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, metrics, serve_at, serve_sites, serve_with};
use crate::support::signup::{challenge, form, sign_up, sign_up_at, solve, with};
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, DAY, MINUTE};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::accounts::Status;
use vonk::seed::PASSWORD;

on_both_engines!(
    a_sign_up_needs_a_proof_of_work_of_its_own,
    one_proof_at_the_same_time_makes_one_account,
    the_more_sign_up_the_more_work_it_is,
    nobody_signs_up_with_a_mailbox_that_is_thrown_away,
    all_addresses_of_a_mailbox_get_the_mails_of_one,
    mails_for_a_new_password_are_counted_by_mailbox_and_at_the_same_time_too,
    of_many_sign_ups_of_an_address_at_the_same_time_as_many_pass_as_may,
    who_hides_its_members_answers_alike_for_every_address,
    who_hides_its_members_lets_them_in_once_they_have_confirmed,
);

async fn a_sign_up_needs_a_proof_of_work_of_its_own(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let right = json!(solve(&challenge(&server, "localhost").await));
    let changed = |pointer: &str, value: Value| {
        let mut proof = right.clone();
        *proof.pointer_mut(pointer).unwrap() = value;
        proof
    };
    let parameters = "/challenge/parameters";
    let elsewhere = json!(solve(&challenge(&server, "rijp.localhost").await));
    let zeros = "0".repeat(64);
    for (wrong, proof) in [
        ("none", Value::Null),
        ("another site's", elsewhere),
        ("a guess", changed("/solution/counter", json!(4_000_000_000_u32))),
        ("a made-up key", changed("/solution/derivedKey", json!(zeros))),
        ("an easier one", changed(&format!("{parameters}/keyPrefix"), json!(""))),
        ("a cheaper one", changed(&format!("{parameters}/cost"), json!(0))),
        ("a longer one", changed(&format!("{parameters}/keyLength"), json!(1_000_000_000))),
        ("for something else", changed(&format!("{parameters}/data/purpose"), json!("login"))),
        ("one that lasts", changed(&format!("{parameters}/data/expires_at"), json!(9_000_000_000_000_000_i64))),
        ("unsigned", changed("/challenge/signature", json!(""))),
        ("signed by nobody", changed("/challenge/signature", json!(zeros))),
    ] {
        let refused = sign_up(&server, &with("clara@vonk.example", "proof", proof)).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "proof_failed"), "{wrong}");
    }
    let late = json!(solve(&challenge(&server, "localhost").await));
    assert_eq!(sign_up(&server, &with("clara@vonk.example", "proof", right.clone())).await.status, StatusCode::OK);
    let again = sign_up(&server, &with("dora@vonk.example", "proof", right.clone())).await;
    assert_eq!(again.code(), "proof_failed", "it was used");
    time.fetch_add(30 * MINUTE, Ordering::Relaxed);
    let too_late = sign_up(&server, &with("dora@vonk.example", "proof", late)).await;
    assert_eq!(too_late.code(), "proof_failed", "it is too old");
    // What was swept cannot be used again either.
    time.fetch_add(2 * DAY, Ordering::Relaxed);
    until(async || used_proofs(&server).await == 0).await;
    let swept = sign_up(&server, &with("dora@vonk.example", "proof", right)).await;
    assert_eq!(swept.code(), "proof_failed");
    assert_eq!(sign_up(&server, &form("dora@vonk.example")).await.status, StatusCode::OK);
    server.stop().await;
}

async fn used_proofs(server: &Running) -> i64 {
    let query = sql("select count(*) from used_proofs");
    server.store().read(|conn| query.number(conn).boxed()).await.unwrap()
}

async fn one_proof_at_the_same_time_makes_one_account(on: On) {
    let server = serve_with(on, Clock::System, |_| {}).await;
    let proof = json!(solve(&challenge(&server, "localhost").await));
    let attempts = join_all((0..6).map(|n| {
        let form = with(&format!("clara{n}@vonk.example"), "proof", proof.clone());
        let server = &server;
        async move { sign_up(server, &form).await }
    }));
    let replies = attempts.await;
    let made = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
    assert_eq!(made, 1, "{:?}", replies.iter().map(Reply::code).collect::<Vec<_>>());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proof_that_one_server_took_is_refused_by_the_others() {
    let one = serve_with(On::Postgres, Clock::System, |_| {}).await;
    let other = serve_at(one.database(), Clock::System, |_| {}).await;
    let proof = json!(solve(&challenge(&one, "localhost").await));
    let taken = sign_up(&other, &with("clara@vonk.example", "proof", proof.clone())).await;
    assert_eq!(taken.status, StatusCode::OK, "a challenge of one is one of all");
    assert_eq!(sign_up(&one, &with("dora@vonk.example", "proof", proof)).await.code(), "proof_failed");
    other.stop().await;
    one.stop().await;
}

async fn the_more_sign_up_the_more_work_it_is(on: On) {
    let (clock, time) = manual_clock();
    let sites = [("VONK_DOMAINS_VONK_SIGNUP_CROWD", "2")];
    let server = serve_sites(Arc::new(Database::ready(on)), clock, &sites, |_| {}).await;
    let work = async || challenge(&server, "localhost").await.parameters.cost.0;
    assert_eq!(work().await, 1);
    for n in 0..4 {
        assert_eq!(sign_up(&server, &form(&format!("clara{n}@vonk.example"))).await.status, StatusCode::OK);
    }
    assert_eq!(work().await, 3);
    assert_eq!(challenge(&server, "ember.localhost").await.parameters.cost.0, 1, "elsewhere nothing has changed");
    time.fetch_add(31 * MINUTE, Ordering::Relaxed);
    assert_eq!(work().await, 1, "once they are gone it is as before");
    server.stop().await;
}

async fn nobody_signs_up_with_a_mailbox_that_is_thrown_away(on: On) {
    let server = serve_with(on, Clock::System, |config| {
        config.mail.refused_domains = vec!["thrown.example".into()];
        config.mail.allowed_domains = vec!["yopmail.com".into()];
    })
    .await;
    for address in ["x@mailinator.com", "X@MAILINATOR.com ", "x@eu.mailinator.com", "x@thrown.example"] {
        let refused = sign_up(&server, &form(address)).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "disposable_email"), "{address}");
    }
    assert_eq!(used_proofs(&server).await, 0, "the proof is still good for another address");
    assert_eq!(sign_up(&server, &form("x@yopmail.com")).await.status, StatusCode::OK, "an operator allows it");
    server.stop().await;
}

async fn all_addresses_of_a_mailbox_get_the_mails_of_one(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let sign_up = async |email: &str| sign_up(&server, &form(email)).await;
    for n in 0..5 {
        assert_eq!(sign_up(&format!("cla.ra+{n}@gmail.com")).await.status, StatusCode::OK, "each is an account");
    }
    assert_eq!(sign_up("c.l.ara@googlemail.com").await.code(), "locked_out");
    time.fetch_add(20 * MINUTE, Ordering::Relaxed);
    assert_eq!(sign_up("clara+6@gmail.com").await.code(), "rate_limited", "it has got its five mails");
    assert_eq!(sign_up("dora@gmail.com").await.status, StatusCode::OK, "another mailbox has not");
    time.fetch_add(DAY, Ordering::Relaxed);
    assert_eq!(sign_up("clara+6@gmail.com").await.status, StatusCode::OK);
    server.stop().await;
}

/// A member with this address.
async fn at_address(server: &Running, status: Status, email: &str) -> Someone {
    let email = email.to_owned();
    make_with(server.store(), New { status, ..new("Anna") }, |member| member.account.email = email).await
}

async fn reset(server: &Running, email: &str) -> Reply {
    let body = json!({ "email": email });
    call(server, None, Method::POST, "/api/reset-password.php").json(&body).go().await
}

async fn mails(server: &Running, kind: &'static str) -> i64 {
    let query = sql("select count(*) from mails where kind = $1").bind(kind);
    server.store().read(|conn| query.number(conn).boxed()).await.unwrap()
}

async fn mails_for_a_new_password_are_counted_by_mailbox_and_at_the_same_time_too(on: On) {
    // It stands still, so that no day ends meanwhile.
    let (clock, _) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let addresses = ["anna@gmail.com", "a.nna@gmail.com", "anna+old@googlemail.com"];
    for address in addresses {
        at_address(&server, Status::Active, address).await;
    }
    let replies = join_all((0..12).map(|n| reset(&server, addresses[n % 3]))).await;
    let sent = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
    let codes: Vec<String> = replies.iter().map(Reply::code).collect();
    assert_eq!(sent, 3, "{codes:?}");
    assert!(codes.iter().all(|code| code.is_empty() || code == "too_many_mails"), "{codes:?}");
    assert_eq!(mails(&server, "reset_password").await, 3);
    server.stop().await;
}

async fn of_many_sign_ups_of_an_address_at_the_same_time_as_many_pass_as_may(on: On) {
    let server = serve_with(on, Clock::System, |config| {
        (config.limits.signups_burst, config.limits.logins_burst) = (3.0, 4.0);
        // None comes back, however long the calls take.
        config.limits.logins_per_minute = 0.001;
    })
    .await;
    let passed = |replies: &[Reply]| replies.iter().filter(|reply| reply.code() != "rate_limited").count();
    let forms: Vec<Value> = (0..8).map(|n| form(&format!("clara{n}@vonk.example"))).collect();
    let replies = join_all(forms.iter().map(|form| sign_up(&server, form))).await;
    assert_eq!(passed(&replies), 3);
    let replies = join_all((0..8).map(|_| reset(&server, "nobody@vonk.example"))).await;
    assert_eq!(passed(&replies), 4);
    server.stop().await;
}

/// A site that keeps to itself who its members are.
async fn hiding(on: On, clock: Clock) -> Running {
    let sites = [("VONK_DOMAINS_VONK_HIDE_MEMBERSHIP", "true")];
    let unlimited = |config: &mut vonk::config::Config| {
        config.demo = true;
        let limits = &mut config.limits;
        (limits.signups_burst, limits.logins_burst, limits.writes_burst) = (1e6, 1e6, 1e6);
    };
    serve_sites(Arc::new(Database::ready(on)), clock, &sites, unlimited).await
}

async fn log_in(server: &Running, email: &str, password: &str) -> Reply {
    let body = json!({ "email": email, "password": password });
    call(server, None, Method::POST, "/api/user.php").json(&body).go().await
}

async fn hashed(server: &Running) -> u64 {
    let metrics = metrics(server).await;
    let line = metrics.lines().find(|line| line.starts_with("vonk_login_passwords_hashed_total")).unwrap();
    line.split(' ').next_back().unwrap().parse().unwrap()
}

/// What somebody sees who tries an address in every way, and how many passwords the server has hashed for it.
async fn tried(server: &Running, email: &str) -> Vec<((StatusCode, Vec<String>, String), u64)> {
    let mut seen_so_far = Vec::new();
    let mut note = async |reply: Reply, before: u64| seen_so_far.push((seen(&reply), hashed(server).await - before));
    // The sixth attempt is one too many for each.
    for _ in 0..6 {
        let before = hashed(server).await;
        note(sign_up(server, &form(email)).await, before).await;
    }
    for _ in 0..5 {
        let before = hashed(server).await;
        note(reset(server, email).await, before).await;
    }
    for _ in 0..6 {
        let before = hashed(server).await;
        note(log_in(server, email, "a long password").await, before).await;
    }
    seen_so_far
}

async fn who_hides_its_members_answers_alike_for_every_address(on: On) {
    let server = hiding(on, Clock::System).await;
    let absent = tried(&server, "nobody@vonk.example").await;
    let ((status, _, body), hashed) = &absent[0];
    let answer: Value = serde_json::from_str(body).unwrap();
    assert_eq!((*status, answer, *hashed), (StatusCode::OK, json!({ "user": null, "rev": null }), 1));
    assert!(absent.iter().all(|((_, headers, _), _)| headers.iter().all(|it| !it.starts_with("set-cookie"))));
    for (status, name) in [
        (Status::Active, "active"),
        (Status::NotConfirmed, "fresh"),
        (Status::Deleted, "deleted"),
        (Status::Disabled, "disabled"),
    ] {
        let email = format!("{name}@vonk.example");
        at_address(&server, status, &email).await;
        assert_eq!(tried(&server, &email).await, absent, "{name}");
    }
    // Only the mailboxes know: the new member's link, the member's reminder, and the way back.
    until(async || mails(&server, "known").await == 5).await;
    until(async || mails(&server, "deleted").await == 5).await;
    until(async || mails(&server, "activate").await == 10).await;
    server.stop().await;
}

async fn who_hides_its_members_lets_them_in_once_they_have_confirmed(on: On) {
    let server = hiding(on, Clock::System).await;
    let email = "clara@vonk.example";
    assert_eq!(sign_up(&server, &form(email)).await.status, StatusCode::OK);
    let link = async || {
        let query = sql("select plain from mails where kind = 'activate' and plain is not null");
        let row: Option<(String,)> =
            server.store().read(move |conn| async move { query.one(conn).await }.boxed()).await.unwrap();
        row.and_then(|(plain,)| Some(plain.split_once("/activate/done?token=")?.1.chars().take(64).collect::<String>()))
    };
    until(async || link().await.is_some()).await;
    assert_eq!(log_in(&server, email, "a long password").await.code(), "bad_credentials", "not yet");
    let body = json!({ "token": link().await.unwrap() });
    let confirmed = call(&server, None, Method::POST, "/api/activate.php").json(&body).go().await;
    assert_eq!(confirmed.status, StatusCode::OK);
    assert_eq!(log_in(&server, email, "a long password").await.status, StatusCode::OK);
    // The other sites have their own members, and say so.
    let elsewhere = sign_up_at(&server, "ember.localhost", &form(email)).await;
    assert!(elsewhere.json()["user"].is_object());
    assert_eq!(sign_up_at(&server, "ember.localhost", &form(email)).await.code(), "email_taken");
    assert_eq!(log_in(&server, email, PASSWORD).await.code(), "bad_credentials");
    server.stop().await;
}
