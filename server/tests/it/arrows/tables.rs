//! Tables: the owner of each, and who else reads or writes it, checked against the texts of the queries.

use super::layers::{LAYERS, owner_of};
use super::tree::Tree;
use std::collections::BTreeSet;

pub struct Table {
    pub name: &'static str,
    /// The module that reads and writes it.
    pub owner: &'static str,
    /// Who else reads it, and why.
    pub readers: &'static [(&'static str, &'static str)],
    /// Who else writes it, and why.
    pub writers: &'static [(&'static str, &'static str)],
}

const GONE: &str = "a profile is shown only while its member is not gone";
const STANDING: &str = "whether a member is gone depends on the profile too, and every send checks it";
const SIGHT: &str = "who reaches and sees whom depends on what is between the two, and is one query";

const RESERVED: &str = "an address that can still be restored belongs to its member, and signing up asks too";

/// Every table there is.
pub const TABLES: &[Table] = &[
    Table { name: "tokens", owner: "domain/tokens", readers: &[], writers: &[] },
    Table { name: "secrets", owner: "domain/proofs", readers: &[], writers: &[] },
    Table { name: "used_proofs", owner: "domain/proofs", readers: &[], writers: &[] },
    Table { name: "mails", owner: "domain/mail", readers: &[], writers: &[] },
    Table { name: "mailboxes", owner: "domain/mail", readers: &[], writers: &[] },
    Table {
        name: "members",
        owner: "domain/accounts",
        readers: &[("domain/profiles", GONE), ("domain/safety", SIGHT)],
        writers: &[],
    },
    Table { name: "sessions", owner: "domain/accounts", readers: &[], writers: &[] },
    Table { name: "push_subscriptions", owner: "domain/push", readers: &[], writers: &[] },
    Table { name: "devices", owner: "domain/accounts", readers: &[], writers: &[] },
    Table { name: "login_failures", owner: "domain/accounts", readers: &[], writers: &[] },
    Table { name: "signups", owner: "domain/signup", readers: &[], writers: &[] },
    Table { name: "held_messages", owner: "domain/signup", readers: &[], writers: &[] },
    Table { name: "mail_changes", owner: "domain/addresses", readers: &[("domain/accounts", RESERVED)], writers: &[] },
    Table { name: "consents", owner: "domain/signup", readers: &[], writers: &[] },
    Table { name: "inboxes", owner: "domain/inbox", readers: &[], writers: &[] },
    Table { name: "wallets", owner: "domain/credits", readers: &[], writers: &[] },
    Table { name: "entries", owner: "domain/credits", readers: &[], writers: &[] },
    Table { name: "mandates", owner: "domain/mandates", readers: &[], writers: &[] },
    Table { name: "mandate_codes", owner: "domain/mandates", readers: &[], writers: &[] },
    Table { name: "mandate_code_counts", owner: "domain/mandates", readers: &[], writers: &[] },
    Table { name: "text_messages", owner: "domain/sms", readers: &[], writers: &[] },
    Table {
        name: "invoices",
        owner: "domain/invoices",
        readers: &[("domain/payments", "the invoices of an order add up to what was paid and not refunded")],
        writers: &[],
    },
    Table { name: "invoices_due", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "invoice_numbers", owner: "domain/invoices", readers: &[], writers: &[] },
    Table { name: "orders", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "spend_limits", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "breaks", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "payment_differences", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "payment_comparisons", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "refunds", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "order_changes", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "provider_events", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "discount_codes", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "discount_uses", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "bundle_prices", owner: "domain/payments", readers: &[], writers: &[] },
    Table { name: "sandbox_payments", owner: "domain/sandbox", readers: &[], writers: &[] },
    Table { name: "sandbox_events", owner: "domain/sandbox", readers: &[], writers: &[] },
    Table { name: "sandbox_refunds", owner: "domain/sandbox", readers: &[], writers: &[] },
    Table {
        name: "profiles",
        owner: "domain/profiles",
        readers: &[("domain/accounts", STANDING), ("domain/safety", SIGHT)],
        writers: &[],
    },
    Table { name: "profile_interests", owner: "domain/profiles", readers: &[], writers: &[] },
    Table { name: "profile_prompts", owner: "domain/profiles", readers: &[], writers: &[] },
    Table { name: "preferences", owner: "domain/profiles", readers: &[], writers: &[] },
    Table { name: "dismissals", owner: "domain/alerts", readers: &[], writers: &[] },
    Table { name: "blocks", owner: "domain/safety", readers: &[], writers: &[] },
    Table { name: "photos", owner: "domain/photos", readers: &[], writers: &[] },
    Table { name: "likes", owner: "domain/likes", readers: &[("domain/safety", SIGHT)], writers: &[] },
    Table { name: "swipes", owner: "domain/swipes", readers: &[], writers: &[] },
    Table { name: "conversations", owner: "domain/chats", readers: &[], writers: &[] },
    Table { name: "chats", owner: "domain/chats", readers: &[("domain/safety", SIGHT)], writers: &[] },
    Table { name: "messages", owner: "domain/chats", readers: &[("domain/safety", SIGHT)], writers: &[] },
    Table { name: "sends", owner: "domain/chats", readers: &[], writers: &[] },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    Reads,
    Writes,
}

/// Uses that the list does not allow, and entries of the list that nobody needs.
pub fn against_the_tables(tree: &Tree, tables: &[Table]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut needed: BTreeSet<(&str, &str, Use)> = BTreeSet::new();
    for source in &tree.0 {
        let from = owner_of(&source.module);
        for (how, name) in uses(&source.code) {
            let Some(table) = tables.iter().find(|table| table.name == name) else { continue };
            let others = if how == Use::Writes { table.writers } else { table.readers };
            let allowed = table.owner == from || others.iter().any(|(owner, _)| *owner == from);
            // What must hold is looked up in the tables of all lower domains.
            let checks = source.module.ends_with("/invariants") && how == Use::Reads && is_above(from, table.owner);
            if !allowed && !checks {
                let verb = if how == Use::Writes { "writes" } else { "reads" };
                wrong.push(format!("{} {verb} {name}, which is of {}", source.module, table.owner));
            }
            needed.insert((from, table.name, how));
        }
    }
    for table in tables {
        let named = |others: &'static [(&'static str, &'static str)], how| others.iter().map(move |it| (it.0, how));
        for (owner, how) in named(table.readers, Use::Reads).chain(named(table.writers, Use::Writes)) {
            if !needed.contains(&(owner, table.name, how)) {
                wrong.push(format!("{owner} has no more use for {}", table.name));
            }
        }
    }
    wrong
}

/// Which modules write one of these tables.
pub fn writers(tree: &Tree, tables: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for source in &tree.0 {
        let written = uses(&source.code).into_iter().filter(|(how, _)| *how == Use::Writes).map(|(_, name)| name);
        let written = written.filter(|name| tables.contains(&name.as_str()));
        found.extend(written.map(|name| format!("{} writes {name}", source.module)));
    }
    found
}

fn is_above(one: &str, other: &str) -> bool {
    let layer = |owner: &str| LAYERS.iter().position(|layer| *layer == owner);
    layer(one) > layer(other)
}

/// The tables that the queries in a text use, by the words before their names.
fn uses(code: &str) -> BTreeSet<(Use, String)> {
    let mut uses = BTreeSet::new();
    for query in literals(code).filter(|text| is_query(text)) {
        let words: Vec<&str> = query.split(|it: char| !(it.is_alphanumeric() || it == '_')).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        for pair in words.windows(2) {
            let how = match pair[0].to_lowercase().as_str() {
                "from" | "join" => Use::Reads,
                "into" | "update" => Use::Writes,
                _ => continue,
            };
            uses.insert((how, pair[1].to_owned()));
        }
        for deleted in words.windows(3).filter(|words| words[0] == "delete" && words[1] == "from") {
            uses.insert((Use::Writes, deleted[2].to_owned()));
        }
    }
    uses
}

fn is_query(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    ["select", "insert", "update", "delete", "with"].contains(&first.as_str())
}

/// The string literals of a text.
fn literals(code: &str) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    let mut chars = code.chars();
    let mut before = ' ';
    while let Some(it) = chars.next() {
        if it != '"' || before == '\'' {
            before = it;
            continue;
        }
        let mut literal = String::new();
        while let Some(it) = chars.next() {
            match it {
                '"' => break,
                '\\' => literal.extend(chars.next().filter(|it| *it != '\n').map(|_| ' ')),
                other => literal.push(other),
            }
        }
        found.push(literal);
        before = '"';
    }
    found.into_iter()
}
