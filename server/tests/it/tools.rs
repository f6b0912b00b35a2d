//! What operators call besides `serve`, and what the program refuses to start with.

use crate::on_both_engines;
use crate::support::postgres::session;
use crate::support::server::{Process, assert_verified, seed_load, vonk};
use crate::support::small_disk::SmallDisk;
use crate::support::{Database, On};
use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

on_both_engines!(verify_refuses_a_schema_that_is_not_its_own, codes_are_made_listed_and_ended);

fn text_of(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

/// Runs it, and gives its words if it failed.
fn refused(database: &Database, arguments: &[&str]) -> String {
    let output = vonk(database, arguments).output().unwrap();
    assert!(!output.status.success(), "{}", text_of(&output));
    text_of(&output)
}

/// Every file and folder below, with its permissions.
fn modes(folder: &Path) -> BTreeMap<String, u32> {
    let mut modes = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        modes.insert(path.display().to_string(), path.metadata().unwrap().permissions().mode() & 0o777);
        if path.is_dir() {
            modes.append(&mut self::modes(&path));
        }
    }
    modes
}

#[test]
fn verify_refuses_a_database_that_is_not_there_and_makes_none() {
    let database = Database::new(On::Sqlite);
    let words = refused(&database, &["verify"]);
    assert!(words.contains("there is no database at") && words.contains("vonk.db"), "{words}");
    assert!(!database.file().exists());
    std::fs::write(database.file(), "").unwrap();
    assert!(refused(&database, &["verify"]).contains("not a database of Vonk"));
    std::fs::write(database.file(), [7; 8192]).unwrap();
    let words = refused(&database, &["verify"]);
    assert!(words.contains("not a database"), "{words}");
}

async fn verify_refuses_a_schema_that_is_not_its_own(on: On) {
    let database = Database::new(on);
    seed_load(&database, 2);
    assert_verified(&database);
    let change = async |text: &'static str| match on {
        On::Sqlite => rusqlite::Connection::open(database.file()).unwrap().execute_batch(text).unwrap(),
        On::Postgres => session(&database.url).await.batch_execute(text).await.unwrap(),
    };
    change("insert into migrations (name) values ('9999_tomorrow.sql')").await;
    let words = refused(&database, &["verify"]);
    assert!(words.contains("the database has 9999_tomorrow.sql, which this program lacks"), "{words}");
    // The newer version may say that this one can live with it.
    change("insert into shared_migrations (name, since) values ('9999_tomorrow.sql', '9998_today.sql')").await;
    assert!(refused(&database, &["verify"]).contains("9999_tomorrow.sql"));
    change("update shared_migrations set since = '0043_numbered_rows.sql'").await;
    assert_verified(&database);
    drop(Process::serve(&database));
    change("delete from migrations where name = '9999_tomorrow.sql' or name = '0007_locality.sql'").await;
    let words = refused(&database, &["verify"]);
    assert!(words.contains("the database lacks 0007_locality.sql"), "{words}");
    change("delete from migrations").await;
    change("drop table migrations").await;
    let words = refused(&database, &["verify"]);
    assert!(words.contains("this is not a database of Vonk"), "{words}");
}

#[test]
fn verify_checks_a_copy_on_a_read_only_disk_and_leaves_nothing_beside_it() {
    let database = Database::new(On::Sqlite);
    seed_load(&database, 2);
    let disk = SmallDisk::new(8 * 1024);
    std::fs::copy(database.file(), disk.file("a copy, 100% #1?.db")).unwrap();
    let read_only = disk.program("mount").args(["-o", "remount,ro"]).arg(disk.path()).status().unwrap();
    assert!(read_only.success());
    let url = format!("sqlite:{}", disk.path().join("a copy, 100% #1?.db").display());
    let verified = disk.program(env!("CARGO_BIN_EXE_vonk")).args(["verify", "--database", &url]).output().unwrap();
    assert!(verified.status.success(), "{}", text_of(&verified));
    assert_eq!(std::fs::read_dir(disk.file("")).unwrap().count(), 1);
}

#[test]
fn a_second_server_is_refused_and_a_killed_one_is_in_nobodys_way() {
    let database = Database::new(On::Sqlite);
    let members = seed_load(&database, 2);
    let server = Process::serve(&database);
    let whose = format!("vonk.db is in use by process {}", server.id());
    for tool in [&["serve", "--listen", "127.0.0.1:0"][..], &["seed"], &["epoch"]] {
        let words = refused(&database, tool);
        assert!(words.contains(&whose), "{words}");
    }
    let link = database.file().with_file_name("link.db");
    std::os::unix::fs::symlink(database.file(), &link).unwrap();
    let by_link = Command::new(env!("CARGO_BIN_EXE_vonk"))
        .args(["epoch", "--database", &format!("sqlite:{}", link.display())])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!by_link.status.success() && text_of(&by_link).contains(&server.id().to_string()), "{}", text_of(&by_link));
    assert_verified(&database);

    server.kill();
    server.ended();
    assert_verified(&database);
    let server = Process::serve(&database);
    assert_eq!(members.len(), 2);
    drop(server);
}

#[test]
fn everything_that_is_kept_is_for_its_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let run = |arguments: &str| {
        let script = format!("umask 000; exec \"$0\" {arguments}");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_vonk")]).current_dir(folder.path()).stdin(Stdio::null());
        command
    };
    for arguments in ["seed --data data", "seed --data data --load 2 --sessions sessions"] {
        let output = run(arguments).output().unwrap();
        assert!(output.status.success(), "{}", text_of(&output));
    }
    let server = Process::spawn(run("serve --data data --listen 127.0.0.1:0"));
    let open = |modes: BTreeMap<String, u32>| -> Vec<_> { modes.into_iter().filter(|it| it.1 & 0o077 != 0).collect() };
    let kept = modes(folder.path());
    for name in ["data/vonk.db", "data/vonk.db-wal", "data/vonk.db-shm", "data/vonk.db-lock", "data/photos", "sessions"]
    {
        assert!(kept.contains_key(&folder.path().join(name).display().to_string()), "{name} in {kept:?}");
    }
    assert_eq!(open(kept), []);
    drop(server);

    for name in ["vonk.db", "vonk.db-wal", "vonk.db-shm", "vonk.db-lock", "../sessions"] {
        std::fs::set_permissions(data.join(name), PermissionsExt::from_mode(0o644)).unwrap();
    }
    for wide in [data.join("photos"), data.clone()] {
        std::fs::set_permissions(wide, PermissionsExt::from_mode(0o755)).unwrap();
    }
    let output = run("seed --data data --load 2 --sessions sessions").output().unwrap();
    assert!(output.status.success(), "{}", text_of(&output));
    assert!(text_of(&output).contains("others on this machine can look into this folder"), "{}", text_of(&output));
    let server = Process::spawn(run("serve --data data --listen 127.0.0.1:0"));
    let left = vec![(data.display().to_string(), 0o755)];
    assert_eq!(open(modes(folder.path())), left, "what is from before is narrowed, and the folder complained about");
    drop(server);
}

#[test]
fn a_database_that_is_not_reached_is_named_without_its_password() {
    let database = Database::at("postgres://vonk:hunter2@127.0.0.1:1/absent".into());
    for tool in [&["verify"][..], &["epoch"]] {
        let words = refused(&database, tool);
        assert!(words.contains("postgres://vonk@127.0.0.1:1/absent"), "{words}");
        assert!(!words.contains("hunter2"), "{words}");
    }
}

#[test]
fn a_port_that_is_taken_is_reported_with_a_way_out_and_without_colours_in_a_file() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let database = Database::new(On::Sqlite);
    let words = refused(&database, &["serve", "--listen", &taken.local_addr().unwrap().to_string()]);
    assert!(words.contains("is taken") && words.contains("make run PORT=8081"), "{words}");
    assert!(!words.contains('\u{1b}'), "{words:?}");
}

async fn codes_are_made_listed_and_ended(on: On) {
    let database = Database::new(on);
    let said = |arguments: &[&str]| {
        let output = vonk(&database, &[&["codes"], arguments].concat()).output().unwrap();
        assert!(output.status.success(), "{}", text_of(&output));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let spring = ["make", "vonk", "spring", "--percent", "20", "--reason", "the spring", "--uses", "5"];
    assert_eq!(said(&spring), "SPRING takes 20 % off");
    assert_eq!(said(&["list", "vonk"]), "SPRING 20 % valid 0 of 5: the spring");
    assert_eq!(said(&["list", "ember"]), "");
    assert_eq!(said(&["end", "vonk", "Spring"]), "SPRING has ended");
    assert_eq!(said(&["list", "vonk"]), "SPRING 20 % ended 0 of 5: the spring");
    let make = |code, percent, more: &[&str]| {
        let arguments = ["codes", "make", "vonk", code, "--percent", percent, "--reason", "a test"];
        refused(&database, &[&arguments, more].concat())
    };
    for (words, why) in [
        (make("SPRING", "20", &[]), "already"),
        (make("TIMEBONUS25", "20", &[]), "time bonus"),
        (make("no space", "20", &[]), "cannot be a code"),
        (make("MUCH", "51", &[]), "1 to 50"),
        (make("FAR", "20", &["--country", "US"]), "sells nothing"),
        (make("NOBODYS", "20", &["--member", "nobody@mail.test"]), "has no member"),
        (make("DEAR", "20", &["--minimum", "2000", "--currency", "USD"]), "does not sell"),
        (make("CASH", "20", &["--methods", "cash"]), "none of card"),
    ] {
        assert!(words.contains(why), "{words}");
    }
    assert!(refused(&database, &["codes", "end", "vonk", "SPRING"]).contains("no code"));
}
