//! Plays a script through the domains, as its members would have done it, in a transaction that is under way.

use super::script::{Act, Action, Picture, Script};
use crate::domain::chats::command::Command;
use crate::domain::chats::courier::{self, GROUP};
use crate::domain::chats::rules::Outcome;
use crate::domain::chats::{self, edits};
use crate::domain::credits::{self, Grant};
use crate::domain::payments::played;
use crate::domain::photos::{self, Rendered};
use crate::domain::user::NewMember;
use crate::domain::{likes, profiles, user};
use crate::sites::{Domain, Domains};
use base::error::{Error, Result};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::Tx;
use wire::ledger::EntryKind;
use wire::{MemberId, Millis};

/// `time` sets the database's clock, so that each act happens at its own time.
pub async fn play(tx: &mut Tx, time: &AtomicI64, domains: &Domains, script: Script) -> Result<()> {
    let now = tx.now();
    let Script { members, pictures, acts } = script;
    let player = Player { time, sites: sites(domains, &members)? };
    user::create(tx, &members).await?;
    let photos: Vec<Rendered> = pictures.into_iter().map(|Picture { photo, .. }| photo).collect();
    photos::add_rendered(tx, &photos).await?;
    let mut group = Group::default();
    for act in acts {
        if !group.takes(&act) {
            player.finish(tx, &std::mem::take(&mut group)).await?;
        }
        match act.action {
            Action::Send(command) => group.sends.push(command),
            Action::Grant(grant) => group.grants.push(grant),
            action => player.act(tx, act.at, action).await?,
        }
    }
    player.finish(tx, &group).await?;
    player.set_clock(now);
    Ok(())
}

fn sites(domains: &Domains, members: &[NewMember]) -> Result<HashMap<MemberId, Arc<Domain>>> {
    let site = |member: &NewMember| {
        let key = &member.account.domain;
        let domain = domains.of_key(key).ok_or_else(|| Error::internal(format!("no domain {key}")))?;
        Ok((member.id, domain.clone()))
    };
    members.iter().map(site).collect()
}

/// Acts that are written together, as a statement costs the same for many: credits that come in, then sends.
#[derive(Default)]
struct Group {
    grants: Vec<Grant>,
    sends: Vec<Command>,
}

impl Group {
    /// Credits may come before earlier sends of other members, but not of the same member, because the ledger is in the
    /// order of time.
    fn takes(&self, act: &Act) -> bool {
        match &act.action {
            Action::Send(_) => self.sends.len() < GROUP,
            Action::Grant(grant) => self.sends.iter().all(|command| command.sender != grant.member),
            _ => self.grants.is_empty() && self.sends.is_empty(),
        }
    }
}

struct Player<'p> {
    time: &'p AtomicI64,
    sites: HashMap<MemberId, Arc<Domain>>,
}

impl Player<'_> {
    fn set_clock(&self, at: Millis) {
        self.time.store(at.0, Ordering::Relaxed);
    }

    async fn finish(&self, tx: &mut Tx, group: &Group) -> Result<()> {
        self.grant(tx, &group.grants).await?;
        self.send(tx, &group.sends).await
    }

    async fn send(&self, tx: &mut Tx, sends: &[Command]) -> Result<()> {
        let Some(last) = sends.last() else { return Ok(()) };
        self.set_clock(last.at);
        deliver(tx, sends).await
    }

    async fn act(&self, tx: &mut Tx, at: Millis, action: Action) -> Result<()> {
        self.set_clock(at);
        match action {
            Action::Grant(it) => self.grant(tx, &[it]).await,
            Action::Send(command) => self.send(tx, &[command]).await,
            Action::Retract(member, place) => {
                edits::retract_unreached(tx, self.site(member)?, member, place).await.map(drop)
            }
            Action::Mark(member, mark) => chats::move_mark(tx, member, mark).await.map(drop),
            Action::Delete(member, conversation) => chats::clear(tx, member, conversation).await.map(drop),
            Action::Like(member, other, act) => {
                likes::act_within(tx, self.site(member)?, member, other, act).await.map(drop)
            }
            Action::Hide(member) => profiles::set_invisible(tx, member, true).await,
            Action::Leave(member) => user::disable(tx, member).await,
        }
    }

    /// Credits that were bought come by orders that were paid; all others are given.
    async fn grant(&self, tx: &mut Tx, grants: &[Grant]) -> Result<()> {
        let (bought, given): (Vec<Grant>, Vec<Grant>) =
            grants.iter().copied().partition(|grant| grant.kind == EntryKind::Purchase);
        // The ledger of a member is in the order of time, and nobody is given anything and buys in the same group.
        credits::grant(tx, &given).await?;
        for grant in &bought {
            self.set_clock(grant.at);
            played::buy(tx, self.site(grant.member)?, grant).await?;
        }
        Ok(())
    }

    fn site(&self, member: MemberId) -> Result<&Domain> {
        self.sites.get(&member).map(Arc::as_ref).ok_or_else(|| Error::internal(format!("no member {member}")))
    }
}

/// Delivers sends, none of which may be refused.
pub async fn deliver(tx: &mut Tx, sends: &[Command]) -> Result<()> {
    for group in sends.chunks(GROUP) {
        let outcomes = courier::deliver(tx, group).await?;
        let refused = outcomes.iter().zip(group).find_map(|(outcome, command)| match outcome {
            Outcome::Sent(_) => None,
            Outcome::Refused(refusal) => Some((command.sender, refusal)),
        });
        if let Some((sender, refusal)) = refused {
            return Err(Error::internal(format!("a seeded message of member {sender} was refused: {refusal:?}")));
        }
    }
    Ok(())
}
