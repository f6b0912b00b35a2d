//! The site as an app that browsers install: its manifest, and the pictures that it names.

use crate::support::On;
use crate::support::client::{Reply, call};
use crate::support::members::new;
use crate::support::server::{Running, serve};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::collections::BTreeSet;

async fn visit(server: &Running, host: &str, path: &str) -> Reply {
    call(server, None, Method::GET, path).header("host", host).go().await
}

async fn manifest(server: &Running, host: &str, query: &str) -> Value {
    let reply = visit(server, host, &format!("/manifest.webmanifest{query}")).await;
    assert_eq!(
        (reply.status, &reply.headers["content-type"]),
        (StatusCode::OK, &"application/manifest+json".parse().unwrap())
    );
    reply.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_site_is_an_app_with_its_own_names_and_colours() {
    let server = serve(On::Sqlite).await;
    for (host, expected) in [
        (
            "vonk.localhost",
            json!({ "name": "Vonk", "short_name": "Vonk", "lang": "nl", "theme_color": "#ffffff",
                "background_color": "#f9f4f8", "id": "/", "start_url": "/", "scope": "/", "display": "standalone" }),
        ),
        ("ember.localhost", json!({ "name": "Ember", "lang": "en", "background_color": "#f3f6fc" })),
    ] {
        let manifest = manifest(&server, host, "").await;
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(manifest[key], *value, "{key} of {host}");
        }
        let settings = visit(&server, host, "/api/settings.php").await.json();
        assert_eq!(manifest["description"], settings["description"]);
        let shortcuts: Vec<_> = manifest["shortcuts"].as_array().unwrap().iter().map(|it| it["url"].clone()).collect();
        assert_eq!(shortcuts, ["/chats", "/likes", "/members"]);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_manifest_is_in_the_language_of_the_page_that_names_it() {
    let server = serve(On::Sqlite).await;
    let last = async |query: &str| {
        let manifest = manifest(&server, "vonk.localhost", query).await;
        (manifest["lang"].clone(), manifest["shortcuts"][2]["name"].clone(), manifest.get("description").is_some())
    };
    assert_eq!(last("?lang=en").await, (json!("en"), json!("Search members"), false));
    // Polish is no language of this site.
    for query in ["?lang=nl", "?lang=pl", "?lang=", ""] {
        assert_eq!(last(query).await, (json!("nl"), json!("Leden zoeken"), true), "{query}");
    }
    let anna = server.member(new("Anna")).await;
    let english = json!({ "language": "en" });
    let change = call(&server, Some(&anna), Method::PUT, "/api/user.php").json(&english).go().await;
    assert_eq!(change.status, StatusCode::OK);
    let page = call(&server, Some(&anna), Method::GET, "/chats").go().await;
    assert!(String::from_utf8_lossy(&page.bytes).contains("href=\"/manifest.webmanifest?lang=en\""));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_names_manifest_icon_and_colours_and_its_policy_lets_them_in() {
    let server = serve(On::Sqlite).await;
    for (host, locale, light, dark, name) in [
        ("vonk.localhost", "nl", "#ffffff", "#1f171e", "Vonk"),
        ("ember.localhost", "en", "#ffffff", "#151a24", "Ember"),
    ] {
        for path in ["/", "/login", "/chats/7", "/no/such/page"] {
            let reply = visit(&server, host, path).await;
            let page = String::from_utf8_lossy(&reply.bytes).into_owned();
            for part in [
                format!("<link rel=\"manifest\" href=\"/manifest.webmanifest?lang={locale}\" />"),
                "<link rel=\"apple-touch-icon\" href=\"/app/apple-180.png\" />".to_owned(),
                format!("<meta name=\"apple-mobile-web-app-title\" content=\"{name}\" />"),
                format!("<meta name=\"theme-color\" content=\"{light}\" media=\"(prefers-color-scheme: light)\" />"),
                format!("<meta name=\"theme-color\" content=\"{dark}\" media=\"(prefers-color-scheme: dark)\" />"),
            ] {
                assert_eq!(page.matches(&part).count(), 1, "{part} of {path} of {host}");
            }
            assert_eq!(page.matches("theme-color").count(), 2);
            let policy = reply.headers["content-security-policy"].to_str().unwrap();
            assert!(policy.contains("manifest-src 'self'"), "{policy}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pictures_of_a_manifest_are_there_and_have_the_sizes_and_types_that_it_says() {
    let server = serve(On::Sqlite).await;
    for host in ["vonk.localhost", "ember.localhost", "rijp.localhost"] {
        let manifest = manifest(&server, host, "").await;
        let of = |key: &str| manifest[key].as_array().unwrap().clone();
        for picture in of("icons").into_iter().chain(of("screenshots")) {
            let reply = visit(&server, host, picture["src"].as_str().unwrap()).await;
            assert_eq!(
                (reply.status, &reply.headers["cache-control"]),
                (StatusCode::OK, &"public, max-age=86400".parse().unwrap())
            );
            assert_eq!(reply.headers["content-type"].to_str().unwrap(), picture["type"]);
            let decoded = image::load_from_memory(&reply.bytes).unwrap();
            assert_eq!(picture["sizes"], format!("{}x{}", decoded.width(), decoded.height()), "{picture}");
            let is_wide = decoded.width() > decoded.height();
            assert!(
                picture["form_factor"].is_null() || picture["form_factor"] == if is_wide { "wide" } else { "narrow" }
            );
            assert!(reply.bytes.len() < 100_000, "{picture} has {} bytes", reply.bytes.len());
        }
        let kinds = |picture: &Value| {
            format!("{} {}", picture["purpose"].as_str().unwrap(), picture["sizes"].as_str().unwrap())
        };
        let kinds: Vec<_> = of("icons").iter().map(kinds).collect();
        assert_eq!(kinds, ["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512"]);
        let factors: BTreeSet<_> = of("screenshots").iter().map(|it| it["form_factor"].to_string()).collect();
        assert_eq!(factors.into_iter().collect::<Vec<_>>(), ["\"narrow\"", "\"wide\""], "{host}");
    }
    let apple = visit(&server, "vonk.localhost", "/app/apple-180.png").await;
    assert_eq!(image::load_from_memory(&apple.bytes).unwrap().width(), 180);
    for path in ["/app/", "/app/icon-1.png", "/app/..%2Fvonk.toml", "/app/%FF", "/app/vonk/home-wide.webp"] {
        assert_eq!(visit(&server, "vonk.localhost", path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_manifest_that_has_not_changed_is_not_sent_again() {
    let server = serve(On::Sqlite).await;
    let first = visit(&server, "vonk.localhost", "/manifest.webmanifest").await;
    assert_eq!(first.headers["cache-control"], "no-cache");
    let tag = first.headers["etag"].to_str().unwrap();
    let again = |query: &'static str| {
        let path = format!("/manifest.webmanifest{query}");
        call(&server, None, Method::GET, &path).header("host", "vonk.localhost").header("if-none-match", tag).go()
    };
    let same = again("?lang=nl").await;
    assert_eq!((same.status, same.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(again("?lang=en").await.status, StatusCode::OK);
    let twice = visit(&server, "vonk.localhost", "/manifest.webmanifest?lang=nl&lang=en").await;
    assert_eq!((twice.status, twice.code().as_str()), (StatusCode::BAD_REQUEST, "malformed"));
    server.stop().await;
}
