//! Of what members are told: what they chose, what they have not seen, and not at night.

use super::{count, idle, serve_push, subscribe, two, write, write_at};
use crate::on_both_engines;
use crate::support::client::{call, gift, live, photo, post, send, settled, text, upload};
use crate::support::members::{New, Someone, new};
use crate::support::push::PushService;
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, MINUTE, SECOND};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use wire::message::{Sent, To};
use wire::push::{NotificationKind, Notifications};
use wire::user::UserAnswer;

on_both_engines!(
    each_kind_has_its_words_and_its_place_and_a_fictional_sender_is_labelled,
    what_was_read_or_is_being_looked_at_is_not_told,
    a_message_names_the_chats_in_which_something_is_unread,
    a_member_chooses_of_what_to_be_told,
    a_page_that_says_it_is_on_screen_and_does_not_answer_sees_nothing,
    quiet_hours_put_off_what_is_told,
    who_runs_out_of_credits_is_told_once,
);

async fn each_kind_has_its_words_and_its_place_and_a_fictional_sender_is_labelled(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, _, _) = two(&server, &service, "take").await;
    let spark = server.member(New { credits: 10_000, fictional: true, ..new("Spark") }).await;
    let language = json!({ "language": "nl" });
    call(&server, Some(&anna), Method::PUT, "/api/user.php").json(&language).go().await.read::<UserAnswer>();

    let mut told = async |kind: &str, words: &str, path: &str| {
        let taken = service.next().await;
        assert_eq!((taken.title(), taken.body()), ("Spark (Fictief profiel)", words), "{kind}");
        assert_eq!(taken.message["notification"]["lang"], "nl");
        let navigate = taken.message["notification"]["navigate"].as_str().unwrap();
        assert_eq!(navigate, format!("http://localhost:8080{path}"), "{kind}");
        (taken.headers["urgency"].clone(), taken.headers["topic"].clone())
    };
    let first: Sent = send(&server, &spark, &text(To::Profile(anna.id), "Hello")).await.read();
    let conversation = first.message.conversation;
    let chat = format!("/chats/{conversation}");
    told("message", "Heeft je een bericht gestuurd.", &chat).await;
    write(&server, &spark, conversation, "Again").await;
    told("message", "Heeft je 2 berichten gestuurd.", &chat).await;
    send(&server, &spark, &gift(To::Conversation(conversation), "tulip")).await.read::<Sent>();
    told("gift", "Heeft je een cadeau gestuurd.", &chat).await;
    let picture = upload(&server, &spark).await;
    settled(&server).await;
    send(&server, &spark, &photo(To::Conversation(conversation), picture.id)).await.read::<Sent>();
    told("photo", "Heeft je een foto gestuurd.", &chat).await;
    let like = async |who: &Someone, whom: &Someone| {
        let liked = post(&server, who, "/api/like.php", &json!({ "profile": { "id": whom.id } })).await;
        assert_eq!(liked.status, StatusCode::OK);
    };
    like(&spark, &anna).await;
    let (urgency, topic) = told("like", "Vindt je leuk.", &format!("/likes/m/{}", spark.id)).await;
    assert_eq!((urgency.as_str(), topic), ("normal", format!("like-{}", spark.id)), "a like wakes nobody");
    let charly = server.member(New { fictional: true, ..new("Spark") }).await;
    like(&anna, &charly).await;
    like(&charly, &anna).await;
    let page = format!("/members/{}/chat", charly.id);
    let (urgency, topic) = told("match", "Vindt jou ook leuk. Jullie zijn een match!", &page).await;
    assert_eq!((urgency.as_str(), topic), ("high", format!("match-{}", charly.id)));
    server.stop().await;
}

async fn what_was_read_or_is_being_looked_at_is_not_told(on: On) {
    let mut service = PushService::start();
    let (clock, time) = manual_clock();
    let server = serve_push(on, clock, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "busy").await;
    // The service wants a pause, in which the first message is read, the second taken back and the third answered.
    let sent = write(&server, &ben, conversation, "First").await;
    assert_eq!(service.next().await.tries, 1);
    let waits =
        async || count(&server, "select count(*) from jobs where kind = 'push.send' and state = 'waiting'").await;
    until(async || waits().await == 1).await;
    let mark = json!({ "conversation": conversation, "seq": sent.message.seq, "mark": "read" });
    post(&server, &anna, "/api/read.php", &mark).await;
    time.fetch_add(3 * MINUTE, Ordering::SeqCst);
    idle(&server).await;
    assert!(service.is_empty(), "it was read meanwhile");

    let sent = write_at(&server, &time, &ben, conversation, "Second").await;
    assert_eq!(service.next().await.tries, 2);
    idle(&server).await;
    post(&server, &anna, "/api/read.php", &json!({ "conversation": conversation, "seq": sent.0 + 1, "mark": "read" }))
        .await;

    let (socket, _) = live(&server, &anna).await;
    write_at(&server, &time, &ben, conversation, "While she looks").await;
    idle(&server).await;
    assert!(service.is_empty(), "her page is on screen");
    drop(socket);
    until(async || !server.live().is_looking(anna.id)).await;
    write_at(&server, &time, &ben, conversation, "When she has gone").await;
    assert_eq!(service.next().await.body(), "Wrote you 2 messages.");
    server.stop().await;
}

/// By this a device that no page is open on removes what was read on another one.
async fn a_message_names_the_chats_in_which_something_is_unread(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, ben, first) = two(&server, &service, "take").await;
    let carl = server.member(New { credits: 10_000, ..new("Carl") }).await;
    write(&server, &ben, first, "Unread").await;
    assert_eq!(service.next().await.message["unread"], json!([first]));
    let sent: Sent = send(&server, &carl, &text(To::Profile(anna.id), "Unread too")).await.read();
    let second = sent.message.conversation;
    assert_eq!(service.next().await.message["unread"], json!([first, second]));
    let seq = write(&server, &carl, second, "And again").await.message.seq;
    service.next().await;
    post(&server, &anna, "/api/read.php", &json!({ "conversation": second, "seq": seq, "mark": "read" })).await;
    write(&server, &ben, first, "Still unread").await;
    assert_eq!(service.next().await.message["unread"], json!([first]), "the other was read elsewhere");
    server.stop().await;
}

async fn a_member_chooses_of_what_to_be_told(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    let chosen: Notifications = call(&server, Some(&anna), Method::GET, "/api/notifications.php").go().await.read();
    assert_eq!(chosen, Notifications { disabled: Vec::new(), with_text: false, quiet: None });
    let choose = async |disabled: Value| {
        let body = json!({ "disabled": disabled, "with_text": false });
        call(&server, Some(&anna), Method::PUT, "/api/notifications.php").json(&body).go().await
    };
    let chosen: Notifications = choose(json!(["match", "message", "match"])).await.read();
    assert_eq!(chosen.disabled, [NotificationKind::Message, NotificationKind::Match]);
    assert_eq!(choose(json!(["weather"])).await.code(), "malformed");
    let user: UserAnswer = call(&server, Some(&anna), Method::GET, "/api/user.php").go().await.read();
    assert_eq!(user.user.notifications_disabled, chosen.disabled);
    write(&server, &ben, conversation, "Not told").await;
    idle(&server).await;
    send(&server, &ben, &gift(To::Conversation(conversation), "tulip")).await.read::<Sent>();
    assert_eq!(service.next().await.body(), "Sent you a gift.");
    let alerts = call(&server, Some(&anna), Method::GET, "/api/alerts.php").go().await.json();
    assert_eq!(alerts["alerts"], json!(["photo", "enrich_profile", "push", "disabled_notifications"]));
    for alert in ["push", "disabled_notifications"] {
        let body = json!({ "alert": alert });
        call(&server, Some(&anna), Method::PUT, "/api/alerts.php").json(&body).go().await;
    }
    let alerts = call(&server, Some(&anna), Method::GET, "/api/alerts.php").go().await.json();
    assert_eq!(alerts["alerts"], json!(["photo", "enrich_profile"]));
    server.stop().await;
}

async fn a_page_that_says_it_is_on_screen_and_does_not_answer_sees_nothing(on: On) {
    let mut service = PushService::start();
    let (clock, time) = manual_clock();
    let server = serve_push(on, clock, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    let (mut socket, _) = live(&server, &anna).await;
    // Her phone loses its network: nothing is read, so nothing is answered.
    time.fetch_add(10 * SECOND, Ordering::SeqCst);
    write_at(&server, &time, &ben, conversation, "Are you there?").await;
    let until_answered = time.load(Ordering::SeqCst) + 4 * SECOND;
    let waits = "select coalesce(max(run_at), 0) from jobs where kind = 'push.news' and state = 'waiting'";
    until(async || count(&server, waits).await == until_answered).await;
    assert!(service.is_empty(), "she has some seconds to answer");
    time.fetch_add(4 * SECOND, Ordering::SeqCst);
    assert_eq!(service.next().await.body(), "Wrote you a message.");
    idle(&server).await;

    // Back on the network her browser answers, and the page shows it.
    tokio::spawn(async move { while socket.next_or_end().await.is_some() {} });
    time.fetch_add(10 * SECOND, Ordering::SeqCst);
    write_at(&server, &time, &ben, conversation, "There you are").await;
    let since = wire::Millis(time.load(Ordering::SeqCst));
    until(async || server.live().is_looking_since(anna.id, since).await).await;
    time.fetch_add(4 * SECOND, Ordering::SeqCst);
    idle(&server).await;
    assert!(service.is_empty(), "her page is on screen, and was heard of");
    server.stop().await;
}

async fn quiet_hours_put_off_what_is_told(on: On) {
    let mut service = PushService::start();
    let (clock, time) = manual_clock();
    let server = serve_push(on, clock, &service).await;
    let (anna, ben, conversation) = two(&server, &service, "take").await;
    let choose = async |quiet: Value| {
        let body = json!({ "disabled": [], "with_text": false, "quiet": quiet });
        call(&server, Some(&anna), Method::PUT, "/api/notifications.php").json(&body).go().await
    };
    for (quiet, field) in [
        (json!({ "from": 60, "until": 60, "time_zone": "Europe/Amsterdam" }), "quiet"),
        (json!({ "from": 0, "until": 1440, "time_zone": "Europe/Amsterdam" }), "quiet"),
        (json!({ "from": 0, "until": 60, "time_zone": "../../etc/passwd" }), "time_zone"),
    ] {
        assert_eq!(choose(quiet).await.json()["error"]["data"]["field"], field);
    }
    // An hour that has just begun in India, whose clocks are ahead by five and a half.
    let minute = time.load(Ordering::SeqCst) / MINUTE;
    let here = (minute + 330) % (24 * 60);
    let night = json!({ "from": here, "until": (here + 60) % (24 * 60), "time_zone": "Asia/Kolkata" });
    assert_eq!(choose(night.clone()).await.json()["quiet"], night);
    write_at(&server, &time, &ben, conversation, "Do you sleep?").await;
    let waits = "select coalesce(max(run_at), 0) from jobs where kind = 'push.send' and state = 'waiting'";
    let morning = (minute + 60) * MINUTE;
    until(async || count(&server, waits).await == morning).await;
    assert!(service.is_empty());
    time.store(morning, Ordering::SeqCst);
    assert_eq!(service.next().await.body(), "Wrote you a message.");
    idle(&server).await;
    assert_eq!(choose(Value::Null).await.json()["quiet"], Value::Null);
    server.stop().await;
}

async fn who_runs_out_of_credits_is_told_once(on: On) {
    let mut service = PushService::start();
    let server = serve_push(on, Clock::System, &service).await;
    let (anna, _, _) = two(&server, &service, "take-anna").await;
    let carl = server.member(New { paid: true, credits: 13, ..new("Carl") }).await;
    subscribe(&server, &carl, &service.subscription("take-carl")).await.read::<UserAnswer>();
    let sent: Sent = send(&server, &carl, &gift(To::Profile(anna.id), "tulip")).await.read();
    assert_eq!(sent.credits.0, 10);
    let mut told = [service.next().await, service.next().await];
    told.sort_by(|one, other| one.path.cmp(&other.path));
    assert_eq!((told[0].title(), told[0].body()), ("Carl", "Sent you a gift."));
    assert_eq!((told[1].path.as_str(), told[1].body()), ("/push/take-carl", "You have 10 credits left."));
    assert_eq!(told[1].headers["topic"], "credits");
    assert_eq!(told[1].title(), "Vonk");
    idle(&server).await;
    write(&server, &carl, sent.message.conversation, "One less").await;
    assert_eq!(service.next().await.path, "/push/take-anna");
    idle(&server).await;
    assert!(service.is_empty(), "he knows");
    server.stop().await;
}
