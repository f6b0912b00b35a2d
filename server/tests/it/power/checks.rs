//! What must hold of a database that is found after the power was cut.

use super::life::{DATABASE, Group, Life, open, send};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::collections::BTreeSet;
use std::path::Path;
use store::{Inspected, Url};
use vonk::domain::{chats, credits};
use vonk::verify;

/// The invariants by which nothing is half done: a wallet is the sum of its entries, and each message that costs
/// something has its entry and each entry its message. The others take as long as all the rest, and `verified` has them.
const CHECKED: [&(&str, &str); 3] =
    [&credits::invariants::INVARIANTS[0], &chats::invariants::INVARIANTS[0], &chats::invariants::INVARIANTS[1]];

/// The ids of the messages in a database that is whole.
pub fn stored(folder: &Path) -> Result<BTreeSet<String>, String> {
    look(folder).unwrap_or_else(|error| Err(error.to_string()))
}

fn look(folder: &Path) -> rusqlite::Result<Result<BTreeSet<String>, String>> {
    let database = Connection::open(folder.join(DATABASE))?;
    // Copying the log takes a sync, which takes longer than all the rest.
    database.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let integrity: String = database.query_row("pragma integrity_check(1)", (), |row| row.get(0))?;
    if integrity != "ok" {
        return Ok(Err(integrity));
    }
    for (invariant, query) in CHECKED {
        if database.prepare(query)?.exists(())? {
            return Ok(Err(format!("it does not hold that {invariant}")));
        }
    }
    let mut messages = database.prepare("select client_id from messages")?;
    let ids: Vec<String> = messages.query_map((), |row| row.get(0))?.collect::<Result<_, _>>()?;
    let stored: BTreeSet<String> = ids.iter().cloned().collect();
    Ok(if stored.len() == ids.len() { Ok(stored) } else { Err("a message is there twice".into()) })
}

/// What was there at the start of a life, and what was answered before the cut, is stored; each other group is there as
/// a whole or not at all, and none without those before it.
pub fn check(stored: &BTreeSet<String>, life: &Life, position: usize) -> Result<(), String> {
    let mut known = life.stored.clone();
    if !stored.is_superset(&known) {
        return Err("a message that had survived an earlier cut is lost".into());
    }
    let mut missing = None;
    for (number, group) in life.groups.iter().enumerate() {
        let ids = || group.commands.iter().map(|command| command.client_id.as_str().to_owned());
        let there = ids().filter(|id| stored.contains(id)).count();
        if there == 0 {
            if is_answered(group, position) {
                return Err(format!("group {number} is lost, which was answered at {}", group.answered));
            }
            missing = missing.or(Some(number));
        } else if there < group.commands.len() {
            return Err(format!("of group {number} only {there} messages are there"));
        } else if let Some(missing) = missing {
            return Err(format!("group {number} is there without group {missing} before it"));
        }
        known.extend(ids());
    }
    if stored.is_subset(&known) { Ok(()) } else { Err("a message is there that nobody sent".into()) }
}

fn is_answered(group: &Group, position: usize) -> bool {
    group.answered <= position
}

/// What `vonk verify` does.
pub async fn verified(folder: &Path) -> Result<(), String> {
    match verify::inspect(&Url::Sqlite(folder.join(DATABASE))).await {
        Ok(Inspected::Sound(broken)) if broken.is_empty() => Ok(()),
        Ok(Inspected::Sound(broken)) => Err(format!("{broken:?}")),
        Ok(Inspected::Damaged(damage)) => Err(format!("{damage:?}")),
        Err(error) => Err(error.to_string()),
    }
}

/// The server starts and every member sends everything again: each send gets the answer it had, or its first one, and
/// everything is there, once.
pub async fn goes_on(folder: &Path, life: &Life, position: usize) -> Result<(), String> {
    let store = open(folder).await;
    for group in &life.groups {
        let again = send(&store, group.commands.clone(), || 0).await;
        if is_answered(group, position) && again.answers != group.answers {
            return Err(format!("two answers: {:?} and {:?}", group.answers, again.answers));
        }
    }
    let broken = verify::verify(&store).await.unwrap();
    store.close().await;
    if !broken.is_empty() {
        return Err(format!("{broken:?}"));
    }
    check(&stored(folder)?, life, usize::MAX)
}
