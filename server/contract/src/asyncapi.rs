//! The AsyncAPI document, which describes the socket.

use crate::schemas::Schemas;
use serde_json::{Map, Value, json};
use wire::frame::{ClientFrame, SUBPROTOCOL, ServerFrame};

/// The introduction of the document: the rules that both sides keep. [`crate::fill`] inserts the configured limits.
pub const ABOUT: &str = include_str!("asyncapi.md");

const CLIENT: &str = "ClientFrame";
const SERVER: &str = "ServerFrame";

/// Makes the document. `about` is its introduction.
pub fn document(version: &str, about: &str) -> Value {
    let mut schemas = Schemas::default();
    schemas.read::<ClientFrame>();
    schemas.written::<ServerFrame>();
    let schemas = schemas.definitions();
    let (from_client, from_server) = (frames(CLIENT, &schemas), frames(SERVER, &schemas));
    let operation = |action: &str, summary: &str, messages: &Map<String, Value>| {
        let reference = |name: &String| json!({ "$ref": format!("#/channels/live/messages/{name}") });
        let messages: Vec<Value> = messages.keys().map(reference).collect();
        json!({ "action": action, "channel": { "$ref": "#/channels/live" }, "summary": summary, "messages": messages })
    };
    let receive = operation("receive", "The frames that a client sends.", &from_client);
    let send = operation("send", "The frames that the server sends.", &from_server);
    let messages: Map<String, Value> = from_client.into_iter().chain(from_server).collect();
    json!({
        "asyncapi": "3.0.0",
        "info": { "title": "Vonk, live", "version": version, "description": about },
        "defaultContentType": "application/json",
        "channels": {
            "live": {
                "address": "/api/live",
                "messages": messages,
                "bindings": { "ws": { "method": "GET", "headers": handshake() } },
            },
        },
        "operations": { "receive": receive, "send": send },
        "components": { "schemas": schemas },
    })
}

/// The headers that a handshake needs.
fn handshake() -> Value {
    let header = |description: &str| json!({ "type": "string", "description": description });
    json!({
        "type": "object",
        "required": ["Sec-WebSocket-Protocol", "Origin", "Cookie"],
        "properties": {
            "Sec-WebSocket-Protocol": { "const": SUBPROTOCOL },
            "Origin": header("The origin of the site itself: scheme, host and port."),
            "Cookie": header("The session cookie."),
        },
    })
}

/// The frames of one side, as messages of the document. Each frame is a variant of the side's type.
fn frames(side: &str, schemas: &Map<String, Value>) -> Map<String, Value> {
    let variants = schemas[side]["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let frame = |(index, variant): (usize, &Value)| {
        let kind = variant["properties"]["type"]["const"].as_str().unwrap_or_default();
        let mut message = json!({
            "name": kind,
            "payload": { "$ref": format!("#/components/schemas/{side}/oneOf/{index}") },
        });
        if let Some(summary) = variant.get("description") {
            message["summary"] = summary.clone();
        }
        (format!("{side}.{kind}"), message)
    };
    variants.iter().enumerate().map(frame).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_is_a_message_and_every_reference_resolves() {
        let document = document("1", "");
        let messages = document["channels"]["live"]["messages"].as_object().unwrap();
        assert!(messages.contains_key("ClientFrame.hello") && messages.contains_key("ServerFrame.bye"));
        let mut references = Vec::new();
        collect(&document, &mut references);
        for reference in references {
            assert!(document.pointer(&reference[1..]).is_some(), "{reference}");
        }
    }

    fn collect(value: &Value, references: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                references.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|field| collect(field, references));
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
            _ => {}
        }
    }
}
