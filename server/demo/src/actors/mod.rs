//! Demo actors: programs that play fictional profiles, so that a newcomer to a demo is answered within a minute.
//!
//! They are ordinary clients of the public API, at the server's own address: they log in, hold a socket, and have no
//! right that a member does not have. Their profiles are labelled as fictional wherever they are shown. They
//! welcome a member who has just joined, write to nobody else who did not write to them first, and answer a question
//! whether they are real with the truth.
//!
//! - [`cast`] who they are and what they write, from `config/demo/actors.toml`; [`lines`] picks the next line
//! - [`planner`] decides what an actor does and when, without side effects · [`client`] the calls and the socket
//! - [`actor`] joins the two

mod actor;
mod cast;
mod client;
mod lines;
mod planner;

use actor::Actor;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use cast::Cast;
use client::Client;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Lets all actors play against the server at this address until `stop`.
pub fn start(
    files: &ConfigFiles,
    address: SocketAddr,
    https: bool,
    tasks: &TaskTracker,
    stop: &CancellationToken,
) -> Result<()> {
    let cast = Arc::new(Cast::load(files).map_err(Error::internal)?);
    for index in 0..cast.roles.len() {
        let host = cast::host(files, &cast.roles[index].domain).map_err(Error::internal)?;
        let client = Client::new(reachable(address), &host, https);
        let actor = Actor::new(cast.clone(), index, client, getrandom::u64().map_err(Error::internal)?);
        tasks.spawn(stop.clone().run_until_cancelled_owned(actor.play()));
    }
    tracing::info!(
        "{} programs play fictional profiles: they write, answer and like back by themselves",
        cast.roles.len()
    );
    Ok(())
}

/// The address to connect to: one that stands for all interfaces is reached at the loopback address.
fn reachable(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() { SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()) } else { address }
}
