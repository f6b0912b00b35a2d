//! Limits count callers by who they are, and by nothing that a caller can invent.

use crate::support::client::{call, post};
use crate::support::members::new;
use crate::support::server::serve_with;
use crate::support::{On, manual_clock};
use base::clock::MINUTE;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::sync::atomic::Ordering;
use vonk::seed::PASSWORD;

#[tokio::test(flavor = "multi_thread")]
async fn made_up_cookies_are_one_visitor_and_two_sessions_are_one_member() {
    let (clock, time) = manual_clock();
    let server = serve_with(On::Sqlite, clock, |config| config.limits.writes_burst = 5.0).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let form = json!({ "email": anna.email, "password": PASSWORD });
    let reply = call(&server, None, Method::POST, "/api/user.php").json(&form).go().await;
    let cookies = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap());
    let laptop = cookies.filter_map(|it| it.split(';').next()).find(|it| it.starts_with("session=")).unwrap();
    time.fetch_add(MINUTE, Ordering::Relaxed);

    let write = async |cookie: &str| {
        call(&server, None, Method::POST, "/api/read.php").header("cookie", cookie).go().await.status.as_u16()
    };
    for n in 0..5 {
        assert_eq!(write(&format!("session={n:064x}")).await, 403);
    }
    assert_eq!(write(&format!("session={:064x}", 6)).await, 429, "whatever the cookie holds");

    for n in 0..5 {
        assert_eq!(write(if n % 2 == 0 { &anna.cookie } else { laptop }).await, 400);
    }
    assert_eq!((write(&anna.cookie).await, write(laptop).await), (429, 429));
    let other = post(&server, &ben, "/api/read.php", &json!({})).await;
    assert_eq!(other.status, StatusCode::BAD_REQUEST, "neither the visitor nor the other member counts");
    server.stop().await;
}
