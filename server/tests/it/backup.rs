//! Backup and restore, as server/README.md describes them: what was there at the backup is there afterwards, and clients
//! that have seen more take the whole state anew.

use crate::on_both_engines;
use crate::support::client::{acquaint, get, live, resume, send, settled, text, upload};
use crate::support::members::new;
use crate::support::postgres::program;
use crate::support::server::{Running, assert_verified, serve, serve_at, vonk};
use crate::support::{Database, On};
use base::clock::Clock;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use wire::message::{Sent, To};

on_both_engines!(a_restored_backup_is_whole_and_clients_take_its_state_anew);

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

fn copy(from: &Path, to: &Path) {
    run(Command::new("cp").arg("-a").arg(from).arg(to));
}

fn photos(database: &Database) -> PathBuf {
    database.photos.strip_prefix("file:").unwrap().into()
}

/// Makes a backup in a folder: of SQLite while the server is stopped, of PostgreSQL while it runs.
async fn back_up(on: On, server: Running, folder: &Path) -> Running {
    let database = server.database();
    let server = match on {
        On::Sqlite => {
            server.stop().await;
            copy(&database.file(), &folder.join("vonk.db"));
            serve_at(database.clone(), Clock::System, |_| {}).await
        }
        On::Postgres => {
            run(program("pg_dump").arg("--format=custom").arg("--file").arg(folder.join("dump")).arg(&database.url));
            server
        }
    };
    copy(&photos(&database), &folder.join("photos"));
    server
}

fn restore(on: On, folder: &Path) -> Database {
    let database = Database::new(on);
    match on {
        On::Sqlite => copy(&folder.join("vonk.db"), &database.file()),
        On::Postgres => {
            run(program("pg_restore").arg("--no-owner").arg("--dbname").arg(&database.url).arg(folder.join("dump")));
        }
    }
    copy(&folder.join("photos"), &photos(&database));
    run(&mut vonk(&database, &["epoch"]));
    assert_verified(&database);
    database
}

async fn a_restored_backup_is_whole_and_clients_take_its_state_anew(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let chat = acquaint(&server, &anna, &ben).await;
    let photo = upload(&server, &anna).await;
    settled(&server).await;
    let folder = tempfile::tempdir().unwrap();
    let server = back_up(on, server, folder.path()).await;
    let lost = text(To::Conversation(chat), "After the backup");
    send(&server, &anna, &lost).await.read::<Sent>();
    let (socket, seen) = live(&server, &ben).await;
    drop(socket);
    server.stop().await;

    let restored = serve_at(Arc::new(restore(on, folder.path())), Clock::System, |_| {}).await;
    // Ben's client asks for what has changed since a revision that this database has never had.
    let (_socket, state) = resume(&restored, &ben, Some((seen.rev, seen.epoch.clone()))).await;
    assert!(state.reset && state.epoch != seen.epoch && state.rev < seen.rev);
    let picture = get(&restored, &anna, &format!("/photos/{}/large", photo.id)).await;
    assert!(picture.status.is_success() && !picture.bytes.is_empty());
    // Anna's client kept the message until it saw it in the chat, and sends it again.
    let again: Sent = send(&restored, &anna, &lost).await.read();
    assert_eq!(again.message.seq.0, 2);
    restored.stop().await;
}
