//! A cluster of Redis: masters that share the slots among them, and replicas that stand by.

use super::redis::Redis;
use super::until;
use futures_util::future::join_all;
use redis::{FromRedisValue, Value};

const SLOTS: usize = 16384;
/// Servers of the cluster are taken for dead soon, and a replica needs no fresh copy of what is nothing.
const OPTIONS: &str = "--cluster-enabled yes --cluster-config-file nodes --cluster-node-timeout 1500 \
                       --cluster-replica-validity-factor 0 --appendonly no";

pub struct RedisCluster {
    pub servers: Vec<Redis>,
}

impl RedisCluster {
    /// Three masters, each with a third of the slots.
    pub async fn start() -> Self {
        let servers: Vec<Redis> = (0..3).map(|_| Redis::start_with_bus(OPTIONS)).collect();
        let count = servers.len();
        for (n, server) in servers.iter().enumerate() {
            let (first, last) = (n * SLOTS / count, (n + 1) * SLOTS / count - 1);
            ask::<Value>(server, &format!("CLUSTER ADDSLOTSRANGE {first} {last}")).await;
            ask::<Value>(server, &format!("CLUSTER SET-CONFIG-EPOCH {}", n + 1)).await;
            meet(server, &servers[0]).await;
        }
        let cluster = Self { servers };
        cluster.until_whole().await;
        cluster
    }

    /// Adds a replica of one of them.
    pub async fn add_replica_of(&mut self, master: usize) {
        let replica = Redis::start_with_bus(OPTIONS);
        meet(&replica, &self.servers[0]).await;
        self.servers.push(replica);
        self.until_whole().await;
        let (replica, id) = (self.servers.last().unwrap(), id(&self.servers[master]).await);
        ask::<Value>(replica, &format!("CLUSTER REPLICATE {id}")).await;
        until(async || {
            let known: String = ask(&self.servers[(master + 1) % 3], "CLUSTER NODES").await;
            let is_followed = ask::<String>(replica, "INFO replication").await.contains("master_link_status:up");
            is_followed && known.contains(" slave ")
        })
        .await;
    }

    /// Waits until all know each other, and that every slot has an owner.
    async fn until_whole(&self) {
        let whole = format!("cluster_known_nodes:{}\r", self.servers.len());
        for server in &self.servers {
            until(async || {
                let info: String = ask(server, "CLUSTER INFO").await;
                info.contains("cluster_state:ok") && info.contains(&whole)
            })
            .await;
        }
    }

    /// The address of two of them; the others are found through these.
    pub fn url(&self) -> String {
        let seeds: Vec<String> =
            self.servers.iter().skip(1).take(2).map(|it| format!("127.0.0.1:{}", it.port())).collect();
        format!("redis+cluster://{}", seeds.join(","))
    }

    /// The channels that somebody hears through this one.
    pub async fn channels(&self, server: usize) -> Vec<String> {
        ask(&self.servers[server], "PUBSUB SHARDCHANNELS").await
    }

    /// How many connections hear this channel through this one.
    pub async fn listeners(&self, server: usize, channel: &str) -> usize {
        ask::<(String, usize)>(&self.servers[server], &format!("PUBSUB SHARDNUMSUB {channel}")).await.1
    }

    /// Moves the slots of these channels from one master to another one, as `redis-cli --cluster reshard` does.
    pub async fn migrate(&self, channels: &[String], from: usize, to: usize) {
        let (from, to) = (&self.servers[from], &self.servers[to]);
        let (old, new) = (id(from).await, id(to).await);
        for channel in channels {
            let slot: u16 = ask(from, &format!("CLUSTER KEYSLOT {channel}")).await;
            ask::<Value>(to, &format!("CLUSTER SETSLOT {slot} IMPORTING {old}")).await;
            ask::<Value>(from, &format!("CLUSTER SETSLOT {slot} MIGRATING {new}")).await;
            for server in [to, from] {
                ask::<Value>(server, &format!("CLUSTER SETSLOT {slot} NODE {new}")).await;
            }
        }
    }

    pub async fn is_replica(&self, server: usize) -> bool {
        ask::<String>(&self.servers[server], "INFO replication").await.contains("role:slave")
    }

    /// How many channels each of the masters has.
    pub async fn spread(&self) -> Vec<usize> {
        join_all((0..3).map(|server| self.channels(server))).await.iter().map(Vec::len).collect()
    }
}

async fn meet(server: &Redis, other: &Redis) {
    let (port, bus) = (other.port(), other.bus_port());
    if port != server.port() {
        ask::<Value>(server, &format!("CLUSTER MEET 127.0.0.1 {port} {bus}")).await;
    }
}

async fn id(server: &Redis) -> String {
    ask(server, "CLUSTER MYID").await
}

async fn ask<T: FromRedisValue>(server: &Redis, command: &str) -> T {
    let client = redis::Client::open(server.url()).unwrap();
    // Whatever shares these processors may make Redis slow to answer.
    let config = redis::AsyncConnectionConfig::new().set_connection_timeout(None).set_response_timeout(None);
    let mut link = client.get_multiplexed_async_connection_with_config(&config).await.unwrap();
    let mut words = command.split_whitespace();
    let mut command = redis::cmd(words.next().unwrap());
    command.arg(words.collect::<Vec<_>>());
    command.query_async(&mut link).await.unwrap()
}
