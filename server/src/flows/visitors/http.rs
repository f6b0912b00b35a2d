//! `lander.php`, and `GET /blurred/ID`: what visitors see of a member.

use super::{Visitor, Visitors};
use crate::core::Core;
use crate::http::input::Query;
use crate::http::reply::{self, Failure};
use crate::http::site::Site;
use crate::http::state::{Own, With};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contract::{Code, Routes, about};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use wire::members::{LanderQuery, Through};
use wire::profile::ProfileCard;
use wire::{MemberId, Refusal};

impl Own for Visitors {}

pub fn routes(core: &Arc<Core>, visitors: &Arc<Visitors>) -> Routes {
    Routes::new("Search")
        .get(
            "/lander.php",
            lander,
            about("A member as visitors see one: first name, age, region, and a blurred picture.")
                .details(
                    "For visitors who may search, as `members.php` says. A profile that is hidden or gone is answered \
                     like one that does not exist.",
                )
                .refuses(&[Code::NotFound, Code::AuthenticationRequired, Code::RateLimited]),
        )
        .with_state(With::new(core, visitors))
}

/// Not below `/api`, because an element of a page requests a picture, not a call.
pub fn pictures(core: &Arc<Core>, visitors: &Arc<Visitors>) -> Routes {
    Routes::new("Search")
        .get(
            "/blurred/{id}",
            picture,
            about("The main image of a member, blurred by the server, for visitors who may search.")
                .details(
                    "The address is that of the member, and tells nothing of the clear picture. Other visitors get the \
                     same answer as for a member who does not exist.",
                )
                .part::<MemberId>("id")
                .answers(200, "The picture.", Some("image/jpeg"))
                .answers_if_changed()
                .refuses(&[Code::NotFound, Code::RateLimited, Code::UnknownHost, Code::TryAgain]),
        )
        .with_state(With::new(core, visitors))
}

async fn lander(
    State(core): State<Arc<Core>>,
    State(visitors): State<Arc<Visitors>>,
    site: Site,
    Query(query): Query<LanderQuery>,
) -> Result<Json<ProfileCard>, Failure> {
    let visitor = Visitor { address: site.address, network: query.network };
    Ok(Json(super::card(&core, &visitors, &site.domain, visitor, query.id).await?))
}

async fn picture(
    State(core): State<Arc<Core>>,
    State(visitors): State<Arc<Visitors>>,
    site: Site,
    path: Result<Path<String>, PathRejection>,
    Query(through): Query<Through>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let Path(id) = path.map_err(|_| Refusal::NotFound)?;
    let id = id.parse().map(MemberId).map_err(|_| Refusal::NotFound)?;
    let visitor = Visitor { address: site.address, network: through.network };
    let jpeg = super::picture(&core, &visitors, &site.domain, visitor, id).await?;
    // Of the picture itself: the id of a photo would tell which it is.
    let tag = format!("\"{:x}\"", Sha256::digest(&jpeg));
    if reply::holds(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)], reply::of_picture()).into_response());
    }
    Ok(([(header::ETAG, tag)], reply::of_picture(), jpeg).into_response())
}
