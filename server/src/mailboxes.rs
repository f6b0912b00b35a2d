//! Mailboxes: which addresses lead to the same one, and whose are thrown away after an hour.
//!
//! An account is its address as it was typed: what is said here is for limits, and for whom a site takes as a member.

use crate::config::Mail;
use base::config_files::{ConfigError, ConfigFiles};
use std::collections::HashSet;

const FILE: &str = "disposable-domains.txt";

/// Domains of the same mailboxes, the first of which stands for all.
const SAME: [&[&str]; 3] =
    [&["gmail.com", "googlemail.com"], &["icloud.com", "me.com", "mac.com"], &["proton.me", "protonmail.com", "pm.me"]];
/// The providers for whom a name is the same with and without dots.
const DOTLESS: [&str; 2] = ["gmail.com", "proton.me"];

/// One name for all addresses of a mailbox: without what follows a plus sign, and for known providers without what
/// they ignore. The address is in lower case.
pub fn mailbox_of(email: &str) -> String {
    let Some((name, domain)) = email.rsplit_once('@') else { return email.to_owned() };
    let domain = SAME.iter().find(|same| same.contains(&domain)).map_or(domain, |same| same[0]);
    let tag = if domain.starts_with("yahoo.") { '-' } else { '+' };
    let name = match name.split_once(tag) {
        Some((name, _)) if !name.is_empty() => name,
        _ => name,
    };
    let name = if DOTLESS.contains(&domain) { name.replace('.', "") } else { name.to_owned() };
    format!("{name}@{domain}")
}

/// The domains whose mailboxes are thrown away, and those that only look like it.
pub struct Disposable {
    refused: HashSet<String>,
    allowed: HashSet<String>,
}

impl Disposable {
    pub fn load(files: &ConfigFiles, mail: &Mail) -> Result<Self, ConfigError> {
        let text = files.text(FILE)?;
        let listed = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let refused = listed.map(ToOwned::to_owned).chain(mail.refused_domains.iter().cloned()).collect();
        Ok(Self { refused, allowed: mail.allowed_domains.iter().cloned().collect() })
    }

    /// Whether an address is of such a domain, or of one below it. What is allowed goes before what is refused, and a
    /// longer name before a shorter one.
    pub fn holds(&self, email: &str) -> bool {
        let (_, domain) = email.rsplit_once('@').unwrap_or_default();
        let above = std::iter::successors(Some(domain), |domain| domain.split_once('.').map(|(_, above)| above));
        let mut verdicts = above.filter_map(|domain| {
            let is_allowed = self.allowed.contains(domain);
            (is_allowed || self.refused.contains(domain)).then_some(!is_allowed)
        });
        verdicts.next().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_mailbox_have_one_name() {
        for (address, mailbox) in [
            ("clara@vonk.example", "clara@vonk.example"),
            ("clara+dating@vonk.example", "clara@vonk.example"),
            ("c.l.ara@vonk.example", "c.l.ara@vonk.example"),
            ("c.la.ra+1@googlemail.com", "clara@gmail.com"),
            ("clara+2@outlook.com", "clara@outlook.com"),
            ("clara-3@yahoo.co.uk", "clara@yahoo.co.uk"),
            ("c.lara@pm.me", "clara@proton.me"),
            ("clara+4@me.com", "clara@icloud.com"),
            ("+clara@vonk.example", "+clara@vonk.example"),
            ("nobody", "nobody"),
        ] {
            assert_eq!(mailbox_of(address), mailbox, "{address}");
        }
    }

    #[test]
    fn a_domain_that_is_thrown_away_is_known_with_all_below_it_and_operators_have_the_last_word() {
        let mut mail = crate::config::Config::load(&ConfigFiles::embedded()).unwrap().mail;
        let shipped = Disposable::load(&ConfigFiles::embedded(), &mail).unwrap();
        assert!(shipped.refused.len() > 5000, "{}", shipped.refused.len());
        for thrown_away in ["x@mailinator.com", "x@eu.mailinator.com", "x@yopmail.com", "x@guerrillamail.com"] {
            assert!(shipped.holds(thrown_away), "{thrown_away}");
        }
        for kept in ["x@gmail.com", "x@mailinator.com.example", "x@ziggo.nl", "x@proton.me", "x@com", "mailinator.com"]
        {
            assert!(!shipped.holds(kept), "{kept}");
        }
        mail.refused_domains = vec!["thrown.example".into()];
        mail.allowed_domains = vec!["eu.mailinator.com".into()];
        let changed = Disposable::load(&ConfigFiles::embedded(), &mail).unwrap();
        assert!(changed.holds("x@a.thrown.example") && changed.holds("x@mailinator.com"));
        assert!(!changed.holds("x@eu.mailinator.com") && !changed.holds("x@de.eu.mailinator.com"));
    }
}
