//! The one way in which a member comes to be: account, profile, inbox and wallet, all in one transaction.

use crate::domain::accounts::{self, NewAccount, Status};
use crate::domain::credits::{self, Grant};
use crate::domain::inbox;
use crate::domain::profiles::{self, NewProfile};
use base::error::Result;
use store::Tx;
use wire::ledger::EntryKind;
use wire::profile::ProfileStatus;
use wire::{Credits, MemberId};

/// A member to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMember {
    pub id: MemberId,
    pub account: NewAccount,
    pub profile: NewProfile,
    /// What the site gives to begin with: messages that cost nothing, and credits.
    pub free_messages: i64,
    pub signup_credits: Credits,
}

impl NewMember {
    /// The bonus for signing up; none if the site gives no credits.
    pub fn signup_bonus(&self) -> Option<Grant> {
        let (member, kind, amount) = (self.id, EntryKind::SignupBonus, self.signup_credits);
        let grant = Grant { member, kind, amount, reference: member.0, at: self.account.signup_at };
        (amount > Credits::ZERO).then_some(grant)
    }

    /// Until the e-mail address is confirmed, the profile is disabled.
    fn profile_status(&self) -> ProfileStatus {
        match self.account.status {
            Status::Active => ProfileStatus::Active,
            Status::NotConfirmed | Status::Disabled | Status::Deleted => ProfileStatus::Disabled,
        }
    }
}

/// Creates members, in as many statements for thousands as for one.
pub async fn create(tx: &mut Tx, members: &[NewMember]) -> Result<()> {
    accounts::account::create(tx, members.iter().map(|it| (it.id, &it.account))).await?;
    profiles::create(tx, members.iter().map(|it| (it.id, &it.account, &it.profile, it.profile_status()))).await?;
    inbox::create(tx, members.iter().map(|it| it.id)).await?;
    credits::create(tx, members.iter().map(|it| (it.id, it.free_messages))).await?;
    let bonuses: Vec<Grant> = members.iter().filter_map(NewMember::signup_bonus).collect();
    credits::grant(tx, &bonuses).await
}

/// Lets a member take part whose e-mail address is confirmed: the profile is shown from now on.
pub async fn activate(tx: &mut Tx, member: MemberId) -> Result<()> {
    accounts::account::set_status(tx, member, Status::Active).await?;
    profiles::set_status(tx, member, ProfileStatus::Active).await
}

/// Puts a member out of the site: nobody is shown the profile any more, and all sessions end.
pub async fn disable(tx: &mut Tx, member: MemberId) -> Result<()> {
    accounts::account::set_status(tx, member, Status::Disabled).await?;
    profiles::set_status(tx, member, ProfileStatus::Disabled).await
}
