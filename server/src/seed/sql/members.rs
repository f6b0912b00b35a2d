//! Who there is: members and their profiles, what they own, and what logs them in.

use super::insert::insert;
use crate::seed::world::{Entry, Inbox, Member, Wallet};
use base::error::Result;
use store::Column::{Int, Text};
use store::{Tx, sql};
use wire::profile::Gender;
use wire::{MemberId, Millis};

pub async fn members(tx: &mut Tx, members: &[Member], password_hash: &str) -> Result<()> {
    insert(
        tx,
        "insert into members (id, domain, email, password_hash, status, language, paid, signup_at)
         select r.id, r.domain, r.email, r.password_hash, r.status, r.language, r.paid = 1, r.signup_at from {rows} as r",
        &[
            ("id", Int),
            ("domain", Text),
            ("email", Text),
            ("password_hash", Text),
            ("status", Text),
            ("language", Text),
            ("paid", Int),
            ("signup_at", Int),
        ],
        members
            .iter()
            .map(|it| {
                vec![
                it.id.into(),
                (&it.domain).into(),
                (&it.email).into(),
                password_hash.into(),
                it.status.into(),
                (&it.language).into(),
                i64::from(it.paid).into(),
                it.signup_at.into(),
            ]
        })
        .collect(),
    )
    .await
}

pub async fn profiles(tx: &mut Tx, members: &[Member]) -> Result<()> {
    insert(
        tx,
        "insert into profiles (id, name, birth_date, gender, sexuality, country, region, relationship_status,
             hair_color, eye_color, body_type, reason, about, status, fictional, invisible, main_image)
         select r.id, r.name, r.birth_date, r.gender, r.sexuality, r.country, r.region, r.relationship_status,
             r.hair_color, r.eye_color, r.body_type, r.reason, r.about, r.status, r.fictional = 1, r.invisible = 1,
             r.main_image
         from {rows} as r",
        &[
            ("id", Int),
            ("name", Text),
            ("birth_date", Text),
            ("gender", Text),
            ("sexuality", Text),
            ("country", Text),
            ("region", Text),
            ("relationship_status", Text),
            ("hair_color", Text),
            ("eye_color", Text),
            ("body_type", Text),
            ("reason", Text),
            ("about", Text),
            ("status", Text),
            ("fictional", Int),
            ("invisible", Int),
            ("main_image", Text),
        ],
        members
            .iter()
            .map(|member| {
                let it = &member.profile;
                let gender = match it.gender {
                    Gender::Male => "male",
                    Gender::Female => "female",
                };
                vec![
                    member.id.into(),
                    (&it.name).into(),
                    (&it.birth_date).into(),
                    gender.into(),
                    it.sexuality.into(),
                    (&it.country).into(),
                    (&it.region).into(),
                    it.relationship_status.clone().into(),
                    it.hair_color.clone().into(),
                    it.eye_color.clone().into(),
                    it.body_type.clone().into(),
                    it.reason.clone().into(),
                    (&it.about).into(),
                    it.status.into(),
                    i64::from(it.fictional).into(),
                    i64::from(it.invisible).into(),
                    it.main_image.clone().into(),
                ]
            })
            .collect(),
    )
    .await?;
    let interests = members
        .iter()
        .flat_map(|member| member.profile.interests.iter().map(|interest| vec![member.id.into(), interest.into()]));
    let interests = interests.collect();
    insert(
        tx,
        "insert into profile_interests (profile_id, interest) select r.profile_id, r.interest from {rows} as r",
        &[("profile_id", Int), ("interest", Text)],
        interests,
    )
    .await
}

pub async fn wallets(tx: &mut Tx, wallets: &[Wallet]) -> Result<()> {
    insert(
        tx,
        "insert into wallets (member_id, balance, version, free_left, started)
         select r.member_id, r.balance, r.version, r.free_left, r.started from {rows} as r",
        &[("member_id", Int), ("balance", Int), ("version", Int), ("free_left", Int), ("started", Int)],
        (wallets.iter())
            .map(|it| {
                let (balance, version) = (it.balance().into(), it.version().into());
                vec![it.member_id.into(), balance, version, it.free_left.into(), it.started.into()]
            })
            .collect(),
    )
    .await
}

pub async fn entries(tx: &mut Tx, entries: &[Entry]) -> Result<()> {
    insert(
        tx,
        "insert into entries (member_id, version, kind, amount, balance_after, ref, counterpart, created_at)
         select r.member_id, r.version, r.kind, r.amount, r.balance_after, r.ref, r.counterpart, r.created_at
         from {rows} as r",
        &[
            ("member_id", Int),
            ("version", Int),
            ("kind", Text),
            ("amount", Int),
            ("balance_after", Int),
            ("ref", Int),
            ("counterpart", Int),
            ("created_at", Int),
        ],
        (entries.iter())
            .map(|it| {
                vec![
                    it.member.into(),
                    it.version.into(),
                    it.kind.as_str().into(),
                    it.amount.into(),
                    it.balance_after.into(),
                    it.reference.into(),
                    it.counterpart.map(|member| member.0).into(),
                    it.at.into(),
                ]
            })
            .collect(),
    )
    .await
}

pub async fn inboxes(tx: &mut Tx, inboxes: &[Inbox]) -> Result<()> {
    insert(
        tx,
        "insert into inboxes (member_id, rev, user_rev, unread, new_likes)
         select r.member_id, r.rev, r.user_rev, r.unread, r.new_likes from {rows} as r",
        &[("member_id", Int), ("rev", Int), ("user_rev", Int), ("unread", Int), ("new_likes", Int)],
        (inboxes.iter())
            .map(|it| {
                let (rev, user_rev) = (it.rev.into(), it.user_rev.into());
                vec![it.member_id.into(), rev, user_rev, it.unread.into(), it.new_likes.into()]
            })
            .collect(),
    )
    .await
}

/// Sessions with tokens made beforehand, for load tools.
pub async fn add_sessions(tx: &mut Tx, sessions: &[(String, MemberId)], at: Millis, until: Millis) -> Result<()> {
    insert(
        tx,
        "insert into sessions (token_hash, member_id, created_at, expires_at)
         select r.token_hash, r.member_id, r.created_at, r.expires_at from {rows} as r",
        &[("token_hash", Text), ("member_id", Int), ("created_at", Int), ("expires_at", Int)],
        sessions.iter().map(|(key, member)| vec![key.into(), (*member).into(), at.into(), until.into()]).collect(),
    )
    .await
}

/// The highest number among the load members there are: `load-000041@demo.test` gives 41.
pub async fn last_load_number(tx: &mut Tx) -> Result<i64> {
    let last: Option<(String,)> = sql(
        "select email from members where email like 'load-%@demo.test' order by length(email) desc, email desc limit 1",
    )
    .one(tx)
    .await?;
    let digits = last.and_then(|(email,)| email.strip_prefix("load-")?.strip_suffix("@demo.test")?.parse().ok());
    Ok(digits.unwrap_or(0))
}
