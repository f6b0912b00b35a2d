//! Who may make which call. Each call of the contract has a line here, with what it answers each kind of caller; a call
//! without a line fails the test.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, acquaint, call, get, jpeg, send, settled, text, upload};
use crate::support::contract::every_call;
use crate::support::members::{New, Someone, new};
use crate::support::server::{Running, serve_with};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use vonk::domain::accounts::{Status, account};
use vonk::seed::PASSWORD;
use wire::ClientId;
use wire::message::{Sent, To};
use wire::photo::Photo;
use wire::user::Sessions;

on_both_engines!(each_call_answers_each_kind_of_caller_as_its_line_says);

/// A call, and its answers: `ok`, or the code of the refusal. Who is disabled or deleted is answered like a visitor.
struct Line {
    call: &'static str,
    /// What the call names, of the caller or of another member.
    names: Names,
    /// The query, or the path if it has variable parts; and the body.
    request: fn(&str) -> (String, Value),
    visitor: &'static str,
    not_confirmed: &'static str,
    member: &'static str,
    /// For a member who names what belongs to another, or what is not there.
    another: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Names {
    Nothing,
    /// A conversation with two messages, of which the caller has written the second.
    Chat,
    Upload,
    ProfilePhoto,
    Session,
}

/// The calls of the contract, and those of them that name what is somebody's.
const CALLS: usize = 107;
const NAMING: usize = 14;
/// An id that nothing has.
pub const ABSENT: &str = "4711";
const LOGGED_OUT: &str = "authentication_required";

/// A call that answers everybody alike.
fn open(call: &'static str, request: fn(&str) -> (String, Value), answer: &'static str) -> Line {
    let (visitor, not_confirmed, member) = (answer, answer, answer);
    Line { call, names: Names::Nothing, request, visitor, not_confirmed, member, another: None }
}

/// A call for members that names nothing of anybody's.
fn own(call: &'static str, request: fn(&str) -> (String, Value)) -> Line {
    Line { visitor: LOGGED_OUT, ..open(call, request, "ok") }
}

/// A call that names something, which is not there for others.
fn named(call: &'static str, names: Names, request: fn(&str) -> (String, Value)) -> Line {
    Line { names, another: Some("not_found"), ..own(call, request) }
}

impl Line {
    /// The refusal of a call that a member may make, and that names what is not there.
    fn refused(self, code: &'static str) -> Self {
        Self { not_confirmed: code, member: code, ..self }
    }
}

fn nothing(_: &str) -> (String, Value) {
    (String::new(), Value::Null)
}

fn body(body: Value) -> (String, Value) {
    (String::new(), body)
}

fn query(query: String) -> (String, Value) {
    (query, Value::Null)
}

fn id(of: &str) -> i64 {
    of.parse().unwrap()
}

fn token(_: &str) -> (String, Value) {
    body(json!({ "token": "0".repeat(64) }))
}

/// A profile that nobody has.
fn nobody(_: &str) -> (String, Value) {
    body(json!({ "profile": { "id": 4_000_000_000_i64 } }))
}

/// An order of credits.
fn order(_: &str) -> (String, Value) {
    body(json!({ "client_id": ClientId::new(), "bundle": "50", "method": "card", "country": "NL", "quoted": 1999 }))
}

/// Calls that need no session.
fn of_everybody() -> Vec<Line> {
    let mail = |_: &str| body(json!({ "email": "nobody@mail.test" }));
    // Another one each time, as too many guesses lock an address.
    let log_in = |_: &str| body(json!({ "email": format!("{}@mail.test", ClientId::new().as_str()), "password": "x" }));
    let withdrawal =
        |_: &str| body(json!({ "order": 4, "email": "nobody@mail.test", "name": "Anna Bakker", "quoted": 999 }));
    let new_password = |_: &str| body(json!({ "token": "0".repeat(64), "password": "a new password" }));
    vec![
        open("GET /healthz", nothing, "ok"),
        open("GET /readyz", nothing, "ok"),
        open("GET /api/openapi.json", nothing, "ok"),
        open("GET /api/asyncapi.json", nothing, "ok"),
        open("GET /api/settings.php", nothing, "ok"),
        open("GET /api/companyinfo.php", nothing, "ok"),
        open("GET /api/interests.php", nothing, "ok"),
        open("GET /api/regions.php", nothing, "ok"),
        open("GET /api/pricing.php", nothing, "not_found"),
        open("GET /api/geocode.php", nothing, "invalid"),
        open("GET /api/members.php", nothing, "ok"),
        open("GET /api/lander.php", |_| query("?id=4000000000".into()), "not_found"),
        open("GET /blurred/{id}", |_| query("/blurred/4000000000".into()), "not_found"),
        open("POST /api/user.php", log_in, "bad_credentials"),
        open("GET /api/signup-challenge.php", nothing, "ok"),
        open("POST /api/signup.php", |_| body(json!({})), "malformed"),
        open("POST /api/payment-webhook.php", |_| body(json!({})), "not_found"),
        open("POST /api/withdraw.php", |_| body(json!({ "order": 4, "email": "nobody@mail.test" })), "not_found"),
        open("PUT /api/withdraw.php", withdrawal, "not_found"),
        open("POST /api/activate.php", token, "activation_failed"),
        open("POST /api/reset-password.php", mail, "email_not_found"),
        open("PUT /api/reset-password.php", new_password, "link_expired"),
        open("POST /api/reactivate.php", token, "link_expired"),
        open("PUT /api/mail-change.php", token, "link_expired"),
    ]
}

/// Calls on what is the caller's own.
fn of_the_account() -> Vec<Line> {
    let passwords = |_: &str| body(json!({ "old_password": PASSWORD, "password": "another password" }));
    let profile = |_: &str| {
        body(json!({ "name": "Anna", "birth_date": "1990-05-17", "gender": "female", "sexuality": "bi",
            "country": "NL", "region": "Utrecht", "relationship_status": null, "hair_color": null,
            "eye_color": null, "body_type": null, "reason": null, "about": "", "interests": [] }))
    };
    let address = |_: &str| {
        let email = format!("{}@mail.test", ClientId::new().as_str());
        body(json!({ "password": PASSWORD, "email": email }))
    };
    vec![
        own("GET /api/user.php", nothing),
        own("POST /api/mail-change.php", address),
        own("POST /api/export.php", |_| body(json!({ "password": PASSWORD }))),
        own("PUT /api/user.php", |_| body(json!({ "language": "nl" }))),
        own("DELETE /api/user.php", |_| query("?push=1".into())),
        own("GET /api/notifications.php", nothing),
        own("PUT /api/notifications.php", |_| body(json!({ "disabled": ["like"], "with_text": true }))),
        own("GET /api/logout.php", nothing),
        own("POST /api/logout.php", nothing),
        own("GET /api/account.php", nothing),
        own("DELETE /api/account.php", |_| body(json!({ "password": PASSWORD }))),
        own("PUT /api/password.php", passwords),
        own("GET /api/sessions.php", nothing),
        named("DELETE /api/sessions.php", Names::Session, |id| body(json!({ "session": id }))),
        own("GET /api/signup.php", nothing),
        own("PUT /api/signup.php", |_| body(json!({ "step": 1 }))),
        own("DELETE /api/signup.php", nothing),
        own("GET /api/signup-matches.php", nothing),
        own("POST /api/activation-mail.php", nothing),
        own("GET /api/consents.php", nothing),
        own("PUT /api/consents.php", |_| body(json!({ "kind": "news", "given": true }))),
        own("GET /api/alerts.php", nothing),
        own("PUT /api/alerts.php", |_| body(json!({ "alert": "photo" }))),
        own("GET /api/own-profile.php", nothing),
        own("PUT /api/own-profile.php", profile),
        own("GET /api/profile-preview.php", nothing),
        own("PUT /api/visibility.php", |_| body(json!({ "invisible": true }))),
        own("GET /api/ledger.php", nothing),
        own("GET /api/ledger-csv.php", nothing),
        own("GET /api/ledger-json.php", nothing),
        own("GET /api/transactions.php", nothing),
        own("GET /api/invoice.php", |_| query("?id=4000000000".into())).refused("not_found"),
        // The server of this test is no demo, in which alone the sandbox sells anything.
        own("GET /api/bundles.php", nothing).refused("not_found"),
        own("GET /api/order.php", |_| query("?id=4000000000".into())).refused("not_found"),
        own("POST /api/order.php", order).refused("not_found"),
        own("POST /api/repeat-order.php", |_| body(json!({ "client_id": ClientId::new(), "quoted": 1999 })))
            .refused("not_found"),
        own("GET /api/discountcode.php", |_| query("?welcome=true".into())).refused("not_found"),
        own("POST /api/discountcode.php", |_| body(json!({ "code": "SUMMER" }))).refused("not_found"),
        own("GET /api/spending.php", nothing).refused("not_found"),
        own("PUT /api/spending.php", |_| body(json!({ "period": "day", "limit": 5000 }))).refused("not_found"),
        own("POST /api/break.php", |_| body(json!({ "days": 1 }))).refused("not_found"),
        own("GET /api/directdebit.php", nothing).refused("not_found"),
        own("POST /api/directdebit.php", |_| body(json!({ "form": null }))).refused("not_found"),
        own("PUT /api/directdebit.php", |_| body(json!({ "code": "123456" }))).refused("not_found"),
        own("DELETE /api/directdebit.php", nothing).refused("not_found"),
        own("GET /api/sync.php", nothing),
        // Not a handshake, as it has none of its headers.
        own("GET /api/live", nothing).refused("malformed"),
    ]
}

/// Calls that name a profile, which anybody may do.
fn of_profiles() -> Vec<Line> {
    let swiped = |_: &str| body(json!({ "profile": { "id": 4_000_000_000_i64 }, "liked": false }));
    vec![
        own("GET /api/profile.php", |_| query("?id=4000000000".into())).refused("not_found"),
        own("GET /api/icebreakers.php", |_| query("?profile=4000000000".into())).refused("not_found"),
        own("GET /api/likes.php", nothing),
        own("PUT /api/likes.php", nobody).refused("not_found"),
        own("GET /api/auto-like.php", nothing),
        own("POST /api/like.php", nobody).refused("not_found"),
        own("DELETE /api/like.php", nobody).refused("not_found"),
        own("POST /api/pass.php", nobody).refused("not_found"),
        own("DELETE /api/pass.php", nobody).refused("not_found"),
        own("GET /api/match-finder.php", nothing),
        own("GET /api/today.php", nothing),
        own("GET /api/swipe-game.php", nothing),
        own("POST /api/swipe-game.php", swiped).refused("not_found"),
        own("DELETE /api/swipe-game.php", nobody).refused("not_found"),
        own("GET /api/block.php", nothing),
        own("POST /api/block.php", nobody).refused("not_found"),
        own("DELETE /api/block.php", nobody),
    ]
}

fn of_chats() -> Vec<Line> {
    let call_off = |_: &str| body(json!({ "client_id": ClientId::new() }));
    let message = |id: &str| body(json!(text(To::Conversation(wire::ConversationId(self::id(id))), "And another")));
    let chat = |id: &str| body(json!({ "conversation": { "id": self::id(id) } }));
    let first = |id: &str| body(json!({ "conversation": self::id(id), "seq": 1 }));
    let second = |id: &str| body(json!({ "conversation": self::id(id), "seq": 2 }));
    let reaction = |id: &str| body(json!({ "conversation": self::id(id), "seq": 1, "reaction": "heart" }));
    vec![
        own("GET /api/chats.php", nothing),
        named("GET /api/chat.php", Names::Chat, |id| query(format!("?id={id}"))),
        named("DELETE /api/chat.php", Names::Chat, chat),
        named("GET /api/edits.php", Names::Chat, |id| query(format!("?conversation={id}&since=0&after=0"))),
        Line { not_confirmed: "not_confirmed", ..named("POST /api/message.php", Names::Chat, message) },
        named("DELETE /api/message.php", Names::Chat, second),
        Line { not_confirmed: "not_confirmed", ..named("PUT /api/reaction.php", Names::Chat, reaction) },
        Line { not_confirmed: "not_confirmed", ..named("DELETE /api/reaction.php", Names::Chat, first) },
        named("POST /api/read.php", Names::Chat, second),
        own("DELETE /api/send.php", call_off),
        own("GET /api/price.php", nothing),
        own("GET /api/gifts.php", nothing),
    ]
}

fn of_photos() -> Vec<Line> {
    let order = |id: &str| body(json!({ "photos": [{ "photo": self::id(id), "hidden": false }], "main": null }));
    let photo = |id: &str| body(json!({ "photo": self::id(id) }));
    let picture = |id: &str| query(format!("/photos/{id}/small"));
    vec![
        own("POST /api/photo.php", nothing),
        named("GET /api/photo.php", Names::Upload, |id| query(format!("?id={id}"))),
        named("DELETE /api/photo.php", Names::Upload, photo),
        Line { visitor: "not_found", ..named("GET /photos/{id}/{rendition}", Names::Upload, picture) },
        own("POST /api/profile-photos.php", nothing),
        Line { another: Some("invalid"), ..named("PUT /api/profile-photos.php", Names::ProfilePhoto, order) },
        named("DELETE /api/profile-photos.php", Names::ProfilePhoto, photo),
    ]
}

fn lines() -> Vec<Line> {
    [of_everybody(), of_the_account(), of_profiles(), of_chats(), of_photos()].into_iter().flatten().collect()
}

#[test]
fn each_call_of_the_contract_has_a_line() {
    let lines: Vec<&str> = lines().iter().map(|line| line.call).collect();
    let named: BTreeSet<&str> = lines.iter().copied().collect();
    assert_eq!(named.len(), lines.len(), "no call has two");
    let calls = every_call();
    let missing: Vec<_> = calls.iter().filter(|call| !named.contains(call.as_str())).collect();
    let gone: Vec<_> = named.iter().filter(|line| !calls.contains(**line)).collect();
    assert!(missing.is_empty() && gone.is_empty(), "add a line for {missing:?}; there is no {gone:?}");
}

async fn each_call_answers_each_kind_of_caller_as_its_line_says(on: On) {
    let generous = |config: &mut vonk::config::Config| {
        let limits = &mut config.limits;
        (limits.writes_burst, limits.logins_burst, limits.signups_burst) = (1e6, 1e6, 1e6);
    };
    let server = serve_with(on, Clock::System, generous).await;
    let ben = server.member(New { credits: 10_000, ..new("Ben") }).await;
    let (mut wrong, mut cells) = (Vec::new(), 0);
    for line in lines() {
        let owner = owner(&server, &ben, line.names, false).await;
        let named = Some(owner.1.as_str());
        let mut expect = async |who: &str, caller: Option<&Someone>, of: Option<&str>, answer: &str| {
            let got = answer_of(make(&server, &line, caller, of.unwrap_or_default()).await);
            cells += 1;
            if got != answer {
                wrong.push(format!("{} answers {who} {got}, not {answer}", line.call));
            }
        };
        expect("a visitor", None, named, line.visitor).await;
        for (status, who) in [(Status::Disabled, "who is disabled"), (Status::Deleted, "who is deleted")] {
            let (caller, own) = owner_of(&server, &ben, line.names, status).await;
            expect(who, Some(&caller), Some(&own), line.visitor).await;
        }
        let (caller, own) = owner_of(&server, &ben, line.names, Status::NotConfirmed).await;
        expect("who is not confirmed", Some(&caller), Some(&own), line.not_confirmed).await;
        if let Some(another) = line.another {
            let stranger = server.member(new("Eve")).await;
            expect("another member", Some(&stranger), named, another).await;
            expect("who names what is not there", Some(&stranger), Some(ABSENT), another).await;
        }
        let (caller, own) = self::owner(&server, &ben, line.names, true).await;
        expect("a premium member", Some(&caller), Some(&own), line.member).await;
        // Last, as the call may end what the others named.
        expect("a member", Some(&owner.0), named, line.member).await;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Six kinds of callers for each call, and two for each that names what is somebody's. Who is blocked is in `blocked`.
    let (calls, naming) = (lines().len(), lines().iter().filter(|line| line.another.is_some()).count());
    assert_eq!((calls, naming, cells), (CALLS, NAMING, 6 * CALLS + 2 * NAMING));
    server.stop().await;
}

fn answer_of(reply: Reply) -> String {
    if reply.status.is_success() { "ok".to_owned() } else { reply.code() }
}

/// A member with or without premium, and what the call names of the member's.
pub async fn owner(server: &Running, ben: &Someone, names: Names, paid: bool) -> (Someone, String) {
    let anna = server.member(New { paid, ..new("Anna") }).await;
    let named = match names {
        Names::Nothing => String::new(),
        Names::Chat => {
            let conversation = acquaint(server, ben, &anna).await;
            send(server, &anna, &text(To::Conversation(conversation), "Hello to you")).await.read::<Sent>();
            conversation.to_string()
        }
        Names::Upload => {
            let photo = upload(server, &anna).await;
            settled(server).await;
            photo.id.to_string()
        }
        Names::ProfilePhoto => {
            let reply = add_photo(server, Some(&anna), "/api/profile-photos.php").await;
            settled(server).await;
            serde_json::from_slice::<Photo>(&reply.bytes).unwrap().id.to_string()
        }
        Names::Session => get(server, &anna, "/api/sessions.php").await.read::<Sessions>().sessions.remove(0).id,
    };
    (anna, named)
}

/// The same for a member who has got another status since.
pub async fn owner_of(server: &Running, ben: &Someone, names: Names, status: Status) -> (Someone, String) {
    let (anna, named) = owner(server, ben, names, false).await;
    let id = anna.id;
    server.store().write(move |tx| account::set_status(tx, id, status).boxed()).await.unwrap();
    (anna, named)
}

async fn add_photo(server: &Running, who: Option<&Someone>, path: &str) -> Reply {
    let key = ClientId::new();
    let call = call(server, who, Method::POST, path).header("idempotency-key", key.as_str());
    call.body(jpeg(96, 72)).go().await
}

async fn make(server: &Running, line: &Line, caller: Option<&Someone>, named: &str) -> Reply {
    let (method, path) = line.call.split_once(' ').unwrap();
    if ["POST /api/photo.php", "POST /api/profile-photos.php"].contains(&line.call) {
        return add_photo(server, caller, path).await;
    }
    let (query, body) = (line.request)(named);
    let path = if path.contains('{') { query } else { format!("{path}{query}") };
    let call = call(server, caller, method.parse().unwrap(), &path);
    if body.is_null() { call.go().await } else { call.json(&body).go().await }
}
