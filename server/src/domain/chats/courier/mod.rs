//! The courier: takes every send of this node, in groups. For each group it reads the facts, lets the rules decide,
//! writes the verdicts and commits once; then everyone is answered.
//!
//! A group is all that waited while the last one was written to the disk, at most [`GROUP`] sends; no delay is added to
//! make groups larger. If a group fails as a whole, its sends are tried again one by one, so that one that fails does
//! not fail the others. A sender who met a locked row is not put into a group again before that row is free.

use super::command::{Command, Digest};
use super::content::as_seen_after;
use super::quotes;
use super::refusals;
use super::rules::{Delivery, Facts, Outcome, Seen, Verdict, decide};
use super::sql::{self, sends};
use crate::domain::accounts;
use crate::domain::credits;
use crate::domain::inbox;
use crate::domain::photos;
use crate::domain::profiles;
use crate::domain::push::{self, Topic};
use crate::domain::safety;
use base::error::{Error, Fault, Result};
use base::seldom::Seldom;
use futures_util::FutureExt;
use prometheus_client::metrics::histogram::Histogram;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use store::event::Event;
use store::{Store, Tx};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use wire::frame::ServerFrame;
use wire::message::{MessagePhoto, Outgoing, Sent, To};
use wire::profile::ProfileCard;
use wire::{ClientId, MemberId, PhotoId, Refusal};

/// The most sends that are delivered in one transaction. A larger group would hardly be faster, and each of its sends
/// would wait for all others.
pub const GROUP: usize = 256;
/// How many sends may wait; more are refused with `try_again`.
const QUEUE: usize = 8192;

/// The callback for an answer, which puts it into a socket's outbox or gives it to a waiting HTTP call.
pub type Answer = Box<dyn FnOnce(Result<Sent>) + Send>;

/// A handle to the courier.
pub struct Courier {
    queue: mpsc::Sender<Parcel>,
    closing: CancellationToken,
    sizes: Histogram,
}

struct Parcel {
    command: Command,
    answer: Answer,
}

impl Courier {
    /// Gives the handle, and the courier as a future, which ends when the handle was closed and nothing waits any more.
    pub fn start(store: Arc<Store>) -> (Self, impl Future<Output = ()> + Send) {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let closing = CancellationToken::new();
        let sizes = Histogram::new([1., 2., 4., 8., 16., 32., 64., 128., 256.]);
        (Self { queue, closing: closing.clone(), sizes: sizes.clone() }, deliver_all(store, waiting, closing, sizes))
    }

    /// How many sends each group held.
    pub fn group_sizes(&self) -> Histogram {
        self.sizes.clone()
    }

    /// How many sends wait for their group, of the 8 192 for which there is room.
    pub fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    /// Refuses further sends; those accepted before are delivered.
    pub fn close(&self) {
        self.closing.cancel();
    }

    /// Takes a send. `answer` is called once, after COMMIT or with the refusal.
    pub fn take(&self, command: Command, answer: Answer) {
        if let Err(full) = self.queue.try_send(Parcel { command, answer }) {
            (full.into_inner().answer)(Err(Refusal::TryAgain.into()));
        }
    }
}

async fn deliver_all(
    store: Arc<Store>,
    mut waiting: mpsc::Receiver<Parcel>,
    closing: CancellationToken,
    sizes: Histogram,
) {
    // Answering a group takes about as long as reading one: the next is under way meanwhile.
    let (decided, answering) = mpsc::channel(2);
    let answering = tokio::spawn(answer_all(answering));
    let mut parcels = Vec::with_capacity(GROUP);
    let mut held = Held::default();
    loop {
        let taken = tokio::select! {
            biased;
            () = closing.cancelled(), if !waiting.is_closed() => {
                waiting.close();
                continue;
            }
            // No answer would arrive any more, so it ends now instead of with the next send.
            () = decided.closed() => break,
            taken = waiting.recv_many(&mut parcels, GROUP) => taken,
        };
        if taken == 0 {
            break;
        }
        sizes.observe(f64::from(u32::try_from(taken).unwrap_or(u32::MAX)));
        let (commands, answers): (Vec<_>, Vec<_>) = parcels.drain(..).map(|it| (it.command, it.answer)).unzip();
        let answers = held.deliver(&store, commands).await.into_iter().zip(answers).collect();
        if decided.send(answers).await.is_err() {
            break;
        }
    }
    drop(decided);
    // A panic in it has been logged by the runtime.
    let _ = answering.await;
}

async fn answer_all(mut decided: mpsc::Receiver<Vec<(Result<Sent>, Answer)>>) {
    while let Some(group) = decided.recv().await {
        for (result, answer) in group {
            answer(result);
        }
    }
}

/// Senders who met a row that is locked for long, by an operator's session or by a node that hangs, until it is free.
/// Each try waits for the lock, and a group must not wait again and again.
#[derive(Default)]
struct Held(HashSet<MemberId>);

impl Held {
    /// The answer to each command, in order.
    async fn deliver(&mut self, store: &Store, commands: Vec<Command>) -> Vec<Result<Sent>> {
        if self.0.is_empty() {
            return self.deliver_together(store, commands.into()).await;
        }
        let is_held: Vec<bool> = commands.iter().map(|command| self.0.contains(&command.sender)).collect();
        let part = |held| {
            let those = commands.iter().zip(&is_held).filter(move |(_, is_held)| **is_held == held);
            those.map(|(command, _)| command.clone()).collect::<Vec<_>>()
        };
        let (apart, together) = (part(true), part(false));
        let mut together = self.deliver_together(store, together.into()).await.into_iter();
        let mut apart = self.deliver_one_by_one(store, &apart).await.into_iter();
        let mut next = |held| if held { apart.next() } else { together.next() };
        is_held.into_iter().map(|held| next(held).unwrap_or_else(|| Err(lost()))).collect()
    }

    async fn deliver_together(&mut self, store: &Store, commands: Arc<[Command]>) -> Vec<Result<Sent>> {
        static FAILED: Seldom = Seldom::new();
        if commands.is_empty() {
            return Vec::new();
        }
        match deliver_group(store, commands.clone()).await {
            Ok(outcomes) => outcomes.into_iter().map(answer_of).collect(),
            // A single one too: if it is not known whether its commit happened, the second try finds out.
            Err(error) => {
                if let Some(left_out) = FAILED.line() {
                    tracing::warn!(%error, sends = commands.len(), left_out, "a group failed and is tried one by one");
                }
                self.deliver_one_by_one(store, &commands).await
            }
        }
    }

    async fn deliver_one_by_one(&mut self, store: &Store, commands: &[Command]) -> Vec<Result<Sent>> {
        let mut answers = Vec::with_capacity(commands.len());
        // The senders whose sends are not tried now.
        let (mut nobody, mut waited) = (false, HashSet::new());
        for command in commands {
            if nobody || waited.contains(&command.sender) {
                answers.push(Err(Refusal::TryAgain.into()));
                continue;
            }
            let outcome = deliver_group(store, [command.clone()].into()).await;
            match outcome.as_ref().map_err(Error::fault) {
                Ok(_) => drop(self.0.remove(&command.sender)),
                Err(Some(Fault::Locked)) => {
                    waited.insert(command.sender);
                    self.0.insert(command.sender);
                }
                Err(_) => nobody = outcome.as_ref().is_err_and(Error::is_of_the_whole_database),
            }
            answers.push(outcome.and_then(|mut one| one.pop().map_or(Err(lost()), answer_of)));
        }
        answers
    }
}

fn answer_of(outcome: Outcome) -> Result<Sent> {
    match outcome {
        Outcome::Sent(sent) => Ok(*sent),
        Outcome::Refused(refusal) => Err(refusal.into()),
    }
}

fn lost() -> Error {
    Error::internal("a send got no verdict")
}

/// One transaction: read, decide, write. Gives the outcome of each command, in order, once it is on the disk.
pub async fn deliver_group(store: &Store, commands: Arc<[Command]>) -> Result<Vec<Outcome>> {
    store.write_reserved(move |tx| async move { deliver(tx, &commands).await }.boxed()).await
}

/// The same in a transaction that is under way.
pub async fn deliver(tx: &mut Tx, commands: &[Command]) -> Result<Vec<Outcome>> {
    let mut facts = read(tx, commands).await?;
    let mut verdicts = decide(&mut facts, commands);
    refusals::keep_within_limit(tx, commands, &mut verdicts).await?;
    write(tx, &facts, commands, &verdicts).await?;
    emit_frames(tx, &verdicts).await?;
    Ok(verdicts.iter().map(Verdict::outcome).collect())
}

/// Locks wallets first: sends of one member take turns there, so the outcomes read after it are complete.
async fn read(tx: &mut Tx, commands: &[Command]) -> Result<Facts> {
    let senders: BTreeSet<MemberId> = commands.iter().map(|command| command.sender).collect();
    let wallets = credits::lock(tx, &senders).await?;
    let (outcomes, digests) = outcomes(tx, commands).await?;

    let mut met = Vec::new();
    for command in commands {
        if let To::Profile(partner) = command.to {
            met.push((command.sender.min(partner), command.sender.max(partner)));
        }
    }
    let pairs = sends::pairs(tx, &met).await?;
    let named = commands.iter().filter_map(|command| match command.to {
        To::Conversation(id) => Some(id),
        To::Profile(_) => None,
    });
    let ids = named.chain(pairs.values().copied()).collect();
    let conversations = sql::lock_conversations(tx, &ids).await?;

    let mut addressed: HashMap<MemberId, BTreeSet<MemberId>> = HashMap::new();
    for command in commands {
        let partner = match command.to {
            To::Profile(partner) => Some(partner),
            To::Conversation(id) => conversations.get(&id).and_then(|it| it.partner_of(command.sender)),
        };
        addressed.entry(command.sender).or_default().extend(partner);
    }
    let everyone: BTreeSet<MemberId> = senders.iter().chain(addressed.values().flatten()).copied().collect();
    let inboxes = inbox::lock(tx, &everyone).await?;
    let members = accounts::people(tx, &everyone).await?;
    let sides = sql::sides(tx, conversations.values()).await?;
    let mut writing = Vec::new();
    for (one, others) in &addressed {
        writing.extend(others.iter().map(|other| (*one, *other)));
    }
    let barred = safety::barred_pairs(tx, writing).await?;
    let photos = photos(tx, commands).await?;
    let mut facts = Facts {
        members,
        wallets,
        inboxes,
        conversations,
        pairs,
        sides,
        barred,
        photos,
        outcomes,
        digests,
        quotes: HashMap::new(),
    };
    if commands.iter().any(|command| command.quote.is_some()) {
        facts.quotes = quotes::found(tx, &facts, commands).await?;
    }
    Ok(facts)
}

/// The photos to be sent, as far as they can be.
async fn photos(tx: &mut Tx, commands: &[Command]) -> Result<HashMap<PhotoId, (MemberId, MessagePhoto)>> {
    let named = commands.iter().filter_map(|command| match command.content {
        Outgoing::Photo { photo } => Some(photo),
        Outgoing::Text { .. } | Outgoing::Gift { .. } => None,
    });
    let named: BTreeSet<PhotoId> = named.collect();
    if named.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = photos::lock(tx, &named).await?;
    let free = rows.into_values().filter(photos::PhotoRow::can_be_sent);
    Ok(free.map(|row| (row.id, (row.member_id, row.in_message()))).collect())
}

type ById<T> = HashMap<(MemberId, ClientId), T>;

/// The earlier answers to these senders' ids, with the hashes of the refused sends.
async fn outcomes(tx: &mut Tx, commands: &[Command]) -> Result<(ById<Outcome>, ById<Digest>)> {
    let sends: Vec<_> = commands.iter().map(|command| (command.sender, &command.client_id)).collect();
    let (mut outcomes, mut digests) = (HashMap::new(), HashMap::new());
    for sent in sends::accepted(tx, &sends).await? {
        outcomes.insert((sent.message.sender, sent.client_id.clone()), Outcome::Sent(Box::new(sent)));
    }
    for refused in sends::refused(tx, &sends).await? {
        let key = (refused.sender, refused.client_id);
        digests.extend(refused.digest.map(|digest| (key.clone(), digest)));
        outcomes.insert(key, Outcome::Refused(refused.refusal));
    }
    Ok((outcomes, digests))
}

async fn write(tx: &mut Tx, facts: &Facts, commands: &[Command], verdicts: &[Verdict]) -> Result<()> {
    let deliveries: Vec<&Delivery> = verdicts.iter().filter_map(delivered).collect();
    if !deliveries.is_empty() {
        let opened =
            deliveries.iter().filter(|delivery| delivery.opened).map(|delivery| delivery.conversation()).collect();
        let senders: BTreeSet<MemberId> = deliveries.iter().map(|delivery| delivery.sender.member).collect();
        let members = deliveries.iter().flat_map(|delivery| [delivery.sender.member, delivery.recipient.member]);
        let members: BTreeSet<MemberId> = members.collect();
        let touched = deliveries.iter().map(|delivery| delivery.conversation()).collect::<BTreeSet<_>>();
        let entries: Vec<_> = deliveries.iter().filter_map(|delivery| delivery.entry).collect();

        credits::post(tx, senders.iter().filter_map(|member| facts.wallets.get(member)), &entries).await?;
        sends::save_conversations(tx, touched.iter().filter_map(|id| facts.conversations.get(id)), &opened).await?;
        let sides = facts.sides.values().filter(|side| touched.contains(&side.conversation_id));
        sql::save_sides(tx, sides).await?;
        inbox::save(tx, members.iter().filter_map(|member| facts.inboxes.get(member))).await?;
        let messages: Vec<_> = deliveries.iter().map(|delivery| (delivery.message_id, &delivery.sent)).collect();
        sends::add_messages(tx, &messages).await?;
        let told = deliveries.iter().map(|delivery| (delivery.recipient.member, Topic::Chat(delivery.conversation())));
        let ran_out = entries.iter().filter(|entry| credits::is_running_out(entry));
        push::announce(tx, told.chain(ran_out.map(|entry| (entry.member, Topic::Credits)))).await?;
        let photos: Vec<_> = deliveries
            .iter()
            .filter_map(|delivery| Some((delivery.photo?, delivery.conversation(), delivery.sent.message.seq)))
            .collect();
        if !photos.is_empty() {
            photos::attach(tx, &photos).await?;
        }
    }
    let refused: Vec<_> = (commands.iter().zip(verdicts))
        .filter_map(|(command, verdict)| match verdict {
            Verdict::Refused(refusal) => Some((command, refusal)),
            Verdict::Delivered(_) | Verdict::Repeated(_) | Verdict::TurnedAway(_) => None,
        })
        .collect();
    if !refused.is_empty() {
        sends::add_refused(tx, &refused).await?;
    }
    Ok(())
}

fn delivered(verdict: &Verdict) -> Option<&Delivery> {
    match verdict {
        Verdict::Delivered(delivery) => Some(delivery),
        Verdict::Refused(_) | Verdict::Repeated(_) | Verdict::TurnedAway(_) => None,
    }
}

/// Emits a frame for each member of each delivery, in order.
async fn emit_frames(tx: &mut Tx, verdicts: &[Verdict]) -> Result<()> {
    let deliveries = || verdicts.iter().filter_map(delivered);
    let unknown = deliveries().flat_map(|delivery| {
        let (sender, recipient) = (&delivery.sender, &delivery.recipient);
        let for_sender = sender.new_on_screen.then_some(recipient.member);
        for_sender.into_iter().chain(recipient.new_on_screen.then_some(sender.member))
    });
    let unknown: BTreeSet<MemberId> = unknown.collect();
    let now = tx.now();
    let cards = if unknown.is_empty() { HashMap::new() } else { profiles::cards(tx, unknown, now).await? };
    for delivery in deliveries() {
        let (sender, recipient) = (&delivery.sender, &delivery.recipient);
        tx.emit(frame(delivery, sender, cards.get(&recipient.member), true));
        tx.emit(frame(delivery, recipient, cards.get(&sender.member), false));
    }
    Ok(())
}

fn frame(delivery: &Delivery, seen: &Seen, partner: Option<&ProfileCard>, own: bool) -> Event {
    let frame = ServerFrame::Message {
        rev: seen.rev,
        message: as_seen_after(delivery.sent.message.clone(), seen.chat.cleared_seq),
        chat: seen.chat,
        totals: seen.totals,
        profile: partner.filter(|_| seen.new_on_screen).cloned(),
        wallet: own.then_some(delivery.wallet),
    };
    Event::changed(seen.member, seen.rev, &frame)
}
