//! Text and data as parts of a page.

use serde::Serialize;

/// Data in an element that is not shown, for the client to read.
pub fn data(id: &str, value: &impl Serialize) -> String {
    // `<` must not appear in the element: it could end it.
    let json = serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{id}\">{json}</script>")
}

/// Text fit to stand in an element or a quoted attribute.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
