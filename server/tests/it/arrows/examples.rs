//! Each check, given a correct tree and the same with one fault in it.

use super::circles::circles;
use super::layers::{against_the_layers, against_the_libraries, against_the_modules};
use super::tables::{Table, against_the_tables, writers};
use super::tree::Tree;

const SOURCES: &[(&str, &str)] = &[
    ("lib.rs", "pub mod live;\npub mod domain;\npub mod flows;\npub mod web;"),
    ("live/mod.rs", "mod hub;\npub use hub::Hub;"),
    ("live/hub.rs", "pub struct Hub;"),
    ("domain/mod.rs", "pub mod likes;\npub mod chats;"),
    ("domain/likes/mod.rs", "mod sql;\npub use sql::LikeRow;\npub fn act() { sql::save(); }"),
    ("domain/likes/sql.rs", "pub fn save() { sql(\"insert into likes (a) values ($1)\"); }"),
    ("domain/chats/mod.rs", "mod sql;\nuse crate::domain::likes;\npub fn send() { likes::act(); sql::all(); }"),
    ("domain/chats/sql.rs", "use store::sql;\npub fn all() { sql(\"select a from chats\n     where b = $1\"); }"),
    ("domain/chats/http.rs", "use axum::Router;\nuse super::send;\nasync fn call() { send() }"),
    ("flows/mod.rs", "pub mod sync;"),
    (
        "flows/sync.rs",
        "use crate::domain::{chats, likes::{self, LikeRow}};\npub fn sync() { chats::send(); likes::act(); }",
    ),
    (
        "web/mod.rs",
        "use crate::domain::chats;\nuse crate::flows::sync;\nfn routes() { chats::http::routes(); sync::sync(); }",
    ),
];

const LAYERS: &[&str] = &["live", "domain/likes", "domain/chats", "flows", "web"];

const TABLES: &[Table] = &[
    Table { name: "likes", owner: "domain/likes", readers: &[], writers: &[] },
    Table { name: "chats", owner: "domain/chats", readers: &[], writers: &[] },
];

/// The correct tree with one more line at the end of a file.
fn tree(changed: &str, line: &str) -> Tree {
    assert!(changed.is_empty() || SOURCES.iter().any(|(path, _)| *path == changed));
    let text = |path: &str, text: &str| if path == changed { format!("{text}\n{line}") } else { text.to_owned() };
    Tree::of(SOURCES.iter().map(|(path, code)| ((*path).to_owned(), text(path, code))).collect())
}

#[test]
fn a_correct_tree_passes_every_check() {
    let right = tree("", "");
    let found = [
        against_the_layers(&right, LAYERS),
        against_the_modules(&right),
        against_the_libraries(&right),
        circles(&right),
        against_the_tables(&right, TABLES),
    ];
    assert_eq!(found.concat(), Vec::<String>::new());
    let names: Vec<&str> =
        right.0.iter().find(|it| it.module == "flows/sync").unwrap().names.iter().map(String::as_str).collect();
    assert_eq!(names, ["domain/chats", "domain/likes", "domain/likes/sql"], "also through what a folder offers");
}

#[test]
fn an_import_of_a_higher_layer_is_found() {
    for (file, line, wrong) in [
        ("live/hub.rs", "use crate::domain::likes;", "live/hub -> domain/likes"),
        ("domain/likes/mod.rs", "use crate::domain::chats::{self};", "domain/likes -> domain/chats"),
        ("domain/chats/mod.rs", "fn late() { crate::flows::sync::sync(); }", "domain/chats -> flows/sync"),
        ("flows/sync.rs", "fn late() { super::super::web::routes(); }", "flows/sync -> web"),
    ] {
        assert_eq!(against_the_layers(&tree(file, line), LAYERS), [wrong]);
    }
    let visible = tree("live/hub.rs", "pub(in crate::flows) fn late() {}");
    assert_eq!(against_the_layers(&visible, LAYERS), Vec::<String>::new(), "who may see something is not used by it");
}

#[test]
fn a_module_in_no_layer_is_found() {
    assert_eq!(against_the_layers(&tree("", ""), &LAYERS[..4]), ["web is in no layer"]);
}

#[test]
fn foreign_queries_and_handlers_and_rules_that_see_a_request_are_found() {
    for (file, line, wrong) in [
        ("domain/chats/mod.rs", "fn late() { crate::domain::likes::sql::save(); }", "domain/chats -> domain/likes/sql"),
        ("domain/likes/sql.rs", "use crate::live::Hub;", "domain/likes/sql -> live"),
        ("flows/sync.rs", "use crate::domain::chats::http;", "flows/sync -> domain/chats/http"),
    ] {
        let found = against_the_modules(&tree(file, line));
        assert!(found.contains(&wrong.to_owned()), "{found:?}");
    }
    for (file, line, wrong) in [
        ("domain/likes/mod.rs", "use axum::Json;", "domain/likes sees axum"),
        ("flows/sync.rs", "use dashmap::DashMap;", "flows/sync sees dashmap"),
        ("live/hub.rs", "use redis::Client;", "live/hub sees redis"),
        ("live/hub.rs", "use opentelemetry::Context;", "live/hub sees opentelemetry"),
        ("domain/likes/mod.rs", "fn late() { sql(\"select 1\"); }", "domain/likes queries the database"),
    ] {
        assert_eq!(against_the_libraries(&tree(file, line)), [wrong]);
    }
}

#[test]
fn a_circle_between_files_and_one_between_folders_are_found() {
    let files = circles(&tree("live/hub.rs", "fn late() { super::begin(); }"));
    assert_eq!(files, Vec::<String>::new(), "what a folder only offers is no arrow");
    let files = circles(&tree("domain/likes/sql.rs", "fn late() { super::act(); }"));
    assert!(files.contains(&"domain/likes -> domain/likes/sql -> domain/likes".to_owned()), "{files:?}");
    // No file of the two names one that names it.
    let folders = circles(&tree("live/hub.rs", "use crate::flows::sync;\nfn late() { sync::sync(); }"));
    assert_eq!(folders, Vec::<String>::new(), "one way only");
    let folders = circles(&tree("domain/likes/sql.rs", "use crate::domain::chats::sql;"));
    assert_eq!(folders, ["domain/chats -> domain/likes -> domain/chats"]);
}

#[test]
fn a_foreign_table_and_a_right_that_nobody_needs_are_found() {
    for (query, wrong) in [
        (
            "select c.a from {rows} as r join chats c on c.a = r.a",
            "domain/likes/sql reads chats, which is of domain/chats",
        ),
        ("update chats set a = 1", "domain/likes/sql writes chats, which is of domain/chats"),
        ("insert into chats (a) select 1", "domain/likes/sql writes chats, which is of domain/chats"),
    ] {
        let tree = tree("domain/likes/sql.rs", &format!("fn late() {{ sql(\"{query}\"); }}"));
        assert_eq!(against_the_tables(&tree, TABLES), [wrong]);
    }
    assert_eq!(writers(&tree("", ""), &["chats", "likes"]), ["domain/likes/sql writes likes"]);
    let deleting = tree("domain/likes/sql.rs", "fn late() { sql(\"delete from chats\"); }");
    assert!(
        against_the_tables(&deleting, TABLES)
            .contains(&"domain/likes/sql writes chats, which is of domain/chats".to_owned())
    );
    let too_much =
        [Table { name: "chats", owner: "domain/chats", readers: &[("domain/likes", "no reason")], writers: &[] }];
    assert_eq!(against_the_tables(&tree("", ""), &too_much), ["domain/likes has no more use for chats"]);
}
