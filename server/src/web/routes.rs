//! Which paths have a screen, as the client's build says it (`.vite/routes.json`): any other is answered with 404.

use serde::Deserialize;

/// Paths such as `/members/:id` and `/landers/video/:slug?`, written as the client's router reads them.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct Routes(Vec<String>);

impl Routes {
    pub fn read(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    /// Whether there is a screen at a path. Like the client's router it takes no notice of upper case or of a slash at
    /// the end.
    pub fn lead_to(&self, path: &str) -> bool {
        self.0.iter().any(|route| matches(route, path.strip_suffix('/').unwrap_or(path)))
    }
}

fn matches(route: &str, path: &str) -> bool {
    let mut parts = path.split('/').skip(1);
    let has_all = route.split('/').skip(1).filter(|wanted| !wanted.is_empty()).all(|wanted| match parts.next() {
        Some(part) => fits(wanted, part),
        None => wanted.ends_with('?'),
    });
    has_all && parts.next().is_none()
}

/// `:id` is a number, any other name with a colon stands for anything.
fn fits(wanted: &str, part: &str) -> bool {
    match wanted.strip_prefix(':') {
        Some("id" | "id?") => !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()),
        Some(_) => !part.is_empty(),
        None => wanted.eq_ignore_ascii_case(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_known_by_its_parts() {
        let json = br#"["/", "/chats", "/chats/:id", "/likes/:type", "/credits/:id/:paymentmethod?"]"#;
        let routes = Routes::read(json).unwrap();
        for path in ["/", "", "/chats", "/Chats/", "/chats/7", "/likes/new", "/credits/3", "/credits/3/ideal"] {
            assert!(routes.lead_to(path), "{path}");
        }
        for path in ["/wp-admin.php", "/chats/x", "/chats/7/8", "/likes//", "/credits", "/credits/3/ideal/x", "//"] {
            assert!(!routes.lead_to(path), "{path}");
        }
    }
}
