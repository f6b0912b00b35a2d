//! No circles: neither between files nor between folders.

use super::tree::Tree;
use std::collections::{BTreeMap, BTreeSet};

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Every circle that is found first: one between the files, and one in each folder.
pub fn circles(tree: &Tree) -> Vec<String> {
    let files: Arrows = tree.0.iter().map(|source| (source.module.clone(), source.names.clone())).collect();
    let folders: BTreeSet<&str> = files.keys().flat_map(|module| folders_of(module)).collect();
    let within = folders.into_iter().filter_map(|folder| circle(&between_children(&files, folder)));
    circle(&files).into_iter().chain(within).collect()
}

/// `a/b/c` is in the root, in `a` and in `a/b`.
fn folders_of(module: &str) -> impl Iterator<Item = &str> {
    [""].into_iter().chain(module.match_indices('/').map(|(at, _)| &module[..at]))
}

/// The arrows between what stands directly in a folder; what is in a folder below counts as that folder.
fn between_children(files: &Arrows, folder: &str) -> Arrows {
    let mut arrows = Arrows::new();
    for (module, names) in files {
        let Some(from) = child(folder, module) else { continue };
        let to = names.iter().filter_map(|name| child(folder, name)).filter(|to| *to != from);
        arrows.entry(from.to_owned()).or_default().extend(to.map(str::to_owned));
    }
    arrows
}

/// Which child of a folder a module belongs to.
fn child<'m>(folder: &str, module: &'m str) -> Option<&'m str> {
    let below = match folder {
        "" => module,
        folder => module.strip_prefix(folder)?.strip_prefix('/')?,
    };
    let end = below.find('/').unwrap_or(below.len());
    Some(&module[..module.len() - below.len() + end])
}

/// One circle, as `a -> b -> a`.
fn circle(arrows: &Arrows) -> Option<String> {
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|start| {
        let mut path = Vec::new();
        walk(start, arrows, &mut path, &mut done)
    })
}

fn walk<'a>(at: &'a str, arrows: &'a Arrows, path: &mut Vec<&'a str>, done: &mut BTreeSet<&'a str>) -> Option<String> {
    if let Some(from) = path.iter().position(|before| *before == at) {
        return Some(format!("{} -> {at}", path[from..].join(" -> ")));
    }
    if !done.contains(at) {
        path.push(at);
        let found = arrows.get(at).into_iter().flatten().find_map(|next| walk(next, arrows, path, done));
        path.pop();
        done.insert(at);
        return found;
    }
    None
}
