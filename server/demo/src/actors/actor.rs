//! One actor: connects, does what its mind says, and comes back when the connection is lost.

use super::cast::Cast;
use super::door::{Door, Session, Socket};
use super::mind::{Deed, Mind};
use base::clock::Clock;
use base::error::{Error, Result};
use std::sync::Arc;
use std::time::Duration;
use wire::chat::Mark;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::message::{Outgoing, Send, To};
use wire::{ClientId, ConversationId, Refusal};

const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

pub struct Actor {
    cast: Arc<Cast>,
    door: Door,
    mind: Mind,
    clock: Clock,
}

impl Actor {
    pub fn new(cast: Arc<Cast>, role: usize, door: Door, seed: u64) -> Self {
        let mind = Mind::new(cast.clone(), role, seed);
        Self { cast, door, mind, clock: Clock::System }
    }

    /// Goes on for ever, unless the account it plays does not exist.
    pub async fn play(mut self) {
        let mut pause = FIRST_PAUSE;
        loop {
            let mut greeted = false;
            let Err(error) = self.connect(&mut greeted).await;
            let email = &self.mind.role().email;
            match error {
                Error::Refused(Refusal::BadCredentials) => {
                    tracing::warn!(email, "this demo actor has no account here");
                    return;
                }
                error => tracing::debug!(email, %error, "a demo actor lost its connection"),
            }
            if greeted {
                pause = FIRST_PAUSE;
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// From login to the end of the socket; `greeted` tells whether the server said hello.
    async fn connect(&mut self, greeted: &mut bool) -> Result<std::convert::Infallible> {
        let session = self.door.log_in(&self.mind.role().email, &self.cast.password).await?;
        let mut socket = self.door.live(&session).await?;
        socket.say(&ClientFrame::Hello { since: None, epoch: None, visible: true }).await?;
        loop {
            tokio::select! {
                frame = socket.next() => match frame? {
                    ServerFrame::Bye { reason: Bye::LoggedOut, .. } => return Err(Refusal::LOGGED_OUT.into()),
                    frame => {
                        *greeted = true;
                        let frame = self.completed(&session, frame).await?;
                        self.mind.hear(frame, self.clock.now());
                    }
                },
                () = until(&self.clock, &self.mind) => {
                    while let Some(deed) = self.mind.take(self.clock.now()) {
                        self.act(&session, &mut socket, deed).await?;
                    }
                }
            }
        }
    }

    /// A hello whose state was too much for a frame, with it.
    async fn completed(&self, session: &Session, mut frame: ServerFrame) -> Result<ServerFrame> {
        if let ServerFrame::Hello { sync: sync @ None, .. } = &mut frame {
            *sync = Some(self.door.state(session).await?);
        }
        Ok(frame)
    }

    async fn act(&self, session: &Session, socket: &mut Socket, deed: Deed) -> Result<()> {
        match deed {
            Deed::Mark { conversation, seq, mark } => {
                socket.say(&ClientFrame::Read(Mark { conversation, seq, mark })).await
            }
            Deed::Type { conversation } => socket.say(&ClientFrame::Typing { conversation }).await,
            Deed::Say { conversation, what } => self.say(session, socket, conversation, what).await,
            Deed::LikeBack { profile } => match self.door.like(session, profile).await {
                // Who was there a moment ago may be gone, or have blocked.
                Ok(_) | Err(Error::Refused(Refusal::NotFound)) => Ok(()),
                Err(error) => Err(error),
            },
        }
    }

    async fn say(
        &self,
        session: &Session,
        socket: &mut Socket,
        conversation: ConversationId,
        content: Outgoing,
    ) -> Result<()> {
        let price = self.door.price(session).await?;
        let quoted_cost = match content {
            Outgoing::Text { .. } => price.cost,
            Outgoing::Photo { .. } => price.photo,
            Outgoing::Gift { .. } => price.gift,
        };
        let (client_id, to) = (ClientId::new(), To::Conversation(conversation));
        socket.say(&ClientFrame::Send(Send { client_id, to, content, quoted_cost })).await
    }
}

/// The moment at which the mind wants something done; never, if it wants nothing.
async fn until(clock: &Clock, mind: &Mind) {
    match mind.due() {
        Some(at) => {
            let wait = u64::try_from(at.0 - clock.now().0).unwrap_or(0);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        None => std::future::pending().await,
    }
}
