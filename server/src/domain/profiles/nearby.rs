//! Finding real members who are near and fit: each is whom the other looks for.

use super::profile::{gender_key, sexuality_key};
use super::sql::{self, Sought};
use super::{own, preferences};
use base::error::{Error, Result};
use jiff::{Timestamp, tz::TimeZone};
use std::cmp::Reverse;
use store::Conn;
use wire::profile::{Gender, Sexuality};
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
            let search = Search { domain, country: &country, region, wishes: &wishes, now };
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

type Kind = (Gender, Sexuality);

/// Which members fit one of this kind: each looks for the gender of the other.
fn kinds(own: Kind, wanted: Option<Gender>) -> Vec<Kind> {
    let genders = [Gender::Female, Gender::Male].into_iter().filter(|gender| wanted.is_none_or(|it| it == *gender));
    let all = [Sexuality::Hetero, Sexuality::Gay, Sexuality::Lesbian, Sexuality::Bi];
    genders
        .flat_map(|gender| all.map(|sexuality| (gender, sexuality)))
        .filter(|other| looks_for(own, other.0) && looks_for(*other, own.0))
        .collect()
}

fn looks_for((gender, sexuality): Kind, other: Gender) -> bool {
    match sexuality {
        Sexuality::Hetero => gender != other,
        Sexuality::Gay | Sexuality::Lesbian => gender == other,
        Sexuality::Bi => true,
    }
}

/// The latest day on which somebody of this age can have been born. In the form of a date, as it is compared with some,
/// even where the calendar has no such day.
fn birth_date(age: i64, now: Millis) -> Result<String> {
    let today = Timestamp::from_millisecond(now.0).map_err(Error::internal)?.to_zoned(TimeZone::UTC).date();
    Ok(format!("{:04}-{:02}-{:02}", i64::from(today.year()) - age, today.month(), today.day()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_fit_who_look_for_each_other() {
        use Gender::{Female, Male};
        use Sexuality::{Bi, Gay, Hetero, Lesbian};
        assert_eq!(kinds((Male, Hetero), None), [(Female, Hetero), (Female, Bi)]);
        assert_eq!(kinds((Male, Gay), None), [(Male, Gay), (Male, Lesbian), (Male, Bi)]);
        assert_eq!(kinds((Female, Lesbian), None), [(Female, Gay), (Female, Lesbian), (Female, Bi)]);
        let of_all = kinds((Female, Bi), None);
        assert_eq!(of_all, [(Female, Gay), (Female, Lesbian), (Female, Bi), (Male, Hetero), (Male, Bi)]);
        assert_eq!(kinds((Female, Bi), Some(Male)), [(Male, Hetero), (Male, Bi)]);
        assert_eq!(kinds((Male, Hetero), Some(Male)), []);
    }

    #[test]
    fn a_birth_date_is_the_last_on_which_one_is_of_an_age() {
        let now = Millis("2028-02-29T12:00:00Z".parse::<Timestamp>().expect("a time").as_millisecond());
        for age in [18, 30, 99] {
            let last = birth_date(age, now).expect("a date");
            assert!(last.as_str() < format!("{}-03-01", 2028 - age).as_str());
            assert!(last.as_str() > format!("{}-02-28", 2028 - age).as_str());
        }
    }
}
