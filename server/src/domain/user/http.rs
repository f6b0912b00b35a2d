//! `user.php` and `logout.php`.

use crate::core::Core;
use crate::domain::accounts::member::{Member, browser_of, forget_session, set_cookies};
use crate::domain::accounts::{self, Logins};
use crate::domain::inbox;
use crate::http::cookies::{self, Cookie};
use crate::http::input::Body;
use crate::http::reply::{self, Failure, Tagged};
use crate::http::site::{LOCALE_COOKIE, LOCALE_DAYS, Site};
use crate::http::state::{Own, With};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use base::error::Result;
use contract::{Call, Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::user::{ChangeUser, EndSession, LogIn, Sessions, UserAnswer};
use wire::{Refusal, Rev};

impl Own for Logins {}

pub fn routes(core: &Arc<Core>, logins: &Arc<Logins>) -> Routes {
    Routes::new("User")
        .post(
            "/user.php",
            log_in,
            about("Logs in.")
                .details(
                    "Sets the session cookie. After too many wrong passwords the account is locked for some minutes.",
                )
                .json::<UserAnswer>(200)
                .refuses(&[Code::BadCredentials, Code::LockedOut])
                .answers_with("Set-Cookie", "The session cookie, and the cookies `member`, `device` and `locale`."),
        )
        .get("/user.php", user, about("The member who is logged in."))
        .put(
            "/user.php",
            change,
            about("Changes the member's language.")
                .json::<UserAnswer>(200)
                .refuses(&[Code::Invalid])
                .answers_with("ETag", "Identifies this state. Send it in `If-None-Match` with the next request.")
                .answers_with("Set-Cookie", "The cookie `locale`, which holds the language."),
        )
        .get("/sessions.php", sessions, about("The caller's sessions: where the account is logged in."))
        .delete(
            "/sessions.php",
            end_session,
            about("Ends one of the caller's sessions, or all but the one that calls.").refuses(&[Code::NotFound]),
        )
        .get("/logout.php", log_out, log_out_call())
        .post("/logout.php", log_out, log_out_call())
        .with_state(With::new(core, logins))
}

fn log_out_call() -> Call {
    about("Ends the session and closes its sockets.")
        .answers(200, "Done.", Some("application/json"))
        .answers_with("Set-Cookie", "Deletes the session cookie.")
}

/// The current user, or 304 after one index probe if the caller holds the newest revision.
async fn user(
    State(core): State<Arc<Core>>,
    member: Member,
    headers: HeaderMap,
) -> Result<Tagged<UserAnswer>, Failure> {
    let id = member.id;
    let rev: Option<(Rev,)> = core.store.peek(inbox::rev(id)).await?;
    if let Some(unchanged) = reply::unchanged(&core, &headers, id, rev) {
        return Ok(unchanged);
    }
    let (now, domain) = (core.store.now(), member.site.domain);
    let read = core.read(id, move |conn| async move { super::record(conn, &domain, id, now).await }.boxed());
    let (user, rev) = read.await?;
    Ok(reply::tagged(&core, id, rev, UserAnswer { user, rev }))
}

async fn log_in(
    State(core): State<Arc<Core>>,
    State(logins): State<Arc<Logins>>,
    site: Site,
    headers: HeaderMap,
    Body(form): Body<LogIn>,
) -> Result<Response, Failure> {
    let browser = browser_of(&headers);
    let logged_in = accounts::log_in(&core.store, &logins, &site.domain, site.address, form, browser).await?;
    let (id, now, domain) = (logged_in.member, core.store.now(), site.domain);
    let read = core.store.read(move |conn| async move { super::record(conn, &domain, id, now).await }.boxed());
    let (user, rev) = read.await?;

    let language = user.language.clone();
    let mut response = Json(UserAnswer { rev, user }).into_response();
    set_cookies(&mut response, core.config.https, &logged_in, &language);
    Ok(response)
}

async fn change(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(change): Body<ChangeUser>,
) -> Result<Response, Failure> {
    let (user, rev) = super::change_language(&core.store, &member.site.domain, member.id, change.language).await?;
    let language = user.language.clone();
    let mut response = reply::tagged(&core, member.id, rev, UserAnswer { user, rev }).into_response();
    let locale = Cookie { name: LOCALE_COOKIE, value: &language, days: LOCALE_DAYS, http_only: false };
    cookies::set(&mut response, core.config.https, &locale);
    Ok(response)
}

async fn sessions(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Sessions>, Failure> {
    Ok(Json(list(&core, member).await?))
}

async fn list(core: &Core, member: Member) -> Result<Sessions> {
    let now = core.store.now();
    let read =
        core.read(member.id, move |conn| async move { accounts::sessions(conn, &member.session, now).await }.boxed());
    Ok(Sessions { sessions: read.await? })
}

/// Ends the session named, or all others if none is.
async fn end_session(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(ended): Body<EndSession>,
) -> Result<Json<Sessions>, Failure> {
    let current = member.session.clone();
    let ends = core.store.write(move |tx| {
        async move {
            let Some(id) = ended.session else { return accounts::end_others(tx, &current).await };
            match accounts::end_some(tx, &current, |one| one == id).await? {
                0 => Err(Refusal::NotFound.into()),
                _ => Ok(()),
            }
        }
        .boxed()
    });
    ends.await?;
    Ok(Json(list(&core, member).await?))
}

async fn log_out(State(core): State<Arc<Core>>, member: Member) -> Result<Response, Failure> {
    accounts::log_out(&core.store, member.session).await?;
    let mut response = Json(serde_json::json!({})).into_response();
    forget_session(&mut response, core.config.https);
    Ok(response)
}
