//! Push: what reaches members whose pages are closed, by the push services of their browsers.
//!
//! - [`keys`] the server's own key, which signs what it sends · [`seal`] how a message is encrypted for one browser
//! - [`guard`] which addresses messages go to · [`sender`] sends them · [`circuits`] services that want a pause
//! - here: the subscriptions, one for a session, and how a transaction writes down that there is something to tell
//!
//! What is told is found out when it is sent, by the flow `notifications`: by then it may have been read.

mod circuits;
mod guard;
mod keys;
mod seal;
mod sender;
mod sql;

pub use keys::Keys;
pub use sender::{Letter, Outcomes, Sending};
pub use sql::Subscription;

use crate::config;
use crate::sites::Domains;
use base::clock::Clock;
use base::error::{Error, Result};
use futures_util::FutureExt;
use guard::Guard;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;
use store::event::SessionKey;
use store::jobs::Job;
use store::{Asked, Conn, Store, Tx};
use wire::push::PushSubscription;
use wire::{ConversationId, MemberId, Millis, Refusal};

/// The kind of the job that finds out what there is to tell a member, and on which devices.
pub const NEWS: &str = "push.news";
/// The kind of the job that sends it to one device.
pub const SEND: &str = "push.send";

/// The subscriptions of one member. For one more, the oldest is deleted.
const SUBSCRIPTIONS: i64 = 20;

/// The run-time state of push; of a server without push it has none.
pub struct Push(Option<On>);

struct On {
    guard: Arc<Guard>,
    sender: sender::Sender,
    /// The present one first.
    public_keys: Vec<String>,
}

/// What something to tell is about. All that is told about one topic is one notification on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    Chat(ConversationId),
    /// This member likes the recipient.
    Like(MemberId),
    /// This member likes the recipient back.
    Match(MemberId),
    /// The recipient's credits are running out.
    Credits,
}

/// Of the members who were asked about, those who have a subscription.
#[derive(Debug)]
pub struct Subscribed(BTreeSet<MemberId>);

/// The payload of a job of the kind [`NEWS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct News {
    pub member: MemberId,
    pub topic: Topic,
    pub at: Millis,
}

/// The payload of a job of the kind [`SEND`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    pub subscription: i64,
    pub news: News,
}

impl Topic {
    /// Names the topic for push services and browsers: at most 32 letters of base64url.
    pub fn tag(self) -> String {
        match self {
            Self::Chat(id) => format!("chat-{id}"),
            Self::Like(id) => format!("like-{id}"),
            Self::Match(id) => format!("match-{id}"),
            Self::Credits => "credits".into(),
        }
    }
}

impl Push {
    /// How many messages had which outcome.
    pub fn outcomes(&self) -> Outcomes {
        self.0.as_ref().map_or_else(Outcomes::none_yet, |on| on.sender.outcomes().clone())
    }

    /// Reads the key of the server, or makes it.
    pub fn open(config: &config::Push, clock: &Clock) -> Result<Self> {
        if !config.enabled {
            return Ok(Self(None));
        }
        let keys = Keys::open(config)?;
        let guard = Arc::new(Guard::new(config, guard::system_lookup()));
        let public_keys = keys.all_public();
        let sender = sender::Sender::open(config, keys, guard.clone(), clock)?;
        Ok(Self(Some(On { guard, sender, public_keys })))
    }

    /// The key by which browsers subscribe; empty without push.
    pub fn public_key(&self) -> String {
        self.public_keys().into_iter().next().unwrap_or_default()
    }

    /// The same with former keys after it.
    pub fn public_keys(&self) -> Vec<String> {
        self.0.as_ref().map(|on| on.public_keys.clone()).unwrap_or_default()
    }

    /// Stores the subscription of the browser of a session, in place of an earlier one. An address that was another
    /// session's becomes this one's: it is the same browser.
    pub async fn subscribe(
        &self,
        store: &Store,
        member: MemberId,
        session: SessionKey,
        subscription: PushSubscription,
    ) -> Result<()> {
        let on = self.0.as_ref().ok_or(Refusal::NotFound)?;
        seal::check(&subscription.keys)?;
        let server_key = subscription.server_key.unwrap_or_else(|| self.public_key());
        if !on.sender.knows(&server_key) {
            return Err(Refusal::Invalid { field: "server_key".into() }.into());
        }
        on.guard.check(&subscription.endpoint).await?;
        store
            .write(move |tx| {
                async move {
                    let row = Subscription {
                        id: tx.id(),
                        session_hash: session,
                        member_id: member,
                        endpoint: subscription.endpoint,
                        p256dh: subscription.keys.p256dh,
                        auth: subscription.keys.auth,
                        server_key,
                        created_at: tx.now(),
                    };
                    sql::replace(tx, row, SUBSCRIPTIONS).await
                }
                .boxed()
            })
            .await
    }

    /// Sends a message to a browser. An error means that it may be tried again.
    pub async fn send(&self, to: &Subscription, letter: &Letter, now: Millis) -> Result<Sending> {
        match &self.0 {
            Some(on) => on.sender.send(to, letter, now).await,
            None => Ok(Sending::Refused("push is off".into())),
        }
    }
}

/// Refuses to start with push if the push services could reach nobody about a site.
pub fn check_contacts(domains: &Domains, is_demo: bool) -> Result<()> {
    for domain in domains.iter() {
        let address = &domain.server.mail_address;
        if !is_real(address, is_demo) {
            let key = &domain.key;
            return Err(Error::internal(format!(
                "push.enabled needs a mail address that push services can write to: mail_address of the site {key} is \
                 {address}"
            )));
        }
    }
    Ok(())
}

/// Names below these belong to nobody. A demo has no other.
fn is_real(address: &str, is_demo: bool) -> bool {
    let Some((_, host)) = address.rsplit_once('@') else { return false };
    let top = host.rsplit('.').next().unwrap_or_default();
    host.contains('.')
        && !["localhost", "local", "internal", "test", "invalid"].contains(&top)
        && (is_demo || top != "example")
}

/// Removes the subscription of a session.
pub async fn unsubscribe(tx: &mut Tx, session: &SessionKey) -> Result<()> {
    sql::delete_of_session(tx, session).await.map(drop)
}

/// Removes a subscription, which its push service does not know any more.
pub async fn forget(tx: &mut Tx, id: i64) -> Result<()> {
    sql::delete(tx, id).await.map(drop)
}

/// The subscriptions of a member, the oldest first.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<Subscription>> {
    sql::of(conn, member).await
}

/// One subscription.
pub async fn subscription(conn: &mut Conn, id: i64) -> Result<Option<Subscription>> {
    sql::one(conn, id).await
}

/// Those of these members who have a subscription. The answer is not waited for, so that a group of sends asks for it
/// together with the rest of what it must know.
pub async fn ask_subscribed(tx: &mut Tx, members: &BTreeSet<MemberId>) -> Result<Asked<Subscribed>> {
    Ok(sql::ask_subscribed(tx, members).await?.map(Subscribed))
}

/// Writes down that there is something to tell those of these members who have a subscription; the others cost nothing.
/// Of several things about the same topic that wait, one is told.
pub async fn announce(
    tx: &mut Tx,
    subscribed: &Subscribed,
    news: impl IntoIterator<Item = (MemberId, Topic)>,
) -> Result<()> {
    let at = tx.now();
    let news = news.into_iter().filter(|(member, _)| subscribed.0.contains(member));
    let job = |(member, topic): (MemberId, Topic)| {
        let news = News { member, topic, at };
        Ok(Job {
            kind: NEWS,
            payload: serde_json::to_string(&news).map_err(Error::internal)?,
            dedup: Some(format!("{NEWS}|{member}|{}", topic.tag())),
            owner: Some(member.0),
            run_at: at,
        })
    };
    tx.enqueue_all(news.map(job).collect::<Result<_>>()?).await
}

/// Writes down that news are to be sent to these devices.
pub async fn deliver(tx: &mut Tx, news: News, to: &[Subscription]) -> Result<()> {
    let run_at = tx.now();
    let job = |to: &Subscription| {
        Ok(Job {
            kind: SEND,
            payload: serde_json::to_string(&Delivery { subscription: to.id, news }).map_err(Error::internal)?,
            dedup: Some(format!("{SEND}|{}|{}", to.id, news.topic.tag())),
            owner: Some(news.member.0),
            run_at,
        })
    };
    tx.enqueue_all(to.iter().map(job).collect::<Result<_>>()?).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_nobody_is_no_contact() {
        for real in ["post@vonk.nl", "a@mail.vonk.co.uk"] {
            assert!(is_real(real, false), "{real}");
        }
        for nobodys in ["", "vonk.nl", "post@localhost", "post@vonk.test", "post@nas.local", "post@vonk.example"] {
            assert!(!is_real(nobodys, false), "{nobodys}");
        }
        assert!(is_real("post@vonk.example", true));
        assert!(!is_real("post@localhost", true));
    }

    #[test]
    fn a_topic_fits_into_the_header_of_a_push_service() {
        let most = MemberId(i64::MAX);
        for topic in [Topic::Chat(ConversationId(i64::MAX)), Topic::Like(most), Topic::Match(most), Topic::Credits] {
            let tag = topic.tag();
            assert!(tag.len() <= 32, "{tag}");
            assert!(tag.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-'), "{tag}");
        }
    }
}
