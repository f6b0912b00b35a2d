//! Whom a member looks for. They are asked for when one signs up, and are what a search begins with.

use super::listed;
use super::own::{BODY_TYPE, REASON, RELATIONSHIP_STATUS};
use super::profile::{gender_key, gender_of};
use super::sql::{self, PreferencesRow};
use base::error::{Error, Result};
use std::collections::BTreeSet;
use store::{Conn, Tx};
use wire::settings::Regions;
use wire::signup::Preferences;
use wire::{Age, MemberId, Refusal};

/// The greatest age that can be asked for.
pub const OLDEST: i64 = 120;

/// The preferences with each wish once, or a refusal that names the field. `places` are the site's.
pub fn checked(preferences: Preferences, places: &[Regions]) -> Result<Preferences, Refusal> {
    let country = preferences.country.as_ref();
    let regions = places.iter().find(|it| Some(&it.country) == country).map(|it| it.regions.as_slice());
    let is_region = |region: &String| regions.is_some_and(|regions| regions.contains(region));
    let is_age = |age: Option<Age>| age.is_none_or(|age| age.0 <= OLDEST);
    let is_ordered = preferences.min_age.zip(preferences.max_age).is_none_or(|(min, max)| min <= max);
    let are = |wishes: &[String], keys: &[&str]| wishes.iter().all(|wish| keys.contains(&wish.as_str()));
    let fields = [
        ("country", country.is_none() || regions.is_some()),
        ("countryregion", preferences.countryregion.as_ref().is_none_or(is_region)),
        ("min_age", is_age(preferences.min_age)),
        ("max_age", is_age(preferences.max_age) && is_ordered),
        ("reason", are(&preferences.reason, REASON)),
        ("relationship_status", are(&preferences.relationship_status, RELATIONSHIP_STATUS)),
        ("body_type", are(&preferences.body_type, BODY_TYPE)),
    ];
    if let Some((field, _)) = fields.into_iter().find(|(_, fits)| !fits) {
        return Err(Refusal::Invalid { field: field.into() });
    }
    let once = |wishes: Vec<String>| wishes.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    Ok(Preferences {
        reason: once(preferences.reason),
        relationship_status: once(preferences.relationship_status),
        body_type: once(preferences.body_type),
        ..preferences
    })
}

/// Whom a member looks for; everything is open if the member has never said.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Preferences> {
    let Some(row) = sql::preferences(conn, member).await? else { return Ok(Preferences::default()) };
    let list = |text: &str| serde_json::from_str(text).map_err(Error::internal);
    Ok(Preferences {
        gender: row.gender.as_deref().map(gender_of),
        country: row.country,
        countryregion: row.region,
        min_age: row.min_age.map(Age),
        max_age: row.max_age.map(Age),
        reason: list(&row.reason)?,
        relationship_status: list(&row.relationship_status)?,
        body_type: list(&row.body_type)?,
    })
}

/// Stores preferences that were [`checked`].
pub async fn set(tx: &mut Tx, member: MemberId, preferences: Preferences) -> Result<()> {
    set_many(tx, vec![(member, preferences)]).await
}

/// The same for many members, in as many statements as for one.
pub async fn set_many(tx: &mut Tx, preferences: Vec<(MemberId, Preferences)>) -> Result<()> {
    let members: Vec<MemberId> = preferences.iter().map(|(member, _)| *member).collect();
    let rows: Result<Vec<_>> = preferences.into_iter().map(|(member, preferences)| row(member, preferences)).collect();
    sql::set_preferences(tx, rows?).await?;
    listed::many_changed(tx, &members).await
}

fn row(member: MemberId, preferences: Preferences) -> Result<PreferencesRow> {
    let list = |wishes: &[String]| serde_json::to_string(wishes).map_err(Error::internal);
    Ok(PreferencesRow {
        member_id: member,
        gender: preferences.gender.map(|gender| gender_key(gender).to_owned()),
        country: preferences.country,
        region: preferences.countryregion,
        min_age: preferences.min_age.map(|age| age.0),
        max_age: preferences.max_age.map(|age| age.0),
        reason: list(&preferences.reason)?,
        relationship_status: list(&preferences.relationship_status)?,
        body_type: list(&preferences.body_type)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::profile::Gender;

    #[test]
    fn each_wish_is_one_that_a_profile_can_fulfil() {
        let places = [Regions { country: "NL".into(), regions: vec!["Utrecht".into(), "Drenthe".into()] }];
        let all = Preferences {
            gender: Some(Gender::Female),
            country: Some("NL".into()),
            countryregion: Some("Drenthe".into()),
            min_age: Some(Age(30)),
            max_age: Some(Age(45)),
            reason: vec!["dating".into(), "chat".into(), "dating".into()],
            relationship_status: vec!["single".into()],
            body_type: vec!["curvy".into()],
        };
        let kept = checked(all.clone(), &places).expect("they fit");
        assert_eq!(kept.reason, ["chat", "dating"]);
        for (field, wrong) in [
            ("country", Preferences { country: Some("AQ".into()), ..Preferences::default() }),
            ("countryregion", Preferences { countryregion: Some("Atlantis".into()), ..all.clone() }),
            ("countryregion", Preferences { countryregion: Some("Drenthe".into()), ..Preferences::default() }),
            ("min_age", Preferences { min_age: Some(Age(121)), ..Preferences::default() }),
            ("max_age", Preferences { max_age: Some(Age(29)), ..all.clone() }),
            ("reason", Preferences { reason: vec!["money".into()], ..all.clone() }),
            ("relationship_status", Preferences { relationship_status: vec!["\"%".into()], ..all.clone() }),
            ("body_type", Preferences { body_type: vec![String::new()], ..all }),
        ] {
            assert_eq!(checked(wrong, &places), Err(Refusal::Invalid { field: field.into() }));
        }
    }
}
