//! Signing up as a browser does it, with a proof of work.

use super::client::{Reply, call};
use super::members::Someone;
use super::server::Served;
use altcha::SolveChallengeOptions;
use hyper::Method;
use serde_json::{Value, json};
use wire::Work;
use wire::proof::{Challenge, Proof, Solution};
use wire::signup::SignedUp;
use wire::user::UserStatus;

/// A form that keeps all rules, without the proof.
pub fn form(email: &str) -> Value {
    json!({
        "email": email,
        "name": "Clara",
        "password": "a long password",
        "date_of_birth": "1960-05-17",
        "gender": "female",
        "sexuality": "bi",
        "consents": { "terms": true, "intimate": true, "news": false, "tracking": false },
        "signup_message": null,
        "tracking": null,
        "took_ms": 20_000,
    })
}

/// The same with another value of a field.
pub fn with(email: &str, field: &str, value: Value) -> Value {
    let mut form = form(email);
    form[field] = value;
    form
}

pub async fn challenge(server: &impl Served, host: &str) -> Challenge {
    let call = call(server, None, Method::GET, "/api/signup-challenge.php").header("host", host);
    call.go().await.read()
}

/// Does the work of a challenge, by the library that the server checks it with. The client's own is tried in browsers.
pub fn solve(challenge: &Challenge) -> Proof {
    let theirs: altcha::Challenge = serde_json::from_value(json!(challenge)).unwrap();
    let solution = altcha::solve_challenge(SolveChallengeOptions::new(&theirs)).unwrap().unwrap();
    let solution = Solution { counter: Work(solution.counter.into()), derived_key: solution.derived_key };
    Proof { challenge: challenge.clone(), solution }
}

/// Sends a form, with a proof of its own unless it has a field for it.
pub async fn sign_up(server: &impl Served, form: &Value) -> Reply {
    sign_up_at(server, "localhost", form).await
}

pub async fn sign_up_at(server: &impl Served, host: &str, form: &Value) -> Reply {
    let mut form = form.clone();
    if form.get("proof").is_none() {
        form["proof"] = json!(solve(&challenge(server, host).await));
    }
    call(server, None, Method::POST, "/api/signup.php").header("host", host).json(&form).go().await
}

/// The new member, with the cookie that the answer has set.
pub async fn joined(server: &impl Served, form: &Value) -> Someone {
    let reply = sign_up(server, form).await;
    let user = reply.read::<SignedUp>().user.unwrap();
    assert_eq!(user.status, UserStatus::NotConfirmed);
    let cookies = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap());
    let session = cookies.filter_map(|it| it.split(';').next()).find(|it| it.starts_with("session="));
    Someone { id: user.profile.id, email: user.email, cookie: session.unwrap().to_owned() }
}
