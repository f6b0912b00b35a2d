//! The OpenAPI document, which describes all calls.

use crate::calls::{Described, Entry, Link};
use crate::operation::Operation;
use crate::schemas::Schemas;
use serde_json::{Map, Value, json};

/// The introduction of the document. [`crate::fill`] inserts the configured limits.
pub const ABOUT: &str = include_str!("openapi.md");

/// The id of a call in links and in generated clients, such as `get_auto_like`.
fn operation_id(method: &str, path: &str) -> String {
    let path = path.trim_start_matches("/api").trim_start_matches('/').trim_end_matches(".php");
    let words = path.split(|it: char| !it.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(method.to_lowercase(), |name, word| format!("{name}_{word}"))
}

/// Makes the document. `about` is its introduction, `cookie` the name of the session cookie.
pub fn document(calls: &Described, version: &str, about: &str, cookie: &str) -> Value {
    let mut schemas = Schemas::default();
    let mut paths: Map<String, Value> = Map::new();
    for entry in &calls.0 {
        let call = operation(entry, &mut schemas);
        paths.entry(&entry.path).or_insert_with(|| json!({}))[entry.method.as_str().to_lowercase()] = call;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Vonk",
            "version": version,
            "description": about,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": tags(calls),
        "paths": paths,
        "components": {
            "schemas": schemas.definitions(),
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": cookie,
                    "description": "The session cookie, which `POST /api/user.php` sets.",
                },
            },
        },
    })
}

fn tags(calls: &Described) -> Vec<Value> {
    let mut tags: Vec<&str> = calls.0.iter().map(|entry| entry.tag).collect();
    tags.dedup();
    tags.into_iter().map(|tag| json!({ "name": tag })).collect()
}

fn operation(entry: &Entry, schemas: &mut Schemas) -> Value {
    let mut described = Operation::default();
    (entry.describe)(&mut described, schemas);
    for change in &entry.call.changes {
        change(&mut described, schemas);
    }
    let mut call = described.into_json(schemas);
    call.insert("operationId".into(), operation_id(entry.method.as_str(), &entry.path).into());
    call.insert("tags".into(), json!([entry.tag]));
    call.insert("summary".into(), entry.call.summary.into());
    if !entry.call.details.is_empty() {
        call.insert("description".into(), entry.call.details.into());
    }
    if let Some(answer) = call["responses"].as_object_mut().and_then(|all| all.values_mut().next()) {
        for it in &entry.call.links {
            answer["links"][it.name] = link(it);
        }
    }
    call.into()
}

fn link(link: &Link) -> Value {
    let parameters: Map<String, Value> =
        link.parameters.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    let mut json = json!({ "operationId": link.to });
    if !parameters.is_empty() {
        json["parameters"] = parameters.into();
    }
    if !link.body.is_null() {
        json["requestBody"] = link.body.clone();
    }
    json
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handler::Input;
    use crate::{Code, Routes, about};
    use axum::Json;
    use axum::extract::{FromRequestParts, State};
    use axum::http::Method;
    use axum::http::request::Parts;
    use wire::chat::{Done, Mark};

    /// An argument that reads a body and a query, and is refused without a session.
    struct BodyAndQuery;

    impl<S: Sync> FromRequestParts<S> for BodyAndQuery {
        type Rejection = ();

        async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Self, ()> {
            Ok(Self)
        }
    }

    impl Input for BodyAndQuery {
        fn describe(call: &mut Operation, schemas: &mut Schemas) {
            call.is_for_members = true;
            call.takes_json::<Mark>(schemas);
            call.takes_query::<Mark>(schemas);
            call.refuses(&[Code::AuthenticationRequired]);
        }
    }

    async fn mark(_: State<u8>, _: BodyAndQuery) -> Result<Json<Done>, ()> {
        Err(())
    }

    fn guarded(_: &Method, _: &str, call: &mut Operation) {
        call.refuses(&[Code::TryAgain]);
    }

    fn document_of_one() -> Value {
        let call = about("Moves a mark.").refuses(&[Code::NotFound, Code::TooLate]).answers_if_changed().link(Link {
            name: "again",
            to: "post_auto_read",
            parameters: &[],
            body: json!({ "conversation": 1 }),
        });
        let routes = Routes::new("Chats").post("/auto-read.php", mark, call).with_state(1);
        let (_, calls) = routes.nest("/api", |router| router, guarded).split();
        document(&calls, "1", "All calls.", "session")
    }

    #[test]
    fn a_call_is_described_by_its_signature_and_its_entry() {
        let document = document_of_one();
        let call = &document["paths"]["/api/auto-read.php"]["post"];
        assert_eq!(call["operationId"], "post_auto_read");
        assert_eq!(call["security"], json!([{ "session": [] }]));
        assert_eq!(
            call["requestBody"]["content"]["application/json"]["schema"],
            json!({ "$ref": "#/components/schemas/Mark" })
        );
        let parameters: Vec<&str> =
            call["parameters"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
        assert_eq!(parameters, ["conversation", "mark", "seq", "If-None-Match"]);
        let statuses: Vec<&String> = call["responses"].as_object().unwrap().keys().collect();
        assert_eq!(statuses, ["200", "304", "400", "403", "404", "409", "413", "503"]);
        assert_eq!(call["responses"]["200"]["links"]["again"]["operationId"], "post_auto_read");
        let refused = &call["responses"]["409"]["content"]["application/json"]["schema"];
        assert_eq!(refused["properties"]["error"]["properties"]["code"]["enum"], json!(["too_late"]));
        assert!(call["responses"]["503"]["headers"]["Retry-After"].is_object());
    }

    #[test]
    fn the_document_defines_every_type_that_it_refers_to() {
        let document = document_of_one();
        let names = document["components"]["schemas"].as_object().unwrap();
        assert!(names.contains_key("Mark") && names.contains_key("MarkKind") && names.contains_key("ErrorBody"));
    }
}
