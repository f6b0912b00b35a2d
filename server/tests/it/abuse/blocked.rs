//! Who was blocked tries every call, file and frame to find something of the blocker.

use crate::likes::{change, like};
use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{
    Reply, Socket, acquaint, call, gift, jpeg, live, photo, post, resume, send, settled, text, upload, upload_file,
};
use crate::support::members::{Someone, make_with, new};
use crate::support::server::{Running, serve_with};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use store::sql;
use vonk::domain::profiles::NewProfile;
use wire::chat::Done;
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Sent, To};
use wire::photo::Photo;
use wire::{ConversationId, PhotoId, Rev};

on_both_engines!(
    no_call_file_or_frame_reveals_anything_of_the_blocker,
    no_hint_of_the_blocker_comes_after_the_news_of_the_block,
);

/// Written nowhere but on the blocker's profile.
const NAME: &str = "Xanthippe";
const REGION: &str = "Schiermonnikoog";
const PICTURE: &str = "portraits/xanthippe-7.svg";
const ABOUT: &str = "Collects lighthouses";

struct Scene {
    server: Running,
    blocker: Someone,
    blocked: Someone,
    id: ConversationId,
    /// In a message that was read, in one whose renditions are being made, on the profile.
    photos: [PhotoId; 3],
}

impl Scene {
    /// Two who know each other well.
    async fn new(on: On) -> Self {
        let generous = |config: &mut vonk::config::Config| {
            config.limits.writes_burst = 10_000.0;
            config.limits.frames_burst = 10_000.0;
        };
        let server = serve_with(on, Clock::System, generous).await;
        let year = year_of(&server);
        let blocker = make_with(server.store(), new(NAME), |member| dress(&mut member.profile, year)).await;
        let blocked = server.member(new("Ben")).await;
        let id = acquaint(&server, &blocked, &blocker).await;
        let to = To::Conversation(id);
        send(&server, &blocker, &text(to, "Good evening")).await.read::<Sent>();
        send(&server, &blocker, &gift(to, "tulip")).await.read::<Sent>();
        let (sent, shown) = (upload(&server, &blocker).await.id, upload(&server, &blocker).await.id);
        send(&server, &blocker, &photo(to, sent)).await.read::<Sent>();
        let on_profile = sql("update photos set purpose = 'profile' where id = $1").bind(shown.0);
        server.store().write(move |tx| async move { on_profile.run(tx).await }.boxed()).await.unwrap();
        settled(&server).await;
        send(&server, &blocked, &text(to, "Lovely")).await.read::<Sent>();
        post(&server, &blocker, "/api/read.php", &json!({ "conversation": id, "seq": 5 })).await.read::<Done>();
        like(&server, &blocker, blocked.id).await;
        like(&server, &blocked, blocker.id).await;
        // Large enough that it is not ready at once.
        let file = jpeg(1600, 1200);
        let late: Photo = serde_json::from_slice(&upload_file(&server, &blocker, file).await.bytes).unwrap();
        send(&server, &blocker, &photo(to, late.id)).await.read::<Sent>();
        Self { server, blocker, blocked, id, photos: [sent, late.id, shown] }
    }

    async fn block(&self, method: Method) {
        change(&self.server, &self.blocker, method, "/api/block.php", self.blocked.id).await.read::<Done>();
    }

    /// What of the blocker stands in a text.
    fn found(&self, text: &str) -> Vec<String> {
        let photos = self.photos.iter().map(|photo| photo.0.to_string());
        let secrets = [NAME, REGION, PICTURE, ABOUT, "\"age\":77"];
        let secrets = secrets.into_iter().map(str::to_owned).chain(photos);
        secrets.filter(|secret| text.contains(secret)).collect()
    }
}

fn dress(profile: &mut NewProfile, year: i16) {
    profile.region = REGION.into();
    profile.main_image = Some(PICTURE.into());
    profile.about = ABOUT.into();
    // At 77 nobody else in this test is.
    profile.birth_date = format!("{}-01-01", year - 77);
}

fn year_of(server: &Running) -> i16 {
    let now = jiff::Timestamp::from_millisecond(server.store().now().0).unwrap();
    now.to_zoned(jiff::tz::TimeZone::UTC).year()
}

/// Every call a member can make, about the blocker wherever somebody is named.
fn calls(scene: &Scene) -> Vec<(Method, String, Value)> {
    let Scene { blocker, id, photos, .. } = scene;
    let other = blocker.id;
    let profile = json!({ "profile": { "id": other } });
    let get = |path: String| (Method::GET, path, Value::Null);
    let mut calls: Vec<_> = [
        "user.php",
        "settings.php",
        "companyinfo.php",
        "interests.php",
        "regions.php",
        "geocode.php?q=utrecht",
        "chats.php",
        "price.php",
        "gifts.php",
        "likes.php",
        "auto-like.php",
        "members.php",
        "swipe-game.php",
        "match-finder.php",
        "block.php",
        "own-profile.php",
        "profile-preview.php",
        "alerts.php",
        "sync.php",
        "ledger.php",
        "ledger.php?limit=2",
        "ledger-csv.php",
        "ledger-json.php",
    ]
    .map(|path| get(format!("/api/{path}")))
    .to_vec();
    calls.extend([
        get(format!("/api/chat.php?id={id}")),
        get(format!("/api/chat.php?profile={other}")),
        get(format!("/api/chat.php?id={id}&before=5")),
        get(format!("/api/chat.php?id={id}&after=1")),
        get(format!("/api/chat.php?id={id}&after=2&limit=1")),
        get(format!("/api/edits.php?conversation={id}&since=0&after=0")),
        get(format!("/api/icebreakers.php?profile={other}")),
        get(format!("/api/profile.php?id={other}")),
        get(format!("/chats/{id}")),
        get(format!("/members/{other}")),
        get("/chats".into()),
        get("/".into()),
        (Method::POST, "/api/message.php".into(), json!(text(To::Conversation(*id), "Why?"))),
        (Method::POST, "/api/message.php".into(), json!(text(To::Profile(other), "Why?"))),
        (Method::DELETE, "/api/message.php".into(), json!({ "conversation": id, "seq": 5 })),
        (Method::DELETE, "/api/message.php".into(), json!({ "conversation": id, "seq": 2 })),
        (Method::POST, "/api/read.php".into(), json!({ "conversation": id, "seq": 6 })),
        (Method::POST, "/api/like.php".into(), profile.clone()),
        (Method::DELETE, "/api/like.php".into(), profile.clone()),
        (Method::POST, "/api/pass.php".into(), profile.clone()),
        (Method::DELETE, "/api/pass.php".into(), profile.clone()),
        (Method::POST, "/api/swipe-game.php".into(), json!({ "profile": { "id": other }, "liked": true })),
        (Method::DELETE, "/api/swipe-game.php".into(), profile.clone()),
        (Method::PUT, "/api/likes.php".into(), profile.clone()),
        (Method::PUT, "/api/likes.php".into(), json!({})),
        (Method::PUT, "/api/user.php".into(), json!({ "language": "nl" })),
        (Method::PUT, "/api/visibility.php".into(), json!({ "invisible": true })),
        (Method::PUT, "/api/visibility.php".into(), json!({ "invisible": false })),
    ]);
    for photo in photos {
        calls.push((Method::GET, format!("/api/photo.php?id={photo}"), Value::Null));
        calls.push((Method::DELETE, "/api/photo.php".into(), json!({ "photo": photo })));
        for rendition in ["large", "small", "blurred"] {
            calls.push(get(format!("/photos/{photo}/{rendition}")));
        }
    }
    calls
}

async fn make(scene: &Scene, (method, path, body): &(Method, String, Value)) -> Reply {
    let call = call(&scene.server, Some(&scene.blocked), method.clone(), path);
    if body.is_null() { call.go().await } else { call.json(body).go().await }
}

/// Every frame that a socket was sent until now.
async fn drain(socket: &mut Socket) -> Vec<ServerFrame> {
    socket.send(&ClientFrame::Ping).await;
    let mut frames = Vec::new();
    loop {
        match socket.next().await {
            ServerFrame::Pong { .. } => return frames,
            frame => frames.push(frame),
        }
    }
}

fn as_text(frames: &[ServerFrame]) -> String {
    serde_json::to_string(frames).unwrap()
}

async fn no_call_file_or_frame_reveals_anything_of_the_blocker(on: On) {
    let scene = Scene::new(on).await;
    let server = &scene.server;
    let (mut socket, start) = live(server, &scene.blocked).await;
    let known = serde_json::to_string(&start).unwrap();
    assert!([NAME, REGION, PICTURE].iter().all(|secret| known.contains(secret)), "visible before: {known}");
    let (mut hers, _) = live(server, &scene.blocker).await;
    drain(&mut socket).await;

    scene.block(Method::POST).await;
    // What she does afterwards, on a screen from which the chat is gone.
    let id = scene.id;
    hers.send(&ClientFrame::Typing { conversation: id }).await;
    hers.send(&ClientFrame::Visible { visible: false }).await;
    hers.send(&ClientFrame::Visible { visible: true }).await;
    let (_second, _) = live(server, &scene.blocker).await;
    for mark in ["read", "delivered"] {
        post(server, &scene.blocker, "/api/read.php", &json!({ "conversation": id, "seq": 6, "mark": mark })).await;
    }
    let own = json!({ "conversation": id, "seq": 6 });
    call(server, Some(&scene.blocker), Method::DELETE, "/api/message.php").json(&own).go().await;
    assert_eq!(send(server, &scene.blocker, &text(To::Conversation(id), "Bye")).await.code(), "not_available");
    drain(&mut hers).await;
    settled(server).await;

    for call in calls(&scene) {
        let reply = make(&scene, &call).await;
        let text = format!("{:?} {}", reply.headers, String::from_utf8_lossy(&reply.bytes));
        assert_eq!(scene.found(&text), Vec::<String>::new(), "{call:?}: {text}");
        assert!(!text.contains("_seq\":6,\"edits"), "{call:?} reveals her marks: {text}");
        let is_file = call.1.starts_with("/photos/");
        assert!(!is_file || reply.status == StatusCode::NOT_FOUND, "{call:?}");
    }
    for since in [None, Some((start.rev, start.epoch.clone())), Some((Rev(1), start.epoch.clone()))] {
        let mut again = resume(server, &scene.blocked, since).await;
        let text = serde_json::to_string(&again.1).unwrap() + &as_text(&drain(&mut again.0).await);
        assert_eq!(scene.found(&text), Vec::<String>::new(), "{text}");
    }
    socket.send(&ClientFrame::Typing { conversation: id }).await;
    let frames = drain(&mut socket).await;
    // What was on its way before the block may still come before the news of it.
    let news = frames.iter().position(|frame| matches!(frame, ServerFrame::Chat { .. })).unwrap();
    let frames = &frames[news..];
    assert_eq!(scene.found(&as_text(frames)), Vec::<String>::new(), "{frames:?}");
    let online = ServerFrame::Presence { profile: scene.blocker.id, online: true };
    assert!(!frames.contains(&online), "{frames:?}");
    assert!(!frames.iter().any(|frame| matches!(frame, ServerFrame::Typing { .. })), "{frames:?}");

    scene.block(Method::DELETE).await;
    let (_, back) = live(server, &scene.blocked).await;
    let back = serde_json::to_string(&back).unwrap();
    assert!([NAME, REGION, PICTURE].iter().all(|secret| back.contains(secret)), "it can be undone: {back}");
    scene.server.stop().await;
}

async fn no_hint_of_the_blocker_comes_after_the_news_of_the_block(on: On) {
    let scene = Scene::new(on).await;
    let server = &scene.server;
    settled(server).await;
    let (mut socket, _) = live(server, &scene.blocked).await;
    let (mut hers, _) = live(server, &scene.blocker).await;
    for _ in 0..12 {
        let fuss = async {
            for turn in 0..20 {
                hers.send(&ClientFrame::Visible { visible: turn % 2 == 1 }).await;
                hers.send(&ClientFrame::Typing { conversation: scene.id }).await;
            }
            drain(&mut hers).await;
        };
        tokio::join!(fuss, scene.block(Method::POST));
        let is_parted = |frame| matches!(frame, ServerFrame::Chat { chat, .. } if chat.profile.card().is_none());
        socket.find(|frame| is_parted(frame).then_some(())).await;
        for frame in drain(&mut socket).await {
            match frame {
                ServerFrame::Typing { .. } => panic!("typing after the news"),
                ServerFrame::Presence { profile, online } if profile == scene.blocker.id => {
                    assert!(!online, "presence after the news");
                }
                _ => {}
            }
        }
        scene.block(Method::DELETE).await;
        let is_together = |frame| matches!(frame, ServerFrame::Chat { chat, .. } if chat.profile.card().is_some());
        socket.find(|frame| is_together(frame).then_some(())).await;
        drain(&mut socket).await;
    }
    scene.server.stop().await;
}
