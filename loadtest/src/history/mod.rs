//! The history of a run: what members asked for, what they were answered and what they read, each with its moment, as a
//! line of JSON. It is judged afterwards, by code that shares nothing with the oracle, which judges while the run goes on.
//!
//! - [`check`] what must hold in every history

pub mod check;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use wire::message::Message;

/// A moment in microseconds since the history began.
pub type Moment = u64;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// What a member had before the first send; `last` is the number of the last message in the conversation.
    Begin { member: i64, conversation: i64, credits: i64, last: i64 },
    /// A send is about to leave for the first time.
    Invoke { at: Moment, id: String, sender: i64, conversation: i64, price: i64 },
    /// A send was accepted, and its message has this number. The answer is complete up to that revision of its sender.
    Ok { at: Moment, id: String, seq: i64, rev: i64 },
    /// A send was refused for good.
    Refused { at: Moment, id: String },
    /// A try was not answered, or by the request to try again: whether the message exists is not known.
    Unknown { at: Moment, id: String },
    /// Messages that were asked for: those after a number, in the order in which they came. `whole` says that no more
    /// follow.
    Read {
        began: Moment,
        at: Moment,
        member: i64,
        conversation: i64,
        after: i64,
        whole: bool,
        rev: i64,
        seen: Vec<Seen>,
    },
    /// A state of a member that was asked for, and the credits if they are part of it.
    Snapshot { began: Moment, at: Moment, member: i64, rev: i64, credits: Option<i64> },
    /// A frame that brought a member this revision.
    Frame { at: Moment, member: i64, rev: i64 },
}

/// A message in a read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub id: String,
    pub seq: i64,
}

impl From<&Message> for Seen {
    fn from(message: &Message) -> Self {
        Self { id: message.client_id.as_str().to_owned(), seq: message.seq.0 }
    }
}

/// Where a run writes its history, if it does. Clones write to the same file.
#[derive(Clone, Default)]
pub struct Recorder(Option<Arc<Recording>>);

struct Recording {
    begun: Instant,
    file: Mutex<BufWriter<File>>,
}

impl Recorder {
    pub fn to(path: &Path) -> std::io::Result<Self> {
        let file = Mutex::new(BufWriter::new(File::create(path)?));
        Ok(Self(Some(Arc::new(Recording { begun: Instant::now(), file }))))
    }

    /// Writes down an event, which is made only where there is a history. It gets what turns an instant into a moment.
    pub fn note(&self, event: impl FnOnce(&dyn Fn(Instant) -> Moment) -> Event) {
        let Some(recording) = &self.0 else { return };
        let moment = |at: Instant| {
            let since = at.saturating_duration_since(recording.begun);
            Moment::try_from(since.as_micros()).unwrap_or(Moment::MAX)
        };
        let line = serde_json::to_string(&event(&moment)).unwrap_or_default();
        let mut file = recording.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A line that cannot be written is missing when the history is judged, which does not pass then.
        let _ = writeln!(file, "{line}");
    }

    /// Writes what is left in memory.
    pub fn flush(&self) -> std::io::Result<()> {
        let Some(recording) = &self.0 else { return Ok(()) };
        recording.file.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

/// The events of a history.
pub fn read(path: &Path) -> std::io::Result<Vec<Event>> {
    let lines = BufReader::new(File::open(path)?).lines();
    lines.map(|line| serde_json::from_str(&line?).map_err(std::io::Error::other)).collect()
}
