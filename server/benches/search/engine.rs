//! The same search by a search engine, tantivy, in a process of its own: `engine.py` is given members and searches, and
//! tells what it finds and how long the engine took for it.
//!
//! Its language here is that of the one packaged form of it that needs no compiler. The searches it is asked for are made
//! of terms, of a set of terms for what has one of several values, of spans, and ordered by one number, which is what it
//! does best.

use crate::figures::Times;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use vonk::domain::profiles::fit::{GENDERS, looks_for};
use vonk::domain::profiles::listed::{Facts, Listed};
use vonk::domain::search::index::{Found, Part, steps};
use vonk::domain::search::wanted::{Choice, Wanted};
use wire::profile::Gender;

/// The columns of `engine.py`.
const COLUMNS: [&str; 13] =
    ["id", "born", "active", "sex", "shown", "country", "looks", "region", "real", "image", "said", "interest", "cell"];

pub struct Engine {
    folder: PathBuf,
    python: PathBuf,
    members: BufWriter<File>,
    cells: BTreeSet<u32>,
    searches: Vec<(Value, Found)>,
}

impl Engine {
    /// Installs it, unless it is, and begins to write down members in a folder.
    pub fn begin(folder: &Path) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let python = root.join("target/python-search");
        let made = Command::new(root.join(".ci/venv"))
            .args(["server/benches/search/requirements.txt".as_ref(), python.as_os_str()])
            .status();
        assert!(made.unwrap().success(), "tantivy is installed by pip");
        let mut members = BufWriter::new(File::create(folder.join("members.tsv")).unwrap());
        writeln!(members, "{}", COLUMNS.join("\t")).unwrap();
        Self { folder: folder.to_owned(), python, members, cells: BTreeSet::new(), searches: Vec::new() }
    }

    /// Writes down members, who come in the order of their ids.
    pub fn take(&mut self, batch: &[Listed]) {
        for member in batch {
            let Some(facts) = &member.facts else { continue };
            let cell = facts.cell.and_then(|cell| u32::try_from(cell).ok());
            self.cells.extend(cell);
            let columns = [
                member.id.to_string(),
                day(&facts.birth_date).to_string(),
                steps(facts.active_at).to_string(),
                sex(facts.kind.0).into(),
                facts.shown_to().map(sex).collect::<Vec<_>>().join("|"),
                facts.country.clone(),
                facts.wanted_country.clone().unwrap_or("any".into()),
                region(&facts.country, &facts.region),
                if facts.fictional { "" } else { "yes" }.into(),
                if facts.has_image { "yes" } else { "" }.into(),
                said(facts),
                facts.interests.join("|"),
                cell.map(|cell| cell.to_string()).unwrap_or_default(),
            ];
            writeln!(self.members, "{}", columns.join("\t")).unwrap();
        }
    }

    /// Notes a search, and what it has to find.
    pub fn ask(&mut self, wanted: &Wanted, part: &Part<'_>, expected: Found) {
        let (mut all, mut any) = (vec![("country", wanted.country.clone())], Vec::new());
        let genders = GENDERS.into_iter().filter(|gender| {
            wanted.gender.is_none_or(|it| it == *gender)
                && wanted.viewer.as_ref().is_none_or(|viewer| looks_for(viewer.kind, *gender))
        });
        any.push(("sex", genders.map(|gender| sex(gender).to_owned()).collect::<Vec<_>>()));
        if let Some(viewer) = &wanted.viewer {
            all.push(("shown", sex(viewer.kind.0).into()));
            any.push(("looks", vec!["any".into(), viewer.country.clone()]));
        }
        all.extend(wanted.region.as_ref().map(|it| ("region", region(&wanted.country, it))));
        all.extend(wanted.photo.then(|| ("image", "yes".into())));
        all.extend(wanted.real.then(|| ("real", "yes".into())));
        let keys = |(choice, keys): &(Choice, Vec<String>)| keys.iter().map(|key| word(*choice, key)).collect();
        any.extend(wanted.choices.iter().map(|choice| ("said", keys(choice))));
        if !wanted.interests.is_empty() {
            any.push(("interest", wanted.interests.clone()));
        }
        if let Some((cell, km)) = wanted.near {
            let area = cell.around(km);
            let near = self.cells.iter().filter(|cell| area.holds(**cell));
            any.push(("cell", near.map(ToString::to_string).collect()));
        }
        let born = (wanted.born_after.as_deref().map(|date| day(date) + 1), wanted.born_until.as_deref().map(day));
        let question = json!({
            "all": all,
            "any": any,
            "born": (born != (None, None)).then_some(born),
            "active_from": wanted.active_since.map(steps),
            "after": part.after.map(|after| (after.active, after.id.0)),
            "but": part.but,
            "most": part.most,
        });
        self.searches.push((question, expected));
    }

    /// Makes an index and all searches. Those of a page behind another are told apart from those of a first one.
    pub fn run(mut self) {
        self.members.flush().unwrap();
        let questions: Vec<String> = self.searches.iter().map(|(question, _)| question.to_string()).collect();
        std::fs::write(self.folder.join("searches.jsonl"), questions.join("\n")).unwrap();
        let built = self.call("build").remove(0);
        let mut answers = self.call("search");
        let memory = answers.pop().unwrap();
        assert_eq!(answers.len(), self.searches.len());
        let (mut first, mut behind) = (Times::default(), Times::default());
        for ((question, expected), answer) in self.searches.iter().zip(&answers) {
            let ids: Vec<i64> = expected.first.iter().map(|rank| rank.id.0).collect();
            assert_eq!(answer["first"], json!(ids), "{question}");
            let is_first = question["after"].is_null();
            // Behind a cursor it counts only those who are behind it as well.
            assert!(!is_first || answer["total"] == json!(expected.total), "{question}");
            let times = if is_first { &mut first } else { &mut behind };
            times.add(Duration::from_nanos(answer["nanoseconds"].as_u64().unwrap()));
        }
        println!(
            "    {:<44}{:>9.0} MiB resident, {:.0} MiB of files in {} segments, made in {:.0} s",
            "tantivy",
            memory["mib"].as_f64().unwrap(),
            built["mib"].as_f64().unwrap(),
            memory["segments"],
            built["seconds"].as_f64().unwrap(),
        );
        first.print("first page: tantivy");
        behind.print("far pages: tantivy");
    }

    fn call(&self, what: &str) -> Vec<Value> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/search/engine.py");
        let called = Command::new(self.python.join("bin/python")).arg(script).arg(what).arg(&self.folder).output();
        let called = called.unwrap();
        assert!(called.status.success(), "{}", String::from_utf8_lossy(&called.stderr));
        String::from_utf8(called.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// A date as a number of eight digits, such as 19900517.
fn day(date: &str) -> u32 {
    date.split('-').filter_map(|part| part.parse::<u32>().ok()).fold(0, |all, part| all * 100 + part)
}

fn sex(gender: Gender) -> &'static str {
    match gender {
        Gender::Male => "male",
        Gender::Female => "female",
    }
}

fn region(country: &str, region: &str) -> String {
    if region.is_empty() { String::new() } else { format!("{country}/{region}") }
}

fn said(facts: &Facts) -> String {
    let words = Choice::ALL.into_iter().filter_map(|choice| Some(word(choice, choice.of(facts)?)));
    words.collect::<Vec<_>>().join("|")
}

fn word(choice: Choice, key: &str) -> String {
    format!("{}/{key}", choice.name())
}
