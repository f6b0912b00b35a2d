//! Who calls: the member of the session that came with a request.

use super::Session;
use crate::core::Core;
use crate::http::cookies::cookie;
use crate::http::place::Place;
use crate::http::reply::Failure;
use crate::http::site::Site;
use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use base::error::Result;
use contract::{Code, Input, Operation, Schemas};
use std::sync::Arc;
use wire::{MemberId, Refusal};

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
        let token = cookie(&parts.headers, super::session_cookie(core.config.https)).ok_or(Refusal::LOGGED_OUT)?;
        let session = super::session(&core.store, &site.domain, token).await?.ok_or(Refusal::LOGGED_OUT)?;
        if let Some(place) = parts.extensions.get::<Arc<Place>>() {
            place.belongs_to(session.member)?;
        }
        Ok(Self { id: session.member, session, site })
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
