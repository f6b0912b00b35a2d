//! Two members who chat with each other, each on a socket of their own; one task.

use crate::error::{Error, Result};
use crate::oracle::{Breaches, Oracle, Side, Who};
use crate::socket::Socket;
use crate::tally::Tally;
use crate::target::{Couple, Session, Target};
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::sleep_until;
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Outgoing, Send, To};
use wire::sync::Sync;
use wire::{ClientId, ConversationId, Credits};

/// How long after the end of the load an answer or a message may still come.
const DRAIN: Duration = Duration::from_secs(10);
/// A send that was put off ("try again", "too many") is said again after so long.
const PAUSE: Duration = Duration::from_millis(250);

/// What makes a pair write until the load ends.
pub enum Pace {
    /// A message for each order.
    Ordered(UnboundedReceiver<Order>),
    /// Each of the two writes the next message when the last one was answered.
    Answered,
}

/// One of the two is to write a message; its latency counts from the moment it was intended for.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub by: Who,
    pub intended: Instant,
}

/// What all pairs of a run have in common.
pub struct Course {
    pub until: Instant,
    pub quoted_cost: Credits,
    pub tally: Tally,
}

/// What became of a pair.
pub struct Judgement {
    pub breaches: Breaches,
    pub unanswered: u64,
    pub cut: bool,
}

pub struct Pair {
    conversation: ConversationId,
    sockets: [Socket; 2],
    oracle: Oracle,
    written: u64,
    /// Sends to be said again, and when.
    put_off: VecDeque<(Instant, Who, Send)>,
}

/// The other side has closed a socket: what the pair would be told from here on is not known.
struct Cut;

impl Pair {
    pub async fn connect(target: &Target, couple: &Couple) -> Result<Self> {
        let (conversation, [one, other]) = (couple.conversation, &couple.members);
        let (first, one_state) = Socket::open(target, one).await?;
        let (second, other_state) = Socket::open(target, other).await?;
        let sides = [side(conversation, one, &one_state)?, side(conversation, other, &other_state)?];
        let (sockets, oracle) = ([first, second], Oracle::new(conversation, sides));
        Ok(Self { conversation, sockets, oracle, written: 0, put_off: VecDeque::new() })
    }

    /// Chats until the load ends and everything is answered and delivered.
    pub async fn chat(mut self, pace: Pace, course: &Course) -> Result<Judgement> {
        let cut = self.exchange(pace, course).await?.is_err();
        let (breaches, unanswered) = if cut { (self.oracle.abandon(), 0) } else { self.oracle.finish() };
        Ok(Judgement { breaches, unanswered, cut })
    }

    async fn exchange(&mut self, mut pace: Pace, course: &Course) -> Result<Result<(), Cut>> {
        let limit = sleep_until((course.until + DRAIN).into());
        tokio::pin!(limit);
        let writes_on = matches!(pace, Pace::Answered);
        if writes_on {
            for by in 0..2 {
                if self.write(by, Instant::now(), course).await.is_err() {
                    return Ok(Err(Cut));
                }
            }
        }
        let mut loading = true;
        while loading || !self.oracle.is_settled() {
            let [one, other] = &mut self.sockets;
            let again = self.put_off.front().map(|(at, ..)| *at);
            let went_on = tokio::select! {
                order = pace.next(course.until), if loading => {
                    loading = order.is_some();
                    self.obey(order, course).await
                }
                frame = one.next() => self.hear(0, frame?, writes_on && loading, course).await,
                frame = other.next() => self.hear(1, frame?, writes_on && loading, course).await,
                () = sleep_until(again.unwrap_or_else(Instant::now).into()), if again.is_some() => self.say_again().await,
                () = &mut limit => break,
            };
            if went_on.is_err() {
                return Ok(Err(Cut));
            }
        }
        Ok(Ok(()))
    }

    async fn obey(&mut self, order: Option<Order>, course: &Course) -> Result<(), Cut> {
        match order {
            Some(order) => self.write(order.by, order.intended, course).await,
            None => Ok(()),
        }
    }

    async fn write(&mut self, by: Who, intended: Instant, course: &Course) -> Result<(), Cut> {
        self.written += 1;
        // Numbered, so that no two messages of a conversation are alike.
        let text = format!("{}: shall we meet at the market on Saturday?", self.written);
        let send = Send {
            client_id: ClientId::new(),
            to: To::Conversation(self.conversation),
            content: Outgoing::Text { text },
            quoted_cost: course.quoted_cost,
        };
        self.oracle.said(by, &send, intended);
        self.say(by, send).await?;
        course.tally.left(intended, Instant::now());
        Ok(())
    }

    async fn say_again(&mut self) -> Result<(), Cut> {
        match self.put_off.pop_front() {
            Some((_, by, send)) => self.say(by, send).await,
            None => Ok(()),
        }
    }

    async fn say(&mut self, by: Who, send: Send) -> Result<(), Cut> {
        if self.sockets[by].say(&ClientFrame::Send(send)).await { Ok(()) } else { Err(Cut) }
    }

    /// Judges a frame; `writes_on` makes who was answered write the next message.
    async fn hear(
        &mut self,
        who: Who,
        frame: Option<ServerFrame>,
        writes_on: bool,
        course: &Course,
    ) -> Result<(), Cut> {
        let now = Instant::now();
        let mut answered = false;
        match frame.ok_or(Cut)? {
            ServerFrame::Sent(sent) => {
                if let Some(intended) = self.oracle.sent(who, &sent) {
                    course.tally.acked(intended, now);
                    answered = true;
                }
            }
            ServerFrame::Refused(refused) => {
                course.tally.refused(&refused.refusal);
                let again = refused.client_id.as_ref().and_then(|id| self.oracle.refused(who, id, &refused));
                answered = again.is_none();
                self.put_off.extend(again.map(|send| (now + PAUSE, who, send)));
            }
            ServerFrame::Message { rev, message, wallet, .. } => {
                let own = wallet.is_some();
                let intended = self.oracle.shown(who, rev, &message, wallet);
                if let Some(intended) = intended.filter(|_| !own) {
                    course.tally.delivered(intended, now);
                }
            }
            ServerFrame::Read { rev, .. }
            | ServerFrame::Edited { rev, .. }
            | ServerFrame::ChatGone { rev, .. }
            | ServerFrame::Like { rev, .. }
            | ServerFrame::LikeGone { rev, .. }
            | ServerFrame::User { rev, .. } => {
                self.oracle.moved(who, rev);
            }
            ServerFrame::Bye { .. } => return Err(Cut),
            ServerFrame::Hello { .. }
            | ServerFrame::Typing { .. }
            | ServerFrame::Presence { .. }
            | ServerFrame::Ping { .. }
            | ServerFrame::Pong { .. } => {}
        }
        if answered && writes_on {
            self.write(who, now, course).await?;
        }
        Ok(())
    }
}

impl Pace {
    /// The next order; none when the load has ended.
    async fn next(&mut self, until: Instant) -> Option<Order> {
        match self {
            Self::Ordered(orders) => orders.recv().await,
            Self::Answered => {
                sleep_until(until.into()).await;
                None
            }
        }
    }
}

fn side(conversation: ConversationId, session: &Session, state: &Sync) -> Result<Side> {
    let lacking = |what| Error::failed(format!("member {} was told no {what} at hello", session.member));
    let chat = state.chats.iter().find(|chat| chat.state.conversation.id == conversation);
    let seq = chat.ok_or_else(|| lacking("conversation"))?.state.last_seq;
    let credits = state.user.as_ref().ok_or_else(|| lacking("credits"))?.credits;
    Ok(Side { member: session.member, rev: state.rev, seq, credits })
}
