//! What the program logs, and how it refuses a setting that it does not understand.

use crate::support::client::call;
use crate::support::server::{Process, vonk};
use crate::support::{Database, On};
use hyper::{Method, StatusCode};

#[test]
fn a_level_that_does_not_exist_is_refused() {
    let database = Database::new(On::Sqlite);
    let out = vonk(&database, &["verify"]).env("VONK_LOG", "verbose").output().unwrap();
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(!out.status.success() && text.starts_with("vonk: VONK_LOG: \"verbose\" is neither a level"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_debug_each_call_is_logged_without_its_query() {
    let (database, folder) = (Database::new(On::Sqlite), tempfile::tempdir().unwrap());
    let log = folder.path().join("log");
    let server = Process::serve_logging(&database, "debug", std::fs::File::create(&log).unwrap());
    let reply = call(&server, None, Method::GET, "/api/sync.php?since=7").go().await;
    assert_eq!(reply.status, StatusCode::FORBIDDEN);
    server.kill();
    let text = std::fs::read_to_string(log).unwrap();
    let line = text.lines().find(|line| line.contains("/api/sync.php")).unwrap_or_else(|| panic!("{text}"));
    assert!(line.contains("GET") && line.contains("403") && !line.contains("since"), "{line}");
}
