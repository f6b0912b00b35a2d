//! How input is refused that violates the contract: with a code, and with a text for people.

use crate::support::On;
use crate::support::client::call;
use crate::support::members::new;
use crate::support::server::serve;
use hyper::Method;

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_is_refused_with_a_code_in_the_callers_language() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let post = |path: &str, body: Vec<u8>| call(&server, Some(&anna), Method::POST, path).body(body);
    let cases = [
        (post("/api/user.php", b"{".to_vec()), 400, "malformed"),
        (post("/api/user.php", br#"{"email":1,"password":"x"}"#.to_vec()), 400, "malformed"),
        (post("/api/user.php", vec![b' '; 70_000]), 413, "too_large"),
        (post("/api/nothing.php", vec![]), 404, "not_found"),
        (post("/api/chats.php", vec![]), 405, "method_not_allowed"),
        (post("/api/user.php", vec![]).without("x-client-request"), 400, "client_header_missing"),
        (post("/api/user.php", vec![]).header("origin", "https://evil.example"), 403, "wrong_origin"),
        (call(&server, Some(&anna), Method::GET, "/api/chat.php?id=x"), 400, "malformed"),
        (call(&server, Some(&anna), Method::GET, "/api/chat.php"), 422, "invalid"),
        (call(&server, Some(&anna), Method::GET, "/assets/missing.js"), 404, "not_found"),
        (call(&server, Some(&anna), Method::GET, "/media/../vonk.toml"), 404, "not_found"),
    ];
    for (case, status, code) in cases {
        let reply = case.header("accept-language", "nl").go().await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (status, code));
        assert!(!reply.json()["error"]["message"].as_str().unwrap().is_empty());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_body_is_refused_with_what_belongs_there_in_the_terms_of_json() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    for (method, path, body, detail) in [
        (Method::POST, "/api/like.php", r#"{"profile":"x"}"#, "profile: expected an object, found a string"),
        (
            Method::POST,
            "/api/block.php",
            r#"{"profile":{"id":[]}}"#,
            "profile.id: expected a whole number, found an array",
        ),
        (Method::POST, "/api/user.php", r#"{"email":1,"password":"x"}"#, "email: expected a string, found a number"),
        (Method::PUT, "/api/visibility.php", r#"{"invisible":"no"}"#, "invisible: expected a boolean, found a string"),
        (Method::DELETE, "/api/chat.php", r#"{"conversation":7}"#, "conversation: expected an object, found a number"),
        (Method::POST, "/api/read.php", r#"{"conversation":7}"#, "the field `seq` is missing"),
        (Method::POST, "/api/message.php", r#"{"client_id":"x"}"#, "client_id: not a UUID version 7"),
        (Method::GET, "/api/chat.php?id=x", "", "id: expected a whole number"),
        (Method::GET, "/api/profile.php", "", "the field `id` is missing"),
    ] {
        let refused = call(&server, Some(&anna), method, path).body(body).go().await;
        assert_eq!(
            (refused.code().as_str(), refused.json()["error"]["data"]["detail"].as_str()),
            ("malformed", Some(detail))
        );
    }
    server.stop().await;
}
