//! `invoice.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Query;
use crate::http::reply::Failure;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base::error::Error;
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use wire::InvoiceId;

pub fn routes(core: &Arc<Core>) -> Routes {
    Routes::new("Payments")
        .get(
            "/invoice.php",
            invoice,
            about("An invoice or a credit note of the caller, as an accessible PDF (PDF/A-2a, PDF/UA-1).")
                .details("`order.php` and `transactions.php` list those of each order.")
                .answers(200, "The PDF.", Some("application/pdf"))
                .answers_with("Content-Disposition", "Its number as the name of the file.")
                .refuses(&[Code::NotFound]),
        )
        .with_state(core.clone())
}

#[derive(Debug, Deserialize, JsonSchema)]
struct InvoiceQuery {
    id: InvoiceId,
}

async fn invoice(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(query): Query<InvoiceQuery>,
) -> Result<Response, Failure> {
    let id = member.id;
    let sheet = core.read(id, move |conn| async move { super::of_member(conn, id, query.id).await }.boxed()).await?;
    let drawn = tokio::task::spawn_blocking(move || super::draw(&sheet, &core.words)).await;
    let file = drawn.map_err(Error::internal)??;
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", file.name)),
        // It names its buyer.
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, file.pdf).into_response())
}
