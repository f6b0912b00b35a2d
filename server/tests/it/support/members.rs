//! Members for tests, written straight into the store.

use base::clock::DAY;
use futures_util::FutureExt;
use store::{Store, sql};
use vonk::domain::accounts::{self, password};
use vonk::domain::chats::command::Command;
use vonk::seed::world::{Member, Profile};
use vonk::seed::{PASSWORD, Scene, write_world};
use wire::ledger::EntryKind;
use wire::message::{Outgoing, To};
use wire::profile::Gender;
use wire::{ClientId, ConversationId, Credits, MemberId, Millis};

/// A member to be made; change what the test is about.
#[derive(Clone)]
pub struct New {
    pub name: &'static str,
    pub credits: i64,
    pub free_left: i64,
    pub paid: bool,
    pub status: &'static str,
    pub fictional: bool,
    pub domain: &'static str,
}

pub fn new(name: &'static str) -> New {
    New { name, credits: 100, free_left: 0, paid: true, status: "active", fictional: false, domain: "vonk" }
}

/// A member who exists and has a session.
#[derive(Clone, Debug)]
pub struct Someone {
    pub id: MemberId,
    pub email: String,
    /// The Cookie header of the session.
    pub cookie: String,
}

/// One hash for all: hashing is slow on purpose.
fn hash() -> &'static str {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    HASH.get_or_init(|| password::hash(PASSWORD).unwrap())
}

pub async fn make(store: &Store, new: New) -> Someone {
    make_with_chats(store, new, 0).await
}

/// A member to whom so many others have written.
pub async fn make_with_chats(store: &Store, new: New, chats: usize) -> Someone {
    let now = store.now();
    let mut scene = Scene::default();
    let mut enter = |new: &New| {
        let member = member(MemberId(store.id()), new, now);
        scene.enter(member.id, new.domain, new.free_left);
        scene.grant(member.id, EntryKind::Goodwill, new.credits, member.id.0, now);
        if new.paid {
            scene.make_premium(member.id);
        }
        member
    };
    let them = enter(&new);
    let (id, email) = (them.id, them.email.clone());
    let mut members = vec![them];
    members.extend((0..chats).map(|_| enter(&self::new("Somebody"))));
    for writer in &members[1..] {
        let sent = scene.send(Command {
            sender: writer.id,
            client_id: ClientId::new(),
            to: To::Profile(id),
            content: Outgoing::Text { text: "A first message, as long as one that is meant may well be. ".repeat(3) },
            quoted_cost: Credits(1),
            price: Credits(1),
            free_conversations: 2,
            message_id: store.id(),
            conversation_id: ConversationId(store.id()),
            at: now,
        });
        sent.unwrap();
    }
    let world = scene.into_world(members);
    let token = accounts::new_token().unwrap();
    let key = accounts::session_key(&token);
    store
        .write(move |tx| {
            async move {
                write_world(tx, &world, hash()).await?;
                sql("insert into sessions (token_hash, member_id, created_at, expires_at) values ($1, $2, $3, $4)")
                    .bind(key)
                    .bind(id)
                    .bind(now)
                    .bind(Millis(now.0 + 60 * DAY))
                    .run(tx)
                    .await
            }
            .boxed()
        })
        .await
        .unwrap();
    Someone { id, email, cookie: format!("session={token}") }
}

fn member(id: MemberId, new: &New, now: Millis) -> Member {
    Member {
        id,
        domain: new.domain.into(),
        email: format!("{}-{id}@demo.test", new.name.to_lowercase()),
        status: new.status,
        language: "en".into(),
        paid: new.paid,
        signup_at: now,
        profile: Profile {
            name: new.name.into(),
            birth_date: "1990-05-17".into(),
            gender: Gender::Female,
            sexuality: "bi",
            country: "NL".into(),
            region: "Utrecht".into(),
            relationship_status: None,
            hair_color: None,
            eye_color: None,
            body_type: None,
            reason: None,
            about: String::new(),
            status: "active",
            fictional: new.fictional,
            invisible: false,
            main_image: None,
            interests: vec![],
        },
    }
}

/// Adds an interest to a member's profile.
pub async fn likes_to(store: &Store, id: MemberId, interest: &'static str) {
    let insert = sql("insert into profile_interests (profile_id, interest) values ($1, $2)").bind(id).bind(interest);
    store.write(move |tx| async move { insert.run(tx).await }.boxed()).await.unwrap();
}
