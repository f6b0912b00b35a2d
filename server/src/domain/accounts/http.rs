//! `user.php`, `visibility.php` and `logout.php`.

use super::{DEVICE_DAYS, LoggedIn, SESSION_DAYS, change_language, log_in as check, log_out as end, session_cookie};
use crate::app::App;
use crate::error::Error;
use crate::http::input::Body;
use crate::http::member::{self, MEMBER_COOKIE, Member};
use crate::http::reply;
use crate::http::site::{self, LOCALE_COOKIE, LOCALE_DAYS, Site};
use crate::inbox;
use crate::safety::visibility;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::user::{ChangeUser, LogIn, UserAnswer, Visibility};
use wire::{Refusal, Rev};

const DAY_SECONDS: i64 = 24 * 60 * 60;

/// Outlives the session: who guesses passwords elsewhere does not lock this browser out of the accounts it knows.
const DEVICE_COOKIE: &str = "device";

/// The current user. A caller that holds the newest revision is told so after one index probe.
pub async fn user(State(app): State<Arc<App>>, member: Member, headers: HeaderMap) -> Result<Response, Error> {
    let id = member.id;
    let rev: Option<(Rev,)> = app.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&app, &headers, id, rev) {
        return Ok(unchanged);
    }
    let (now, free) = (app.store.now(), member.site.domain.site.free_conversations.into());
    let (user, rev) =
        member::read(&app, id, move |conn| async move { super::user(conn, id, free, now).await }.boxed()).await?;
    Ok(reply::tagged(&app, id, rev, UserAnswer { user, rev }))
}

pub async fn log_in(
    State(app): State<Arc<App>>,
    site: Site,
    headers: HeaderMap,
    Body(form): Body<LogIn>,
) -> Result<Response, Error> {
    let taken = app.buckets.logins.take(site.address, app.store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;

    let device = site::cookie(&headers, DEVICE_COOKIE);
    let LoggedIn { user, rev, token, device } = check(&app, &site.domain, form, device).await?;
    let secure = app.config.https;
    let age = SESSION_DAYS * DAY_SECONDS;
    let mut response = (Json(UserAnswer { rev, user: user.clone() })).into_response();
    set_cookie(&mut response, &cookie(session_cookie(secure), &token, age, true, secure));
    set_cookie(&mut response, &cookie(MEMBER_COOKIE, "1", age, false, secure));
    set_cookie(&mut response, &cookie(DEVICE_COOKIE, &device, DEVICE_DAYS * DAY_SECONDS, true, secure));
    set_cookie(&mut response, &cookie(LOCALE_COOKIE, &user.language, LOCALE_DAYS * DAY_SECONDS, false, secure));
    Ok(response)
}

pub async fn change(
    State(app): State<Arc<App>>,
    member: Member,
    Body(change): Body<ChangeUser>,
) -> Result<Response, Error> {
    let (user, rev) = change_language(&app, &member.site.domain, member.id, change.language).await?;
    let locale = cookie(LOCALE_COOKIE, &user.language, LOCALE_DAYS * DAY_SECONDS, false, app.config.https);
    let mut response = reply::tagged(&app, member.id, rev, UserAnswer { user, rev });
    set_cookie(&mut response, &locale);
    Ok(response)
}

pub async fn visibility(
    State(app): State<Arc<App>>,
    member: Member,
    Body(wanted): Body<Visibility>,
) -> Result<Json<UserAnswer>, Error> {
    let (user, rev) = visibility::change(&app, &member.site.domain, member.id, wanted.invisible).await?;
    Ok(Json(UserAnswer { user, rev }))
}

pub async fn log_out(State(app): State<Arc<App>>, member: Member) -> Result<Response, Error> {
    end(&app, member.session).await?;
    let mut response = Json(serde_json::json!({})).into_response();
    let secure = app.config.https;
    set_cookie(&mut response, &cookie(session_cookie(secure), "", 0, true, secure));
    set_cookie(&mut response, &cookie(MEMBER_COOKIE, "", 0, false, secure));
    Ok(response)
}

fn cookie(name: &str, value: &str, age: i64, http_only: bool, secure: bool) -> String {
    let http_only = if http_only { "; HttpOnly" } else { "" };
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={age}; SameSite=Lax{http_only}{secure}")
}

fn set_cookie(response: &mut Response, cookie: &str) {
    // Tokens are hexadecimal and locales two letters: always a valid header.
    if let Ok(value) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}
