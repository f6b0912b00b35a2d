//! The floors of the server: no arrow runs back up, and what is one room's own business is named by no other.

use super::tree::Tree;

/// From the bottom to the top. A room names what stands before it here, and nothing that stands after it.
pub const FLOORS: &[&str] = &[
    // Machinery, which knows no domain.
    "config",
    "words",
    "limits",
    "sites",
    "live",
    "health",
    "logging",
    "core",
    "http",
    // The domains.
    "domain/settings",
    "domain/accounts",
    "domain/inbox",
    "domain/credits",
    "domain/profiles",
    "domain/user",
    "domain/safety",
    "domain/photos",
    "domain/likes",
    "domain/chats",
    // What joins several.
    "flows",
    // The doors.
    "socket",
    "web",
    // What looks at all of them, and what puts them together.
    "verify",
    "seed",
    "start",
];

/// Finds the member of a request, for all handlers.
const WHO_CALLS: &str = "domain/accounts/member";

/// Only lists of what is below them.
const LISTS: &[&str] = &["lib", "domain"];

/// Arrows between the floors that run back up, and rooms that stand on none.
pub fn against_the_floors(tree: &Tree, floors: &[&str]) -> Vec<String> {
    let floor = |module: &str| floors.iter().position(|floor| is_in(module, floor));
    let mut wrong = Vec::new();
    for source in tree.0.iter().filter(|source| !LISTS.contains(&source.module.as_str())) {
        let Some(from) = floor(&source.module) else {
            wrong.push(format!("{} stands on no floor", source.module));
            continue;
        };
        let up = source.names.iter().filter(|name| floor(name).is_none_or(|to| to > from));
        wrong.extend(up.map(|name| format!("{} -> {name}", source.module)));
    }
    wrong
}

pub fn is_in(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The room of a file: its domain or flow, or its folder among the machinery.
pub fn room(module: &str) -> &str {
    let parts = if module.starts_with("domain/") || module.starts_with("flows/") { 2 } else { 1 };
    module.match_indices('/').nth(parts - 1).map_or(module, |(end, _)| &module[..end])
}

fn is_sql(module: &str) -> bool {
    module.split('/').skip(1).any(|part| part == "sql")
}

fn is_door(module: &str) -> bool {
    ["http", "socket", "web"].contains(&room(module))
}

fn is_handler(module: &str) -> bool {
    module.ends_with("/http")
}

/// Queries are their own room's; handlers are called by the router alone; rules see neither a request nor a socket.
pub fn against_the_rooms(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in &tree.0 {
        let from = &source.module;
        let is_router = room(from) == "web";
        let sees_requests = is_door(from) || is_handler(from) || from == WHO_CALLS;
        for to in source.named.iter().filter(|to| room(to) != room(from)) {
            let is_forbidden =
                is_sql(to) || is_sql(from) || (is_handler(to) && !is_router) || (is_in(to, "http") && !sees_requests);
            if is_forbidden {
                wrong.push(format!("{from} -> {to}"));
            }
        }
    }
    wrong
}

/// Which of other people's libraries are seen where.
pub fn against_the_libraries(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in &tree.0 {
        let (module, room) = (&source.module, room(&source.module));
        if source.code.contains("axum::") && !is_door(module) && !is_handler(module) && module != WHO_CALLS {
            wrong.push(format!("{module} sees axum"));
        }
        if source.code.contains("dashmap::") && !["live", "limits"].contains(&room) {
            wrong.push(format!("{module} sees dashmap"));
        }
        if source.code.contains(" sql(") && !is_sql(module) && room != "verify" {
            wrong.push(format!("{module} queries the database"));
        }
    }
    wrong
}
