//! Finding real members who are near and fit: each is whom the other looks for.

use super::fit::{Kind, birth_date, kinds};
use super::profile::{gender_key, sexuality_key};
use super::sql::{self, Sought};
use super::{own, preferences};
use base::error::{Error, Result};
use std::cmp::Reverse;
use store::Conn;
use wire::signup::Preferences;
use wire::{MemberId, Millis, Refusal};

/// At most `most` members of the same site who are none of `but`: those of the member's region first, then others of the
/// country; the last active first. Gender, place and ages are as the member prefers; a wish beyond these leaves out who
/// says otherwise, and not who says nothing.
pub async fn fitting(
    conn: &mut Conn,
    domain: &str,
    member: MemberId,
    mut but: Vec<MemberId>,
    most: usize,
    now: Millis,
) -> Result<Vec<MemberId>> {
    let profile = own::own(conn, member).await?.ok_or(Refusal::LOGGED_OUT)?;
    let wishes = preferences::of(conn, member).await?;
    let country = wishes.country.clone().unwrap_or_else(|| profile.country.clone());
    let own_region = Some(profile.region).filter(|region| country == profile.country && !region.is_empty());
    let region = wishes.countryregion.clone().or(own_region);
    let kinds = kinds((profile.gender, profile.sexuality), wishes.gender);
    but.push(member);
    let mut found = Vec::new();
    for region in region.as_deref().map(Some).into_iter().chain([None]) {
        if found.len() < most {
            let own = (gender_key(profile.gender), profile.country.as_str());
            let search = Search { domain, own, country: &country, region, wishes: &wishes, now };
            let more = search.run(conn, &kinds, &but, most - found.len()).await?;
            but.extend(&more);
            found.extend(more);
        }
    }
    Ok(found)
}

/// A search in one place.
struct Search<'a> {
    domain: &'a str,
    /// Gender and country of the member who searches.
    own: (&'static str, &'a str),
    country: &'a str,
    region: Option<&'a str>,
    wishes: &'a Preferences,
    now: Millis,
}

impl Search<'_> {
    async fn run(&self, conn: &mut Conn, kinds: &[Kind], but: &[MemberId], most: usize) -> Result<Vec<MemberId>> {
        let limit = i64::try_from(most).map_err(Error::internal)?;
        let wishes = self.wishes;
        let oldest = wishes.max_age.map_or(preferences::OLDEST, |age| age.0);
        let youngest = wishes.min_age.map_or(0, |age| age.0);
        let (born_after, born_until) = (birth_date(oldest + 1, self.now)?, birth_date(youngest, self.now)?);
        let (reason, status) = (listed(&wishes.reason)?, listed(&wishes.relationship_status)?);
        let body_type = listed(&wishes.body_type)?;
        let mut found = Vec::new();
        for (gender, sexuality) in kinds {
            let sought = Sought {
                domain: self.domain,
                own_gender: self.own.0,
                own_country: self.own.1,
                country: self.country,
                region: self.region,
                gender: gender_key(*gender),
                sexuality: sexuality_key(*sexuality),
                born_after: &born_after,
                born_until: &born_until,
                reason: reason.as_deref(),
                relationship_status: status.as_deref(),
                body_type: body_type.as_deref(),
            };
            found.extend(sql::found(conn, &sought, but, limit).await?);
        }
        found.sort_by_key(|(id, active_at)| (Reverse(*active_at), *id));
        found.truncate(most);
        Ok(found.into_iter().map(|(id, _)| id).collect())
    }
}

/// Wishes in JSON; `None` without any.
fn listed(wishes: &[String]) -> Result<Option<String>> {
    (!wishes.is_empty()).then(|| serde_json::to_string(wishes).map_err(Error::internal)).transpose()
}
