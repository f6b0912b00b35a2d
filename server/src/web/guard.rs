//! Whether a call may write at all.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::reply::Failure;
use crate::http::site::Site;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use contract::{Code, Operation};
use serde_json::json;
use std::sync::Arc;
use wire::Refusal;

/// The call of payment providers, which have no page here: they sign what they send instead.
const WEBHOOK: &str = "/payment-webhook.php";

/// A call that changes something needs the client's header, which no page of another site can set, and if it has an
/// Origin, the site's own. Logging out by GET changes something too.
pub async fn guard(State(core): State<Arc<Core>>, request: Request, next: Next) -> Response {
    if !changes(request.method(), request.uri().path()) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    match allowed(&core, &mut parts).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refusal) => Failure::from(refusal).into_response(),
    }
}

fn changes(method: &Method, path: &str) -> bool {
    (!method.is_safe() && !path.ends_with(WEBHOOK)) || path.ends_with("/logout.php")
}

/// The refusals that every call below `/api` may get, and those of the guard.
pub fn describe(method: &Method, path: &str, call: &mut Operation) {
    call.refuses(&[Code::UnknownHost, Code::TryAgain]);
    if !changes(method, path) {
        return;
    }
    let description = "Shows that the call comes from a client of the site: a foreign page cannot set it.";
    call.takes_header("X-Client-Request", json!({ "const": "1", "description": description }), true);
    call.refuses(&[Code::ClientHeaderMissing, Code::WrongOrigin, Code::RateLimited]);
}

async fn allowed(core: &Core, parts: &mut Parts) -> Result<(), Refusal> {
    if parts.headers.get("x-client-request").is_none_or(|value| value != "1") {
        return Err(Refusal::ClientHeaderMissing);
    }
    let site = parts.extensions.get::<Site>().ok_or(Refusal::UnknownHost)?;
    if parts.headers.contains_key(header::ORIGIN) && !site.is_origin_in(&parts.headers) {
        return Err(Refusal::WrongOrigin);
    }
    let (address, now) = (site.address, core.store.now());
    // Counted by member only once the session is found, as anybody can invent a cookie.
    let taken = match Member::of(parts, core).await {
        Ok(member) => {
            let taken = core.calls.writes.take(member.id, now);
            // Kept for the handler, which then need not query the session again.
            parts.extensions.insert(member);
            taken
        }
        Err(_) => core.calls.visitors_writes.take(address, now),
    };
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })
}
