//! `openapi.json` and `asyncapi.json`: the contract, made from the code on the first request.

use crate::core::{BUILD, Core};
use crate::domain::accounts::session_cookie;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use contract::{Described, Routes, about, asyncapi, fill, openapi};
use serde_json::Value;
use std::sync::{Arc, OnceLock};
use wire::frame::{HELLO_SECONDS, MAX_CLIENT_FRAME, MAX_WAITING_BYTES, MAX_WAITING_FRAMES};

/// Both documents, made when they are first requested.
#[derive(Default)]
pub struct Documents {
    calls: OnceLock<Described>,
    openapi: OnceLock<Bytes>,
    asyncapi: OnceLock<Bytes>,
}

impl Documents {
    /// The calls that the document is of, itself among them.
    pub fn set(&self, calls: Described) {
        let _ = self.calls.set(calls);
    }
}

type Shared = (Arc<Core>, Arc<Documents>);

pub fn routes(core: &Arc<Core>, documents: &Arc<Documents>) -> Routes {
    let call = |summary| about(summary).answers(200, "The document.", Some("application/json"));
    Routes::new("Contract")
        .get("/openapi.json", calls, call("This document."))
        .get("/asyncapi.json", socket, call("The frames of the socket, as an AsyncAPI document."))
        .with_state((core.clone(), documents.clone()))
}

async fn calls(State((core, documents)): State<Shared>) -> Response {
    json(documents.openapi.get_or_init(|| {
        let limits = &core.config.limits;
        let about = fill(
            openapi::ABOUT,
            &[
                ("body_bytes", limits.body_bytes.to_string()),
                ("photo_bytes", core.config.photos.bytes.to_string()),
                ("writes_per_second", limits.writes_per_second.to_string()),
                ("writes_burst", limits.writes_burst.to_string()),
                ("reads_per_second", limits.reads_per_second.to_string()),
                ("reads_burst", limits.reads_burst.to_string()),
                ("uploads_per_minute", core.config.photos.uploads_per_minute.to_string()),
                ("logins_per_minute", limits.logins_per_minute.to_string()),
            ],
        );
        let cookie = session_cookie(core.config.https);
        documents.calls.get().map(|calls| write(&openapi::document(calls, BUILD, &about, cookie))).unwrap_or_default()
    }))
}

async fn socket(State((core, documents)): State<Shared>) -> Response {
    json(documents.asyncapi.get_or_init(|| {
        let limits = &core.config.limits;
        let about = fill(
            asyncapi::ABOUT,
            &[
                ("hello_seconds", HELLO_SECONDS.to_string()),
                ("hello_bytes", MAX_WAITING_BYTES.to_string()),
                ("heartbeat_seconds", limits.heartbeat_seconds.to_string()),
                ("silent_seconds", limits.silent_seconds.to_string()),
                ("frame_bytes", MAX_CLIENT_FRAME.to_string()),
                ("frames_per_second", limits.frames_per_second.to_string()),
                ("frames_burst", limits.frames_burst.to_string()),
                ("sockets_per_member", limits.sockets_per_member.to_string()),
                ("waiting_frames", MAX_WAITING_FRAMES.to_string()),
                ("waiting_bytes", MAX_WAITING_BYTES.to_string()),
            ],
        );
        write(&asyncapi::document(BUILD, &about))
    }))
}

fn write(document: &Value) -> Bytes {
    Bytes::from(format!("{document:#}\n"))
}

fn json(document: &Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], document.clone()).into_response()
}
