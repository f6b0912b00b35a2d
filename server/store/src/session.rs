//! A connection to PostgreSQL on which several statements can be on their way at once: it runs them, and answers, in the
//! order in which they were sent. What does not depend on an answer need not wait for it, and each wait that is spared
//! is worth as much as a small statement.

use super::counts::Counts;
use super::driver::postgres::{Argument, failed, none_free};
use super::link::Link;
use super::task::unknown_outcome;
use base::error::{Error, Fault, Result};
use bytes::Bytes;
use deadpool_postgres::{Client, Object};
use futures_util::TryStreamExt;
use futures_util::future::{BoxFuture, FutureExt, MaybeDone, maybe_done};
use std::collections::{HashMap, VecDeque};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use tokio_postgres::error::Severity;
use tokio_postgres::{CopyInSink, Error as Failure, Row, RowStream, Statement};

/// How many statements a connection keeps prepared. There are fewer in the program, but some are put together from
/// parts.
const PREPARED: usize = 512;

pub struct Session {
    /// Taken when this is dropped.
    client: Option<Arc<Client>>,
    /// The statements whose answers were not received yet, in their order.
    sent: VecDeque<Sent>,
    /// The number of the first of them.
    first: u64,
    /// Answers that were received before they were asked for.
    kept: HashMap<u64, Answer>,
    in_transaction: bool,
    /// See [`take_failed`](Self::take_failed).
    failed: bool,
    prepares: bool,
    /// Whether something was sent since an answer was last waited for.
    has_news: bool,
    counts: Counts,
}

struct Sent {
    wanted: bool,
    answer: MaybeDone<Coming>,
}

type Coming = BoxFuture<'static, Result<Answer, Failure>>;

/// Stands for the answer to a statement that was sent.
#[derive(Debug)]
#[must_use]
pub struct Ticket(u64);

#[derive(Default)]
pub struct Answer {
    pub rows: Vec<Row>,
    /// How many rows the statement changed.
    pub changed: u64,
}

impl Session {
    pub async fn of(link: &Link, counts: &Counts) -> Result<Self> {
        let client = link.get().await.map_err(none_free)?;
        if client.statement_cache.size() > PREPARED {
            client.statement_cache.clear();
        }
        let (client, sent, kept, counts) = (Some(Arc::new(client)), VecDeque::new(), HashMap::new(), counts.clone());
        let prepares = link.prepares;
        let (in_transaction, failed, has_news) = (false, false, false);
        Ok(Self { client, sent, first: 0, kept, in_transaction, failed, prepares, has_news, counts })
    }

    /// Sends a statement.
    pub async fn ask(&mut self, text: &str, arguments: Vec<Argument>) -> Result<Ticket> {
        let coming = self.coming(text, arguments).await?;
        self.send(true, coming)
    }

    /// Sends a statement whose answer nobody waits for. If it fails, so do those after it, and the commit.
    pub async fn tell(&mut self, text: &str, arguments: Vec<Argument>) -> Result<()> {
        let coming = self.coming(text, arguments).await?;
        self.send(false, coming).map(drop)
    }

    /// Waits for an answer. Fails if a statement before it has failed.
    pub async fn answer(&mut self, ticket: Ticket) -> Result<Answer> {
        while self.first <= ticket.0 && !self.sent.is_empty() {
            self.receive().await.map_err(|failure| self.note_failure(failure))?;
        }
        self.kept.remove(&ticket.0).ok_or_else(|| Error::internal("an answer that was not asked for"))
    }

    /// Whether a statement has failed since this was last asked. PostgreSQL then takes a commit for a rollback, and says that
    /// all is well.
    pub fn take_failed(&mut self) -> bool {
        std::mem::take(&mut self.failed)
    }

    fn note_failure(&mut self, failure: Failure) -> Error {
        self.failed = true;
        failed(failure)
    }

    /// Runs statements without arguments, the last of which is awaited.
    pub async fn script(&mut self, text: &str) -> Result<()> {
        let ticket = self.command(true, text)?;
        self.answer(ticket).await.map(drop)
    }

    /// Begins to fill a table.
    pub async fn copy_in(&mut self, text: &str) -> Result<CopyInSink<Bytes>> {
        while !self.sent.is_empty() {
            self.receive().await.map_err(failed)?;
        }
        self.client()?.copy_in(text).await.map_err(failed)
    }

    /// Begins a transaction, together with its first statement.
    pub fn begin(&mut self, text: &str) -> Result<()> {
        self.in_transaction = true;
        self.command(false, text).map(drop)
    }

    /// Commits. The error says so if it is not known whether anything was committed.
    pub async fn commit(&mut self) -> Result<()> {
        let commit = self.command(false, "commit")?;
        while self.first <= commit.0 {
            let is_commit = self.first == commit.0;
            if let Err(error) = self.receive().await {
                let (refused, error) = (is_refusal(&error), failed(error));
                if is_commit || !refused {
                    let fault = error.fault().unwrap_or(Fault::Other);
                    return Err(unknown_outcome(error, fault));
                }
                // PostgreSQL has refused a statement, and takes the commit that follows it for a rollback.
                self.ended();
                return Err(error);
            }
        }
        self.ended();
        Ok(())
    }

    /// Rolls back, without waiting: whatever is sent on this connection later comes after it.
    pub fn roll_back(&mut self) {
        if self.command(false, "rollback").is_ok() {
            self.ended();
        }
    }

    /// The end of the transaction was sent. Answers that were not received are not looked at any more.
    fn ended(&mut self) {
        self.first += self.sent.len() as u64;
        self.sent.clear();
        self.kept.clear();
        self.in_transaction = false;
    }

    /// A command without arguments, which is not prepared.
    fn command(&mut self, wanted: bool, text: &str) -> Result<Ticket> {
        let (client, text) = (self.client()?, text.to_owned());
        self.send(wanted, async move { client.batch_execute(&text).await.map(|()| Answer::default()) }.boxed())
    }

    fn client(&self) -> Result<Arc<Client>> {
        self.client.clone().ok_or_else(|| Error::internal("a closed connection"))
    }

    /// The answer to a statement, which is sent when it is first polled.
    async fn coming(&mut self, text: &str, arguments: Vec<Argument>) -> Result<Coming> {
        if self.prepares {
            let statement = self.prepared(text, &arguments).await?;
            return Ok(run(self.client()?, statement, arguments));
        }
        let (client, text) = (self.client()?, text.to_owned());
        Ok(async move {
            let typed = arguments.into_iter().map(|argument| {
                let kind = argument.type_of();
                (argument, kind)
            });
            gather(client.query_typed_raw(&text, typed).await?).await
        }
        .boxed())
    }

    /// The statement, prepared once a connection.
    async fn prepared(&mut self, text: &str, arguments: &[Argument]) -> Result<Statement> {
        let types: Vec<_> = arguments.iter().map(Argument::type_of).collect();
        let client = self.client()?;
        let mut preparing = pin!(client.prepare_typed_cached(text, &types));
        if let Poll::Ready(known) = now(&mut preparing.as_mut()) {
            return known.map_err(|failure| self.note_failure(failure));
        }
        // The answer comes after all others, and a large one that nobody receives keeps the later ones back.
        while !self.sent.is_empty() {
            self.receive().await.map_err(|failure| self.note_failure(failure))?;
        }
        self.counts.round_trips.inc();
        preparing.await.map_err(|failure| self.note_failure(failure))
    }

    /// Fails at once if it could not be sent: PostgreSQL, which knows nothing of it, would commit what else was sent.
    fn send(&mut self, wanted: bool, answer: Coming) -> Result<Ticket> {
        let mut answer = maybe_done(answer);
        let _ = now(&mut answer);
        if matches!(answer, MaybeDone::Done(Err(_)))
            && let Some(Err(error)) = Pin::new(&mut answer).take_output()
        {
            return Err(failed(error));
        }
        self.has_news = true;
        self.sent.push_back(Sent { wanted, answer });
        Ok(Ticket(self.first + self.sent.len() as u64 - 1))
    }

    /// Receives the next answer. If this is cancelled, the statement stays among those that were not answered.
    async fn receive(&mut self) -> Result<(), Failure> {
        let Some(next) = self.sent.front_mut() else { return Ok(()) };
        if now(&mut next.answer).is_pending() {
            if std::mem::take(&mut self.has_news) {
                self.counts.round_trips.inc();
            }
            (&mut next.answer).await;
        }
        let answer = Pin::new(&mut next.answer).take_output();
        let (wanted, number) = (next.wanted, self.first);
        self.sent.pop_front();
        self.first += 1;
        let answer = answer.transpose()?;
        self.kept.extend(answer.filter(|_| wanted).map(|answer| (number, answer)));
        Ok(())
    }
}

/// Whether PostgreSQL has refused a statement. An error that ends the session may come from a pooler in between, and says
/// nothing about statements on their way.
fn is_refusal(error: &Failure) -> bool {
    error.as_db_error().is_some_and(|answer| answer.parsed_severity() == Some(Severity::Error))
}

fn run(client: Arc<Client>, statement: Statement, arguments: Vec<Argument>) -> Coming {
    async move { gather(client.query_raw(&statement, arguments).await?).await }.boxed()
}

async fn gather(stream: RowStream) -> Result<Answer, Failure> {
    let mut stream = pin!(stream);
    let mut rows = Vec::new();
    while let Some(row) = stream.try_next().await? {
        rows.push(row);
    }
    Ok(Answer { rows, changed: stream.rows_affected().unwrap_or(0) })
}

/// Goes on as far as is possible without waiting.
fn now<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(Waker::noop()))
}

/// A connection that is inside a transaction, or on which an answer is still awaited, is closed instead of being lent
/// again. No closing message is sent, as the other end may not answer.
impl Drop for Session {
    fn drop(&mut self) {
        if self.in_transaction || !self.sent.is_empty() {
            self.sent.clear();
            // What was sent held the others.
            if let Some(client) = self.client.take().and_then(Arc::into_inner) {
                drop(Object::take(client));
            }
        }
    }
}
