//! What strangers can send, in a short run: each file of the corpora, and many inputs made from them by chance. The
//! programs in `server/fuzz` do the same for as long as one likes, led by what the code does with an input.

mod targets;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use std::path::Path;

/// How many inputs are made for a target: of those that ask a server fewer, as each is a connection.
const CASES: u32 = 5_000;
const CASES_ASKED: u32 = 300;

/// A change to an input, as fuzzers make them.
#[derive(Clone, Debug)]
enum Change {
    Replace(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index, Index),
    Repeat(Index, Index),
    /// What follows a place comes from another input.
    Cross(Index, Index),
}

fn change() -> impl Strategy<Value = Change> {
    let place = any::<Index>;
    prop_oneof![
        (place(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (place(), vec(any::<u8>(), 1..8)).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        (place(), place()).prop_map(|(from, to)| Change::Remove(from, to)),
        (place(), place()).prop_map(|(from, to)| Change::Repeat(from, to)),
        (place(), place()).prop_map(|(other, at)| Change::Cross(other, at)),
    ]
}

fn changed(mut input: Vec<u8>, changes: &[Change], corpus: &[Vec<u8>]) -> Vec<u8> {
    for change in changes {
        let place = |index: &Index| index.index(input.len() + 1);
        match change {
            Change::Replace(at, byte) => {
                let at = place(at);
                input.splice(at..(at + 1).min(input.len()), [*byte]);
            }
            Change::Insert(at, bytes) => {
                let at = place(at);
                input.splice(at..at, bytes.iter().copied());
            }
            Change::Remove(from, to) => {
                let (from, to) = (place(from), place(to));
                input.drain(from.min(to)..from.max(to));
            }
            Change::Repeat(from, to) => {
                let (from, to) = (place(from), place(to));
                input.extend_from_within(from.min(to)..from.max(to));
            }
            Change::Cross(other, at) => {
                let (at, other) = (place(at), other.get(corpus));
                input.truncate(at);
                input.extend(other.iter().skip(at));
            }
        }
    }
    input
}

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn withstands(name: &str, cases: u32) {
    let (_, target) = targets::TARGETS.into_iter().find(|(target, _)| *target == name).unwrap();
    let corpus = corpus(name);
    for input in &corpus {
        target(input);
    }
    let inputs = (any::<Index>(), vec(change(), 1..5)).prop_map({
        let corpus = corpus.clone();
        move |(of, changes)| changed(of.get(&corpus).clone(), &changes, &corpus)
    });
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
    TestRunner::new(config)
        .run(&inputs, |input| {
            target(&input);
            Ok(())
        })
        .unwrap();
}

#[test]
fn any_frame() {
    withstands("frames", CASES);
}

#[test]
fn any_query() {
    withstands("queries", CASES_ASKED);
}

#[test]
fn any_cookie() {
    withstands("cookies", CASES_ASKED);
}

#[test]
fn any_upload() {
    withstands("uploads", CASES);
}

#[test]
fn any_message_about_a_payment() {
    withstands("webhooks", CASES_ASKED);
}

#[test]
fn any_catalogue() {
    withstands("locales", CASES_ASKED);
}

#[test]
fn each_target_has_a_program_and_a_corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let names = |place: &str| {
        let entries = std::fs::read_dir(folder.join(place)).unwrap();
        let mut names: Vec<_> =
            entries.map(|it| it.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    let mut targets = targets::TARGETS.map(|(name, _)| name);
    targets.sort_unstable();
    assert_eq!(names("fuzz_targets"), targets);
    assert_eq!(names("corpus"), targets);
    assert!(targets.iter().all(|name| corpus(name).len() >= 3));
}
