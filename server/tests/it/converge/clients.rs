//! Clients that live by frames: one that gets them all, and one whose network loses, doubles and delays them.

use super::screen::{Applied, Screen, delta};
use crate::support::client::{Socket, live, resume};
use crate::support::dice::Dice;
use crate::support::members::Someone;
use crate::support::server::Running;
use std::collections::BTreeMap;
use std::time::Duration;
use wire::Rev;
use wire::frame::ServerFrame;

/// Only what is never sent takes longer.
const FRAME_TIMEOUT: Duration = Duration::from_mins(1);

/// A client that gets every frame and makes no call after its hello.
pub struct Listener<'s> {
    pub who: &'s Someone,
    socket: Socket,
    pub screen: Screen,
    /// Frames that came before one with a smaller revision: two commits may be delivered in either order.
    early: BTreeMap<Rev, ServerFrame>,
}

impl<'s> Listener<'s> {
    pub async fn open(server: &Running, who: &'s Someone) -> Self {
        let (socket, start) = live(server, who).await;
        let mut screen = Screen::default();
        screen.sync(&start);
        Self { who, socket, screen, early: BTreeMap::new() }
    }

    /// Takes what there is up to a revision; fails when some of it never comes.
    pub async fn receive_until(&mut self, rev: Rev) {
        let received = async {
            while self.screen.rev < rev {
                let frame = self.socket.next().await;
                self.early.extend(frame.revision().map(|rev| (rev, frame)));
                while let Some(next) = self.early.remove(&self.screen.rev.next()) {
                    self.screen.frame(&next);
                }
            }
        };
        let in_time = tokio::time::timeout(FRAME_TIMEOUT, received).await.is_ok();
        assert!(in_time, "revision {:?} never came; {:?} did", self.screen.rev.next(), self.early);
    }
}

/// A client whose frames are lost, doubled or late, and whose socket is cut.
pub struct Unlucky<'s> {
    who: &'s Someone,
    socket: Option<Socket>,
    pub screen: Screen,
    pub epoch: String,
    /// On their way.
    frames: Vec<ServerFrame>,
}

impl<'s> Unlucky<'s> {
    pub async fn open(server: &Running, who: &'s Someone) -> Self {
        let (socket, start) = live(server, who).await;
        let mut screen = Screen::default();
        screen.sync(&start);
        Self { who, socket: Some(socket), screen, epoch: start.epoch, frames: Vec::new() }
    }

    pub async fn go_on(&mut self, server: &Running, dice: &mut Dice) {
        match (&mut self.socket, dice.roll(10)) {
            (Some(_), 0) => {
                self.socket = None;
                self.frames.clear();
            }
            (None, 0..=2) => self.come_back(server).await,
            (None, _) => {}
            (Some(socket), _) => {
                while let Some(frame) = socket.soon(Duration::from_millis(3)).await {
                    match dice.roll(8) {
                        0 => {}
                        1 => self.frames.extend([frame.clone(), frame]),
                        2 => self.frames.insert(0, frame),
                        _ => self.frames.push(frame),
                    }
                }
                if dice.roll(3) == 0 {
                    for frame in std::mem::take(&mut self.frames) {
                        self.apply(server, &frame).await;
                    }
                }
            }
        }
    }

    async fn apply(&mut self, server: &Running, frame: &ServerFrame) {
        if self.screen.frame(frame) == Applied::Gap {
            delta(server, self.who, &mut self.screen, &self.epoch).await;
        }
    }

    async fn come_back(&mut self, server: &Running) {
        let (socket, missed) = resume(server, self.who, Some((self.screen.rev, self.epoch.clone()))).await;
        self.screen.sync(&missed);
        self.socket = Some(socket);
    }

    /// The next heartbeat carries the newest revision, whatever was lost.
    pub async fn settle(&mut self, server: &Running, newest: Rev) {
        match self.socket {
            Some(_) => self.apply(server, &ServerFrame::Ping { rev: newest }).await,
            None => self.come_back(server).await,
        }
    }
}
