//! The whole program against the real server, which must be built beside it (`make test` does).

#![allow(clippy::unwrap_used)] // a test fails by panicking

mod agreement;
mod arrows;
mod honest;
mod nemesis;
mod postgres;
mod proxy;
mod run;
mod support;
