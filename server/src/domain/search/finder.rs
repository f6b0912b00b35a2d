//! The match finder: of all whom a member may see, those with the most in common. Points are given for nothing but what
//! the site shows of members, what the one who looks prefers, and how far apart they live.

use super::index::Part;
pub use super::index::scored::Scored;
use super::index::scored::{Born, Traits};
use super::wanted::{Choice, DISTANCES, Preferred};
use super::{Search, Seeker, left_out, seeker, wanted};

use crate::core::Core;
use crate::domain::places::cell::Area;
use crate::domain::profiles::fit::birth_date;
use crate::domain::profiles::{age, own};
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::own_profile::OwnProfile;
use wire::{MemberId, Millis, Refusal};

/// Farther away is not near.
const NEAR: i64 = 100;
/// The most years between two who are of about the same age.
const SIMILAR_YEARS: i64 = 5;

/// Those who fit best and are none of `but`, at most `most`. Some may have become hidden a moment ago.
pub async fn best(
    core: &Core,
    search: &Arc<Search>,
    domain: &Arc<Domain>,
    member: MemberId,
    but: Vec<MemberId>,
    most: usize,
) -> Result<Vec<Scored>> {
    let now = core.store.now();
    let read = core.store.look(member.0, move |conn| {
        async move {
            let own = own::own(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
            Ok((seeker(conn, member).await?, own))
        }
        .boxed()
    });
    let (Seeker { viewer, preferences, blocked }, own) = read.await?;
    let but = left_out(member, but, blocked);
    let near = DISTANCES.into_iter().filter(|km| *km <= NEAR);
    #[allow(clippy::cast_precision_loss)] // one of the distances
    let areas = viewer.cell.map(|cell| near.map(|km| (km, cell.around(km as f64))).collect());
    let traits = traits(domain, own, preferences, areas.unwrap_or_default(), now)?;
    // The ages are a reason here and no condition.
    let anybody = Preferred { min_age: None, max_age: None, ..preferences };
    let wanted = wanted::preferred(viewer, anybody, now)?;
    let (search, domain) = (search.clone(), domain.clone());
    // Beside the tasks that serve sockets, as to compare everybody who is shown takes milliseconds of processor.
    let compared = tokio::task::spawn_blocking(move || {
        let part = Part { after: None, most, but: &but };
        search.among(&domain, |site| {
            site.filter(&wanted).map(|filter| site.best(&filter, &traits, &part)).unwrap_or_default()
        })
    });
    compared.await.map_err(Error::internal)?
}

/// What is compared of the member: of the profile what the site shows of everybody.
fn traits(
    domain: &Domain,
    own: OwnProfile,
    preferences: Preferred,
    areas: Vec<(i64, Area)>,
    now: Millis,
) -> Result<Traits> {
    let shows = |field: &str| domain.site.visible_profile_fields.iter().any(|it| it == field);
    let said = [(Choice::Reason, own.reason), (Choice::RelationshipStatus, own.relationship_status)];
    let born = |youngest: Option<i64>, oldest: Option<i64>| -> Result<Born> {
        let date = |age: Option<i64>| age.map(|age| birth_date(age, now)).transpose();
        Ok((date(oldest.map(|age| age + 1))?, date(youngest)?))
    };
    let (least, most) = (preferences.min_age.map(|age| age.0), preferences.max_age.map(|age| age.0));
    let own_age = age(&own.birth_date, now);
    Ok(Traits {
        wanted_born: (least.is_some() || most.is_some()).then(|| born(least, most)).transpose()?,
        similar_born: shows("age")
            .then(|| born(Some(own_age - SIMILAR_YEARS), Some(own_age + SIMILAR_YEARS)))
            .transpose()?,
        areas,
        region: (shows("region") && !own.region.is_empty()).then_some((own.country, own.region)),
        interests: if shows("interests") { own.interests } else { Vec::new() },
        choices: said.into_iter().filter_map(|(it, key)| Some((it, key.filter(|_| shows(it.name()))?))).collect(),
    })
}
