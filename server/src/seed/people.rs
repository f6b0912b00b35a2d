//! The members of a seeded domain: the accounts with a name, the fictional profiles, and everybody else.

use super::demo_files::{Account, DemoFiles, Fictional, Population, State, WORLD};
use super::looks::{Looks, person_in};
use super::talk::Talker;
use crate::domain::accounts::{NewAccount, Status};
use crate::domain::profiles::NewProfile;
use crate::domain::user::NewMember;
use crate::sites::Domain;
use base::clock::{DAY, HOUR, MINUTE};
use base::config_files::ConfigError;
use demo::random::Random;
use jiff::{Timestamp, ToSpan, tz::TimeZone};
use std::collections::BTreeSet;
use wire::profile::{Gender, Sexuality};
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

/// Makes up the members of one domain.
struct Settlement<'a> {
    demo: &'a DemoFiles,
    domain: &'a Domain,
    password_hash: &'a str,
    now: Millis,
    random: &'a mut Random,
    looks: Looks<'a>,
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
        looks: Looks::new(demo, Random::new(random.bits())),
        random,
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

impl Settlement<'_> {
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
        resident.photos = self.looks.photos(account.portrait.as_deref(), account.photos);
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
        self.looks.keep_text(&fictional.about);
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
        let portrait = if self.random.chance(88) { self.looks.portrait(gender, age) } else { None };
        let name = self.looks.name(gender, age, country, portrait)?;
        let region = self.region(country)?;
        let email = format!("member-{:04}@demo.test", self.next_id);
        let given = Given { email, name: &name, gender, age, country, region: &region, portrait, weight: 1 };
        let mut resident = self.resident(&given)?;
        resident.premium = self.random.chance(population.premium);
        let (pictured, photos) = (self.random.chance(population.pictured), self.random.between(2, 5));
        let drawn_again = self.demo.photos.keys().any(|name| portrait.is_some() && person_in(name) == portrait);
        if (portrait.is_some() && pictured) || drawn_again {
            resident.photos = self.looks.photos(portrait, usize::try_from(photos).unwrap_or(0));
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
            self.looks.give_out(used, given.weight);
        }
        let drawn = given.portrait.and_then(|portrait| demo.portraits.get(portrait));
        let interests = self.interests();
        let about = self.looks.about(&speaks, given.age, &interests);
        let answers =
            if given.weight == ONCE { 3 } else { [3, 2, 3, 0, 1][usize::try_from(self.next_id).unwrap_or(0) % 5] };
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
            prompts: self.looks.prompts(&speaks, answers),
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
