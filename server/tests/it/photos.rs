//! Photos from outside: what can be uploaded, who may see which rendition, and what is left of them where they are
//! kept.

use crate::on_both_engines;
use crate::support::client::{
    Reply, acquaint, call, delete_chat, get, jpeg, photo, send, settled, upload, upload_file,
};
use crate::support::members::{New, Someone, new};
use crate::support::s3::S3;
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock, until};
use base::clock::{Clock, DAY, HOUR};
use base::config_files::ConfigFiles;
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::join_all;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::path::Path;
use std::sync::atomic::Ordering;
use store::{Tx, sql};
use vonk::config::{self, Config};
use wire::message::{Sent, To};
use wire::photo::{ImageStatus, Photo, Rendition};
use wire::{ClientId, PhotoId};

on_both_engines!(
    a_photo_is_known_to_its_owner_alone,
    an_upload_that_is_repeated_is_one_photo,
    another_file_under_a_used_key_is_refused,
    what_is_no_usable_picture_is_refused,
    a_photo_in_a_message_is_for_its_two_members_and_clear_with_premium,
    a_photo_is_out_of_sight_once_its_message_or_its_chat_is,
    a_photo_on_a_profile_is_for_every_member_and_clear_with_premium,
    a_rendition_is_sent_once_and_revalidated_each_time,
    nothing_is_kept_but_the_renditions_and_those_no_longer_than_the_photo,
    uploads_that_are_not_sent_make_place_and_are_swept_away_after_a_day,
);

/// The configuration with photos in a folder that the test can look into.
fn kept_in(folder: &Path) -> config::Photos {
    let mut photos = Config::load(&ConfigFiles::embedded()).unwrap().photos;
    photos.url = format!("file:{}", folder.display());
    photos.uploads_burst = 100.0;
    photos
}

/// Every file below a folder, by its path in it. A folder that the server deletes meanwhile holds none.
fn files(folder: &Path) -> Vec<String> {
    let folders = std::fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    let files = folders.filter_map(|it| std::fs::read_dir(it).ok()).flatten().map(|it| it.unwrap().path());
    let mut names: Vec<_> = files.map(|it| it.strip_prefix(folder).unwrap().display().to_string()).collect();
    names.sort();
    names
}

async fn see(server: &Running, who: &Someone, id: PhotoId, rendition: &str) -> Reply {
    get(server, who, &format!("/photos/{id}/{rendition}")).await
}

/// Which renditions somebody is given.
async fn seen(server: &Running, who: &Someone, id: PhotoId) -> Vec<Rendition> {
    let mut seen = Vec::new();
    for rendition in Rendition::ALL {
        let reply = see(server, who, id, rendition.as_str()).await;
        match reply.status {
            StatusCode::OK => seen.push(rendition),
            status => assert_eq!((status, reply.code()), (StatusCode::NOT_FOUND, "not_found".into())),
        }
    }
    seen
}

async fn count(server: &Running) -> i64 {
    server.store().read(|conn| sql("select count(*) from photos").number(conn).boxed()).await.unwrap()
}

/// How many jobs are to be done by now.
async fn due(server: &Running) -> i64 {
    let jobs = sql("select count(*) from jobs where run_at <= $1").bind(server.store().now());
    server.store().read(|conn| jobs.number(conn).boxed()).await.unwrap()
}

const EVERYTHING: [Rendition; 3] = Rendition::ALL;
const NOTHING: [Rendition; 0] = [];

async fn a_photo_is_known_to_its_owner_alone(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let uploaded = upload(&server, &anna).await;
    assert_eq!((uploaded.width, uploaded.height), (96, 72));
    settled(&server).await;
    let path = format!("/api/photo.php?id={}", uploaded.id);
    let ready: Photo = get(&server, &anna, &path).await.read();
    assert_eq!(ready, Photo { status: ImageStatus::Active, ..uploaded });
    let absent = get(&server, &ben, "/api/photo.php?id=7").await;
    let foreign = get(&server, &ben, &path).await;
    assert_eq!((foreign.status, foreign.json()), (absent.status, absent.json()));
    assert_eq!(absent.status, StatusCode::NOT_FOUND);
    let discard = |id| call(&server, Some(&ben), Method::DELETE, "/api/photo.php").json(&json!({ "photo": id })).go();
    assert_eq!(discard(uploaded.id.0).await.json(), discard(7).await.json());
    assert_eq!(get(&server, &anna, &path).await.read::<Photo>(), ready, "another cannot delete it");
    server.stop().await;
}

async fn an_upload_that_is_repeated_is_one_photo(on: On) {
    let server = serve_with(on, Clock::System, |config| config.photos.uploads_at_once = 6).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let key = ClientId::new();
    let upload = |who, key: &str| {
        let post = call(&server, Some(who), Method::POST, "/api/photo.php").header("idempotency-key", key);
        async move { post.body(jpeg(96, 72)).go().await }
    };
    let id = |reply: &Reply| {
        assert_eq!(reply.status, StatusCode::CREATED, "{reply:?}");
        reply.json()["id"].as_i64().unwrap()
    };
    let at_once = join_all((0..6).map(|_| upload(&anna, key.as_str()))).await;
    let first = id(&at_once[0]);
    assert!(at_once.iter().all(|reply| id(reply) == first));
    settled(&server).await;
    assert_eq!(id(&upload(&anna, &key.as_str().to_uppercase()).await), first, "later, too");
    assert_eq!(count(&server).await, 1);
    assert_ne!(id(&upload(&ben, key.as_str()).await), first, "another member's key is another key");
    assert_eq!(upload(&anna, "my-photo-1").await.code(), "malformed");
    server.stop().await;
}

async fn another_file_under_a_used_key_is_refused(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let key = ClientId::new();
    let upload = |file: Vec<u8>| {
        let post = call(&server, Some(&anna), Method::POST, "/api/photo.php").header("idempotency-key", key.as_str());
        async move { post.body(file).go().await }
    };
    let first = upload(jpeg(96, 72)).await;
    assert_eq!(first.status, StatusCode::CREATED);
    let other = upload(jpeg(72, 96)).await;
    assert_eq!((other.status, other.code()), (StatusCode::CONFLICT, "id_used".into()));
    settled(&server).await;
    let again = upload(jpeg(96, 72)).await;
    assert_eq!((again.status, &again.json()["id"]), (StatusCode::CREATED, &first.json()["id"]));
    assert_eq!(count(&server).await, 1);
    server.stop().await;
}

async fn what_is_no_usable_picture_is_refused(on: On) {
    let small = 40_000;
    let change = |config: &mut Config| {
        config.photos.bytes = small;
        // However long it takes, there is no sixth.
        (config.photos.uploads_per_minute, config.photos.uploads_burst) = (0.001, 5.0);
    };
    let server = serve_with(on, Clock::System, change).await;
    let anna = server.member(new("Anna")).await;
    let huge = {
        let mut huge = jpeg(96, 72);
        let size = huge.windows(4).position(|it| it == [0xFF, 0xC0, 0, 17]).unwrap() + 5;
        huge[size..size + 4].copy_from_slice(&[0xFF, 0xF0, 0xFF, 0xF0]);
        huge
    };
    let cut = jpeg(96, 72)[..900].to_vec();
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec();
    let files = [(svg, "unsupported"), (huge, "too_many_pixels"), (jpeg(96, 20), "too_few_pixels"), (cut, "damaged")];
    for (file, why) in files {
        let reply = upload_file(&server, &anna, file).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{why}");
        let error = &reply.json()["error"];
        assert_eq!((&error["code"], &error["data"]["why"]), (&json!("bad_image"), &json!(why)));
    }
    for length in [small + 1, 3 * small, 10 * small] {
        let reply = upload_file(&server, &anna, vec![0; length]).await;
        assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(reply.json()["error"]["data"]["max"], small);
    }
    upload(&server, &anna).await;
    let reply = upload_file(&server, &anna, jpeg(96, 72)).await;
    assert_eq!((reply.status, reply.code()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited".into()));
    assert_eq!(count(&server).await, 1);
    server.stop().await;
}

async fn a_photo_in_a_message_is_for_its_two_members_and_clear_with_premium(on: On) {
    let server = serve(on).await;
    let free = |name| New { paid: false, ..new(name) };
    let (anna, cas) = (server.member(free("Anna")).await, server.member(new("Cas")).await);
    for (ben, clear) in [(server.member(new("Ben")).await, true), (server.member(free("Bo")).await, false)] {
        let id = upload(&server, &anna).await.id;
        settled(&server).await;
        assert_eq!(seen(&server, &anna, id).await, EVERYTHING, "the owner, before it is sent");
        assert_eq!(seen(&server, &ben, id).await, NOTHING, "it is not sent yet");
        send(&server, &anna, &photo(To::Profile(ben.id), id)).await.read::<Sent>();
        assert_eq!(seen(&server, &anna, id).await, EVERYTHING, "the owner need not have premium");
        let bens: &[Rendition] = if clear { &EVERYTHING } else { &[Rendition::Blurred] };
        assert_eq!(seen(&server, &ben, id).await, bens);
        assert_eq!(seen(&server, &cas, id).await, NOTHING, "a stranger, premium or not");

        let absent = see(&server, &cas, PhotoId(7), "large").await;
        let others = [
            see(&server, &cas, id, "large").await,
            see(&server, &anna, id, "original").await,
            get(&server, &anna, "/photos/x/large").await,
            call(&server, None, Method::GET, &format!("/photos/{id}/blurred")).go().await,
        ];
        for other in others {
            assert_eq!((other.status, other.json()), (absent.status, absent.json()), "all are answered alike");
        }
    }
    server.stop().await;
}

async fn a_photo_is_out_of_sight_once_its_message_or_its_chat_is(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let (one, other) = (upload(&server, &anna).await.id, upload(&server, &anna).await.id);
    settled(&server).await;
    let to = To::Conversation(conversation);
    let sent: Sent = send(&server, &anna, &photo(to, one)).await.read();
    send(&server, &anna, &photo(to, other)).await.read::<Sent>();
    let body = json!({ "conversation": conversation, "seq": sent.message.seq });
    let retracted = call(&server, Some(&anna), Method::DELETE, "/api/message.php").json(&body).go().await;
    assert_eq!(retracted.status, StatusCode::OK);
    assert_eq!(seen(&server, &ben, one).await, NOTHING);
    assert_eq!(seen(&server, &anna, one).await, NOTHING, "nothing is left of it for its owner either");
    assert_eq!(seen(&server, &ben, other).await, EVERYTHING);
    assert_eq!(delete_chat(&server, &ben, conversation).await.status, StatusCode::OK);
    assert_eq!(seen(&server, &ben, other).await, NOTHING);
    assert_eq!(seen(&server, &anna, other).await, EVERYTHING);
    server.stop().await;
}

async fn a_photo_on_a_profile_is_for_every_member_and_clear_with_premium(on: On) {
    let server = serve(on).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let free = server.member(New { paid: false, ..new("Bo") }).await;
    let elsewhere = server.member(New { domain: "rijp", ..new("Cas") }).await;
    let id = upload(&server, &anna).await.id;
    settled(&server).await;
    server.store().write(move |tx| show_on_profile(tx, id).boxed()).await.unwrap();
    assert_eq!(seen(&server, &anna, id).await, EVERYTHING);
    assert_eq!(seen(&server, &ben, id).await, EVERYTHING);
    assert_eq!(seen(&server, &free, id).await, [Rendition::Blurred]);
    assert_eq!(seen(&server, &elsewhere, id).await, NOTHING, "a member of another site");
    let sent = send(&server, &anna, &photo(To::Profile(ben.id), id)).await;
    assert_eq!(sent.code(), "invalid", "it is not for a message");
    server.stop().await;
}

async fn show_on_profile(tx: &mut Tx, photo: PhotoId) -> Result<u64> {
    sql("update photos set purpose = 'profile' where id = $1").bind(photo.0).run(tx).await
}

async fn a_rendition_is_sent_once_and_revalidated_each_time(on: On) {
    let server = serve(on).await;
    let anna = server.member(new("Anna")).await;
    let id = upload(&server, &anna).await.id;
    settled(&server).await;
    let first = see(&server, &anna, id, "small").await;
    assert_eq!(image::guess_format(&first.bytes).unwrap(), image::ImageFormat::Jpeg);
    let header = |name: &str| first.headers[name].to_str().unwrap();
    assert_eq!(header("content-type"), "image/jpeg");
    assert_eq!(header("cache-control"), "private, no-cache");
    assert_eq!(header("content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(header("x-content-type-options"), "nosniff");
    let again = |who| {
        let path = format!("/photos/{id}/small");
        call(&server, who, Method::GET, &path).header("if-none-match", header("etag")).go()
    };
    let held = again(Some(&anna)).await;
    assert_eq!((held.status, held.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(again(None).await.status, StatusCode::NOT_FOUND, "the right is looked at first");
    server.stop().await;
}

async fn nothing_is_kept_but_the_renditions_and_those_no_longer_than_the_photo(on: On) {
    let folder = tempfile::tempdir().unwrap();
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |config| config.photos = kept_in(folder.path())).await;
    let anna = server.member(new("Anna")).await;
    let id = upload(&server, &anna).await.id;
    settled(&server).await;
    assert_eq!(files(folder.path()), ["blurred", "large", "small"].map(|name| format!("{id}/{name}")));

    // Whole to its header, and to nothing else.
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(300, 300).write_to(&mut png, image::ImageFormat::Png).unwrap();
    png.get_mut().truncate(120);
    let unusable = upload_file(&server, &anna, png.into_inner()).await;
    assert_eq!(unusable.status, StatusCode::CREATED);
    settled(&server).await;
    let path = format!("/api/photo.php?id={}", unusable.json()["id"]);
    assert_eq!(get(&server, &anna, &path).await.read::<Photo>().status, ImageStatus::Refused);
    assert_eq!(files(folder.path()).len(), 3, "nothing is kept of what could not be used");

    // The job that was added with the upload finds the photo there.
    time.fetch_add(2 * HOUR, Ordering::Relaxed);
    until(async || due(&server).await == 0).await;
    assert_eq!(files(folder.path()).len(), 3);
    let discard = call(&server, Some(&anna), Method::DELETE, "/api/photo.php").json(&json!({ "photo": id }));
    assert_eq!(discard.go().await.status, StatusCode::OK);
    until(async || files(folder.path()).is_empty()).await;
    server.stop().await;
}

async fn uploads_that_are_not_sent_make_place_and_are_swept_away_after_a_day(on: On) {
    let folder = tempfile::tempdir().unwrap();
    let (clock, time) = manual_clock();
    let server = serve_with(on, clock, |config| config.photos = kept_in(folder.path())).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let sent = upload(&server, &anna).await.id;
    send(&server, &anna, &photo(To::Profile(ben.id), sent)).await.read::<Sent>();
    let oldest = upload(&server, &anna).await.id;
    for _ in 0..20 {
        upload(&server, &anna).await;
    }
    settled(&server).await;
    assert_eq!(count(&server).await, 21, "twenty, and the one that was sent");
    let gone = get(&server, &anna, &format!("/api/photo.php?id={oldest}")).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    time.fetch_add(DAY + HOUR, Ordering::Relaxed);
    let left = ["blurred", "large", "small"].map(|name| format!("{sent}/{name}"));
    until(async || count(&server).await == 1 && files(folder.path()) == left).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn photos_are_stored_in_s3_if_it_is_configured() {
    let s3 = S3::start();
    s3.make_bucket("pictures").await;
    let server = serve_with(On::Sqlite, Clock::System, |config| s3.configure(config, "pictures/of/members")).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let id = upload(&server, &anna).await.id;
    send(&server, &anna, &photo(To::Profile(ben.id), id)).await.read::<Sent>();
    settled(&server).await;
    assert_eq!(seen(&server, &ben, id).await, EVERYTHING);
    let shown = see(&server, &ben, id, "large").await;
    assert_eq!(image::load_from_memory(&shown.bytes).unwrap().width(), 96);
    let renditions = ["blurred", "large", "small"].map(|name| format!("of/members/{id}/{name}"));
    assert_eq!(s3.names("pictures").await, renditions);

    let unsent = upload(&server, &anna).await.id;
    settled(&server).await;
    assert_eq!(s3.names("pictures").await.len(), 6);
    let discard = call(&server, Some(&anna), Method::DELETE, "/api/photo.php").json(&json!({ "photo": unsent }));
    assert_eq!(discard.go().await.status, StatusCode::OK);
    until(async || s3.names("pictures").await == renditions).await;
    server.stop().await;
}
