//! Mails: to a real mail server that takes, refuses, delays and drops them, and into the outbox of a demo.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, call};
use crate::support::manual_clock;
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::smtp::Smtp;
use base::clock::{Clock, DAY, HOUR, SECOND};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use store::sql;
use vonk::domain::mail::{self, Letter, Mail};
use vonk::domain::tokens::{self, Purpose};
use wire::MemberId;

on_both_engines!(
    a_mail_is_delivered_with_a_link_that_works_once,
    a_mailbox_that_refuses_is_recorded_and_not_tried_again,
    a_mail_server_that_is_away_slow_or_busy_gets_the_mail_later,
    a_token_is_redeemed_by_one_of_many_at_once,
    a_token_ends_with_its_time_and_with_its_siblings,
);

async fn a_mail_is_delivered_with_a_link_that_works_once(on: On) {
    let mut smtp = Smtp::start();
    let server = serve_with(on, Clock::System, |config| config.mail.url = smtp.url().as_str().into()).await;
    let anna = server.member(new("Anna")).await;
    write(&server, &anna, "anna@mail.test", "nl").await;

    let mail = smtp.next().await;
    assert_eq!(mail.to, "anna@mail.test");
    let header = |name: &str| mail.headers[name].as_str();
    assert_eq!(header("subject"), "Een nieuw wachtwoord voor Vonk");
    assert_eq!(header("from"), "Vonk <post@vonk.example>");
    assert_eq!(header("reply-to"), "hallo@vonk.example");
    assert_eq!(header("auto-submitted"), "auto-generated");
    assert!(header("message-id").ends_with("@vonk.example>"), "{:?}", mail.headers);
    assert!(mail.plain.contains("Hallo Anna,") && mail.html.contains("Hallo Anna,"), "{mail:?}");
    assert!(mail.plain.contains("Voorbeeldkade 1"), "a mail says which company sends it");

    let token = token_in(&mail.plain);
    assert!(mail.html.contains(&token), "both parts have the link");
    assert!(mail.plain.contains(&format!("http://localhost:8080/reset-password/do?token={token}")));
    assert!(everything_stored(&server).await.iter().all(|cell| !cell.contains(&token)), "only its hash is stored");
    assert_eq!(redeem(&server, Purpose::Activate, &token).await, None, "it is for something else");
    assert_eq!(redeem(&server, Purpose::ResetPassword, &token).await, Some(anna.id));
    assert_eq!(redeem(&server, Purpose::ResetPassword, &token).await, None, "it was used");
    server.stop().await;
}

async fn a_mailbox_that_refuses_is_recorded_and_not_tried_again(on: On) {
    let mut smtp = Smtp::start();
    let server = serve_with(on, Clock::System, |config| config.mail.url = smtp.url().as_str().into()).await;
    let anna = server.member(new("Anna")).await;
    for (address, words) in [
        ("nobody@mail.test", "no such mailbox"),
        ("unwanted@mail.test", "no such mail"),
        ("no address", "no mail address"),
    ] {
        write(&server, &anna, address, "en").await;
        let answer = loop {
            let found =
                rows(&server, "select answer from mails where address = $1 and state = 'refused'", address).await;
            if let Some(answer) = found.into_iter().next() {
                break answer;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert!(answer.contains(words), "{answer}");
        let of_anna = address.to_owned();
        let refused =
            server.store().read(move |conn| async move { mail::is_refused(conn, anna.id, &of_anna).await }.boxed());
        assert!(refused.await.unwrap(), "{address}");
    }
    // A refused mail is not tried again; its job ends a moment after what became of it is recorded.
    while !rows(&server, "select payload from jobs where kind = $1", "mail.send").await.is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // And the next one arrives.
    write(&server, &anna, "anna@mail.test", "en").await;
    assert_eq!(smtp.next().await.to, "anna@mail.test");
    server.stop().await;
}

async fn a_mail_server_that_is_away_slow_or_busy_gets_the_mail_later(on: On) {
    let mut smtp = Smtp::start();
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |config| {
        config.mail.url = smtp.url().as_str().into();
        config.mail.timeout_seconds = 1;
    })
    .await;
    let anna = server.member(new("Anna")).await;
    let names = ["greylisted", "slow", "dropped"];
    for name in names {
        write(&server, &anna, &format!("{name}@mail.test"), "en").await;
    }
    let mut ids = BTreeSet::new();
    let mut taken: Vec<String> = Vec::new();
    // The dropped one arrives twice, as its sender cannot know that it has arrived.
    while taken.len() < 4 {
        match tokio::time::timeout(Duration::from_millis(500), smtp.next()).await {
            Ok(mail) => {
                ids.insert(mail.headers["message-id"].clone());
                taken.push(mail.to);
            }
            // In steps in which a lease is renewed: one that has ended is anybody's.
            Err(_) => advance(&now, 4 * SECOND),
        }
    }
    taken.sort();
    assert_eq!(taken, ["dropped@mail.test", "dropped@mail.test", "greylisted@mail.test", "slow@mail.test"]);
    assert_eq!(ids.len(), 3, "a mail that is sent again has the same id: {ids:?}");
    while !rows(&server, "select payload from jobs where kind = $1", "mail.send").await.is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(rows(&server, "select address from mails where state = $1", "sent").await.len(), names.len());
    assert!(smtp.is_empty());
    server.stop().await;
}

async fn a_token_is_redeemed_by_one_of_many_at_once(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let token = issue(&server, anna.id, Purpose::Activate).await;
    let tries = (0..20).map(|_| redeem(&server, Purpose::Activate, &token));
    let members: Vec<MemberId> = futures_util::future::join_all(tries).await.into_iter().flatten().collect();
    assert_eq!(members, [anna.id]);
    server.stop().await;
}

async fn a_token_ends_with_its_time_and_with_its_siblings(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let late = issue(&server, anna.id, Purpose::ResetPassword).await;
    advance(&now, HOUR);
    assert_eq!(redeem(&server, Purpose::ResetPassword, &late).await, None);

    let first = issue(&server, anna.id, Purpose::Activate).await;
    advance(&now, DAY);
    let second = issue(&server, anna.id, Purpose::Activate).await;
    let bens = issue(&server, ben.id, Purpose::Activate).await;
    assert_eq!(redeem(&server, Purpose::Activate, &first).await, Some(anna.id), "an older mail may arrive later");
    assert_eq!(redeem(&server, Purpose::Activate, &second).await, None, "the address is confirmed already");
    assert_eq!(redeem(&server, Purpose::Activate, &bens).await, Some(ben.id));
    for wrong in ["", "x", &"0".repeat(64), &bens.to_uppercase(), &format!("{bens}0"), "\0"] {
        assert_eq!(redeem(&server, Purpose::Activate, wrong).await, None, "{wrong:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_outbox_of_a_demo_shows_the_mails_of_its_site_and_nothing_else_does() {
    let demo = serve_with(On::Sqlite, Clock::System, |config| config.demo = true).await;
    let anna = demo.member(new("Anna <b>")).await;
    let get = async |server: &Running, path: &str, host: &str| {
        call(server, None, Method::GET, path).header("host", host).header("cookie", "locale=en").go().await
    };
    assert!(page_of(&get(&demo, "/demo/mail", "localhost").await).contains("No mail has been written yet"));
    write(&demo, &anna, "anna@mail.test", "en").await;
    let id = loop {
        let page = page_of(&get(&demo, "/demo/mail", "localhost").await);
        if let Some((_, rest)) = page.split_once("href=\"/demo/mail/") {
            assert!(page.contains("A new password for Vonk") && page.contains("anna@mail.test"), "{page}");
            break rest.split('"').next().unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let letter = get(&demo, &format!("/demo/mail/{id}"), "localhost").await;
    let policy = letter.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    assert!(page_of(&letter).contains("Hello Anna &lt;b&gt;,"), "names are escaped");
    let plain = page_of(&get(&demo, &format!("/demo/mail/{id}/text"), "localhost").await);
    assert_eq!(redeem(&demo, Purpose::ResetPassword, &token_in(&plain)).await, Some(anna.id));
    for (path, host) in [
        (format!("/demo/mail/{id}"), "rijp.localhost"),
        ("/demo/mail/1".into(), "localhost"),
        ("/demo/mail/x".into(), "localhost"),
    ] {
        assert_eq!(get(&demo, &path, host).await.status, StatusCode::NOT_FOUND, "{path} at {host}");
    }
    demo.stop().await;

    let real = serve(On::Sqlite).await;
    for path in ["/demo/mail", "/demo/mail/1", "/demo/mail/1/text"] {
        assert_eq!(get(&real, path, "localhost").await.status, StatusCode::NOT_FOUND, "{path}");
    }
    real.stop().await;
}

async fn write(server: &Running, to: &Someone, address: &str, language: &str) {
    let member = to.id;
    let name: String =
        rows(server, "select name from profiles where cast(id as text) = $1", &member.0.to_string()).await.remove(0);
    let mail = Mail {
        member,
        domain: "vonk".into(),
        address: address.into(),
        language: language.into(),
        letter: Letter::ResetPassword { name },
    };
    server.store().write(move |tx| async move { mail::send(tx, mail).await }.boxed()).await.unwrap();
}

async fn issue(server: &Running, member: MemberId, purpose: Purpose) -> String {
    server.store().write(move |tx| tokens::issue(tx, member, purpose, "anna@mail.test").boxed()).await.unwrap()
}

async fn redeem(server: &Running, purpose: Purpose, token: &str) -> Option<MemberId> {
    let token = token.to_owned();
    let proof = server.store().write(move |tx| async move { tokens::redeem(tx, purpose, &token).await }.boxed());
    proof.await.unwrap().map(|proof| proof.member)
}

/// The first column of a query with one argument.
async fn rows(server: &Running, query: &'static str, argument: &str) -> Vec<String> {
    let argument = argument.to_owned();
    let found = server.store().read(move |conn| async move { sql(query).bind(argument).all(conn).await }.boxed());
    found.await.unwrap().into_iter().map(|(cell,): (String,)| cell).collect()
}

/// What stands in the tables that a mail goes through.
async fn everything_stored(server: &Running) -> Vec<String> {
    let mut cells = rows(server, "select letter from mails where address <> $1", "").await;
    cells.extend(
        rows(server, "select coalesce(plain, '') || coalesce(html, '') from mails where address <> $1", "").await,
    );
    cells.extend(rows(server, "select payload from jobs where kind <> $1", "").await);
    cells.extend(rows(server, "select token_hash from tokens where token_hash <> $1", "").await);
    cells
}

fn page_of(reply: &Reply) -> String {
    String::from_utf8(reply.bytes.to_vec()).unwrap()
}

/// The token of the link in a mail.
fn token_in(mail: &str) -> String {
    let (_, rest) = mail.split_once("?token=").unwrap_or_else(|| panic!("no link in {mail}"));
    rest.chars().take_while(char::is_ascii_alphanumeric).collect()
}

fn advance(now: &AtomicI64, by: i64) {
    now.fetch_add(by, Ordering::SeqCst);
}
