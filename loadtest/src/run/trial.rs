//! One trial: starts a server, unless one was named, runs the load, checks the database it leaves, and makes the report.

use crate::client::calls;
use crate::client::target::{Target, couples};
use crate::error::{Error, Result};
use crate::history::Recorder;
use crate::interrupt::Stop;
use crate::measure::machine;
use crate::measure::processes::{Gauges, Watched};
use crate::report::data::{Conditions, Report, Used, Verified};
use crate::run;
use crate::run::Crowd;
use crate::scenario::describe::describe;
use crate::scenario::{Scenario, parse_time};
use crate::server::{Engine, Plan, Servers};
use clap::Args;
use jiff::Timestamp;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub struct TrialArguments {
    /// The scenario file, such as loadtest/scenarios/chat.toml
    pub scenario: PathBuf,
    /// Measure for this time instead of the duration of the scenario, such as 15s
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub duration: Option<Duration>,
    /// Write report.json and report.html into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Repeats the arrivals of an earlier run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The database of the server that is started for the run, SQLite if it is one server; for PostgreSQL a cluster is made
    /// too
    #[arg(long, value_enum, conflicts_with = "url")]
    engine: Option<Engine>,
    /// How many servers share the load, through a PostgreSQL and a Redis; members who chat are on different ones
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8), conflicts_with = "url")]
    nodes: u8,
    /// Load this running server, which must be on this machine
    #[arg(long, value_name = "URL", requires = "sessions")]
    url: Option<String>,
    /// The members to use there, as `vonk seed --load N --sessions FILE` wrote them
    #[arg(long, value_name = "FILE", requires = "url")]
    sessions: Option<PathBuf>,
}

impl TrialArguments {
    /// Several servers share a PostgreSQL.
    fn engine(&self) -> Result<Engine> {
        match (self.nodes, self.engine) {
            (2.., Some(Engine::Sqlite)) => {
                Err(Error::usage("several servers cannot share an SQLite: --nodes needs --engine postgres"))
            }
            (2.., _) => Ok(Engine::Postgres),
            (_, engine) => Ok(engine.unwrap_or(Engine::Sqlite)),
        }
    }

    /// The scenario of the file, with the duration of the arguments.
    pub fn scenario(&self) -> Result<Scenario> {
        let mut scenario = Scenario::load(&self.scenario)?;
        scenario.duration = self.duration.unwrap_or(scenario.duration);
        Ok(scenario)
    }
}

pub async fn run_trial(arguments: &TrialArguments, scenario: &Scenario, stop: &Stop) -> Result<Report> {
    let started_at = Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    let engine = arguments.engine()?;
    let text = std::fs::read_to_string(&arguments.scenario).map_err(Error::usage)?;
    if let Some(folder) = &arguments.out {
        // Before the run: afterwards it would be too late to choose another folder.
        let made = std::fs::create_dir_all(folder);
        made.map_err(|error| Error::usage(format!("{}: {error}", folder.display())))?;
    }
    let (own, targets, sessions, server) =
        if let Some((url, sessions)) = arguments.url.as_ref().zip(arguments.sessions.as_ref()) {
            (None, vec![Target::parse(url)?], sessions.clone(), url.clone())
        } else {
            eprintln!("starting a server with {} members", scenario.members + scenario.polling);
            let nodes = arguments.nodes.into();
            let (settings, planted, earlier) = ("", "", None);
            let (is_clustered, own_clocks, is_quiet) = (false, false, false);
            let plan = Plan { scenario, engine, nodes, is_clustered, settings, planted, earlier, own_clocks, is_quiet };
            let own = tokio::select! {
                own = Servers::start(&plan) => own?,
                () = stop.requested() => return Err(Error::Interrupted),
            };
            let (targets, sessions, server) = (own.targets(), own.sessions(), own.describe());
            (Some(own), targets, sessions, server)
        };
    let watched = own.as_ref().map_or_else(Watched::default, Servers::watched);
    let couples = couples(&sessions, scenario.members + scenario.polling)?;
    let first = couples.first().ok_or_else(|| Error::usage("the scenario has no members"))?;
    let price = calls::price(&targets[0], &first.members[0]).await?;
    let (perseveres, drain, history) = (false, run::DRAIN, Recorder::default());
    let crowd = Crowd { targets: &targets, couples: &couples, price, perseveres, drain, history, begins: None };
    let outcome = run::run(scenario, crowd, arguments.seed, Gauges::new(watched.clone()), stop).await?;
    if outcome.interrupted {
        eprintln!("interrupted; checking what the server leaves behind. Ctrl-C again ends at once");
    }
    let [server_usage, database, generator] = watched.usages().map(|usage| usage.map(Into::into));
    let usage = Used { server: server_usage, database, generator };
    let verified = match own {
        Some(own) => Some(own.stop_and_verify().await?).map(|(output, sound)| Verified { output, sound }),
        None => None,
    };
    let conditions = Conditions {
        started_at,
        command: machine::command(),
        name: scenario.name.clone(),
        description: describe(scenario),
        scenario: text,
        seed: arguments.seed,
        machine: machine::machine(),
        commit: machine::commit(),
        server,
    };
    Ok(Report::new(conditions, scenario, &outcome, verified, usage))
}
