//! The layers of the server: no arrow runs to a higher one, and what is private to a domain, flow or folder is named by
//! no other.

use super::tree::Tree;

/// From the lowest to the highest. A module names what is before it in this list, and nothing that is after it.
pub const LAYERS: &[&str] = &[
    // Machinery, which knows no domain.
    "config",
    "figures",
    "words",
    "mailboxes",
    "limits",
    "sites",
    "shards",
    "live",
    "health",
    "spans",
    "logging",
    "vault",
    "core",
    "http",
    // The domains.
    "domain/settings",
    "domain/places",
    "domain/tokens",
    "domain/proofs",
    "domain/mail",
    "domain/sms",
    "domain/accounts",
    "domain/push",
    "domain/inbox",
    "domain/credits",
    "domain/profiles",
    "domain/user",
    "domain/mandates",
    "domain/invoices",
    "domain/sandbox",
    "domain/payments",
    "domain/passwords",
    "domain/safety",
    "domain/search",
    "domain/photos",
    "domain/likes",
    "domain/swipes",
    "domain/chats",
    "domain/signup",
    "domain/addresses",
    "domain/alerts",
    // What joins several.
    "flows",
    // What clients call.
    "socket",
    "web",
    // What uses all of them, and what starts the server.
    "verify",
    "seed",
    "start",
    "serving",
    "operators",
    "codes",
    "moving",
];

/// Finds the member of a request, for all handlers.
const WHO_CALLS: &str = "domain/accounts/member";

/// Modules that only list others.
const LISTS: &[&str] = &["lib", "domain"];

/// Arrows that run to a higher layer, and modules that are in none.
pub fn against_the_layers(tree: &Tree, layers: &[&str]) -> Vec<String> {
    let layer = |module: &str| layers.iter().position(|layer| is_in(module, layer));
    let mut wrong = Vec::new();
    for source in tree.0.iter().filter(|source| !LISTS.contains(&source.module.as_str())) {
        let Some(from) = layer(&source.module) else {
            wrong.push(format!("{} is in no layer", source.module));
            continue;
        };
        let up = source.names.iter().filter(|name| layer(name).is_none_or(|to| to > from));
        wrong.extend(up.map(|name| format!("{} -> {name}", source.module)));
    }
    wrong
}

pub fn is_in(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The owner of a file: its domain or flow, or else its top folder.
pub fn owner_of(module: &str) -> &str {
    let parts = if module.starts_with("domain/") || module.starts_with("flows/") { 2 } else { 1 };
    module.match_indices('/').nth(parts - 1).map_or(module, |(end, _)| &module[..end])
}

fn is_sql(module: &str) -> bool {
    module.split('/').skip(1).any(|part| part == "sql")
}

fn is_entry(module: &str) -> bool {
    ["http", "socket", "web"].contains(&owner_of(module))
}

fn is_handler(module: &str) -> bool {
    module.ends_with("/http")
}

/// Queries are private to their owner, handlers are called by the router alone, and rules see neither a request nor a
/// socket.
pub fn against_the_modules(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in &tree.0 {
        let from = &source.module;
        let is_router = owner_of(from) == "web";
        let sees_requests = is_entry(from) || is_handler(from) || from == WHO_CALLS;
        for to in source.named.iter().filter(|to| owner_of(to) != owner_of(from)) {
            let is_forbidden =
                is_sql(to) || is_sql(from) || (is_handler(to) && !is_router) || (is_in(to, "http") && !sees_requests);
            if is_forbidden {
                wrong.push(format!("{from} -> {to}"));
            }
        }
    }
    wrong
}

/// Some libraries may be used in a few modules only.
pub fn against_the_libraries(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in &tree.0 {
        let (module, owner) = (&source.module, owner_of(&source.module));
        if source.code.contains("axum::") && !is_entry(module) && !is_handler(module) && module != WHO_CALLS {
            wrong.push(format!("{module} sees axum"));
        }
        if source.code.contains("dashmap::") && !["live", "limits"].contains(&owner) {
            wrong.push(format!("{module} sees dashmap"));
        }
        if source.code.contains("redis::") && !module.starts_with("live/bus") {
            wrong.push(format!("{module} sees redis"));
        }
        if source.code.contains("opentelemetry") && module != "spans" {
            wrong.push(format!("{module} sees opentelemetry"));
        }
        if source.code.contains(" sql(") && !is_sql(module) && owner != "verify" {
            wrong.push(format!("{module} queries the database"));
        }
    }
    wrong
}
