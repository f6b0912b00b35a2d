//! One transaction for a group of sends: reads the facts, lets the rules decide, and writes the verdicts.

use crate::domain::accounts;
use crate::domain::chats::command::{Command, Digest};
use crate::domain::chats::content::as_seen_after;
use crate::domain::chats::quotes;
use crate::domain::chats::refusals;
use crate::domain::chats::rules::{Delivery, Facts, Outcome, Seen, Verdict, decide};
use crate::domain::chats::sql;
use crate::domain::chats::sql::sends::{self, Fate, KnownSend};
use crate::domain::credits;
use crate::domain::inbox;
use crate::domain::photos;
use crate::domain::profiles;
use crate::domain::push::{self, Subscribed, Topic};
use crate::domain::safety;
use base::error::Result;
use base::faults;
use futures_util::FutureExt;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
#[cfg(debug_assertions)]
use std::time::Duration;
use store::event::Event;
use store::{Manner, Store, Tx};
#[cfg(debug_assertions)]
use tokio::sync::oneshot;
use wire::frame::ServerFrame;
use wire::message::{MessagePhoto, Outgoing, To};
use wire::profile::ProfileCard;
use wire::{ClientId, MemberId, PhotoId};

/// One transaction: read, decide, write. Gives the outcome of each command, in order, once it is on the disk.
pub async fn deliver_group(store: &Store, commands: Arc<[Command]>) -> Result<Vec<Outcome>> {
    faults::at("courier.before-begin")?;
    #[cfg(debug_assertions)]
    if faults::is_on("early-acks") {
        return before_commit(store, commands).await;
    }
    let work = async move |tx: &mut Tx| {
        let outcomes = deliver(tx, &commands).await?;
        faults::at("courier.before-commit").map(|()| outcomes)
    };
    let outcomes = store.write_as(Manner::Reserved, move |tx| async move { work(tx).await }.boxed()).await?;
    faults::at("courier.after-commit").map(|()| outcomes)
}

/// What must never be done: gives the outcomes while the transaction is still under way. A test proves by it that this
/// would be found.
#[cfg(debug_assertions)]
async fn before_commit(store: &Store, commands: Arc<[Command]>) -> Result<Vec<Outcome>> {
    /// Long enough that a server that is killed has mostly answered what it has not committed.
    const AHEAD: Duration = Duration::from_millis(100);
    let (decided, early) = oneshot::channel();
    let work = async move |tx: &mut Tx| {
        let outcomes = deliver(tx, &commands).await?;
        // Nobody listens when the transaction was the first to end.
        let _ = decided.send(outcomes.clone());
        // Inside a transaction of SQLite nothing else may wait.
        tokio::task::block_in_place(|| std::thread::sleep(AHEAD));
        Ok(outcomes)
    };
    let committed = store.write_as(Manner::Reserved, move |tx| async move { work(tx).await }.boxed());
    tokio::select! {
        Ok(outcomes) = early => Ok(outcomes),
        outcomes = committed => outcomes,
    }
}

/// The same in a transaction that is under way.
pub async fn deliver(tx: &mut Tx, commands: &[Command]) -> Result<Vec<Outcome>> {
    let (mut facts, subscribed) = read(tx, commands).await?;
    let mut verdicts = decide(&mut facts, commands);
    faults::at("courier.after-decisions")?;
    refusals::keep_within_limit(tx, commands, &mut verdicts).await?;
    write(tx, &facts, &subscribed, commands, &verdicts).await?;
    emit_frames(tx, &verdicts).await?;
    Ok(verdicts.iter().map(Verdict::outcome).collect())
}

/// Locks wallets first: sends of one member take turns there, so the outcomes read after it are complete. On PostgreSQL
/// what depends on no other answer is asked for at once, so that a group waits three times in all. Gives beside the facts
/// who has a subscription to push messages, by which nothing is decided.
async fn read(tx: &mut Tx, commands: &[Command]) -> Result<(Facts, Subscribed)> {
    let senders: BTreeSet<MemberId> = commands.iter().map(|command| command.sender).collect();
    let sends: Vec<_> = commands.iter().map(|command| (command.sender, &command.client_id)).collect();
    let wallets = credits::ask_lock(tx, &senders).await?;
    let known = sends::ask_known(tx, &sends).await?;

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
    let wallets = wallets.answer(tx).await?;
    let known = known.answer(tx).await?;
    let (outcomes, digests) = outcomes(tx, known).await?;

    let partners = commands.iter().filter_map(|command| match command.to {
        To::Profile(partner) => Some(partner),
        To::Conversation(id) => conversations.get(&id).and_then(|it| it.partner_of(command.sender)),
    });
    let everyone: BTreeSet<MemberId> = senders.iter().copied().chain(partners).collect();
    // Those who have a conversation learn from their sides of it whether a block parts them.
    let strangers = commands.iter().filter_map(|command| match command.to {
        To::Profile(partner) => Some((command.sender, partner)),
        To::Conversation(_) => None,
    });
    let strangers = strangers.filter(|(one, other)| !pairs.contains_key(&(*one.min(other), *one.max(other))));
    let strangers: BTreeSet<_> = strangers.collect();
    let inboxes = inbox::ask_lock(tx, &everyone).await?;
    let members = accounts::ask_people(tx, &everyone).await?;
    let sides = sql::ask_sides(tx, conversations.values()).await?;
    let barred = safety::ask_barred_pairs(tx, strangers).await?;
    let subscribed = push::ask_subscribed(tx, &everyone).await?;
    let photos = photos(tx, commands).await?;
    let (members, inboxes, sides) = (members.answer(tx).await?, inboxes.answer(tx).await?, sides.answer(tx).await?);
    let parted = sides.values().filter(|side| side.barred).map(|side| (side.member_id, side.partner_id));
    let barred = barred.answer(tx).await?.into_iter().chain(parted).collect();
    let mut facts = Facts {
        members,
        wallets,
        inboxes,
        sides,
        barred,
        conversations,
        pairs,
        photos,
        outcomes,
        digests,
        quotes: HashMap::new(),
    };
    let subscribed = subscribed.answer(tx).await?;
    if commands.iter().any(|command| command.quote.is_some()) {
        facts.quotes = quotes::found(tx, &facts, commands).await?;
    }
    Ok((facts, subscribed))
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

/// The earlier answers to these senders' ids, with the hashes of the refused sends. What was accepted is read only here, as
/// few sends are repeats.
async fn outcomes(tx: &mut Tx, known: Vec<KnownSend>) -> Result<(ById<Outcome>, ById<Digest>)> {
    let (mut outcomes, mut digests, mut places) = (HashMap::new(), HashMap::new(), Vec::new());
    for KnownSend { sender, client_id, fate } in known {
        match fate {
            Fate::Accepted(conversation, seq) => places.push((conversation, seq)),
            Fate::Refused(refusal, digest) => {
                let key = (sender, client_id);
                digests.extend(digest.map(|digest| (key.clone(), digest)));
                outcomes.insert(key, Outcome::Refused(refusal));
            }
        }
    }
    if !places.is_empty() {
        for sent in sends::answers(tx, &places).await? {
            outcomes.insert((sent.message.sender, sent.client_id.clone()), Outcome::Sent(Box::new(sent)));
        }
    }
    Ok((outcomes, digests))
}

async fn write(
    tx: &mut Tx,
    facts: &Facts,
    subscribed: &Subscribed,
    commands: &[Command],
    verdicts: &[Verdict],
) -> Result<()> {
    let deliveries: Vec<&Delivery> = verdicts.iter().filter_map(delivered).collect();
    if !deliveries.is_empty() {
        let opened = deliveries.iter().filter(|delivery| delivery.opened).map(|delivery| delivery.conversation());
        let opened = opened.collect::<BTreeSet<_>>();
        let senders: BTreeSet<MemberId> = deliveries.iter().map(|delivery| delivery.sender.member).collect();
        let members = deliveries.iter().flat_map(|delivery| [delivery.sender.member, delivery.recipient.member]);
        let members: BTreeSet<MemberId> = members.collect();
        let touched = deliveries.iter().map(|delivery| delivery.conversation()).collect::<BTreeSet<_>>();
        let entries: Vec<_> = deliveries.iter().filter_map(|delivery| delivery.entry).collect();

        credits::post(tx, senders.iter().filter_map(|member| facts.wallets.get(member)), &entries).await?;
        sends::save_conversations(tx, touched.iter().filter_map(|id| facts.conversations.get(id)), &opened).await?;
        let sides = facts.sides.values().filter(|side| touched.contains(&side.conversation_id));
        let (new, known): (Vec<_>, Vec<_>) = sides.partition(|side| opened.contains(&side.conversation_id));
        sql::save_sides(tx, known.into_iter()).await?;
        sql::add_sides(tx, new.into_iter()).await?;
        inbox::save(tx, members.iter().filter_map(|member| facts.inboxes.get(member))).await?;
        let messages: Vec<_> = deliveries.iter().map(|delivery| (delivery.message_id, &delivery.sent)).collect();
        sends::add_messages(tx, &messages).await?;
        let told = deliveries.iter().map(|delivery| (delivery.recipient.member, Topic::Chat(delivery.conversation())));
        let ran_out = entries.iter().filter(|entry| credits::is_running_out(entry));
        let news = told.chain(ran_out.map(|entry| (entry.member, Topic::Credits)));
        push::announce(tx, subscribed, news).await?;
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
    let accepted: Vec<_> = deliveries.iter().map(|delivery| &delivery.sent).collect();
    sends::add(tx, &accepted, &refused).await
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
