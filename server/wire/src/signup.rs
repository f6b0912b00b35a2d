//! Signing up: what a visitor fills in, the steps that follow, the first message that waits for the confirmation, and the
//! consents.

use crate::message::Send;
use crate::profile::{Gender, ProfileCard, Sexuality};
use crate::proof::Proof;
use crate::refusal::RefusedCall;
use crate::user::User;
use crate::{Age, Credits, Elapsed, MemberId, Millis, Rev, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The body of `POST /api/signup.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct SignUp {
    /// White space at both ends is ignored, and so is the difference between upper and lower case.
    pub email: String,
    /// The name that other members see. It is not the e-mail address and does not begin with `@`.
    pub name: String,
    #[schemars(extend("format" = "password"))]
    pub password: String,
    /// `YYYY-MM-DD`. The member has to be as old as `minimum_age` of `settings.php`.
    pub date_of_birth: String,
    pub gender: Gender,
    pub sexuality: Sexuality,
    pub consents: SignUpConsents,
    /// A first message to a profile. It waits until the e-mail address is confirmed.
    pub signup_message: Option<Send>,
    /// How the visitor came to the site.
    pub tracking: Option<Tracking>,
    /// A field that people do not see. Programs that fill in every field give themselves away by it.
    #[serde(default)]
    pub website: String,
    /// How many milliseconds the form was open.
    pub took_ms: Elapsed,
    /// Needed: a challenge of `GET /api/signup-challenge.php` with its solution, for this attempt alone.
    pub proof: Option<Proof>,
}

/// The answer of `POST /api/signup.php`. A site that keeps to itself who its members are answers every address with
/// `null`, and logs nobody in: what comes next is in the mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SignedUp {
    pub user: Option<User>,
    pub rev: Option<Rev>,
}

/// What the visitor ticked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SignUpConsents {
    /// The terms of the site. Needed to sign up.
    pub terms: bool,
    /// That the site processes the member's sexual orientation and sex life to show the profile to others. Needed to
    /// sign up.
    pub intimate: bool,
    /// Mails about more than the member's own account.
    pub news: bool,
    /// That `tracking` is kept with the account. Without it only its `network` is looked at, and nothing is kept.
    pub tracking: bool,
}

/// How a visitor came to the site, from the query of the first page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tracking {
    pub network: Option<String>,
    #[serde(rename = "ref")]
    pub reference: Option<String>,
    pub sub1: Option<String>,
    pub sub2: Option<String>,
    pub sub3: Option<String>,
}

/// The answer of `GET`, `PUT` and `DELETE /api/signup.php`: how far the member's sign-up is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SignUpState {
    /// The step at which the member is, on every device.
    pub step: Step,
    pub preferences: Preferences,
    /// The first message, until it is delivered.
    pub held: Option<HeldMessage>,
}

/// The body of `PUT /api/signup.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChangeSignUp {
    /// The step to which the member goes on, at most 5.
    pub step: Step,
    /// Whom the member looks for, as a whole. Left out, it stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preferences: Option<Preferences>,
}

/// Whom a member looks for, as the filters of the search name it. What is left out, or an empty list, leaves it open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Preferences {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gender: Option<Gender>,
    /// One of the `countries` of `settings.php`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// One of the regions of `country` in `regions.php`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub countryregion: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_age: Option<Age>,
    /// At most 120.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age: Option<Age>,
    /// Keys of `choices` in `own-profile.php`, as the next two.
    pub reason: Vec<String>,
    pub relationship_status: Vec<String>,
    pub body_type: Vec<String>,
}

/// The answer of `GET /api/signup-matches.php`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SignUpMatches {
    /// At most 9, those of the caller's region first, then by when they were last here. Nobody among them is fictional,
    /// and nobody whom the caller has liked or passed.
    pub profiles: Vec<ProfileCard>,
}

/// A first message that waits for the confirmation of its sender's e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HeldMessage {
    pub to: MemberId,
    pub text: String,
    /// The price that the member saw, which is charged upon delivery.
    pub quoted_cost: Credits,
    pub written_at: Millis,
    /// Why it could not be delivered; `null` while it waits.
    pub refused: Option<RefusedCall>,
}

/// The body of `POST /api/activate.php`.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct Activate {
    /// The token of the link in the mail.
    pub token: String,
}

/// The answer of `POST /api/activate.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Activated {
    /// The profile to which the first message goes out now.
    pub writes_to: Option<MemberId>,
}

/// The answer of `POST /api/activation-mail.php`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MailSent {
    /// How many more may be sent today.
    #[schemars(range(min = 0))]
    pub left: i64,
}

/// What a member consents to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConsentKind {
    Terms,
    Intimate,
    News,
    Tracking,
}

/// One consent as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Consent {
    pub kind: ConsentKind,
    /// The version of the text that the member agreed to or refused, a date.
    pub version: String,
    pub given: bool,
    pub at: Millis,
}

/// The answer of `GET` and `PUT /api/consents.php`: the latest word of the member on each kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Consents {
    pub consents: Vec<Consent>,
}

/// The body of `PUT /api/consents.php`. `terms` and `intimate` can only be given: without them there is no account, and
/// who withdraws them deletes it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChangeConsent {
    pub kind: ConsentKind,
    pub given: bool,
}
