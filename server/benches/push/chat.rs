//! A chat load at a steady rate, whatever the server does: members write at the times that were set, and how long a
//! message takes is counted from the moment at which it was to leave.

use crate::client::{self, Socket};
use crate::support::server::Server;
use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message as Frame;
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Outgoing, Send, To};
use wire::{ClientId, ConversationId, Credits};

/// The pause between two messages of one member: 200 members write a thousand messages a second.
const PAUSE: Duration = Duration::from_millis(200);

pub struct Members(Vec<Member>);

struct Member {
    socket: Socket,
    conversation: ConversationId,
}

/// What was measured, and the members, who may go on.
pub struct Chat {
    pub members: Members,
    took: Vec<Duration>,
    within: Duration,
}

/// Connects the odd ones of the last members of the file that the seed wrote.
pub async fn connect(server: &Server, folder: &Path, members: u32) -> Members {
    let file = std::fs::read_to_string(folder.join("sessions")).unwrap();
    let lines: Vec<Vec<&str>> = file.lines().map(|line| line.split(' ').collect()).collect();
    let writers: Vec<&Vec<&str>> = lines[lines.len() - 2 * members as usize..].iter().step_by(2).collect();
    let sockets = client::all(writers.iter().map(|fields| client::member(server, fields[1]))).await;
    let conversations = writers.iter().map(|fields| ConversationId(fields[3].parse().unwrap()));
    let member = |(socket, conversation)| Member { socket, conversation };
    Members(sockets.into_iter().zip(conversations).map(member).collect())
}

impl Members {
    /// Lets them write until something else is done.
    pub async fn run_until(self, done: impl Future<Output = ()>) -> Chat {
        let (stop, start) = (Arc::new(AtomicBool::new(false)), Instant::now());
        let count = u32::try_from(self.0.len()).unwrap();
        let writing = (0..).zip(self.0).map(|(number, member)| {
            let first = start + PAUSE * number / count;
            tokio::spawn(member.write_until(stop.clone(), first))
        });
        let writing: Vec<_> = writing.collect();
        done.await;
        stop.store(true, Ordering::Relaxed);
        let within = start.elapsed();
        let (mut members, mut took) = (Vec::new(), Vec::new());
        for written in join_all(writing).await {
            let (member, times) = written.unwrap();
            members.push(member);
            took.extend(times);
        }
        took.sort_unstable();
        Chat { members: Members(members), took, within }
    }
}

impl Chat {
    /// Prints and gives the median and the 99th percentile, in milliseconds.
    pub fn print(&self, what: &str) -> (f64, f64) {
        let at = |percent: usize| self.took[(self.took.len() - 1) * percent / 100].as_secs_f64() * 1e3;
        let (median, late) = (at(50), at(99));
        let seconds = self.within.as_secs_f64();
        println!("    {what:<44}p50 {median:>6.2} ms, p99 {late:>6.2} ms, {} in {seconds:.1} s", self.took.len());
        (median, late)
    }
}

impl Member {
    async fn write_until(mut self, stop: Arc<AtomicBool>, mut at: Instant) -> (Self, Vec<Duration>) {
        let mut took = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep_until(at).await;
            self.socket.send(Frame::text(self.frame())).await.unwrap();
            loop {
                let frame = self.socket.next().await.unwrap().unwrap();
                match serde_json::from_str(frame.to_text().unwrap()) {
                    Ok(ServerFrame::Sent(_)) => break,
                    Ok(ServerFrame::Refused(refused)) => panic!("{refused:?}"),
                    _ => {}
                }
            }
            took.push(at.elapsed());
            at += PAUSE;
        }
        (self, took)
    }

    fn frame(&self) -> String {
        let content = Outgoing::Text { text: "Shall we meet at the market on Saturday?".to_owned() };
        let (client_id, to) = (ClientId::new(), To::Conversation(self.conversation));
        let send = Send { client_id, to, content, quoted_cost: Credits(1), quote: None };
        serde_json::to_string(&ClientFrame::Send(send)).unwrap()
    }
}
