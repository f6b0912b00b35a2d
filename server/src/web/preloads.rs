//! What a page is about to need, named in its head: the browser fetches it all at once, where it would find one file
//! only after it had read the other.

use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};

/// What the client's build tells of its files (`.vite/manifest.json`).
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Manifest(HashMap<String, Chunk>);

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Chunk {
    name: String,
    file: String,
    css: Vec<String>,
    /// Pictures and fonts.
    assets: Vec<String>,
    imports: Vec<String>,
    is_entry: bool,
}

impl Manifest {
    pub fn read(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    /// The links for the head of the page at `path`: its screen and the words it is said in; for a member
    /// also what members need on every screen.
    pub fn links(&self, path: &str, locale: &str, is_member: bool) -> String {
        let mut wanted = vec![self.named(&format!("words-{locale}")), self.0.get_key_value(&screen_at(path))];
        // Some screens have words of their own.
        wanted.push(self.named(&format!("{path}-words-{locale}")));
        if is_member {
            wanted.push(self.named(&format!("member-words-{locale}")));
            wanted.push(self.0.get_key_value("src/live/engine.ts"));
        }
        let mut found = BTreeSet::new();
        for (key, _) in wanted.into_iter().flatten() {
            self.collect(key, &mut found);
        }
        let chunks = || found.iter().filter_map(|key| self.0.get(*key));
        let scripts = chunks().map(|chunk| format!("<link rel=\"modulepreload\" href=\"/{}\" />", chunk.file));
        let styles = chunks().flat_map(|chunk| &chunk.css);
        // The client asks for its styles with this attribute; without it here they would be fetched twice.
        let styles = styles.map(|file| format!("<link rel=\"preload\" as=\"style\" crossorigin href=\"/{file}\" />"));
        let pictures = chunks().flat_map(|chunk| &chunk.assets).filter(|file| file.ends_with(".svg"));
        let pictures = pictures.map(|file| format!("<link rel=\"preload\" as=\"image\" href=\"/{file}\" />"));
        scripts.chain(styles).chain(pictures).collect()
    }

    fn named(&self, name: &str) -> Option<(&String, &Chunk)> {
        self.0.iter().find(|(_, chunk)| chunk.name == name)
    }

    /// A chunk and what it imports, but not what the page names by itself: the entry and all that is imported there.
    fn collect<'m>(&'m self, key: &'m str, found: &mut BTreeSet<&'m str>) {
        let Some(chunk) = self.0.get(key) else { return };
        let is_named = chunk.is_entry
            || self.0.values().any(|entry| entry.is_entry && entry.imports.iter().any(|imported| imported == key));
        if is_named || !found.insert(key) {
            return;
        }
        for imported in &chunk.imports {
            self.collect(imported, found);
        }
    }
}

/// The source of the screen at a path: its folder is named by the path, with `id` for a number.
fn screen_at(path: &str) -> String {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let slug = path.split('/').map(|part| if is_number(part) { "id" } else { part }).collect::<Vec<_>>().join("-");
    format!("src/routes/{}/screen.tsx", if path.is_empty() { "index" } else { &slug })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        serde_json::from_str(
            r#"{
                "index.html": {"file": "assets/index.js", "name": "index", "isEntry": true, "imports": ["_react.js"],
                    "css": ["assets/index.css"]},
                "_react.js": {"file": "assets/react.js", "name": "react"},
                "_icon.js": {"file": "assets/icon.js", "name": "icon", "imports": ["_react.js"]},
                "_w.js": {"file": "assets/words-nl-1.js", "name": "words-nl"},
                "_l.js": {"file": "assets/login-words-nl-1.js", "name": "login-words-nl"},
                "_m.js": {"file": "assets/member-words-nl-1.js", "name": "member-words-nl"},
                "src/live/engine.ts": {"file": "assets/engine.js", "name": "engine", "imports": ["index.html"]},
                "src/routes/index/screen.tsx": {"file": "assets/home.js", "name": "screen", "css": ["assets/home.css"],
                    "imports": ["index.html", "_icon.js"], "assets": ["assets/noor.svg", "assets/font.woff2"]},
                "src/routes/login/screen.tsx": {"file": "assets/login.js", "name": "screen"},
                "src/routes/members-id-chat/screen.tsx": {"file": "assets/chat.js", "name": "screen"}
            }"#,
        )
        .unwrap()
    }

    fn files(links: &str) -> Vec<&str> {
        let mut files: Vec<_> =
            links.split("href=\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        files.sort_unstable();
        files
    }

    #[test]
    fn a_visitor_is_told_of_the_words_and_of_all_the_screen_is_made_of() {
        let links = manifest().links("", "nl", false);
        assert_eq!(files(&links), ["home.css", "home.js", "icon.js", "noor.svg", "words-nl-1.js"]);
        assert!(links.contains(r#"<link rel="preload" as="style" crossorigin href="/assets/home.css" />"#), "{links}");
    }

    #[test]
    fn a_screen_with_words_of_its_own_is_told_of_them() {
        assert_eq!(
            files(&manifest().links("login", "nl", false)),
            ["login-words-nl-1.js", "login.js", "words-nl-1.js"]
        );
    }

    #[test]
    fn a_member_is_also_told_of_what_members_need_everywhere() {
        let links = manifest().links("members/12/chat", "nl", true);
        assert_eq!(files(&links), ["chat.js", "engine.js", "member-words-nl-1.js", "words-nl-1.js"]);
    }

    #[test]
    fn a_page_that_has_no_screen_of_its_own_names_the_words() {
        assert_eq!(files(&manifest().links("no/such/page", "nl", false)), ["words-nl-1.js"]);
        assert_eq!(manifest().links("no/such/page", "xx", false), "");
    }
}
