//! What an experiment is done to: servers, their database and their Redis, with a door before each that can be shut.

use super::experiments::{Experiment, Fault};
use super::proxy::Proxy;
use crate::client::target::Target;
use crate::error::{Error, Result};
use crate::random::Random;
use crate::server::redis_cluster::{MASTERS, PARTS};
use crate::server::{Plan, Ports, Servers};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How long the load goes on undisturbed before the first fault, and after the last one has begun.
const QUIET_BEFORE: Duration = Duration::from_secs(1);
const QUIET_AFTER: Duration = Duration::from_secs(4);
/// The pause between two faults, in milliseconds.
const PAUSE: (u64, u64) = (500, 2_000);
/// How long something is frozen or held, in milliseconds.
const LONG: (u64, u64) = (200, 3_000);
/// How far a clock is set forth or back, in milliseconds.
const FAR: u64 = 3_600_000;
/// How soon it is noticed that a program has ended.
const WATCHED_EVERY: Duration = Duration::from_millis(100);
/// How long a process stays away that is started again, and slots are between two masters, in milliseconds.
const AWAY: (u64, u64) = (0, 500);
/// The bytes within which the connections of members are cut, and those of databases: some frames and statements.
const BYTES_OF_MEMBERS: usize = 2_000;
const BYTES_OF_DATABASE: usize = 20_000;

pub struct Rig {
    pub servers: Servers,
    /// Before each server.
    doors: Vec<Proxy>,
    database: Option<Proxy>,
    redis: Option<Proxy>,
    random: Random,
    /// Which server is next where they take turns.
    turn: usize,
}

impl Rig {
    pub async fn start(plan: &Plan<'_>, seed: u64) -> Result<Self> {
        let mut random = Random::of(seed);
        let mut servers = Servers::prepare(plan).await?;
        let ports = servers.ports();
        let database = door(ports.database, &mut random).await?;
        let redis = door(ports.redis, &mut random).await?;
        let ports = Ports { database: database.as_ref().map(Proxy::port), redis: redis.as_ref().map(Proxy::port) };
        servers.serve(plan, ports).await?;
        let mut doors = Vec::new();
        for node in &servers.nodes {
            doors.push(Proxy::to(node.target.address.port(), random.next()).await?);
        }
        Ok(Self { servers, doors, database, redis, random, turn: 0 })
    }

    /// Where members connect: through the doors. The metrics of servers that are killed would say nothing.
    pub fn targets(&self) -> Vec<Target> {
        let behind = |(target, door): (Target, &Proxy)| Target { address: door.address(), metrics: None, ..target };
        self.servers.targets().into_iter().zip(&self.doors).map(behind).collect()
    }

    /// Does something again and again until shortly before this moment, if `every` is given so often on average. Gives how
    /// often it was done.
    pub async fn disturb(&mut self, experiment: &Experiment, until: Instant, every: Option<Duration>) -> Result<u64> {
        let every = every.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        let (shortest, longest) = every.map_or(PAUSE, |millis| (millis / 2, millis / 2 * 3));
        let mut count = 0;
        sleep(QUIET_BEFORE).await;
        while Instant::now() + QUIET_AFTER < until {
            let fault = self.random.below(experiment.faults.len());
            count += u64::from(self.inject(experiment.faults[fault]).await?);
            let pause = self.random.millis(shortest, longest);
            self.wait(experiment, until.min(Instant::now() + pause)).await?;
        }
        self.wait(experiment, until).await?;
        Ok(count)
    }

    /// Waits until then. What ends by itself meanwhile is started again, as a supervisor does, where that may be.
    async fn wait(&mut self, experiment: &Experiment, until: Instant) -> Result<()> {
        loop {
            if experiment.ends_programs() {
                self.servers.start_what_has_ended().await?;
            } else if self.servers.have_ended()? {
                return Err(Error::failed("a server ended by itself"));
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            sleep(left.min(WATCHED_EVERY)).await;
        }
    }

    /// Gives whether anything was broken: of a disk in trouble nobody notices who writes nothing, and of slots that move
    /// nobody who hears none of their channels.
    async fn inject(&mut self, fault: Fault) -> Result<bool> {
        let (away, long) = (self.random.millis(AWAY.0, AWAY.1), self.random.millis(LONG.0, LONG.1));
        let done = match fault {
            Fault::Disk(trouble) => return trouble.inflict(&self.servers.storing(), long).await,
            Fault::KillServer => {
                let node = self.next_node();
                self.servers.nodes[node].kill().await?;
                sleep(away).await;
                self.servers.start_again(node).await
            }
            Fault::RestartServer => {
                let node = self.next_node();
                self.servers.nodes[node].stop().await?;
                self.servers.start_again(node).await
            }
            Fault::FreezeServer => {
                let node = self.next_node();
                self.servers.nodes[node].signal("-STOP").await?;
                sleep(long).await;
                self.servers.nodes[node].signal("-CONT").await
            }
            Fault::SetClock => {
                let (node, far) = (self.next_node(), self.random.millis(0, 2 * FAR).as_secs());
                self.servers.nodes[node].set_clock(far.cast_signed() - (FAR / 1000).cast_signed())
            }
            Fault::CutMembers => {
                self.doors.iter().for_each(|door| door.cut(BYTES_OF_MEMBERS));
                Ok(())
            }
            Fault::KillDatabase => {
                let database = self.servers.database.as_mut().ok_or_else(lacking)?;
                database.kill()?;
                sleep(away).await;
                database.start_again().await
            }
            Fault::FreezeDatabase => {
                let database = self.servers.database.as_ref().ok_or_else(lacking)?;
                database.signal("-STOP").map_err(Error::failed)?;
                sleep(long).await;
                database.signal("-CONT").map_err(Error::failed)
            }
            Fault::CutDatabase => {
                self.database.as_ref().ok_or_else(lacking)?.cut(BYTES_OF_DATABASE);
                Ok(())
            }
            Fault::HoldDatabase => hold(self.database.as_ref(), long).await,
            Fault::KillRedis => {
                let redis = self.servers.redis.as_mut().ok_or_else(lacking)?;
                redis.kill()?;
                sleep(long).await;
                redis.start_again().await
            }
            Fault::FreezeRedis => {
                let redis = self.servers.redis.as_ref().ok_or_else(lacking)?;
                redis.signal("-STOP").map_err(Error::failed)?;
                sleep(long).await;
                redis.signal("-CONT").map_err(Error::failed)
            }
            Fault::CutRedis => self.servers.redis.as_ref().ok_or_else(lacking)?.cut().await,
            Fault::HoldRedis => hold(self.redis.as_ref(), long).await,
            Fault::MoveSlots => return self.move_slots(away, long).await,
            Fault::KillMaster => {
                let master = self.random.below(MASTERS);
                let cluster = self.servers.cluster.as_mut().ok_or_else(lacking)?;
                cluster.kill(master)?;
                sleep(long).await;
                cluster.start_again(master).await
            }
        };
        done.map(|()| true)
    }

    /// Has slots go to another master, and half of the time back again, perhaps before any server has followed them.
    async fn move_slots(&mut self, between: Duration, long: Duration) -> Result<bool> {
        let cluster = self.servers.cluster.as_mut().ok_or_else(lacking)?;
        let (part, further) = (self.random.below(PARTS), 1 + self.random.below(MASTERS - 1));
        let (from, goes_back) = (cluster.owner(part), self.random.below(2) == 0);
        let was_heard = cluster.move_slots(part, (from + further) % MASTERS, between).await?;
        if goes_back {
            sleep(long).await;
            cluster.move_slots(part, from, between).await?;
        }
        Ok(was_heard)
    }

    fn next_node(&mut self) -> usize {
        self.turn += 1;
        self.turn % self.servers.nodes.len()
    }
}

async fn door(port: Option<u16>, random: &mut Random) -> Result<Option<Proxy>> {
    match port {
        Some(port) => Proxy::to(port, random.next()).await.map(Some),
        None => Ok(None),
    }
}

async fn hold(door: Option<&Proxy>, long: Duration) -> Result<()> {
    let door = door.ok_or_else(lacking)?;
    door.hold();
    sleep(long).await;
    door.pass();
    Ok(())
}

fn lacking() -> Error {
    Error::failed("the experiment needs what this run has not")
}
