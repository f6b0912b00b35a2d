//! Two members who chat with each other, each over a socket or by polling, as one task.
//!
//! - [`outgoing`] what they send · [`incoming`] what they receive, checked by the oracle and counted in the tally
//! - [`record`] what of both goes into the history of the run

mod incoming;
mod outgoing;
mod record;

use crate::client::calls::{Answer, Call, Calls};
use crate::client::socket::Socket;
use crate::client::target::{Couple, MemberIndex, Session, Target};
use crate::error::{Error, Result};
use crate::history::Recorder;
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
use wire::sync::Sync;
use wire::{ConversationId, MemberId};

/// How often polling members poll while they wait for the last messages.
const LAST_POLLS: Duration = Duration::from_millis(500);

/// What starts the acts of a pair until the load ends.
pub enum Pace {
    /// The open model: each scheduled act once.
    Open(UnboundedReceiver<ScheduledAct>),
    /// The closed model: each of the two acts again as soon as the last act was answered.
    Closed(Act),
}

/// An act of one of the two. Its latency counts from the moment it was intended for, not from when it was sent.
#[derive(Clone, Copy, Debug)]
pub struct ScheduledAct {
    pub by: MemberIndex,
    pub act: Act,
    pub intended: Instant,
}

/// What all pairs of a run share.
pub struct Shared {
    /// Where the servers listen: the two of a pair are spread over them.
    pub targets: Vec<Target>,
    /// Nobody acts before it.
    pub start: Instant,
    pub until: Instant,
    /// How long after the end of the load an answer or a message may still come.
    pub drain: Duration,
    /// Whether a member whose socket the server has closed comes back, and goes on. Otherwise the pair has ended.
    pub perseveres: bool,
    /// Whether a revision may be skipped or come too late, after which a member asks for what has changed. One server that
    /// is not disturbed gives no reason for it.
    pub resyncs: bool,
    /// How often each message is sent at once.
    pub copies: usize,
    /// The moments at which all sockets are cut.
    pub cuts: Vec<Instant>,
    pub price: Price,
    pub tally: Tally,
    pub history: Recorder,
    pub stop: Stop,
}

/// What a pair found.
pub struct PairOutcome {
    pub breaches: Breaches,
    pub unanswered: u64,
    pub cut: bool,
}

pub struct Pair {
    members: [Session; 2],
    conversation: ConversationId,
    links: [Link; 2],
    /// Connected when first used: thousands of idle members never need one.
    calls: [Option<Calls>; 2],
    /// For the copies of messages: of each member one to every server.
    copying: [Vec<Calls>; 2],
    answers: (UnboundedSender<Answer>, UnboundedReceiver<Answer>),
    resumed: (UnboundedSender<Resumed>, UnboundedReceiver<Resumed>),
    epoch: String,
    oracle: Oracle,
    written: u64,
    likes: [bool; 2],
    /// For a member who is fetching missed messages: when the connection was cut.
    catching_up: [Option<Instant>; 2],
    /// How often missed messages are being fetched: a member who is cut off meanwhile fetches them once more.
    fetching: [usize; 2],
    /// What is to be repeated, and when.
    retries: VecDeque<(Instant, MemberIndex, Call)>,
}

/// How a member reaches the server.
enum Link {
    Socket(Box<Socket>),
    /// The socket was cut, and a new one is being opened.
    Reconnecting,
    Polling,
}

/// A new socket after a cut, or why it could not be opened.
struct Resumed {
    who: MemberIndex,
    cut_at: Instant,
    opened: Result<(Socket, Sync)>,
}

/// The server has closed a socket: what the pair would have received from here on is not known.
struct Cut;

impl Pair {
    pub async fn connect(targets: &[Target], couple: &Couple, polls: bool) -> Result<Self> {
        let (conversation, [one, other]) = (couple.conversation, &couple.members);
        let (first, one_state) = Socket::open(target_of(targets, 0), one, None).await?;
        let (second, other_state) = Socket::open(target_of(targets, 1), other, None).await?;
        let sides = [side(conversation, one, &one_state)?, side(conversation, other, &other_state)?];
        let mut oracle = Oracle::new(conversation, sides);
        let links = if polls {
            // The sockets only brought the state at the start; they close here.
            [0, 1].map(|who| {
                oracle.disconnected(who);
                Link::Polling
            })
        } else {
            [first, second].map(|socket| Link::Socket(Box::new(socket)))
        };
        Ok(Self {
            members: couple.members.clone(),
            conversation,
            links,
            calls: [None, None],
            copying: [Vec::new(), Vec::new()],
            answers: unbounded_channel(),
            resumed: unbounded_channel(),
            epoch: one_state.epoch,
            oracle,
            written: 0,
            likes: [false; 2],
            catching_up: [None; 2],
            fetching: [0; 2],
            retries: VecDeque::new(),
        })
    }

    /// Acts until the load ends and everything is answered and delivered, or until the run is interrupted. After an
    /// interruption what is still under way is not judged.
    pub async fn chat(mut self, pace: Pace, shared: &Shared) -> Result<PairOutcome> {
        if shared.copies > 1 {
            self.oracle.expect_copies();
        }
        let ended = tokio::select! {
            ended = self.exchange(pace, shared) => Some(ended?),
            () = shared.stop.requested() => None,
        };
        let cut = matches!(ended, Some(Err(Cut)));
        let settled = matches!(ended, Some(Ok(())));
        let (breaches, unanswered) = if settled { self.oracle.finish() } else { (self.oracle.abandon(), 0) };
        Ok(PairOutcome { breaches, unanswered, cut })
    }

    async fn exchange(&mut self, mut pace: Pace, shared: &Shared) -> Result<Result<(), Cut>> {
        let limit = sleep_until((shared.until + shared.drain).into());
        tokio::pin!(limit);
        let mut last_polls = tokio::time::interval(LAST_POLLS);
        last_polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut cuts = shared.cuts.iter().copied().peekable();
        let again = if let Pace::Closed(act) = pace { Some(act) } else { None };
        if let Some(act) = again {
            sleep_until(shared.start.into()).await;
            for by in [0, 1] {
                if self.act(by, act, Instant::now(), shared).await.is_err() {
                    return Ok(Err(Cut));
                }
            }
        }
        let mut loading = true;
        while loading || !self.is_settled() {
            let next_retry = self.retries.front().map(|(at, ..)| *at);
            let next_cut = cuts.peek().copied();
            let again = again.filter(|_| loading);
            let polls = matches!(self.links[0], Link::Polling) && !loading;
            let [one, other] = &mut self.links;
            let result = tokio::select! {
                scheduled = pace.next(shared.until), if loading => {
                    loading = scheduled.is_some();
                    self.start(scheduled, shared).await
                }
                frame = one.next() => self.on_frame(0, frame?, again, shared).await,
                frame = other.next() => self.on_frame(1, frame?, again, shared).await,
                Some(answer) = self.answers.1.recv() => self.on_answer(answer, again, shared).await,
                Some(resumed) = self.resumed.1.recv() => self.on_resumed(resumed, shared).await,
                () = sleep_until(next_retry.unwrap_or_else(Instant::now).into()), if next_retry.is_some() => {
                    self.retry(shared).await
                }
                () = sleep_until(next_cut.unwrap_or(shared.until).into()), if next_cut.is_some() => {
                    cuts.next();
                    for who in [0, 1] {
                        self.reconnect(who, Instant::now(), shared);
                    }
                    Ok(())
                }
                _ = last_polls.tick(), if polls => { self.poll_both(shared); Ok(()) }
                // A member without a connection cannot have received what came meanwhile, so nothing counts as lost.
                () = &mut limit => return Ok(if self.is_connected() { Ok(()) } else { Err(Cut) }),
            };
            if result.is_err() {
                return Ok(Err(Cut));
            }
        }
        Ok(Ok(()))
    }

    async fn start(&mut self, scheduled: Option<ScheduledAct>, shared: &Shared) -> Result<(), Cut> {
        match scheduled {
            Some(ScheduledAct { by, act, intended }) => self.act(by, act, intended, shared).await,
            None => Ok(()),
        }
    }

    fn is_settled(&self) -> bool {
        self.oracle.is_settled() && self.is_connected()
    }

    fn is_connected(&self) -> bool {
        self.catching_up == [None; 2] && !self.links.iter().any(|link| matches!(link, Link::Reconnecting))
    }

    fn partner(&self, of: MemberIndex) -> MemberId {
        self.members[1 - of].member
    }
}

impl Link {
    /// The next frame, while there is a socket; otherwise this never ends.
    async fn next(&mut self) -> Result<Option<ServerFrame>> {
        match self {
            Self::Socket(socket) => socket.next().await,
            Self::Reconnecting | Self::Polling => std::future::pending().await,
        }
    }
}

impl Pace {
    /// The next scheduled act; none when the load has ended.
    async fn next(&mut self, until: Instant) -> Option<ScheduledAct> {
        match self {
            Self::Open(acts) => acts.recv().await,
            Self::Closed(_) => {
                sleep_until(until.into()).await;
                None
            }
        }
    }
}

/// Where a member connects: with several servers the two of a pair are on different ones.
fn target_of(targets: &[Target], who: MemberIndex) -> &Target {
    &targets[who % targets.len()]
}

fn side(conversation: ConversationId, session: &Session, state: &Sync) -> Result<Side> {
    let lacking = |what| Error::failed(format!("member {} received no {what} at hello", session.member));
    let chat = state.chats.iter().find(|chat| chat.state.conversation.id == conversation);
    let seq = chat.ok_or_else(|| lacking("conversation"))?.state.last_seq;
    let credits = state.user.as_ref().ok_or_else(|| lacking("credits"))?.credits;
    Ok(Side { member: session.member, rev: state.rev, seq, credits })
}
