//! The form of a sign-up, parsed: what comes out can become a member. The rules are the specification's (section 5).

use crate::domain::accounts::{account, password};
use crate::domain::profiles::rules;
use crate::sites::Domain;
use wire::message::{BadText, MessageText, Outgoing, To};
use wire::profile::{Gender, Sexuality};
use wire::signup::{SignUp, SignUpConsents, Tracking};
use wire::{ClientId, Credits, MemberId, Millis, Refusal};

/// The fewest characters of a password.
const SHORTEST_PASSWORD: usize = 8;
/// The longest value of a tracking field, in characters. A longer one is not kept.
const LONGEST_TRACKING: usize = 100;
/// Nobody fills in the form in less.
const SHORTEST_MS: i64 = 1500;

/// A sign-up that keeps all rules.
pub struct Filled {
    pub email: String,
    pub name: String,
    pub password: String,
    pub birth_date: String,
    pub gender: Gender,
    pub sexuality: Sexuality,
    pub consents: SignUpConsents,
    pub message: Option<FirstMessage>,
    /// Empty without the member's consent.
    pub tracking: Tracking,
}

/// A text to a profile.
pub struct FirstMessage {
    pub to: MemberId,
    pub client_id: ClientId,
    pub text: String,
    pub quoted_cost: Credits,
}

pub fn parse(domain: &Domain, form: SignUp, now: Millis) -> Result<Filled, Refusal> {
    check_person(&form)?;
    let email = account::address(&form.email)?;
    let name = rules::name(&form.name, &email)?;
    check_password(&form.password)?;
    rules::check_birth_date(&form.date_of_birth, domain.site.minimum_age, now)?;
    if !(form.consents.terms && form.consents.intimate) {
        return Err(Refusal::ConsentMissing);
    }
    let message = form.signup_message.map(|send| first_message(domain, send)).transpose()?;
    let tracking = if form.consents.tracking { form.tracking.map(bounded) } else { None };
    Ok(Filled {
        email,
        name,
        password: form.password,
        birth_date: form.date_of_birth,
        gender: form.gender,
        sexuality: form.sexuality,
        consents: form.consents,
        message,
        tracking: tracking.unwrap_or_default(),
    })
}

/// Programs that fill in forms fill in every field, and at once.
fn check_person(form: &SignUp) -> Result<(), Refusal> {
    if !form.website.is_empty() {
        return Err(Refusal::Invalid { field: "website".into() });
    }
    match u64::try_from(SHORTEST_MS - form.took_ms.0) {
        Ok(retry_ms) if retry_ms > 0 => Err(Refusal::RateLimited { retry_ms }),
        _ => Ok(()),
    }
}

fn check_password(text: &str) -> Result<(), Refusal> {
    let fits = text.chars().count() >= SHORTEST_PASSWORD && text.len() <= password::LONGEST;
    if fits { Ok(()) } else { Err(Refusal::WeakPassword) }
}

fn first_message(domain: &Domain, send: wire::message::Send) -> Result<FirstMessage, Refusal> {
    let field = || Refusal::Invalid { field: "signup_message".into() };
    let (To::Profile(to), Outgoing::Text { text }) = (send.to, send.content) else { return Err(field()) };
    let max = domain.site.message_length;
    let text = MessageText::parse(&text, max).map_err(|bad| match bad {
        BadText::Empty => Refusal::Empty,
        BadText::TooLong => Refusal::TooLong { max },
    })?;
    Ok(FirstMessage { to, client_id: send.client_id, text: text.into_string(), quoted_cost: send.quoted_cost })
}

/// Anybody can write a link with anything in it.
fn bounded(tracking: Tracking) -> Tracking {
    let short = |text: Option<String>| {
        text.filter(|text| text.chars().count() <= LONGEST_TRACKING && !text.chars().any(char::is_control))
    };
    Tracking {
        network: short(tracking.network),
        reference: short(tracking.reference),
        sub1: short(tracking.sub1),
        sub2: short(tracking.sub2),
        sub3: short(tracking.sub3),
    }
}
