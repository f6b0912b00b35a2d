//! What members agreed to, in which version and when. Nothing is taken for granted: a kind without a row was never
//! asked.

use super::sql::{self, ConsentRow};
use crate::sites::Domain;
use base::error::{Error, Result};
use store::{Conn, Tx};
use wire::signup::{Consent, ConsentKind, SignUpConsents};
use wire::{MemberId, Refusal};

/// The version of the terms, unless the company was added later (specification 9).
const TERMS: &str = "2023-12-01";
/// The version of the other texts.
const TEXTS: &str = "2026-11-01";

pub(super) async fn add(tx: &mut Tx, member: MemberId, domain: &Domain, given: &SignUpConsents) -> Result<()> {
    let all = [
        (ConsentKind::Terms, given.terms),
        (ConsentKind::Intimate, given.intimate),
        (ConsentKind::News, given.news),
        (ConsentKind::Tracking, given.tracking),
    ];
    for (kind, given) in all {
        record(tx, member, domain, kind, given).await?;
    }
    Ok(())
}

/// Adds the member's word on one kind. What an account needs can only be given.
pub async fn change(tx: &mut Tx, member: MemberId, domain: &Domain, kind: ConsentKind, given: bool) -> Result<()> {
    if !given && matches!(kind, ConsentKind::Terms | ConsentKind::Intimate) {
        return Err(Refusal::ConsentMissing.into());
    }
    record(tx, member, domain, kind, given).await?;
    if kind == ConsentKind::Tracking && !given {
        sql::forget_tracking(tx, member).await?;
    }
    Ok(())
}

/// The latest word on each kind.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<Consent>> {
    sql::consents(conn, member).await?.into_iter().map(consent).collect()
}

/// Every word of a member, the oldest first.
pub async fn history(conn: &mut Conn, member: MemberId) -> Result<Vec<Consent>> {
    sql::all_consents(conn, member).await?.into_iter().map(consent).collect()
}

async fn record(tx: &mut Tx, member: MemberId, domain: &Domain, kind: ConsentKind, given: bool) -> Result<()> {
    let (id, at) = (tx.id(), tx.now());
    let version = version(domain, kind).to_owned();
    let row = ConsentRow { id, member_id: member, kind: key(kind).into(), version, given, created_at: at };
    sql::add_consent(tx, &row).await.map(drop)
}

/// Dates of this form sort as text.
fn version(domain: &Domain, kind: ConsentKind) -> &str {
    if kind == ConsentKind::Terms { TERMS.max(&domain.company.added) } else { TEXTS }
}

fn key(kind: ConsentKind) -> &'static str {
    match kind {
        ConsentKind::Terms => "terms",
        ConsentKind::Intimate => "intimate",
        ConsentKind::News => "news",
        ConsentKind::Tracking => "tracking",
    }
}

fn consent(row: ConsentRow) -> Result<Consent> {
    let kind = match row.kind.as_str() {
        "terms" => ConsentKind::Terms,
        "intimate" => ConsentKind::Intimate,
        "news" => ConsentKind::News,
        "tracking" => ConsentKind::Tracking,
        other => return Err(Error::internal(format!("a consent of the kind {other}"))),
    };
    Ok(Consent { kind, version: row.version, given: row.given, at: row.created_at })
}
