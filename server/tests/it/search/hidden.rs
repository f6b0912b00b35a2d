//! Whatever happens between members, nobody who is hidden from a member is in any answer to that member: in no list, no
//! count, no score, no card and no file; nor in a push or a mail that is sent after that. Each call that reads has a line
//! here, and one without a line fails.

use super::within;
use crate::on_both_engines;
use crate::support::client::{acquaint, call, get, jpeg, post, send, settled, text};
use crate::support::contract::every_call;
use crate::support::dice::Dice;
use crate::support::members::{New, Someone, make_with, new};
use crate::support::push::PushService;
use crate::support::server::{Running, serve_with};
use crate::support::{On, until};
use base::clock::{Clock, MINUTE};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::{Sql, sql};
use vonk::config::Config;
use vonk::domain::accounts::{Status, account};
use vonk::domain::mail::{self, Letter, Mail};
use vonk::domain::profiles::{self, age, preferences};
use vonk::domain::{safety, user};
use wire::match_finder::{BestMatches, MatchKind};
use wire::members::Members;
use wire::message::{Sent, To};
use wire::photo::Photo;
use wire::profile::{Gender, Sexuality};
use wire::signup::Preferences;
use wire::user::UserAnswer;
use wire::{Age, ClientId, MemberId, PhotoId};

on_both_engines!(
    whoever_is_hidden_is_in_no_answer,
    whoever_is_hidden_by_then_is_in_no_push,
    whoever_is_hidden_by_then_is_in_no_mail,
);

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

const LINES: [Line; 22] = [
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
    ("/api/ledger-csv.php", Of::Known, plain),
    ("/api/ledger-json.php", Of::Known, plain),
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
const OF_NO_MEMBER: [&str; 30] = [
    "/api/account.php",
    "/api/bundles.php",
    "/api/directdebit.php",
    "/api/discountcode.php",
    "/api/invoice.php",
    "/api/order.php",
    "/api/pricing.php",
    "/api/spending.php",
    "/api/transactions.php",
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
const GENDERS: [Gender; 2] = [Gender::Female, Gender::Male];
const SEXUALITIES: [Sexuality; 3] = [Sexuality::Hetero, Sexuality::Bi, Sexuality::Bi];
const PLACES: [(&str, &str); 5] =
    [("NL", "Utrecht"), ("NL", "Utrecht"), ("NL", "Utrecht"), ("NL", "Drenthe"), ("BE", "Antwerpen")];

fn generous(config: &mut Config) {
    let limits = &mut config.limits;
    (limits.reads_burst, limits.writes_burst) = (1e6, 1e6);
}

struct Person {
    who: Someone,
    name: &'static str,
    domain: &'static str,
    photo: PhotoId,
}

async fn people(server: &Running, dice: &mut Dice) -> Vec<Person> {
    let mut people = Vec::new();
    for (place, name) in NAMES.into_iter().enumerate() {
        let gender = dice.pick(&GENDERS);
        let sexuality = if place == 0 { Sexuality::Bi } else { dice.pick(&SEXUALITIES) };
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
        people.push(Person { who, name, domain, photo: photo.id });
    }
    settled(server).await;
    people
}

/// What the database says of a viewer and another.
#[derive(Clone, Debug, serde::Deserialize)]
struct Truth {
    is_gone: bool,
    invisible: bool,
    own_gender: String,
    own_sexuality: String,
    own_country: String,
    own_wanted_country: Option<String>,
    gender: String,
    sexuality: String,
    country: String,
    wanted_gender: Option<String>,
    wanted_country: Option<String>,
    blocks: bool,
    is_blocked: bool,
    likes: bool,
    has_chat: bool,
}

impl Truth {
    /// Whether each looks for the gender of the other, and neither in another country.
    fn fits(&self) -> bool {
        let looks_for = |gender: &str, sexuality: &str, other: &str| sexuality == "bi" || gender != other;
        looks_for(&self.own_gender, &self.own_sexuality, &self.gender)
            && looks_for(&self.gender, &self.sexuality, &self.own_gender)
            && self.wanted_gender.as_ref().is_none_or(|wanted| *wanted == self.own_gender)
            && self.country == *self.own_wanted_country.as_ref().unwrap_or(&self.own_country)
            && self.wanted_country.as_ref().is_none_or(|wanted| *wanted == self.own_country)
    }
}

async fn truth(server: &Running, viewer: MemberId, other: MemberId) -> Truth {
    let query = sql("select m.status <> 'active' or p.status <> 'active' as is_gone, p.invisible,
             v.gender as own_gender, v.sexuality as own_sexuality, v.country as own_country,
             x.country as own_wanted_country, p.gender, p.sexuality, p.country,
             w.gender as wanted_gender, w.country as wanted_country,
             exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = $2) as blocks,
             exists (select 1 from blocks b where b.blocker_id = $2 and b.blocked_id = $1) as is_blocked,
             exists (select 1 from likes l where l.member_id = $2 and l.partner_id = $1 and l.liked_at is not null)
                 as likes,
             exists (select 1 from chats c where c.member_id = $1 and c.partner_id = $2) as has_chat
         from members m join profiles p on p.id = m.id join profiles v on v.id = $1
             left join preferences w on w.member_id = p.id left join preferences x on x.member_id = v.id
         where m.id = $2");
    let query = query.bind(viewer).bind(other);
    server.store().read(move |conn| async move { query.one(conn).await }.boxed()).await.unwrap().unwrap()
}

/// Whether a call may tell the viewer of the other.
fn may_tell(of: Of, viewer: &Person, other: &Person, truth: &Truth) -> bool {
    let is_there = !truth.is_gone && viewer.domain == other.domain;
    let is_free = !truth.blocks && !truth.is_blocked;
    match of {
        Of::Nobody => false,
        Of::Found => is_there && is_free && !truth.invisible && truth.fits(),
        Of::Known => is_there && is_free && (!truth.invisible || truth.likes || truth.has_chat),
        Of::Blocked => is_there && truth.blocks,
    }
}

async fn whoever_is_hidden_is_in_no_answer(on: On) {
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
                happen(&server, viewer, other, dice.roll(26), &people, &mut dice).await;
            }
        }
        for viewer in &people[..VIEWERS] {
            finds_whom_it_may(&server, viewer, &people).await;
            look(&server, viewer, &people, &mut told).await;
            compare_scores(&server, viewer).await;
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
            let may = may_tell(of, viewer, other, &truth);
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

/// Waits until the search has read who has become somebody else or looks for others now, a moment after that. Who hides
/// is hidden at once.
async fn finds_whom_it_may(server: &Running, viewer: &Person, people: &[Person]) {
    until(async || {
        let found = found(server, viewer).await;
        for other in people.iter().filter(|other| found.iter().any(|card| card.id == other.who.id)) {
            if !truth(server, viewer.who.id, other.who.id).await.fits() {
                return false;
            }
        }
        true
    })
    .await;
}

/// What profiles show and a member prefers, of which scores are made.
#[derive(Clone, Debug, serde::Deserialize)]
struct Said {
    id: MemberId,
    birth_date: String,
    country: String,
    region: String,
    reason: Option<String>,
    relationship_status: Option<String>,
    interests: Option<String>,
    min_age: Option<i64>,
    max_age: Option<i64>,
}

/// Compares each score with one that is made of nothing but what the viewer may know.
async fn compare_scores(server: &Running, viewer: &Person) {
    until(async || {
        let best: BestMatches = get(server, &viewer.who, "/api/match-finder.php").await.read();
        let query = sql("select p.id, p.birth_date, p.country, p.region, p.reason, p.relationship_status,
                 (select string_agg(i.interest, ',') from profile_interests i where i.profile_id = p.id) as interests,
                 w.min_age, w.max_age
             from profiles p left join preferences w on w.member_id = p.id");
        let said: Vec<Said> =
            server.store().read(move |conn| async move { query.all(conn).await }.boxed()).await.unwrap();
        let of = |id: MemberId| said.iter().find(|it| it.id == id).unwrap();
        best.items.iter().all(|item| {
            let told: Vec<(MatchKind, i64)> = item.reasons.iter().map(|it| (it.kind, it.points)).collect();
            let sum: i64 = told.iter().map(|(_, points)| points).sum();
            item.score == sum && told == expected(of(viewer.who.id), of(item.profile.id), server)
        })
    })
    .await;
}

fn expected(own: &Said, other: &Said, server: &Running) -> Vec<(MatchKind, i64)> {
    let now = server.store().now();
    let (own_age, other_age) = (age(&own.birth_date, now), age(&other.birth_date, now));
    let prefers = own.min_age.is_some() || own.max_age.is_some();
    let is_preferred = own.min_age.is_none_or(|it| it <= other_age) && own.max_age.is_none_or(|it| other_age <= it);
    let interests = |said: &Said| -> BTreeSet<String> {
        said.interests.iter().flat_map(|all| all.split(',')).map(str::to_owned).collect()
    };
    let shared = interests(own).intersection(&interests(other)).count();
    let is_said = |one: &Option<String>, two: &Option<String>| one.is_some() && one == two;
    let is_near = !own.region.is_empty() && (&own.country, &own.region) == (&other.country, &other.region);
    let all = [
        (MatchKind::YourAges, if prefers && is_preferred { 20 } else { 0 }),
        (MatchKind::SimilarAge, if (own_age - other_age).abs() <= 5 { 20 } else { 0 }),
        (MatchKind::Region, if is_near { 10 } else { 0 }),
        (MatchKind::Interests, 6 * i64::try_from(shared.min(5)).unwrap()),
        (MatchKind::Reason, if is_said(&own.reason, &other.reason) { 6 } else { 0 }),
        (
            MatchKind::RelationshipStatus,
            if is_said(&own.relationship_status, &other.relationship_status) { 4 } else { 0 },
        ),
    ];
    all.into_iter().filter(|(_, points)| *points > 0).collect()
}

/// Something between two members, or to one of them, if the rules allow it.
async fn happen(server: &Running, viewer: &Person, other: &Person, what: u64, people: &[Person], dice: &mut Dice) {
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
        18 | 19 | 22 => make(server, two, Method::PUT, "own-profile.php", &another(other, dice)).await,
        20 | 23..=25 => prefer(server, two.id, dice).await,
        21 => prefer(server, one.id, dice).await,
        // Who is put out of the site or goes is logged out, and could not look any more.
        _ if is_viewer => {}
        10 => set_status(server, two.id, Status::Disabled).await,
        11 => set_status(server, two.id, Status::Deleted).await,
        _ => set_status(server, two.id, Status::Active).await,
    }
}

/// The profile of somebody who has become another.
fn another(person: &Person, dice: &mut Dice) -> Value {
    let (country, region) = dice.pick(&PLACES);
    let interests = dice.pick(&[&["tea", "art"][..], &["tea"], &["wine", "art", "beer"], &[]]);
    json!({ "name": person.name, "birth_date": dice.pick(&["1990-05-17", "1987-05-17", "1971-05-17"]),
        "gender": dice.pick(&GENDERS), "sexuality": dice.pick(&SEXUALITIES), "country": country, "region": region,
        "relationship_status": dice.pick(&[None, Some("single"), Some("divorced")]), "hair_color": null,
        "eye_color": null, "body_type": null, "reason": dice.pick(&[None, Some("chat"), Some("dating")]), "about": "",
        "interests": interests })
}

/// The member looks for others than before.
async fn prefer(server: &Running, id: MemberId, dice: &mut Dice) {
    let wishes = Preferences {
        gender: dice.pick(&[None, None, Some(Gender::Female), Some(Gender::Male)]),
        country: dice.pick(&[None, Some("NL"), Some("BE")]).map(str::to_owned),
        min_age: dice.pick(&[None, Some(Age(18)), Some(Age(38))]),
        max_age: dice.pick(&[None, Some(Age(45))]),
        ..Preferences::default()
    };
    within(server, move |tx| async move { preferences::set(tx, id, wishes).await }.boxed()).await;
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

async fn whoever_is_hidden_by_then_is_in_no_push(on: On) {
    let mut service = PushService::start();
    let configured = |config: &mut Config| {
        generous(config);
        service.configure(config);
    };
    let server = serve_with(on, Clock::System, configured).await;
    let mut dice = Dice(5);
    let people = people(&server, &mut dice).await;
    for (place, viewer) in people[..VIEWERS].iter().enumerate() {
        let browser = service.subscription(&format!("take-{place}"));
        post(&server, &viewer.who, "/api/user.php?push=1", &browser).await.read::<UserAnswer>();
    }
    // Two to whom nothing else happens: what is told one of them is the last of a round.
    let (last, friend) =
        (server.member(new("Last")).await, server.member(New { credits: 10_000, ..new("Friend") }).await);
    let conversation = acquaint(&server, &friend, &last).await;
    post(&server, &last, "/api/user.php?push=1", &service.subscription("take-last")).await.read::<UserAnswer>();
    let (mut told, mut dropped) = (0, 0);
    for _ in 0..8 {
        set_quiet(&server, &people, true).await;
        for kinds in [&[6, 8, 15, 16, 17][..], &[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14]] {
            for _ in 0..8 {
                let viewer = &people[usize::try_from(dice.roll(VIEWERS as u64)).unwrap()];
                let other = &people[usize::try_from(dice.roll(NAMES.len() as u64)).unwrap()];
                if viewer.name != other.name {
                    happen(&server, viewer, other, dice.pick(kinds), &people, &mut dice).await;
                }
            }
            // What there is to tell is with the devices, and waits until the quiet hours are over.
            until(async || unsorted(&server).await == 0).await;
        }
        let held = waiting(&server).await;
        settled(&server).await;
        set_quiet(&server, &people, false).await;
        let due = sql("update jobs set run_at = 0 where kind = 'push.send' and state = 'waiting'");
        within(&server, move |tx| async move { due.run(tx).await.map(drop) }.boxed()).await;
        server.store().look_for_jobs();
        until(async || waiting(&server).await == 0).await;
        send(&server, &friend, &text(To::Conversation(conversation), "That was all")).await.read::<Sent>();
        let mut sent = 0;
        loop {
            let taken = service.next().await;
            let Some(place) = taken.path.strip_prefix("/push/take-").and_then(|place| place.parse::<usize>().ok())
            else {
                break;
            };
            let (viewer, message) = (&people[place], taken.message.to_string());
            for other in people.iter().filter(|other| message.contains(other.name)) {
                let truth = truth(&server, viewer.who.id, other.who.id).await;
                assert!(may_tell(Of::Known, viewer, other, &truth), "{} is told: {message}, {truth:?}", viewer.name);
                told += 1;
            }
            sent += 1;
        }
        dropped += held - sent;
    }
    assert!(told > 0 && dropped > 0, "{told} were told, {dropped} dropped");
    server.stop().await;
}

/// How many messages to devices wait or are being sent.
async fn waiting(server: &Running) -> i64 {
    count(server, sql("select count(*) from jobs where kind = 'push.send'")).await
}

/// How much is still to be handed on to devices, or to be found to have to wait. The quiet hours end an hour from now.
async fn unsorted(server: &Running) -> i64 {
    let soon = server.store().now().0 + 30 * MINUTE;
    let query = "select count(*) from jobs where kind = 'push.news' or (kind = 'push.send' and run_at <= $1)";
    count(server, sql(query).bind(soon)).await
}

async fn count(server: &Running, query: Sql) -> i64 {
    server.store().read(move |conn| async move { query.number(conn).await }.boxed()).await.unwrap()
}

/// Lets the viewers be told nothing for two hours, or everything.
async fn set_quiet(server: &Running, people: &[Person], is_so: bool) {
    let minute = server.store().now().0 / MINUTE;
    let quiet = json!({ "from": (minute - 60).rem_euclid(1440), "until": (minute + 60) % 1440, "time_zone": "UTC" });
    let quiet = if is_so { quiet } else { Value::Null };
    let chosen = json!({ "disabled": [], "with_text": true, "quiet": quiet });
    for viewer in &people[..VIEWERS] {
        make(server, &viewer.who, Method::PUT, "notifications.php", &chosen).await;
    }
}

async fn whoever_is_hidden_by_then_is_in_no_mail(on: On) {
    let server = serve_with(on, Clock::System, |config| config.demo = true).await;
    for (case, is_told) in [
        ("seen", true),
        ("invisible", false),
        ("blocks", false),
        ("blocked", false),
        ("disabled", false),
        ("deleted", false),
    ] {
        let clara = server.member(New { status: Status::NotConfirmed, ..new("Clara") }).await;
        let anna = server.member(new("Quirijnda")).await;
        let (reader, other, address) = (clara.id, anna.id, clara.email.clone());
        // It is written down, and before it is sent the one for whom a message waits is hidden.
        within(&server, move |tx| {
            async move {
                let letter = Letter::Activate { name: "Clara".into(), recipient: Some(other) };
                let (domain, language) = ("vonk".into(), "en".into());
                mail::send(tx, Mail { member: reader, domain, address, language, letter }).await?;
                let now = tx.now();
                match case {
                    "invisible" => profiles::set_invisible(tx, other, true).await,
                    "blocks" => safety::add_block(tx, other, reader, now, None).await.map(drop),
                    "blocked" => safety::add_block(tx, reader, other, now, None).await.map(drop),
                    "disabled" => user::disable(tx, other).await,
                    "deleted" => account::delete(tx, other).await,
                    _ => Ok(()),
                }
            }
            .boxed()
        })
        .await;
        let sent = async || {
            let kept = sql("select plain from mails where member_id = $1 and state = 'sent'").bind(reader);
            let kept: Option<(String,)> =
                server.store().read(move |conn| async move { kept.one(conn).await }.boxed()).await.unwrap();
            kept.map(|(plain,)| plain)
        };
        until(async || sent().await.is_some()).await;
        let plain = sent().await.unwrap();
        assert_eq!(plain.contains("Quirijnda"), is_told, "{case}: {plain}");
        assert!(plain.contains("/activate/done?token="), "{case}: {plain}");
    }
    server.stop().await;
}
