//! Guarantees that are broken on purpose, so that an experiment must fail: proof that it can.

use super::experiments::{EXPERIMENTS, Experiment, Fault};
use crate::error::{Error, Result};
use crate::server::Engine;
use clap::ValueEnum;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Sabotage {
    /// PostgreSQL answers a COMMIT before it is on disk
    AsynchronousCommit,
    /// Servers answer a send before its COMMIT; needs a build with debug assertions
    EarlyAcks,
    /// Servers that were cut off from Redis stay so, and send no heartbeats; needs a build with debug assertions
    NoHealing,
}

impl Sabotage {
    /// Lines of `postgresql.conf`.
    pub fn settings(self) -> &'static str {
        match self {
            // What is written within this time of the end is lost.
            Self::AsynchronousCommit => {
                "synchronous_commit = off\nwal_writer_delay = 10s\nwal_writer_flush_after = 0\n"
            }
            Self::EarlyAcks | Self::NoHealing => "",
        }
    }

    /// What is planted in the servers.
    pub fn planted(self) -> &'static str {
        match self {
            Self::AsynchronousCommit => "",
            Self::EarlyAcks => "early-acks on\n",
            Self::NoHealing => "no-healing on\n",
        }
    }

    /// The faults after which it shows; without one of them it does nothing that could be noticed.
    fn shows_after(self) -> &'static [Fault] {
        match self {
            Self::AsynchronousCommit => &[Fault::KillDatabase],
            Self::EarlyAcks => &[Fault::KillServer, Fault::KillDatabase],
            Self::NoHealing => &[Fault::KillRedis, Fault::CutRedis, Fault::MoveSlots, Fault::KillMaster],
        }
    }

    fn shows_in(self, experiment: &Experiment) -> bool {
        self.shows_after().iter().any(|fault| experiment.faults.contains(fault))
    }

    /// Refuses what would pass because nothing was sabotaged. There is no experiment where all are asked for.
    pub fn check(self, experiment: Option<&Experiment>, engine: Option<Engine>) -> Result<()> {
        let name = self.name();
        if !self.planted().is_empty() && !cfg!(debug_assertions) {
            let build = "cargo build -p vonk -p loadtest";
            return Err(Error::usage(format!("--sabotage {name} needs a build with debug assertions: {build}")));
        }
        if self == Self::AsynchronousCommit && engine == Some(Engine::Sqlite) {
            return Err(Error::usage(format!(
                "--sabotage {name} does nothing on SQLite: it is a setting of PostgreSQL"
            )));
        }
        if experiment.is_some_and(|experiment| self.shows_in(experiment)) {
            return Ok(());
        }
        let those: Vec<&str> = EXPERIMENTS.iter().filter(|it| self.shows_in(it)).map(|it| it.name).collect();
        let of = experiment.map_or("some experiments", |experiment| experiment.name);
        let why = match experiment {
            Some(Experiment { nodes: 1, .. }) if self == Self::NoHealing => ", which has one server",
            _ => "",
        };
        let those = those.join(", ");
        Err(Error::usage(format!("--sabotage {name} does nothing that shows in {of}{why}: it is for {those}")))
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}
