//! One run: everybody connects, the load begins, everything is judged.
//!
//! - [`trial`] a run with a server of its own, from the start of that server to the report
//! - [`find_max`] many trials, in search of the highest rate that passes · [`watch`] a look at the run each second

pub mod find_max;
pub mod trial;
mod watch;

use crate::client::target::{Couple, Target};
use crate::error::{Error, Result};
use crate::history::Recorder;
use crate::interrupt::Stop;
use crate::live::Live;
use crate::measure::costs::{Costs, Memory};
use crate::measure::figures::Outcome;
use crate::measure::processes::Gauges;
use crate::measure::tally::{Tally, Window};
use crate::oracle::breaches::Breaches;
use crate::pair::{Pace, Pair, PairOutcome, ScheduledAct, Shared};
use crate::scenario::arrivals::{Arrival, Arrivals, Rates};
use crate::scenario::{Load, Scenario};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use watch::Watch;
use wire::chat::Price;

/// Pairs that connect at the same time.
const CONNECTING: usize = 16;
/// From the last `hello` to the first act: by then the frames about who came online have arrived.
const SETTLE: Duration = Duration::from_millis(500);
/// How long one waits at the end of the load for answers and messages, and how long where servers and members have to
/// recover first.
pub const DRAIN: Duration = Duration::from_secs(10);
pub const LONG_DRAIN: Duration = Duration::from_mins(1);
/// How often a load without acts checks whether the run was interrupted.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Who loads which servers.
pub struct Crowd<'a> {
    pub targets: &'a [Target],
    pub couples: &'a [Couple],
    pub price: Price,
    /// Whether members come back whose sockets a server has closed.
    pub perseveres: bool,
    /// How long after the end of the load an answer or a message may still come.
    pub drain: Duration,
    /// What they ask for and see.
    pub history: Recorder,
    /// Receives when the load ends, at the moment at which all have connected and it begins.
    pub begins: Option<oneshot::Sender<Instant>>,
}

pub async fn run(scenario: &Scenario, crowd: Crowd<'_>, seed: u64, gauges: Gauges, stop: &Stop) -> Result<Outcome> {
    let Crowd { targets, couples, price, perseveres, drain, history, begins } = crowd;
    let memory = Memory::before(couples.len() * 2, &gauges.watched);
    let (chatting, polling) = couples.split_at(scenario.members / 2);
    let all = chatting.iter().map(|couple| (couple, false)).chain(polling.iter().map(|couple| (couple, true)));
    let connect =
        stream::iter(all).map(|(couple, polls)| Pair::connect(targets, couple, polls)).buffer_unordered(CONNECTING);
    let pairs: Vec<Pair> = tokio::select! {
        pairs = connect.try_collect() => pairs?,
        () = stop.requested() => return Err(Error::Interrupted),
    };

    let start = Instant::now() + SETTLE;
    let from = start + scenario.warm_up;
    let until = from + scenario.duration;
    if let Some(begins) = begins {
        // Nobody listens when there is nothing to be done at that moment.
        let _ = begins.send(until);
    }
    let late_after = match scenario.load {
        Load::Open { late_after, .. } => late_after,
        // In the closed model an act is intended at the moment it leaves.
        Load::Closed { .. } => Duration::MAX,
    };
    let window = Window { from, until };
    let tally = Tally::new(window, late_after);
    let costs = tokio::spawn(Costs::of(window, targets.to_vec(), gauges.watched.clone(), memory, stop.clone()));
    let price = Price { cost: scenario.quoted_cost.unwrap_or(price.cost), ..price };
    let cuts = scenario.cuts.iter().map(|at| start + *at).collect();
    let (targets, copies) = (targets.to_vec(), scenario.copies);
    let resyncs = perseveres || targets.len() > 1;
    let shared = Arc::new(Shared {
        targets,
        start,
        until,
        drain,
        perseveres,
        resyncs,
        copies,
        cuts,
        price,
        tally,
        history,
        stop: stop.clone(),
    });
    let mut chats = JoinSet::new();
    let mut schedules = Vec::new();
    for pair in pairs {
        let pace = match scenario.load {
            Load::Open { .. } => {
                let (schedule, acts) = mpsc::unbounded_channel();
                schedules.push(schedule);
                Pace::Open(acts)
            }
            Load::Closed { act } => Pace::Closed(act),
        };
        let shared = shared.clone();
        chats.spawn(async move { pair.chat(pace, &shared).await });
    }
    if let Load::Open { rate, stages, .. } = &scenario.load {
        let (rates, members) = (Rates::new(*rate, stages), schedules.len() * 2);
        let arrivals = Arrivals::new(rates, scenario.acts.clone(), members, until - start, seed);
        // A thread of its own: the timers of the runtime have a resolution of a millisecond, too coarse here.
        let stop = stop.clone();
        std::thread::spawn(move || start_arrivals(arrivals, &Span { start, until }, &schedules, &stop));
    }

    let mut watch = Watch::new(gauges, Live::new(scenario), start, window);
    let (mut breaches, mut unanswered, mut cut) = (Breaches::default(), 0, 0);
    while let Some(ended) = watch.until(chats.join_next(), &shared.tally).await {
        let outcome_of_pair: PairOutcome = ended.map_err(Error::failed)??;
        breaches.merge(outcome_of_pair.breaches);
        unanswered += outcome_of_pair.unanswered;
        cut += u64::from(outcome_of_pair.cut);
    }
    let shared = Arc::into_inner(shared).ok_or_else(|| Error::failed("a conversation did not end"))?;
    let interrupted = stop.requested_at();
    let measured = interrupted.unwrap_or(until).min(until).saturating_duration_since(from);
    let (timeline, counts) = (watch.end(&shared.tally), shared.tally.take_counts());
    let costs = costs.await.map_err(Error::failed)?;
    Ok(Outcome { counts, measured, timeline, breaches, unanswered, cut, interrupted: interrupted.is_some(), costs })
}

/// The load, from its start to its end.
struct Span {
    start: Instant,
    until: Instant,
}

/// Hands each act to its pair at the moment it is intended for. The load ends when this returns.
fn start_arrivals(arrivals: Arrivals, span: &Span, pairs: &[UnboundedSender<ScheduledAct>], stop: &Stop) {
    for Arrival { at, member, act } in arrivals.take_while(|_| stop.requested_at().is_none()) {
        let intended = span.start + at;
        std::thread::sleep(intended.saturating_duration_since(Instant::now()));
        // A pair whose socket was cut has ended and receives nothing.
        let _ = pairs[member / 2].send(ScheduledAct { by: member % 2, act, intended });
    }
    // No act is left, but the load goes on until its end: sockets are held, or cut.
    while stop.requested_at().is_none() && Instant::now() < span.until {
        std::thread::sleep(span.until.saturating_duration_since(Instant::now()).min(POLL_INTERVAL));
    }
}
