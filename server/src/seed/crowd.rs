//! Ordinary members in any number, beside the demo world: how the site behaves with a million of them can be tried out on
//! one machine.
//!
//! They come to be as everybody does, by [`user::create`], which takes as many statements for a thousand as for one. They
//! sign up one after the other over the last [`SPAN`], were last here at some time since, and nobody can log in as one
//! of them. Their portraits are those of the demo world, files that many members share.

use super::demo_files::{DemoFiles, NAMES, Population, Portrait, WORLD};
use super::people;
use crate::domain::accounts::{NewAccount, Status, password};
use crate::domain::places::{self, Known};
use crate::domain::profiles::{self, NewProfile, activity, own, preferences};
use crate::domain::user::{self, NewMember};
use crate::sites::Domain;
use base::clock::{DAY, HOUR};
use base::config_files::ConfigError;
use base::error::{Error, Result};
use demo::random::Random;
use futures_util::FutureExt;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use store::{Store, Tx};
use wire::profile::{Gender, Sexuality};
use wire::signup::Preferences;
use wire::{Age, MemberId, Millis};

/// The seed of who they are.
const SEED: u64 = 2;
/// How many members may be asked for.
pub const MEMBERS: RangeInclusive<i64> = 1_000..=5_000_000;
/// For how long they have been signing up, and until how long ago.
const SPAN: i64 = 400 * DAY;
const UNTIL: i64 = 6 * HOUR;
/// Members written in one transaction at most, in one statement, and with one time at which they were last here.
const TRANSACTION: i64 = 2_000;
const STATEMENT: usize = 500;
const TOGETHER: usize = 100;
/// The places of each country in which they live.
const PLACES: usize = 400;

/// Of a hundred members, how many …
const PICTURED: i64 = 88;
const PLACED: i64 = 75;
const PREFERRING: i64 = 30;
const NOT_CONFIRMED: i64 = 2;
const DISABLED: i64 = 1;
const INVISIBLE: i64 = 2;

/// A member of the crowd before anything happened.
struct Person {
    member: NewMember,
    preferences: Option<Preferences>,
    hides: bool,
}

/// Adds members with the ids from `first` on. `time` sets the database's clock. `progress` is told how many there are.
pub async fn add(
    store: &Store,
    time: &Arc<AtomicI64>,
    demo: &DemoFiles,
    domain: &Arc<Domain>,
    ids: RangeInclusive<i64>,
    mut progress: impl FnMut(i64),
) -> Result<()> {
    // Nobody has this password, not even whoever runs this.
    let hash = password::hash(&crate::domain::tokens::random()?)?;
    let (now, first, all) = (store.now(), *ids.start(), ids.end() - ids.start() + 1);
    let mut maker = Maker::new(demo, domain, hash, now).map_err(Error::internal)?;
    // Those of one transaction sign up at the same moment, so there are many.
    let together = (all / 100).clamp(10, TRANSACTION);
    let mut next = first;
    while next <= *ids.end() {
        let last = (next + together - 1).min(*ids.end());
        let at = Millis(now.0 - UNTIL - SPAN + SPAN / all * (last - first));
        let people: Result<Vec<Person>, ConfigError> = (next..=last).map(|id| maker.person(id, at)).collect();
        let groups = maker.visits(at, people.as_ref().map_or(0, Vec::len));
        let (people, time) = (people.map_err(Error::internal)?, time.clone());
        store.write(move |tx| async move { write(tx, &time, people, groups, at, now).await }.boxed()).await?;
        next = last + 1;
        progress(next - first);
    }
    Ok(())
}

async fn write(
    tx: &mut Tx,
    time: &AtomicI64,
    people: Vec<Person>,
    visits: Vec<Millis>,
    at: Millis,
    now: Millis,
) -> Result<()> {
    let set_clock = |at: Millis| time.store(at.0, Ordering::Relaxed);
    set_clock(at);
    let ids: Vec<MemberId> = people.iter().map(|it| it.member.id).collect();
    let hiding: Vec<MemberId> = people.iter().filter(|it| it.hides).map(|it| it.member.id).collect();
    let (members, wishes): (Vec<NewMember>, Vec<Option<(MemberId, Preferences)>>) =
        people.into_iter().map(|it| (it.member.clone(), it.preferences.map(|wishes| (it.member.id, wishes)))).unzip();
    for members in members.chunks(STATEMENT) {
        user::create(tx, members).await?;
    }
    preferences::set_many(tx, wishes.into_iter().flatten().collect()).await?;
    for member in hiding {
        profiles::set_invisible(tx, member, true).await?;
    }
    for (together, visit) in ids.chunks(TOGETHER).zip(visits) {
        set_clock(visit);
        activity::note(tx, together).await?;
    }
    set_clock(now);
    Ok(())
}

/// Makes up one member after the other.
struct Maker<'a> {
    demo: &'a DemoFiles,
    domain: &'a Domain,
    population: &'a Population,
    hash: String,
    now: Millis,
    random: Random,
    /// The countries, each as often as its share.
    countries: Vec<&'a str>,
    places: BTreeMap<&'a str, Vec<Known>>,
    /// The portraits of women and of men, by age.
    portraits: [BTreeMap<i64, Vec<&'a str>>; 2],
}

impl<'a> Maker<'a> {
    fn new(demo: &'a DemoFiles, domain: &'a Domain, hash: String, now: Millis) -> Result<Self, ConfigError> {
        let missing = |what: &str| ConfigError::new(WORLD, format_args!("domains.{}{what} is missing", domain.key));
        let population = demo.world.domains.get(&domain.key).ok_or_else(|| missing(""))?;
        let here = population.countries.iter().filter(|(country, _)| domain.site.countries.contains(country));
        let countries: Vec<&str> =
            here.flat_map(|(country, share)| std::iter::repeat_n(country.as_str(), *share)).collect();
        if countries.is_empty() {
            return Err(missing(".countries"));
        }
        let places = countries.iter().map(|country| (*country, places::largest(domain, country, PLACES))).collect();
        let suiting = |gender: Gender| {
            let [youngest, oldest] = population.ages;
            let at = |age: i64| {
                let suits = |row: &Portrait| row.gender == gender && (row.ages[0]..=row.ages[1]).contains(&age);
                demo.portraits.iter().filter(|(_, row)| suits(row)).map(|(name, _)| name.as_str()).collect()
            };
            (youngest..=oldest).map(|age| (age, at(age))).collect()
        };
        let portraits = [suiting(Gender::Female), suiting(Gender::Male)];
        let random = Random::new(SEED);
        Ok(Self { demo, domain, population, hash, now, random, countries, places, portraits })
    }

    /// When members who signed up by `since` were last here, for each [`TOGETHER`] of them: most of them lately.
    fn visits(&mut self, since: Millis, members: usize) -> Vec<Millis> {
        let visit = |random: &mut Random| {
            let ago = random.between(0, 1000);
            Millis(self.now.0 - (self.now.0 - since.0) / 1_000_000 * ago * ago)
        };
        (0..members.div_ceil(TOGETHER)).map(|_| visit(&mut self.random)).collect()
    }

    fn person(&mut self, id: i64, at: Millis) -> Result<Person, ConfigError> {
        let gender = if self.random.chance(self.population.women) { Gender::Female } else { Gender::Male };
        let [youngest, oldest] = self.population.ages;
        // The lower of two random numbers, so that the young are many and the old are few.
        let age = self.random.between(youngest, oldest).min(self.random.between(youngest, oldest));
        let country = self.random.pick(&self.countries).copied().unwrap_or_default();
        let profile = self.profile(gender, age, country)?;
        let site = &self.domain.site;
        let speaks = self.demo.language(country)?;
        let language = [speaks, "en"].into_iter().find(|it| site.locales.iter().any(|locale| locale == it));
        let language = language.map_or_else(|| site.locales.first().cloned().unwrap_or_default(), str::to_owned);
        let status = match self.random.between(1, 100) {
            ..=NOT_CONFIRMED => Status::NotConfirmed,
            it if it <= NOT_CONFIRMED + DISABLED => Status::Disabled,
            _ => Status::Active,
        };
        let account = NewAccount {
            domain: self.domain.key.clone(),
            email: format!("crowd-{id:07}@demo.test"),
            password_hash: self.hash.clone(),
            status,
            language,
            signup_at: at,
        };
        let preferences = self.random.chance(PREFERRING).then(|| self.preferences(&profile, age));
        let member = NewMember {
            id: MemberId(id),
            account,
            profile,
            free_messages: site.free_messages.into(),
            signup_credits: site.signup_credits,
        };
        Ok(Person { member, preferences, hides: self.random.chance(INVISIBLE) })
    }

    fn profile(&mut self, gender: Gender, age: i64, country: &str) -> Result<NewProfile, ConfigError> {
        let (demo, random) = (self.demo, &mut self.random);
        let suiting = self.portraits[usize::from(gender == Gender::Male)].get(&age);
        let portrait =
            if random.chance(PICTURED) { suiting.and_then(|names| random.pick(names)).copied() } else { None };
        let drawn = portrait.and_then(|name| demo.portraits.get(name));
        let pool = match drawn.map_or("local", |it| it.names.as_str()) {
            "local" => demo.names.local.get(country).map(|it| it.of(gender).of(age)),
            family => demo.names.family.get(family).map(|it| it.of(gender).as_slice()),
        };
        let name = pool.and_then(|names| random.pick(names));
        let name = name.ok_or_else(|| ConfigError::new(NAMES, format_args!("names for {country} are missing")))?;
        let place = self.places.get(country).and_then(|places| {
            // The larger a place, the more live in it: the largest come first.
            let last = i64::try_from(places.len()).unwrap_or_default() - 1;
            let rank = random.between(0, last).min(random.between(0, last)).min(random.between(0, last));
            places.get(usize::try_from(rank).ok()?)
        });
        let place = place.ok_or_else(|| ConfigError::new(WORLD, format_args!("{country} has no places")))?.clone();
        let mut any = |keys: &[&str]| {
            if random.chance(80) { random.pick(keys).map(|key| (*key).to_owned()) } else { None }
        };
        let said = [any(own::RELATIONSHIP_STATUS), any(own::BODY_TYPE), any(own::REASON)];
        let drawn_hair = drawn.map(|it| it.hair.clone());
        let drawn_eyes = drawn.map(|it| it.eyes.clone());
        let mut interests: Vec<String> = (0..random.between(1, 5))
            .filter_map(|_| random.pick(&self.domain.interests).map(|interest| interest.id.clone()))
            .collect();
        interests.sort_unstable();
        interests.dedup();
        let [relationship_status, body_type, reason] = said;
        let region = place.place.region.clone();
        Ok(NewProfile {
            relationship_status,
            hair_color: drawn_hair,
            eye_color: drawn_eyes,
            body_type,
            reason,
            about: self.about(country),
            main_image: portrait.map(|name| format!("{name}.svg")),
            interests,
            place: self.random.chance(PLACED).then_some(place),
            ..NewProfile::bare(
                name,
                &people::birth_date(self.now, age, &mut self.random)?,
                gender,
                people::sexuality(gender, &mut self.random),
                country,
                &region,
            )
        })
    }

    fn about(&mut self, country: &str) -> String {
        let about = self.demo.language(country).ok().and_then(|speaks| self.demo.about.get(speaks));
        let texts = about.map(|it| [self.random.pick(&it.start), self.random.pick(&it.end)]);
        texts.into_iter().flatten().flatten().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Somebody about as old, and for some of those who love both one of the two.
    fn preferences(&mut self, profile: &NewProfile, age: i64) -> Preferences {
        let random = &mut self.random;
        let (younger, older) = (random.between(3, 15), random.between(3, 15));
        let is_bi = profile.sexuality == Sexuality::Bi;
        Preferences {
            gender: (is_bi && random.chance(40)).then(|| if random.chance(50) { Gender::Female } else { Gender::Male }),
            country: random.chance(40).then(|| profile.country.clone()),
            min_age: Some(Age((age - younger).max(18))),
            max_age: random.chance(80).then(|| Age((age + older).min(preferences::OLDEST))),
            ..Preferences::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sites::Domains;
    use base::config_files::ConfigFiles;

    #[test]
    fn the_same_members_are_made_up_each_time_and_each_is_another() {
        let files = ConfigFiles::embedded();
        let (demo, domains) = (DemoFiles::load(&files).unwrap(), Domains::load(&files).unwrap());
        let domain = domains.of_key("vonk").unwrap();
        let made = || {
            let mut maker = Maker::new(&demo, domain, "none".into(), Millis(1_800_000_000_000)).unwrap();
            let people = (1..300).map(|id| maker.person(id, Millis(1_790_000_000_000)).unwrap());
            people.map(|it| (it.member, it.preferences, it.hides)).collect::<Vec<_>>()
        };
        let people = made();
        assert_eq!(people, made());
        let profiles = people.iter().map(|(member, ..)| format!("{:?}", member.profile));
        assert_eq!(profiles.collect::<std::collections::BTreeSet<_>>().len(), people.len());
    }
}
