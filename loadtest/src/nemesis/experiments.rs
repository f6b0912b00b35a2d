//! The experiments by name: what is broken, and what it takes to break it.

use super::disk::Trouble;
use crate::server::Engine;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    KillServer,
    RestartServer,
    FreezeServer,
    /// Sets the clock of a server.
    SetClock,
    CutMembers,
    /// Of the processes that write the database.
    Disk(Trouble),
    KillDatabase,
    FreezeDatabase,
    CutDatabase,
    HoldDatabase,
    KillRedis,
    FreezeRedis,
    CutRedis,
    HoldRedis,
    /// From one master of a cluster to another.
    MoveSlots,
    /// Of a cluster.
    KillMaster,
}

/// All that can be done to several servers with a PostgreSQL and a single Redis.
const EVERYTHING: &[Fault] = &[
    Fault::KillServer,
    Fault::RestartServer,
    Fault::FreezeServer,
    Fault::SetClock,
    Fault::CutMembers,
    Fault::Disk(Trouble::Slow),
    Fault::Disk(Trouble::Failing),
    Fault::Disk(Trouble::Full),
    Fault::KillDatabase,
    Fault::FreezeDatabase,
    Fault::CutDatabase,
    Fault::HoldDatabase,
    Fault::KillRedis,
    Fault::FreezeRedis,
    Fault::CutRedis,
    Fault::HoldRedis,
];

#[derive(Debug)]
pub struct Experiment {
    pub name: &'static str,
    /// What is done to it, as a sentence without its end.
    pub does: &'static str,
    /// Each time one of these.
    pub faults: &'static [Fault],
    pub nodes: usize,
    /// How often each message is sent at once.
    pub copies: usize,
    /// The engine, if it cannot be done on another.
    pub engine: Option<Engine>,
}

const fn either(name: &'static str, faults: &'static [Fault], does: &'static str) -> Experiment {
    Experiment { name, does, faults, nodes: 1, copies: 1, engine: None }
}

const fn of_database(name: &'static str, faults: &'static [Fault], does: &'static str) -> Experiment {
    Experiment { name, does, faults, nodes: 1, copies: 1, engine: Some(Engine::Postgres) }
}

const fn of_two(name: &'static str, faults: &'static [Fault], does: &'static str) -> Experiment {
    Experiment { name, does, faults, nodes: 2, copies: 1, engine: Some(Engine::Postgres) }
}

pub const EXPERIMENTS: [Experiment; 22] = [
    either("kill-server", &[Fault::KillServer], "SIGKILL to the server, which is started again at once"),
    either(
        "restart-server",
        &[Fault::RestartServer],
        "SIGTERM to the server, which is started again when it has ended",
    ),
    either("freeze-server", &[Fault::FreezeServer], "SIGSTOP to the server for up to 3 s"),
    either(
        "set-clock",
        // Only a server that is started again could begin anew with ids that it has made before.
        &[Fault::SetClock, Fault::KillServer],
        "the clock of the server is set up to an hour forth or back, or the server is killed and started again",
    ),
    either("slow-disk", &[Fault::Disk(Trouble::Slow)], "for up to 3 s the disk takes 20 ms more to keep something"),
    either(
        "failing-disk",
        &[Fault::Disk(Trouble::Failing)],
        "for up to 3 s the disk says that it cannot keep anything",
    ),
    either("full-disk", &[Fault::Disk(Trouble::Full)], "for up to 3 s nothing more can be written"),
    either("cut-members", &[Fault::CutMembers], "every connection of a member is cut at a byte of its own"),
    of_database("kill-database", &[Fault::KillDatabase], "SIGKILL to all of PostgreSQL, which recovers from its log"),
    of_database("freeze-database", &[Fault::FreezeDatabase], "SIGSTOP to all of PostgreSQL for up to 3 s"),
    of_database(
        "cut-database",
        &[Fault::CutDatabase],
        "every connection to PostgreSQL is cut at a byte of its own, also between a COMMIT and its answer",
    ),
    of_database("hold-database", &[Fault::HoldDatabase], "for up to 3 s no byte passes between server and PostgreSQL"),
    of_two("kill-node", &[Fault::KillServer], "SIGKILL to one of two servers, which is started again at once"),
    of_two("rolling-restart", &[Fault::RestartServer], "SIGTERM to one server after the other, each started again"),
    of_two("kill-redis", &[Fault::KillRedis], "SIGKILL to Redis, which is started empty after up to 3 s"),
    of_two("freeze-redis", &[Fault::FreezeRedis], "SIGSTOP to Redis for up to 3 s"),
    of_two("cut-redis", &[Fault::CutRedis], "Redis closes every connection"),
    of_two("hold-redis", &[Fault::HoldRedis], "for up to 3 s no byte passes between the servers and Redis"),
    Experiment {
        copies: 10,
        ..of_two(
            "duplicates",
            &[Fault::CutMembers],
            "each message is sent ten times, by every door at once, while connections of members are cut",
        )
    },
    of_two(
        "move-slots",
        &[Fault::MoveSlots],
        "slots of a Redis cluster, and channels of the bus with them, go from one master to another, and at times back",
    ),
    of_two(
        "kill-master",
        &[Fault::KillMaster],
        "SIGKILL to one of the three masters of a Redis cluster, which is started again after up to 3 s",
    ),
    of_two(
        "anything",
        EVERYTHING,
        "each time another one of the above, to two servers, PostgreSQL or a Redis that is no cluster",
    ),
];

impl Experiment {
    pub fn named(name: &str) -> Option<&'static Self> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name)
    }

    /// Whether each of its servers is started again sooner or later.
    pub fn restarts_servers(&self) -> bool {
        self.faults.iter().any(|fault| matches!(fault, Fault::KillServer | Fault::RestartServer))
    }

    /// Whether one of its servers, or their database, may end by itself, as programs do that cannot trust their disk.
    pub fn ends_programs(&self) -> bool {
        self.faults.iter().any(|fault| matches!(fault, Fault::Disk(_)))
    }

    /// Whether it sets the clocks of servers.
    pub fn sets_clocks(&self) -> bool {
        self.faults.contains(&Fault::SetClock)
    }

    /// Whether its servers talk through a cluster of Redis instead of a single one.
    pub fn needs_cluster(&self) -> bool {
        self.faults.iter().any(|fault| is_of_cluster(*fault))
    }

    /// The engines on which it is done where nobody chooses one.
    pub fn engines(&self) -> Vec<Engine> {
        self.engine.map_or_else(|| vec![Engine::Sqlite, Engine::Postgres], |engine| vec![engine])
    }
}

fn is_of_cluster(fault: Fault) -> bool {
    matches!(fault, Fault::MoveSlots | Fault::KillMaster)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_stands_for_one_experiment() {
        for (at, experiment) in EXPERIMENTS.iter().enumerate() {
            let found = Experiment::named(experiment.name).unwrap();
            assert_eq!((found.faults, found.nodes), (experiment.faults, experiment.nodes));
            assert!(EXPERIMENTS[at + 1..].iter().all(|other| other.name != experiment.name));
            assert!(experiment.nodes == 1 || experiment.engine == Some(Engine::Postgres), "several share a PostgreSQL");
        }
        assert!(Experiment::named("kill-everything").is_none());
    }

    #[test]
    fn no_experiment_needs_a_cluster_and_a_single_redis() {
        let of_single = [Fault::KillRedis, Fault::FreezeRedis, Fault::CutRedis, Fault::HoldRedis];
        for Experiment { name, faults, nodes, .. } in EXPERIMENTS.iter().filter(|it| it.needs_cluster()) {
            assert!(*nodes > 1 && !faults.iter().any(|fault| of_single.contains(fault)), "{name}");
        }
    }
}
