//! Pictures that are tiny to send and huge to decode: they must not make others wait.

use crate::on_both_engines;
use crate::support::On;
use crate::support::client::{get, upload, upload_file};
use crate::support::members::{Someone, new};
use crate::support::server::{Running, serve_with};
use base::clock::Clock;
use futures_util::FutureExt;
use hyper::StatusCode;
use std::time::Duration;
use store::sql;
use wire::PhotoId;
use wire::photo::{ImageStatus, Photo};

on_both_engines!(
    who_uploads_many_huge_pictures_does_not_make_another_wait_for_all_of_them,
    a_members_pictures_are_charged_by_their_pixels,
);

/// 28 bytes, and megapixels of one colour: codes of one symbol each take no bits for a pixel.
fn huge_webp(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"RIFF\x14\0\0\0WEBPVP8L\x08\0\0\0\x2f".to_vec();
    file.extend(((width - 1) | (height - 1) << 14).to_le_bytes());
    file.extend([0x88, 0x88, 0x08]);
    file
}

async fn status(server: &Running, who: &Someone, id: PhotoId) -> ImageStatus {
    get(server, who, &format!("/api/photo.php?id={id}")).await.read::<Photo>().status
}

async fn processing(server: &Running, who: &Someone) -> i64 {
    let count = sql("select count(*) from photos where status = 'processing' and member_id = $1").bind(who.id);
    server.store().read(move |conn| count.number(conn).boxed()).await.unwrap()
}

async fn who_uploads_many_huge_pictures_does_not_make_another_wait_for_all_of_them(on: On) {
    let server = serve_with(on, Clock::System, |config| config.photos.megapixels_burst = 10_000.0).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    for _ in 0..8 {
        let reply = upload_file(&server, &anna, huge_webp(6000, 4000)).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{:?}", reply.bytes);
    }
    let bens = upload(&server, &ben).await.id;
    let waited = async {
        while status(&server, &ben, bens).await == ImageStatus::Processing {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(2), waited).await.expect("his is made");
    assert_eq!(status(&server, &ben, bens).await, ImageStatus::Active);
    let left = processing(&server, &anna).await;
    assert!(left >= 2, "his was made before all of hers: {left} are left");
}

async fn a_members_pictures_are_charged_by_their_pixels(on: On) {
    // A quarter of what is allowed elsewhere, and a quarter of the largest picture: decoding those takes long.
    let server = serve_with(on, Clock::System, |config| {
        config.photos.megapixels_burst /= 4.0;
        // None comes back, however long the uploads take.
        config.photos.megapixels_per_minute = 0.001;
    })
    .await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let mut taken = 0;
    let refused = loop {
        let reply = upload_file(&server, &anna, huge_webp(4000, 3000)).await;
        if reply.status != StatusCode::CREATED {
            break reply;
        }
        taken += 1;
        assert!(taken < 20, "12 megapixels each");
    };
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited".into()));
    assert!((4..=7).contains(&taken), "a few are what a camera makes: {taken}");
    upload(&server, &ben).await;
}
