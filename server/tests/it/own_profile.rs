//! A member's own profile, on both engines.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{Reply, call, get, jpeg, live, settled};
use crate::support::members::{New, Someone, make_with, new};
use crate::support::server::{Running, serve};
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use wire::frame::ServerFrame;
use wire::own_profile::{OwnPhoto, OwnProfileAnswer};
use wire::photo::Photo;
use wire::profile_page::ProfilePage;
use wire::{ClientId, PhotoId, Rev};

on_both_engines!(
    a_member_changes_the_profile_and_own_devices_and_others_see_it,
    a_value_that_does_not_fit_is_refused_by_its_field_and_changes_nothing,
    an_interest_that_the_site_does_not_offer_can_be_kept_but_not_chosen,
    the_first_photo_is_the_main_image_and_the_next_one_takes_its_place,
    a_hidden_photo_is_for_matches_only_and_never_the_main_image,
    free_members_have_three_photos_however_many_they_upload_at_once,
    photos_are_put_in_order_as_a_whole_and_only_by_their_owner,
    members_see_their_own_profile_as_each_kind_of_viewer_does,
    an_invisible_member_sees_the_own_profile_too,
);

async fn own(server: &Running, who: &Someone) -> OwnProfileAnswer {
    get(server, who, "/api/own-profile.php").await.read()
}

async fn put(server: &Running, who: &Someone, body: &Value) -> Reply {
    call(server, Some(who), Method::PUT, "/api/own-profile.php").json(body).go().await
}

/// The member's profile with other values in some fields.
async fn with(server: &Running, who: &Someone, changes: Value) -> Value {
    let mut body = json!(own(server, who).await.profile);
    body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    body
}

async fn a_member_changes_the_profile_and_own_devices_and_others_see_it(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (mut device, start) = live(&server, &anna).await;
    let changes = json!({
        "name": " Annelies ", "about": "Cycles\r\nand sings", "hair_color": "red", "eye_color": "green",
        "body_type": "athletic", "relationship_status": "widowed", "reason": "dating", "sexuality": "bi",
        "interests": ["wine", "art", "wine"],
    });
    let body = with(&server, &anna, changes).await;
    let answer: OwnProfileAnswer = put(&server, &anna, &body).await.read();
    assert_eq!((answer.profile.name.as_str(), answer.profile.about.as_str()), ("Annelies", "Cycles\nand sings"));
    assert_eq!(answer.profile.interests, ["art", "wine"]);
    assert_eq!(own(&server, &anna).await, answer);

    let user = |frame| if let ServerFrame::User { rev, user } = frame { Some((rev, user)) } else { None };
    let (rev, user) = device.find(user).await;
    assert_eq!((rev, user.profile.name.as_str()), (Rev(start.rev.0 + 1), "Annelies"));

    let page: ProfilePage = get(&server, &ben, &format!("/api/profile.php?id={}", anna.id)).await.read();
    assert_eq!(page.profile.card.name, "Annelies");
    assert_eq!(page.profile.hair_color.as_deref(), Some("red"));
    assert_eq!(page.profile.interests, ["art", "wine"]);
    server.stop().await;
}

async fn a_value_that_does_not_fit_is_refused_by_its_field_and_changes_nothing(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let before = own(&server, &anna).await;
    for (field, value, code) in [
        ("name", json!("@anna"), "invalid_name"),
        ("name", json!(anna.email), "invalid_name"),
        ("birth_date", json!("2020-01-01"), "invalid_birth_date"),
    ] {
        let refused = put(&server, &anna, &with(&server, &anna, json!({ field: value })).await).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, code));
    }
    for (field, value) in [
        ("country", json!("AQ")),
        ("region", json!("Atlantis")),
        ("eye_color", json!("plaid")),
        ("interests", json!(["bondage"])),
    ] {
        let body = with(&server, &anna, json!({ field: value })).await;
        let refused = put(&server, &anna, &body).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "invalid"), "{field}");
        assert_eq!(refused.json()["error"]["data"]["field"], field);
    }
    assert_eq!(own(&server, &anna).await, before);
    server.stop().await;
}

async fn an_interest_that_the_site_does_not_offer_can_be_kept_but_not_chosen(on: On) {
    let server = serve(on).await;
    let anna = make_with(server.store(), new("Anna"), |it| it.profile.interests = vec!["sushi".into(), "sex".into()]);
    let anna = anna.await;
    let body = with(&server, &anna, json!({ "interests": ["sex", "tea"] })).await;
    let answer: OwnProfileAnswer = put(&server, &anna, &body).await.read();
    assert_eq!(answer.profile.interests, ["sex", "tea"]);
    let body = with(&server, &anna, json!({ "interests": ["tea"] })).await;
    put(&server, &anna, &body).await.read::<OwnProfileAnswer>();
    let body = with(&server, &anna, json!({ "interests": ["sex"] })).await;
    assert_eq!(put(&server, &anna, &body).await.code(), "invalid");
    server.stop().await;
}

async fn add_photo(server: &Running, who: &Someone) -> Reply {
    call(server, Some(who), Method::POST, "/api/profile-photos.php")
        .header("idempotency-key", ClientId::new().as_str())
        .body(jpeg(96, 72))
        .go()
        .await
}

/// A photo of the profile, which is ready.
async fn photo(server: &Running, who: &Someone) -> PhotoId {
    let reply = add_photo(server, who).await;
    assert_eq!(reply.status, StatusCode::CREATED, "{:?}", reply.bytes);
    let photo: Photo = serde_json::from_slice(&reply.bytes).unwrap();
    settled(server).await;
    photo.id
}

async fn arrange(server: &Running, who: &Someone, photos: &[(PhotoId, bool)], main: Option<PhotoId>) -> Reply {
    let photos: Vec<Value> = photos.iter().map(|(id, hidden)| json!({ "photo": id, "hidden": hidden })).collect();
    let body = json!({ "photos": photos, "main": main });
    call(server, Some(who), Method::PUT, "/api/profile-photos.php").json(&body).go().await
}

async fn delete(server: &Running, who: &Someone, id: PhotoId) -> Reply {
    call(server, Some(who), Method::DELETE, "/api/profile-photos.php").json(&json!({ "photo": id })).go().await
}

async fn page(server: &Running, who: &Someone, of: &Someone) -> ProfilePage {
    get(server, who, &format!("/api/profile.php?id={}", of.id)).await.read()
}

async fn shown(server: &Running, who: &Someone, of: &Someone) -> Vec<PhotoId> {
    page(server, who, of).await.profile.photos.iter().map(|photo| photo.id).collect()
}

async fn sees(server: &Running, who: &Someone, id: PhotoId, rendition: &str) -> bool {
    get(server, who, &format!("/photos/{id}/{rendition}")).await.status == StatusCode::OK
}

async fn main_of(server: &Running, who: &Someone, of: &Someone) -> Option<String> {
    page(server, who, of).await.profile.card.main_image.map(|image| image.filename)
}

fn large(id: PhotoId) -> String {
    format!("/photos/{id}/large")
}

async fn the_first_photo_is_the_main_image_and_the_next_one_takes_its_place(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let free = server.member(New { paid: false, ..new("Bo") }).await;
    let (mut device, _) = live(&server, &anna).await;
    let one = photo(&server, &anna).await;
    let user = |frame| if let ServerFrame::User { user, .. } = frame { Some(user) } else { None };
    let user = device.find(user).await;
    assert_eq!(
        user.profile.main_image.map(|image| image.filename),
        Some(large(one)),
        "own devices are shown it at once"
    );
    let two = photo(&server, &anna).await;
    assert_eq!(main_of(&server, &free, &anna).await, Some(large(one)));
    assert_eq!(shown(&server, &free, &anna).await, [two], "the main image is not shown twice");
    assert!(sees(&server, &free, one, "large").await, "the main image is clear for everybody");
    assert!(!sees(&server, &free, two, "large").await && sees(&server, &free, two, "blurred").await);

    let answer: OwnProfileAnswer = delete(&server, &anna, one).await.read();
    assert_eq!(answer.photos.iter().map(|photo| (photo.id, photo.main)).collect::<Vec<_>>(), [(two, true)]);
    assert_eq!(main_of(&server, &free, &anna).await, Some(large(two)));
    assert!(!sees(&server, &anna, one, "small").await);
    delete(&server, &anna, two).await.read::<OwnProfileAnswer>();
    assert_eq!(main_of(&server, &free, &anna).await, None);
    server.stop().await;
}

async fn a_hidden_photo_is_for_matches_only_and_never_the_main_image(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (one, two) = (photo(&server, &anna).await, photo(&server, &anna).await);
    let refused = arrange(&server, &anna, &[(one, true), (two, false)], None).await;
    assert_eq!((refused.code().as_str(), &refused.json()["error"]["data"]["field"]), ("invalid", &json!("main")));
    arrange(&server, &anna, &[(two, true), (one, false)], None).await.read::<OwnProfileAnswer>();
    for likes in [None, Some((&ben, &anna))] {
        if let Some((who, whom)) = likes {
            let body = json!({ "profile": { "id": whom.id } });
            call(&server, Some(who), Method::POST, "/api/like.php").json(&body).go().await;
        }
        assert!(shown(&server, &ben, &anna).await.is_empty(), "a like of one side is no match");
        assert!(!sees(&server, &ben, two, "blurred").await);
    }
    let body = json!({ "profile": { "id": ben.id } });
    call(&server, Some(&anna), Method::POST, "/api/like.php").json(&body).go().await;
    assert_eq!(shown(&server, &ben, &anna).await, [two]);
    assert!(sees(&server, &ben, two, "large").await);
    server.stop().await;
}

async fn free_members_have_three_photos_however_many_they_upload_at_once(on: On) {
    let server = serve(on).await;
    let anna = server.member(New { paid: false, ..new("Anna") }).await;
    photo(&server, &anna).await;
    photo(&server, &anna).await;
    let replies = join_all((0..2).map(|_| add_photo(&server, &anna))).await;
    let refused: Vec<&Reply> = replies.iter().filter(|reply| reply.status != StatusCode::CREATED).collect();
    assert_eq!(refused.len(), 1);
    assert_eq!(
        (refused[0].code().as_str(), &refused[0].json()["error"]["data"]),
        ("too_many_photos", &json!({ "max": 3 }))
    );
    assert_eq!(own(&server, &anna).await.photos.len(), 3);
    server.stop().await;
}

async fn photos_are_put_in_order_as_a_whole_and_only_by_their_owner(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (one, two) = (photo(&server, &anna).await, photo(&server, &anna).await);
    let bens = photo(&server, &ben).await;
    for (photos, main) in [
        (vec![(one, false)], None),
        (vec![(one, false), (one, false)], None),
        (vec![(one, false), (two, false), (bens, false)], None),
        (vec![(one, false), (bens, false)], None),
        (vec![(one, false), (two, false)], Some(bens)),
        (vec![(one, false), (two, false)], Some(PhotoId(7))),
    ] {
        assert_eq!(arrange(&server, &anna, &photos, main).await.code(), "invalid", "{photos:?} {main:?}");
    }
    let absent = delete(&server, &anna, PhotoId(7)).await;
    let others = delete(&server, &anna, bens).await;
    assert_eq!((others.status, others.json()), (absent.status, absent.json()));
    let order = |photos: Vec<OwnPhoto>| photos.iter().map(|photo| (photo.id, photo.main)).collect::<Vec<_>>();
    assert_eq!(order(own(&server, &anna).await.photos), [(one, true), (two, false)]);
    let answer: OwnProfileAnswer = arrange(&server, &anna, &[(two, false), (one, false)], Some(two)).await.read();
    assert_eq!(order(answer.photos), [(two, true), (one, false)]);
    assert_eq!(main_of(&server, &ben, &anna).await, Some(large(two)));
    server.stop().await;
}

async fn preview(server: &Running, who: &Someone, query: &str) -> ProfilePage {
    get(server, who, &format!("/api/profile-preview.php{query}")).await.read()
}

async fn like(server: &Running, who: &Someone, whom: &Someone) {
    let body = json!({ "profile": { "id": whom.id } });
    let reply = call(server, Some(who), Method::POST, "/api/like.php").json(&body).go().await;
    assert_eq!(reply.status, StatusCode::OK);
}

async fn members_see_their_own_profile_as_each_kind_of_viewer_does(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let photos = [photo(&server, &anna).await, photo(&server, &anna).await, photo(&server, &anna).await];
    let order = [(photos[0], false), (photos[1], true), (photos[2], false)];
    arrange(&server, &anna, &order, None).await.read::<OwnProfileAnswer>();
    let changes = json!({ "hair_color": "red", "about": "Sings", "interests": ["tea"] });
    put(&server, &anna, &with(&server, &anna, changes).await).await.read::<OwnProfileAnswer>();
    let mut seen = Vec::new();
    for (paid, matched) in [(false, false), (true, false), (false, true), (true, true)] {
        let viewer = server.member(New { paid, ..new("Ben") }).await;
        if matched {
            like(&server, &viewer, &anna).await;
            like(&server, &anna, &viewer).await;
        }
        let own = preview(&server, &anna, &format!("?premium={paid}&match={matched}")).await;
        assert_eq!(own.profile, page(&server, &viewer, &anna).await.profile, "premium {paid}, match {matched}");
        assert_eq!((own.like, own.conversation, own.online), (None, None, false));
        seen.push(own.profile.photos.iter().map(|photo| (photo.id, photo.locked)).collect::<Vec<_>>());
    }
    let [_, hidden, last] = photos;
    assert_eq!(seen[0], [(last, true)]);
    assert_eq!(seen[1], [(last, false)]);
    assert_eq!(seen[2], [(hidden, true), (last, true)]);
    assert_eq!(seen[3], [(hidden, false), (last, false)]);
    assert_eq!(preview(&server, &anna, "").await, preview(&server, &anna, "?premium=false&match=false").await);
    for wrong in ["?premium=2", "?match=maybe", "?premium=true&premium=false"] {
        let refused = get(&server, &anna, &format!("/api/profile-preview.php{wrong}")).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (400, "malformed"), "{wrong}");
    }
    let stranger = call(&server, None, Method::GET, "/api/profile-preview.php").go().await;
    assert_eq!(stranger.code(), "authentication_required");
    server.stop().await;
}

async fn an_invisible_member_sees_the_own_profile_too(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let body = json!({ "invisible": true });
    let hidden = call(&server, Some(&anna), Method::PUT, "/api/visibility.php").json(&body).go().await;
    assert_eq!(hidden.status, StatusCode::OK);
    assert_eq!(preview(&server, &anna, "").await.profile.card.id, anna.id);
    assert_eq!(get(&server, &ben, &format!("/api/profile.php?id={}", anna.id)).await.status, StatusCode::NOT_FOUND);
    server.stop().await;
}
