//! A profile as it is created.

use super::sql::{self, InterestRow, ProfileRow};
use base::error::Result;
use store::Tx;
use wire::MemberId;
use wire::profile::{Gender, ProfileStatus};

/// Whom somebody looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sexuality {
    Hetero,
    Gay,
    Lesbian,
    Bi,
}

impl Sexuality {
    fn key(self) -> &'static str {
        match self {
            Self::Hetero => "hetero",
            Self::Gay => "gay",
            Self::Lesbian => "lesbian",
            Self::Bi => "bi",
        }
    }
}

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
    pub relationship_status: Option<String>,
    pub hair_color: Option<String>,
    pub eye_color: Option<String>,
    pub body_type: Option<String>,
    pub reason: Option<String>,
    pub about: String,
    /// The person is invented; never to be changed.
    pub fictional: bool,
    /// A file name behind the domain's `cdn_prefix`.
    pub main_image: Option<String>,
    pub interests: Vec<String>,
}

/// Creates the profiles of new members.
pub(in crate::domain) async fn create<'p>(
    tx: &mut Tx,
    profiles: impl IntoIterator<Item = (MemberId, &'p NewProfile, ProfileStatus)>,
) -> Result<()> {
    let (mut rows, mut interests) = (Vec::new(), Vec::new());
    for (id, profile, status) in profiles {
        rows.push(row(id, profile, status));
        interests.extend(profile.interests.iter().map(|it| InterestRow { profile_id: id, interest: it.clone() }));
    }
    sql::add(tx, &rows).await?;
    if !interests.is_empty() {
        sql::add_interests(tx, &interests).await?;
    }
    Ok(())
}

fn row(id: MemberId, profile: &NewProfile, status: ProfileStatus) -> ProfileRow {
    let it = profile.clone();
    ProfileRow {
        id,
        name: it.name,
        birth_date: it.birth_date,
        gender: gender_key(it.gender).to_owned(),
        sexuality: it.sexuality.key().to_owned(),
        country: it.country,
        region: it.region,
        relationship_status: it.relationship_status,
        hair_color: it.hair_color,
        eye_color: it.eye_color,
        body_type: it.body_type,
        reason: it.reason,
        about: it.about,
        status: status_key(status).to_owned(),
        fictional: it.fictional,
        main_image: it.main_image,
    }
}

fn gender_key(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    }
}

pub fn status_key(status: ProfileStatus) -> &'static str {
    match status {
        ProfileStatus::Active => "active",
        ProfileStatus::Disabled => "disabled",
    }
}
