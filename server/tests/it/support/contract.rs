//! Checks everything that any test receives from the server against the documents: every answer of a call, and every
//! frame.

use super::client::Reply;
use hyper::Method;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

static CALLS: LazyLock<Value> = LazyLock::new(|| read("openapi.json"));
static SOCKET: LazyLock<Value> = LazyLock::new(|| read("asyncapi.json"));

/// Where the documents lie in the repository.
pub const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/contract");

fn read(name: &str) -> Value {
    let text = std::fs::read_to_string(Path::new(FOLDER).join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Fails if a call of the document was answered in a way that the document does not name.
pub fn check_reply(method: &Method, path: &str, reply: &Reply) {
    if let Err(what) = reply_fits(method, path, reply) {
        panic!("{method} {path} does not conform to server/contract/openapi.json: {what}");
    }
}

fn reply_fits(method: &Method, path: &str, reply: &Reply) -> Result<(), String> {
    let path = path.split('?').next().unwrap_or_default();
    let status = reply.status.as_str();
    let Some(call) = call(method, path) else {
        let is_hidden = path.starts_with("/api/") && reply.status.is_success() && method != Method::HEAD;
        return if is_hidden { Err(format!("{status} to a call that is not in it")) } else { Ok(()) };
    };
    let answer = call["responses"].get(status).ok_or_else(|| format!("{status} {:?}", reply.bytes))?;
    let Some(content) = answer.get("content").and_then(Value::as_object) else {
        return if reply.bytes.is_empty() { Ok(()) } else { Err(format!("{status} has a body")) };
    };
    let mime = reply.headers.get("content-type").and_then(|mime| mime.to_str().ok()).unwrap_or_default();
    let mime = mime.split(';').next().unwrap_or_default();
    let schema = &content.get(mime).ok_or_else(|| format!("{status} is of the type {mime:?}"))?["schema"];
    if mime == "application/json" {
        fits(&CALLS, schema, &reply.json()).map_err(|what| format!("{status} {what}"))?;
    }
    Ok(())
}

/// Every call of the document, as `GET /api/user.php`.
pub fn every_call() -> BTreeSet<String> {
    let paths = CALLS["paths"].as_object().unwrap();
    let calls = paths.iter().flat_map(|(path, calls)| calls.as_object().unwrap().keys().map(move |it| (it, path)));
    calls.map(|(method, path)| format!("{} {path}", method.to_uppercase())).collect()
}

/// Those calls whose body has a field of this name, as `POST /api/activate.php`.
pub fn bodies_with(field: &str) -> BTreeSet<String> {
    let has_field = |call: &Value| {
        let schema = &call["requestBody"]["content"]["application/json"]["schema"];
        let target = schema["$ref"].as_str().and_then(|target| CALLS.pointer(&target[1..]));
        let schema = target.unwrap_or(schema);
        // A body that is one of several has the fields of each.
        let forms = schema["oneOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
        forms.iter().any(|form| form["properties"].get(field).is_some())
    };
    let paths = CALLS["paths"].as_object().unwrap();
    let calls = paths.iter().flat_map(|(path, calls)| calls.as_object().unwrap().iter().map(move |it| (path, it)));
    let calls = calls.filter(|(_, (_, call))| has_field(call));
    calls.map(|(path, (method, _))| format!("{} {path}", method.to_uppercase())).collect()
}

/// The document's entry for a call; none for what is no call, or has an unknown method.
fn call(method: &Method, path: &str) -> Option<&'static Value> {
    let paths = CALLS["paths"].as_object()?;
    let (_, calls) = paths.iter().find(|(template, _)| is_of(template, path))?;
    calls.get(method.as_str().to_lowercase())
}

fn is_of(template: &str, path: &str) -> bool {
    let (template, path) = (template.split('/'), path.split('/'));
    template.clone().count() == path.clone().count()
        && template.zip(path).all(|(part, is)| part.starts_with('{') || part == is)
}

/// Fails if the document does not know a frame of the server's.
pub fn check_frame(text: &str) {
    let frame = serde_json::from_str(text).unwrap();
    if let Err(what) = fits(&SOCKET, &SOCKET["components"]["schemas"]["ServerFrame"], &frame) {
        panic!("a frame does not conform to server/contract/asyncapi.json: {what}");
    }
}

/// JSON Schema, as far as the documents use it for what the server writes.
fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let Some(schema) = schema.as_object() else { return Ok(()) };
    for (keyword, rule) in schema {
        let rules = || rule.as_array().map(Vec::as_slice).unwrap_or_default();
        let is_met = match keyword.as_str() {
            "$ref" => {
                let target = document.pointer(&rule.as_str().unwrap()[1..]).unwrap();
                fits(document, target, value)?;
                true
            }
            "type" => rules().iter().chain([rule]).any(|kind| is_kind(kind, value)),
            "const" => rule == value,
            "enum" => rules().contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
            "required" => rules().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "allOf" => {
                rules().iter().try_for_each(|rule| fits(document, rule, value))?;
                true
            }
            "anyOf" => rules().iter().any(|rule| fits(document, rule, value).is_ok()),
            "oneOf" => rules().iter().filter(|rule| fits(document, rule, value).is_ok()).count() == 1,
            "properties" => {
                for (name, rule) in rule.as_object().unwrap() {
                    let field = value.get(name);
                    field
                        .map_or(Ok(()), |field| fits(document, rule, field))
                        .map_err(|what| format!("{name}: {what}"))?;
                }
                true
            }
            "items" => {
                value.as_array().into_iter().flatten().try_for_each(|item| fits(document, rule, item))?;
                true
            }
            "additionalProperties" => {
                value.as_object().unwrap().values().try_for_each(|field| fits(document, rule, field))?;
                true
            }
            "pattern" | "format" | "description" | "default" => true,
            other => panic!("this test does not know {other}"),
        };
        if !is_met {
            return Err(format!("{value} does not meet {keyword} {rule}"));
        }
    }
    Ok(())
}

fn is_kind(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::{HeaderMap, StatusCode};
    use serde_json::json;

    fn refused(status: u16, code: &str) -> Reply {
        let mut headers = HeaderMap::new();
        headers.insert("content-type", "application/json".parse().unwrap());
        let body = json!({ "error": { "code": code, "message": "No." } });
        Reply { status: StatusCode::from_u16(status).unwrap(), headers, bytes: body.to_string().into() }
    }

    #[test]
    fn an_answer_that_the_document_does_not_name_is_found() {
        let fits = |status, code| reply_fits(&Method::DELETE, "/api/message.php", &refused(status, code));
        assert_eq!(fits(409, "too_late"), Ok(()));
        for (status, code) in [(409, "id_used"), (402, "too_late"), (404, "too_late")] {
            assert!(fits(status, code).is_err(), "{status} {code}");
        }
        let page = json!({ "rev": 1, "totals": { "unread": -1, "new_likes": 0 }, "chats": [] });
        let reply = Reply { status: StatusCode::OK, bytes: page.to_string().into(), ..refused(200, "") };
        let found = reply_fits(&Method::GET, "/api/chats.php?x=1", &reply).unwrap_err();
        assert_eq!(found, "200 totals: unread: -1 does not meet minimum 0");
    }

    #[test]
    #[should_panic(expected = "a frame does not conform to server/contract/asyncapi.json")]
    fn a_frame_that_the_document_does_not_know_is_found() {
        check_frame(r#"{"type":"typing"}"#);
    }
}
