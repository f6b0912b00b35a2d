//! `vonk serve`: starts the server, says where it is, and waits until it is told to stop.

use crate::config::Config;
use crate::sites::Domains;
use crate::{seed, start};
use base::clock::Clock;
use base::config_files::ConfigFiles;
use base::error::{Error, Result};
use std::io::Write;
use std::process::ExitCode;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Serves until Ctrl-C, SIGTERM, or until a part has ended that should not have; then the program ends as one that failed.
pub async fn run(config: Config, files: ConfigFiles, clock: Clock) -> Result<ExitCode> {
    let scheme = if config.https { "https" } else { "http" };
    let demo = if config.demo { Some(Demo::of(&files)?) } else { None };
    let (stop, actors) = (Stop::listen()?, config.actors);
    let server = start::start(config, files.clone(), clock).await?;
    let address = server.address;
    if let Some(running) = server.shards.first().filter(|_| actors) {
        let core = &running.core;
        demo::actors::start(&files, address, core.config.https, &core.tasks, &core.stop)?;
    }
    let host = if address.ip().is_loopback() { "localhost".to_owned() } else { address.ip().to_string() };
    let mut lines = Vec::new();
    if let Some(address) = server.metrics {
        lines.push(format!("metrics on http://{address}/metrics"));
    }
    lines.push(format!("listening on {scheme}://{host}:{}", address.port()));
    if let Some(Demo { hosts, accounts }) = demo {
        let others: Vec<String> = hosts.iter().map(|host| format!("{scheme}://{host}:{}", address.port())).collect();
        if !others.is_empty() {
            lines.push(format!("other sites here: {}", others.join(", ")));
        }
        lines.push(format!("demo accounts, password {}: {}", seed::PASSWORD, accounts.join(", ")));
    }
    // Not with println!, which panics when the reader of the output has gone away: a server goes on without.
    let _ = writeln!(std::io::stdout(), "{}", lines.join("\n"));
    tokio::select! {
        () = stop.requested() => {}
        () = server.broken() => {}
    }
    tracing::info!("stopping");
    let health = server.health();
    server.stop().await?;
    Ok(if health.iter().any(|it| it.is_broken()) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The addresses that a newcomer can open.
struct Demo {
    /// The other sites, by the first name of each on this machine.
    hosts: Vec<String>,
    /// The accounts of the site that answers to localhost. The login page describes each.
    accounts: Vec<String>,
}

impl Demo {
    fn of(files: &ConfigFiles) -> Result<Self> {
        let domains = Domains::load(files).map_err(Error::internal)?;
        let here = domains.of_host("localhost").map(|domain| domain.key.clone()).unwrap_or_default();
        let others = domains.iter().filter(|domain| domain.key != here);
        let hosts =
            others.filter_map(|domain| domain.server.hosts.iter().find(|host| host.ends_with(".localhost")).cloned());
        let accounts = seed::accounts(files, &here).map_err(Error::internal)?;
        Ok(Self { hosts: hosts.collect(), accounts: accounts.into_iter().map(|account| account.email).collect() })
    }
}

/// Ctrl-C or SIGTERM. The handlers are installed before the server prints its address, as its reader may stop it at
/// once, and a signal without a handler kills a program in the middle of its work.
struct Stop {
    interrupt: Signal,
    terminate: Signal,
}

impl Stop {
    fn listen() -> Result<Self> {
        let listen = |kind| signal(kind).map_err(Error::internal);
        Ok(Self { interrupt: listen(SignalKind::interrupt())?, terminate: listen(SignalKind::terminate())? })
    }

    async fn requested(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
