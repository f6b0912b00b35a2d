//! Sockets: the server's memory for an idle one, and the paid messages a second over a thousand of them, beside what
//! bare sockets do in the same run.
//!
//! `cargo bench -p vonk --bench sockets [-- memory [COUNT] | round-trips]`

#![allow(clippy::unwrap_used)] // a benchmark fails by panicking

mod client;
mod memory;
mod round_trips;
#[path = "../support/mod.rs"]
mod support;

use support::server;

#[tokio::main]
async fn main() {
    if server::is_bare() {
        return round_trips::echo(server::listen().await).await;
    }
    support::print_machine();
    let arguments = support::arguments();
    let count = arguments.iter().find_map(|argument| argument.parse().ok());
    let selected = |part: &str| arguments.iter().all(|argument| argument == part || argument.parse::<usize>().is_ok());
    if selected("round-trips") {
        round_trips::measure().await;
    }
    if selected("memory") {
        memory::measure(count).await;
    }
}
