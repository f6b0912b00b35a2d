//! The contract: the documents in the repository are those that the code makes, and a client that knows only the
//! documents finds that the server conforms to them.

use crate::support::On;
use crate::support::client::{acquaint, call, origin, post};
use crate::support::contract::FOLDER;
use crate::support::members::{New, new};
use crate::support::server::{Running, serve, serve_with};
use base::clock::Clock;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use vonk::config::Config;

const SCHEMATHESIS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/python/bin/schemathesis");

/// How schemathesis is set.
const SETTINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contract");

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
async fn the_calls_of_a_visitor_conform_to_the_document() {
    explore(On::Sqlite, None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_calls_of_a_member_conform_to_the_document() {
    explore(On::Postgres, Some(New { credits: 1_000_000, ..new("Anna") })).await;
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

/// Lets schemathesis call the server, each call with what the document allows, with what it does not, and with what
/// other calls answered. `CASES` sets how often, `SEED` repeats a run. Whatever was done, the database is sound at the
/// end.
async fn explore(on: On, by: Option<New>) {
    let server = serve_with(on, Clock::System, without_rates).await;
    let session = match by {
        Some(by) => session_among_others(&server, by).await,
        None => String::new(),
    };
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("SEED").unwrap_or_else(|| getrandom::u64().unwrap() >> 32);
    let cases = number("CASES").unwrap_or(5000) / 2;
    // Where it keeps its notes.
    let folder = tempfile::tempdir().unwrap();
    let mut schemathesis = Command::new(SCHEMATHESIS);
    schemathesis.current_dir(folder.path()).env("PYTHONPATH", SETTINGS).env("VONK_SESSION", &session);
    schemathesis.arg("--config-file").arg(Path::new(SETTINGS).join("schemathesis.toml")).args(["run", "--no-color"]);
    schemathesis.args(["--seed", &seed.to_string(), "--max-examples", &cases.div_ceil(calls()).to_string()]);
    schemathesis.args(["--url", &origin(&server)]).arg(Path::new(FOLDER).join("openapi.json"));
    if !session.is_empty() {
        // Logging out would make a visitor of the member.
        schemathesis.args(["--exclude-path", "/api/logout.php"]);
    }
    let run = tokio::task::spawn_blocking(move || schemathesis.output()).await.unwrap().unwrap();
    let (output, errors) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "to repeat it, set SEED={seed}\n{output}{errors}");
    assert!(made(&output) >= cases, "{output}");
    server.stop().await;
}

/// The number of calls in the document.
fn calls() -> u64 {
    let document = std::fs::read_to_string(Path::new(FOLDER).join("openapi.json")).unwrap();
    let document: Value = serde_json::from_str(&document).unwrap();
    document["paths"].as_object().unwrap().values().map(|path| path.as_object().unwrap().len() as u64).sum()
}

/// The number of calls that schemathesis reports.
fn made(output: &str) -> u64 {
    let line = output.lines().find_map(|line| line.trim().split_once(" generated, "));
    line.and_then(|(number, _)| number.parse().ok()).unwrap_or_default()
}

/// How often is not what this is about.
fn without_rates(config: &mut Config) {
    let limits = &mut config.limits;
    let rates = [
        &mut limits.writes_per_second,
        &mut limits.writes_burst,
        &mut limits.reads_per_second,
        &mut limits.reads_burst,
        &mut limits.logins_per_minute,
        &mut limits.logins_burst,
        &mut limits.lookups_per_second,
        &mut limits.lookups_burst,
        &mut limits.handshakes_per_second,
        &mut limits.handshakes_burst,
        &mut config.photos.uploads_per_minute,
        &mut config.photos.uploads_burst,
        &mut config.photos.megapixels_per_minute,
        &mut config.photos.megapixels_burst,
    ];
    for rate in rates {
        *rate = 1e6;
    }
}

/// The session of a member with chats, likes by others and of others, and a block.
async fn session_among_others(server: &Running, member: New) -> String {
    let member = server.member(member).await;
    for name in ["Ben", "Cleo", "Dirk", "Eva"] {
        let other = server.member(new(name)).await;
        acquaint(server, &other, &member).await;
        post(server, &other, "/api/like.php", &json!({ "profile": { "id": member.id } })).await;
    }
    let liked = server.member(new("Gina")).await;
    post(server, &member, "/api/like.php", &json!({ "profile": { "id": liked.id } })).await;
    let blocked = server.member(new("Finn")).await;
    post(server, &member, "/api/block.php", &json!({ "profile": { "id": blocked.id } })).await;
    member.cookie.split_once('=').unwrap().1.to_owned()
}
