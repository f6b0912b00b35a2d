//! Who is logged in, and whether a call may write at all.

use super::place::Place;
use super::site::{Site, cookie};
use crate::accounts::{self, Session};
use crate::app::App;
use crate::error::Error;
use crate::store::Read;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::future::BoxFuture;
use std::sync::Arc;
use wire::{MemberId, Refusal};

/// Lives as long as the session and can be read by the page: a visitor's page need not ask who is logged in.
pub const MEMBER_COOKIE: &str = "member";

/// A caller with a valid session; without one the call is refused with `authentication_required`.
#[derive(Clone, Debug)]
pub struct Member {
    pub id: MemberId,
    pub session: Session,
    pub site: Site,
}

impl FromRequestParts<Arc<App>> for Member {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Error> {
        if let Some(known) = parts.extensions.remove::<Self>() {
            return Ok(known);
        }
        let site = site(parts)?;
        let token = cookie(&parts.headers, accounts::session_cookie(app.config.https)).ok_or(Refusal::LOGGED_OUT)?;
        let session = accounts::session(app, &site.domain, token).await?.ok_or(Refusal::LOGGED_OUT)?;
        if let Some(place) = parts.extensions.get::<Arc<Place>>() {
            place.belongs_to(session.member)?;
        }
        Ok(Self { id: session.member, session, site })
    }
}

impl FromRequestParts<Arc<App>> for Site {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, Error> {
        site(parts)
    }
}

/// A read for a member: counted, and of one member two at a time. Polls that find nothing new come before it.
pub async fn read<T, F>(app: &App, member: MemberId, work: F) -> Result<T, Error>
where
    T: Send + 'static,
    F: for<'r> FnOnce(&'r mut Read) -> BoxFuture<'r, Result<T, Error>> + Send + 'static,
{
    let taken = app.buckets.reads.take(member, app.store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    app.store.read_in_turn(member.0, work).await
}

fn site(parts: &Parts) -> Result<Site, Error> {
    parts.extensions.get::<Site>().cloned().ok_or_else(|| Error::internal("a route without its site"))
}

/// What changes something needs the client's header, which no foreign page can set, and the site's own Origin if
/// there is one. Logging out by GET changes something too.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let changes = !reads || request.uri().path().ends_with("/logout.php");
    if !changes {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    match allowed(&app, &mut parts).await {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(refusal) => Error::from(refusal).into_response(),
    }
}

async fn allowed(app: &Arc<App>, parts: &mut Parts) -> Result<(), Refusal> {
    if parts.headers.get("x-client-request").is_none_or(|value| value != "1") {
        return Err(Refusal::ClientHeaderMissing);
    }
    let site = parts.extensions.get::<Site>().ok_or(Refusal::UnknownHost)?;
    if parts.headers.contains_key(header::ORIGIN) && !has_own_origin(&parts.headers, site) {
        return Err(Refusal::WrongOrigin);
    }
    let (address, now) = (site.address, app.store.now());
    // Counted by member only once the session is known: anybody can invent a cookie.
    let taken = match Member::from_request_parts(parts, app).await {
        Ok(member) => {
            let taken = app.buckets.writes.take(member.id, now);
            // The handler that asks who calls need not look again.
            parts.extensions.insert(member);
            taken
        }
        Err(_) => app.buckets.visitors_writes.take(address, now),
    };
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })
}

/// The Origin is exactly the site's: scheme, host and port.
pub fn has_own_origin(headers: &HeaderMap, site: &Site) -> bool {
    headers.get(header::ORIGIN).is_some_and(|origin| origin.as_bytes() == site.origin.as_bytes())
}
