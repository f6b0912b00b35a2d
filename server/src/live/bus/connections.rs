//! The connections by which a node speaks and hears: one each to a single server, one each to every master of a cluster
//! that owns some of the channels. They fail together: if one does, all are made anew.

use super::words::CHANNELS;
use futures_util::StreamExt;
use futures_util::future::try_join_all;
use redis::aio::{MultiplexedConnection, PubSub, PubSubSink, PubSubStream};
use redis::{Msg, Pipeline, PushInfo, PushKind, RedisResult};
use tokio::sync::mpsc::UnboundedReceiver;

/// By which a node speaks.
pub struct Speaking {
    links: Vec<MultiplexedConnection>,
    /// The link of each channel.
    by_channel: [usize; CHANNELS],
    command: &'static str,
}

impl Speaking {
    pub fn to_server(link: MultiplexedConnection) -> Self {
        Self { links: vec![link], by_channel: [0; CHANNELS], command: "PUBLISH" }
    }

    pub fn to_cluster(links: Vec<MultiplexedConnection>, by_channel: [usize; CHANNELS]) -> Self {
        Self { links, by_channel, command: "SPUBLISH" }
    }

    /// Says each parcel on its channel; fails if one could not be said, whatever became of the others.
    pub async fn say(&mut self, channels: &[String], parcels: Vec<(usize, Vec<u8>)>) -> RedisResult<()> {
        let mut pipes = vec![Pipeline::new(); self.links.len()];
        for (channel, parcel) in parcels {
            let pipe = &mut pipes[self.by_channel[channel]];
            pipe.cmd(self.command).arg(&channels[channel]).arg(parcel).ignore();
        }
        let saying = self.links.iter_mut().zip(&pipes).filter(|(_, pipe)| !pipe.is_empty());
        try_join_all(saying.map(|(link, pipe)| pipe.exec_async(link))).await.map(drop)
    }
}

/// By which a node hears.
pub struct Hearing {
    pub heard: Heard,
    pub test: Test,
}

pub enum Heard {
    FromServer(PubSubStream),
    /// From all masters.
    FromCluster(UnboundedReceiver<PushInfo>),
}

/// Shows whether the connections still work.
pub enum Test {
    OfServer(PubSubSink),
    OfCluster(Vec<MultiplexedConnection>),
}

impl Hearing {
    pub fn from_server(link: PubSub) -> Self {
        let (sink, stream) = link.split();
        Self { heard: Heard::FromServer(stream), test: Test::OfServer(sink) }
    }

    pub fn from_cluster(links: Vec<MultiplexedConnection>, heard: UnboundedReceiver<PushInfo>) -> Self {
        Self { heard: Heard::FromCluster(heard), test: Test::OfCluster(links) }
    }
}

impl Heard {
    /// The next message, or why there will be none any more.
    pub async fn next(&mut self) -> Result<Msg, &'static str> {
        const CLOSED: &str = "the connection was closed";
        match self {
            Self::FromServer(stream) => stream.next().await.ok_or(CLOSED),
            Self::FromCluster(pushes) => loop {
                let push = pushes.recv().await.ok_or(CLOSED)?;
                match push.kind {
                    PushKind::Disconnection => return Err(CLOSED),
                    // Nobody has asked for that: Redis does it when the slot of a channel moves to another master.
                    PushKind::SUnsubscribe => return Err("a channel has moved to another master"),
                    _ => {}
                }
                if let Some(message) = Msg::from_push_info(push) {
                    return Ok(message);
                }
            },
        }
    }
}

impl Test {
    pub async fn ping(&mut self) -> RedisResult<()> {
        match self {
            Self::OfServer(sink) => sink.ping::<redis::Value>().await.map(drop),
            Self::OfCluster(links) => {
                let ping = redis::cmd("PING");
                try_join_all(links.iter_mut().map(|link| ping.exec_async(link))).await.map(drop)
            }
        }
    }
}
