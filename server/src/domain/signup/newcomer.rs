//! The new member of a sign-up.

use super::form::Filled;
use super::{activation, consents, held, sql};
use crate::domain::accounts::{self, NewAccount, Status, lockout};
use crate::domain::profiles::NewProfile;
use crate::domain::safety;
use crate::domain::user::{self, NewMember};
use crate::sites::Domain;
use base::error::Result;
use std::sync::Arc;
use store::Tx;
use wire::MemberId;

/// A member to be made of a sign-up.
pub struct New {
    pub id: MemberId,
    pub domain: Arc<Domain>,
    pub filled: Filled,
    pub password_hash: String,
    /// The language of the page.
    pub locale: String,
    /// The name under which attempts are counted.
    pub attempts: String,
}

/// Creates the member unless the address has an account; whether it had none. The mail, the held message and the
/// consents are part of the same transaction. Of two sign-ups with one address at the same time, the second finds the
/// account of the first.
pub async fn create(tx: &mut Tx, new: &New) -> Result<bool> {
    let New { id, domain, filled, .. } = new;
    lockout::lock(tx, &new.attempts).await?;
    if accounts::owner_of(tx, &domain.key, &filled.email).await?.is_some() {
        return Ok(false);
    }
    let member = new_member(tx, new);
    user::create(tx, &[member]).await?;
    sql::add_signup(tx, *id, &filled.tracking).await?;
    consents::add(tx, *id, domain, &filled.consents).await?;
    if let Some(message) = &filled.message
        && safety::sees(tx, &domain.key, *id, message.to).await?
    {
        held::hold(tx, *id, message).await?;
    }
    activation::send_mail(tx, *id).await?;
    Ok(true)
}

fn new_member(tx: &Tx, new: &New) -> NewMember {
    let New { id, domain, filled, .. } = new;
    let site = &domain.site;
    NewMember {
        id: *id,
        account: NewAccount {
            domain: domain.key.clone(),
            email: filled.email.clone(),
            password_hash: new.password_hash.clone(),
            status: Status::NotConfirmed,
            language: new.locale.clone(),
            signup_at: tx.now(),
        },
        // Until the member says where, the site's first country.
        profile: NewProfile::bare(
            &filled.name,
            &filled.birth_date,
            filled.gender,
            filled.sexuality,
            site.countries.first().map_or("", String::as_str),
            "",
        ),
        free_messages: site.free_messages.into(),
        signup_credits: site.signup_credits,
    }
}
