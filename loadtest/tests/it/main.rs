//! The whole program against the real server, which must be built beside it (`make test` does).

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod honest;
mod proxy;
mod run;
mod support;
