//! Members for load tests: a million credits each, each odd one in a conversation with the next even one, logged in
//! already, so that load tools of anyone can connect thousands without hashing thousands of passwords.

use super::scene::Scene;
use super::sql;
use super::world::{Member, PASSWORD, Profile, World};
use crate::domain::accounts::{self, SESSION_DAYS, password};
use crate::domain::chats::command::Command;
use crate::sites::{Domain, Domains};
use base::clock::DAY;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use store::{Store, private};
use wire::ledger::EntryKind;
use wire::message::{Outgoing, To};
use wire::profile::Gender;
use wire::{ClientId, ConversationId, Credits, MemberId, Millis};

const CREDITS: i64 = 1_000_000;
/// Members written in one transaction.
const CHUNK: i64 = 5000;

/// Adds them after those that are there already; `file` gets a line `email session-cookie profile-id
/// conversation-id` for each new one.
pub async fn load(store: &Store, files: &ConfigFiles, https: bool, members: u32, file: &Path) -> Result<String> {
    let domains = Domains::load(files).map_err(Error::internal)?;
    let domain = domains.of_host("localhost").ok_or_else(|| Error::internal("no domain answers to localhost"))?;
    let hash = Arc::new(password::hash(PASSWORD)?);
    // An odd count is rounded up: everybody has somebody to talk to.
    let members = (i64::from(members) + 1) / 2 * 2;
    let first = store.write(|tx| async move { Ok(sql::last_load_number(tx).await? + 1) }.boxed()).await?;
    let mut lines = String::new();
    let mut from = first;
    while from < first + members {
        let until = (from + CHUNK).min(first + members);
        let made = make(store, domain, accounts::session_cookie(https), from, until)?;
        lines.push_str(&made.lines);
        let hash = hash.clone();
        let (world, sessions, now) = (made.world, made.sessions, store.now());
        let write = store.write(move |tx| {
            async move {
                sql::write(tx, &world, &hash).await?;
                sql::add_sessions(tx, &sessions, now, Millis(now.0 + SESSION_DAYS * DAY)).await
            }
            .boxed()
        });
        write.await?;
        from = until;
    }
    // Each line logs somebody in.
    private::narrow(file);
    std::fs::write(file, lines).map_err(|error| Error::internal(format!("{}: {error}", file.display())))?;
    Ok(format!("{members} members added, load-{first:06}@demo.test to load-{:06}@demo.test", first + members - 1))
}

struct Made {
    world: World,
    /// Session keys and their members.
    sessions: Vec<(String, MemberId)>,
    lines: String,
}

fn make(store: &Store, domain: &Domain, cookie: &str, from: i64, until: i64) -> Result<Made> {
    let (mut scene, mut members, mut sessions, mut lines) = (Scene::default(), Vec::new(), Vec::new(), String::new());
    let now = store.now();
    for number in (from..until).step_by(2) {
        let pair = [number, number + 1].map(|number| member(MemberId(store.id()), &domain.key, number, now));
        // The one free message is the one that opens the conversation.
        for (member, free_left) in pair.iter().zip([1, 0]) {
            scene.enter(member.id, &domain.key, free_left);
            scene.grant(member.id, EntryKind::Goodwill, CREDITS, member.id.0, now);
            scene.make_premium(member.id);
        }
        let conversation = scene.send(Command {
            sender: pair[0].id,
            client_id: ClientId::new(),
            to: To::Profile(pair[1].id),
            content: Outgoing::Text { text: "Hello".into() },
            quoted_cost: Credits::ZERO,
            price: domain.site.message_credits,
            free_conversations: domain.site.free_conversations.into(),
            message_id: store.id(),
            conversation_id: ConversationId(store.id()),
            at: now,
        })?;
        scene.look(conversation, pair[1].id, true);
        for member in pair {
            let token = accounts::new_token()?;
            // Writing to a String cannot fail.
            let _ = writeln!(lines, "{} {cookie}={token} {} {conversation}", member.email, member.id);
            sessions.push((accounts::session_key(&token), member.id));
            members.push(member);
        }
    }
    Ok(Made { world: scene.into_world(members), sessions, lines })
}

fn member(id: MemberId, domain: &str, number: i64, now: Millis) -> Member {
    Member {
        id,
        domain: domain.to_owned(),
        email: format!("load-{number:06}@demo.test"),
        status: "active",
        language: "en".into(),
        paid: true,
        signup_at: now,
        profile: Profile {
            name: format!("Load {number}"),
            birth_date: "1990-01-01".into(),
            gender: if number % 2 == 0 { Gender::Male } else { Gender::Female },
            sexuality: "hetero",
            country: "NL".into(),
            region: "Utrecht".into(),
            relationship_status: None,
            hair_color: None,
            eye_color: None,
            body_type: None,
            reason: None,
            about: String::new(),
            status: "active",
            fictional: false,
            invisible: false,
            main_image: None,
            interests: Vec::new(),
        },
    }
}
