//! The courier: takes every send of this node, in groups. For each group it reads the facts, lets the rules decide,
//! writes the verdicts and commits once; then everyone is answered.
//!
//! - [`waiting`] the sends that wait, and which of them may go · [`group`] the transaction of a group
//! - [`held`] what happens when it fails
//!
//! A group is all that waited while the last one was written to the disk, at most [`GROUP`] sends; no delay is added to
//! make groups larger. On PostgreSQL a further group may be under way meanwhile, if enough sends wait or the first
//! group takes long. If a group fails as a whole, its sends are tried again one by one.

mod group;
mod held;
mod waiting;

pub use group::{deliver, deliver_group};

use super::command::Command;
use base::SPANS;
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use held::Held;
use prometheus_client::metrics::histogram::Histogram;
use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;
use store::Store;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span, trace_span};
use waiting::Waiting;
use wire::Refusal;
use wire::message::Sent;

/// The most sends that are delivered in one transaction. A larger group would hardly be faster, and each of its sends
/// would wait for all others.
pub const GROUP: usize = 256;
/// How many sends may be queued beside those that are looked through; more are refused with `try_again`.
const QUEUE: usize = 8192;
/// With so many sends waiting, a further group sets out while another is under way. With fewer, the sends of two small
/// groups cost more than those of one.
const MANY: usize = 64;
/// After so long a further group sets out however few wait: the one under way has probably met a locked row.
const LONG: Duration = Duration::from_millis(20);
/// So many sends are looked through for those that may go.
const LOOKED_THROUGH: usize = 4 * GROUP;

/// The callback for an answer, which puts it into a socket's outbox or gives it to a waiting HTTP call.
pub type Answer = Box<dyn FnOnce(Result<Sent>) + Send>;

/// What belongs to a send: its answer, and the span of the request or frame it came by, which lasts until then.
type Asked = (Answer, Span);

/// A handle to the courier.
pub struct Courier {
    queue: mpsc::Sender<(Command, Asked)>,
    waiting: Arc<AtomicUsize>,
    closing: CancellationToken,
    sizes: Histogram,
}

impl Courier {
    /// Gives the handle, and the courier as a future, which ends when the handle was closed and nothing waits any more.
    pub fn start(store: Arc<Store>) -> (Self, impl Future<Output = ()> + Send) {
        let (queue, taken) = mpsc::channel(QUEUE);
        let (closing, waiting) = (CancellationToken::new(), Arc::default());
        let sizes = Histogram::new([1., 2., 4., 8., 16., 32., 64., 128., 256.]);
        let handle = Self { queue, waiting: Arc::clone(&waiting), closing: closing.clone(), sizes: sizes.clone() };
        (handle, deliver_all(store, taken, waiting, closing, sizes))
    }

    /// How many sends each group held.
    pub fn group_sizes(&self) -> Histogram {
        self.sizes.clone()
    }

    /// How many sends wait for their group, of at most 9 216: so many are queued, or looked through.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Refuses further sends; those accepted before are delivered.
    pub fn close(&self) {
        self.closing.cancel();
    }

    /// Takes a send. `answer` is called once, after COMMIT or with the refusal.
    pub fn take(&self, command: Command, answer: Answer) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if let Err(full) = self.queue.try_send((command, (answer, Span::current()))) {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            let (_, (answer, _)) = full.into_inner();
            answer(Err(Refusal::TryAgain.into()));
        }
    }
}

async fn deliver_all(
    store: Arc<Store>,
    mut queue: mpsc::Receiver<(Command, Asked)>,
    count: Arc<AtomicUsize>,
    closing: CancellationToken,
    sizes: Histogram,
) {
    // Answering a group takes about as long as reading one: the next is under way meanwhile.
    let (decided, answering) = mpsc::channel(2);
    let answering = tokio::spawn(answer_all(answering));
    let (store, held, most) = (&*store, &Held::default(), store.reserved());
    let (mut waiting, mut under_way, mut latest) = (Waiting::new(most), Vec::new(), Instant::now());
    loop {
        while waiting.len() < LOOKED_THROUGH
            && let Ok((command, asked)) = queue.try_recv()
        {
            waiting.push(command, asked);
        }
        let is_due = under_way.is_empty() || waiting.len() >= MANY || latest.elapsed() >= LONG;
        if is_due && under_way.len() < most {
            let (commands, asked, taken) = waiting.take(GROUP);
            if !commands.is_empty() {
                count.fetch_sub(commands.len(), Ordering::Relaxed);
                sizes.observe(f64::from(u32::try_from(commands.len()).unwrap_or(u32::MAX)));
                latest = Instant::now();
                let span = span_of(&asked);
                let group = async move { (held.deliver(store, commands).instrument(span).await, asked, taken) };
                under_way.push(group.boxed());
                continue;
            }
            if under_way.is_empty() && queue.is_closed() {
                break;
            }
        }
        let receives = under_way.len() < most && waiting.len() < LOOKED_THROUGH && !queue.is_closed();
        tokio::select! {
            biased;
            () = closing.cancelled(), if !queue.is_closed() => queue.close(),
            // No answer would arrive any more, so it ends now instead of with the next send.
            () = decided.closed() => break,
            (results, asked, taken) = first_done(&mut under_way) => {
                waiting.free(&taken);
                if decided.send(results.into_iter().zip(asked).collect()).await.is_err() {
                    break;
                }
            }
            Some((command, asked)) = queue.recv(), if receives => waiting.push(command, asked),
            () = sleep_until(latest + LONG), if receives && waiting.len() > 0 && latest.elapsed() < LONG => {}
        }
    }
    drop(decided);
    // A panic in it has been logged by the runtime.
    let _ = answering.await;
}

/// Waits for the first of some futures that is done, and takes it out; without any it waits for ever. They are few, so all
/// are polled whenever one has something to do. `FuturesUnordered` would not do: it wakes its own task after each poll in
/// which it has polled all that it holds, so that with one group under way every poll is made twice, and wakes a second
/// thread for nothing.
async fn first_done<T>(futures: &mut Vec<BoxFuture<'_, T>>) -> T {
    poll_fn(|context| {
        for place in 0..futures.len() {
            if let Poll::Ready(done) = futures[place].poll_unpin(context) {
                drop(futures.swap_remove(place));
                return Poll::Ready(done);
            }
        }
        Poll::Pending
    })
    .await
}

/// The span of a group, which follows from those of its sends.
fn span_of(asked: &[Asked]) -> Span {
    let group = trace_span!(target: SPANS, parent: None, "courier group", sends = asked.len());
    if !group.is_disabled() {
        for (_, span) in asked {
            group.follows_from(span);
        }
    }
    group
}

async fn answer_all(mut decided: mpsc::Receiver<Vec<(Result<Sent>, Asked)>>) {
    while let Some(group) = decided.recv().await {
        for (result, (answer, _span)) in group {
            answer(result);
        }
    }
}
