//! The calls and the frames of the server as documents that programs read: OpenAPI 3.1 and AsyncAPI 3.0.
//!
//! - [`Routes`] is the table of the calls: each line routes a call and describes it, so that neither is without the
//!   other.
//! - [`Describe`] reads a handler's signature: what its arguments take from the request ([`Input`]), and what it
//!   answers ([`Output`]). What a signature does not show stands in the table, as a [`Call`].
//! - [`Operation`] is one described call; [`openapi::document`] is all of them.
//! - [`asyncapi::document`] is the socket: the frames, and the rules for both sides.
//! - [`Schemas`] collects the JSON schemas of the types on the wire.
//!
//! Nothing of this is done per request: a document is made when it is requested for the first time.

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

/// A chapter of a document with the values of the configuration in it: `{name}` stands for each.
pub fn fill(chapter: &str, values: &[(&str, String)]) -> String {
    values.iter().fold(chapter.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
