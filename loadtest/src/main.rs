//! `loadtest`: puts load on a Vonk server as its members would, and checks every answer it gives.
//!
//! - what: [`scenario`] a file, [`arrivals`] its schedule
//! - whom: [`target`] a server and its members, [`server`] one started for the run
//! - how: [`run`] one run, [`pair`] two members who chat, [`socket`] one member's
//! - found: [`oracle`] what the members may be told, [`tally`] what is measured, [`figures`] by name, [`report`] in
//!   words, [`machine`] what it depends on

mod arrivals;
mod error;
mod figures;
mod machine;
mod oracle;
mod pair;
mod report;
mod run;
mod scenario;
mod server;
mod socket;
mod tally;
mod target;

use clap::{Args, Parser, Subcommand};
use error::{Error, Result};
use machine::Usage;
use report::{Report, Verdict};
use scenario::{Scenario, parse_time};
use server::Server;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use target::{Target, couples};

#[derive(Parser)]
#[command(name = "loadtest", version, about = "Puts load on a Vonk server and checks every answer it gives")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a scenario
    ///
    /// Without --url it starts a server of its own on a scratch database, and checks that database afterwards.
    ///
    /// Exit codes: 0 passed, 1 error, 2 usage, 3 invalid (this program was the bottleneck), 99 a threshold was
    /// missed, 100 the server lost, doubled or contradicted something.
    Run(Asked),
}

#[derive(Args)]
struct Asked {
    /// The scenario file, such as loadtest/scenarios/chat.toml
    scenario: PathBuf,
    /// Measure so long instead of as the scenario says, such as 15s
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    duration: Option<Duration>,
    /// Repeats the arrivals of an earlier run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Load this running server, which must be on this machine
    #[arg(long, value_name = "URL", requires = "sessions")]
    url: Option<String>,
    /// The members to use there, as `vonk seed --load N --sessions FILE` wrote them
    #[arg(long, value_name = "FILE", requires = "url")]
    sessions: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let Command::Run(asked) = Arguments::parse().command;
    let ran = tokio::select! {
        ran = load(asked) => ran,
        // Leaving this way stops the server and removes its folder.
        _ = tokio::signal::ctrl_c() => Err(Error::failed("interrupted")),
    };
    match ran {
        Ok(verdict) => verdict.exit_code().into(),
        Err(error) => {
            eprintln!("loadtest: {error}");
            ExitCode::from(if matches!(error, Error::Usage(_)) { 2 } else { 1 })
        }
    }
}

async fn load(asked: Asked) -> Result<Verdict> {
    let mut scenario = Scenario::load(&asked.scenario)?;
    scenario.duration = asked.duration.unwrap_or(scenario.duration);
    let (own, target, sessions, server) = if let Some((url, sessions)) = asked.url.zip(asked.sessions) {
        (None, Target::parse(&url)?, sessions, url)
    } else {
        let own = Server::start(scenario.members).await?;
        let (target, sessions, server) = (own.target.clone(), own.sessions(), own.describe());
        (Some(own), target, sessions, server)
    };
    let outcome = run::run(&scenario, &target, &couples(&sessions, scenario.members)?, asked.seed).await?;
    let server_usage = own.as_ref().and_then(|own| Usage::of(own.pid()?));
    let verified = match own {
        Some(own) => Some(own.stop_and_verify().await?),
        None => None,
    };
    let report = Report {
        scenario: &scenario,
        outcome: &outcome,
        seed: asked.seed,
        machine: machine::machine(),
        commit: machine::commit(),
        server,
        verified,
        server_usage,
        own_usage: Usage::of("self"),
    };
    print!("{report}");
    Ok(report.verdict())
}
