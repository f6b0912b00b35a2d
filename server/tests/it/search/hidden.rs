//! Whatever happens between members, nobody who is hidden from a member is in any answer to that member: in no list, no
//! count, no score, no card and no file. Each call that reads has a line here, and one without a line fails.

use super::model::Dice;
use crate::on_both_engines;
use crate::support::client::{call, jpeg, settled, text};
use crate::support::contract::every_call;
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve_with};
use crate::support::{On, until};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::sql;
use vonk::domain::accounts::{Status, account};
use vonk::domain::profiles::fit::looks_for;
use vonk::domain::user;
use wire::members::Members;
use wire::message::To;
use wire::photo::Photo;
use wire::profile::{Gender, Sexuality};
use wire::{ClientId, MemberId, PhotoId};

on_both_engines!(whoever_is_hidden_is_in_no_answer,);

/// Of whom an answer may tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// Of nobody but the caller.
    Nobody,
    /// Of those whom the caller may find: each is whom the other looks for, and nobody hides.
    Found,
    /// Of those who can be seen: invisible ones too, if they like the caller or the two have a chat.
    Known,
    /// Of those whom the caller blocks.
    Blocked,
}

/// A call, of whom it tells, and the query by which it names a member or a photo.
type Line = (&'static str, Of, fn(MemberId, PhotoId) -> String);

fn plain(_: MemberId, _: PhotoId) -> String {
    String::new()
}

const LINES: [Line; 20] = [
    ("/api/members.php", Of::Found, |_, _| "?limit=100".into()),
    ("/api/match-finder.php", Of::Found, plain),
    ("/api/swipe-game.php", Of::Found, plain),
    ("/api/signup-matches.php", Of::Found, plain),
    ("/api/today.php", Of::Found, plain),
    ("/api/auto-like.php", Of::Known, plain),
    ("/api/likes.php", Of::Known, plain),
    ("/api/chats.php", Of::Known, plain),
    ("/api/chat.php", Of::Known, |other, _| format!("?profile={other}")),
    ("/api/profile.php", Of::Known, |other, _| format!("?id={other}")),
    ("/api/icebreakers.php", Of::Known, |other, _| format!("?profile={other}")),
    ("/api/sync.php", Of::Known, plain),
    ("/api/ledger.php", Of::Known, plain),
    ("/photos/{id}/{rendition}", Of::Known, |_, photo| format!("/photos/{photo}/small")),
    ("/api/photo.php", Of::Nobody, |_, photo| format!("?id={photo}")),
    ("/api/signup.php", Of::Nobody, plain),
    ("/api/alerts.php", Of::Nobody, plain),
    ("/api/user.php", Of::Nobody, plain),
    ("/api/notifications.php", Of::Nobody, plain),
    ("/api/block.php", Of::Blocked, plain),
];

/// Calls that answer at all only if they may tell of the one whom they name.
const ONES: [&str; 4] = ["/api/profile.php", "/api/icebreakers.php", "/api/photo.php", "/photos/{id}/{rendition}"];

/// Calls that read and have nothing of other members: what a site, or the caller alone, is made of.
const OF_NO_MEMBER: [&str; 21] = [
    "/healthz",
    "/readyz",
    "/api/openapi.json",
    "/api/asyncapi.json",
    "/api/settings.php",
    "/api/companyinfo.php",
    "/api/interests.php",
    "/api/regions.php",
    "/api/geocode.php",
    "/api/gifts.php",
    "/api/price.php",
    "/api/signup-challenge.php",
    "/api/sessions.php",
    "/api/consents.php",
    "/api/own-profile.php",
    "/api/profile-preview.php",
    // What visitors see, whoever asks: `visitors` looks at whom they tell of.
    "/api/lander.php",
    "/blurred/{id}",
    // A handshake, whose frames `abuse::blocked` reads.
    "/api/live",
    "/api/logout.php",
    // Messages of a conversation, which name nobody; `chat.php` says with whom it is.
    "/api/edits.php",
];

#[test]
fn each_call_that_reads_has_a_line() {
    let named: BTreeSet<String> =
        LINES.iter().map(|(path, ..)| *path).chain(OF_NO_MEMBER).map(|path| format!("GET {path}")).collect();
    assert_eq!(named.len(), LINES.len() + OF_NO_MEMBER.len(), "no call has two");
    let calls: BTreeSet<String> = every_call().into_iter().filter(|call| call.starts_with("GET ")).collect();
    let missing: Vec<_> = calls.difference(&named).collect();
    let gone: Vec<_> = named.difference(&calls).collect();
    assert!(missing.is_empty() && gone.is_empty(), "add a line for {missing:?}; there is no {gone:?}");
}

/// Names that are written nowhere but on the profile of each.
const NAMES: [&str; 10] = [
    "Quirijnda",
    "Wendelmoet",
    "Aldegonda",
    "Fredegonde",
    "Ludolphina",
    "Sibrichje",
    "Evermode",
    "Godelieve",
    "Radboudine",
    "Teuntjelien",
];
/// The first of them look at all the others.
const VIEWERS: usize = 3;

struct Person {
    who: Someone,
    name: &'static str,
    kind: (Gender, Sexuality),
    domain: &'static str,
    photo: PhotoId,
}

async fn people(server: &Running, dice: &mut Dice) -> Vec<Person> {
    let mut people = Vec::new();
    for (place, name) in NAMES.into_iter().enumerate() {
        let gender = dice.pick(&[Gender::Female, Gender::Male]);
        let sexuality = if place == 0 { Sexuality::Bi } else { dice.pick(&[Sexuality::Hetero, Sexuality::Bi]) };
        let domain = if place == NAMES.len() - 1 { "ember" } else { "vonk" };
        let status = if place == NAMES.len() - 2 { Status::NotConfirmed } else { Status::Active };
        let who = make_with(server.store(), New { status, domain, credits: 10_000, ..new(name) }, |it| {
            (it.profile.gender, it.profile.sexuality) = (gender, sexuality);
        });
        let who = who.await;
        let key = ClientId::new();
        let host = if domain == "ember" { "ember.localhost" } else { "localhost" };
        let added = call(server, Some(&who), Method::POST, "/api/profile-photos.php").header("host", host);
        let added = added.header("idempotency-key", key.as_str()).body(jpeg(96, 72)).go().await;
        let photo: Photo = serde_json::from_slice(&added.bytes).unwrap();
        people.push(Person { who, name, kind: (gender, sexuality), domain, photo: photo.id });
    }
    settled(server).await;
    people
}

/// What the database says of a viewer and another.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
struct Truth {
    is_gone: bool,
    invisible: bool,
    blocks: bool,
    is_blocked: bool,
    likes: bool,
    has_chat: bool,
}

async fn truth(server: &Running, viewer: MemberId, other: MemberId) -> Truth {
    let query = sql("select m.status <> 'active' or p.status <> 'active' as is_gone, p.invisible,
             exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = $2) as blocks,
             exists (select 1 from blocks b where b.blocker_id = $2 and b.blocked_id = $1) as is_blocked,
             exists (select 1 from likes l where l.member_id = $2 and l.partner_id = $1 and l.liked_at is not null)
                 as likes,
             exists (select 1 from chats c where c.member_id = $1 and c.partner_id = $2) as has_chat
         from members m join profiles p on p.id = m.id where m.id = $2");
    let query = query.bind(viewer).bind(other);
    server.store().read(move |conn| async move { query.one(conn).await }.boxed()).await.unwrap().unwrap()
}

/// Whether a call may tell the viewer of the other.
fn may_tell(of: Of, viewer: &Person, other: &Person, truth: Truth) -> bool {
    let is_there = !truth.is_gone && viewer.domain == other.domain;
    let is_free = !truth.blocks && !truth.is_blocked;
    match of {
        Of::Nobody => false,
        Of::Found => {
            is_there
                && is_free
                && !truth.invisible
                && looks_for(viewer.kind, other.kind.0)
                && looks_for(other.kind, viewer.kind.0)
        }
        Of::Known => is_there && is_free && (!truth.invisible || truth.likes || truth.has_chat),
        Of::Blocked => is_there && truth.blocks,
    }
}

async fn whoever_is_hidden_is_in_no_answer(on: On) {
    let generous = |config: &mut vonk::config::Config| {
        let limits = &mut config.limits;
        (limits.reads_burst, limits.writes_burst) = (1e6, 1e6);
    };
    let server = serve_with(on, Clock::System, generous).await;
    let mut dice = Dice(11);
    let people = people(&server, &mut dice).await;
    until(async || !found(&server, &people[0]).await.is_empty()).await;
    // How often each call told of somebody: one that never does would prove nothing.
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..14 {
        for _ in 0..6 {
            let viewer = &people[usize::try_from(dice.roll(VIEWERS as u64)).unwrap()];
            let other = &people[usize::try_from(dice.roll(NAMES.len() as u64)).unwrap()];
            if viewer.name != other.name {
                happen(&server, viewer, other, dice.roll(18), &people).await;
            }
        }
        for viewer in &people[..VIEWERS] {
            look(&server, viewer, &people, &mut told).await;
        }
    }
    for (path, of, _) in LINES {
        let is_telling = told.contains_key(path);
        assert_eq!(is_telling, !matches!(of, Of::Nobody), "{path} {told:?}");
    }
    server.stop().await;
}

/// Makes every call as a viewer, and compares whom it tells of with the database.
async fn look(server: &Running, viewer: &Person, people: &[Person], told: &mut BTreeMap<&'static str, usize>) {
    for line in LINES {
        let (path, of, query) = line;
        let names_one = query(MemberId(1), PhotoId(1)) != query(MemberId(2), PhotoId(2));
        let others = people.iter().filter(|other| other.name != viewer.name);
        let mut all = (String::new(), String::new());
        for other in others {
            if names_one || all.1.is_empty() {
                all = answer(server, viewer, &line, other).await;
            }
            let is_told = all.1.contains(other.name) || (ONES.contains(&path) && all.0 == "200");
            let truth = truth(server, viewer.who.id, other.who.id).await;
            let may = may_tell(of, viewer, other, truth);
            assert!(may || !is_told, "{path} tells {} of {}, {truth:?}: {}", viewer.name, other.name, all.1);
            *told.entry(path).or_default() += usize::from(is_told);
        }
        if path == "/api/members.php" {
            let found: Members = serde_json::from_str(&all.1).unwrap();
            assert_eq!(found.total, i64::try_from(found.items.len()).unwrap(), "all who are counted are shown");
            assert!(found.similar.is_empty() && found.next_cursor.is_none());
        }
    }
    told.retain(|_, times| *times > 0);
}

async fn found(server: &Running, viewer: &Person) -> Vec<wire::profile::ProfileCard> {
    super::search(server, &viewer.who, "").await.items
}

/// The status and the text of an answer.
async fn answer(server: &Running, viewer: &Person, (path, _, query): &Line, other: &Person) -> (String, String) {
    let query = query(other.who.id, other.photo);
    let path = if path.contains('{') { query } else { format!("{path}{query}") };
    let reply = call(server, Some(&viewer.who), Method::GET, &path).go().await;
    (reply.status.as_str().to_owned(), String::from_utf8_lossy(&reply.bytes).into_owned())
}

/// Something between two members, if the rules allow it.
async fn happen(server: &Running, viewer: &Person, other: &Person, what: u64, people: &[Person]) {
    let (one, two) = (&viewer.who, &other.who);
    let profile = |of: &Someone| json!({ "profile": { "id": of.id } });
    let invisible = |is_so: bool| json!({ "invisible": is_so });
    let is_viewer = people[..VIEWERS].iter().any(|it| it.name == other.name);
    match what {
        0 => make(server, two, Method::PUT, "visibility.php", &invisible(true)).await,
        1 => make(server, two, Method::PUT, "visibility.php", &invisible(false)).await,
        2 => make(server, one, Method::POST, "block.php", &profile(two)).await,
        3 => make(server, two, Method::POST, "block.php", &profile(one)).await,
        4 => make(server, one, Method::DELETE, "block.php", &profile(two)).await,
        5 => make(server, two, Method::DELETE, "block.php", &profile(one)).await,
        6 | 15..=17 => make(server, two, Method::POST, "like.php", &profile(one)).await,
        7 => make(server, one, Method::POST, "like.php", &profile(two)).await,
        8 => make(server, two, Method::POST, "message.php", &json!(text(To::Profile(one.id), "Hello"))).await,
        9 => make(server, one, Method::POST, "message.php", &json!(text(To::Profile(two.id), "Hello"))).await,
        14 => make(server, one, Method::DELETE, "like.php", &profile(two)).await,
        // Who is put out of the site or goes is logged out, and could not look any more.
        _ if is_viewer => {}
        10 => set_status(server, two.id, Status::Disabled).await,
        11 => set_status(server, two.id, Status::Deleted).await,
        _ => set_status(server, two.id, Status::Active).await,
    }
}

async fn make(server: &Running, who: &Someone, method: Method, path: &str, body: &Value) {
    let reply = call(server, Some(who), method, &format!("/api/{path}")).json(body).go().await;
    assert_ne!(reply.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
}

async fn set_status(server: &Running, id: MemberId, status: Status) {
    let write = server.store().write(move |tx| {
        async move {
            match status {
                Status::Active => {
                    account::bring_back(tx, id).await?;
                    user::activate(tx, id).await
                }
                Status::Deleted => account::delete(tx, id).await,
                _ => user::disable(tx, id).await,
            }
        }
        .boxed()
    });
    write.await.unwrap();
}
