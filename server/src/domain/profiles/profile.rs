//! A profile as it is created.

use super::activity;
use super::prompts;
use super::sql::{self, InterestRow, ProfileRow};
use crate::domain::accounts::NewAccount;
use crate::domain::places::Known;
use base::error::Result;
use store::Tx;
use wire::profile::{Gender, ProfileStatus, PromptAnswer, Sexuality};
use wire::{MemberId, Millis};

/// A profile to be created, visible to all; `user::create` makes a member of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewProfile {
    pub name: String,
    /// `YYYY-MM-DD`.
    pub birth_date: String,
    pub gender: Gender,
    pub sexuality: Sexuality,
    pub country: String,
    pub region: String,
    /// Where in the region, if the member has named a place.
    pub place: Option<Known>,
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    pub about: String,
    pub prompts: Vec<PromptAnswer>,
    /// The person is invented; never to be changed.
    pub fictional: bool,
    /// A file name behind the domain's `cdn_prefix`.
    pub main_image: Option<String>,
    pub interests: Vec<String>,
}

impl NewProfile {
    /// A profile of which only that is known which everybody has to say.
    pub fn bare(
        name: &str,
        birth_date: &str,
        gender: Gender,
        sexuality: Sexuality,
        country: &str,
        region: &str,
    ) -> Self {
        Self {
            name: name.to_owned(),
            birth_date: birth_date.to_owned(),
            gender,
            sexuality,
            country: country.to_owned(),
            region: region.to_owned(),
            place: None,
            relationship_status: None,
            hair_color: None,
            eye_color: None,
            body_type: None,
            reason: None,
            about: String::new(),
            prompts: Vec::new(),
            fictional: false,
            main_image: None,
            interests: Vec::new(),
        }
    }
}

/// Creates the profiles of new members.
pub(in crate::domain) async fn create<'p>(
    tx: &mut Tx,
    profiles: impl IntoIterator<Item = (MemberId, &'p NewAccount, &'p NewProfile, ProfileStatus)>,
) -> Result<()> {
    let (mut rows, mut interests, mut answers, now) = (Vec::new(), Vec::new(), Vec::new(), tx.now());
    for (id, account, profile, status) in profiles {
        rows.push(row(id, account, profile, status, now));
        answers.extend(prompts::rows(id, profile.prompts.clone()));
        interests.extend(profile.interests.iter().map(|it| InterestRow { profile_id: id, interest: it.clone() }));
    }
    sql::add(tx, rows).await?;
    if !interests.is_empty() {
        sql::add_interests(tx, interests).await?;
    }
    prompts::add(tx, answers).await?;
    Ok(())
}

fn row(id: MemberId, account: &NewAccount, profile: &NewProfile, status: ProfileStatus, now: Millis) -> ProfileRow {
    let it = profile.clone();
    let (place_id, place_name, cell) = match it.place {
        Some(Known { place, cell }) => (Some(place.id), Some(place.name), Some(cell)),
        None => (None, None, None),
    };
    ProfileRow {
        id,
        name: it.name,
        birth_date: it.birth_date,
        gender: gender_key(it.gender).to_owned(),
        sexuality: sexuality_key(it.sexuality).to_owned(),
        country: it.country,
        region: it.region,
        place_id,
        place_name,
        cell,
        relationship_status: it.relationship_status,
        hair_color: it.hair_color,
        eye_color: it.eye_color,
        body_type: it.body_type,
        reason: it.reason,
        about: it.about,
        status: status_key(status).to_owned(),
        fictional: it.fictional,
        main_image: it.main_image,
        domain: account.domain.clone(),
        active_at: activity::step_of(account.signup_at),
        changed_at: now,
    }
}

pub fn gender_key(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    }
}

pub(super) fn sexuality_key(sexuality: Sexuality) -> &'static str {
    match sexuality {
        Sexuality::Hetero => "hetero",
        Sexuality::Gay => "gay",
        Sexuality::Lesbian => "lesbian",
        Sexuality::Bi => "bi",
    }
}

pub fn status_key(status: ProfileStatus) -> &'static str {
    match status {
        ProfileStatus::Active => "active",
        ProfileStatus::Disabled => "disabled",
    }
}

/// What [`gender_key`] has written.
pub(super) fn gender_of(key: &str) -> Gender {
    if key == "male" { Gender::Male } else { Gender::Female }
}

/// What [`sexuality_key`] has written.
pub(super) fn sexuality_of(key: &str) -> Sexuality {
    match key {
        "gay" => Sexuality::Gay,
        "lesbian" => Sexuality::Lesbian,
        "bi" => Sexuality::Bi,
        _ => Sexuality::Hetero,
    }
}
