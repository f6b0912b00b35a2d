//! `user.php` and `logout.php`.

use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::domain::accounts::{self, DEVICE_DAYS, Logins, SESSION_DAYS, session_cookie};
use crate::domain::inbox;
use crate::http::cookies::{self, Cookie, cookie};
use crate::http::input::Body;
use crate::http::reply::{self, Failure, Tagged};
use crate::http::site::{LOCALE_COOKIE, LOCALE_DAYS, Site};
use crate::http::state::{Own, With};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use contract::{Call, Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::Rev;
use wire::user::{ChangeUser, LogIn, UserAnswer};

/// Outlives the session: who guesses passwords elsewhere does not lock this browser out of the accounts it knows.
const DEVICE_COOKIE: &str = "device";
/// Lives as long as the session and can be read by the page, so that a visitor's page makes no call to find out that
/// nobody is logged in.
const MEMBER_COOKIE: &str = "member";

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
    let device = cookie(&headers, DEVICE_COOKIE);
    let logged_in = accounts::log_in(&core.store, &logins, &site.domain, site.address, form, device).await?;
    let (id, now, domain) = (logged_in.member, core.store.now(), site.domain);
    let read = core.store.read(move |conn| async move { super::record(conn, &domain, id, now).await }.boxed());
    let (user, rev) = read.await?;

    let https = core.config.https;
    let cookies = [
        Cookie { name: session_cookie(https), value: &logged_in.token, days: SESSION_DAYS, http_only: true },
        Cookie { name: MEMBER_COOKIE, value: "1", days: SESSION_DAYS, http_only: false },
        Cookie { name: DEVICE_COOKIE, value: &logged_in.device, days: DEVICE_DAYS, http_only: true },
        Cookie { name: LOCALE_COOKIE, value: &user.language, days: LOCALE_DAYS, http_only: false },
    ];
    let mut response = Json(UserAnswer { rev, user: user.clone() }).into_response();
    for cookie in &cookies {
        cookies::set(&mut response, https, cookie);
    }
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

async fn log_out(State(core): State<Arc<Core>>, member: Member) -> Result<Response, Failure> {
    accounts::log_out(&core.store, member.session).await?;
    let mut response = Json(serde_json::json!({})).into_response();
    let https = core.config.https;
    for (name, http_only) in [(session_cookie(https), true), (MEMBER_COOKIE, false)] {
        cookies::set(&mut response, https, &Cookie { name, value: "", days: 0, http_only });
    }
    Ok(response)
}
