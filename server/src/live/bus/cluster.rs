//! A cluster of Redis: which of its masters owns which channel, and the connections to those.
//!
//! Channels are sharded (`SPUBLISH`, `SSUBSCRIBE`): each belongs to a slot of the cluster, each slot to one master, and
//! what is said on a channel passes through that master alone instead of all of them.
//!
//! The connection to clusters that the library has is not used. A slot that moves makes Redis end the subscriptions to its
//! channels by `sunsubscribe`, for which nobody has asked. The library takes that for the answer to the oldest command
//! that waits for one, so that each later answer belongs to the command before it; and it forgets the subscription instead
//! of making it anew at the other master. Here each master has a connection of its own for what is heard, which ends when
//! that happens, as with any other failure: then the cluster is asked again who owns what.

use super::connections::{Hearing, Speaking};
use super::tls::Tls;
use super::words::CHANNELS;
use futures_util::future::{join_all, try_join_all};
use redis::aio::MultiplexedConnection;
use redis::{
    AsyncConnectionConfig, Client, ConnectionAddr, ErrorKind, IntoConnectionInfo, ProtocolVersion, RedisConnectionInfo,
    RedisError, RedisResult, Value, from_redis_value,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

/// The number of slots of every cluster.
const SLOTS: u16 = 16384;
/// How long a server of the cluster may take to say who owns what. Others are not waited for any longer.
const ASKED_WITHIN: Duration = Duration::from_secs(1);

/// Where a server of the cluster is.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Endpoint {
    pub host: String,
    pub port: u16,
}

pub struct Cluster {
    seeds: Vec<Endpoint>,
    /// Who this node is to Redis.
    login: RedisConnectionInfo,
    tls: Option<Tls>,
    /// The masters that were found last. They are asked beside the seeds, which may all be gone by then.
    masters: Mutex<BTreeSet<Endpoint>>,
}

/// What one server of the cluster says of it.
#[derive(Debug, PartialEq)]
struct View {
    /// Whether the server counts the cluster as working. One that is cut off from most masters does not, after a while.
    is_ok: bool,
    /// It rises with each fail-over, and with a slot that moves unless the new owner has the highest number already. So the
    /// view with the higher number is newer, but of two with the same number either may be.
    epoch: u64,
    /// The slots of each master.
    owners: Vec<(RangeInclusive<u16>, Endpoint)>,
}

impl Cluster {
    pub fn new(seeds: Vec<Endpoint>, login: RedisConnectionInfo, tls: Option<Tls>) -> Self {
        Self { seeds, login, tls, masters: Mutex::default() }
    }

    pub async fn speaking(&self, channels: &[String]) -> RedisResult<Speaking> {
        let masters = self.masters_of(channels).await?;
        let mut by_channel = [0; CHANNELS];
        for (link, owned) in masters.values().enumerate() {
            for channel in owned {
                by_channel[*channel] = link;
            }
        }
        // Whoever speaks has a limit of their own to how long an answer may take.
        let config = AsyncConnectionConfig::new().set_response_timeout(None);
        let links = masters.keys().map(|master| self.connect(master, ProtocolVersion::RESP2, &config));
        Ok(Speaking::to_cluster(try_join_all(links).await?, by_channel))
    }

    pub async fn hearing(&self, channels: &[String]) -> RedisResult<Hearing> {
        let masters = self.masters_of(channels).await?;
        let (said, heard) = unbounded_channel();
        let config = AsyncConnectionConfig::new().set_response_timeout(None).set_push_sender(said);
        let links = masters.iter().map(async |(master, owned)| {
            // Only with this protocol does the library hand on what comes on sharded channels.
            let mut link = self.connect(master, ProtocolVersion::RESP3, &config).await?;
            let mut pipe = redis::pipe();
            for channel in owned {
                // One command could name several channels only if they were of one slot.
                pipe.cmd("SSUBSCRIBE").arg(&channels[*channel]).ignore();
            }
            pipe.exec_async(&mut link).await?;
            RedisResult::Ok(link)
        });
        let links = try_join_all(links).await?;
        Ok(Hearing::from_cluster(links, heard))
    }

    /// The masters that own any of the channels, and which those are.
    async fn masters_of(&self, channels: &[String]) -> RedisResult<BTreeMap<Endpoint, Vec<usize>>> {
        let view = self.newest_view().await?;
        let mut masters: BTreeMap<Endpoint, Vec<usize>> = BTreeMap::new();
        for (channel, name) in channels.iter().enumerate() {
            let owner = view.owner(slot(name)).ok_or_else(|| failed("no master owns the slot of a channel"))?;
            masters.entry(owner.clone()).or_default().push(channel);
        }
        *self.masters.lock().unwrap_or_else(PoisonError::into_inner) = masters.keys().cloned().collect();
        Ok(masters)
    }

    /// Asks all servers that are known. One that is cut off from the others, or was, would go on naming masters that have
    /// been replaced, and two nodes that believed two servers would each hear itself and not the other.
    ///
    /// The view that is taken may still be an old one, if a slot has just moved. Then the master to which it leads refuses
    /// the channel, and all is tried again.
    async fn newest_view(&self) -> RedisResult<View> {
        let mut asked = self.masters.lock().unwrap_or_else(PoisonError::into_inner).clone();
        asked.extend(self.seeds.iter().cloned());
        let views = asked.iter().map(async |server| {
            let late = |_| Err(failed("no server of the cluster answers in time"));
            timeout(ASKED_WITHIN, self.view_of(server)).await.unwrap_or_else(late)
        });
        let none = || Err(failed("no server of the cluster is known"));
        join_all(views).await.into_iter().reduce(better).unwrap_or_else(none)
    }

    async fn view_of(&self, server: &Endpoint) -> RedisResult<View> {
        // Whoever asks has a limit of their own.
        let config = AsyncConnectionConfig::new().set_response_timeout(None);
        let mut link = self.connect(server, ProtocolVersion::RESP2, &config).await?;
        let mut pipe = redis::pipe();
        pipe.cmd("CLUSTER").arg("INFO").cmd("CLUSTER").arg("SLOTS");
        let (info, slots): (String, Vec<Vec<Value>>) = pipe.query_async(&mut link).await?;
        let (is_ok, epoch) = standing(&info);
        Ok(View { is_ok, epoch, owners: slots.into_iter().filter_map(|range| owner(range, server)).collect() })
    }

    async fn connect(
        &self,
        server: &Endpoint,
        protocol: ProtocolVersion,
        config: &AsyncConnectionConfig,
    ) -> RedisResult<MultiplexedConnection> {
        let Endpoint { host, port } = server.clone();
        let address = match self.tls {
            Some(_) => ConnectionAddr::TcpTls { host, port, insecure: false, tls_params: None },
            None => ConnectionAddr::Tcp(host, port),
        };
        let info = address.into_connection_info()?.set_redis_settings(self.login.clone().set_protocol(protocol));
        let client = match &self.tls {
            Some(tls) => tls.client(info),
            None => Client::open(info),
        };
        client?.get_multiplexed_async_connection_with_config(config).await
    }
}

impl View {
    fn owner(&self, slot: u16) -> Option<&Endpoint> {
        self.owners.iter().find(|(slots, _)| slots.contains(&slot)).map(|(_, owner)| owner)
    }
}

/// Of two views the one of a server that counts the cluster as working, and then the one with the higher epoch. One that
/// is cut off may have a higher epoch than the others, or the same, and know of nothing that has happened since.
fn better(one: RedisResult<View>, other: RedisResult<View>) -> RedisResult<View> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok(if (other.is_ok, other.epoch) > (one.is_ok, one.epoch) { other } else { one }),
        (Ok(view), Err(_)) | (Err(_), Ok(view)) => Ok(view),
        (Err(error), Err(_)) => Err(error),
    }
}

/// What the answer to `CLUSTER INFO` says: whether the cluster works, and its epoch.
fn standing(info: &str) -> (bool, u64) {
    let value = |name: &str| info.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim);
    let epoch = value("cluster_current_epoch").and_then(|epoch| epoch.parse().ok());
    (value("cluster_state") == Some("ok"), epoch.unwrap_or(0))
}

fn failed(what: &'static str) -> RedisError {
    (ErrorKind::Client, what).into()
}

/// A part of the answer to `CLUSTER SLOTS`: the first and the last slot of a range, its master, and its replicas. A server
/// that does not know by which name it is reached leaves that out.
fn owner(range: Vec<Value>, asked: &Endpoint) -> Option<(RangeInclusive<u16>, Endpoint)> {
    let mut parts = range.into_iter();
    let mut slot = || from_redis_value::<u16>(parts.next()?).ok();
    let slots = slot()?..=slot()?;
    let mut master = from_redis_value::<Vec<Value>>(parts.next()?).ok()?.into_iter();
    let host: Option<String> = from_redis_value(master.next()?).ok()?;
    let host = host.filter(|host| !host.is_empty()).unwrap_or_else(|| asked.host.clone());
    let port = from_redis_value(master.next()?).ok()?;
    // So Redis writes a name that it does not know.
    (host != "?").then_some((slots, Endpoint { host, port }))
}

/// The names of the channels of a database. Each has a number at its end by which its slot is in another one of as many
/// equal parts. Without it the names, which differ by a digit or two, could leave out masters of a cluster of five or more.
pub fn channels(database: &str) -> Vec<String> {
    let part = |name: &str| usize::from(slot(name)) * CHANNELS / usize::from(SLOTS);
    let name = |channel: usize, tried: u32| format!("vonk:{database}:{channel}:{tried}");
    let mut all = Vec::new();
    for channel in 0..CHANNELS {
        let tried = (0..10_000).find(|tried| part(&name(channel, *tried)) == channel).unwrap_or(0);
        all.push(name(channel, tried));
    }
    all
}

/// The slot of a channel, by the checksum that the specification of Redis Cluster names (CRC-16/XMODEM). Names have no
/// braces, of which Redis would take the inside alone.
fn slot(name: &str) -> u16 {
    let shift = |sum: u16, _| if sum & 0x8000 == 0 { sum << 1 } else { (sum << 1) ^ 0x1021 };
    let sum = name.bytes().fold(0, |sum: u16, byte| (0..8).fold(sum ^ (u16::from(byte) << 8), shift));
    sum % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_those_of_redis() {
        // As `CLUSTER KEYSLOT` gives them.
        for (name, is) in [("123456789", 12739), ("foo", 12182), ("vonk:1:0", 2422)] {
            assert_eq!(slot(name), is, "{name}");
        }
    }

    #[test]
    fn a_server_that_counts_the_cluster_as_working_is_believed_before_one_with_a_higher_epoch() {
        let view = |is_ok, epoch| View { is_ok, epoch, owners: vec![(0..=5, Endpoint { host: "a".into(), port: 1 })] };
        let ascending = [view(false, 3), view(false, 9), view(true, 2), view(true, 4)];
        for (n, worse) in ascending.iter().enumerate() {
            for best in &ascending[n..] {
                let copy = |it: &View| Ok(view(it.is_ok, it.epoch));
                assert_eq!(better(copy(worse), copy(best)).as_ref(), Ok(best));
                assert_eq!(better(copy(best), copy(worse)).as_ref(), Ok(best));
            }
        }
        assert_eq!(better(Err(failed("late")), Ok(view(false, 0))), Ok(view(false, 0)));
        assert_eq!(better(Ok(view(false, 0)), Err(failed("late"))), Ok(view(false, 0)));
        assert!(better(Err(failed("late")), Err(failed("late"))).is_err());
    }

    #[test]
    fn the_standing_of_a_server_is_read_from_what_it_says_of_the_cluster() {
        let info = "cluster_state:ok\r\ncluster_slots_ok:16384\r\ncluster_current_epoch:7\r\ncluster_my_epoch:2\r\n";
        assert_eq!(standing(info), (true, 7));
        assert_eq!(standing(&info.replace("state:ok", "state:fail")), (false, 7));
        assert_eq!(standing("cluster_enabled:0\r\n"), (false, 0));
    }

    #[test]
    fn channels_are_spread_over_all_masters_of_a_cluster() {
        for database in (0..200_u64).map(|n| format!("{:x}", n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 4)) {
            let slots: Vec<u16> = channels(&database).iter().map(|name| slot(name)).collect();
            assert_eq!(slots.len(), CHANNELS);
            for masters in 1..=CHANNELS / 2 {
                let owning: BTreeSet<usize> =
                    slots.iter().map(|slot| usize::from(*slot) * masters / usize::from(SLOTS)).collect();
                assert_eq!(owning.len(), masters, "{slots:?}");
            }
        }
    }

    #[test]
    fn the_owner_of_a_slot_is_where_its_server_says_or_where_that_was_asked() {
        let text = |text: &str| Value::BulkString(text.as_bytes().to_vec());
        let range = |host: Value| {
            let master = Value::Array(vec![host, Value::Int(7000), text("id")]);
            let replica = Value::Array(vec![text("replica"), Value::Int(7001), text("id")]);
            owner(vec![Value::Int(5), Value::Int(9), master, replica], &Endpoint { host: "asked".into(), port: 1 })
        };
        for (host, is) in [(text("10.0.0.1"), "10.0.0.1"), (text(""), "asked"), (Value::Nil, "asked")] {
            assert_eq!(range(host), Some((5..=9, Endpoint { host: is.into(), port: 7000 })));
        }
        assert_eq!(range(text("?")), None);
        assert_eq!(owner(vec![Value::Int(5)], &Endpoint { host: "asked".into(), port: 1 }), None);
    }
}
