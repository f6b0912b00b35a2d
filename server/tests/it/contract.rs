//! The contract: the documents in the repository are those of the code.

use crate::support::On;
use crate::support::contract::FOLDER;
use crate::support::door::call;
use crate::support::server::serve;
use hyper::{Method, StatusCode};
use std::path::Path;

/// `make generate` sets it: the documents are then written instead of compared.
const WRITE: &str = "VONK_WRITE_CONTRACT";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_documents_in_the_repository_are_those_that_the_server_answers() {
    let server = serve(On::Sqlite).await;
    for name in ["openapi.json", "asyncapi.json"] {
        let reply = call(&server, None, Method::GET, &format!("/api/{name}")).answer().await;
        assert_eq!(reply.status, StatusCode::OK);
        let file = Path::new(FOLDER).join(name);
        if std::env::var_os(WRITE).is_some() {
            std::fs::write(&file, &reply.bytes).unwrap();
        }
        let is_fresh = std::fs::read(&file).is_ok_and(|kept| kept == reply.bytes);
        assert!(is_fresh, "server/contract/{name} is stale: run `make generate`");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_method_that_a_call_does_not_have_is_refused_with_those_it_has() {
    let server = serve(On::Sqlite).await;
    for method in [Method::TRACE, Method::OPTIONS] {
        let reply = call(&server, None, method, "/api/chats.php").without("x-client-request").go().await;
        let allowed = reply.headers.get("allow").map(|it| it.to_str().unwrap());
        assert_eq!((reply.status, allowed), (StatusCode::METHOD_NOT_ALLOWED, Some("GET,HEAD")));
    }
    server.stop().await;
}
