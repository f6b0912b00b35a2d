//! Signing up: from a visitor's form to a member whose e-mail address is confirmed.
//!
//! - [`form`] what was filled in, parsed · [`consents`] what members agreed to
//! - [`newcomer`] the new member · [`activation`] the confirmation · [`held`] the first message, which waits for it
//! - [`discreet`] sites that keep to themselves who their members are
//! - here: who signs up is logged in at once, and may look around; the steps that follow

pub mod activation;
pub mod consents;
mod discreet;
mod form;
pub mod held;
pub mod http;
mod newcomer;
mod sql;
pub mod workers;

use crate::config::Limits;
use crate::core::Core;
use crate::domain::accounts::{self, Account, Browser, LoggedIn, Logins, lockout};
use crate::domain::profiles::{self, preferences};
use crate::domain::proofs::{Proofs, Purpose};
use crate::limits::{SharedLimiter, Together};
use crate::sites::Domain;
use crate::words::Words;
use base::clock::HOUR;
use base::error::Result;
use futures_util::FutureExt;
use newcomer::{New, create};
use std::net::IpAddr;
use std::sync::Arc;
use store::{Conn, Tx};
use wire::profile::ProfileCard;
use wire::settings::Signups;
use wire::signup::{ChangeSignUp, SignUp, SignUpState, Tracking};
use wire::{MemberId, Millis, Refusal};

/// How many of the latest sign-ups of all sites are looked at for newcomers.
const NEWEST: i64 = 20;

/// The confirmation of the e-mail address, which follows the steps 0 to 4 (specification 4).
const LAST_STEP: i64 = 5;

/// The run-time state of sign-ups: the pool that hashes passwords, how often an address may sign up, and what signs the
/// challenges.
pub struct Entrance {
    logins: Arc<Logins>,
    rate: SharedLimiter<IpAddr>,
    proofs: Proofs,
}

impl Entrance {
    pub fn new(limits: &Limits, together: &Arc<Together>, logins: &Arc<Logins>) -> Self {
        let rate = together.limiter("signups", limits.signups_per_hour / 3600.0, limits.signups_burst);
        Self { logins: logins.clone(), rate, proofs: Proofs::default() }
    }
}

/// Who signs up, apart from what was filled in.
pub struct Visitor<'v> {
    pub address: IpAddr,
    /// The language of the page.
    pub locale: String,
    pub browser: Browser<'v>,
}

/// Creates a member, who is logged in at once. A site that keeps to itself who its members are logs nobody in, and
/// answers before it has looked: what the visitor gets to know is in the mail.
pub async fn sign_up(
    core: &Arc<Core>,
    entrance: &Entrance,
    domain: &Arc<Domain>,
    visitor: Visitor<'_>,
    mut form: SignUp,
) -> Result<Option<LoggedIn>> {
    check_open(domain, form.tracking.as_ref())?;
    let proof = form.proof.take();
    let mut filled = form::parse(domain, form, core.store.now())?;
    if core.disposable.holds(&filled.email) {
        return Err(Refusal::DisposableEmail.into());
    }
    entrance.rate.take(visitor.address, core.store.now()).map_err(|retry_ms| Refusal::RateLimited { retry_ms })?;
    // Before the attempt is counted, because one that is refused with `try_again` does not count.
    let turn = entrance.logins.passwords().turn()?;
    entrance.proofs.take(&core.store, domain, Purpose::SignUp, proof).await?;
    let device = accounts::device_of(visitor.browser.device)?;
    let opened_with = visitor.browser.in_words();
    let name = lockout::claims_of(&domain.key, &filled.email);
    // Limits how often a stranger may find out whether a mailbox has an account.
    lockout::begin_attempt(&core.store, &name).await?;
    let password_hash = turn.hash(std::mem::take(&mut filled.password)).await?;
    let id = MemberId(core.store.id());
    let new = New { id, domain: domain.clone(), filled, password_hash, locale: visitor.locale, attempts: name };
    if domain.server.hide_membership {
        discreet::create_unseen(core, new);
        return Ok(None);
    }
    let let_in = core.store.write(move |tx| {
        async move {
            if !create(tx, &new).await? {
                return Err(Refusal::EmailTaken.into());
            }
            accounts::let_in(tx, new.id, device, opened_with).await
        }
        .boxed()
    });
    let_in.await.map(Some)
}

/// How a member came to the site; `None` for those who were not made by signing up.
pub async fn origin(conn: &mut Conn, member: MemberId) -> Result<Option<Tracking>> {
    sql::origin(conn, member).await
}

/// How far the sign-up of a member is.
pub async fn state(conn: &mut Conn, words: &Words, locale: &str, member: MemberId) -> Result<SignUpState> {
    let step = sql::step(conn, member).await?.unwrap_or_default();
    let preferences = preferences::of(conn, member).await?;
    Ok(SignUpState { step, preferences, held: held::of(conn, words, locale, member).await? })
}

/// Records that a member goes on to a step, with what the step before it has asked.
pub async fn go_on(tx: &mut Tx, domain: &Domain, member: MemberId, change: ChangeSignUp) -> Result<()> {
    if change.step.0 > LAST_STEP {
        return Err(Refusal::Invalid { field: "step".into() }.into());
    }
    if let Some(wishes) = change.preferences {
        let wishes = preferences::checked(wishes, &domain.regions)?;
        preferences::set(tx, member, wishes).await?;
    }
    sql::set_step(tx, member, change.step).await.map(drop)
}

/// Deletes how a member came, what the member agreed to, and messages that wait from and for the member.
pub async fn erase(tx: &mut Tx, member: MemberId) -> Result<()> {
    sql::erase(tx, member).await
}

/// The active members of a site who signed up lately.
pub async fn newcomers(conn: &mut Conn, domain: &str, now: Millis) -> Result<Vec<ProfileCard>> {
    let mut cards = Vec::new();
    for member in sql::newest(conn, NEWEST).await? {
        let account = accounts::account(conn, member).await?;
        let is_new = |account: Account| {
            account.domain == domain && account.status == "active" && now.0 - account.signup_at.0 < HOUR
        };
        if account.is_some_and(is_new) {
            cards.extend(profiles::cards(conn, [member], now).await?.into_values());
        }
    }
    Ok(cards)
}

/// Whether the site takes new members who came in this way.
fn check_open(domain: &Domain, tracking: Option<&Tracking>) -> Result<(), Refusal> {
    let network = tracking.and_then(|tracking| tracking.network.as_ref());
    let is_open = match domain.site.signups {
        Signups::All => true,
        Signups::WithTrafficsource => network.is_some_and(|network| domain.server.networks.contains(network)),
        Signups::None => false,
    };
    if is_open { Ok(()) } else { Err(Refusal::SignupsClosed) }
}
