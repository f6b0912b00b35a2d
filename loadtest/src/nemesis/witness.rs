//! Reads what every member has, before the first send and after the last answer, over connections of its own: the two ends
//! of a history.

use crate::client::calls;
use crate::client::target::{Couple, Session, Target};
use crate::error::{Error, Result};
use crate::history::{Event, Recorder, Seen};
use std::time::{Duration, Instant};
use tokio::time::sleep;
use wire::{ConversationId, Rev, Seq};

/// How often a question is asked whose server has not quite recovered, and the pause between two.
const TRIES: usize = 50;
const AGAIN_AFTER: Duration = Duration::from_millis(200);

pub struct Witness<'a> {
    pub target: &'a Target,
    pub couples: &'a [Couple],
    pub history: &'a Recorder,
}

/// A whole conversation as one member reads it.
struct Whole {
    rev: Rev,
    seen: Vec<Seen>,
}

impl Witness<'_> {
    pub async fn begin(&self) -> Result<()> {
        for (conversation, session) in self.members() {
            let user = persist(async || calls::user(self.target, session).await).await?.user;
            let last = self.all(session, conversation).await?.seen.last().map_or(0, |last| last.seq);
            let (member, conversation, credits) = (session.member.0, conversation.0, user.credits.0);
            self.history.note(|_| Event::Begin { member, conversation, credits, last });
        }
        Ok(())
    }

    pub async fn end(&self) -> Result<()> {
        for (conversation, session) in self.members() {
            let (began, member) = (Instant::now(), session.member.0);
            let Whole { rev: Rev(rev), seen } = self.all(session, conversation).await?;
            self.history.note(|moment| {
                let (began, at, conversation) = (moment(began), moment(Instant::now()), conversation.0);
                Event::Read { began, at, member, conversation, after: 0, whole: true, rev, seen }
            });
            let began = Instant::now();
            let answer = persist(async || calls::user(self.target, session).await).await?;
            self.history.note(|moment| {
                let (began, at, credits) = (moment(began), moment(Instant::now()), Some(answer.user.credits.0));
                Event::Snapshot { began, at, member, rev: answer.rev.0, credits }
            });
        }
        Ok(())
    }

    fn members(&self) -> impl Iterator<Item = (ConversationId, &Session)> {
        self.couples.iter().flat_map(|couple| couple.members.iter().map(|member| (couple.conversation, member)))
    }

    async fn all(&self, session: &Session, conversation: ConversationId) -> Result<Whole> {
        let (mut seen, mut after) = (Vec::new(), Seq(0));
        loop {
            let page = persist(async || calls::page(self.target, session, conversation, after).await).await?;
            seen.extend(page.messages.iter().map(Seen::from));
            match page.messages.last() {
                Some(last) if page.more_after => after = last.seq,
                _ => return Ok(Whole { rev: page.rev, seen }),
            }
        }
    }
}

/// Asks until there is an answer.
async fn persist<T>(ask: impl AsyncFn() -> Result<T>) -> Result<T> {
    let mut last = Error::failed("nothing was asked");
    for _ in 0..TRIES {
        match ask().await {
            Ok(answer) => return Ok(answer),
            Err(error) => last = error,
        }
        sleep(AGAIN_AFTER).await;
    }
    Err(last)
}
