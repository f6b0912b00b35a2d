//! Mandates: by one that a member has signed, the site collects what its orders cost from the member's account.
//!
//! - here: asking for a code, signing by it, revoking, and the mandate of an order · [`rules`] what a mandate may hold
//! - [`workers`] what is forgotten in time · [`http`] `directdebit.php`
//!
//! A mandate is signed by a code that was sent to the phone of its form. What members change of a mandate waits for the
//! lock of the wallet, as orders do. Account, address and phone are encrypted.

pub mod http;
pub mod invariants;
mod rules;
mod sql;
pub mod workers;

pub use rules::collected_on;

use crate::core::Core;
use crate::domain::accounts;
use crate::domain::credits;
use crate::domain::profiles::own;
use crate::domain::sms::{self, Content, Message};
use crate::sites::Domain;
use crate::vault::Vault;
use crate::words::Words;
use base::clock::DAY;
use base::error::{Error, Result};
use futures_util::FutureExt;
use rules::{CODE_LIFETIME, CODE_WAIT, CODES_A_DAY, Details, TEXT_VERSION, TRIES};
use serde_json::{Value, json};
use sql::{CodeRow, MandateRow};
use std::collections::BTreeSet;
use std::sync::Arc;
use store::{Conn, Tx};
use wire::direct_debit::{DirectDebit, Mandate, MandateForm, MaskedAccount, WaitingCode};
use wire::{MemberId, Millis, Refusal};

/// Where the details of a mandate are sealed.
fn place(mandate: &MandateRow) -> String {
    format!("mandate|{}|{}", mandate.member_id, mandate.id)
}

impl MandateRow {
    fn account(&self) -> MaskedAccount {
        MaskedAccount { country: self.account_country.clone(), end: self.account_end.clone() }
    }

    fn lapses_at(&self) -> Option<Millis> {
        self.used_at.max(self.signed_at).map(rules::lapses_at)
    }

    /// Whether it may be used now, by the site as it is: with another creditor it is another contract.
    fn is_in_force(&self, domain: &Domain, now: Millis) -> bool {
        self.state == "signed"
            && (&self.domain, &self.creditor_id) == (&domain.key, &domain.payments.creditor_id)
            && self.lapses_at().is_some_and(|at| at > now)
    }

    fn details(&self, vault: &Vault) -> Result<Details> {
        let sealed = self.sealed.as_deref().ok_or_else(|| Error::internal("a mandate without its details"))?;
        vault.unseal(&place(self), sealed)
    }
}

/// What a member may agree to, and has signed.
pub async fn look(
    conn: &mut Conn,
    words: &Words,
    domain: &Domain,
    language: &str,
    member: MemberId,
    now: Millis,
) -> Result<DirectDebit> {
    let in_force = sql::signed(conn, member).await?.filter(|mandate| mandate.is_in_force(domain, now));
    let mandate = in_force.and_then(|it| {
        let (account, lapses_at) = (it.account(), it.lapses_at()?);
        Some(Mandate { reference: it.reference, account, signed_at: it.signed_at?, lapses_at })
    });
    Ok(DirectDebit {
        creditor: domain.company.name.clone(),
        creditor_id: domain.payments.creditor_id.clone(),
        text: text(words, domain, language),
        version: TEXT_VERSION,
        limit: domain.payments.limit(),
        currency: crate::sites::shop::DEBIT_CURRENCY.into(),
        mandate,
        waiting: waiting(conn, member, now).await?,
    })
}

async fn waiting(conn: &mut Conn, member: MemberId, now: Millis) -> Result<Option<WaitingCode>> {
    let Some(code) = sql::code(conn, member).await?.filter(|code| code.expires_at > now) else { return Ok(None) };
    let Some(mandate) = sql::mandate(conn, code.mandate_id).await? else { return Ok(None) };
    Ok(Some(WaitingCode {
        account: mandate.account(),
        phone_end: mandate.phone_end,
        expires_at: code.expires_at,
        again_at: Millis(code.sent_at.0 + CODE_WAIT),
        tries_left: TRIES - code.tries,
    }))
}

/// The text of a mandate, which is apart from the terms of the site.
fn text(words: &Words, domain: &Domain, language: &str) -> Vec<String> {
    let company = &domain.company;
    let address = format!("{}, {}, {}", company.address, company.city, company.country);
    let args = [
        ("creditor", company.name.clone().into()),
        ("address", address.into()),
        ("id", domain.payments.creditor_id.clone().into()),
        ("days", rules::NOTICE_DAYS.into()),
    ];
    ["mandate-authority", "mandate-refund", "mandate-notice"].map(|key| words.format(language, key, &args)).to_vec()
}

/// Sends a code by which a form is signed, or another one for the form that waits.
pub async fn ask(
    core: &Arc<Core>,
    domain: &Arc<Domain>,
    language: String,
    member: MemberId,
    form: Option<MandateForm>,
) -> Result<()> {
    let (shared, domain) = (core.clone(), domain.clone());
    let asked = core.store.write(move |tx| {
        async move {
            credits::lock(tx, &BTreeSet::from([member])).await?;
            let account = accounts::account(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?;
            if account.status == "not_confirmed" {
                return Err(Refusal::NotConfirmed.into());
            }
            let former = sql::code(tx, member).await?;
            let country = own::own(tx, member).await?.ok_or(Refusal::LOGGED_OUT)?.country;
            let new = form.map(|form| Details::read(&form, &country)).transpose()?;
            check_wait(former.as_ref(), tx.now())?;
            let (mandate, phone) = match (new, &former) {
                (Some(details), _) => {
                    forget_waiting(tx, member).await?;
                    (begin(tx, &shared, &domain, &language, member, &details).await?, details.phone)
                }
                (None, Some(row)) => {
                    let mandate = sql::mandate(tx, row.mandate_id).await?.ok_or(Refusal::NotFound)?;
                    let phone = mandate.details(&shared.vault)?.phone;
                    (mandate.id, phone)
                }
                (None, None) => return Err(Refusal::NotFound.into()),
            };
            send_code(tx, &shared, &domain, &language, member, mandate, phone).await
        }
        .boxed()
    });
    asked.await?;
    core.store.look_for_jobs();
    Ok(())
}

fn check_wait(former: Option<&CodeRow>, now: Millis) -> Result<(), Refusal> {
    let wait = former.map_or(0, |code| code.sent_at.0 + CODE_WAIT - now.0);
    if wait > 0 { Err(Refusal::RateLimited { retry_ms: wait.unsigned_abs() }) } else { Ok(()) }
}

async fn forget_waiting(tx: &mut Tx, member: MemberId) -> Result<()> {
    if let Some(code) = sql::code(tx, member).await? {
        sql::delete_code(tx, member).await?;
        sql::delete(tx, code.mandate_id).await?;
    }
    Ok(())
}

/// Stores a form, with the text as it is agreed to, until its code comes.
async fn begin(
    tx: &mut Tx,
    core: &Core,
    domain: &Domain,
    language: &str,
    member: MemberId,
    details: &Details,
) -> Result<i64> {
    let id = tx.id();
    let MaskedAccount { country, end } = details.masked();
    let mut mandate = MandateRow {
        id,
        domain: domain.key.clone(),
        member_id: member,
        reference: rules::reference(&domain.key, id),
        state: "waiting".into(),
        sealed: None,
        account_country: country,
        account_end: end,
        phone_end: details.phone_end(),
        language: language.to_owned(),
        text_version: TEXT_VERSION,
        agreed_text: text(&core.words, domain, language).join("\n\n"),
        creditor_id: domain.payments.creditor_id.clone(),
        created_at: tx.now(),
        signed_at: None,
        revoked_at: None,
        used_at: None,
    };
    mandate.sealed = Some(core.vault.seal(&place(&mandate), details)?);
    sql::add(tx, mandate).await?;
    Ok(id)
}

async fn send_code(
    tx: &mut Tx,
    core: &Core,
    domain: &Domain,
    language: &str,
    member: MemberId,
    mandate: i64,
    number: String,
) -> Result<()> {
    let now = tx.now();
    let counted = [format!("member|{member}"), format!("phone|{}", core.vault.hash(&number)?)];
    for counted in counted {
        if !sql::count(tx, &counted, now.0 / DAY, CODES_A_DAY).await? {
            return Err(Refusal::TooOften.into());
        }
    }
    let digits = new_code()?;
    let row = CodeRow {
        member_id: member,
        mandate_id: mandate,
        code_hash: core.vault.hash(&hashed(mandate, &digits))?,
        tries: 0,
        sent_at: now,
        expires_at: Millis(now.0 + CODE_LIFETIME),
    };
    let useful_until = row.expires_at;
    sql::delete_code(tx, member).await?;
    sql::add_code(tx, row).await?;
    let host = domain.server.origin.split("://").nth(1).and_then(|rest| rest.split(':').next()).unwrap_or_default();
    let args = [
        ("code", digits.into()),
        ("site", domain.site.name.clone().into()),
        ("minutes", (CODE_LIFETIME / base::clock::MINUTE).into()),
        ("host", host.to_owned().into()),
    ];
    let content = Content { number, text: core.words.format(language, "sms-mandate", &args) };
    let message = Message { member, domain: domain.key.clone(), content, useful_until };
    sms::send(tx, &core.vault, message).await
}

/// What is hashed of a code: the same code of another mandate has another hash.
fn hashed(mandate: i64, code: &str) -> String {
    format!("{mandate}|{code}")
}

/// Six digits, each number as likely as any other.
fn new_code() -> Result<String> {
    const CODES: u32 = 1_000_000;
    loop {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        let number = u32::from_be_bytes(bytes);
        // The numbers above the last whole million would make some codes likelier.
        if number < u32::MAX - u32::MAX % CODES {
            return Ok(format!("{:06}", number % CODES));
        }
    }
}

/// Signs the mandate that waits, by its code. A former mandate ends with that.
pub async fn sign(core: &Arc<Core>, member: MemberId, typed: String) -> Result<()> {
    let vault = core.vault.clone();
    let tried = core.store.write(move |tx| async move { try_to_sign(tx, &vault, member, &typed).await }.boxed());
    // A wrong code is counted, so its refusal is no error within the transaction.
    tried.await?.map_err(Error::from)
}

async fn try_to_sign(tx: &mut Tx, vault: &Vault, member: MemberId, typed: &str) -> Result<Result<(), Refusal>> {
    credits::lock(tx, &BTreeSet::from([member])).await?;
    let now = tx.now();
    let Some(code) = sql::code(tx, member).await? else { return Ok(Err(Refusal::CodeExpired)) };
    if code.expires_at <= now || code.tries >= TRIES {
        return Ok(Err(Refusal::CodeExpired));
    }
    let is_right =
        rules::code(typed).is_some_and(|it| vault.is_hash_of(&code.code_hash, &hashed(code.mandate_id, &it)));
    if !is_right {
        sql::set_tries(tx, member, code.tries + 1).await?;
        return Ok(Err(Refusal::WrongCode { tries_left: TRIES - code.tries - 1 }));
    }
    end_signed(tx, member).await?;
    let mandate =
        sql::mandate(tx, code.mandate_id).await?.ok_or_else(|| Error::internal("a code without a mandate"))?;
    sql::save(tx, &MandateRow { state: "signed".into(), signed_at: Some(now), ..mandate }).await?;
    sql::delete_code(tx, member).await?;
    Ok(Ok(()))
}

/// Revokes the mandate of a member, and drops what waits for a code.
pub async fn revoke(core: &Arc<Core>, member: MemberId) -> Result<()> {
    let revoked = core.store.write(move |tx| {
        async move {
            credits::lock(tx, &BTreeSet::from([member])).await?;
            forget_waiting(tx, member).await?;
            end_signed(tx, member).await
        }
        .boxed()
    });
    revoked.await
}

/// Ends the mandate in force. Of one that was never used there is nothing to prove, so its details go at once.
async fn end_signed(tx: &mut Tx, member: MemberId) -> Result<()> {
    let Some(mandate) = sql::signed(tx, member).await? else { return Ok(()) };
    let sealed = mandate.sealed.clone().filter(|_| mandate.used_at.is_some());
    let revoked_at = Some(tx.now());
    sql::save(tx, &MandateRow { state: "revoked".into(), revoked_at, sealed, ..mandate }).await.map(drop)
}

/// The mandate that an order uses.
pub struct Used {
    pub id: i64,
    pub reference: String,
    pub account: MaskedAccount,
}

/// Uses a member's mandate for an order. The member's wallet is locked before.
pub async fn take(tx: &mut Tx, domain: &Domain, member: MemberId) -> Result<Used> {
    let now = tx.now();
    let mandate = sql::signed(tx, member).await?.filter(|mandate| mandate.is_in_force(domain, now));
    let mandate = MandateRow { used_at: Some(now), ..mandate.ok_or(Refusal::MandateRequired)? };
    sql::save(tx, &mandate).await?;
    Ok(Used { id: mandate.id, account: mandate.account(), reference: mandate.reference })
}

/// What a payment provider needs of a mandate.
pub struct Signed {
    pub reference: String,
    pub account_holder: String,
    pub iban: String,
    pub signed_at: Millis,
}

/// A mandate for the payment of an order that uses it; `None` once it is revoked.
pub async fn signed(conn: &mut Conn, vault: &Vault, id: i64) -> Result<Option<Signed>> {
    let mandate = sql::mandate(conn, id).await?.filter(|mandate| mandate.state == "signed");
    let Some((mandate, signed_at)) = mandate.and_then(|it| Some((it.signed_at?, it))).map(|(at, it)| (it, at)) else {
        return Ok(None);
    };
    let Details { account_holder, iban, .. } = mandate.details(vault)?;
    Ok(Some(Signed { reference: mandate.reference, account_holder, iban, signed_at }))
}

/// Everything of a member's mandates, for the member.
pub async fn export(conn: &mut Conn, vault: &Vault, member: MemberId) -> Result<Vec<Value>> {
    let mandates = sql::of_member(conn, member).await?;
    let of = |mandate: MandateRow| {
        let details = mandate.sealed.is_some().then(|| mandate.details(vault)).transpose()?;
        Ok(json!({
            "reference": mandate.reference, "state": mandate.state, "details": details,
            "text": mandate.agreed_text, "creditor_id": mandate.creditor_id, "created_at": mandate.created_at,
            "signed_at": mandate.signed_at, "revoked_at": mandate.revoked_at, "used_at": mandate.used_at,
        }))
    };
    mandates.into_iter().map(of).collect()
}

/// Erases the mandates of a member. Of one that was used, reference, holder and account stay encrypted until
/// [`rules::PROOF_DAYS`] after its last use: until then the debtor's bank may ask for it, and the creditor has to show it
/// (SEPA Core rulebook, section 4.6.4).
pub async fn erase(tx: &mut Tx, vault: &Vault, member: MemberId) -> Result<()> {
    forget_waiting(tx, member).await?;
    end_signed(tx, member).await?;
    for mandate in sql::of_member(tx, member).await? {
        if mandate.used_at.is_none() {
            sql::delete(tx, mandate.id).await?;
        } else if mandate.sealed.is_some() {
            let sealed = vault.seal(&place(&mandate), &mandate.details(vault)?.proof())?;
            sql::save(tx, &MandateRow { sealed: Some(sealed), ..mandate }).await?;
        }
    }
    Ok(())
}
