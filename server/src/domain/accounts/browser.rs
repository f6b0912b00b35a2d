//! Which browser a request came from, in words for the member who reads a list of sessions. It decides nothing: anybody
//! can claim to be any browser.

/// What a `User-Agent` header contains, and the name. The first that fits counts, as most browsers also claim to be
/// another.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Such as `Firefox, Android`; empty if neither is known.
pub fn describe(user_agent: &str) -> String {
    let known = |names: &[(&str, &'static str)]| {
        names.iter().find(|(part, _)| user_agent.contains(part)).map(|(_, name)| *name)
    };
    [known(BROWSERS), known(SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn browsers_are_known_by_the_header_they_send() {
        let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0 Safari/537.36";
        assert_eq!(describe(chrome), "Chrome, Windows");
        assert_eq!(describe(&format!("{chrome} Edg/149.0")), "Edge, Windows");
        let safari =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1";
        assert_eq!(describe(safari), "Safari, iPhone");
        assert_eq!(
            describe("Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0"),
            "Firefox, Android"
        );
        assert_eq!(describe("curl/8.14"), "");
    }
}
