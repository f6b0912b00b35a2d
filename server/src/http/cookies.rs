//! Reads and sets cookies.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

/// The value of a cookie that came with a call.
pub fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}

/// A cookie to be set for the whole site.
pub struct Cookie<'c> {
    pub name: &'c str,
    pub value: &'c str,
    /// With none the browser deletes the cookie.
    pub days: i64,
    /// Whether it is hidden from the page's scripts.
    pub http_only: bool,
}

const DAY_SECONDS: i64 = 24 * 60 * 60;

/// Sets the cookie; on a page by https for https only.
pub fn set(response: &mut Response, https: bool, Cookie { name, value, days, http_only }: &Cookie) {
    let http_only = if *http_only { "; HttpOnly" } else { "" };
    let secure = if https { "; Secure" } else { "" };
    let age = days * DAY_SECONDS;
    let cookie = format!("{name}={value}; Path=/; Max-Age={age}; SameSite=Lax{http_only}{secure}");
    // Tokens are hexadecimal and locales two letters: always a valid header.
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, "xlocale=de; locale=nl; session=abc".parse().unwrap());
        assert_eq!(cookie(&headers, "locale"), Some("nl"));
        assert_eq!(cookie(&headers, "loc"), None);
    }
}
