//! A cluster of Redis for one run: masters without replicas, which share the slots and can hand them to each other.

use super::redis::Redis;
use crate::error::{Error, Result};
use std::ops::Range;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::time::sleep;

pub const MASTERS: usize = 3;
/// The number of slots of every cluster.
const SLOTS: usize = 16384;
/// The parts in which slots are moved. The servers spread 17 channels evenly over all slots, so that each part has one of
/// these or more.
pub const PARTS: usize = 8;
/// How long the masters may take to agree that every slot has an owner.
const WHOLE_WITHIN: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

pub struct RedisCluster {
    masters: Vec<Redis>,
    /// By which the masters call each other.
    ids: Vec<String>,
    /// The master that owns each part.
    owners: [usize; PARTS],
}

impl RedisCluster {
    /// What its masters know of each other they keep in this folder.
    pub async fn start(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(Error::failed)?;
        let (mut masters, mut ids) = (Vec::new(), Vec::new());
        for number in 0..MASTERS {
            let master = Redis::start_in_cluster(folder, &format!("nodes-{number}")).await?;
            ids.extend(master.ask(["CLUSTER MYID".to_owned()]).await?);
            masters.push(master);
        }
        let cluster = Self { masters, ids, owners: std::array::from_fn(|part| part * MASTERS / PARTS) };
        cluster.join().await?;
        cluster.until_whole().await?;
        Ok(cluster)
    }

    /// Gives each master its slots, and has the others meet the first one, through which they find each other.
    async fn join(&self) -> Result<()> {
        let first = self.masters[0].meeting_place();
        for (number, master) in self.masters.iter().enumerate() {
            // Two with the same epoch would first have to settle which of them is right. It can only be set of a master that
            // knows no other.
            let mut commands = vec![format!("CLUSTER SET-CONFIG-EPOCH {}", number + 1)];
            for part in (0..PARTS).filter(|part| self.owners[*part] == number) {
                let slots = slots(part);
                commands.push(format!("CLUSTER ADDSLOTSRANGE {} {}", slots.start, slots.end - 1));
            }
            if number > 0 {
                commands.push(format!("CLUSTER MEET {first}"));
            }
            master.ask(commands).await?;
        }
        Ok(())
    }

    /// Waits until every master knows all others, and that every slot has an owner who is there.
    async fn until_whole(&self) -> Result<()> {
        let began = Instant::now();
        let all = format!("cluster_known_nodes:{MASTERS}\r\n");
        for master in &self.masters {
            loop {
                let info = master.ask(["CLUSTER INFO".to_owned()]).await?.concat();
                if info.contains("cluster_state:ok\r\n") && info.contains(&all) {
                    break;
                }
                if began.elapsed() > WHOLE_WITHIN {
                    return Err(Error::failed(format!("a cluster of Redis does not come together: {info}")));
                }
                sleep(POLL_INTERVAL).await;
            }
        }
        Ok(())
    }

    /// The address of two of them, through which servers find the third.
    pub fn url(&self) -> String {
        let [one, other] = [1, 2].map(|number| self.masters[number].port());
        format!("redis+cluster://127.0.0.1:{one},127.0.0.1:{other}")
    }

    /// The master that owns a part.
    pub fn owner(&self, part: usize) -> usize {
        self.owners[part]
    }

    /// Moves a part of the slots to another master, as `redis-cli --cluster reshard` does, but all of its slots at once:
    /// for so long they are between the two. Gives whether a server heard any of their channels.
    pub async fn move_slots(&mut self, part: usize, to: usize, between: Duration) -> Result<bool> {
        let from = self.owners[part];
        if self.masters[from].ask(["DBSIZE".to_owned()]).await? != ["0"] {
            return Err(Error::failed("there are keys in Redis, which would have to be moved with their slots"));
        }
        let (old, new) = (self.ids[from].clone(), self.ids[to].clone());
        let before = self.channels(from).await?;
        self.set_slots(to, part, &format!("IMPORTING {old}")).await?;
        self.set_slots(from, part, &format!("MIGRATING {new}")).await?;
        sleep(between).await;
        // The new owner is told first, or the slots would have none for a moment.
        let others = (0..MASTERS).filter(|master| *master != to && *master != from);
        for master in [to, from].into_iter().chain(others) {
            self.set_slots(master, part, &format!("NODE {new}")).await?;
        }
        self.owners[part] = to;
        let after = self.channels(from).await?;
        Ok(before.iter().any(|channel| !after.contains(channel)))
    }

    /// The channels that somebody hears through this master.
    async fn channels(&self, master: usize) -> Result<Vec<String>> {
        self.masters[master].ask(["PUBSUB SHARDCHANNELS".to_owned()]).await
    }

    async fn set_slots(&self, master: usize, part: usize, state: &str) -> Result<()> {
        let commands = slots(part).map(|slot| format!("CLUSTER SETSLOT {slot} {state}"));
        self.masters[master].ask(commands).await.map(drop)
    }

    /// Ends a master without a chance to do anything more.
    pub fn kill(&mut self, master: usize) -> Result<()> {
        self.masters[master].kill()
    }

    /// Starts it again, with the slots that it had, and waits until the others have taken it back.
    pub async fn start_again(&mut self, master: usize) -> Result<()> {
        self.masters[master].start_again().await?;
        self.until_whole().await
    }
}

fn slots(part: usize) -> Range<usize> {
    part * SLOTS / PARTS..(part + 1) * SLOTS / PARTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn slots_go_to_another_master_and_stay_with_it_when_it_is_killed() {
        let folder = tempfile::tempdir().unwrap();
        let mut cluster = RedisCluster::start(folder.path()).await.unwrap();
        let no_pause = Duration::ZERO;
        assert_eq!(cluster.owner(0), 0);
        assert!(!cluster.move_slots(0, 2, no_pause).await.unwrap(), "nobody hears");
        assert_eq!(cluster.owner(0), 2);
        cluster.kill(2).unwrap();
        cluster.start_again(2).await.unwrap();
        for master in &cluster.masters {
            let known = master.ask(["CLUSTER NODES".to_owned()]).await.unwrap().concat();
            let owner = known.lines().find(|line| line.starts_with(&cluster.ids[2])).unwrap();
            assert!(owner.contains(" 0-2047 "), "{known}");
        }
    }
}
