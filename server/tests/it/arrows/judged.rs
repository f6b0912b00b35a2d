//! Each judge, shown a house that is right and the same with one thing wrong in it.

use super::circles::circles;
use super::floors::{against_the_floors, against_the_libraries, against_the_rooms};
use super::tables::{Table, against_the_tables, writers};
use super::tree::Tree;

const HOUSE: &[(&str, &str)] = &[
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

const FLOORS: &[&str] = &["live", "domain/likes", "domain/chats", "flows", "web"];

const TABLES: &[Table] = &[
    Table { name: "likes", owner: "domain/likes", readers: &[], writers: &[] },
    Table { name: "chats", owner: "domain/chats", readers: &[], writers: &[] },
];

/// The house with one more line at the end of a file.
fn house(changed: &str, line: &str) -> Tree {
    assert!(changed.is_empty() || HOUSE.iter().any(|(path, _)| *path == changed));
    let text = |path: &str, text: &str| if path == changed { format!("{text}\n{line}") } else { text.to_owned() };
    Tree::of(HOUSE.iter().map(|(path, code)| ((*path).to_owned(), text(path, code))).collect())
}

#[test]
fn a_house_that_is_right_is_found_right() {
    let right = house("", "");
    let judged = [
        against_the_floors(&right, FLOORS),
        against_the_rooms(&right),
        against_the_libraries(&right),
        circles(&right),
        against_the_tables(&right, TABLES),
    ];
    assert_eq!(judged.concat(), Vec::<String>::new());
    let names: Vec<&str> =
        right.0.iter().find(|it| it.module == "flows/sync").unwrap().names.iter().map(String::as_str).collect();
    assert_eq!(names, ["domain/chats", "domain/likes", "domain/likes/sql"], "also through what a folder offers");
}

#[test]
fn an_import_that_runs_back_up_is_found() {
    for (file, line, wrong) in [
        ("live/hub.rs", "use crate::domain::likes;", "live/hub -> domain/likes"),
        ("domain/likes/mod.rs", "use crate::domain::chats::{self};", "domain/likes -> domain/chats"),
        ("domain/chats/mod.rs", "fn late() { crate::flows::sync::sync(); }", "domain/chats -> flows/sync"),
        ("flows/sync.rs", "fn late() { super::super::web::routes(); }", "flows/sync -> web"),
    ] {
        assert_eq!(against_the_floors(&house(file, line), FLOORS), [wrong]);
    }
    let visible = house("live/hub.rs", "pub(in crate::flows) fn late() {}");
    assert_eq!(against_the_floors(&visible, FLOORS), Vec::<String>::new(), "who may see something is not used by it");
}

#[test]
fn a_room_on_no_floor_is_found() {
    assert_eq!(against_the_floors(&house("", ""), &FLOORS[..4]), ["web stands on no floor"]);
}

#[test]
fn foreign_queries_and_handlers_and_rules_that_see_a_request_are_found() {
    for (file, line, wrong) in [
        ("domain/chats/mod.rs", "fn late() { crate::domain::likes::sql::save(); }", "domain/chats -> domain/likes/sql"),
        ("domain/likes/sql.rs", "use crate::live::Hub;", "domain/likes/sql -> live"),
        ("flows/sync.rs", "use crate::domain::chats::http;", "flows/sync -> domain/chats/http"),
    ] {
        let found = against_the_rooms(&house(file, line));
        assert!(found.contains(&wrong.to_owned()), "{found:?}");
    }
    for (file, line, wrong) in [
        ("domain/likes/mod.rs", "use axum::Json;", "domain/likes sees axum"),
        ("flows/sync.rs", "use dashmap::DashMap;", "flows/sync sees dashmap"),
        ("domain/likes/mod.rs", "fn late() { sql(\"select 1\"); }", "domain/likes queries the database"),
    ] {
        assert_eq!(against_the_libraries(&house(file, line)), [wrong]);
    }
}

#[test]
fn a_circle_between_files_and_one_between_folders_are_found() {
    let files = circles(&house("live/hub.rs", "fn late() { super::begin(); }"));
    assert_eq!(files, Vec::<String>::new(), "what a folder only offers is no arrow");
    let files = circles(&house("domain/likes/sql.rs", "fn late() { super::act(); }"));
    assert!(files.contains(&"domain/likes -> domain/likes/sql -> domain/likes".to_owned()), "{files:?}");
    // No file of the two names one that names it.
    let folders = circles(&house("live/hub.rs", "use crate::flows::sync;\nfn late() { sync::sync(); }"));
    assert_eq!(folders, Vec::<String>::new(), "one way only");
    let folders = circles(&house("domain/likes/sql.rs", "use crate::domain::chats::sql;"));
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
        let tree = house("domain/likes/sql.rs", &format!("fn late() {{ sql(\"{query}\"); }}"));
        assert_eq!(against_the_tables(&tree, TABLES), [wrong]);
    }
    assert_eq!(writers(&house("", ""), &["chats", "likes"]), ["domain/likes/sql writes likes"]);
    let deleting = house("domain/likes/sql.rs", "fn late() { sql(\"delete from chats\"); }");
    assert!(
        against_the_tables(&deleting, TABLES)
            .contains(&"domain/likes/sql writes chats, which is of domain/chats".to_owned())
    );
    let too_much =
        [Table { name: "chats", owner: "domain/chats", readers: &[("domain/likes", "no reason")], writers: &[] }];
    assert_eq!(against_the_tables(&house("", ""), &too_much), ["domain/likes has no more use for chats"]);
}
