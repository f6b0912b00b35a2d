//! The program's configuration from outside: arguments over environment over folder over what is embedded, what is
//! refused, and that no secret is printed.

use crate::on_both_engines;
use crate::support::client::call;
use crate::support::server::{Process, VAULT_KEY, vonk};
use crate::support::{Database, On};
use hyper::{Method, StatusCode};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

on_both_engines!(a_server_that_logs_everything_logs_no_secret);

const PASSWORD: &str = "hunter2";

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vonk"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

fn refused(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success(), "{}", printed(&output));
    printed(&output)
}

fn accepted(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", printed(&output));
    printed(&output)
}

/// An operator's folder with a file for the server and one for a site.
fn folder(server: &str, site: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("domains")).unwrap();
    std::fs::write(folder.path().join("vonk.toml"), server).unwrap();
    std::fs::write(folder.path().join("domains/ember.toml"), site).unwrap();
    folder
}

fn config<'p>(folder: &'p Path, more: &[&'p str]) -> Command {
    program(&[&["config", "--config", folder.to_str().unwrap()], more].concat())
}

#[test]
fn what_is_in_force_is_printed_with_where_it_came_from_and_without_secrets() {
    let folder = folder("https = true\n[photos.s3]\naccess_key = \"name\"\nsecret_key = \"hunter2\"\n", "");
    let secret = folder.path().join("database");
    std::fs::write(&secret, "postgres://vonk:hunter2@db/vonk\n").unwrap();
    let mut command = config(folder.path(), &["--photos", "s3://photos/vonk"]);
    command.env("VONK_DATABASE_REPLICA_URL", "postgres://vonk:hunter2@replica/vonk");
    command.env("VONK_DATABASE_URL_FILE", &secret).env("VONK_LIMITS_CONNECTIONS", "500").env("VONK_PHOTOS", "file:x");
    let text = accepted(command);
    let file = folder.path().join("vonk.toml");
    for line in [
        "listen = \"127.0.0.1:8080\" # embedded vonk.toml".to_owned(),
        format!("https = true # {}, line 1", file.display()),
        format!("secret_key = \"***\" # {}, line 4", file.display()),
        format!("url = \"postgres://vonk:***@db/vonk\" # variable VONK_DATABASE_URL_FILE, {}", secret.display()),
        "replica_url = \"postgres://vonk:***@replica/vonk\" # variable VONK_DATABASE_REPLICA_URL".to_owned(),
        "connections = 500 # variable VONK_LIMITS_CONNECTIONS".to_owned(),
        "url = \"s3://photos/vonk\" # argument --photos".to_owned(),
    ] {
        assert!(text.lines().any(|it| it == line), "{line} in {text}");
    }
    assert!(!text.contains(PASSWORD), "{text}");
}

#[test]
fn a_sites_configuration_is_printed_by_its_key() {
    let folder = folder("", "name = \"Glow\"\n");
    let mut command = config(folder.path(), &["ember"]);
    command.env("VONK_DOMAINS_EMBER_MESSAGE_CREDITS", "9");
    let text = accepted(command);
    let file = folder.path().join("domains/ember.toml");
    for line in [
        format!("name = \"Glow\" # {}, line 1", file.display()),
        "domain = \"ember.localhost\" # embedded domains/ember.toml".to_owned(),
        "photo_credits = 3 # embedded site.toml".to_owned(),
        "message_credits = 9 # variable VONK_DOMAINS_EMBER_MESSAGE_CREDITS".to_owned(),
    ] {
        assert!(text.lines().any(|it| it == line), "{line} in {text}");
    }
    let words = refused(config(folder.path(), &["embr"]));
    assert!(words.contains("there is no site embr, only ember, rijp, vonk"), "{words}");
    assert!(accepted(program(&["config"])).contains("ember, rijp, vonk"));
}

#[test]
fn an_argument_counts_more_than_the_environment() {
    let database = Database::new(On::Sqlite);
    let data = database.file().parent().unwrap().to_owned();
    let mut command = program(&["epoch", "--data", data.to_str().unwrap()]);
    command.env("VONK_DATABASE", "postgres://127.0.0.1:1/absent");
    assert!(accepted(command).starts_with("epoch ") && database.file().exists());
}

#[test]
fn a_configuration_that_makes_no_sense_is_refused_before_a_database_is_made() {
    let database = Database::new(On::Sqlite);
    let serve = ["serve", "--database", &database.url, "--config"];
    let words = refused(program(&[&serve[..], &["/nowhere/typo"]].concat()));
    assert!(words.contains("/nowhere/typo"), "{words}");

    let in_a_file = folder("\n[drain]\nhard_stop_seconds = 0\n", "");
    let path = in_a_file.path().to_str().unwrap();
    let words = refused(program(&[&serve[..], &[path]].concat()));
    assert!(
        words.contains(&format!("{path}/vonk.toml, line 3: drain.hard_stop_seconds must be 1 to 3600, not 0")),
        "{words}"
    );

    for (name, value, reason) in [
        (
            "VONK_LIMITS_CONNECTIONS",
            "x",
            "variable VONK_LIMITS_CONNECTIONS: limits.connections must be a whole number, not text",
        ),
        ("VONK_DATABSE_URL", "1", "variable VONK_DATABSE_URL: it names no key; is it VONK_DATABASE_URL?"),
        ("VONK_DOMAINS_EMBER_NICHE", "0", "variable VONK_DOMAINS_EMBER_NICHE: niche must be 1 to 7, not 0"),
    ] {
        let mut command = program(&serve[..3]);
        command.env(name, value);
        let words = refused(command);
        assert_eq!(words, format!("vonk: {reason}\n"));
    }
    let words = refused(program(&["serve", "--database", "mysql://vonk:hunter2@db/vonk"]));
    assert_eq!(
        words,
        "vonk: argument --database: database.url must begin with sqlite: or postgres:// or postgresql://\n"
    );
    assert!(!database.file().exists());
}

#[test]
fn no_refusal_repeats_a_secret() {
    let secret_file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&secret_file, PASSWORD).unwrap();
    for (name, value) in [
        ("VONK_DATABASE", PASSWORD),
        ("VONK_DATABASE", "postgres://vonk:hunter2@127.0.0.1:port/vonk"),
        ("VONK_DATABASE", "postgres://vonk:hunter2@127.0.0.1:1/absent"),
        ("VONK_DATABASE", "postgres://127.0.0.1:1/absent?password=hunter2"),
        ("VONK_DATABASE_URL_FILE", secret_file.path().to_str().unwrap()),
        ("VONK_PHOTOS_S3_SECRET_KEY", PASSWORD),
    ] {
        let mut command = program(&["epoch"]);
        command.env(name, value).env("VONK_LOG", "trace");
        let words = refused(command);
        assert!(!words.contains(PASSWORD), "{words}");
    }
}

async fn a_server_that_logs_everything_logs_no_secret(on: On) {
    let database = Database::new(on);
    // The server of the tests lets everybody in, whatever the password.
    let url = database.url.replace("//vonk@", "//vonk:hunter2@");
    assert_eq!(url.contains(PASSWORD), on == On::Postgres);
    let logs = tempfile::tempdir().unwrap();
    let log = logs.path().join("log");
    let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--photos", &database.photos]);
    command.env("VONK_DATABASE", &url).env("VONK_PHOTOS_S3_ACCESS_KEY", "name");
    command.env("VONK_PHOTOS_S3_SECRET_KEY", PASSWORD).env("VONK_LOG", "trace");
    command.stderr(File::create(&log).unwrap());
    let server = Process::spawn(command);
    for (path, status) in [("/api/settings.php", StatusCode::OK), ("/api/user.php", StatusCode::FORBIDDEN)] {
        let reply = call(&server, None, Method::GET, path).go().await;
        assert_eq!(reply.status, status);
        assert!(!String::from_utf8_lossy(&reply.bytes).contains(PASSWORD));
    }
    server.terminate();
    assert!(server.ended().success());
    let logged = std::fs::read_to_string(log).unwrap();
    assert!(logged.contains("/api/user.php"), "each call is logged");
    assert!(!logged.contains(PASSWORD));
}

#[test]
fn a_server_whose_key_is_not_that_of_the_database_is_refused_and_a_key_is_replaced_in_two_steps() {
    let database = Database::new(On::Sqlite);
    let serve = |secret: &str| {
        let mut command = vonk(&database, &["serve", "--demo", "--listen", "127.0.0.1:0"]);
        command.env("VONK_VAULT_SECRET", secret);
        command
    };
    let new = "HxwdHhscGRoXGBUWExQREg8QDQ4LDAkKBwgFBgMEAQA";
    let runs = |secret: &str| {
        let server = Process::spawn(serve(secret));
        server.kill();
        server.ended();
    };
    runs(VAULT_KEY);
    let words = refused(serve(new));
    assert!(words.contains("another key than that of [vault]"), "{words}");
    assert!(!words.contains(new) && !words.contains(VAULT_KEY));
    runs(&format!("{VAULT_KEY} {new}"));
    runs(&format!("{new} {VAULT_KEY}"));
    let words = refused(serve(VAULT_KEY));
    assert!(words.contains("another key"), "what the new one has sealed would be lost: {words}");
    runs(new);
}
