//! What a site's pages and settings carry: its language, its title, and for a member the state of the screen.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, acquaint, call, get, post, send, text};
use crate::support::members::{New, Someone, new};
use crate::support::server::{serve, serve_with};
use base::clock::Clock;
use flate2::read::GzDecoder;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::io::Read;
use vonk::domain::accounts::Status;
use wire::message::{Sent, To};

on_both_engines!(
    a_members_page_carries_their_state_and_is_kept_by_nobody,
    the_page_of_a_conversation_carries_its_newest_messages,
    a_page_about_somebody_whom_the_reader_may_not_see_is_404,
);

#[tokio::test(flavor = "multi_thread")]
async fn the_settings_are_those_of_the_requests_host() {
    let server = serve(On::Sqlite).await;
    let of = async |host: &str| call(&server, None, Method::GET, "/api/settings.php").header("host", host).go().await;
    let (vonk, rijp) = (of("LOCALHOST:1234").await.json(), of("rijp.localhost").await.json());
    assert_eq!((vonk["niche"].as_i64(), rijp["niche"].as_i64()), (Some(1), Some(3)));
    let fields = [
        "name",
        "domain",
        "domain_language",
        "description",
        "index_title",
        "cdn_prefix",
        "niche",
        "countries",
        "geoip_country",
        "geoip_selected_country",
        "signups",
        "logged_out_search",
        "logged_out_search_trafficsource",
        "enable_site_entry_popup",
        "push_public_key",
        "support_phone",
        "support_email",
        "minimum_message_costs",
        "message_credits",
        "photo_credits",
        "gift_credits",
        "signup_credits",
        "message_length",
        "visible_profile_fields",
        "visible_profile_notes",
        "search_fields",
        "fictional_icon",
        "fictional_warning",
        "fictional_singular",
        "fictional_plural",
        "refund_days",
        "member_resell",
        "company_id",
        "mail_name",
    ];
    for field in fields {
        assert!(vonk.get(field).is_some(), "{field} of specification 3 is missing");
    }
    let unknown = of("evil.example").await;
    assert_eq!((unknown.status.as_u16(), unknown.code().as_str()), (421, "unknown_host"));
    for path in ["/api/companyinfo.php", "/api/interests.php", "/api/regions.php"] {
        assert_eq!(call(&server, None, Method::GET, path).go().await.status, StatusCode::OK);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_compressed_for_browsers_that_can_read_it() {
    let server = serve(On::Sqlite).await;
    let plain = call(&server, None, Method::GET, "/").header("accept-encoding", "br, gzipped").go().await;
    assert_eq!(plain.headers.get("content-encoding"), None);
    let packed = call(&server, None, Method::GET, "/").header("accept-encoding", "br, gzip;q=0.8").go().await;
    assert_eq!(
        (&packed.headers["content-encoding"], &packed.headers["vary"]),
        (&"gzip".parse().unwrap(), &"accept-encoding".parse().unwrap())
    );
    let mut page = Vec::new();
    GzDecoder::new(&packed.bytes[..]).read_to_end(&mut page).unwrap();
    assert_eq!(String::from_utf8_lossy(&page), String::from_utf8_lossy(&plain.bytes));
    assert!(packed.bytes.len() * 2 < plain.bytes.len());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_carries_the_sites_language_title_and_settings() {
    let server = serve(On::Sqlite).await;
    for (host, lang, niche) in [("localhost", "nl", 1), ("rijp.localhost", "nl", 3), ("ember.localhost", "en", 5)] {
        for path in ["/", "/chats/7", "/members/1/signup"] {
            let reply = call(&server, None, Method::GET, path).header("host", host).go().await;
            let page = String::from_utf8_lossy(&reply.bytes).into_owned();
            assert_eq!(reply.status, StatusCode::OK, "{page}");
            assert!(page.contains(&format!("<html lang=\"{lang}\" data-niche=\"{niche}\">")), "{page}");
            let settings = carried(&reply, "settings").unwrap();
            let title = settings["index_title"].as_str().unwrap();
            assert!(page.contains(&format!("<title>{title}</title>")));
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_no_screen_the_page_is_404_and_carries_no_state() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    for path in ["/wp-admin.php", "/no/such/page", "/chats/x", "/sw.js", "/index.html", "/our-story"] {
        let page = get(&server, &anna, path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(carried(&page, "settings").is_some() && carried(&page, "state").is_none(), "{path}");
    }
    for path in ["/", "/Chats/", "/likes/sent", "/landers/video", "/landers/video/amsterdam", "/terms"] {
        let page = get(&server, &anna, path).await;
        assert_eq!((page.status, carried(&page, "state").is_some()), (StatusCode::OK, true), "{path}");
    }
    for (path, kind) in [
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/favicon.ico", "image/x-icon"),
        ("/sw-push.js", "text/javascript; charset=utf-8"),
    ] {
        let file = get(&server, &anna, path).await;
        assert_eq!((file.status, file.headers["content-type"].to_str().unwrap()), (StatusCode::OK, kind));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_another_language_is_shown_the_sites_name_for_its_title() {
    let server = serve(On::Sqlite).await;
    let page = call(&server, None, Method::GET, "/").header("cookie", "locale=en").go().await;
    let name = carried(&page, "settings").unwrap()["name"].as_str().unwrap().to_owned();
    assert!(String::from_utf8_lossy(&page.bytes).contains("<html lang=\"en\" data-niche=\"1\">"));
    assert!(String::from_utf8_lossy(&page.bytes).contains(&format!("<title>{name}</title>")));
    server.stop().await;
}

async fn a_members_page_carries_their_state_and_is_kept_by_nobody(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    send(&server, &ben, &text(To::Conversation(conversation), "</script><b>&")).await.read::<Sent>();
    let change = call(&server, Some(&anna), Method::PUT, "/api/user.php").json(&json!({ "language": "nl" }));
    assert_eq!(change.go().await.status, StatusCode::OK);

    let page = get(&server, &anna, "/chats").await;
    let state = carried(&page, "state").unwrap();
    assert_eq!(state, get(&server, &anna, "/api/sync.php").await.json());
    assert!(state.to_string().contains("</script><b>&"), "{state}");
    assert_eq!(page.headers["cache-control"], "no-store");
    assert!(page.bytes.starts_with(b"<!doctype html>\n<html lang=\"nl\""), "the language of the account");

    let elsewhere = call(&server, Some(&anna), Method::GET, "/chats").header("host", "rijp.localhost").go().await;
    for page in [call(&server, None, Method::GET, "/chats").go().await, elsewhere] {
        assert_eq!((carried(&page, "state"), &page.headers["cache-control"]), (None, &"no-cache".parse().unwrap()));
    }
    assert_eq!(call(&server, Some(&anna), Method::POST, "/api/logout.php").go().await.status, StatusCode::OK);
    assert_eq!(carried(&get(&server, &anna, "/chats").await, "state"), None);
    server.stop().await;
}

async fn the_page_of_a_conversation_carries_its_newest_messages(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let carl = server.member(new("Carl")).await;
    let conversation = acquaint(&server, &anna, &ben).await;
    let chat = async |who: &Someone, path: String| carried(&get(&server, who, &path).await, "chat");
    for (path, key) in [
        (format!("/chats/{conversation}"), format!("id={conversation}")),
        (format!("/members/{}/chat", ben.id), format!("profile={}", ben.id)),
        (format!("/members/{}/chat", carl.id), format!("profile={}", carl.id)),
    ] {
        let answer = get(&server, &anna, &format!("/api/chat.php?{key}")).await.json();
        assert_eq!(chat(&anna, path).await, Some(answer), "{key}");
    }
    assert_eq!(chat(&anna, "/chats".into()).await, None);
    assert_eq!(chat(&carl, format!("/chats/{conversation}")).await, None, "it is not his");
    let visit = call(&server, None, Method::GET, &format!("/chats/{conversation}")).go().await;
    assert_eq!(carried(&visit, "chat"), None);
    server.stop().await;
}

async fn a_page_about_somebody_whom_the_reader_may_not_see_is_404(on: On) {
    let server = serve_with(on, Clock::System, |config| config.limits.reads_burst = 1e6).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (hidden, blocker) = (server.member(new("Hidden")).await, server.member(new("Blocker")).await);
    let gone = server.member(New { status: Status::Disabled, ..new("Gone") }).await;
    let elsewhere = server.member(New { domain: "ember", ..new("Elsewhere") }).await;
    let of_rijp = server.member(New { domain: "rijp", ..new("Pieter") }).await;
    acquaint(&server, &blocker, &anna).await;
    let hide = call(&server, Some(&hidden), Method::PUT, "/api/visibility.php").json(&json!({ "invisible": true }));
    assert_eq!(hide.go().await.status, StatusCode::OK);
    post(&server, &blocker, "/api/block.php", &json!({ "profile": { "id": anna.id } })).await;

    let visit = async |who: Option<&Someone>, host: &str, path: &str| {
        let reply = call(&server, who, Method::GET, path).header("host", host).go().await;
        assert_eq!(carried(&reply, "state").is_some(), who.is_some(), "{path}");
        reply.status.as_u16()
    };
    let pages =
        |id: &str| ["", "/chat", "/landing", "/landing2", "/landing3/nearby"].map(|it| format!("/members/{id}{it}"));
    let absent = ["99999999", "99999999999999999999"].map(str::to_owned);
    let ids = [&ben, &anna, &hidden, &blocker, &gone, &elsewhere].map(|it| it.id.to_string());
    for (place, id) in ids.iter().chain(&absent).enumerate() {
        let for_anna = if place < 2 { 200 } else { 404 };
        for path in pages(id) {
            // Who is blocked keeps the conversation.
            let keeps = *id == blocker.id.to_string() && path.ends_with("/chat");
            assert_eq!(visit(Some(&anna), "localhost", &path).await, if keeps { 200 } else { for_anna }, "{path}");
            let is_public = place < 2 || *id == blocker.id.to_string();
            assert_eq!(visit(None, "localhost", &path).await, if is_public { 200 } else { 404 }, "{path}");
            assert_eq!(visit(None, "rijp.localhost", &path).await, 200, "{path}: visitors are told of nobody there");
            let through = format!("{path}?network=voorbeeldnet");
            assert_eq!(visit(None, "rijp.localhost", &through).await, 404, "{path}");
        }
        assert_eq!(visit(Some(&anna), "localhost", &format!("/likes/m/{id}")).await, for_anna, "{id}");
        assert_eq!(visit(None, "localhost", &format!("/likes/m/{id}")).await, 200, "{id}: it asks to log in");
        assert_eq!(visit(None, "localhost", &format!("/members/{id}/signup")).await, 200, "{id}: it is a form");
    }
    let known = format!("/members/{}?network=voorbeeldnet", of_rijp.id);
    assert_eq!(visit(None, "rijp.localhost", &known).await, 200);
    server.stop().await;
}

/// The data a page carries under this id.
fn carried(page: &Reply, id: &str) -> Option<Value> {
    let page = String::from_utf8_lossy(&page.bytes);
    let data = page.split(&format!("id=\"{id}\">")).nth(1)?.split("</script>").next()?;
    Some(serde_json::from_str(data).unwrap())
}
