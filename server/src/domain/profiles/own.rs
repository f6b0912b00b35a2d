//! A member's own profile: what it may hold, and how it changes.

use super::profile::{gender_key, gender_of, sexuality_key, sexuality_of};
use super::sql::{self, InterestRow, OwnRow, PlaceRow};
use super::{listed, prompts, rules};
use crate::domain::places::Known;
use base::error::Result;
use std::collections::BTreeSet;
use store::{Conn, Tx};
use wire::own_profile::{ChangeProfile, OwnProfile, ProfileChoices};
use wire::place::NamedPlace;
use wire::{MemberId, Millis, Refusal};

/// The most characters of the text about oneself.
const LONGEST_ABOUT: usize = 2000;

pub const RELATIONSHIP_STATUS: &[&str] = &["single", "divorced", "separated", "widowed"];
pub const HAIR_COLOR: &[&str] = &["bald", "black", "blond", "brown", "grey", "red", "other"];
pub const EYE_COLOR: &[&str] = &["blue", "brown", "green", "grey"];
pub const BODY_TYPE: &[&str] = &["slim", "athletic", "average", "curvy", "sturdy"];
pub const REASON: &[&str] = &["chat", "friendship", "dating", "relationship"];

/// The keys that each field may have.
pub fn choices() -> ProfileChoices {
    let keys = |keys: &[&str]| keys.iter().map(|&key| key.to_owned()).collect();
    ProfileChoices {
        relationship_status: keys(RELATIONSHIP_STATUS),
        hair_color: keys(HAIR_COLOR),
        eye_color: keys(EYE_COLOR),
        body_type: keys(BODY_TYPE),
        reason: keys(REASON),
        prompts: keys(prompts::PROMPTS),
    }
}

/// What a profile is checked against, beside its own fields.
pub struct Bounds<'a> {
    pub email: &'a str,
    pub minimum_age: u8,
    /// The regions of the chosen country; `None` if the site is not for that country.
    pub regions: Option<&'a [String]>,
    /// The place that is named; `None` if the site has no such place.
    pub place: Option<&'a Known>,
    /// The interests that the site offers.
    pub offered: BTreeSet<&'a str>,
    pub now: Millis,
}

/// The profile without surrounding white space and with each interest once, or a refusal that names the field.
/// `held` is what the profile was: a value that it has already stays allowed, even if the site offers it no more.
pub fn checked(change: ChangeProfile, held: &OwnProfile, bounds: &Bounds<'_>) -> Result<OwnProfile, Refusal> {
    let place = checked_place(&change, held, bounds.place)?;
    let prompts = change.prompts.map_or_else(|| Ok(held.prompts.clone()), |it| prompts::checked(it, &held.prompts))?;
    let profile = OwnProfile {
        name: rules::name(&change.name, bounds.email)?,
        birth_date: change.birth_date,
        gender: change.gender,
        sexuality: change.sexuality,
        country: change.country,
        region: change.region,
        place,
        relationship_status: change.relationship_status,
        hair_color: change.hair_color,
        eye_color: change.eye_color,
        body_type: change.body_type,
        reason: change.reason,
        about: change.about.trim().replace("\r\n", "\n"),
        prompts,
        interests: change.interests.into_iter().collect::<BTreeSet<_>>().into_iter().collect(),
    };
    rules::check_birth_date(&profile.birth_date, bounds.minimum_age, bounds.now)?;
    check_choices(&profile, held, bounds)?;
    Ok(profile)
}

/// A place is in the country and the region beside it, so that no member is shown in one and found in another.
fn checked_place(
    change: &ChangeProfile,
    held: &OwnProfile,
    named: Option<&Known>,
) -> Result<Option<NamedPlace>, Refusal> {
    let Some(place) = change.place else { return Ok(None) };
    let is_held = held.place.as_ref().is_some_and(|it| it.id == place.id);
    if is_held && change.country == held.country && change.region == held.region {
        return Ok(held.place.clone());
    }
    let named = named.map(|it| &it.place).filter(|it| {
        it.id == place.id && it.country == change.country && (it.region.is_empty() || it.region == change.region)
    });
    let place = named.ok_or_else(|| Refusal::Invalid { field: "place".into() })?;
    Ok(Some(NamedPlace { id: place.id, name: place.name.clone() }))
}

fn check_choices(profile: &OwnProfile, held: &OwnProfile, bounds: &Bounds<'_>) -> Result<(), Refusal> {
    let is_same_place = profile.country == held.country && profile.region == held.region;
    let is_offered = |it: &String| bounds.offered.contains(it.as_str()) || held.interests.contains(it);
    let is_key = |value: &Option<String>, held: &Option<String>, keys: &[&str]| {
        value == held || value.as_deref().is_none_or(|value| keys.contains(&value))
    };
    let fields = [
        ("country", is_same_place || bounds.regions.is_some()),
        ("region", is_same_place || bounds.regions.is_some_and(|regions| regions.contains(&profile.region))),
        ("relationship_status", is_key(&profile.relationship_status, &held.relationship_status, RELATIONSHIP_STATUS)),
        ("hair_color", is_key(&profile.hair_color, &held.hair_color, HAIR_COLOR)),
        ("eye_color", is_key(&profile.eye_color, &held.eye_color, EYE_COLOR)),
        ("body_type", is_key(&profile.body_type, &held.body_type, BODY_TYPE)),
        ("reason", is_key(&profile.reason, &held.reason, REASON)),
        ("about", is_about(&profile.about)),
        ("interests", profile.interests.iter().all(is_offered)),
    ];
    match fields.into_iter().find(|(_, fits)| !fits) {
        None => Ok(()),
        Some((field, _)) => Err(Refusal::Invalid { field: field.into() }),
    }
}

fn is_about(about: &str) -> bool {
    about.chars().count() <= LONGEST_ABOUT && !about.chars().any(|it| it.is_control() && it != '\n')
}

/// A member's profile as the member edits it.
pub async fn own(conn: &mut Conn, member: MemberId) -> Result<Option<OwnProfile>> {
    let Some(row) = sql::own(conn, member).await? else { return Ok(None) };
    let interests = sql::interests(conn, member).await?;
    Ok(Some(OwnProfile {
        name: row.name,
        birth_date: row.birth_date,
        gender: gender_of(&row.gender),
        sexuality: sexuality_of(&row.sexuality),
        country: row.country,
        region: row.region,
        place: sql::place(conn, member).await?.map(|row| NamedPlace { id: row.place_id, name: row.place_name }),
        relationship_status: row.relationship_status,
        hair_color: row.hair_color,
        eye_color: row.eye_color,
        body_type: row.body_type,
        reason: row.reason,
        about: row.about,
        prompts: prompts::of(conn, member).await?,
        interests,
    }))
}

/// Stores a profile that was [`checked`].
pub async fn set_own(tx: &mut Tx, member: MemberId, profile: OwnProfile) -> Result<()> {
    let interests = profile.interests.iter();
    let interests: Vec<_> = interests.map(|it| InterestRow { profile_id: member, interest: it.clone() }).collect();
    let gender = gender_key(profile.gender).to_owned();
    let row = OwnRow {
        name: profile.name,
        birth_date: profile.birth_date,
        gender,
        sexuality: sexuality_key(profile.sexuality).to_owned(),
        country: profile.country,
        region: profile.region,
        relationship_status: profile.relationship_status,
        hair_color: profile.hair_color,
        eye_color: profile.eye_color,
        body_type: profile.body_type,
        reason: profile.reason,
        about: profile.about,
    };
    sql::set_own(tx, member, row).await?;
    prompts::set(tx, member, profile.prompts).await?;
    sql::remove_interests(tx, member).await?;
    if !interests.is_empty() {
        sql::add_interests(tx, interests).await?;
    }
    listed::changed(tx, member).await
}

/// Stores the place that a member has named, or that there is none.
pub async fn set_place(tx: &mut Tx, member: MemberId, known: Option<Known>) -> Result<()> {
    let row = known.map(|it| PlaceRow { place_id: it.place.id, place_name: it.place.name, cell: it.cell });
    sql::set_place(tx, member, row).await?;
    listed::changed(tx, member).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use wire::PlaceId;
    use wire::place::Place;
    use wire::profile::{Gender, Sexuality};

    fn held() -> OwnProfile {
        OwnProfile {
            name: "Anna".into(),
            birth_date: "1990-05-17".into(),
            gender: Gender::Female,
            sexuality: Sexuality::Bi,
            country: "NL".into(),
            region: "Utrecht".into(),
            place: Some(NamedPlace { id: PlaceId(7), name: "Doorn".into() }),
            relationship_status: None,
            hair_color: None,
            eye_color: None,
            body_type: None,
            reason: None,
            about: String::new(),
            prompts: Vec::new(),
            interests: Vec::new(),
        }
    }

    /// A place that the site has.
    fn known() -> Known {
        let (name, country, region) = ("Assen".into(), "NL".into(), "Drenthe".into());
        Known { place: Place { id: PlaceId(8), name, country, region }, cell: 5 }
    }

    /// The field that is refused when it alone has another value.
    fn refused(field: &str, value: &Value) -> Option<String> {
        refused_with(&json!({ field: value }))
    }

    fn refused_with(changes: &Value) -> Option<String> {
        let mut body = serde_json::to_value(held()).expect("JSON");
        let changes = changes.as_object().expect("an object").clone();
        body.as_object_mut().expect("an object").extend(changes);
        let change = serde_json::from_value(body).expect("a change");
        let regions = ["Utrecht".to_owned(), "Drenthe".to_owned()];
        let known = known();
        let bounds = Bounds {
            email: "anna@demo.test",
            minimum_age: 18,
            regions: Some(&regions),
            place: Some(&known),
            offered: BTreeSet::from(["tea"]),
            now: Millis(1_790_000_000_000),
        };
        match checked(change, &held(), &bounds) {
            Err(Refusal::Invalid { field }) => Some(field),
            _ => None,
        }
    }

    #[test]
    fn each_field_takes_its_own_values_only() {
        for (field, good, bad) in [
            ("hair_color", "blond".into(), "blue".into()),
            ("eye_color", "blue".into(), "blond".into()),
            ("place", Value::Null, json!({ "id": 8 })),
            ("about", "x".repeat(2000).into(), "x".repeat(2001).into()),
            ("interests", vec!["tea"].into(), vec!["sex"].into()),
        ] as [(_, Value, Value); 5]
        {
            assert_eq!(refused(field, &good), None, "{field}");
            assert_eq!(refused(field, &bad).as_deref(), Some(field));
        }
    }

    #[test]
    fn a_place_is_in_the_country_and_the_region_beside_it() {
        let (doorn, assen) = (json!({ "id": 7 }), json!({ "id": 8 }));
        assert_eq!(refused_with(&json!({ "region": "Atlantis", "place": null })).as_deref(), Some("region"));
        assert_eq!(refused_with(&json!({ "region": "Drenthe", "place": null })), None);
        assert_eq!(refused_with(&json!({ "region": "Drenthe", "place": assen })), None);
        for elsewhere in [
            json!({ "region": "Utrecht", "place": assen }),
            json!({ "region": "Drenthe", "place": doorn }),
            json!({ "country": "BE", "region": "Drenthe", "place": assen }),
            json!({ "region": "Drenthe", "place": { "id": 9 } }),
        ] {
            assert_eq!(refused_with(&elsewhere).as_deref(), Some("place"), "{elsewhere}");
        }
        assert_eq!(
            refused_with(&json!({ "place": doorn })),
            None,
            "what is held stays, though the site has it no more"
        );
    }
}
