//! One run: everybody connects, the load begins, everything is judged.

use crate::arrivals::Arrivals;
use crate::error::{Error, Result};
use crate::figures::Outcome;
use crate::oracle::Breaches;
use crate::pair::{Course, Judgement, Order, Pace, Pair};
use crate::scenario::{Load, Scenario};
use crate::tally::{Tally, Window};
use crate::target::{Couple, Target};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::task::JoinSet;

/// Pairs that connect at the same time.
const CONNECTING: usize = 16;
/// From the last hello to the first message: presence has been told by then.
const SETTLE: Duration = Duration::from_millis(500);

pub async fn run(scenario: &Scenario, target: &Target, couples: &[Couple], seed: u64) -> Result<Outcome> {
    let pairs: Vec<Pair> = stream::iter(couples)
        .map(|couple| Pair::connect(target, couple))
        .buffer_unordered(CONNECTING)
        .try_collect()
        .await?;

    let start = Instant::now() + SETTLE;
    let from = start + scenario.warm_up;
    let until = from + scenario.duration;
    let late_after = match scenario.load {
        Load::Open { late_after, .. } => late_after,
        // There a message is intended when it leaves.
        Load::Closed {} => Duration::MAX,
    };
    let tally = Tally::new(Window { from, until }, late_after);
    let course = Arc::new(Course { until, quoted_cost: scenario.quoted_cost, tally });
    let mut chats = JoinSet::new();
    let mut orders = Vec::new();
    for pair in pairs {
        let pace = match scenario.load {
            Load::Open { .. } => {
                let (order, ordered) = mpsc::unbounded_channel();
                orders.push(order);
                Pace::Ordered(ordered)
            }
            Load::Closed {} => Pace::Answered,
        };
        let course = course.clone();
        chats.spawn(async move { pair.chat(pace, &course).await });
    }
    if let Load::Open { rate, .. } = scenario.load {
        let arrivals = Arrivals::new(rate, orders.len() * 2, until - start, seed);
        // A thread of its own: the runtime's timers are too coarse for an honest start.
        std::thread::spawn(move || give_orders(arrivals, start, &orders));
    }

    let (mut breaches, mut unanswered, mut cut) = (Breaches::default(), 0, 0);
    while let Some(ended) = chats.join_next().await {
        let judgement: Judgement = ended.map_err(Error::failed)??;
        breaches.merge(judgement.breaches);
        unanswered += judgement.unanswered;
        cut += u64::from(judgement.cut);
    }
    let course = Arc::into_inner(course).ok_or_else(|| Error::failed("a conversation did not end"))?;
    let (counts, measured) = (course.tally.into_counts(), scenario.duration);
    Ok(Outcome { counts, measured, breaches, unanswered, cut })
}

/// Tells each member to write at the moments of the schedule; the load ends when it returns.
fn give_orders(arrivals: Arrivals, start: Instant, pairs: &[UnboundedSender<Order>]) {
    for arrival in arrivals {
        let intended = start + arrival.at;
        std::thread::sleep(intended.saturating_duration_since(Instant::now()));
        // A pair that was cut takes no orders.
        let _ = pairs[arrival.member / 2].send(Order { by: arrival.member % 2, intended });
    }
}
