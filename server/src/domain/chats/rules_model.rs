//! The rule book held against a model that is written the slow way: nothing is counted on, everything is counted
//! again from the list of what was sent.

use super::command::Command;
use super::rules::*;
use crate::domain::accounts::{Person, Standing};
use crate::domain::credits::{Grant, Wallet};
use crate::domain::inbox::Inbox;
use proptest::prelude::*;
use std::collections::HashMap;
use wire::ledger::EntryKind;
use wire::message::{MessagePhoto, Outgoing, To};
use wire::photo::ImageStatus;
use wire::{Balance, ClientId, ConversationId, Credits, MemberId, Millis, PhotoId, Refusal, Rev};

const PEOPLE: i64 = 5;
const PRICE: i64 = 2;
/// Of a photo and of a gift.
const DEAR: i64 = 3;
/// Photos that were uploaded; each is the member's whose number it has, modulo [`PEOPLE`].
const PHOTOS: i64 = 10;
const LIMIT: i64 = 2;

#[derive(Clone, Debug)]
struct Someone {
    standing: Standing,
    credits: i64,
    free: i64,
    elsewhere: bool,
}

/// A send as a client might make it: ids repeat, prices are wrong, targets are absent.
#[derive(Clone, Debug)]
struct Attempt {
    sender: i64,
    to: i64,
    by_conversation: bool,
    id: usize,
    what: What,
    quoted: i64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Text,
    Gift,
    Photo(i64),
}

fn someone() -> impl Strategy<Value = Someone> {
    let standing = prop_oneof![
        4 => Just(Standing::Paid), 4 => Just(Standing::Free), 1 => Just(Standing::NotConfirmed), 1 => Just(Standing::Gone)
    ];
    (standing, 0..8i64, 0..3i64, prop::bool::weighted(0.1)).prop_map(|(standing, credits, free, elsewhere)| Someone {
        standing,
        credits,
        free,
        elsewhere,
    })
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let what = prop_oneof![
        3 => prop_oneof![1 => Just(0), 4 => Just(PRICE)].prop_map(|quoted| (What::Text, quoted)),
        1 => prop_oneof![1 => Just(0), 6 => Just(DEAR)].prop_map(|quoted| (What::Gift, quoted)),
        1 => (0..PHOTOS + 1).prop_map(|photo| (What::Photo(photo), DEAR)),
    ];
    (0..PEOPLE, 0..PEOPLE + 1, any::<bool>(), 0..12usize, what).prop_map(
        |(sender, to, by_conversation, id, (what, quoted))| Attempt { sender, to, by_conversation, id, what, quoted },
    )
}

/// The answer to an attempt, in numbers.
#[derive(Clone, Debug, PartialEq)]
enum Answer {
    Sent { seq: i64, cost: i64, credits: i64, free: i64 },
    Refused(&'static str),
}

#[derive(Clone, Debug)]
struct Sent {
    from: i64,
    to: i64,
    cost: i64,
    was_free: bool,
    photo: Option<i64>,
}

/// The model: everybody as they began, and all that was sent.
struct Model {
    people: Vec<Someone>,
    blocked: Vec<(i64, i64)>,
    sent: Vec<Sent>,
    answers: HashMap<(i64, usize), (Attempt, To, Answer)>,
}

impl Model {
    fn attempt(&mut self, it: &Attempt, to: To) -> Answer {
        if let Some((first, first_to, answer)) = self.answers.get(&(it.sender, it.id)) {
            let same_place = match answer {
                Answer::Sent { .. } => first.to == it.to,
                Answer::Refused(_) => *first_to == to,
            };
            let same = same_place && (first.what, first.quoted) == (it.what, it.quoted);
            return if same { answer.clone() } else { Answer::Refused("id_used") };
        }
        let answer = self.judge(it).unwrap_or_else(Answer::Refused);
        self.answers.insert((it.sender, it.id), (it.clone(), to, answer.clone()));
        answer
    }

    fn between(&self, one: i64, other: i64) -> Vec<&Sent> {
        let of_pair = |it: &&Sent| (it.from, it.to) == (one, other) || (it.to, it.from) == (one, other);
        self.sent.iter().filter(of_pair).collect()
    }

    fn started_by(&self, member: i64) -> usize {
        (0..PEOPLE)
            .filter(|other| self.between(member, *other).first().is_some_and(|first| first.from == member))
            .count()
    }

    fn judge(&mut self, it: &Attempt) -> Result<Answer, &'static str> {
        let person = |member: i64| self.people.get(usize::try_from(member).unwrap()).cloned();
        let sender = person(it.sender).unwrap();
        match sender.standing {
            Standing::NotConfirmed => return Err("not_confirmed"),
            Standing::Gone => return Err("authentication_required"),
            Standing::Free | Standing::Paid => {}
        }
        let earlier = self.between(it.sender, it.to).len();
        if it.by_conversation && earlier == 0 {
            return Err("not_found");
        }
        let partner = person(it.to).filter(|_| it.to != it.sender).ok_or("not_available")?;
        let blocked = self.blocked.contains(&(it.sender, it.to)) || self.blocked.contains(&(it.to, it.sender));
        if blocked || partner.standing == Standing::Gone || partner.elsewhere != sender.elsewhere {
            return Err("not_available");
        }
        let started = self.started_by(it.sender);
        if earlier == 0 && sender.standing == Standing::Free && started >= usize::try_from(LIMIT).unwrap() {
            return Err("free_limit");
        }
        let free_used = self.sent.iter().filter(|sent| sent.from == it.sender && sent.was_free).count();
        let photo = match it.what {
            What::Photo(photo) => Some(photo),
            What::Text | What::Gift => None,
        };
        if let Some(photo) = photo {
            let sent_before = self.sent.iter().any(|sent| sent.photo == Some(photo));
            if photo >= PHOTOS || photo % PEOPLE != it.sender || sent_before {
                return Err("invalid");
            }
        }
        let is_text = matches!(it.what, What::Text);
        let was_free = is_text && i64::try_from(free_used).unwrap() < sender.free;
        let cost = match (is_text, was_free) {
            (true, true) => 0,
            (true, false) => PRICE,
            (false, _) => DEAR,
        };
        if cost != it.quoted {
            return Err("price_changed");
        }
        let spent: i64 = self.sent.iter().filter(|sent| sent.from == it.sender).map(|sent| sent.cost).sum();
        if sender.credits - spent < cost {
            return Err("insufficient_credits");
        }
        self.sent.push(Sent { from: it.sender, to: it.to, cost, was_free, photo });
        Ok(Answer::Sent {
            seq: i64::try_from(earlier).unwrap() + 1,
            cost,
            credits: sender.credits - spent - cost,
            free: sender.free - i64::try_from(free_used).unwrap() - i64::from(was_free),
        })
    }
}

fn facts(people: &[Someone], blocked: &[(i64, i64)]) -> Facts {
    let mut facts = Facts::default();
    for (member, it) in (0..).map(MemberId).zip(people) {
        let domain = if it.elsewhere { "rijp" } else { "vonk" }.to_owned();
        facts.members.insert(member, Person { standing: it.standing, domain });
        facts.wallets.insert(member, Wallet::new(member, it.free));
        grant(&mut facts, member, it.credits);
        let inbox = Inbox { member_id: member, rev: Rev(0), user_rev: Rev(0), unread: 0, new_likes: 0 };
        facts.inboxes.insert(member, inbox);
    }
    for (one, other) in blocked {
        facts.barred.insert((MemberId(*one), MemberId(*other)));
        facts.barred.insert((MemberId(*other), MemberId(*one)));
    }
    for photo in 0..PHOTOS {
        let photo_row = MessagePhoto { id: PhotoId(photo), status: ImageStatus::Active, width: 4, height: 3 };
        facts.photos.insert(PhotoId(photo), (MemberId(photo % PEOPLE), photo_row));
    }
    facts
}

fn grant(facts: &mut Facts, member: MemberId, amount: i64) {
    let (kind, amount) = (EntryKind::Goodwill, Credits(amount));
    let grant = Grant { member, kind, amount, reference: member.0, at: Millis(0) };
    facts.wallets.get_mut(&member).unwrap().grant(&grant).unwrap();
}

fn answer(outcome: &Outcome) -> Answer {
    match outcome {
        Outcome::Sent(sent) => {
            Answer::Sent { seq: sent.message.seq.0, cost: sent.cost.0, credits: sent.credits.0, free: sent.free_left }
        }
        Outcome::Refused(refusal) => Answer::Refused(refusal.code()),
    }
}

/// Each id stands for one client id of each sender.
fn client_ids() -> Vec<ClientId> {
    (0..12).map(|_| ClientId::new()).collect()
}

fn command(it: &Attempt, number: i64, ids: &[ClientId], facts: &Facts) -> Command {
    let (sender, partner) = (MemberId(it.sender), MemberId(it.to));
    let pair = (sender.min(partner), sender.max(partner));
    let to = if it.by_conversation {
        To::Conversation(facts.pairs.get(&pair).copied().unwrap_or(ConversationId(-1)))
    } else {
        To::Profile(partner)
    };
    Command {
        sender,
        client_id: ids[it.id].clone(),
        to,
        content: match it.what {
            What::Text => Outgoing::Text { text: "Hi".into() },
            What::Gift => Outgoing::Gift { gift: "tulip".into() },
            What::Photo(photo) => Outgoing::Photo { photo: PhotoId(photo) },
        },
        quote: None,
        quoted_cost: Credits(it.quoted),
        price: Credits(if matches!(it.what, What::Text) { PRICE } else { DEAR }),
        free_conversations: LIMIT,
        message_id: number,
        conversation_id: ConversationId(1000 + number),
        at: Millis(ids[it.id].made_at().0 + number),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_rules_answer_as_the_model_does(
        people in prop::collection::vec(someone(), usize::try_from(PEOPLE).unwrap()),
        blocked in prop::collection::vec((0..PEOPLE, 0..PEOPLE), 0..3),
        attempts in prop::collection::vec(attempt(), 1..60),
    ) {
        let ids = client_ids();
        let mut facts = facts(&people, &blocked);
        let mut model = Model { people, blocked, sent: Vec::new(), answers: HashMap::new() };
        for (number, attempt) in (0..).zip(&attempts) {
            let command = command(attempt, number, &ids, &facts);
            let to = command.to;
            let verdicts = decide(&mut facts, &[command]);
            prop_assert_eq!(answer(&verdicts[0].outcome()), model.attempt(attempt, to), "{:?}", attempt);
        }
        // What is left to be written agrees with what was sent.
        for (member, inbox) in &facts.inboxes {
            let unread: i64 = (facts.sides.values().filter(|side| side.member_id == *member))
                .map(|side| side.unread(facts.conversations[&side.conversation_id].last_seq))
                .sum();
            prop_assert_eq!(inbox.unread, unread);
            let changes = model.sent.iter().filter(|it| it.from == member.0 || it.to == member.0).count();
            prop_assert_eq!(inbox.rev.0, i64::try_from(changes).unwrap(), "one revision for each change on the screen");
        }
    }

    #[test]
    fn how_sends_fall_into_groups_changes_nothing(
        people in prop::collection::vec(someone(), usize::try_from(PEOPLE).unwrap()),
        attempts in prop::collection::vec(attempt(), 1..40),
        cut in 0..40usize,
    ) {
        let ids = client_ids();
        let start = facts(&people, &[]);
        let commands: Vec<Command> = (0..).zip(&attempts)
            .map(|(number, it)| command(&Attempt { by_conversation: false, ..it.clone() }, number, &ids, &start))
            .collect();
        let (mut whole, mut parts) = (start.clone(), start);
        let at_once: Vec<Outcome> = decide(&mut whole, &commands).iter().map(Verdict::outcome).collect();
        let (first, second) = commands.split_at(cut.min(commands.len()));
        let mut in_two: Vec<Outcome> = decide(&mut parts, first).iter().map(Verdict::outcome).collect();
        in_two.extend(decide(&mut parts, second).iter().map(Verdict::outcome));
        prop_assert_eq!(at_once, in_two);
        prop_assert_eq!(whole.wallets, parts.wallets);
        prop_assert_eq!(whole.sides, parts.sides);
    }
}

#[test]
fn a_refusal_uses_its_id_up_and_a_repeat_writes_nothing() {
    let people = vec![Someone { standing: Standing::Paid, credits: 1, free: 0, elsewhere: false }; 2];
    let (ids, mut facts) = (client_ids(), facts(&people, &[]));
    let attempt = Attempt { sender: 0, to: 1, by_conversation: false, id: 0, what: What::Text, quoted: PRICE };
    let command = command(&attempt, 0, &ids, &facts);
    let short = Refusal::InsufficientCredits { cost: Credits(PRICE), credits: Balance(1) };
    assert_eq!(decide(&mut facts, std::slice::from_ref(&command)), vec![Verdict::Refused(short.clone())]);
    grant(&mut facts, MemberId(0), 100);
    assert_eq!(decide(&mut facts, &[command]), vec![Verdict::Repeated(Outcome::Refused(short))]);
}
