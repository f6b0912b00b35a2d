//! The members of a seeded domain: the accounts with a name, the fictional profiles, and everybody else.

use super::demo_files::{
    About, Account, ByGender, DemoFiles, Fictional, Generations, NAMES, Population, Portrait, State, WORLD,
};
use super::talk::Talker;
use crate::domain::accounts::{NewAccount, Status};
use crate::domain::profiles::NewProfile;
use crate::domain::profiles::prompts::PROMPTS;
use crate::domain::user::NewMember;
use crate::sites::Domain;
use base::clock::{DAY, HOUR, MINUTE};
use base::config_files::ConfigError;
use demo::random::Random;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use std::collections::{BTreeMap, BTreeSet};
use wire::profile::{Gender, PromptAnswer, Sexuality};
use wire::{MemberId, Millis};

const RELATIONS: [&str; 4] = ["single", "divorced", "separated", "widowed"];
const BODIES: [&str; 5] = ["slim", "athletic", "average", "curvy", "sturdy"];
const REASONS: [&str; 4] = ["chat", "friendship", "dating", "relationship"];

/// A member before anything happened, and what the plan needs to know of them.
pub struct Resident {
    pub member: NewMember,
    pub age: i64,
    /// The language this member writes in, which need not be one of the site's.
    pub speaks: String,
    /// Will have bought credits.
    pub premium: bool,
    /// Will have left the site, or have been put out of it.
    pub leaves: bool,
    /// Will be in invisible mode.
    pub hides: bool,
    /// Shown on the profile, beside the portrait: names of `config/demo/photos`.
    pub photos: Vec<String>,
    /// For one of the accounts with a name.
    pub account: Option<Account>,
}

impl Resident {
    pub fn id(&self) -> MemberId {
        self.member.id
    }

    pub fn talker(&self) -> Talker<'_> {
        Talker { name: &self.member.profile.name, region: &self.member.profile.region }
    }

    /// Nobody in particular: neither an account with a name nor a fictional profile.
    pub fn is_background(&self) -> bool {
        self.account.is_none() && !self.member.profile.fictional
    }

    /// Whether the two could like each other, whatever they speak.
    pub fn attracts(&self, other: &Self) -> bool {
        let (me, you) = (&self.member.profile, &other.member.profile);
        seeks(me, you) && seeks(you, me)
    }

    /// Whether the two could look for each other.
    pub fn suits(&self, other: &Self) -> bool {
        self.speaks == other.speaks && self.attracts(other)
    }
}

fn seeks(me: &NewProfile, you: &NewProfile) -> bool {
    match me.sexuality {
        Sexuality::Hetero => me.gender != you.gender,
        Sexuality::Gay | Sexuality::Lesbian => me.gender == you.gender,
        Sexuality::Bi => true,
    }
}

/// Whose further picture (`NAME-2`) a photo is; nobody is in the others.
fn person_in(photo: &str) -> Option<&str> {
    photo.split_once('-').map(|(person, _)| person)
}

/// Makes up the members of one domain. Nobody has the portrait or the text of somebody else there; names, sentences and
/// photos are spread evenly over those they suit.
struct Settlement<'a> {
    demo: &'a DemoFiles,
    domain: &'a Domain,
    password_hash: &'a str,
    now: Millis,
    random: &'a mut Random,
    /// For faces, names and words, so that a portrait or a sentence more does not change who is here and what they do.
    looks: Random,
    /// How often a name, a portrait, a photo or a sentence was given out.
    used: BTreeMap<String, usize>,
    /// What members write about themselves.
    texts: BTreeSet<String>,
    residents: Vec<Resident>,
    next_id: i64,
}

/// The given part of a member, before the rest is made up.
struct Given<'a> {
    email: String,
    name: &'a str,
    gender: Gender,
    age: i64,
    country: &'a str,
    region: &'a str,
    portrait: Option<&'a str>,
    /// How much this uses up name and portrait.
    weight: usize,
}

/// Nobody else gets the name of an account or a fictional profile while there are others.
const ONCE: usize = 1000;

/// How often other sentences are tried for a text that somebody has already written.
const TRIES: usize = 40;

pub fn settle(
    demo: &DemoFiles,
    domain: &Domain,
    password_hash: &str,
    now: Millis,
    first_id: i64,
    random: &mut Random,
) -> Result<Vec<Resident>, ConfigError> {
    let mut settlement = Settlement {
        demo,
        domain,
        password_hash,
        now,
        looks: Random::new(random.bits()),
        random,
        used: BTreeMap::new(),
        texts: BTreeSet::new(),
        residents: Vec::new(),
        next_id: first_id,
    };
    for account in demo.accounts.accounts.iter().filter(|it| it.domain == domain.key) {
        settlement.account(account)?;
    }
    for fictional in demo.fictional.iter().filter(|it| it.domain == domain.key) {
        settlement.fictional(fictional)?;
    }
    if let Some(population) = demo.world.domains.get(&domain.key) {
        while settlement.residents.len() < population.members {
            settlement.background(population)?;
        }
    }
    Ok(settlement.residents)
}

impl<'a> Settlement<'a> {
    fn account(&mut self, account: &Account) -> Result<(), ConfigError> {
        let mut resident = self.resident(&Given {
            email: account.email.clone(),
            name: &account.name,
            gender: account.gender,
            age: account.age,
            country: &account.country,
            region: &account.region,
            portrait: account.portrait.as_deref(),
            weight: ONCE,
        })?;
        let ago = match account.state {
            State::Active if account.chats > 0 => 3 * DAY,
            State::Active => 50 * MINUTE,
            State::NotConfirmed => 35 * MINUTE,
            State::Disabled => 90 * DAY,
        };
        let new = &mut resident.member;
        new.profile.sexuality = Sexuality::Hetero;
        new.account.signup_at = Millis(self.now.0 - ago);
        if account.state == State::NotConfirmed {
            new.account.status = Status::NotConfirmed;
        }
        resident.premium = account.premium;
        resident.leaves = account.state == State::Disabled;
        resident.hides = account.invisible;
        resident.photos = self.photos(account.portrait.as_deref(), account.photos);
        resident.account = Some(account.clone());
        self.residents.push(resident);
        Ok(())
    }

    fn fictional(&mut self, fictional: &Fictional) -> Result<(), ConfigError> {
        let mut resident = self.resident(&Given {
            email: fictional.email.clone(),
            name: &fictional.name,
            gender: fictional.gender,
            age: fictional.age,
            country: &fictional.country,
            region: &fictional.region,
            portrait: Some(&fictional.portrait),
            weight: ONCE,
        })?;
        let profile = &mut resident.member.profile;
        profile.fictional = true;
        profile.about.clone_from(&fictional.about);
        self.texts.insert(fictional.about.clone());
        resident.premium = false;
        self.residents.push(resident);
        Ok(())
    }

    fn background(&mut self, population: &Population) -> Result<(), ConfigError> {
        let gender = if self.random.chance(population.women) { Gender::Female } else { Gender::Male };
        let [youngest, oldest] = population.ages;
        // The lower of two random numbers, so that the young are many and the old are few.
        let age = self.random.between(youngest, oldest).min(self.random.between(youngest, oldest));
        let country = self.country(population)?;
        let portrait = if self.random.chance(88) { self.portrait(gender, age) } else { None };
        let name = self.name(gender, age, country, portrait)?;
        let region = self.region(country)?;
        let email = format!("member-{:04}@demo.test", self.next_id);
        let given = Given { email, name: &name, gender, age, country, region: &region, portrait, weight: 1 };
        let mut resident = self.resident(&given)?;
        resident.premium = self.random.chance(population.premium);
        let (pictured, photos) = (self.random.chance(population.pictured), self.random.between(2, 5));
        let drawn_again = self.demo.photos.keys().any(|name| portrait.is_some() && person_in(name) == portrait);
        if (portrait.is_some() && pictured) || drawn_again {
            resident.photos = self.photos(portrait, usize::try_from(photos).unwrap_or(0));
        }
        self.residents.push(resident);
        Ok(())
    }

    fn resident(&mut self, given: &Given) -> Result<Resident, ConfigError> {
        let (demo, site) = (self.demo, &self.domain.site);
        let speaks = demo.language(given.country)?.to_owned();
        let language = [speaks.as_str(), "en"].into_iter().find(|it| site.locales.iter().any(|locale| locale == it));
        let language = language.map_or_else(|| site.locales.first().cloned().unwrap_or_default(), str::to_owned);
        for used in given.portrait.into_iter().chain([given.name]) {
            *self.used.entry(used.to_owned()).or_default() += given.weight;
        }
        let drawn = given.portrait.and_then(|portrait| demo.portraits.get(portrait));
        let interests = self.interests();
        let about = self.about(&speaks, given.age, &interests);
        let profile = NewProfile {
            name: given.name.to_owned(),
            birth_date: birth_date(self.now, given.age, self.random)?,
            gender: given.gender,
            sexuality: sexuality(given.gender, self.random),
            country: given.country.to_owned(),
            region: given.region.to_owned(),
            place: None,
            relationship_status: self.any(&RELATIONS[..if given.age < 50 { 3 } else { 4 }]),
            hair_color: drawn.map(|portrait| portrait.hair.clone()),
            eye_color: drawn.map(|portrait| portrait.eyes.clone()),
            body_type: self.any(&BODIES),
            reason: self.any(&REASONS),
            about,
            prompts: self.prompts(&speaks, given.weight == ONCE),
            fictional: false,
            main_image: given.portrait.map(|portrait| format!("{portrait}.svg")),
            interests,
        };
        let id = MemberId(self.next_id);
        self.next_id += 1;
        let account = NewAccount {
            domain: self.domain.key.clone(),
            email: given.email.clone(),
            password_hash: self.password_hash.to_owned(),
            status: Status::Active,
            language,
            signup_at: Millis(self.now.0 - self.random.between(6 * HOUR, 400 * DAY)),
        };
        let (free_messages, signup_credits) = (site.free_messages.into(), site.signup_credits);
        let member = NewMember { id, account, profile, free_messages, signup_credits };
        let (premium, leaves, hides, photos, account) = (false, false, false, Vec::new(), None);
        Ok(Resident { member, age: given.age, speaks, premium, leaves, hides, photos, account })
    }

    /// Those of the person in the portrait first (`NAME-2`), then places, spread evenly.
    fn photos(&mut self, portrait: Option<&str>, count: usize) -> Vec<String> {
        let demo = self.demo;
        let mut photos: Vec<String> = (demo.photos.keys())
            .filter(|name| portrait.is_some() && person_in(name) == portrait)
            .take(count)
            .cloned()
            .collect();
        while photos.len() < count {
            let places = demo.photos.keys().filter(|name| person_in(name).is_none() && !photos.contains(name));
            let used = &self.used;
            let place = self.looks.pick_least(places, |name| used.get(*name).copied().unwrap_or(0));
            let Some(place) = place else { break };
            *self.used.entry(place.clone()).or_default() += 1;
            photos.push(place.clone());
        }
        photos
    }

    fn any(&mut self, values: &[&str]) -> Option<String> {
        self.random.pick(values).map(|value| (*value).to_owned())
    }

    fn interests(&mut self) -> Vec<String> {
        let mut chosen = BTreeSet::new();
        for _ in 0..self.random.between(3, 8) {
            chosen.extend(self.random.pick(&self.domain.interests).map(|interest| interest.id.clone()));
        }
        chosen.into_iter().collect()
    }

    /// A text that nobody else on the site has written; none if there are too few sentences.
    fn about(&mut self, speaks: &str, age: i64, interests: &[String]) -> String {
        let Some(about) = self.demo.about.get(speaks) else { return String::new() };
        for _ in 0..TRIES {
            let text = self.text(about, age, interests);
            if self.texts.insert(text.clone()) {
                return text;
            }
        }
        String::new()
    }

    /// A beginning, a sentence or two for their interests, an end; one of them may be missing.
    fn text(&mut self, about: &'a About, age: i64, interests: &[String]) -> String {
        let of_age = match age {
            ..28 => &about.start_young,
            58.. => &about.start_older,
            _ => &about.start,
        };
        let starts = if self.looks.chance(65) { of_age } else { &about.start };
        let (start, count, end) = match self.looks.between(1, 10) {
            ..=4 => (true, 1, true),
            5..=7 => (true, 1, false),
            8 => (false, 1, true),
            9 => (true, 2, false),
            _ => (false, 2, true),
        };
        let of_interest = |it| about.interest.get(it).into_iter().flatten().map(move |sentence| (it, sentence));
        let mut liked: Vec<(&String, &'a String)> = interests.iter().flat_map(of_interest).collect();
        let mut words = Vec::new();
        if start || liked.is_empty() {
            words.extend(self.sentence(starts));
        }
        for _ in 0..count {
            let Some(sentence) = self.sentence(liked.iter().map(|it| it.1)) else { break };
            let interest = liked.iter().find(|it| it.1 == sentence).map(|it| it.0);
            liked.retain(|it| Some(it.0) != interest);
            words.push(sentence);
        }
        if end {
            words.extend(self.sentence(&about.end));
        }
        words.join(" ")
    }

    /// The one that was written least.
    fn sentence(&mut self, sentences: impl IntoIterator<Item = &'a String>) -> Option<&'a str> {
        let used = &self.used;
        let chosen = self.looks.pick_least(sentences, |it| used.get(*it).copied().unwrap_or(0))?;
        *self.used.entry(chosen.clone()).or_default() += 1;
        Some(chosen)
    }

    /// Up to three answers, spread evenly over the members who write in that language: an answer comes again only after
    /// all others. `is_whole` profiles have three. Made without chance, so that the rest of the world stays what it is.
    fn prompts(&mut self, speaks: &str, is_whole: bool) -> Vec<PromptAnswer> {
        let Some(answers) = self.demo.prompts.get(speaks) else { return Vec::new() };
        let some = [3, 2, 3, 0, 1][usize::try_from(self.next_id).unwrap_or(0) % 5];
        let count = if is_whole { 3 } else { some };
        let mut chosen: Vec<PromptAnswer> = Vec::new();
        while chosen.len() < count {
            let others = PROMPTS.iter().filter(|prompt| !chosen.iter().any(|it| it.prompt == **prompt));
            let offered = others.filter_map(|prompt| Some((*prompt, answers.get(*prompt)?)));
            let offered = offered.flat_map(|(prompt, answers)| answers.iter().map(move |answer| (prompt, answer)));
            let uses = |text: &str| self.used.get(text).copied().unwrap_or(0);
            let least = offered.min_by_key(|(prompt, answer)| (uses(answer), uses(prompt)));
            let Some((prompt, answer)) = least else { break };
            for used in [prompt, answer] {
                *self.used.entry(used.to_owned()).or_default() += 1;
            }
            chosen.push(PromptAnswer { prompt: prompt.to_owned(), answer: answer.clone() });
        }
        chosen
    }

    /// By the shares in `world.toml`, of those the site is for.
    fn country<'c>(&mut self, population: &'c Population) -> Result<&'c str, ConfigError> {
        let here = population.countries.iter().filter(|(country, _)| self.domain.site.countries.contains(country));
        let shares: Vec<&str> =
            here.flat_map(|(country, share)| std::iter::repeat_n(country.as_str(), *share)).collect();
        let none =
            || ConfigError::new(WORLD, format_args!("domains.{}.countries: none of the site's", self.domain.key));
        self.random.pick(&shares).copied().ok_or_else(none)
    }

    fn region(&mut self, country: &str) -> Result<String, ConfigError> {
        let chosen = self.demo.world.countries.get(country).map(|row| &row.regions).filter(|names| !names.is_empty());
        let all = self.domain.regions.iter().find(|regions| regions.country == country).map(|regions| &regions.regions);
        let region = chosen.or(all).and_then(|names| self.random.pick(names));
        region.cloned().ok_or_else(|| ConfigError::new(WORLD, format_args!("{country} has no regions")))
    }

    /// One that nobody has yet on this site; none when those that suit are given out.
    fn portrait(&mut self, gender: Gender, age: i64) -> Option<&'a str> {
        let suits = |row: &Portrait| row.gender == gender && (row.ages[0]..=row.ages[1]).contains(&age);
        let fitting = self.demo.portraits.iter().filter(|(_, row)| suits(row)).map(|(name, _)| name.as_str());
        let free: Vec<&str> = fitting.filter(|name| !self.used.contains_key(*name)).collect();
        self.looks.pick(&free).copied()
    }

    fn name(&mut self, gender: Gender, age: i64, country: &str, portrait: Option<&str>) -> Result<String, ConfigError> {
        let names = &self.demo.names;
        let family = portrait.and_then(|it| self.demo.portraits.get(it)).map_or("local", |it| it.names.as_str());
        let local = |it: &ByGender<Generations>| it.of(gender).of(age).to_vec();
        let pool = match family {
            "local" => names.local.get(country).map(local),
            family => names.family.get(family).map(|it| it.of(gender).clone()),
        };
        let pool =
            pool.ok_or_else(|| ConfigError::new(NAMES, format_args!("{family} names for {country} are missing")))?;
        let used = &self.used;
        let name = self.looks.pick_least(pool, |name| used.get(name).copied().unwrap_or(0));
        name.ok_or_else(|| ConfigError::new(NAMES, format_args!("{family} names for {country} are missing")))
    }
}

/// Their last birthday was within the year before now.
pub fn birth_date(now: Millis, age: i64, random: &mut Random) -> Result<String, ConfigError> {
    let wrong = |error: jiff::Error| ConfigError::new(WORLD, format_args!("age {age}: {error}"));
    let today = Timestamp::from_millisecond(now.0).map_err(wrong)?.to_zoned(TimeZone::UTC).date();
    let birthday = today.checked_sub(random.between(0, 364).days()).map_err(wrong)?;
    Ok(birthday.checked_sub(age.years()).map_err(wrong)?.to_string())
}

pub fn sexuality(gender: Gender, random: &mut Random) -> Sexuality {
    match (random.between(1, 100), gender) {
        (..=84, _) => Sexuality::Hetero,
        (..=92, _) => Sexuality::Bi,
        (_, Gender::Male) => Sexuality::Gay,
        (_, Gender::Female) => Sexuality::Lesbian,
    }
}
