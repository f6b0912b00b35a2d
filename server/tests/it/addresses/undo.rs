//! A change of the address that its member did not make, undone from the old address.

use super::{NEW, ask, change, confirm, log_in, reset, sign_up, token, undo};
use crate::on_both_engines;
use crate::support::client::call;
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock};
use base::clock::DAY;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::atomic::Ordering;
use vonk::domain::accounts::{account, password};
use vonk::seed::PASSWORD;
use wire::MemberId;
use wire::address::AddressChanged;

on_both_engines!(
    an_old_address_is_nobody_elses_while_it_can_be_restored,
    the_first_address_is_restored_however_often_it_was_changed_since,
    an_account_that_was_taken_and_deleted_comes_back_to_its_member,
);

async fn session(server: &Running, member: MemberId) -> String {
    let opened = server.store().write(move |tx| vonk::domain::accounts::open_session(tx, member).boxed());
    format!("session={}", opened.await.unwrap())
}

async fn an_old_address_is_nobody_elses_while_it_can_be_restored(on: On) {
    let (clock, now) = manual_clock();
    let server = serve_with(on, clock, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    change(&server, &anna, NEW).await;
    assert_eq!(ask(&server, &ben, &anna.email).await.code(), "email_taken");
    assert_eq!(sign_up(&server, &anna.email).await.code(), "email_taken");
    assert_eq!(ask(&server, &anna, &anna.email).await.status, StatusCode::OK, "she may go back to it");
    now.fetch_add(15 * DAY, Ordering::SeqCst);
    assert_eq!(sign_up(&server, &anna.email).await.status, StatusCode::OK);
    server.stop().await;
}

async fn the_first_address_is_restored_however_often_it_was_changed_since(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    change(&server, &anna, "thief@mail.test").await;
    change(&server, &anna, "thief2@mail.test").await;
    let first = token(&server, "mail_changed", &anna.email, 1).await;
    let second = token(&server, "mail_changed", "thief@mail.test", 1).await;
    // Whoever made the changes undoes the second, sets the password anew, and asks for one more.
    undo(&server, &second).await.read::<AddressChanged>();
    let thief = Someone { cookie: session(&server, anna.id).await, ..anna.clone() };
    let hash = password::hash(PASSWORD).unwrap();
    let set = server.store().write(move |tx| async move { account::set_password(tx, anna.id, &hash).await }.boxed());
    set.await.unwrap();
    assert_eq!(ask(&server, &thief, NEW).await.status, StatusCode::OK);
    let third = token(&server, "mail_change", NEW, 1).await;
    let restored: AddressChanged = undo(&server, &first).await.read();
    assert_eq!(restored.email, anna.email);
    assert_eq!(confirm(&server, &third).await.code(), "link_expired", "what waited is called off");
    assert_eq!(undo(&server, &second).await.code(), "link_expired");
    let password_token = restored.password_token.unwrap();
    assert_eq!(reset(&server, &password_token, "een heel ander wachtwoord").await.status, StatusCode::OK);
    assert_eq!(log_in(&server, &anna.email, "een heel ander wachtwoord").await.status, StatusCode::OK);
    server.stop().await;
}

async fn an_account_that_was_taken_and_deleted_comes_back_to_its_member(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    change(&server, &anna, "thief@mail.test").await;
    let undoing = token(&server, "mail_changed", &anna.email, 1).await;
    let deleted = call(&server, Some(&anna), Method::DELETE, "/api/account.php").json(&json!({ "password": PASSWORD }));
    assert_eq!(deleted.go().await.status, StatusCode::OK);
    let restored: AddressChanged = undo(&server, &undoing).await.read();
    assert!(restored.deleted);
    let back = token(&server, "deleted", &anna.email, 1).await;
    let back = call(&server, None, Method::POST, "/api/reactivate.php").json(&json!({ "token": back })).go().await;
    assert_eq!(back.status, StatusCode::OK);
    assert_eq!(reset(&server, &restored.password_token.unwrap(), "een ander wachtwoord").await.status, StatusCode::OK);
    assert_eq!(log_in(&server, &anna.email, "een ander wachtwoord").await.status, StatusCode::OK);
    server.stop().await;
}
