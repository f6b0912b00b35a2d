//! The frames that wait to be sent on one socket, bounded in count and bytes.
//!
//! A frame is serialised once and shared by all outboxes; an empty outbox owns no buffer, which is most of what an idle
//! socket costs. When it is full, typing and presence are dropped. A durable frame that does not fit closes the socket
//! with the reason `slow`, upon which the client connects again and resumes: a durable frame is never lost silently,
//! and never blocks the publisher.

use bytes::Bytes;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use store::event::SessionKey;
use tokio::sync::Notify;
use wire::frame::{Bye, MAX_WAITING_BYTES, MAX_WAITING_FRAMES};
use wire::{Millis, Rev};

/// How much may wait for one socket.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub frames: usize,
    pub bytes: usize,
}

impl Budget {
    pub const DEFAULT: Self = Self { frames: MAX_WAITING_FRAMES, bytes: MAX_WAITING_BYTES };
}

impl Default for Budget {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The next thing that a socket is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Out {
    /// A durable frame.
    Change {
        rev: Rev,
        frame: Bytes,
        committed: Instant,
    },
    /// An answer, or a hint.
    Frame(Bytes),
    /// A heartbeat: the frame, and a ping of the protocol beside it, which every peer answers by itself.
    Heartbeat(Bytes),
    Close(Bye),
}

impl Out {
    fn size(&self) -> usize {
        match self {
            Self::Change { frame, .. } | Self::Frame(frame) | Self::Heartbeat(frame) => frame.len(),
            Self::Close(_) => 0,
        }
    }

    fn into_frame(self) -> Option<Bytes> {
        match self {
            Self::Change { frame, .. } | Self::Frame(frame) | Self::Heartbeat(frame) => Some(frame),
            Self::Close(_) => None,
        }
    }
}

pub struct Outbox {
    pub session: SessionKey,
    queue: Mutex<Queue>,
    wake: Notify,
    /// Unix milliseconds of the last sign of life.
    seen: AtomicI64,
    /// Whether the page is on screen.
    visible: AtomicBool,
    /// Whether the member is invisible. Until that is known, the member counts as invisible.
    hidden: AtomicU8,
    budget: Budget,
}

const NOT_KNOWN: u8 = 0;
const SHOWN: u8 = 1;
const HIDDEN: u8 = 2;

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Out>,
    bytes: usize,
    /// Durable frames up to this revision are part of the socket's first frame.
    skipped: Rev,
    /// The number of this socket's sends that are not answered yet.
    owed: usize,
    closing: Option<Bye>,
}

/// The right to answer one send of this socket. Dropping it counts as an answer.
pub struct Owed(Arc<Outbox>);

impl Owed {
    pub fn answer(self, frame: Bytes) {
        self.0.answer(frame);
    }
}

impl Drop for Owed {
    fn drop(&mut self) {
        self.0.lock().owed -= 1;
        self.0.wake.notify_one();
    }
}

impl Outbox {
    pub fn new(session: SessionKey, now: Millis, budget: Budget) -> Self {
        Self {
            session,
            queue: Mutex::default(),
            wake: Notify::new(),
            seen: AtomicI64::new(now.0),
            visible: AtomicBool::new(false),
            hidden: AtomicU8::new(NOT_KNOWN),
            budget,
        }
    }

    /// Queues a durable frame.
    pub fn change(&self, rev: Rev, frame: &Bytes, committed: Instant) {
        let mut queue = self.lock();
        if rev > queue.skipped {
            self.push(&mut queue, Out::Change { rev, frame: frame.clone(), committed });
        }
    }

    /// Queues an answer to this socket alone.
    pub fn answer(&self, frame: Bytes) {
        self.push(&mut self.lock(), Out::Frame(frame));
    }

    /// Counts a send whose answer comes later.
    pub fn owe(self: &Arc<Self>) -> Owed {
        self.lock().owed += 1;
        Owed(self.clone())
    }

    pub fn heartbeat(&self, frame: &Bytes) {
        self.push(&mut self.lock(), Out::Heartbeat(frame.clone()));
    }

    /// Queues typing or presence, which is dropped while half of the budget is in use.
    pub fn ephemeral(&self, frame: &Bytes) {
        let mut queue = self.lock();
        if queue.waiting.len() * 2 < self.budget.frames && queue.bytes * 2 < self.budget.bytes {
            self.push(&mut queue, Out::Frame(frame.clone()));
        }
    }

    pub fn close(&self, why: Bye) {
        let mut queue = self.lock();
        queue.closing.get_or_insert(why);
        self.wake.notify_one();
    }

    /// Leaves out durable frames up to this revision, which are part of the socket's first frame.
    pub fn skip_until(&self, rev: Rev) {
        let mut queue = self.lock();
        queue.skipped = rev;
        queue.waiting.retain(|out| !matches!(out, Out::Change { rev: of, .. } if *of <= rev));
        queue.bytes = queue.waiting.iter().map(Out::size).sum();
    }

    fn push(&self, queue: &mut Queue, out: Out) {
        // At a restart the sends under way are still answered.
        if queue.closing.is_some_and(|why| why != Bye::Restart) {
            return;
        }
        let size = out.size();
        if queue.waiting.len() >= self.budget.frames || queue.bytes + size > self.budget.bytes {
            queue.closing = Some(Bye::Slow);
        } else {
            queue.bytes += size;
            queue.waiting.push_back(out);
        }
        self.wake.notify_one();
    }

    /// Waits for the next thing to do. Once the outbox is closed, that is to close the socket.
    pub async fn next(&self) -> Out {
        loop {
            if let Some(out) = self.take() {
                return out;
            }
            self.wake.notified().await;
        }
    }

    /// The next thing to do, if there is one.
    pub fn take(&self) -> Option<Out> {
        let mut queue = self.lock();
        if let Some(why) = queue.closing {
            return Some(Out::Close(why));
        }
        let out = queue.waiting.pop_front()?;
        queue.bytes -= out.size();
        if queue.waiting.is_empty() {
            // Frees the memory of a burst, as most sockets are idle most of the time.
            queue.waiting = VecDeque::new();
        }
        Some(out)
    }

    /// The frames that still wait for a socket closed by a restart, once every send under way is answered.
    pub async fn rest(&self) -> Vec<Bytes> {
        loop {
            {
                let mut queue = self.lock();
                if queue.owed == 0 {
                    queue.bytes = 0;
                    return queue.waiting.drain(..).filter_map(Out::into_frame).collect();
                }
            }
            self.wake.notified().await;
        }
    }

    pub fn seen(&self, now: Millis) {
        self.seen.store(now.0, Ordering::Relaxed);
    }

    pub fn last_seen(&self) -> Millis {
        Millis(self.seen.load(Ordering::Relaxed))
    }

    pub fn set_visible(&self, visible: bool) {
        self.visible.store(visible, Ordering::Relaxed);
    }

    pub fn is_visible(&self) -> bool {
        self.visible.load(Ordering::Relaxed)
    }

    pub fn set_hidden(&self, hidden: bool) {
        self.hidden.store(if hidden { HIDDEN } else { SHOWN }, Ordering::Relaxed);
    }

    /// Sets what was read when the socket began, unless it has changed since.
    pub fn begin_hidden(&self, hidden: bool) {
        let begun = if hidden { HIDDEN } else { SHOWN };
        let _ = self.hidden.compare_exchange(NOT_KNOWN, begun, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub fn is_hidden(&self) -> bool {
        self.hidden.load(Ordering::Relaxed) != SHOWN
    }

    /// A poisoned lock is used all the same, as no panic can leave the queue half changed.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox() -> Outbox {
        Outbox::new("session".into(), Millis(0), Budget { frames: 4, bytes: 100 })
    }

    #[test]
    fn a_slow_socket_is_closed_and_loses_no_durable_frame_silently() {
        let outbox = outbox();
        let frame = Bytes::from_static(b"{}");
        for rev in 1..=4 {
            outbox.change(Rev(rev), &frame, Instant::now());
        }
        outbox.ephemeral(&frame);
        assert_eq!(outbox.lock().closing, None, "typing is dropped first");
        outbox.change(Rev(5), &frame, Instant::now());
        assert_eq!(outbox.take(), Some(Out::Close(Bye::Slow)));
    }

    #[tokio::test]
    async fn a_socket_closed_by_a_restart_still_gets_the_answers_to_its_sends() {
        let outbox = Arc::new(outbox());
        let (answered, dropped) = (outbox.owe(), outbox.owe());
        outbox.change(Rev(1), &Bytes::from_static(b"change"), Instant::now());
        outbox.close(Bye::Restart);
        assert_eq!(outbox.take(), Some(Out::Close(Bye::Restart)));
        let rest = tokio::spawn({
            let outbox = outbox.clone();
            async move { outbox.rest().await }
        });
        answered.answer(Bytes::from_static(b"answer"));
        drop(dropped);
        assert_eq!(rest.await.unwrap(), ["change", "answer"]);
    }

    #[test]
    fn bytes_count_as_well_as_frames() {
        let outbox = outbox();
        outbox.change(Rev(1), &Bytes::from(vec![b' '; 60]), Instant::now());
        outbox.change(Rev(2), &Bytes::from(vec![b' '; 60]), Instant::now());
        assert_eq!(outbox.take(), Some(Out::Close(Bye::Slow)));
    }

    #[test]
    fn what_is_in_the_first_frame_is_not_sent_again() {
        let outbox = outbox();
        outbox.change(Rev(6), &Bytes::from_static(b"old"), Instant::now());
        outbox.skip_until(Rev(7));
        outbox.change(Rev(7), &Bytes::from_static(b"old"), Instant::now());
        let committed = Instant::now();
        outbox.change(Rev(8), &Bytes::from_static(b"new"), committed);
        assert_eq!(outbox.take(), Some(Out::Change { rev: Rev(8), frame: Bytes::from_static(b"new"), committed }));
        assert_eq!(outbox.take(), None);
    }
}
