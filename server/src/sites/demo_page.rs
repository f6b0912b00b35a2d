//! The pages of a demo that the server makes itself, in the colours of the site: the outbox of mails, the sandbox of
//! payments.

use super::domain::Domain;
use super::theme::{self, SANS, Theme};

/// What such a page may load and do: its own style, and forms that go to the server.
pub const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; \
                          frame-ancestors 'none'";

/// A page; `title` is HTML already, as is `body`.
pub fn page(domain: &Domain, language: &str, title: &str, body: &str) -> String {
    let Theme { light, dark, title: face, .. } = theme::of(domain.site.niche);
    let pair = |light: &str, dark: &str| format!("light-dark({light},{dark})");
    format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
<title>{title}</title><style>body{{max-width:42rem;margin:0 auto;padding:2rem 1rem;\
font:400 1rem/1.5 {SANS};background:{surface};color:{text}}}h1{{font:700 1.75rem/1.2 {face}}}\
h2{{font:700 1.125rem/1.3 {face};margin:2rem 0 .5rem}}ul,ol{{list-style:none;padding:0}}\
.card{{display:block;margin:0 0 .75rem;padding:1rem;border-radius:1rem;background:{raised}}}\
a{{color:inherit}}small,.note{{color:{muted}}}.sum{{font-size:1.75rem;font-weight:700}}\
form{{display:flex;flex-wrap:wrap;gap:.625rem;margin:0}}button{{min-height:2.75rem;padding:.5rem 1.125rem;\
border:1px solid {muted};border-radius:1rem;background:{raised};color:inherit;font:600 1rem/1.25 {SANS};\
cursor:pointer}}button.main{{border-color:{accent};background:{accent};color:#fff}}\
label{{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;width:100%}}\
input[type=checkbox]{{width:1.25rem;height:1.25rem}}\
:focus-visible{{outline:3px solid;outline-offset:2px}}</style></head>\
<body><main><h1>{title}</h1>{body}</main></body></html>",
        surface = pair(light.surface, dark.surface),
        raised = pair(light.raised, dark.raised),
        text = pair(light.text, dark.text),
        muted = pair(light.muted, dark.muted),
        accent = pair(light.accent, dark.accent),
    )
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
