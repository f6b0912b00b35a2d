//! Derives the description of a call from the signature of its handler.

use crate::operation::{Answer, Operation};
use crate::schemas::Schemas;
use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::HeaderMap;
use schemars::JsonSchema;

/// An argument of a handler, which adds to the description what it reads from the request. By default it adds nothing.
pub trait Input {
    fn describe(_: &mut Operation, _: &mut Schemas) {}
}

/// The answer of a handler, which adds its status, type and headers to the description.
pub trait Output {
    fn describe(call: &mut Operation, schemas: &mut Schemas);
}

/// A handler; `T` is the tuple of its arguments.
pub trait Describe<T> {
    fn describe(call: &mut Operation, schemas: &mut Schemas);
}

macro_rules! handlers {
    ($(($($argument:ident),*))*) => {
        $(impl<H, F, $($argument),*> Describe<($($argument,)*)> for H
        where
            H: Fn($($argument),*) -> F,
            F: Future<Output: Output>,
            $($argument: Input),*
        {
            fn describe(call: &mut Operation, schemas: &mut Schemas) {
                <F::Output as Output>::describe(call, schemas);
                $($argument::describe(call, schemas);)*
            }
        })*
    };
}

handlers! {
    () (A) (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, G) (A, B, C, D, E, G, I)
    (A, B, C, D, E, G, I, J)
}

impl<S> Input for State<S> {}
impl<T> Input for Path<T> {}
impl Input for HeaderMap {}
impl Input for Request {}
impl Input for axum::body::Body {}

/// An optional argument: its refusal is a value of the handler, and not an answer of the call.
impl<T, E> Input for Result<T, E> {}

impl<T: JsonSchema> Output for Json<T> {
    fn describe(call: &mut Operation, schemas: &mut Schemas) {
        call.answers_json::<T>(200, schemas);
    }
}

/// An answer in plain text.
impl Output for &'static str {
    fn describe(call: &mut Operation, _: &mut Schemas) {
        let body = Some(("text/plain", serde_json::json!({ "type": "string" })));
        call.answers.insert(200, Answer { description: "Done.", body, ..Answer::default() });
    }
}

/// A bare response, whose type shows nothing. The table describes it.
impl Output for axum::response::Response {
    fn describe(_: &mut Operation, _: &mut Schemas) {}
}

impl<T: Output, E> Output for Result<T, E> {
    fn describe(call: &mut Operation, schemas: &mut Schemas) {
        T::describe(call, schemas);
    }
}
