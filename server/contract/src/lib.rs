//! Machine-readable documents of the server's interface: OpenAPI 3.1 for the calls, AsyncAPI 3.0 for the socket.
//!
//! - [`Routes`] is the table of the calls. Each entry routes a call and describes it, so that no call is undocumented
//!   and no documented call is missing.
//! - [`Describe`] derives a description from a handler's signature: what its arguments read from the request
//!   ([`Input`]), and what it answers ([`Output`]). A [`Call`] in the table adds what the signature does not show.
//! - [`Operation`] is one described call; [`openapi::document`] makes the document of all calls.
//! - [`asyncapi::document`] makes the document of the socket: its frames, and the rules for both sides.
//! - [`Schemas`] collects the JSON schemas of the types of the crate `wire`.
//!
//! A document is made when it is requested for the first time, so that requests to other calls cost nothing more.

pub mod asyncapi;
mod calls;
mod handler;
pub mod openapi;
mod operation;
mod schemas;

pub use calls::{Call, Described, Link, Routes, about};
pub use handler::{Describe, Input, Output};
pub use operation::{Answer, Operation, Parameter, Place};
pub use schemas::Schemas;
pub use wire::refusal::Code;

/// Replaces each `{name}` in a text of a document by its value in the configuration.
pub fn fill(text: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
