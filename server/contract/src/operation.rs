//! The description of one call, as the table collects it and as OpenAPI writes it.

use crate::schemas::Schemas;
use schemars::JsonSchema;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use wire::refusal::{Code, ErrorBody};

/// The description of one call.
#[derive(Default)]
pub struct Operation {
    /// Whether the call needs a session.
    pub is_for_members: bool,
    pub parameters: Vec<Parameter>,
    /// The schema of the body for each content type.
    pub body: BTreeMap<&'static str, Value>,
    /// The answers other than refusals, by status.
    pub answers: BTreeMap<u16, Answer>,
    pub refusals: BTreeSet<Code>,
}

/// A value that the caller passes in the query, the path or a header.
pub struct Parameter {
    pub place: Place,
    pub name: String,
    pub schema: Value,
    pub is_required: bool,
}

/// The part of a request that holds a parameter.
#[derive(Clone, Copy)]
pub enum Place {
    Query,
    Path,
    Header,
}

/// An answer that is not a refusal.
#[derive(Default)]
pub struct Answer {
    pub description: &'static str,
    /// The content type and the schema of the body.
    pub body: Option<(&'static str, Value)>,
    /// The names of headers with their descriptions.
    pub headers: Vec<(&'static str, &'static str)>,
}

impl Operation {
    /// Adds refusals.
    pub fn refuses(&mut self, codes: &[Code]) {
        self.refusals.extend(codes);
    }

    /// Makes the body JSON of this type, with the refusals of a body that cannot be read.
    pub fn takes_json<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        self.body.insert("application/json", schemas.read::<T>());
        self.refuses(&[Code::Malformed, Code::TooLarge]);
    }

    /// Adds the fields of this type as parameters of the query.
    pub fn takes_query<T: JsonSchema>(&mut self, schemas: &mut Schemas) {
        for (name, schema, is_required) in schemas.fields::<T>() {
            self.parameters.push(Parameter { place: Place::Query, name, schema, is_required });
        }
        self.refuses(&[Code::Malformed]);
    }

    /// Adds a header of the request.
    pub fn takes_header(&mut self, name: &str, schema: Value, is_required: bool) {
        self.parameters.push(Parameter { place: Place::Header, name: name.into(), schema, is_required });
    }

    /// Adds an answer in JSON.
    pub fn answers_json<T: JsonSchema>(&mut self, status: u16, schemas: &mut Schemas) {
        let body = Some(("application/json", schemas.written::<T>()));
        self.answers.insert(status, Answer { description: "Done.", body, ..Answer::default() });
    }

    /// Adds the `ETag` of each answer, the header `If-None-Match` and the answer 304 without a body.
    pub fn answers_if_changed(&mut self) {
        let tag = ("ETag", "Identifies this state. Send it in `If-None-Match` with the next request.");
        for answer in self.answers.values_mut() {
            answer.headers.push(tag);
        }
        let unchanged = Answer {
            description: "The state that the caller holds has not changed.",
            headers: vec![tag],
            ..Answer::default()
        };
        self.answers.insert(304, unchanged);
        let etag = json!({ "type": "string", "description": "The `ETag` of the state that the caller holds." });
        self.takes_header("If-None-Match", etag, false);
    }

    /// The call in the form of OpenAPI, without its id, tag, summary and links, which only the table has.
    pub fn into_json(self, schemas: &mut Schemas) -> Map<String, Value> {
        let mut call = Map::new();
        if self.is_for_members {
            call.insert("security".into(), json!([{ "session": [] }]));
        }
        if !self.parameters.is_empty() {
            call.insert("parameters".into(), self.parameters.iter().map(Parameter::to_json).collect());
        }
        if !self.body.is_empty() {
            let content = |(mime, schema): (&str, Value)| (mime.to_owned(), json!({ "schema": schema }));
            let content: Map<String, Value> = self.body.into_iter().map(content).collect();
            call.insert("requestBody".into(), json!({ "required": true, "content": content }));
        }
        let mut responses = Map::new();
        for (status, answer) in self.answers {
            responses.insert(status.to_string(), answer.into_json());
        }
        for (status, codes) in by_status(&self.refusals) {
            responses.insert(status.to_string(), refusals(&codes, schemas));
        }
        call.insert("responses".into(), responses.into());
        call
    }
}

impl Parameter {
    fn to_json(&self) -> Value {
        let place = match self.place {
            Place::Query => "query",
            Place::Path => "path",
            Place::Header => "header",
        };
        let mut schema = self.schema.clone();
        let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
        let mut parameter = json!({ "name": self.name, "in": place, "required": self.is_required, "schema": schema });
        if let Some(description) = description {
            parameter["description"] = description;
        }
        parameter
    }
}

impl Answer {
    fn into_json(self) -> Value {
        let mut answer = json!({ "description": self.description });
        if let Some((mime, schema)) = self.body {
            answer["content"] = json!({ mime: { "schema": schema } });
        }
        if !self.headers.is_empty() {
            let header = |(name, description): (&str, &str)| {
                (name.to_owned(), json!({ "description": description, "schema": { "type": "string" } }))
            };
            answer["headers"] = self.headers.into_iter().map(header).collect::<Map<_, _>>().into();
        }
        answer
    }
}

fn by_status(refusals: &BTreeSet<Code>) -> BTreeMap<u16, Vec<&'static str>> {
    let mut all: BTreeMap<u16, Vec<&'static str>> = BTreeMap::new();
    for code in refusals {
        all.entry(code.status()).or_default().push(code.as_str());
    }
    all
}

/// The answer for all refusals of one status: the type of every refusal, restricted to the codes of this call.
fn refusals(codes: &[&str], schemas: &mut Schemas) -> Value {
    let mut schema = schemas.written::<ErrorBody>();
    schema["properties"] = json!({ "error": { "properties": { "code": { "enum": codes } } } });
    let description = format!("Refused: `{}`.", codes.join("`, `"));
    let mut refused = json!({ "description": description, "content": { "application/json": { "schema": schema } } });
    if codes.iter().any(|code| ["rate_limited", "locked_out", "try_again"].contains(code)) {
        let description = "The whole seconds to wait before the call may be repeated.";
        let schema = json!({ "type": "integer", "minimum": 0 });
        refused["headers"] = json!({ "Retry-After": { "description": description, "schema": schema } });
    }
    refused
}
