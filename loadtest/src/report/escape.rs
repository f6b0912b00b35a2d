//! Text within HTML.

use std::fmt::{self, Display, Formatter, Write};

/// Text as it may stand between tags and within quotation marks.
pub fn escape(text: &str) -> Escaped<'_> {
    Escaped(text)
}

pub struct Escaped<'t>(&'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|char| match char {
            '&' => out.write_str("&amp;"),
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '"' => out.write_str("&quot;"),
            '\'' => out.write_str("&#39;"),
            other => out.write_char(other),
        })
    }
}
