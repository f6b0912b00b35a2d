//! `user.php` and `logout.php`.

use crate::core::Core;
use crate::domain::accounts::member::{Caller, Member, browser_of, forget_session, set_cookies};
use crate::domain::accounts::{self, Logins};
use crate::domain::inbox;
use crate::domain::push::{self, Push};
use crate::http::cookies::{self, Cookie};
use crate::http::input::{Body, BodyOf, Query};
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
use wire::push::PushSubscription;
use wire::user::{AboutPush, ChangeUser, EndSession, LogIn, Sessions, UserAnswer, UserPost};
use wire::{Refusal, Rev};

/// What lets browsers in, and reaches them later.
pub struct Doors {
    pub logins: Arc<Logins>,
    pub push: Arc<Push>,
}

impl Own for Doors {}

impl Own for Logins {}

pub fn routes(core: &Arc<Core>, doors: &Arc<Doors>) -> Routes {
    Routes::new("User")
        .post(
            "/user.php",
            post,
            about("Logs in; with `?push=1` stores the subscription of the caller's browser at its push service.")
                .details(
                    "Sets the session cookie. After too many wrong passwords the account is locked for some minutes. A \
                     subscription takes the place of the session's earlier one, and goes with the session. Its \
                     address has to be one of a push service that the server knows.",
                )
                .json::<UserAnswer>(200)
                .refuses(&[
                    Code::BadCredentials,
                    Code::LockedOut,
                    Code::AuthenticationRequired,
                    Code::Invalid,
                    Code::NotFound,
                ])
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
        .delete(
            "/user.php",
            unsubscribe,
            about("With `?push=1`, removes the subscription of the caller's session.")
                .json::<UserAnswer>(200)
                .refuses(&[Code::Invalid]),
        )
        .get("/sessions.php", sessions, about("The caller's sessions: where the account is logged in."))
        .delete(
            "/sessions.php",
            end_session,
            about("Ends one of the caller's sessions, or all but the one that calls.").refuses(&[Code::NotFound]),
        )
        .get("/logout.php", log_out, log_out_call())
        .post("/logout.php", log_out, log_out_call())
        .with_state(With::new(core, doors))
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

async fn post(
    State(core): State<Arc<Core>>,
    State(doors): State<Arc<Doors>>,
    site: Site,
    Caller(caller): Caller,
    Query(about): Query<AboutPush>,
    headers: HeaderMap,
    body: BodyOf<UserPost>,
) -> Result<Response, Failure> {
    // What is of the other form is well-formed, and only not what this query is about.
    let is_subscription = body.read::<PushSubscription>().is_ok();
    let is_login = body.read::<LogIn>().is_ok();
    if about.push.is_none() && is_subscription && !is_login {
        return Err(wrong_push().into());
    }
    if about.push.is_none() {
        return log_in(&core, &doors.logins, site, &headers, body.read()?).await;
    }
    if !is_about_push(about) || (is_login && !is_subscription) {
        return Err(wrong_push().into());
    }
    let member = caller.ok_or(Refusal::LOGGED_OUT)?;
    doors.push.subscribe(&core.store, member.id, member.session.key.clone(), body.read()?).await?;
    Ok(own(&core, member).await?.into_response())
}

fn wrong_push() -> Refusal {
    Refusal::Invalid { field: "push".into() }
}

fn is_about_push(about: AboutPush) -> bool {
    about.push == Some(1)
}

/// Repeated without effect: there is no subscription then.
async fn unsubscribe(
    State(core): State<Arc<Core>>,
    member: Member,
    Query(about): Query<AboutPush>,
) -> Result<Json<UserAnswer>, Failure> {
    if !is_about_push(about) {
        return Err(wrong_push().into());
    }
    let session = member.session.key.clone();
    core.store.write(move |tx| async move { push::unsubscribe(tx, &session).await }.boxed()).await?;
    Ok(own(&core, member).await?)
}

async fn own(core: &Core, member: Member) -> Result<Json<UserAnswer>> {
    let (id, now, domain) = (member.id, core.store.now(), member.site.domain);
    let read = core.store.read(move |conn| async move { super::record(conn, &domain, id, now).await }.boxed());
    let (user, rev) = read.await?;
    Ok(Json(UserAnswer { user, rev }))
}

async fn log_in(
    core: &Core,
    logins: &Logins,
    site: Site,
    headers: &HeaderMap,
    form: LogIn,
) -> Result<Response, Failure> {
    let browser = browser_of(headers);
    let logged_in = accounts::log_in(&core.store, logins, &site.domain, site.address, form, browser).await?;
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
