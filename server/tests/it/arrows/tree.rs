//! A source tree as the checks see it: its modules, what each names of the others, and the text of each.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The root of a crate, whatever its file is called.
pub const ROOT: &str = "lib";

pub struct Source {
    /// `domain/chats/sql`, `config`: a module's path; `mod.rs` goes by its folder's.
    pub module: String,
    /// Without comments and tests.
    pub code: String,
    /// The modules whose things it names, also where another module offers them.
    pub names: BTreeSet<String>,
    /// The modules that it names themselves.
    pub named: BTreeSet<String>,
}

pub struct Tree(pub Vec<Source>);

impl Tree {
    /// A crate of this workspace, by the folder of its sources below the server's.
    pub fn of_crate(folder: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files = Vec::new();
        collect(&root, &mut files);
        let text = |file: &PathBuf| (path_in(&root, file), fs::read_to_string(file).unwrap());
        Self::of(files.iter().map(text).collect())
    }

    /// A tree made of paths and texts.
    pub fn of(files: Vec<(String, String)>) -> Self {
        let is_test = |path: &str| path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "rules_model.rs"));
        // The program beside a library names it from outside.
        let has_library = files.iter().any(|(path, _)| path == "lib.rs");
        let files: Vec<(String, String)> = (files.into_iter())
            .filter(|(path, _)| !(is_test(path) || has_library && path == "main.rs"))
            .map(|(path, text)| (module_of(&path), without_comments_and_tests(&text)))
            .collect();
        let modules: BTreeSet<String> = files.iter().map(|(module, _)| module.clone()).collect();
        let imports: BTreeMap<&str, Imports> =
            files.iter().map(|(module, code)| (module.as_str(), Imports::of(module, code, &modules))).collect();
        let offers: Offers = (imports.iter())
            .flat_map(|(module, imports)| imports.offered.iter().map(|(name, from)| ((*module, name), from)))
            .map(|((module, name), from)| ((module.to_owned(), name.clone()), from.clone()))
            .collect();
        let source = |(module, code): &(String, String)| {
            let named = &imports[module.as_str()].named;
            let others = |names: BTreeSet<String>| names.into_iter().filter(|name| name != module).collect();
            Source {
                module: module.clone(),
                code: code.clone(),
                names: others(named.iter().map(|target| behind(target, &offers)).collect()),
                named: others(named.iter().map(|target| target.module.clone()).collect()),
            }
        };
        Self(files.iter().map(source).collect())
    }
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

fn path_in(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).unwrap().to_str().unwrap().to_owned()
}

fn module_of(path: &str) -> String {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    match path.strip_suffix("/mod").unwrap_or(path) {
        "main" => ROOT.to_owned(),
        other => other.to_owned(),
    }
}

fn without_comments_and_tests(text: &str) -> String {
    // Tests inside a file may look further than its code.
    let end =
        ["#[cfg(test)]\nmod tests", "#[cfg(test)]\npub mod tests"].iter().filter_map(|tests| text.find(tests)).min();
    let code = &text[..end.unwrap_or(text.len())];
    let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    without_visibilities(&code.join("\n"))
}

/// `pub(in crate::domain)` names a folder without using anything of it.
fn without_visibilities(code: &str) -> String {
    let mut parts = code.split("pub(in ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |code, part| code + "pub" + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// What a module offers under a name of its own, and whose it is.
type Offers = BTreeMap<(String, String), Target>;

/// A module, and what is named of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Target {
    module: String,
    rest: Vec<String>,
}

struct Imports {
    named: Vec<Target>,
    /// `pub use`: offered to others; named here only if the code below uses it.
    offered: Vec<(String, Target)>,
}

impl Imports {
    fn of(module: &str, code: &str, modules: &BTreeSet<String>) -> Self {
        let (uses, body) = split_uses(code);
        let mut here = Self { named: Vec::new(), offered: Vec::new() };
        let mut aliases: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (is_public, path) in uses {
            let Some(absolute) = absolute(module, &path, modules) else { continue };
            let target = deepest(&absolute, modules);
            let name = path.last().cloned().unwrap_or_default();
            if is_public {
                if words(&body).any(|word| word == name) {
                    here.named.push(target.clone());
                }
                here.offered.push((name, target));
                continue;
            }
            if target.rest.is_empty() {
                aliases.insert(name, absolute);
            }
            here.named.push(target);
        }
        for path in paths(&body) {
            let absolute = match aliases.get(&path[0]) {
                Some(alias) => Some(alias.iter().chain(&path[1..]).cloned().collect()),
                None => absolute(module, &path, modules),
            };
            here.named.extend(absolute.map(|absolute: Vec<String>| deepest(&absolute, modules)));
        }
        here
    }
}

/// The module that something named of another really is of.
fn behind(target: &Target, offers: &Offers) -> String {
    let mut target = target.clone();
    while let Some(name) = target.rest.first()
        && let Some(further) = offers.get(&(target.module.clone(), name.clone()))
        && further.module != target.module
    {
        target = further.clone();
    }
    target.module
}

/// From the crate's root, if the path is one into this crate.
fn absolute(module: &str, path: &[String], modules: &BTreeSet<String>) -> Option<Vec<String>> {
    let mut here: Vec<String> = module.split('/').filter(|part| *part != ROOT).map(str::to_owned).collect();
    let first = path.first()?;
    let mut rest = path;
    match first.as_str() {
        "crate" => here.clear(),
        "self" => {}
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                here.pop();
                rest = &rest[1..];
            }
            here.extend(rest.iter().cloned());
            return Some(here);
        }
        child => {
            let child = here.iter().map(String::as_str).chain([child]).collect::<Vec<_>>().join("/");
            if !modules.contains(&child) {
                return None;
            }
            here.push(first.clone());
        }
    }
    here.extend(path[1..].iter().cloned());
    Some(here)
}

/// `domain/chats/sql/Row` is the module `domain/chats/sql`, and of it `Row`.
fn deepest(path: &[String], modules: &BTreeSet<String>) -> Target {
    let is_module = |parts: usize| modules.contains(&path[..parts].join("/"));
    match (1..=path.len()).rev().find(|parts| is_module(*parts)) {
        Some(parts) => Target { module: path[..parts].join("/"), rest: path[parts..].to_vec() },
        None => Target { module: ROOT.to_owned(), rest: path.to_vec() },
    }
}

/// The paths of the `use` lines, each with whether it is public, and the code without those lines.
fn split_uses(code: &str) -> (Vec<(bool, Vec<String>)>, String) {
    let (mut uses, mut body) = (Vec::new(), String::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let trimmed = line.trim_start();
        let public = trimmed.starts_with("pub use ") || trimmed.starts_with("pub(super) use ");
        if !public && !trimmed.starts_with("use ") {
            body.push_str(line);
            body.push('\n');
            continue;
        }
        let mut statement = trimmed.split_once("use ").map_or(String::new(), |it| it.1.to_owned());
        while !statement.contains(';') {
            let Some(next) = lines.next() else { break };
            statement.push_str(next.trim());
        }
        expand(&[], statement.trim_end().trim_end_matches(';'), &mut |path| uses.push((public, path)));
    }
    (uses, body)
}

/// `a::{b, c::{self, d}}` as `a::b`, `a::c`, `a::c::d`.
fn expand(base: &[String], tree: &str, found: &mut impl FnMut(Vec<String>)) {
    let (head, group) = match tree.split_once('{') {
        Some((head, rest)) => (head, rest.rsplit_once('}').map(|it| it.0)),
        None => (tree, None),
    };
    // Renamed things are known by what they are.
    let head = head.split(" as ").next().unwrap_or_default();
    let mut path = base.to_vec();
    path.extend(head.split("::").map(str::trim).filter(|part| !part.is_empty() && *part != "*").map(str::to_owned));
    let Some(group) = group else {
        if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
            path.pop();
        }
        return found(path);
    };
    let (mut depth, mut from) = (0, 0);
    for (at, it) in group.char_indices().chain([(group.len(), ',')]) {
        match it {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !group[from..at].trim().is_empty() {
                    expand(&path, group[from..at].trim(), found);
                }
                from = at + 1;
            }
            _ => {}
        }
    }
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|it: char| !(it.is_alphanumeric() || it == '_')).filter(|word| !word.is_empty())
}

/// Everything that is written `a::b`.
fn paths(code: &str) -> impl Iterator<Item = Vec<String>> {
    let tokens = code.split(|it: char| !(it.is_alphanumeric() || it == '_' || it == ':'));
    tokens.filter(|token| token.contains("::") && !token.starts_with("::")).map(|token| {
        token.split("::").filter(|part| !part.is_empty()).map(|part| part.trim_matches(':').to_owned()).collect()
    })
}
