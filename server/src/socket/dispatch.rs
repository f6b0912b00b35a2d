//! Calls the rule for each frame that arrives. Each is authorised by itself: by its sender, and by what it names.

use super::peer::{Peer, Refusing};
use crate::domain::chats;
use crate::domain::inbox;
use crate::flows::presence;
use crate::http::input::malformed;
use crate::http::json;
use base::SPANS;
use base::error::Error;
use store::event::encode;
use tracing::field::Empty;
use tracing::{Instrument, Span, trace_span};
use wire::frame::{ClientFrame, Refused, ServerFrame};
use wire::message::{Send, Sent};
use wire::{ClientId, Refusal, Rev};

pub async fn frame(peer: &mut Peer, text: &str) -> Result<(), Refusing> {
    let span = trace_span!(target: SPANS, parent: None, "frame", otel.kind = "server", kind = Empty);
    read(peer, text).instrument(span).await
}

async fn read(peer: &mut Peer, text: &str) -> Result<(), Refusing> {
    tracing::trace!(member = peer.member.id.0, bytes = text.len(), "a frame");
    let taken = peer.take_frame();
    let frame: ClientFrame = json::parse(text.as_bytes()).map_err(|refusal| (client_id(text), refusal))?;
    if let Err(retry_ms) = taken {
        return Err((client_id(text), Refusal::RateLimited { retry_ms }));
    }
    Span::current().record("kind", frame.kind());
    let refused = |error: Error| (None, error.into_refusal());
    // The futures that wait for the database are boxed each by itself, so that a send, the most frequent frame, does
    // without their memory: it does not wait.
    match frame {
        ClientFrame::Hello { .. } => Err((None, malformed("hello comes first, and once"))),
        ClientFrame::Send(send) => {
            self::send(peer, send);
            Ok(())
        }
        ClientFrame::Read(mark) => {
            Box::pin(chats::mark(&peer.core().store, peer.member.id, mark)).await.map_err(refused)?;
            Ok(())
        }
        ClientFrame::React(it) => {
            let domain = peer.member.site.domain.clone();
            Box::pin(chats::reactions::react(&peer.core().store, &domain, peer.member.id, it))
                .await
                .map_err(refused)?;
            Ok(())
        }
        ClientFrame::Unreact(it) => {
            let domain = peer.member.site.domain.clone();
            Box::pin(chats::reactions::unreact(&peer.core().store, &domain, peer.member.id, it))
                .await
                .map_err(refused)?;
            Ok(())
        }
        // A sign that comes too soon changes nothing for the partner, so it is ignored instead of refused.
        ClientFrame::Typing { .. } if !peer.may_type() => Ok(()),
        ClientFrame::Typing { conversation } => {
            Box::pin(presence::typing(peer.core(), peer.member.id, conversation)).await.map_err(refused)?;
            peer.typed();
            Ok(())
        }
        ClientFrame::Visible { visible } => {
            let live = &peer.core().live;
            let before = live.is_shown(peer.member.id);
            live.show(peer.member.id, &peer.outbox, visible);
            let online = live.is_shown(peer.member.id);
            if online != before && peer.take_showing() {
                presence::changed(peer.core(), peer.member.id, online);
            }
            Ok(())
        }
        ClientFrame::Ping => {
            let rev = Box::pin(current_rev(peer)).await.map_err(refused)?;
            peer.outbox.answer(encode(&ServerFrame::Pong { rev }));
            Ok(())
        }
    }
}

/// Hands a send to the courier, which answers into this socket's outbox. The loop does not wait for it.
fn send(peer: &Peer, send: Send) {
    let (owed, core, locale) = (peer.outbox.owe(), peer.core().clone(), peer.member.site.locale.clone());
    let id = send.client_id.clone();
    let answer = move |result: Result<Sent, Error>| {
        let frame = result.map_or_else(
            |error| {
                let refusal = error.into_refusal();
                let message = core.refusal(&locale, &refusal);
                ServerFrame::Refused(Refused { client_id: Some(id), refusal, message })
            },
            ServerFrame::Sent,
        );
        owed.answer(encode(&frame));
    };
    chats::send(&peer.core().store, peer.courier(), &peer.member.site.domain, peer.member.id, send, Box::new(answer));
}

async fn current_rev(peer: &Peer) -> Result<Rev, Error> {
    let row: Option<(Rev,)> = peer.core().store.peek(inbox::rev(peer.member.id)).await?;
    Ok(row.map_or(Rev(0), |(rev,)| rev))
}

/// The id of a send that otherwise cannot be read, so that its sender learns which one was refused.
fn client_id(text: &str) -> Option<ClientId> {
    let frame: serde_json::Value = serde_json::from_str(text).ok()?;
    ClientId::parse(frame.get("client_id")?.as_str()?)
}
