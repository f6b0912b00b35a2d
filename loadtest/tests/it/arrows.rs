//! Whether imports run one way: each folder of the program imports only those below it, and no files import each other
//! in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folders and lone files from the bottom to the top, as the documentation of `main.rs` lists them.
const LAYERS: [&str; 16] = [
    "error",
    "numbers",
    "random",
    "interrupt",
    "client",
    "oracle",
    "history",
    "measure",
    "scenario",
    "pair",
    "server",
    "live",
    "report",
    "run",
    "nemesis",
    "main",
];

/// For each file, by its path without `.rs` and with `mod.rs` standing for its folder, the files it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn each_folder_imports_only_those_below_it() {
    assert_eq!(upward(&imports(&sources())), Vec::<String>::new());
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    assert_eq!(in_circles(imports(&sources())), Vec::<String>::new());
}

#[test]
fn a_planted_upward_import_and_a_planted_circle_are_found() {
    let mut sources = sources();
    sources.get_mut("measure/tally").unwrap().push_str("use crate::report::data::Report;\n");
    assert_eq!(upward(&imports(&sources)), ["measure/tally -> report/data"]);
    sources
        .get_mut("measure/usage")
        .unwrap()
        .push_str("use crate::measure::{\n    processes::{Gauges, Process},\n};\n");
    assert!(in_circles(imports(&sources)).contains(&"measure/usage".to_owned()));
}

/// The text of each file but those of tests alone, without its unit tests.
fn sources() -> BTreeMap<String, String> {
    let mut sources = BTreeMap::new();
    collect(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").as_path(), "", &mut sources);
    assert!(sources.len() > 50, "the sources were read");
    sources
}

fn collect(folder: &Path, prefix: &str, sources: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), sources);
        } else if path.extension().is_some_and(|it| it == "rs") && !["tests", "sample"].contains(&name) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("mod tests {").next().unwrap();
            let module =
                if name == "mod" { prefix.trim_end_matches('/').to_owned() } else { format!("{prefix}{name}") };
            sources.insert(module, code.to_owned());
        }
    }
}

fn imports(sources: &BTreeMap<String, String>) -> Imports {
    let of = |(module, text): (&String, &String)| {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code: String = lines.collect::<Vec<_>>().join(" ");
        let uses = code.split("use ").skip(1).filter_map(|rest| rest.split(';').next());
        let paths = uses.flat_map(|path| alternatives(path.trim()));
        let files = paths.filter_map(|path| file_of(&path, module, sources)).filter(|file| file != module);
        (module.clone(), files.collect())
    };
    sources.iter().map(of).collect()
}

/// `a::{b, c::{d, e}}` as `a::b`, `a::c::d` and `a::c::e`.
fn alternatives(path: &str) -> Vec<String> {
    let Some((start, group)) = path.split_once('{') else { return vec![path.to_owned()] };
    let group = &group[..group.rfind('}').unwrap_or(group.len())];
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for char in group.chars() {
        match char {
            ',' if depth == 0 => parts.push(String::new()),
            _ => {
                depth += i32::from(char == '{') - i32::from(char == '}');
                parts.last_mut().unwrap().push(char);
            }
        }
    }
    let parts = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty());
    parts.flat_map(|part| alternatives(&format!("{start}{part}"))).collect()
}

/// The file that an imported path names, if it is one of the program's own.
fn file_of(path: &str, module: &str, sources: &BTreeMap<String, String>) -> Option<String> {
    let path = path.trim_start_matches("pub ").replace("::", "/");
    let parent = module.rsplit_once('/').map_or("", |(parent, _)| parent);
    let absolute = if let Some(rest) = path.strip_prefix("crate/") {
        rest.to_owned()
    } else if let Some(rest) = path.strip_prefix("super/") {
        format!("{parent}/{rest}")
    } else if module == "main" {
        path
    } else {
        format!("{module}/{path}")
    };
    let ends = absolute.match_indices('/').map(|(at, _)| at).chain([absolute.len()]);
    ends.map(|end| &absolute[..end]).rfind(|file| sources.contains_key(*file)).map(str::to_owned)
}

fn upward(imports: &Imports) -> Vec<String> {
    let layer = |module: &str| {
        let top = module.split('/').next().unwrap();
        LAYERS.iter().position(|it| *it == top).unwrap_or_else(|| panic!("{top} has no layer"))
    };
    let arrows = imports.iter().flat_map(|(from, to)| to.iter().map(move |to| (from, to)));
    let wrong = arrows.filter(|(from, to)| layer(to) > layer(from));
    wrong.map(|(from, to)| format!("{from} -> {to}")).collect()
}

/// The files that remain when those that import no remaining file are taken away, again and again.
fn in_circles(mut imports: Imports) -> Vec<String> {
    loop {
        let left: BTreeSet<String> = imports.keys().cloned().collect();
        imports.retain(|_, to| to.iter().any(|file| left.contains(file)));
        if imports.len() == left.len() {
            return left.into_iter().collect();
        }
    }
}
