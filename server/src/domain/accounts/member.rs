//! Who calls: the member of the session that came with a request, and the cookies by which a browser is known.

use super::{Browser, DEVICE_DAYS, LoggedIn, SESSION_DAYS, Session, session_cookie};
use crate::core::Core;
use crate::http::cookies::{self, Cookie, cookie};
use crate::http::place::Place;
use crate::http::reply::Failure;
use crate::http::site::{LOCALE_COOKIE, LOCALE_DAYS, Site};
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use base::error::{Error, Result};
use contract::{Code, Input, Operation, Schemas};
use std::sync::Arc;
use wire::{MemberId, Refusal};

/// Outlives the session: who guesses passwords elsewhere does not lock this browser out of the accounts it knows.
pub const DEVICE_COOKIE: &str = "device";
/// Lives as long as the session and can be read by the page, so that a visitor's page makes no call to find out that
/// nobody is logged in.
pub const MEMBER_COOKIE: &str = "member";

/// Sets the cookies by which the browser is known from now on.
pub fn set_cookies(response: &mut Response, https: bool, logged_in: &LoggedIn, language: &str) {
    let cookies = [
        Cookie { name: session_cookie(https), value: &logged_in.token, days: SESSION_DAYS, http_only: true },
        Cookie { name: MEMBER_COOKIE, value: "1", days: SESSION_DAYS, http_only: false },
        Cookie { name: DEVICE_COOKIE, value: &logged_in.device, days: DEVICE_DAYS, http_only: true },
        Cookie { name: LOCALE_COOKIE, value: language, days: LOCALE_DAYS, http_only: false },
    ];
    for cookie in &cookies {
        cookies::set(response, https, cookie);
    }
}

/// Takes the cookies of the session from the browser.
pub fn forget_session(response: &mut Response, https: bool) {
    for (name, http_only) in [(session_cookie(https), true), (MEMBER_COOKIE, false)] {
        cookies::set(response, https, &Cookie { name, value: "", days: 0, http_only });
    }
}

/// The browser that sent a request.
pub fn browser_of(headers: &HeaderMap) -> Browser<'_> {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    Browser { device: cookie(headers, DEVICE_COOKIE), agent }
}

/// A caller with a valid session; without one the call is refused with `authentication_required`.
#[derive(Clone, Debug)]
pub struct Member {
    pub id: MemberId,
    pub session: Session,
    pub site: Site,
}

impl Member {
    /// The member who makes a request.
    pub async fn of(parts: &mut Parts, core: &Core) -> Result<Self> {
        if let Some(known) = parts.extensions.remove::<Self>() {
            return Ok(known);
        }
        let site = Site::of(parts)?;
        let token = cookie(&parts.headers, session_cookie(core.config.https)).ok_or(Refusal::LOGGED_OUT)?;
        let session = super::session(&core.store, &site.domain, token).await?.ok_or(Refusal::LOGGED_OUT)?;
        if let Some(place) = parts.extensions.get::<Arc<Place>>() {
            place.belongs_to(core.shard, session.member)?;
        }
        Ok(Self { id: session.member, session, site })
    }
}

/// Who calls, if anybody with a valid session does: for calls that visitors make too.
pub struct Caller(pub Option<Member>);

impl Input for Caller {}

impl<S> FromRequestParts<S> for Caller
where
    S: Send + Sync,
    Arc<Core>: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let core = Arc::<Core>::from_ref(state);
        match Member::of(parts, &core).await {
            Ok(member) => Ok(Self(Some(member))),
            Err(Error::Refused(Refusal::AuthenticationRequired { .. })) => Ok(Self(None)),
            Err(error) => Err(error.into()),
        }
    }
}

impl Input for Member {
    fn describe(call: &mut Operation, _: &mut Schemas) {
        call.is_for_members = true;
        call.refuses(&[Code::AuthenticationRequired, Code::RateLimited]);
    }
}

impl<S> FromRequestParts<S> for Member
where
    S: Send + Sync,
    Arc<Core>: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let core = Arc::<Core>::from_ref(state);
        Ok(Self::of(parts, &core).await?)
    }
}
