//! The arrows between modules: one runs from each file to what it names. These tests read them and the tables of all
//! queries from the sources, and fail on any that is not allowed.
//!
//! - [`tree`] reads the sources · [`layers`] no arrow runs to a higher layer · [`circles`] none runs in a circle,
//!   between files or folders, in any crate · [`tables`] who may use a table · [`examples`] each check, given a wrong
//!   tree
//!
//! The arrows between crates are in their manifests, which the compiler checks.

mod circles;
mod examples;
mod layers;
mod tables;
mod tree;

use circles::circles;
use layers::{LAYERS, against_the_layers, against_the_libraries, against_the_modules};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tables::{TABLES, against_the_tables, writers};
use tree::Tree;

const NOTHING: Vec<String> = Vec::new();

/// Every crate, by the folder of its sources, and how many arrows it has at least.
const CRATES: [(&str, usize); 8] = [
    ("src", 400),
    ("base/src", 1),
    ("contract/src", 8),
    ("demo/src", 8),
    ("renditions/src", 0),
    ("store/src", 60),
    ("wire/src", 20),
    ("../loadtest/src", 60),
];

#[test]
fn no_arrow_runs_to_a_higher_layer() {
    assert_eq!(against_the_layers(&Tree::of_crate("src"), LAYERS), NOTHING);
}

#[test]
fn queries_and_handlers_are_private_to_their_owners_and_rules_see_no_request() {
    assert_eq!(against_the_modules(&Tree::of_crate("src")), NOTHING);
}

#[test]
fn each_library_is_seen_where_it_belongs() {
    assert_eq!(against_the_libraries(&Tree::of_crate("src")), NOTHING);
}

#[test]
fn nothing_runs_in_a_circle_in_any_crate() {
    for (folder, least) in CRATES {
        let tree = Tree::of_crate(folder);
        let arrows: usize = tree.0.iter().map(|source| source.names.len()).sum();
        assert!(arrows >= least, "{folder}: {arrows} arrows were read");
        assert_eq!(circles(&tree), NOTHING, "{folder}");
    }
}

#[test]
fn every_table_has_an_owner_and_is_used_by_whom_the_list_names() {
    assert_eq!(against_the_tables(&Tree::of_crate("src"), TABLES), NOTHING);
    let listed: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    // Those of the store itself.
    let own = ["meta", "jobs", "nodes"];
    let tables = tables_of_the_migrations();
    for name in &tables {
        assert!(listed.contains(&name.as_str()) || own.contains(&name.as_str()), "{name} has no owner");
    }
    assert_eq!(tables.len(), listed.len() + own.len());
}

/// The tables that there are after all migrations; a partition belongs to its table.
fn tables_of_the_migrations() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations");
    let files: BTreeSet<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    let mut tables = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(file).unwrap();
        for statement in text.split(';') {
            let named = |verb: &str| {
                let (_, rest) = statement.split_once(verb)?;
                let name = rest.split(|it: char| !(it.is_alphanumeric() || it == '_' || it == '%')).next()?;
                (!name.contains('%')).then(|| name.to_owned())
            };
            tables.extend(named("create table "));
            if let Some(name) = named("drop table ") {
                tables.remove(&name);
            }
        }
    }
    tables
}

#[test]
fn tests_make_members_and_move_credits_as_the_program_does() {
    let tables = ["members", "profiles", "profile_interests", "wallets", "entries"];
    let mut tests = Tree::of_crate("tests/it");
    // They break what must hold, try what the database refuses, and fill a database that is older than the program.
    tests.0.retain(|source| !["verify", "store", "migrations"].contains(&source.module.as_str()));
    assert_eq!(writers(&tests, &tables), NOTHING);
}

#[test]
fn crates_depend_on_those_below_them_only() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (manifest, below) in [
        ("wire/Cargo.toml", &[][..]),
        ("base/Cargo.toml", &["wire"]),
        ("contract/Cargo.toml", &["wire"]),
        ("store/Cargo.toml", &["base", "wire"]),
        ("demo/Cargo.toml", &["base", "wire"]),
        ("renditions/Cargo.toml", &["wire"]),
        ("../loadtest/Cargo.toml", &["wire"]),
    ] {
        let text = fs::read_to_string(root.join(manifest)).unwrap();
        let ours = ["base", "contract", "demo", "loadtest", "renditions", "store", "vonk", "wire"];
        let named: Vec<&str> = (ours.into_iter())
            .filter(|name| {
                text.lines().any(|line| line.starts_with(&format!("{name}.")) || line.starts_with(&format!("{name} =")))
            })
            .collect();
        assert_eq!(named, below, "{manifest}");
        assert!(!text.contains("path = \".."), "{manifest}");
    }
}
