//! Fault experiments: members chat while something is broken again and again, and afterwards nothing may be lost, done
//! twice or contradicted, and every invariant of the database must hold.
//!
//! - [`experiments`] what is broken, by name · [`rig`] what it is done to · [`proxy`] how connections are cut and held
//! - [`disk`] how a disk is slow, fails or is full
//! - [`sabotage`] what makes an experiment fail, if it can · [`finding`] what came of it
//! - [`witness`] what members have before and afterwards

mod disk;
mod experiments;
mod finding;
mod proxy;
mod rig;
mod sabotage;
mod witness;

use crate::client::calls;
use crate::client::target::couples;
use crate::error::{Error, Result};
use crate::history::check::check as check_history;
use crate::history::{self, Recorder};
use crate::interrupt::Stop;
use crate::measure::processes::{Gauges, Watched};
use crate::run::{self, Crowd};
use crate::scenario::{Scenario, parse_time};
use crate::server::{Engine, Plan};
use clap::Args;
use experiments::{EXPERIMENTS, Experiment};
use finding::{Finding, Of, Table};
use rig::Rig;
use sabotage::Sabotage;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use witness::Witness;

/// What members do meanwhile.
const SCENARIO: &str = include_str!("../../scenarios/faults.toml");
/// Does all of them.
const ALL: &str = "all";

#[derive(Args)]
pub struct NemesisArguments {
    /// The name of an experiment, or `all`; without one they are listed
    experiment: Option<String>,
    /// Repeats the moments and places of the faults of an earlier run
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The database, where the experiment leaves a choice; both by default
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// How long the members chat, such as 30s
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    duration: Option<Duration>,
    /// The time from one fault to the next, on average
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    every: Option<Duration>,
    /// Breaks a guarantee on purpose, which the experiment must then notice: proof that it can fail
    #[arg(long, value_enum)]
    sabotage: Option<Sabotage>,
    /// Begin with this program, an earlier `vonk`: each server becomes the one that is tried when it is first started again
    #[arg(long, value_name = "PROGRAM")]
    from: Option<PathBuf>,
    /// Keep what members asked for and saw, as lines of JSON, in this folder
    #[arg(long, value_name = "DIR")]
    history: Option<PathBuf>,
}

/// Does one experiment or all of them, and prints what they found. Gives the exit code.
pub async fn nemesis(arguments: &NemesisArguments, stop: &Stop) -> Result<u8> {
    let Some(name) = &arguments.experiment else {
        print!("{}", list());
        return Ok(0);
    };
    let chosen: Vec<&Experiment> = match Experiment::named(name) {
        Some(experiment) => vec![experiment],
        None if name == ALL => EXPERIMENTS.iter().collect(),
        None => return Err(Error::usage(format!("no experiment is called {name}; there are\n{}", list()))),
    };
    check(arguments, &chosen)?;
    let mut findings = Vec::new();
    for experiment in chosen {
        for engine in experiment.engines() {
            let is_chosen = arguments.engine.is_none_or(|chosen| chosen == engine);
            if is_chosen || experiment.engine.is_some() {
                eprintln!("\n{}: {}", experiment.name, experiment.does);
                let finding = carry_out(experiment, engine, arguments, stop).await?;
                eprintln!("{}", finding.in_short());
                findings.push(finding);
            }
        }
    }
    print!("{}", Table(&findings));
    Ok(if findings.iter().all(|finding| finding.failures.is_empty()) { 0 } else { 100 })
}

/// Refuses what would not be done as it was asked for.
fn check(arguments: &NemesisArguments, chosen: &[&Experiment]) -> Result<()> {
    let only = match chosen {
        [only] => Some(*only),
        _ => None,
    };
    if let Some(sabotage) = arguments.sabotage {
        sabotage.check(only, arguments.engine)?;
    }
    if arguments.from.is_some() && !chosen.iter().all(|experiment| experiment.restarts_servers()) {
        return Err(Error::usage("--from is for an experiment that starts servers again, such as rolling-restart"));
    }
    match only {
        Some(Experiment { name, engine: Some(Engine::Postgres), .. }) if arguments.engine == Some(Engine::Sqlite) => {
            Err(Error::usage(format!("{name} cannot be done on SQLite: it needs a PostgreSQL")))
        }
        _ => Ok(()),
    }
}

async fn carry_out(
    experiment: &Experiment,
    engine: Engine,
    arguments: &NemesisArguments,
    stop: &Stop,
) -> Result<Finding> {
    let mut scenario = Scenario::parse(SCENARIO).map_err(Error::failed)?;
    scenario.name = experiment.name.into();
    scenario.copies = experiment.copies;
    scenario.duration = arguments.duration.unwrap_or(scenario.duration);
    let settings = arguments.sabotage.map_or("", Sabotage::settings);
    let planted = arguments.sabotage.map_or("", Sabotage::planted);
    let earlier = arguments.from.as_deref();
    let (nodes, is_clustered, own_clocks) = (experiment.nodes, experiment.needs_cluster(), experiment.sets_clocks());
    let (scenario, is_quiet) = (&scenario, true);
    let plan = Plan { scenario, engine, nodes, is_clustered, settings, planted, earlier, own_clocks, is_quiet };
    let mut rig = tokio::select! {
        rig = Rig::start(&plan, arguments.seed) => rig?,
        () = stop.requested() => return Err(Error::Interrupted),
    };
    let targets = rig.targets();
    let couples = couples(&rig.servers.sessions(), scenario.members + scenario.polling)?;
    let first = couples.first().ok_or_else(|| Error::usage("the scenario has no members"))?;
    let price = calls::price(&targets[0], &first.members[0]).await?;
    let (begins, begun) = oneshot::channel();
    // What a sabotage has lost does not come, however long one waits.
    let drain = if arguments.sabotage.is_some() { run::DRAIN } else { run::LONG_DRAIN };
    let kept = Kept::new(arguments, experiment, engine)?;
    let history = Recorder::to(&kept.path).map_err(Error::failed)?;
    let witness = Witness { target: &targets[0], couples: &couples, history: &history };
    witness.begin().await?;
    let (perseveres, begins, history) = (true, Some(begins), history.clone());
    let crowd = Crowd { targets: &targets, couples: &couples, price, perseveres, drain, history, begins };
    let gauges = Gauges::new(Watched::default());
    let (outcome, faults) = tokio::try_join!(run::run(scenario, crowd, arguments.seed, gauges, stop), async {
        match begun.await {
            Ok(until) => rig.disturb(experiment, until, arguments.every).await,
            // The load has ended before it began, and says why.
            Err(_) => Ok(0),
        }
    })?;
    if outcome.interrupted {
        return Err(Error::Interrupted);
    }
    if !rig.servers.are_upgraded() {
        return Err(Error::failed("not every server was started again: give it a longer --duration"));
    }
    witness.end().await?;
    witness.history.flush().map_err(Error::failed)?;
    let verified = rig.servers.stop_and_verify().await?;
    let anomalies = check_history(&history::read(&kept.path).map_err(Error::failed)?);
    let of = Of { name: experiment.name, engine: name_of(engine), seed: arguments.seed };
    Ok(Finding::judge(of, &outcome, faults, verified, &anomalies))
}

/// Where the history of one experiment is, and the folder that is removed with it if nobody wants to keep it.
struct Kept {
    path: PathBuf,
    _folder: Option<TempDir>,
}

impl Kept {
    fn new(arguments: &NemesisArguments, experiment: &Experiment, engine: Engine) -> Result<Self> {
        let name = format!("{}-{}-{}.jsonl", experiment.name, name_of(engine), arguments.seed);
        if let Some(folder) = &arguments.history {
            std::fs::create_dir_all(folder).map_err(Error::usage)?;
            return Ok(Self { path: folder.join(name), _folder: None });
        }
        let folder = tempfile::tempdir().map_err(Error::failed)?;
        Ok(Self { path: folder.path().join(name), _folder: Some(folder) })
    }
}

fn name_of(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

/// The experiments and what each of them does.
fn list() -> String {
    let mut text = String::new();
    for Experiment { name, does, .. } in &EXPERIMENTS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<16} {does}");
    }
    text
}
