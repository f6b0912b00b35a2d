//! The arrows of the house: reads what each file of the server names and fails on a wrong one.
//!
//! 1. `wire` depends on nothing of ours; `store` and `realtime` know no domain.
//! 2. A domain calls another's `mod.rs`, never its `sql.rs`.
//! 3. Only `http/`, `socket/` and `*/http.rs` see axum; only `store/` and `*/sql.rs` run queries; only `realtime/`
//!    sees dashmap.
//! 4. Rules never see a request, a socket or the hub.
//! 5. No circles, file by file.
//! 6. Actors are clients: they share configuration, time and chance with the server, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What everything may use.
const MACHINERY: [&str; 11] =
    ["app", "clock", "config", "config_files", "error", "event", "health", "realtime", "settings", "store", "words"];

struct Source {
    /// `chats/sql`, `app`: a module's path; `mod.rs` goes by its folder's.
    module: String,
    text: String,
    /// Modules named with `crate::` or `super::`.
    names: BTreeSet<String>,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let module = |file: &PathBuf| {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let path = path.to_str().unwrap().to_owned();
        path.strip_suffix("/mod").map_or(path.clone(), str::to_owned)
    };
    let modules: BTreeSet<String> = files.iter().map(module).collect();
    let code = files.iter().filter(|file| {
        let name = file.file_stem().unwrap().to_str().unwrap();
        !matches!(name, "lib" | "main" | "tests" | "rules_model")
    });
    code.map(|file| {
        let text = fs::read_to_string(file).unwrap();
        // Tests inside a file may look further than its code.
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap().to_owned();
        let module = module(file);
        let names = named(&text, &module, &modules);
        Source { module, text, names }
    })
    .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}

/// The modules a text names: by `crate::…`, by `super::…`, and by a bare child such as `sql::` in a `mod.rs`.
fn named(text: &str, module: &str, modules: &BTreeSet<String>) -> BTreeSet<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let parent = module.rsplit_once('/').map_or("", |(parent, _)| parent);
    let mut names = BTreeSet::new();
    for (start, base) in [("crate::", ""), ("super::", parent)] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|it| it.is_alphanumeric() || it == ':') {
                continue;
            }
            let rest = &code[at + start.len()..];
            // `use crate::{a, b::c}` names several.
            let paths: Vec<&str> = match rest.strip_prefix('{') {
                Some(group) => group.split(['}', '\n']).next().unwrap().split(',').map(str::trim).collect(),
                None => vec![rest],
            };
            for path in paths {
                let end = path.find(|it: char| !(it.is_alphanumeric() || it == '_' || it == ':')).unwrap_or(path.len());
                names.extend(deepest(base, &path[..end], modules));
            }
        }
    }
    for child in modules.iter().filter(|it| it.rsplit_once('/').is_some_and(|(folder, _)| folder == module)) {
        let name = format!("{}::", child.rsplit_once('/').unwrap().1);
        let whole =
            |(at, _): (usize, &str)| !code[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == ':');
        if code.match_indices(&name).any(whole) {
            names.insert(child.clone());
        }
    }
    names.remove(module);
    names
}

/// `chats::sql::Row` is the module `chats/sql`.
fn deepest(base: &str, path: &str, modules: &BTreeSet<String>) -> Option<String> {
    let mut parts: Vec<&str> = base.split('/').filter(|it| !it.is_empty()).collect();
    for part in path.split("::").filter(|it| !it.is_empty()) {
        if part == "super" {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    while !parts.is_empty() {
        let module = parts.join("/");
        if modules.contains(&module) {
            return Some(module);
        }
        parts.pop();
    }
    None
}

fn top(module: &str) -> &str {
    module.split('/').next().unwrap()
}

/// `chats/sql`, `chats/sql/sends`.
fn is_sql(module: &str) -> bool {
    module.split('/').skip(1).any(|part| part == "sql")
}

#[test]
fn only_the_doors_see_axum_only_the_store_sees_drivers_only_realtime_sees_dashmap() {
    let mut wrong = Vec::new();
    for Source { module, text, .. } in sources() {
        let door = ["http", "socket"].contains(&top(&module)) || module.ends_with("/http");
        if text.contains("axum::") && !door {
            wrong.push(format!("{module} sees axum"));
        }
        if (text.contains("sqlx::") || text.contains("rusqlite::")) && top(&module) != "store" {
            wrong.push(format!("{module} sees a driver"));
        }
        if text.contains("dashmap::") && top(&module) != "realtime" {
            wrong.push(format!("{module} sees dashmap"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn nobody_uses_anothers_sql_and_sql_knows_no_rules() {
    let mut wrong = Vec::new();
    for Source { module, names, .. } in sources() {
        for name in names {
            if is_sql(&name) && top(&name) != top(&module) {
                wrong.push(format!("{module} -> {name}"));
            }
            if is_sql(&module) && !["store", "error"].contains(&top(&name)) && top(&name) != top(&module) {
                wrong.push(format!("{module} -> {name}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn store_and_realtime_know_no_domain_and_rules_know_no_door() {
    let mut wrong = Vec::new();
    for Source { module, names, .. } in sources() {
        for name in names {
            let allowed = match top(&module) {
                "store" => ["store", "clock", "error", "event"].contains(&top(&name)),
                "realtime" => ["realtime", "clock", "event", "error"].contains(&top(&name)),
                "http" | "socket" | "start" => true,
                _ if module.ends_with("/http") => top(&name) != "socket",
                "app" => MACHINERY.contains(&top(&name)),
                _ => !["http", "socket", "realtime", "start"].contains(&top(&name)),
            };
            if !allowed {
                wrong.push(format!("{module} -> {name}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn actors_are_clients_and_know_nothing_of_the_server() {
    let allowed = ["actors", "clock", "config_files", "error", "random"];
    let actors: Vec<Source> = sources().into_iter().filter(|it| top(&it.module) == "actors").collect();
    assert!(actors.len() > 3);
    for Source { module, names, .. } in actors {
        for name in names {
            assert!(allowed.contains(&top(&name)), "{module} -> {name}");
        }
    }
}

#[test]
fn imports_make_no_circle() {
    let arrows: BTreeMap<String, BTreeSet<String>> = sources().into_iter().map(|it| (it.module, it.names)).collect();
    assert!(arrows.values().map(BTreeSet::len).sum::<usize>() > 100, "the arrows were read");
    let mut left = arrows;
    // Who names nobody, or is named by nobody, is taken away; what remains is the circles and what lies between.
    loop {
        let named: BTreeSet<&String> = left.values().flatten().collect();
        let ends: Vec<String> = (left.iter())
            .filter(|(module, names)| !named.contains(module) || names.iter().all(|name| !left.contains_key(name)))
            .map(|(module, _)| module.clone())
            .collect();
        if ends.is_empty() {
            break;
        }
        for end in ends {
            left.remove(&end);
        }
        let known: BTreeSet<String> = left.keys().cloned().collect();
        for names in left.values_mut() {
            names.retain(|name| known.contains(name));
        }
    }
    assert_eq!(left, BTreeMap::new());
}

#[test]
fn wire_depends_on_nothing_of_ours() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("wire/Cargo.toml");
    let text = fs::read_to_string(manifest).unwrap();
    assert!(!text.contains("vonk =") && !text.contains("path ="));
}
