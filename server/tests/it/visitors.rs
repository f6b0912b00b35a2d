//! What visitors see of members: cards, and main images blurred by the server, of which no address leads to the clear one.

use crate::on_both_engines;
use crate::support::client::{Reply, call, get, jpeg, settled};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve};
use crate::support::{On, until};
use futures_util::FutureExt;
use hyper::{Method, StatusCode};
use image::{DynamicImage, GenericImageView};
use std::collections::BTreeSet;
use vonk::domain::accounts::Status;
use vonk::domain::profiles;
use wire::members::Members;
use wire::photo::{Photo, Rendition};
use wire::profile::{ProfileCard, ProfileStatus};
use wire::{ClientId, MemberId};

on_both_engines!(
    the_pictures_of_visitors_are_blurred_and_lead_to_no_clear_one,
    who_is_hidden_has_neither_card_nor_picture,
    a_site_that_lets_no_visitor_look_tells_nothing_of_who_is_there,
);

async fn visit(server: &Running, host: &str, path: &str) -> Reply {
    call(server, None, Method::GET, path).without("host").header("host", host).go().await
}

async fn here(server: &Running, path: &str) -> Reply {
    visit(server, "vonk.localhost", path).await
}

async fn with_portrait(server: &Running, new: New) -> Someone {
    make_with(server.store(), new, |it| it.profile.main_image = Some("noor.svg".into())).await
}

async fn with_photo(server: &Running, name: &'static str) -> (Someone, Photo) {
    let member = server.member(new(name)).await;
    let call = call(server, Some(&member), Method::POST, "/api/profile-photos.php");
    let reply = call.header("idempotency-key", ClientId::new().as_str()).body(jpeg(480, 600)).go().await;
    settled(server).await;
    (member, serde_json::from_slice(&reply.bytes).unwrap())
}

fn decoded(reply: &Reply) -> DynamicImage {
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(reply.headers["content-type"], "image/jpeg");
    assert_eq!(reply.headers["cache-control"], "private, no-cache");
    image::load_from_memory(&reply.bytes).unwrap()
}

/// The greatest difference of two pixels beside each other, which is great at any edge.
fn sharpest(picture: &DynamicImage) -> u8 {
    let (width, height) = picture.dimensions();
    let luma = picture.to_luma8();
    let places = (1..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    places.map(|(x, y)| luma.get_pixel(x, y)[0].abs_diff(luma.get_pixel(x - 1, y)[0])).max().unwrap()
}

async fn the_pictures_of_visitors_are_blurred_and_lead_to_no_clear_one(on: On) {
    let server = serve(on).await;
    let (anna, photo) = with_photo(&server, "Anna Maria").await;
    let bea = with_portrait(&server, new("Bea")).await;
    let cas = server.member(new("Cas")).await;
    until(async || here(&server, "/api/members.php").await.read::<Members>().total == 3).await;
    let found = here(&server, "/api/members.php").await;
    for told in [photo.id.to_string(), "noor".into(), "Maria".into(), "/photos/".into(), ".svg".into()] {
        assert!(!String::from_utf8_lossy(&found.bytes).contains(&told), "{told}");
    }
    for (who, picture) in [(&anna, true), (&bea, true), (&cas, false)] {
        let card = found.read::<Members>().items.into_iter().find(|card| card.id == who.id).unwrap();
        let files =
            card.main_image.clone().map(|it| BTreeSet::from([it.filename, it.thumb_filename, it.match_filename]));
        assert_eq!(files, picture.then(|| BTreeSet::from([format!("/blurred/{}", who.id)])));
        let alone: ProfileCard = here(&server, &format!("/api/lander.php?id={}", who.id)).await.read();
        assert_eq!(alone, card, "by itself a profile is the same as among others");
    }

    let of_photo = here(&server, &format!("/blurred/{}", anna.id)).await;
    let rendition = async |name| get(&server, &anna, &format!("/photos/{}/{name}", photo.id)).await;
    assert_eq!(of_photo.bytes, rendition("blurred").await.bytes, "as it is where photos are locked");
    assert_ne!(of_photo.bytes, rendition("small").await.bytes);
    let of_portrait = here(&server, &format!("/blurred/{}", bea.id)).await;
    assert_eq!(decoded(&of_portrait).dimensions(), (384, 480));
    let clear = sharpest(&decoded(&rendition("small").await));
    for blurred in [&of_photo, &of_portrait] {
        let edge = sharpest(&decoded(blurred));
        assert!(edge * 4 < clear, "an edge of {edge}, and {clear} in the clear picture");
    }
    let held = call(&server, None, Method::GET, &format!("/blurred/{}", anna.id));
    let held = held.header("if-none-match", of_photo.headers["etag"].to_str().unwrap()).go().await;
    assert_eq!((held.status, held.bytes.len()), (StatusCode::NOT_MODIFIED, 0));

    for path in Rendition::ALL.map(|it| format!("/photos/{}/{}", photo.id, it.as_str())) {
        assert_eq!(here(&server, &path).await.code(), "not_found", "{path}");
    }
    for path in [format!("/blurred/{}", cas.id), format!("/blurred/{}", photo.id), "/blurred/noor.svg".into()] {
        assert_eq!(here(&server, &path).await.code(), "not_found", "{path}");
    }
    server.stop().await;
}

async fn who_is_hidden_has_neither_card_nor_picture(on: On) {
    let server = serve(on).await;
    let shown = with_portrait(&server, new("Shown")).await;
    let mut hidden = vec![MemberId(4_000_000_000)];
    for status in [Status::NotConfirmed, Status::Disabled, Status::Deleted] {
        hidden.push(with_portrait(&server, New { status, ..new("Gone") }).await.id);
    }
    hidden.push(with_portrait(&server, New { domain: "rijp", ..new("Elsewhere") }).await.id);
    let [invisible, disabled] =
        [with_portrait(&server, new("Invisible")).await.id, with_portrait(&server, new("Disabled")).await.id];
    let hide = server.store().write(move |tx| {
        async move {
            profiles::set_invisible(tx, invisible, true).await?;
            profiles::set_status(tx, disabled, ProfileStatus::Disabled).await
        }
        .boxed()
    });
    hide.await.unwrap();
    hidden.extend([invisible, disabled]);
    let absent = here(&server, "/api/lander.php?id=7").await.json();
    let viewer = server.member(new("Viewer")).await;
    for id in hidden {
        for path in [format!("/api/lander.php?id={id}"), format!("/blurred/{id}")] {
            for who in [None, Some(&viewer)] {
                let reply = call(&server, who, Method::GET, &path).go().await;
                assert_eq!((reply.status, reply.json()), (StatusCode::NOT_FOUND, absent.clone()), "{path}");
            }
        }
    }
    let card: ProfileCard = here(&server, &format!("/api/lander.php?id={}", shown.id)).await.read();
    decoded(&here(&server, &card.main_image.unwrap().filename).await);
    // A photo goes with its owner's wish at once, though its file is deleted a little later.
    let (anna, photo) = with_photo(&server, "Anna").await;
    let path = format!("/blurred/{}", anna.id);
    decoded(&here(&server, &path).await);
    let body = serde_json::json!({ "photo": photo.id });
    let deleted = call(&server, Some(&anna), Method::DELETE, "/api/profile-photos.php").json(&body).go().await;
    assert_eq!(deleted.status, StatusCode::OK, "{:?}", deleted.bytes);
    assert_eq!(here(&server, &path).await.code(), "not_found");
    server.stop().await;
}

async fn a_site_that_lets_no_visitor_look_tells_nothing_of_who_is_there(on: On) {
    let server = serve(on).await;
    let closed = with_portrait(&server, New { domain: "ember", ..new("Emma") }).await.id;
    let known = with_portrait(&server, New { domain: "rijp", ..new("Rie") }).await.id;
    for (host, id, network, card, picture) in [
        ("ember.localhost", closed, "", "authentication_required", "not_found"),
        ("ember.localhost", MemberId(7), "", "authentication_required", "not_found"),
        ("ember.localhost", closed, "network=voorbeeldnet", "authentication_required", "not_found"),
        ("rijp.localhost", known, "", "authentication_required", "not_found"),
        ("rijp.localhost", known, "network=another", "authentication_required", "not_found"),
        ("rijp.localhost", known, "network=voorbeeldnet", "", ""),
        ("rijp.localhost", MemberId(7), "network=voorbeeldnet", "not_found", "not_found"),
    ] {
        let answers = [format!("/api/lander.php?id={id}&{network}"), format!("/blurred/{id}?{network}")];
        for (path, expected) in answers.iter().zip([card, picture]) {
            let reply = visit(&server, host, path).await;
            let code = if reply.status.is_success() { String::new() } else { reply.code() };
            assert_eq!(code, expected, "{host}{path}");
        }
    }
    let path = format!("/api/lander.php?id={known}&network=voorbeeldnet");
    let card: ProfileCard = visit(&server, "rijp.localhost", &path).await.read();
    let picture = card.main_image.unwrap().filename;
    assert_eq!(picture, format!("/blurred/{known}?network=voorbeeldnet"), "by which the picture may be seen");
    decoded(&visit(&server, "rijp.localhost", &picture).await);
    server.stop().await;
}
