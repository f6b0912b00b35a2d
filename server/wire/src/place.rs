//! Places: cities, towns and villages, by which a member says where they live.

use crate::PlaceId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The query of `GET /api/geocode.php`: either `q`, or `lat` and `lon`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceQuery {
    /// How the name of a place begins, or a word in it. Case and accents make no difference.
    #[schemars(length(min = 1, max = 100))]
    pub q: Option<String>,
    /// Degrees to the north, -90 to 90. A caller rounds it before it leaves the device, as nothing finer than 5 km is
    /// used.
    pub lat: Option<f64>,
    /// Degrees to the east, -180 to 180.
    pub lon: Option<f64>,
}

/// The answer of `GET /api/geocode.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Places {
    /// The largest first. For a coordinate at most one: the nearest, or the largest of those within 5 km.
    pub places: Vec<Place>,
}

/// A place in one of the site's countries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    pub id: PlaceId,
    pub name: String,
    /// The ISO 3166 code of the country, in upper case.
    #[schemars(regex(pattern = "^[A-Z]{2}$"))]
    pub country: String,
    /// The one of the country's regions in `regions.php` that holds the place; empty if that is not known.
    pub region: String,
}

/// A place that a member has named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamedPlace {
    pub id: PlaceId,
    pub name: String,
}

/// A reference to a place, such as `{"id": 2759794}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceRef {
    pub id: PlaceId,
}
