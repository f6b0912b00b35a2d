//! The e-mail address of an account: changed by a link to the new one, restored by a link to the old one, and what
//! somebody tries who wants another's address or account. `undo` is about those whose account was taken.

mod undo;

use crate::on_both_engines;
use crate::support::client::{Reply, call, get, live, post, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve, serve_sites, serve_with};
use crate::support::signup;
use crate::support::smtp::Smtp;
use crate::support::{Database, On, manual_clock, until};
use base::clock::{Clock, DAY};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::sql;
use vonk::domain::accounts::Status;
use vonk::domain::tokens::{self, Purpose};
use vonk::seed::PASSWORD;
use wire::address::AddressChanged;
use wire::frame::ServerFrame;
use wire::message::To;
use wire::user::{UserAnswer, UserStatus};

on_both_engines!(
    an_address_is_changed_by_a_link_to_the_new_one_and_restored_by_one_to_the_old_one,
    what_cannot_be_an_address_of_the_member_is_refused_by_its_code,
    a_member_asks_three_times_a_day_and_wrong_passwords_lock,
    a_later_request_replaces_an_earlier_one_and_links_end_with_their_time,
    of_two_members_who_want_one_address_one_gets_it,
    of_a_member_and_a_visitor_who_want_one_address_one_gets_it,
    a_mistyped_address_is_corrected_and_confirmed_by_the_right_one,
    a_token_opens_what_it_is_for_and_nothing_else,
);

const NEW: &str = "anna.new@mail.test";

async fn ask(server: &Running, who: &Someone, email: &str) -> Reply {
    post(server, who, "/api/mail-change.php", &json!({ "password": PASSWORD, "email": email })).await
}

async fn follow(server: &Running, link: Value) -> Reply {
    call(server, None, Method::PUT, "/api/mail-change.php").json(&link).go().await
}

async fn confirm(server: &Running, token: &str) -> Reply {
    follow(server, json!({ "token": token })).await
}

async fn undo(server: &Running, token: &str) -> Reply {
    follow(server, json!({ "undo": token })).await
}

async fn log_in(server: &Running, email: &str, password: &str) -> Reply {
    let body = json!({ "email": email, "password": password });
    call(server, None, Method::POST, "/api/user.php").json(&body).go().await
}

async fn reset(server: &Running, token: &str, password: &str) -> Reply {
    let body = json!({ "token": token, "password": password });
    call(server, None, Method::PUT, "/api/reset-password.php").json(&body).go().await
}

async fn sign_up(server: &Running, email: &str) -> Reply {
    signup::sign_up(server, &signup::form(email)).await
}

async fn email_of(server: &Running, who: &Someone) -> String {
    get(server, who, "/api/user.php").await.read::<UserAnswer>().user.email
}

/// The texts of the mails of a kind to an address, the oldest first, of those that were sent.
async fn letters(server: &Running, kind: &'static str, address: &str) -> Vec<String> {
    let query = sql("select plain from mails where kind = $1 and address = $2 and plain is not null
         order by created_at, id");
    let query = query.bind(kind).bind(address.to_owned());
    let read = server.store().read(move |conn| async move { query.all(conn).await }.boxed());
    read.await.unwrap().into_iter().map(|(plain,): (String,)| plain).collect()
}

/// The token of the last of so many such mails.
async fn token(server: &Running, kind: &'static str, address: &str, number: usize) -> String {
    loop {
        let letters = letters(server, kind, address).await;
        if letters.len() == number {
            return token_in(&letters[number - 1]);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn token_in(letter: &str) -> String {
    let (_, query) = letter.split_once('?').unwrap();
    let (_, token) = query.split_once('=').unwrap();
    token.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// Changes the address of a member and waits for nothing but the answers.
async fn change(server: &Running, who: &Someone, email: &str) {
    assert_eq!(ask(server, who, email).await.status, StatusCode::OK);
    confirm(server, &token(server, "mail_change", email, 1).await).await.read::<AddressChanged>();
}

async fn an_address_is_changed_by_a_link_to_the_new_one_and_restored_by_one_to_the_old_one(on: On) {
    let mut smtp = Smtp::start();
    let server = serve_with(on, Clock::System, |config| config.mail.url = smtp.url().as_str().into()).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut device, _) = live(&server, &anna).await;
    assert_eq!(ask(&server, &anna, &format!("  {}", NEW.to_uppercase())).await.status, StatusCode::OK);
    let mail = smtp.next().await;
    assert_eq!((mail.to.as_str(), mail.headers["subject"].as_str()), (NEW, "Confirm your new address for Vonk"));
    assert!(mail.plain.contains("http://localhost:8080/mail-change/do?token="), "{}", mail.plain);
    assert!(!mail.plain.contains(&anna.email) && !mail.html.contains(&anna.email), "it may be a stranger's mailbox");
    assert_eq!(email_of(&server, &anna).await, anna.email, "nothing has changed yet");

    let given = token_in(&mail.plain);
    let changed: AddressChanged = confirm(&server, &given).await.read();
    assert_eq!(changed, AddressChanged { email: NEW.into(), writes_to: None, password_token: None, deleted: false });
    let shown = device.find(|frame| match frame {
        ServerFrame::User { user, .. } => Some(user.email),
        _ => None,
    });
    assert_eq!(shown.await, NEW, "the member's devices show it");
    assert_eq!(confirm(&server, &given).await.code(), "link_expired", "it was used");
    assert_eq!(log_in(&server, &anna.email, PASSWORD).await.code(), "bad_credentials");
    assert_eq!(log_in(&server, NEW, PASSWORD).await.status, StatusCode::OK);

    let mail = smtp.next().await;
    assert_eq!(
        (mail.to.as_str(), mail.headers["subject"].as_str()),
        (&*anna.email, "Your address at Vonk has changed")
    );
    // A test that runs at midnight was begun yesterday.
    let days = [0, 24].map(|hours| {
        (jiff::Timestamp::now() - jiff::SignedDuration::from_hours(hours)).strftime("%Y-%m-%d").to_string()
    });
    assert!(days.iter().any(|day| mail.plain.contains(&format!("was changed on {day}"))), "{}", mail.plain);
    assert!(!mail.plain.contains(NEW), "where the member is read now is nobody's business there");
    let given = token_in(&mail.plain);
    let restored: AddressChanged = undo(&server, &given).await.read();
    assert_eq!((restored.email.as_str(), restored.deleted), (&*anna.email, false));
    device.farewell().await;
    assert_eq!(get(&server, &anna, "/api/user.php").await.code(), "authentication_required");
    assert_eq!(get(&server, &ben, "/api/user.php").await.status, StatusCode::OK, "not another member's");
    for email in [NEW, &anna.email] {
        assert_eq!(log_in(&server, email, PASSWORD).await.code(), "bad_credentials", "the password was known");
    }
    assert_eq!(undo(&server, &given).await.code(), "link_expired", "it was used");
    let password_token = restored.password_token.unwrap();
    assert_eq!(reset(&server, &password_token, "een heel ander wachtwoord").await.status, StatusCode::OK);
    assert_eq!(log_in(&server, &anna.email, "een heel ander wachtwoord").await.status, StatusCode::OK);
    server.stop().await;
}

async fn what_cannot_be_an_address_of_the_member_is_refused_by_its_code(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    for (email, code) in [
        ("", "invalid_email"),
        ("anna", "invalid_email"),
        ("a b@mail.test", "invalid_email"),
        ("a\0b@mail.test", "invalid_email"),
        (&*format!("{}@mail.test", "x".repeat(300)), "invalid_email"),
        (&*format!(" {} ", anna.email.to_uppercase()), "same_email"),
        (&*ben.email, "email_taken"),
    ] {
        assert_eq!(ask(&server, &anna, email).await.code(), code, "{email:?}");
    }
    let dutch = call(&server, Some(&anna), Method::POST, "/api/mail-change.php").header("accept-language", "nl");
    let same = dutch.json(&json!({ "password": PASSWORD, "email": anna.email })).go().await;
    assert_eq!(same.code(), "same_email");
    let stranger = call(&server, None, Method::POST, "/api/mail-change.php");
    let refused = stranger.json(&json!({ "password": PASSWORD, "email": NEW })).go().await;
    assert_eq!(refused.code(), "authentication_required");
    let mails = sql("select count(*) from mails");
    assert_eq!(server.store().read(|conn| mails.number(conn).boxed()).await.unwrap(), 0);
    // The address of a member of another site is free.
    let gijs = server.member(New { domain: "rijp", ..new("Gijs") }).await;
    assert_eq!(ask(&server, &anna, &gijs.email).await.status, StatusCode::OK);
    server.stop().await;
}

async fn a_member_asks_three_times_a_day_and_wrong_passwords_lock(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    assert_eq!(ask(&server, &anna, &ben.email).await.code(), "email_taken");
    let at_once = (0..4).map(|number| format!("anna{number}@mail.test"));
    let at_once: Vec<String> = at_once.collect();
    let replies = futures_util::future::join_all(at_once.iter().map(|email| ask(&server, &anna, email))).await;
    let sent = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
    assert_eq!(sent, 2, "one that was refused counts, or one could try which addresses have an account");
    let refused = ask(&server, &anna, NEW).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_often"));
    assert_eq!(ask(&server, &ben, NEW).await.status, StatusCode::OK, "another member may");
    now.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(ask(&server, &anna, NEW).await.status, StatusCode::OK);

    let guess = async || {
        let body = json!({ "password": "a guess", "email": "anna5@mail.test" });
        post(&server, &anna, "/api/mail-change.php", &body).await.code()
    };
    for _ in 0..4 {
        assert_eq!(guess().await, "wrong_password");
    }
    assert_eq!(guess().await, "locked_out");
    assert_eq!(ask(&server, &anna, "anna6@mail.test").await.code(), "locked_out", "guessing has an end");
    server.stop().await;
}

async fn a_later_request_replaces_an_earlier_one_and_links_end_with_their_time(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let anna = server.member(new("Anna")).await;
    ask(&server, &anna, "first@mail.test").await;
    let first = token(&server, "mail_change", "first@mail.test", 1).await;
    ask(&server, &anna, NEW).await;
    let second = token(&server, "mail_change", NEW, 1).await;
    assert_eq!(confirm(&server, &first).await.code(), "link_expired", "she wants another one now");
    now.fetch_add(DAY, Ordering::SeqCst);
    assert_eq!(confirm(&server, &second).await.code(), "link_expired", "a day has passed");
    assert_eq!(email_of(&server, &anna).await, anna.email);
    ask(&server, &anna, NEW).await;
    let third = token(&server, "mail_change", NEW, 2).await;
    let (one, other) = tokio::join!(confirm(&server, &third), confirm(&server, &third));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 410], "of two at once, one");
    let undoing = token(&server, "mail_changed", &anna.email, 1).await;
    now.fetch_add(14 * DAY, Ordering::SeqCst);
    assert_eq!(undo(&server, &undoing).await.code(), "link_expired", "fourteen days have passed");
    assert_eq!(log_in(&server, NEW, PASSWORD).await.status, StatusCode::OK);
    for wrong in ["", "x", &"0".repeat(64), "\0"] {
        assert_eq!(confirm(&server, wrong).await.code(), "link_expired", "{wrong:?}");
        assert_eq!(undo(&server, wrong).await.code(), "link_expired", "{wrong:?}");
    }
    server.stop().await;
}

async fn of_two_members_who_want_one_address_one_gets_it(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    ask(&server, &anna, NEW).await;
    let hers = token(&server, "mail_change", NEW, 1).await;
    ask(&server, &ben, NEW).await;
    let his = token(&server, "mail_change", NEW, 2).await;
    let (hers, his) = tokio::join!(confirm(&server, &hers), confirm(&server, &his));
    let mut codes = [hers.code(), his.code()];
    codes.sort();
    assert_eq!(codes, ["", "email_taken"]);
    let emails = [email_of(&server, &anna).await, email_of(&server, &ben).await];
    assert_eq!(emails.iter().filter(|email| *email == NEW).count(), 1, "{emails:?}");
    server.stop().await;
}

async fn of_a_member_and_a_visitor_who_want_one_address_one_gets_it(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    ask(&server, &anna, NEW).await;
    let hers = token(&server, "mail_change", NEW, 1).await;
    let (changed, joined) = tokio::join!(confirm(&server, &hers), sign_up(&server, NEW));
    let mut codes = [changed.code(), joined.code()];
    codes.sort();
    assert_eq!(codes, ["", "email_taken"]);
    server.stop().await;
}

async fn a_mistyped_address_is_corrected_and_confirmed_by_the_right_one(on: On) {
    let server = serve(on).await;
    let ben = server.member(new("Ben")).await;
    let clara = signup::joined(&server, &signup::with("claar@mail.test", "password", json!(PASSWORD))).await;
    let waiting = sql("insert into held_messages (member_id, recipient_id, client_id, body, quoted_cost, created_at)
         values ($1, $2, $3, 'Shall we walk?', 1, 0)");
    let waiting = waiting.bind(clara.id).bind(ben.id).bind(wire::ClientId::new().as_str().to_owned());
    server.store().write(move |tx| async move { waiting.run(tx).await }.boxed()).await.unwrap();
    let mistyped = token(&server, "activate", "claar@mail.test", 1).await;

    assert_eq!(ask(&server, &clara, "clara@mail.test").await.status, StatusCode::OK);
    let right = token(&server, "mail_change", "clara@mail.test", 1).await;
    let changed: AddressChanged = confirm(&server, &right).await.read();
    assert_eq!((changed.email.as_str(), changed.writes_to), ("clara@mail.test", Some(ben.id)));
    let user = get(&server, &clara, "/api/user.php").await.read::<UserAnswer>().user;
    assert_eq!((user.status, user.email.as_str()), (UserStatus::Active, "clara@mail.test"));
    let page = async || get(&server, &ben, &format!("/api/profile.php?id={}", clara.id)).await;
    assert_eq!(page().await.status, StatusCode::OK, "others see her now");
    until(async || {
        let left = sql("select count(*) from held_messages where refused is null");
        server.store().read(|conn| left.number(conn).boxed()).await.unwrap() == 0
    })
    .await;
    let activated =
        call(&server, None, Method::POST, "/api/activate.php").json(&json!({ "token": mistyped })).go().await;
    assert_eq!(activated.code(), "activation_failed");
    // The mistyped address may be a stranger's, who must not get the account by an undo.
    let told = sql("select count(*) from mails where kind = 'mail_changed'");
    assert_eq!(server.store().read(|conn| told.number(conn).boxed()).await.unwrap(), 0);
    assert_eq!(sign_up(&server, "claar@mail.test").await.status, StatusCode::OK, "who owns it may sign up");
    server.stop().await;
}

async fn a_token_opens_what_it_is_for_and_nothing_else(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.logins_burst = 1000.0).await;
    let anna = server.member(new("Anna")).await;
    change(&server, &anna, NEW).await;
    ask(&server, &anna, "anna.third@mail.test").await;
    let all =
        [Purpose::Activate, Purpose::ResetPassword, Purpose::Reactivate, Purpose::MailChange, Purpose::MailChangeUndo];
    let use_as = async |purpose: Purpose, token: &str| match purpose {
        Purpose::Activate => {
            call(&server, None, Method::POST, "/api/activate.php").json(&json!({ "token": token })).go().await
        }
        Purpose::ResetPassword => reset(&server, token, PASSWORD).await,
        Purpose::Reactivate => {
            call(&server, None, Method::POST, "/api/reactivate.php").json(&json!({ "token": token })).go().await
        }
        Purpose::MailChange => confirm(&server, token).await,
        Purpose::MailChangeUndo => undo(&server, token).await,
    };
    // Each at the address at which it would work.
    let address = |purpose| match purpose {
        Purpose::MailChange => "anna.third@mail.test".to_owned(),
        Purpose::MailChangeUndo => anna.email.clone(),
        _ => NEW.to_owned(),
    };
    let issue = async |purpose, address: String| {
        let issued =
            server.store().write(move |tx| async move { tokens::issue(tx, anna.id, purpose, &address).await }.boxed());
        issued.await.unwrap()
    };
    for of in all {
        for tried in all.into_iter().filter(|tried| *tried != of) {
            let reply = use_as(tried, &issue(of, address(tried)).await).await;
            assert!(["link_expired", "activation_failed"].contains(&reply.code().as_str()), "{of:?} as {tried:?}");
        }
    }
    // Nor at another address of the member.
    for (purpose, address) in [
        (Purpose::MailChange, NEW),
        (Purpose::MailChangeUndo, NEW),
        (Purpose::MailChangeUndo, "anna.third@mail.test"),
        (Purpose::ResetPassword, &*anna.email),
        (Purpose::ResetPassword, "anna.third@mail.test"),
    ] {
        let reply = use_as(purpose, &issue(purpose, address.into()).await).await;
        assert_eq!(reply.code(), "link_expired", "{purpose:?} at {address}");
    }
    assert_eq!(email_of(&server, &anna).await, NEW, "nothing has changed");
    for purpose in [Purpose::ResetPassword, Purpose::MailChange, Purpose::MailChangeUndo] {
        let reply = use_as(purpose, &issue(purpose, address(purpose)).await).await;
        assert_eq!(reply.status, StatusCode::OK, "{purpose:?} works as what it is");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_hides_its_members_answers_alike_and_tells_the_owner_of_the_address() {
    let hides = [("VONK_DOMAINS_VONK_HIDE_MEMBERSHIP", "true")];
    let server = serve_sites(Arc::new(Database::ready(On::Sqlite)), Clock::System, &hides, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (taken, free) = (ask(&server, &anna, &ben.email).await, ask(&server, &anna, NEW).await);
    assert_eq!((taken.status, taken.bytes), (free.status, free.bytes));
    until(async || letters(&server, "address_taken", &ben.email).await.len() == 1).await;
    let letter = letters(&server, "address_taken", &ben.email).await.remove(0);
    assert!(letter.contains("Hello Ben") && !letter.contains("Anna") && !letter.contains("token="), "{letter}");
    token(&server, "mail_change", NEW, 1).await;
    assert_eq!(letters(&server, "mail_change", &ben.email).await.len(), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_waits_for_a_confirmation_cannot_write_by_asking_for_another_address() {
    let server = serve(On::Sqlite).await;
    let ben = server.member(new("Ben")).await;
    let clara = server.member(New { status: Status::NotConfirmed, ..new("Clara") }).await;
    assert_eq!(ask(&server, &clara, NEW).await.status, StatusCode::OK);
    let refused = crate::support::client::send(&server, &clara, &text(To::Profile(ben.id), "Hello")).await;
    assert_eq!(refused.code(), "not_confirmed");
    server.stop().await;
}
