//! One actor: connects, carries out what its planner decides, and reconnects when the connection is lost.

use super::cast::Cast;
use super::client::{Client, Session, Socket};
use super::planner::{Action, Planner};
use base::clock::Clock;
use base::error::{Error, Result};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use wire::chat::Mark;
use wire::frame::{Bye, ClientFrame, ServerFrame};
use wire::message::{Outgoing, Send, To};
use wire::{ClientId, Refusal};

/// The first pause of the back-off after a lost connection. Each further pause is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause of the back-off.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

pub struct Actor {
    cast: Arc<Cast>,
    client: Client,
    planner: Planner,
    clock: Clock,
}

impl Actor {
    pub fn new(cast: Arc<Cast>, role: usize, client: Client, seed: u64) -> Self {
        let planner = Planner::new(cast.clone(), role, seed);
        Self { cast, client, planner, clock: Clock::System }
    }

    /// Runs for ever, unless its account does not exist.
    pub async fn play(mut self) {
        let mut pause = FIRST_PAUSE;
        loop {
            let mut hello_received = false;
            let Err(error) = self.connect(&mut hello_received).await;
            let email = &self.planner.role().email;
            match error {
                Error::Refused(Refusal::BadCredentials) => {
                    tracing::warn!(email, "this demo actor has no account here");
                    return;
                }
                error => tracing::debug!(email, %error, "a demo actor lost its connection"),
            }
            if hello_received {
                pause = FIRST_PAUSE;
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// From login to the end of the socket. `hello_received` becomes true with the server's first frame.
    async fn connect(&mut self, hello_received: &mut bool) -> Result<std::convert::Infallible> {
        let session = self.client.log_in(&self.planner.role().email, &self.cast.password).await?;
        let mut socket = self.client.live(&session).await?;
        socket.send(&ClientFrame::Hello { since: None, epoch: None, visible: true }).await?;
        let mut look_at = Instant::now() + self.planner.next_look();
        loop {
            tokio::select! {
                frame = socket.next() => match frame? {
                    ServerFrame::Bye { reason: Bye::LoggedOut, .. } => return Err(Refusal::LOGGED_OUT.into()),
                    frame => {
                        *hello_received = true;
                        let frame = self.completed(&session, frame).await?;
                        self.planner.receive(frame, self.clock.now());
                    }
                },
                () = tokio::time::sleep_until(look_at) => {
                    self.planner.meet(self.client.newcomers().await?, self.clock.now());
                    look_at = Instant::now() + self.planner.next_look();
                }
                () = until(&self.clock, &self.planner) => {
                    while let Some(action) = self.planner.take(self.clock.now()) {
                        self.act(&session, &mut socket, action).await?;
                    }
                }
            }
        }
    }

    /// Adds the state to a hello that comes without, because the state is too large for a frame.
    async fn completed(&self, session: &Session, mut frame: ServerFrame) -> Result<ServerFrame> {
        if let ServerFrame::Hello { sync: sync @ None, .. } = &mut frame {
            *sync = Some(self.client.state(session).await?);
        }
        Ok(frame)
    }

    async fn act(&self, session: &Session, socket: &mut Socket, action: Action) -> Result<()> {
        match action {
            Action::Mark { conversation, seq, mark } => {
                socket.send(&ClientFrame::Read(Mark { conversation, seq, mark })).await
            }
            Action::Type { conversation } => socket.send(&ClientFrame::Typing { conversation }).await,
            Action::Send { to, content } => self.send(session, socket, to, content).await,
            Action::LikeBack { profile } => match self.client.like(session, profile).await {
                // The member may have left, or have blocked this one, since the like was planned.
                Ok(_) | Err(Error::Refused(Refusal::NotFound)) => Ok(()),
                Err(error) => Err(error),
            },
        }
    }

    async fn send(&self, session: &Session, socket: &mut Socket, to: To, content: Outgoing) -> Result<()> {
        let price = self.client.price(session).await?;
        let quoted_cost = match content {
            Outgoing::Text { .. } => price.cost,
            Outgoing::Photo { .. } => price.photo,
            Outgoing::Gift { .. } => price.gift,
        };
        socket
            .send(&ClientFrame::Send(Send { client_id: ClientId::new(), to, content, quoted_cost, quote: None }))
            .await
    }
}

/// Waits until the planner's next action is due; for ever when nothing is planned.
async fn until(clock: &Clock, planner: &Planner) {
    match planner.due() {
        Some(at) => {
            let wait = u64::try_from(at.0 - clock.now().0).unwrap_or(0);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        None => std::future::pending().await,
    }
}
