//! Members for load tests. Each has a million credits, and each odd one a conversation with the next even one. They are
//! logged in already, so that a load tool can connect thousands without hashing thousands of passwords.

use super::player::deliver;
use super::script::PASSWORD;
use crate::domain::accounts::{self, NewAccount, Status, account, password};
use crate::domain::chats::{self, command::Command};
use crate::domain::credits::{self, Grant};
use crate::domain::profiles::NewProfile;
use crate::domain::user::{self, NewMember};
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use store::{Store, Tx, private};
use wire::chat::{Mark, MarkKind};
use wire::ledger::EntryKind;
use wire::message::{Outgoing, To};
use wire::profile::{Gender, Sexuality};
use wire::{ClientId, ConversationId, Credits, MemberId, Millis, Seq};

/// The credits of each member: more than a load test spends.
const CREDITS: Credits = Credits(1_000_000);
/// Members written in one transaction.
const CHUNK: i64 = 1000;

/// Adds them after those that are there already; `file` gets a line `email session-cookie profile-id
/// conversation-id` for each new one.
pub async fn load(store: &Store, domains: &Domains, https: bool, members: u32, file: &Path) -> Result<String> {
    let domain = domains.usual().ok_or_else(|| Error::internal("there is no site"))?;
    let hash: Arc<str> = password::hash(PASSWORD)?.into();
    let cookie = accounts::session_cookie(https);
    // An odd count is rounded up, so that everybody has a partner.
    let members = (i64::from(members) + 1) / 2 * 2;
    // Members are never deleted, so their count is the number of the last one.
    let first = 1 + store.write(|tx| account::count_like(tx, "load-%@demo.test").boxed()).await?;
    let mut lines = String::new();
    let mut from = first;
    while from < first + members {
        let until = (from + CHUNK).min(first + members);
        let (domain, hash) = (domain.clone(), hash.clone());
        let write = store.write(move |tx| {
            async move {
                let members: Vec<NewMember> = (from..until).map(|number| member(tx, &domain, &hash, number)).collect();
                add(tx, &domain, cookie, &members).await
            }
            .boxed()
        });
        lines.push_str(&write.await?);
        from = until;
    }
    // Each line logs somebody in.
    private::narrow(file);
    std::fs::write(file, lines).map_err(|error| Error::internal(format!("{}: {error}", file.display())))?;
    Ok(format!("{members} members added, load-{first:06}@demo.test to load-{:06}@demo.test", first + members - 1))
}

/// Gives the lines of the file.
async fn add(tx: &mut Tx, domain: &Domain, cookie: &str, members: &[NewMember]) -> Result<String> {
    let ids: Vec<MemberId> = members.iter().map(|member| member.id).collect();
    let at = tx.now();
    let grant =
        |&member: &MemberId| Grant { member, kind: EntryKind::Goodwill, amount: CREDITS, reference: member.0, at };
    user::create(tx, members).await?;
    credits::grant(tx, &ids.iter().map(grant).collect::<Vec<_>>()).await?;
    account::make_premium(tx, &ids).await?;

    let greetings: Vec<Command> = ids.chunks(2).map(|pair| greeting(tx, domain, pair[0], pair[1], at)).collect();
    deliver(tx, &greetings).await?;
    for (pair, greeting) in ids.chunks(2).zip(&greetings) {
        let mark = Mark { conversation: greeting.conversation_id, seq: Seq(1), mark: MarkKind::Read };
        chats::move_mark(tx, pair[1], mark).await?;
    }
    let tokens = accounts::open_sessions(tx, &ids, "").await?;
    let mut lines = String::new();
    for (nth, (member, token)) in members.iter().zip(tokens).enumerate() {
        let conversation = greetings[nth / 2].conversation_id;
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "{} {cookie}={token} {} {conversation}", member.account.email, member.id);
    }
    Ok(lines)
}

/// The one free message of its sender.
fn greeting(tx: &Tx, domain: &Domain, sender: MemberId, to: MemberId, at: Millis) -> Command {
    Command {
        sender,
        client_id: ClientId::new(),
        to: To::Profile(to),
        content: Outgoing::Text { text: "Hello".into() },
        quote: None,
        quoted_cost: Credits::ZERO,
        price: domain.site.message_credits,
        free_conversations: domain.site.free_conversations.into(),
        message_id: tx.id(),
        conversation_id: ConversationId(tx.id()),
        at,
    }
}

fn member(tx: &Tx, domain: &Domain, hash: &str, number: i64) -> NewMember {
    let is_even = number % 2 == 0;
    NewMember {
        id: MemberId(tx.id()),
        account: NewAccount {
            domain: domain.key.clone(),
            email: format!("load-{number:06}@demo.test"),
            password_hash: hash.to_owned(),
            status: Status::Active,
            language: "en".into(),
            signup_at: tx.now(),
        },
        profile: NewProfile::bare(
            &format!("Load {number}"),
            "1990-01-01",
            if is_even { Gender::Male } else { Gender::Female },
            Sexuality::Hetero,
            "NL",
            "Utrecht",
        ),
        // For the message that opens the conversation.
        free_messages: i64::from(!is_even),
        signup_credits: Credits::ZERO,
    }
}
