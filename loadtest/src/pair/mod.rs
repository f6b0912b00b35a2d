//! Two members who chat with each other, each on a socket or by polling; one task.
//!
//! - [`outgoing`] what they send · [`incoming`] what they receive, judged

mod incoming;
mod outgoing;

use crate::client::calls::{Answer, Calls};
use crate::client::socket::Socket;
use crate::client::target::{Couple, MemberIndex, Session, Target};
use crate::error::{Error, Result};
use crate::interrupt::Stop;
use crate::measure::tally::Tally;
use crate::oracle::breaches::Breaches;
use crate::oracle::{Oracle, Side};
use crate::scenario::acts::Act;
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{MissedTickBehavior, sleep_until};
use wire::chat::Price;
use wire::frame::ServerFrame;
use wire::message::Send;
use wire::sync::Sync;
use wire::{ConversationId, MemberId};

/// How long after the end of the load an answer or a message may still come.
const DRAIN: Duration = Duration::from_secs(10);
/// How often members who poll do so while they wait for the last messages.
const LAST_POLLS: Duration = Duration::from_millis(500);

/// What makes a pair act until the load ends.
pub enum Pace {
    /// Once for each order.
    Ordered(UnboundedReceiver<Order>),
    /// Each of the two does it again when the last one was answered.
    Answered(Act),
}

/// One of the two is to do something; its latency counts from the moment it was intended for.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub by: MemberIndex,
    pub act: Act,
    pub intended: Instant,
}

/// What all pairs of a run have in common.
pub struct Course {
    pub target: Target,
    /// Nobody acts before it.
    pub start: Instant,
    pub until: Instant,
    /// When all sockets are cut.
    pub cuts: Vec<Instant>,
    pub price: Price,
    pub tally: Tally,
    pub stop: Stop,
}

/// What became of a pair.
pub struct Judgement {
    pub breaches: Breaches,
    pub unanswered: u64,
    pub cut: bool,
}

pub struct Pair {
    members: [Session; 2],
    conversation: ConversationId,
    doors: [Door; 2],
    /// Made when first needed: thousands of idle members need none.
    calls: [Option<Calls>; 2],
    events: (UnboundedSender<Answer>, UnboundedReceiver<Answer>),
    resumed: (UnboundedSender<Resumed>, UnboundedReceiver<Resumed>),
    epoch: String,
    oracle: Oracle,
    written: u64,
    likes: [bool; 2],
    /// Pages that a member reads to learn what was missed, and when the connection was cut.
    catching_up: [Option<Instant>; 2],
    /// Sends to be said again, and when.
    put_off: VecDeque<(Instant, MemberIndex, Send)>,
}

/// How a member is in touch with the server.
enum Door {
    Socket(Box<Socket>),
    /// Cut, and being made again.
    Reconnecting,
    Polls,
}

/// A socket that was made again, or why it could not be.
struct Resumed {
    who: MemberIndex,
    cut_at: Instant,
    opened: Result<(Socket, Sync)>,
}

/// The other side has closed a socket: what the pair would be told from here on is not known.
struct Cut;

impl Pair {
    pub async fn connect(target: &Target, couple: &Couple, polls: bool) -> Result<Self> {
        let (conversation, [one, other]) = (couple.conversation, &couple.members);
        let (first, one_state) = Socket::open(target, one, None).await?;
        let (second, other_state) = Socket::open(target, other, None).await?;
        let sides = [side(conversation, one, &one_state)?, side(conversation, other, &other_state)?];
        let mut oracle = Oracle::new(conversation, sides);
        let doors = if polls {
            // Their state is known; the sockets close here.
            [0, 1].map(|who| {
                oracle.lost_touch(who);
                Door::Polls
            })
        } else {
            [first, second].map(|socket| Door::Socket(Box::new(socket)))
        };
        Ok(Self {
            members: couple.members.clone(),
            conversation,
            doors,
            calls: [None, None],
            events: unbounded_channel(),
            resumed: unbounded_channel(),
            epoch: one_state.epoch,
            oracle,
            written: 0,
            likes: [false; 2],
            catching_up: [None; 2],
            put_off: VecDeque::new(),
        })
    }

    /// Acts until the load ends and everything is answered and delivered, or until the run is interrupted: then what
    /// is still under way says nothing.
    pub async fn chat(mut self, pace: Pace, course: &Course) -> Result<Judgement> {
        let ended = tokio::select! {
            ended = self.exchange(pace, course) => Some(ended?),
            () = course.stop.asked() => None,
        };
        let cut = matches!(ended, Some(Err(Cut)));
        let settled = matches!(ended, Some(Ok(())));
        let (breaches, unanswered) = if settled { self.oracle.finish() } else { (self.oracle.abandon(), 0) };
        Ok(Judgement { breaches, unanswered, cut })
    }

    async fn exchange(&mut self, mut pace: Pace, course: &Course) -> Result<Result<(), Cut>> {
        let limit = sleep_until((course.until + DRAIN).into());
        tokio::pin!(limit);
        let mut last_polls = tokio::time::interval(LAST_POLLS);
        last_polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut cuts = course.cuts.iter().copied().peekable();
        let again = if let Pace::Answered(act) = pace { Some(act) } else { None };
        if let Some(act) = again {
            sleep_until(course.start.into()).await;
            for by in [0, 1] {
                if self.act(by, act, Instant::now(), course).await.is_err() {
                    return Ok(Err(Cut));
                }
            }
        }
        let mut loading = true;
        while loading || !self.is_settled() {
            let later = self.put_off.front().map(|(at, ..)| *at);
            let next_cut = cuts.peek().copied();
            let again = again.filter(|_| loading);
            let polls = matches!(self.doors[0], Door::Polls) && !loading;
            let [one, other] = &mut self.doors;
            let went_on = tokio::select! {
                order = pace.next(course.until), if loading => {
                    loading = order.is_some();
                    self.obey(order, course).await
                }
                frame = one.next() => self.hear(0, frame?, again, course).await,
                frame = other.next() => self.hear(1, frame?, again, course).await,
                Some(answer) = self.events.1.recv() => self.answered(answer, again, course).await,
                Some(resumed) = self.resumed.1.recv() => self.resume(resumed, course).await,
                () = sleep_until(later.unwrap_or_else(Instant::now).into()), if later.is_some() => {
                    self.say_again(course).await
                }
                () = sleep_until(next_cut.unwrap_or(course.until).into()), if next_cut.is_some() => {
                    cuts.next();
                    for who in [0, 1] {
                        self.reconnect(who, Instant::now(), course);
                    }
                    Ok(())
                }
                _ = last_polls.tick(), if polls => { self.poll_both(course); Ok(()) }
                // A member who is not back yet cannot have seen what came meanwhile: that is not lost.
                () = &mut limit => return Ok(if self.is_in_touch() { Ok(()) } else { Err(Cut) }),
            };
            if went_on.is_err() {
                return Ok(Err(Cut));
            }
        }
        Ok(Ok(()))
    }

    async fn obey(&mut self, order: Option<Order>, course: &Course) -> Result<(), Cut> {
        match order {
            Some(Order { by, act, intended }) => self.act(by, act, intended, course).await,
            None => Ok(()),
        }
    }

    fn is_settled(&self) -> bool {
        self.oracle.is_settled() && self.is_in_touch()
    }

    fn is_in_touch(&self) -> bool {
        self.catching_up == [None; 2] && !self.doors.iter().any(|door| matches!(door, Door::Reconnecting))
    }

    fn partner(&self, of: MemberIndex) -> MemberId {
        self.members[1 - of].member
    }
}

impl Door {
    /// The next frame, while there is a socket.
    async fn next(&mut self) -> Result<Option<ServerFrame>> {
        match self {
            Self::Socket(socket) => socket.next().await,
            Self::Reconnecting | Self::Polls => std::future::pending().await,
        }
    }
}

impl Pace {
    /// The next order; none when the load has ended.
    async fn next(&mut self, until: Instant) -> Option<Order> {
        match self {
            Self::Ordered(orders) => orders.recv().await,
            Self::Answered(_) => {
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
