//! `export.php`.

use super::Exports;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::state::{Own, With};
use axum::body::Body as RawBody;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use contract::{Code, Routes, about};
use std::sync::Arc;
use wire::account::AskExport;

impl Own for Exports {}

pub fn routes(core: &Arc<Core>, exports: &Arc<Exports>) -> Routes {
    Routes::new("Account")
        .post(
            "/export.php",
            export,
            about("Everything that the site holds of the caller, as one JSON document.")
                .details(
                    "It is made while it is sent; a document that breaks off is not the whole. Photos are in it as \
                     base64. A member gets three in a day, and a mail about each.",
                )
                .answers(200, "The document.", Some("application/json"))
                .answers_with("Content-Disposition", "A name for the file.")
                .refuses(&[Code::WrongPassword, Code::LockedOut, Code::TooOften, Code::TryAgain]),
        )
        .with_state(With::new(core, exports))
}

async fn export(
    State(core): State<Arc<Core>>,
    State(exports): State<Arc<Exports>>,
    member: Member,
    Body(form): Body<AskExport>,
) -> Result<Response, Failure> {
    let domain = &member.site.domain;
    let mut parts = super::begin(&core, &exports, domain, member.session, form.password).await?;
    let stream = futures_util::stream::poll_fn(move |context| parts.poll_recv(context));
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}.json\"", domain.key)),
    ];
    Ok((headers, RawBody::from_stream(stream)).into_response())
}
