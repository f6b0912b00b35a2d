//! Demo actors: programs that play fictional profiles, so that a newcomer to a demo is answered within a minute.
//!
//! They are ordinary clients of the public API, at the server's own address: they log in, hold a socket, and have no
//! right that a member does not have. What they play is labelled as fictional wherever it shows, they write to nobody
//! who did not write to them first, and they say what they are to whoever asks.
//!
//! - [`cast`] who they are and what they say, from `config/demo/actors.toml`; [`lines`] picks what comes next
//! - [`mind`] what one does when, pure · [`door`] the calls and the socket · [`actor`] does it

mod actor;
mod cast;
mod door;
mod lines;
mod mind;

use actor::Actor;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use cast::Cast;
use door::Door;
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
        let door = Door::new(reachable(address), &host, https);
        let actor = Actor::new(cast.clone(), index, door, getrandom::u64().map_err(Error::internal)?);
        tasks.spawn(stop.clone().run_until_cancelled_owned(actor.play()));
    }
    tracing::info!(
        "{} programs play fictional profiles: they write, answer and like back by themselves",
        cast.roles.len()
    );
    Ok(())
}

/// A server that listens everywhere is reached at home.
fn reachable(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() { SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()) } else { address }
}
