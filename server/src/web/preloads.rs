//! Links to the files that a page needs, for its head. With them the browser fetches all files at once; without, it
//! finds some only after it has read others.

use super::routes::Files;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// The links for the head of a page that needs all these files, is in this language and belongs to a site of this niche.
/// A browser warns of a preloaded picture that its page does not show.
///
/// The largest scripts come first, by the bytes that travel: a browser requests six files at once, and a large one that
/// begins last is waited for alone. They are less urgent than the styles, by which the page shows what it carries before any
/// script has run.
pub fn links(pages: &[&Files], locale: &str, niche: u8, bytes_of: impl Fn(&str) -> usize) -> String {
    let named = |of: &dyn Fn(&Files) -> &[String]| pages.iter().copied().flat_map(of).collect::<BTreeSet<_>>();
    let mut scripts = named(&|files| &files.scripts);
    scripts.extend(pages.iter().filter_map(|files| files.words.get(locale)).flatten());
    let mut scripts: Vec<_> = scripts.into_iter().collect();
    scripts.sort_by_key(|file| Reverse(bytes_of(file)));
    let scripts = scripts
        .into_iter()
        .map(|file| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"/{file}\" />"));
    // The client requests its styles with this attribute. Without it here the browser would fetch them twice.
    let styles = named(&|files| &files.styles).into_iter();
    let styles = styles.map(|file| format!("<link rel=\"preload\" as=\"style\" crossorigin href=\"/{file}\" />"));
    let niche = niche.to_string();
    let pictures = named(&|files| files.niches.get(&niche).unwrap_or(&files.pictures)).into_iter();
    let pictures = pictures.map(|file| format!("<link rel=\"preload\" as=\"image\" href=\"/{file}\" />"));
    scripts.chain(styles).chain(pictures).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(scripts: &[&str], words: &[&str]) -> Files {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        Files {
            scripts: owned(scripts),
            styles: owned(&["assets/home.css"]),
            pictures: owned(&["assets/noor.svg"]),
            niches: [("3".to_owned(), owned(&["people/ilse.svg"]))].into(),
            words: [("nl".to_owned(), owned(words))].into(),
        }
    }

    #[test]
    fn a_page_names_its_scripts_words_styles_and_pictures() {
        let home = files(&["assets/home.js"], &["assets/common-nl.js"]);
        assert_eq!(
            links(&[&home], "nl", 1, |_| 0),
            "<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"/assets/common-nl.js\" />\
             <link rel=\"modulepreload\" fetchpriority=\"low\" href=\"/assets/home.js\" />\
             <link rel=\"preload\" as=\"style\" crossorigin href=\"/assets/home.css\" />\
             <link rel=\"preload\" as=\"image\" href=\"/assets/noor.svg\" />"
        );
    }

    #[test]
    fn a_page_names_the_pictures_of_its_niche() {
        let home = files(&[], &[]);
        for (niche, shown, other) in [(1, "noor", "ilse"), (3, "ilse", "noor")] {
            let links = links(&[&home], "nl", niche, |_| 0);
            assert!(links.contains(shown) && !links.contains(other), "niche {niche}: {links}");
        }
    }

    #[test]
    fn what_two_parts_of_a_page_need_is_named_once() {
        let chat = files(&["assets/chat.js", "assets/store.js"], &["assets/chat-nl.js"]);
        let member = files(&["assets/store.js"], &["assets/chat-nl.js", "assets/member-nl.js"]);
        let links = links(&[&chat, &member], "nl", 1, |_| 0);
        for file in ["store.js", "chat-nl.js", "member-nl.js", "home.css"] {
            assert_eq!(links.matches(file).count(), 1, "{file} in {links}");
        }
    }

    #[test]
    fn the_largest_scripts_come_first() {
        let chat = files(&["a.js", "long.js", "longest.js"], &["longer.js"]);
        let links = links(&[&chat], "nl", 1, str::len);
        let at = |file: &str| links.find(&format!("/{file}")).unwrap();
        assert!(at("longest.js") < at("longer.js") && at("longer.js") < at("long.js") && at("long.js") < at("a.js"));
    }

    #[test]
    fn a_language_that_the_client_does_not_speak_has_no_words() {
        assert!(!links(&[&files(&[], &["assets/common-nl.js"])], "xx", 1, |_| 0).contains("common"));
    }
}
