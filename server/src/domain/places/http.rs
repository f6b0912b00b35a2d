//! `geocode.php`.

use super::Lookups;
use crate::core::Core;
use crate::http::input::Query;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::{Own, With};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use contract::{Code, Routes, about};
use std::sync::Arc;
use wire::Refusal;
use wire::place::{PlaceQuery, Places};

/// For how long a browser keeps an answer (specification 9). No shared cache may, as it tells where somebody is.
const CACHED: &str = "private, max-age=3600";

impl Own for Lookups {}

pub fn routes(core: &Arc<Core>, lookups: &Arc<Lookups>) -> Routes {
    Routes::new("Site")
        .get(
            "/geocode.php",
            geocode,
            about("Places in the site's countries, by how a name begins or by a coordinate.")
                .details(
                    "The request has either `q`, or `lat` and `lon`; any other combination is refused with `invalid`. \
                     A coordinate counts as the cell of about 5 km that holds it, and is not kept. The data are from \
                     GeoNames, CC BY 4.0, which has to be credited where they are shown.",
                )
                .json::<Places>(200)
                .answers_with("Cache-Control", "The browser may keep the answer for an hour.")
                .refuses(&[Code::Invalid, Code::RateLimited]),
        )
        .with_state(With::new(core, lookups))
}

async fn geocode(
    State(core): State<Arc<Core>>,
    State(lookups): State<Arc<Lookups>>,
    site: Site,
    Query(query): Query<PlaceQuery>,
) -> Result<Response, Failure> {
    let taken = lookups.rate.take(site.address, core.store.now());
    taken.map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    let places = super::find(&site.domain, &query)?;
    Ok(([(header::CACHE_CONTROL, CACHED)], Json(Places { places })).into_response())
}
