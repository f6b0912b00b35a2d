//! The letters there are, and the words of each from the catalogues: `mail-NAME-subject`, `-text` and `-button`.

use crate::domain::tokens::Purpose;
use crate::figures;
use crate::sites::Domain;
use crate::words::Words;
use fluent_bundle::FluentValue;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use wire::{Amount, Credits, MemberId, Millis, OrderId};

/// A letter with its values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum Letter {
    /// Asks a new member to confirm the address. A first message waits for `recipient`, who is named by what the member
    /// may see when the letter is sent.
    Activate { name: String, recipient: Option<MemberId> },
    /// Lets a member who has forgotten the password set a new one.
    ResetPassword { name: String },
    /// Says that the account is deleted, and how to come back.
    Deleted { name: String },
    /// Somebody signed up with the address of a member, on a site that tells nobody else whose it is.
    Known { name: String },
    /// Somebody logged in with a browser that is new to the account.
    NewDevice { browser: String },
    /// Asks a member to confirm a new address, which is where it goes.
    MailChange { name: String },
    /// Tells the old address of a change, and how to undo it.
    MailChanged { name: String, at: Millis },
    /// Tells a member that somebody tried to take this address for another account. Goes out where the site does not
    /// say who its members are.
    AddressTaken { name: String },
    /// Somebody downloaded everything of the member.
    Exported { name: String },
    /// The receipt of who has paid for credits.
    Paid { name: String, order: OrderId, at: Millis, credits: Credits, amount: Amount, vat: Amount, currency: String },
    /// What is collected by direct debit, and when, before it is. The account has only its country and its end.
    Debited {
        name: String,
        order: OrderId,
        amount: Amount,
        currency: String,
        on: Millis,
        reference: String,
        account: String,
        creditor: String,
        creditor_id: String,
    },
    /// The receipt of who has withdrawn from an order, under the name that the buyer gave.
    Withdrawn { name: String, order: OrderId, at: Millis, credits: Credits, amount: Amount, currency: String },
}

/// A letter in words, before it gets its layout.
pub struct Worded {
    pub subject: String,
    /// Paragraphs.
    pub text: Vec<String>,
    pub button: String,
    /// Where the button leads.
    pub link: String,
    /// What to do where the button does not work; the link follows.
    pub instead: String,
    /// Small print: why this mail came, and what to do if it was not asked for.
    pub reason: String,
    /// Who sends it: name and address of the company.
    pub sender: String,
}

impl Letter {
    pub const ACTIVATE: &str = "activate";
    pub const RESET_PASSWORD: &str = "reset_password";
    pub const DELETED: &str = "deleted";
    pub const KNOWN: &str = "known";
    pub const NEW_DEVICE: &str = "new_device";
    pub const MAIL_CHANGE: &str = "mail_change";
    pub const MAIL_CHANGED: &str = "mail_changed";
    pub const ADDRESS_TAKEN: &str = "address_taken";
    pub const EXPORTED: &str = "exported";
    pub const PAID: &str = "paid";
    pub const DEBITED: &str = "debited";
    pub const WITHDRAWN: &str = "withdrawn";

    /// The name of this kind of letter.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Activate { .. } => Self::ACTIVATE,
            Self::ResetPassword { .. } => Self::RESET_PASSWORD,
            Self::Deleted { .. } => Self::DELETED,
            Self::Known { .. } => Self::KNOWN,
            Self::NewDevice { .. } => Self::NEW_DEVICE,
            Self::MailChange { .. } => Self::MAIL_CHANGE,
            Self::MailChanged { .. } => Self::MAIL_CHANGED,
            Self::AddressTaken { .. } => Self::ADDRESS_TAKEN,
            Self::Exported { .. } => Self::EXPORTED,
            Self::Paid { .. } => Self::PAID,
            Self::Debited { .. } => Self::DEBITED,
            Self::Withdrawn { .. } => Self::WITHDRAWN,
        }
    }

    /// What the link of this letter does; `None` for a link to a page like any other.
    pub fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Activate { .. } => Some(Purpose::Activate),
            Self::ResetPassword { .. } => Some(Purpose::ResetPassword),
            Self::Deleted { .. } => Some(Purpose::Reactivate),
            Self::MailChange { .. } => Some(Purpose::MailChange),
            Self::MailChanged { .. } => Some(Purpose::MailChangeUndo),
            Self::Known { .. }
            | Self::NewDevice { .. }
            | Self::AddressTaken { .. }
            | Self::Exported { .. }
            | Self::Paid { .. }
            | Self::Debited { .. }
            | Self::Withdrawn { .. } => None,
        }
    }

    /// The other member of whom this letter tells.
    pub fn tells_of(&self) -> Option<MemberId> {
        if let Self::Activate { recipient, .. } = self { *recipient } else { None }
    }

    fn key(&self) -> &'static str {
        match self {
            Self::Activate { .. } => "mail-activate",
            Self::ResetPassword { .. } => "mail-reset",
            Self::Deleted { .. } => "mail-deleted",
            Self::Known { .. } => "mail-known",
            Self::NewDevice { .. } => "mail-device",
            Self::MailChange { .. } => "mail-change",
            Self::MailChanged { .. } => "mail-changed",
            Self::AddressTaken { .. } => "mail-taken",
            Self::Exported { .. } => "mail-exported",
            Self::Paid { .. } => "mail-paid",
            Self::Debited { .. } => "mail-debited",
            Self::Withdrawn { .. } => "mail-withdrawn",
        }
    }

    /// The path of the screen that uses the link's token, or that has what the letter is about.
    fn path(&self) -> Cow<'static, str> {
        let fixed = match self {
            Self::Activate { .. } => "/activate/done",
            Self::ResetPassword { .. } => "/reset-password/do",
            Self::Deleted { .. } => "/account-deleted",
            Self::Known { .. } | Self::AddressTaken { .. } => "/login",
            Self::NewDevice { .. } | Self::Exported { .. } => "/reset-password",
            Self::MailChange { .. } | Self::MailChanged { .. } => "/mail-change/do",
            // With its invoices.
            Self::Paid { order, .. } | Self::Debited { order, .. } | Self::Withdrawn { order, .. } => {
                return format!("/transactions/{order}").into();
            }
        };
        fixed.into()
    }

    /// The name of the link's parameter with the token. Two links lead to one screen.
    fn parameter(&self) -> &'static str {
        if let Self::MailChanged { .. } = self { "undo" } else { "token" }
    }

    /// The letter in a language, with the name of the other of whom it tells; without one it says nothing of anybody. Its
    /// link begins with the address of the site, never with what a request said.
    pub fn worded(
        &self,
        words: &Words,
        domain: &Domain,
        language: &str,
        token: Option<&str>,
        partner: Option<String>,
    ) -> Worded {
        let (site, company) = (&domain.site, &domain.company);
        let mut args: Vec<(&str, FluentValue)> = vec![("site", site.name.clone().into())];
        let name = match self {
            Self::Activate { name, .. }
            | Self::ResetPassword { name }
            | Self::Deleted { name }
            | Self::Known { name }
            | Self::MailChange { name }
            | Self::AddressTaken { name }
            | Self::Exported { name } => name.as_str(),
            Self::MailChanged { name, at } => {
                args.push(("when", figures::moment(*at).into()));
                name.as_str()
            }
            Self::Paid { name, order, at, credits, amount, vat, currency } => {
                args.push(("order", order.to_string().into()));
                args.push(("when", figures::moment(*at).into()));
                args.push(("credits", credits.0.into()));
                args.push(("amount", figures::money(amount.0, currency).into()));
                args.push(("vat", figures::money(vat.0, currency).into()));
                args.push(("days", site.refund_days.into()));
                name.as_str()
            }
            Self::Withdrawn { name, order, at, credits, amount, currency } => {
                args.push(("order", order.to_string().into()));
                args.push(("when", figures::moment(*at).into()));
                args.push(("credits", credits.0.into()));
                args.push(("amount", figures::money(amount.0, currency).into()));
                name.as_str()
            }
            Self::Debited { name, order, amount, currency, on, reference, account, creditor, creditor_id } => {
                args.push(("order", order.to_string().into()));
                args.push(("amount", figures::money(amount.0, currency).into()));
                args.push(("day", figures::day(*on).into()));
                args.push(("reference", reference.clone().into()));
                args.push(("account", account.clone().into()));
                args.push(("creditor", creditor.clone().into()));
                args.push(("creditor_id", creditor_id.clone().into()));
                name.as_str()
            }
            Self::NewDevice { browser } => {
                let unknown = || words.format(language, "mail-device-unknown", &[]);
                let browser = if browser.is_empty() { unknown() } else { browser.clone() };
                args.push(("browser", browser.into()));
                ""
            }
        };
        args.push(("name", name.to_owned().into()));
        let is_waiting = partner.is_some();
        args.push(("partner", partner.unwrap_or_default().into()));
        let say = |part: &str| words.format(language, &format!("{}-{part}", self.key()), &args);
        let greeting = if name.is_empty() { "mail-greeting-plain" } else { "mail-greeting" };
        let mut text = vec![words.format(language, greeting, &args), say("text")];
        if is_waiting {
            text.push(say("waiting"));
        }
        text.push(say("lifetime"));
        Worded {
            subject: say("subject"),
            text,
            button: say("button"),
            link: link(domain, &self.path(), self.parameter(), token),
            instead: words.format(language, "mail-instead", &args),
            reason: say("reason"),
            sender: format!("{}, {}, {}", company.name, company.address, company.city),
        }
    }
}

fn link(domain: &Domain, path: &str, parameter: &str, token: Option<&str>) -> String {
    let query = token.map(|token| format!("?{parameter}={token}")).unwrap_or_default();
    format!("{}{path}{query}", domain.server.origin)
}
