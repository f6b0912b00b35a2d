//! The client's build lists its pages in `.vite/pages.json`: which paths have a screen (any other is answered with
//! 404), and the files that each page needs.

use super::html::escaped;
use crate::domain::chats::Which;
use serde::Deserialize;
use std::collections::HashMap;
use wire::{ConversationId, MemberId};

#[derive(Debug, Deserialize)]
pub struct Build {
    /// The first that matches a path is its page.
    routes: Vec<Route>,
    /// The page for paths that have no screen.
    lost: Lost,
    /// What members need on every page.
    pub member: Files,
}

#[derive(Debug, Deserialize)]
struct Route {
    /// Such as `/members/:id` and `/landers/video/:slug?`, written as the client's router reads them.
    path: String,
    /// What the page shows before any script has run, as HTML in which `{site}` stands for the name of the site.
    first: String,
    #[serde(flatten)]
    files: Files,
    /// Those of the screen that members see there, where it is another one.
    members: Option<Files>,
}

#[derive(Debug, Deserialize)]
struct Lost {
    first: String,
    #[serde(flatten)]
    files: Files,
}

/// Files of the client, by their paths from its root. The page itself names what every page needs.
#[derive(Debug, Deserialize)]
pub struct Files {
    pub scripts: Vec<String>,
    pub styles: Vec<String>,
    pub pictures: Vec<String>,
    /// The pictures that a site of a niche shows in place of `pictures`, by the number of the niche.
    #[serde(default)]
    pub niches: HashMap<String, Vec<String>>,
    /// The page's texts by locale; these are scripts as well.
    pub words: HashMap<String, Vec<String>>,
}

/// Which page of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageOf {
    /// The profile, or a page that leads members there.
    Profile,
    /// The profile for members; visitors are asked to log in before they are told anything.
    MembersProfile,
    /// The conversation with the member.
    Chat,
}

/// The pages about one member. Not among them is that of the signup, which goes on without the member as well.
const PAGES_OF_MEMBERS: [(&str, PageOf); 6] = [
    ("/members/:id", PageOf::Profile),
    ("/likes/m/:id", PageOf::MembersProfile),
    ("/members/:id/chat", PageOf::Chat),
    ("/members/:id/landing", PageOf::Profile),
    ("/members/:id/landing2/:slug?", PageOf::Profile),
    ("/members/:id/landing3/:slug?", PageOf::Profile),
];

impl Build {
    pub fn read(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    /// Whether there is a screen at a path. Like the client's router it takes no notice of upper case or of a slash at
    /// the end.
    pub fn leads_to(&self, path: &str) -> bool {
        self.route(path).is_some()
    }

    pub fn files(&self, path: &str, is_member: bool) -> &Files {
        let Some(route) = self.route(path) else { return &self.lost.files };
        route.members.as_ref().filter(|_| is_member).unwrap_or(&route.files)
    }

    /// What the page at a path shows before any script has run, as HTML.
    pub fn first(&self, path: &str, site: &str) -> String {
        let first = self.route(path).map_or(&self.lost.first, |route| &route.first);
        first.replacen("{site}", &escaped(&site.to_lowercase()), 1)
    }

    /// The member whose page is at a path, and which of the pages it is.
    pub fn page_of<'p>(&self, path: &'p str) -> Option<(&'p str, PageOf)> {
        let route = self.route(path)?;
        let of = PAGES_OF_MEMBERS.iter().find(|(of, _)| *of == route.path)?.1;
        Some((id_in(route, path)?, of))
    }

    /// The conversation that is open at a path.
    pub fn chat_at(&self, path: &str) -> Option<Which> {
        let route = self.route(path)?;
        let id = id_in(route, path)?.parse().ok()?;
        match route.path.as_str() {
            "/chats/:id" => Some(Which::Conversation(ConversationId(id))),
            "/members/:id/chat" => Some(Which::Profile(MemberId(id))),
            _ => None,
        }
    }

    fn route(&self, path: &str) -> Option<&Route> {
        self.routes.iter().find(|route| matches(&route.path, path.strip_suffix('/').unwrap_or(path)))
    }
}

fn id_in<'p>(route: &Route, path: &'p str) -> Option<&'p str> {
    let place = route.path.split('/').position(|segment| segment == ":id")?;
    path.split('/').nth(place)
}

fn matches(route: &str, path: &str) -> bool {
    let mut parts = path.split('/').skip(1);
    let has_all = route.split('/').skip(1).filter(|segment| !segment.is_empty()).all(|segment| match parts.next() {
        Some(part) => fits(segment, part),
        None => segment.ends_with('?'),
    });
    has_all && parts.next().is_none()
}

/// `:id` matches a number, any other name with a colon matches anything.
fn fits(segment: &str, part: &str) -> bool {
    match segment.strip_prefix(':') {
        Some("id" | "id?") => !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()),
        Some(_) => !part.is_empty(),
        None => segment.eq_ignore_ascii_case(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn build(paths: &[&str]) -> Build {
        let page = |name: &str| json!({"path": name, "first": name, "scripts": [name], "styles": [], "pictures": [], "words": {}});
        let routes: Vec<_> = paths.iter().map(|path| page(path)).collect();
        let all = json!({"routes": routes, "lost": page("lost"), "member": page("member")});
        Build::read(all.to_string().as_bytes()).unwrap()
    }

    #[test]
    fn a_path_is_known_by_its_parts() {
        let build = build(&["/", "/chats", "/chats/:id", "/likes/:type", "/credits/:id/:paymentmethod?"]);
        for path in ["/", "", "/chats", "/Chats/", "/chats/7", "/likes/new", "/credits/3", "/credits/3/ideal"] {
            assert!(build.leads_to(path), "{path}");
        }
        for path in ["/wp-admin.php", "/chats/x", "/chats/7/8", "/likes//", "/credits", "/credits/3/ideal/x", "//"] {
            assert!(!build.leads_to(path), "{path}");
        }
    }

    #[test]
    fn a_path_has_the_files_of_the_first_page_that_fits() {
        let build = build(&["/likes/m/:id", "/members/:id/chat", "/members/:id"]);
        for (path, page) in [
            ("/members/7", "/members/:id"),
            ("/members/7/chat", "/members/:id/chat"),
            ("/members/ann", "lost"),
            ("/wp-admin.php", "lost"),
        ] {
            assert_eq!(build.files(path, false).scripts, [page], "{path}");
        }
    }

    #[test]
    fn a_page_shows_the_name_of_the_site_first() {
        let build = build(&["/{site}!"]);
        for (path, first) in [("/wp-admin.php", "lost"), ("/{site}!", "/rock &amp; roll!")] {
            assert_eq!(build.first(path, "Rock & Roll"), first);
        }
    }

    #[test]
    fn a_page_about_a_member_is_known_by_its_path() {
        let all = PAGES_OF_MEMBERS.map(|(path, _)| path);
        let build = build(&[&all[..], &["/members/:id/signup", "/chats/:id"]].concat());
        for (path, of) in [
            ("/members/7", Some(("7", PageOf::Profile))),
            ("/Members/7/", Some(("7", PageOf::Profile))),
            ("/likes/m/8", Some(("8", PageOf::MembersProfile))),
            ("/members/9/chat", Some(("9", PageOf::Chat))),
            ("/members/9/landing2/nearby", Some(("9", PageOf::Profile))),
            ("/members/9/signup", None),
            ("/members/anna", None),
            ("/chats/7", None),
        ] {
            assert_eq!(build.page_of(path), of, "{path}");
        }
    }

    #[test]
    fn a_conversation_is_known_by_its_path() {
        let build = build(&["/chats", "/chats/:id", "/members/:id/chat", "/members/:id"]);
        for (path, open) in [
            ("/chats/7", Some(Which::Conversation(ConversationId(7)))),
            ("/members/9/chat", Some(Which::Profile(MemberId(9)))),
            ("/Chats/7/", Some(Which::Conversation(ConversationId(7)))),
            ("/chats/99999999999999999999", None),
            ("/chats", None),
            ("/members/9", None),
        ] {
            assert_eq!(build.chat_at(path), open, "{path}");
        }
    }

    #[test]
    fn members_may_see_another_screen_than_visitors() {
        let page = |name: &str| json!({"first": "", "scripts": [name], "styles": [], "pictures": [], "words": {}});
        let mut home = page("home");
        home["path"] = "/".into();
        home["members"] = page("today");
        let all = json!({"routes": [home], "lost": page("lost"), "member": page("member")});
        let build = Build::read(all.to_string().as_bytes()).unwrap();
        for (is_member, shown) in [(false, "home"), (true, "today")] {
            assert_eq!(build.files("/", is_member).scripts, [shown]);
            assert_eq!(build.files("/wp-admin.php", is_member).scripts, ["lost"]);
        }
    }
}
