//! The links of mails: a token does one thing, for one member, on one site, once and for a limited time. Whatever else is
//! tried, the answer is that of a token that never was, and the right one still works.

use crate::on_both_engines;
use crate::support::client::{Reply, call};
use crate::support::contract::bodies_with;
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, metrics, serve_with};
use crate::support::{On, manual_clock};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use store::sql;
use vonk::domain::accounts::{Status, account};
use vonk::domain::tokens::{self, Purpose};

on_both_engines!(
    a_token_does_only_what_it_was_sent_for,
    a_token_works_on_its_own_site_alone,
    a_token_works_once_however_many_try_it_at_the_same_time,
    what_was_never_a_token_and_what_is_none_any_more_is_answered_alike,
    a_link_to_a_new_password_ends_with_the_account,
);

const PURPOSES: [Purpose; 5] =
    [Purpose::Activate, Purpose::ResetPassword, Purpose::Reactivate, Purpose::MailChange, Purpose::MailChangeUndo];

/// The call that takes the tokens of a purpose, its body, and the refusal of a token that is none.
fn call_of(purpose: Purpose, token: &str) -> (Method, &'static str, Value, &'static str) {
    let body = json!({ "token": token });
    match purpose {
        Purpose::Activate => (Method::POST, "/api/activate.php", body, "activation_failed"),
        Purpose::Reactivate => (Method::POST, "/api/reactivate.php", body, "link_expired"),
        Purpose::ResetPassword => {
            let body = json!({ "token": token, "password": "a new password" });
            (Method::PUT, "/api/reset-password.php", body, "link_expired")
        }
        Purpose::MailChange => (Method::PUT, "/api/mail-change.php", body, "link_expired"),
        Purpose::MailChangeUndo => (Method::PUT, "/api/mail-change.php", json!({ "undo": token }), "link_expired"),
    }
}

/// A member whom a token of this purpose is sent to, and the token.
async fn sent(server: &Running, purpose: Purpose) -> (Someone, String) {
    let status = if purpose == Purpose::Activate { Status::NotConfirmed } else { Status::Active };
    let member = server.member(New { status, ..new("Anna") }).await;
    let (id, email) = (member.id, member.email.clone());
    let written = server.store().write(move |tx| {
        async move {
            let elsewhere = format!("elsewhere-{id}@mail.test");
            let (old, new) = match purpose {
                Purpose::MailChangeUndo => (elsewhere.clone(), email.clone()),
                _ => (email.clone(), elsewhere.clone()),
            };
            let address = match purpose {
                Purpose::MailChange | Purpose::MailChangeUndo => elsewhere,
                _ => email,
            };
            if purpose == Purpose::Reactivate {
                account::delete(tx, id).await?;
            }
            let asked = sql("insert into mail_changes (id, member_id, old_email, new_email, undoable, asked_at)
                 values ($1, $2, $3, $4, true, $5)");
            asked.bind(tx.id()).bind(id).bind(old).bind(new).bind(tx.now()).run(tx).await?;
            if purpose == Purpose::MailChangeUndo {
                sql("update mail_changes set changed_at = asked_at where member_id = $1").bind(id).run(tx).await?;
            }
            tokens::issue(tx, id, purpose, &address).await
        }
        .boxed()
    });
    (member, written.await.unwrap())
}

async fn use_on(server: &Running, host: &str, purpose: Purpose, token: &str) -> Reply {
    let (method, path, body, _) = call_of(purpose, token);
    call(server, None, method, path).header("host", host).json(&body).go().await
}

async fn try_it(server: &Running, purpose: Purpose, token: &str) -> Reply {
    use_on(server, "localhost", purpose, token).await
}

/// What a caller sees of an answer: status, headers but the time, and body.
pub fn seen(reply: &Reply) -> (StatusCode, Vec<String>, String) {
    let headers = reply.headers.iter().filter(|(name, _)| *name != "date");
    let mut headers: Vec<String> = headers.map(|(name, value)| format!("{name}: {value:?}")).collect();
    headers.sort_unstable();
    (reply.status, headers, String::from_utf8_lossy(&reply.bytes).into_owned())
}

/// How many passwords the server has hashed.
async fn hashed(server: &Running) -> String {
    let metrics = metrics(server).await;
    metrics.lines().find(|line| line.starts_with("vonk_login_passwords_hashed_total")).unwrap().to_owned()
}

/// How often anybody may try is not what this is about.
async fn serve(on: On, clock: Clock) -> Running {
    let unlimited = |config: &mut vonk::config::Config| {
        (config.limits.logins_burst, config.limits.writes_burst) = (1e6, 1e6);
    };
    serve_with(on, clock, unlimited).await
}

#[test]
fn each_call_that_takes_a_token_is_tried() {
    let tried: BTreeSet<String> = PURPOSES
        .iter()
        .map(|purpose| {
            let (method, path, ..) = call_of(*purpose, "");
            format!("{method} {path}")
        })
        .collect();
    assert_eq!(bodies_with("token"), tried);
}

async fn a_token_does_only_what_it_was_sent_for(on: On) {
    let server = serve(on, Clock::System).await;
    for purpose in PURPOSES {
        let (member, token) = sent(&server, purpose).await;
        for other in PURPOSES.into_iter().filter(|other| *other != purpose) {
            let refused = try_it(&server, other, &token).await;
            assert_eq!(refused.code(), call_of(other, "").3, "{purpose:?} as {other:?}");
        }
        let as_session = call(&server, None, Method::GET, "/api/user.php");
        let as_session = as_session.header("cookie", &format!("session={token}")).go().await;
        assert_eq!(as_session.code(), "authentication_required", "{purpose:?} as a session");
        let session = member.cookie.split_once('=').unwrap().1;
        let by_session = try_it(&server, purpose, session).await;
        assert_eq!(by_session.code(), call_of(purpose, "").3, "a session as {purpose:?}");
        assert_eq!(try_it(&server, purpose, &token).await.status, StatusCode::OK, "{purpose:?} still works");
    }
    server.stop().await;
}

async fn a_token_works_on_its_own_site_alone(on: On) {
    let server = serve(on, Clock::System).await;
    for purpose in PURPOSES {
        let (_, token) = sent(&server, purpose).await;
        for host in ["ember.localhost", "rijp.localhost"] {
            let refused = use_on(&server, host, purpose, &token).await;
            assert_eq!(refused.code(), call_of(purpose, "").3, "{purpose:?} on {host}");
        }
        assert_eq!(try_it(&server, purpose, &token).await.status, StatusCode::OK, "{purpose:?} still works");
    }
    server.stop().await;
}

async fn a_token_works_once_however_many_try_it_at_the_same_time(on: On) {
    let server = serve(on, Clock::System).await;
    for purpose in PURPOSES {
        let (_, token) = sent(&server, purpose).await;
        let replies = join_all((0..8).map(|_| try_it(&server, purpose, &token))).await;
        let done = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
        let codes: Vec<String> = replies.iter().map(Reply::code).collect();
        assert_eq!(done, 1, "{purpose:?} {codes:?}");
    }
    server.stop().await;
}

async fn what_was_never_a_token_and_what_is_none_any_more_is_answered_alike(on: On) {
    let (clock, time) = manual_clock();
    let server = serve(on, clock).await;
    let mut gone = Vec::new();
    for purpose in PURPOSES {
        let (_, used) = sent(&server, purpose).await;
        assert_eq!(try_it(&server, purpose, &used).await.status, StatusCode::OK);
        gone.push((purpose, vec![used, sent(&server, purpose).await.1]));
    }
    time.fetch_add(14 * DAY, Ordering::Relaxed);
    for (purpose, mut tokens) in gone {
        let (_, real) = sent(&server, purpose).await;
        let (start, end) = real.split_at(32);
        let longer = format!("{real}0");
        let shapes = ["", "x", "\0", start, end, &real[1..], &longer, &real.to_uppercase(), &format!(" {real}")];
        tokens.extend(shapes.map(ToOwned::to_owned));
        tokens.push("0".repeat(10_000));
        tokens.push(format!("{start}{}", "0".repeat(32)));
        let before = hashed(&server).await;
        let guessed = seen(&try_it(&server, purpose, &"0".repeat(64)).await);
        for token in tokens {
            assert_eq!(seen(&try_it(&server, purpose, &token).await), guessed, "{purpose:?} {token:?}");
        }
        assert_eq!(hashed(&server).await, before, "none was worth hashing a password");
        assert_eq!(try_it(&server, purpose, &real).await.status, StatusCode::OK, "{purpose:?} still works");
    }
    server.stop().await;
}

async fn a_link_to_a_new_password_ends_with_the_account(on: On) {
    let server = serve(on, Clock::System).await;
    for status in [Status::Disabled, Status::Deleted] {
        let (member, token) = sent(&server, Purpose::ResetPassword).await;
        server.store().write(move |tx| account::set_status(tx, member.id, status).boxed()).await.unwrap();
        assert_eq!(try_it(&server, Purpose::ResetPassword, &token).await.code(), "link_expired", "{status:?}");
    }
    server.stop().await;
}
