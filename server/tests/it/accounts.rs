//! Logging in and out, sessions and their sockets, the current user.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{acquaint, call, get, handshake, live, origin, post};
use crate::support::manual_clock;
use crate::support::members::new;
use crate::support::server::{serve, serve_with};
use base::clock::{Clock, DAY, MINUTE};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use vonk::domain::accounts::Status;
use vonk::seed::PASSWORD;
use wire::frame::{Bye, ServerFrame};
use wire::user::UserAnswer;

on_both_engines!(
    a_member_logs_in_is_known_and_logs_out,
    a_name_with_a_zero_in_it_is_nobodys,
    five_wrong_passwords_lock_a_name_for_fifteen_minutes_known_or_not,
    a_session_ends_after_thirty_days,
    the_language_of_an_account_reaches_every_device,
    a_disabled_account_is_answered_like_an_unknown_one,
    an_unchanged_user_is_answered_304,
    an_etag_of_one_member_does_not_match_for_another,
);

async fn a_name_with_a_zero_in_it_is_nobodys(on: On) {
    let server = serve(on).await;
    let form = json!({ "email": "anna\0@demo.test", "password": "\0" });
    let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
    assert_eq!((reply.status, reply.code()), (StatusCode::UNAUTHORIZED, "bad_credentials".into()));
    server.stop().await;
}

async fn a_member_logs_in_is_known_and_logs_out(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let form = json!({ "email": format!("  {} ", anna.email.to_uppercase()), "password": PASSWORD });
    let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
    let answer: UserAnswer = reply.read();
    assert_eq!((answer.user.profile.id, answer.user.credits.0), (anna.id, 100));

    let cookies: Vec<_> =
        reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap().to_owned()).collect();
    let session = cookies.iter().find(|it| it.starts_with("session=")).unwrap();
    assert!(session.contains("HttpOnly") && session.contains("SameSite=Lax") && session.contains("Max-Age=2592000"));
    let locale = cookies.iter().find(|it| it.starts_with("locale=en")).unwrap();
    assert!(locale.contains("Max-Age=31536000"));

    let cookie = session.split(';').next().unwrap();
    let known = call(&server, None, Method::GET, "/api/user.php").header("cookie", cookie).go().await;
    assert_eq!(known.read::<UserAnswer>().user, answer.user);

    let bare = call(&server, None, Method::GET, "/api/logout.php").header("cookie", cookie).without("x-client-request");
    assert_eq!(bare.go().await.code(), "client_header_missing", "a foreign page cannot log anybody out");
    let out = call(&server, None, Method::GET, "/api/logout.php").header("cookie", cookie).go().await;
    assert_eq!(out.status, StatusCode::OK);
    let gone = call(&server, None, Method::GET, "/api/user.php").header("cookie", cookie).go().await;
    assert_eq!(gone.status, StatusCode::FORBIDDEN);
    assert_eq!(gone.json()["error"]["data"]["authentication_required"], Value::Bool(true));
    server.stop().await;
}

async fn five_wrong_passwords_lock_a_name_for_fifteen_minutes_known_or_not(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    for email in [anna.email.as_str(), "nobody@demo.test"] {
        let log_in = async |password: &str| {
            let form = json!({ "email": email, "password": password });
            call(&server, None, Method::POST, "/api/user.php").json(&form).header("cookie", "locale=nl").go().await
        };
        for _ in 0..4 {
            let wrong = log_in("wrong").await;
            assert_eq!((wrong.status, wrong.code().as_str()), (StatusCode::UNAUTHORIZED, "bad_credentials"));
            assert_eq!(wrong.json()["error"]["message"], "Login mislukt, probeer opnieuw");
        }
        assert_eq!(log_in("wrong").await.code(), "locked_out");
        let locked = log_in(PASSWORD).await;
        assert_eq!(locked.json()["error"]["data"]["minutes"], 15, "even with the right password");
        assert_eq!(locked.json()["error"]["message"], "Te veel foute pogingen, account voor 15 min geblokkeerd");
        time.fetch_add(15 * MINUTE, Ordering::Relaxed);
        let after = log_in(PASSWORD).await;
        let right = if email == anna.email { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        assert_eq!(after.status, right);
    }
    server.stop().await;
}

async fn a_session_ends_after_thirty_days(on: On) {
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    let form = json!({ "email": anna.email, "password": PASSWORD });
    let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
    let cookies = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap());
    let cookie = cookies.filter_map(|it| it.split(';').next()).find(|it| it.starts_with("session=")).unwrap();
    let known = async || call(&server, None, Method::GET, "/api/user.php").header("cookie", cookie).go().await.status;
    time.fetch_add(30 * DAY - 1, Ordering::Relaxed);
    assert_eq!(known().await, StatusCode::OK);
    time.fetch_add(1, Ordering::Relaxed);
    assert_eq!(known().await, StatusCode::FORBIDDEN);
    server.stop().await;
}

async fn the_language_of_an_account_reaches_every_device(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let (mut phone, _) = live(&server, &anna).await;
    let change = |language: &str| {
        call(&server, Some(&anna), Method::PUT, "/api/user.php").json(&json!({ "language": language })).go()
    };
    let changed: UserAnswer = change("nl").await.read();
    assert_eq!(changed.user.language, "nl");
    let (rev, user) = phone
        .find(|frame| match frame {
            ServerFrame::User { rev, user } => Some((rev, user)),
            _ => None,
        })
        .await;
    assert_eq!((rev, user), (changed.rev, changed.user));
    let refused = change("tlh").await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid"));
    server.stop().await;
}

async fn a_disabled_account_is_answered_like_an_unknown_one(on: On) {
    let server = serve(on).await;
    let mut gone = new("Gone");
    gone.status = Status::Disabled;
    let gone = server.member(gone).await;
    let log_in = async |email: &str| {
        let form = json!({ "email": email, "password": PASSWORD });
        let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
        (reply.status, reply.bytes)
    };
    assert_eq!(log_in(&gone.email).await, log_in("nobody@demo.test").await);
    assert_eq!(get(&server, &gone, "/api/user.php").await.code(), "authentication_required", "its sessions are dead");
    server.stop().await;
}

async fn an_unchanged_user_is_answered_304(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    for path in ["/api/user.php", "/api/chats.php"] {
        let first = get(&server, &anna, path).await;
        let tag = first.headers["etag"].to_str().unwrap().to_owned();
        let again = async || call(&server, Some(&anna), Method::GET, path).header("if-none-match", &tag).go().await;
        let unchanged = again().await;
        assert_eq!((unchanged.status, unchanged.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
        acquaint(&server, &ben, &anna).await;
        assert_eq!(again().await.status, StatusCode::OK, "{path} changed");
    }
    server.stop().await;
}

async fn an_etag_of_one_member_does_not_match_for_another(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    for path in ["/api/user.php", "/api/chats.php", "/api/likes.php"] {
        let tag = get(&server, &anna, path).await.headers["etag"].to_str().unwrap().to_owned();
        let status_of = async |who, held: &str| {
            call(&server, Some(who), Method::GET, path).header("if-none-match", held).go().await.status
        };
        assert_eq!(status_of(&ben, &tag).await, StatusCode::OK, "{path}: both are at the same revision");
        for held in [format!("W/{tag}"), format!("\"a\", {tag}"), "*".into()] {
            assert_eq!(status_of(&anna, &held).await, StatusCode::NOT_MODIFIED, "{path} {held}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn by_https_the_session_is_bound_to_the_host_and_every_answer_has_its_policies() {
    let server = serve_with(On::Sqlite, Clock::System, |config| config.https = true).await;
    let anna = server.member(new("Anna")).await;
    let form = json!({ "email": anna.email, "password": PASSWORD });
    let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
    let cookies: Vec<_> = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap()).collect();
    let session = cookies.iter().find(|it| it.starts_with("__Host-session=")).unwrap();
    assert!(session.contains("; Secure") && session.contains("; Path=/;") && !session.contains("Domain"), "{session}");
    let known = async |cookie: &str| {
        call(&server, None, Method::GET, "/api/user.php").header("cookie", cookie).go().await.status
    };
    assert_eq!(known(session.split(';').next().unwrap()).await, StatusCode::OK);
    assert_eq!(known(&anna.cookie).await, StatusCode::FORBIDDEN, "another host may have set it");
    for path in ["/", "/no/such/page", "/mark.svg", "/api/settings.php", "/api/user.php"] {
        let headers = call(&server, None, Method::GET, path).go().await.headers;
        for (name, value) in [
            ("strict-transport-security", "max-age=31536000; includeSubDomains"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
        ] {
            assert_eq!(headers[name], value, "{path}");
        }
        assert!(headers["permissions-policy"].to_str().unwrap().contains("camera=()"), "{path}");
        assert_eq!(headers["x-frame-options"], "DENY", "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logging_out_closes_the_sockets_of_that_session_only() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let form = json!({ "email": anna.email, "password": PASSWORD });
    let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
    let cookies = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap());
    let cookie = cookies.filter_map(|it| it.split(';').next()).find(|it| it.starts_with("session=")).unwrap();
    let laptop = crate::support::members::Someone { cookie: cookie.into(), ..anna.clone() };
    let (mut phone, _) = live(&server, &anna).await;
    let (mut laptop_socket, _) = live(&server, &laptop).await;
    post(&server, &laptop, "/api/logout.php", &json!({})).await;
    let bye = laptop_socket
        .find(|frame| match frame {
            ServerFrame::Bye { reason, reconnect_ms } => Some((reason, reconnect_ms)),
            _ => None,
        })
        .await;
    assert_eq!(bye, (Bye::LoggedOut, None));
    assert_eq!(laptop_socket.next_or_end().await, None);
    phone.send(&wire::frame::ClientFrame::Ping).await;
    phone.find(|frame| matches!(frame, ServerFrame::Pong { .. }).then_some(())).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_of_one_domain_is_none_of_another() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let there = call(&server, Some(&anna), Method::GET, "/api/user.php").header("host", "rijp.localhost").go().await;
    assert_eq!(there.code(), "authentication_required");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_needs_a_session_the_own_origin_and_the_protocol() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let own = origin(&server);
    assert!(handshake(&server, &anna.cookie, &own).await.is_ok());
    for (cookie, origin) in [
        ("session=0123", own.as_str()),
        (anna.cookie.as_str(), "http://evil.example"),
        (anna.cookie.as_str(), "https://localhost"),
        (anna.cookie.as_str(), "null"),
    ] {
        assert!(handshake(&server, cookie, origin).await.is_err(), "{cookie} {origin}");
    }
    let other = crate::support::client::handshake_as(&server, &anna.cookie, &own, "chat").await;
    assert!(other.is_err(), "another subprotocol");
    server.stop().await;
}
