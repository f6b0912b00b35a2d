//! The plan of a demo world. It has no side effects, is the same for the same seed, and gives a script.

use super::demo_files::DemoFiles;
use super::likes::{self, Heart};
use super::meetings::{self, Meeting, Then};
use super::people::{self, Resident};
use super::rehearsal::Rehearsal;
use super::script::{Act, Action, Picture, Script};
use super::talk::{Line, LineContent};
use crate::domain::chats::command::Command;
use crate::domain::credits::Grant;
use crate::domain::photos::{Purpose, Rendered};
use crate::sites::{Domain, Domains};
use base::clock::{MINUTE, SECOND};
use base::config_files::{ConfigError, ConfigFiles};
use demo::random::Random;
use renditions::Size;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use wire::chat::{Mark, MarkKind};
use wire::ledger::EntryKind;
use wire::message::{Outgoing, To};
use wire::{ClientId, ConversationId, Credits, MemberId, Millis, PhotoId, Refusal};

/// The credits of a fictional profile, from which its answers are paid.
const FICTIONAL_CREDITS: i64 = 100_000;

/// More than anybody spends.
const PLENTY: i64 = 1_000_000;

struct Town {
    domain: Arc<Domain>,
    residents: Vec<Resident>,
    meetings: Vec<Meeting>,
    hearts: Vec<Heart>,
}

/// Plans the demo world as of `now`. Everything in it happened before.
///
/// The conversations are made up, but their costs follow the rules. A rehearsal with plenty of credits shows what each
/// paying member spends. Then everybody buys what leads to the balance they are to have, and the messages are sent in
/// the order of their times.
pub fn plan(
    files: &ConfigFiles,
    domains: &Domains,
    password_hash: &str,
    now: Millis,
    seed: u64,
) -> Result<Script, ConfigError> {
    let demo = DemoFiles::load(files)?;
    let mut random = Random::new(seed);
    let mut towns = Vec::new();
    let mut first_id = 1;
    for domain in domains.iter() {
        let mut residents = people::settle(&demo, domain, password_hash, now, first_id, &mut random)?;
        let meetings = meetings::plan(&demo, domain, &mut residents, now, &mut random)?;
        let hearts = likes::plan(&demo, domain, &residents, now, &mut random);
        first_id += i64::try_from(residents.len()).unwrap_or(0);
        towns.push(Town { domain: domain.clone(), residents, meetings, hearts });
    }
    let stage = Stage { towns: &towns, photos: &demo.photos, now };
    let spent = Performance::rehearse(stage, random.clone());
    Ok(Performance::perform(stage, random, &spent))
}

#[derive(Clone, Copy)]
struct Stage<'a> {
    towns: &'a [Town],
    photos: &'a BTreeMap<String, Size>,
    now: Millis,
}

impl<'a> Stage<'a> {
    fn residents(self) -> impl Iterator<Item = &'a Resident> {
        self.towns.iter().flat_map(|town| &town.residents)
    }
}

/// An event of a conversation.
enum ChatEvent<'a> {
    Writes(&'a Line),
    TakesBack,
}

/// Sends the messages of all towns in the order of their times, and writes the script of it.
struct Performance<'a> {
    stage: Stage<'a>,
    random: Random,
    rehearsal: Rehearsal,
    script: Script,
    /// What each paying member will buy or be given, in order.
    orders: HashMap<MemberId, VecDeque<(EntryKind, i64)>>,
    /// When a member's ledger was last written.
    booked: HashMap<MemberId, Millis>,
    /// By town and meeting, once opened.
    conversations: HashMap<(usize, usize), ConversationId>,
    last_id: i64,
}

impl<'a> Performance<'a> {
    /// What each paying member spends when there is plenty.
    fn rehearse(stage: Stage<'a>, random: Random) -> HashMap<MemberId, i64> {
        let mut trial = Self::enter(stage, random);
        let mut before = HashMap::new();
        for resident in stage.residents().filter(|resident| resident.premium) {
            trial.grant(resident.id(), EntryKind::Purchase, PLENTY, resident.member.account.signup_at);
            before.insert(resident.id(), trial.balance(resident.id()));
        }
        trial.play();
        before.into_iter().map(|(member, before)| (member, before - trial.balance(member))).collect()
    }

    fn perform(stage: Stage<'a>, random: Random, spent: &HashMap<MemberId, i64>) -> Script {
        let mut performance = Self::enter(stage, random);
        for town in stage.towns {
            for resident in town.residents.iter().filter(|resident| resident.premium) {
                let spent = spent.get(&resident.id()).copied().unwrap_or(0);
                let orders = performance.orders(town, resident, spent);
                performance.orders.insert(resident.id(), orders);
            }
        }
        performance.play();
        for member in stage.residents().map(Resident::id) {
            while performance.buy(member, stage.now) {}
        }
        performance.look();
        performance.script.acts.extend(stage.towns.iter().flat_map(|town| &town.hearts).flat_map(Heart::acts));
        stage.residents().for_each(|resident| performance.show(resident));
        for resident in stage.residents() {
            if resident.hides {
                performance.add(stage.now, Action::Hide(resident.id()));
            }
            if resident.leaves {
                performance.add(stage.now, Action::Leave(resident.id()));
            }
        }
        Script { members: stage.residents().map(|resident| resident.member.clone()).collect(), ..performance.script }
    }

    /// Everybody signs up and gets what the site gives to begin with.
    fn enter(stage: Stage<'a>, random: Random) -> Self {
        let (rehearsal, script) = (Rehearsal::default(), Script::default());
        let (orders, booked, conversations) = (HashMap::new(), HashMap::new(), HashMap::new());
        let mut performance = Self { stage, random, rehearsal, script, orders, booked, conversations, last_id: 0 };
        for resident in stage.residents() {
            let (id, at) = (resident.id(), resident.member.account.signup_at);
            performance.rehearsal.enter(&resident.member);
            performance.booked.insert(id, at);
            if resident.member.profile.fictional {
                performance.grant(id, EntryKind::Goodwill, FICTIONAL_CREDITS, at);
            }
        }
        performance
    }

    fn add(&mut self, at: Millis, action: Action) {
        self.script.acts.push(Act { at, action });
    }

    fn id(&mut self) -> i64 {
        self.last_id += 1;
        self.last_id
    }

    fn balance(&self, member: MemberId) -> i64 {
        self.rehearsal.wallet(member).map_or(0, |wallet| wallet.balance().0)
    }

    fn grant(&mut self, member: MemberId, kind: EntryKind, amount: i64, at: Millis) {
        let reference = self.id();
        if amount > 0 {
            let grant = Grant { member, kind, amount: Credits(amount), reference, at };
            self.rehearsal.grant(&grant);
            self.add(at, Action::Grant(grant));
        }
        self.booked.insert(member, at);
    }

    /// Bundles, small ones first, that leave an account with the credits it is to have; a remainder is goodwill.
    /// Members in the background keep what is left of their last bundle.
    fn orders(&mut self, town: &Town, resident: &Resident, spent: i64) -> VecDeque<(EntryKind, i64)> {
        let target = resident.account.as_ref().map_or_else(|| self.random.between(0, 60), |account| account.credits);
        let mut missing = spent + target - town.domain.site.signup_credits.0;
        let mut orders = VecDeque::new();
        let bundles = bundles(&town.domain);
        for bundle in bundles.iter().copied() {
            while missing >= bundle {
                missing -= bundle;
                orders.push_front((EntryKind::Purchase, bundle));
            }
        }
        if resident.account.is_some() {
            orders.insert(orders.len().min(1), (EntryKind::Goodwill, missing));
        } else if missing > 0 || orders.is_empty() {
            orders.push_front((EntryKind::Purchase, bundles.last().copied().unwrap_or_default()));
        }
        orders
    }

    /// The next of a member's orders, shortly before `by`; false when there is none.
    fn buy(&mut self, member: MemberId, by: Millis) -> bool {
        let Some((kind, amount)) = self.orders.get_mut(&member).and_then(VecDeque::pop_front) else { return false };
        let since = self.booked.get(&member).map_or(0, |at| at.0);
        let earliest = if by == self.stage.now { since } else { since.max(by.0 - 90 * SECOND) };
        let at = Millis(self.random.between(earliest, by.0));
        self.grant(member, kind, amount, at);
        true
    }

    fn play(&mut self) {
        let towns = self.stage.towns;
        let mut events = Vec::new();
        for (town, it) in towns.iter().enumerate() {
            for (meeting, it) in it.meetings.iter().enumerate() {
                events.extend(it.lines.iter().map(|line| (line.at, town, meeting, ChatEvent::Writes(line))));
                if let Some(last) = it.lines.last().filter(|_| it.taken_back) {
                    events.push((Millis(last.at.0 + MINUTE), town, meeting, ChatEvent::TakesBack));
                }
            }
        }
        events.sort_by_key(|(at, town, meeting, _)| (*at, *town, *meeting));
        let mut ended = HashSet::new();
        for (at, town, meeting, event) in events {
            let Town { domain, residents, meetings, .. } = &towns[town];
            if ended.contains(&(town, meeting)) {
                continue;
            }
            let line = match event {
                ChatEvent::Writes(line) => line,
                ChatEvent::TakesBack => {
                    self.take_back((town, meeting), at);
                    continue;
                }
            };
            let Meeting { starter, other, .. } = meetings[meeting];
            let (sender, to) = if line.by_starter { (starter, other) } else { (other, starter) };
            let (sender, to) = (residents[sender].id(), residents[to].id());
            match self.send(domain, sender, to, &line.content, at) {
                Ok(conversation) => _ = self.conversations.insert((town, meeting), conversation),
                // A free member who is out of messages: the other waits for an answer.
                Err(_) => _ = ended.insert((town, meeting)),
            }
        }
    }

    fn take_back(&mut self, meeting: (usize, usize), at: Millis) {
        let conversation = self.conversations.get(&meeting).copied();
        if let Some((sender, place)) = conversation.and_then(|it| self.rehearsal.take_back(it, at)) {
            self.add(at, Action::Retract(sender, place));
            self.booked.insert(sender, at);
        }
    }

    /// Sends, buying what is missing first, as a member would on being refused.
    fn send(
        &mut self,
        domain: &Domain,
        sender: MemberId,
        to: MemberId,
        line: &LineContent,
        at: Millis,
    ) -> Result<ConversationId, Refusal> {
        let site = &domain.site;
        let (content, price) = match line {
            LineContent::Text(text) => (Outgoing::Text { text: text.clone() }, site.message_credits),
            LineContent::Gift(gift) => (Outgoing::Gift { gift: gift.clone() }, site.gift_credits),
            LineContent::Photo(name) => {
                let photo = self.upload(sender, name, Purpose::Message, at);
                (Outgoing::Photo { photo }, site.photo_credits)
            }
        };
        loop {
            let quoted_cost = match content {
                Outgoing::Text { .. } => {
                    self.rehearsal.wallet(sender).map_or(Credits::ZERO, |wallet| wallet.cost_of_text(price))
                }
                Outgoing::Photo { .. } | Outgoing::Gift { .. } => price,
            };
            let command = Command {
                sender,
                client_id: self.client_id(at),
                to: To::Profile(to),
                content: content.clone(),
                quote: None,
                quoted_cost,
                price,
                free_conversations: site.free_conversations.into(),
                message_id: self.id(),
                conversation_id: ConversationId(self.id()),
                at,
            };
            match self.rehearsal.send(command.clone()) {
                Ok(conversation) => {
                    self.add(at, Action::Send(command));
                    self.booked.insert(sender, at);
                    return Ok(conversation);
                }
                Err(refusal) if !self.buy(sender, at) => return Err(refusal),
                Err(_) => {}
            }
        }
    }

    fn upload(&mut self, owner: MemberId, file: &str, purpose: Purpose, at: Millis) -> PhotoId {
        let id = PhotoId(self.id());
        let client_id = self.client_id(at);
        let size = self.stage.photos.get(file).copied().unwrap_or(Size { width: 0, height: 0 });
        let photo = Rendered { id, owner, client_id, size, purpose, at };
        if purpose == Purpose::Message {
            self.rehearsal.upload(&photo);
        }
        self.script.pictures.push(Picture { photo, file: file.to_owned() });
        id
    }

    /// The photos of a profile, put there in the minutes after the sign-up.
    fn show(&mut self, resident: &Resident) {
        for (place, photo) in (0..).zip(&resident.photos) {
            let at = (resident.member.account.signup_at.0 + (place + 1) * 5 * MINUTE).min(self.stage.now.0);
            self.upload(resident.id(), photo, Purpose::Profile(place), Millis(at));
        }
    }

    /// A UUID of version 7, as a client makes it at that moment.
    fn client_id(&mut self, at: Millis) -> ClientId {
        let (time, chance) = (at.0.unsigned_abs(), self.random.bits());
        let text = format!(
            "{:08x}-{:04x}-7{:03x}-{:04x}-{:012x}",
            time >> 16,
            time & 0xffff,
            chance >> 52,
            0x8000 | self.random.bits() >> 50,
            chance & 0xffff_ffff_ffff,
        );
        ClientId::parse(&text).expect("written as version 7")
    }

    /// Marks what everybody has read by now.
    fn look(&mut self) {
        for (town, it) in self.stage.towns.iter().enumerate() {
            for (meeting, its) in it.meetings.iter().enumerate() {
                let Some(conversation) = self.conversations.get(&(town, meeting)).copied() else { continue };
                for (resident, then) in [(its.starter, its.starter_then), (its.other, its.other_then)] {
                    self.look_at(conversation, it.residents[resident].id(), then);
                }
            }
        }
    }

    fn look_at(&mut self, conversation: ConversationId, member: MemberId, then: Then) {
        let newest = self.rehearsal.newest(conversation).map(|sent| (sent.message.seq, sent.message.sender));
        // Who sent the newest has read all others by that.
        let Some((seq, _)) = newest.filter(|(_, sender)| *sender != member || then == Then::Deletes) else { return };
        let now = self.stage.now;
        let mark = |mark| Action::Mark(member, Mark { conversation, seq, mark });
        match then {
            Then::Reads => self.add(now, mark(MarkKind::Read)),
            Then::Misses => self.add(now, mark(MarkKind::Delivered)),
            Then::IsAway => {}
            Then::Deletes => {
                self.add(now, mark(MarkKind::Read));
                self.add(now, Action::Delete(member, conversation));
            }
        }
    }
}

/// The bundles that a site sells, in credits, the largest first. They have the same credits in each of its countries.
fn bundles(domain: &Domain) -> Vec<i64> {
    let offer = domain.offers.values().next();
    let bundles = offer.into_iter().flat_map(|offer| &offer.bundles);
    bundles.map(|bundle| bundle.credits.0).rev().collect()
}
