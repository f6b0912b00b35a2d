//! Signing a mandate as a member does it, with the code from the outbox of the demo.

use super::client::{Reply, call, get, post};
use super::members::Someone;
use super::server::Served;
use super::until;
use hyper::Method;
use serde_json::{Value, json};
use std::sync::Mutex;
use wire::direct_debit::DirectDebit;

pub const PATH: &str = "/api/directdebit.php";
pub const IBAN: &str = "NL91ABNA0417164300";

/// A form that keeps all rules. Each phone gets few codes in a day, so the number is the member's own.
pub fn form(who: &Someone) -> Value {
    json!({
        "account_holder": "Zwaantje Quist",
        "iban": "NL91 ABNA 0417 1643 00",
        "street": "Lange Lauwerstraat",
        "house_number": "12 bis",
        "zip": "3512 VH",
        "city": "Utrecht",
        "phone": phone(who),
        "version": 1,
    })
}

pub fn phone(who: &Someone) -> String {
    // Another one for each, and none that is part of the id.
    format!("06{:08}", who.id.0 % 100_000_000 * 7_919 % 100_000_000)
}

pub fn with(who: &Someone, field: &str, value: Value) -> Value {
    let mut form = form(who);
    form[field] = value;
    form
}

pub async fn ask(server: &impl Served, who: &Someone, form: Value) -> Reply {
    post(server, who, PATH, &json!({ "form": form })).await
}

pub async fn enter(server: &impl Served, who: &Someone, code: &str) -> Reply {
    call(server, Some(who), Method::PUT, PATH).json(&json!({ "code": code })).go().await
}

pub async fn revoke(server: &impl Served, who: &Someone) -> Reply {
    call(server, Some(who), Method::DELETE, PATH).go().await
}

pub async fn mandate(server: &impl Served, who: &Someone) -> DirectDebit {
    get(server, who, PATH).await.read()
}

/// The newest code in the outbox for a member's phone, once there are so many.
pub async fn code_of(server: &impl Served, who: &Someone, messages: usize) -> String {
    let number = format!("+31{}", &phone(who)[1..]);
    let found = Mutex::new(Vec::new());
    until(async || {
        let codes = codes(server, &number).await;
        let is_there = codes.len() >= messages;
        *found.lock().unwrap() = codes;
        is_there
    })
    .await;
    found.into_inner().unwrap().remove(0)
}

/// The codes that were sent to a number, the newest first.
async fn codes(server: &impl Served, number: &str) -> Vec<String> {
    let page = call(server, None, Method::GET, "/demo/sms").answer().await;
    let html = String::from_utf8(page.bytes.to_vec()).unwrap();
    let of_number = html.split("<li class=\"card\">").filter(|card| card.contains(number));
    let code = |card: &str| card.split("<br>").nth(1).map(|text| text.chars().take(6).collect());
    of_number.filter_map(code).collect()
}

/// Signs a mandate for a member who has none.
pub async fn sign(server: &impl Served, who: &Someone) -> DirectDebit {
    ask(server, who, form(who)).await.read::<DirectDebit>();
    let code = code_of(server, who, 1).await;
    enter(server, who, &code).await.read()
}
