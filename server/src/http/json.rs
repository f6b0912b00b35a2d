//! Reads JSON. What is not of the documented shape is refused with the place, what was expected there and what was
//! found, in the terms of JSON instead of the program's own.

use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::Refusal;

/// Reads an object.
pub fn parse<T: DeserializeOwned>(json: &[u8]) -> Result<T, Refusal> {
    // Serde reads the values of an array as the fields of an object, in their order.
    if json.trim_ascii_start().first() == Some(&b'[') {
        return Err(Refusal::Malformed { detail: "expected an object, found an array".into() });
    }
    // The place is found by reading a second time, only after an error: keeping track of it costs as much as reading.
    serde_json::from_slice(json).map_err(|_| Refusal::Malformed { detail: detail::<T>(json) })
}

fn detail<T: DeserializeOwned>(json: &[u8]) -> String {
    let value: Value = match serde_json::from_slice(json) {
        Ok(value) => value,
        Err(error) => return format!("not JSON: {error}"),
    };
    match serde_path_to_error::deserialize::<_, T>(value) {
        // Only a repeated field, of which a parsed value keeps one.
        Ok(_) => "a field is there twice".into(),
        Err(error) => {
            let (path, what) = (error.path().to_string(), in_words(&error.inner().to_string()));
            if path == "." { what } else { format!("{path}: {what}") }
        }
    }
}

/// An error of serde's in the terms of JSON.
pub fn in_words(error: &str) -> String {
    if let Some(field) = error.strip_prefix("missing field ") {
        return format!("the field {field} is missing");
    }
    let Some((found, expected)) = error.rsplit_once(", expected ") else {
        return error.to_owned();
    };
    let found = match found.split_once(": ") {
        Some(("invalid type", found)) => kind(found),
        // Of the right type, but too large: a number.
        Some((_, found)) => found,
        None if found.starts_with("invalid length") => "an array",
        None => found.strip_prefix("unknown variant ").unwrap_or(found),
    };
    format!("expected {}, found {found}", belonging(expected))
}

/// What was found, by its type: its text may be long.
fn kind(found: &str) -> &str {
    match found.split(' ').next() {
        Some("string" | "character") => "a string",
        Some("integer" | "floating") => "a number",
        Some("boolean") => "a boolean",
        Some("sequence") => "an array",
        Some("map") => "an object",
        _ => found,
    }
}

/// What was expected.
fn belonging(expected: &str) -> &str {
    match expected.split(' ').next() {
        Some("i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "isize" | "usize") => "a whole number",
        Some("f32" | "f64") => "a number",
        Some("string") if expected == "string or map" => "a string or an object",
        Some("string" | "str") => "a string",
        Some("sequence" | "tuple") => "an array",
        Some("struct" | "enum" | "map" | "internally" | "adjacently") => "an object",
        _ => expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::chat::Mark;
    use wire::frame::ClientFrame;
    use wire::like::LikeProfile;
    use wire::message::Send;

    fn refused<T: DeserializeOwned + std::fmt::Debug>(json: &str) -> String {
        match parse::<T>(json.as_bytes()) {
            Err(Refusal::Malformed { detail }) => detail,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_refusal_names_the_place_and_what_belongs_there_in_the_terms_of_json() {
        for (body, detail) in [
            (r#"{"profile": "x"}"#, "profile: expected an object, found a string"),
            (r#"{"profile": {"id": "x"}}"#, "profile.id: expected a whole number, found a string"),
            (r#"{"profile": {"id": 1.5}}"#, "profile.id: expected a whole number, found a number"),
            (r#"{"profile": {}}"#, "profile: the field `id` is missing"),
            ("{}", "the field `profile` is missing"),
            ("[]", "expected an object, found an array"),
            ("null", "expected an object, found null"),
        ] {
            assert_eq!(refused::<LikeProfile>(body), detail, "{body}");
        }
        let not_json = refused::<LikeProfile>("{");
        assert!(not_json.starts_with("not JSON: EOF while parsing"), "{not_json}");
        let mark = |kind: &str| refused::<Mark>(&format!(r#"{{"conversation": 1, "seq": 1, "mark": {kind}}}"#));
        assert_eq!(mark("5"), "mark: expected a string or an object, found a number");
        assert_eq!(mark(r#""seen""#), "mark: expected `read` or `delivered`, found `seen`");
    }

    #[test]
    fn messages_and_frames_are_refused_in_the_same_terms() {
        let send = r#"{"client_id": "0190d1f0-4d3c-7000-8000-000000000001", "to": {"profile": "x"},
            "kind": "text", "text": "Hi", "quoted_cost": 1}"#;
        assert_eq!(refused::<Send>(send), "to.profile: expected a whole number, found a string");
        let frame = refused::<ClientFrame>(r#"{"type": "fly"}"#);
        assert!(
            frame.starts_with("type: expected one of `hello`, `send`") && frame.ends_with(", found `fly`"),
            "{frame}"
        );
        let frame = refused::<ClientFrame>(r#"{"type": "typing", "conversation": "x"}"#);
        assert_eq!(frame, "expected a whole number, found a string");
    }
}
