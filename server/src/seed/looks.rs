//! How the members of a seeded domain look and what they write about themselves. Nobody has the portrait or the text of
//! somebody else there; names, sentences and photos are spread evenly over those they suit.

use super::demo_files::{About, ByGender, DemoFiles, Generations, NAMES, Portrait};
use crate::domain::profiles::prompts::PROMPTS;
use base::config_files::ConfigError;
use demo::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use wire::profile::{Gender, PromptAnswer};

/// How often other sentences are tried for a text that somebody has already written.
const TRIES: usize = 40;

pub struct Looks<'a> {
    demo: &'a DemoFiles,
    /// Of its own, so that a portrait or a sentence more does not change who is here and what they do.
    random: Random,
    /// How often a name, a portrait, a photo or a sentence was given out.
    used: BTreeMap<String, usize>,
    /// What members write about themselves.
    texts: BTreeSet<String>,
}

/// Whose further picture (`NAME-2`) a photo is; nobody is in the others.
pub fn person_in(photo: &str) -> Option<&str> {
    photo.split_once('-').map(|(person, _)| person)
}

impl<'a> Looks<'a> {
    pub fn new(demo: &'a DemoFiles, random: Random) -> Self {
        Self { demo, random, used: BTreeMap::new(), texts: BTreeSet::new() }
    }

    /// Notes that a name or a portrait is used up by so much.
    pub fn give_out(&mut self, what: &str, weight: usize) {
        *self.used.entry(what.to_owned()).or_default() += weight;
    }

    /// Notes a text, which nobody else is to have.
    pub fn keep_text(&mut self, text: &str) {
        self.texts.insert(text.to_owned());
    }

    /// Those of the person in the portrait first (`NAME-2`), then places, spread evenly.
    pub fn photos(&mut self, portrait: Option<&str>, count: usize) -> Vec<String> {
        let demo = self.demo;
        let mut photos: Vec<String> = (demo.photos.keys())
            .filter(|name| portrait.is_some() && person_in(name) == portrait)
            .take(count)
            .cloned()
            .collect();
        while photos.len() < count {
            let places = demo.photos.keys().filter(|name| person_in(name).is_none() && !photos.contains(name));
            let used = &self.used;
            let place = self.random.pick_least(places, |name| used.get(*name).copied().unwrap_or(0));
            let Some(place) = place else { break };
            *self.used.entry(place.clone()).or_default() += 1;
            photos.push(place.clone());
        }
        photos
    }

    /// A text that nobody else on the site has written; none if there are too few sentences.
    pub fn about(&mut self, speaks: &str, age: i64, interests: &[String]) -> String {
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
        let starts = if self.random.chance(65) { of_age } else { &about.start };
        let (start, count, end) = match self.random.between(1, 10) {
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
        let chosen = self.random.pick_least(sentences, |it| used.get(*it).copied().unwrap_or(0))?;
        *self.used.entry(chosen.clone()).or_default() += 1;
        Some(chosen)
    }

    /// At most so many answers, spread evenly over the members who write in that language: an answer comes again only
    /// after all others. Made without chance, so that the rest of the world stays what it is.
    pub fn prompts(&mut self, speaks: &str, most: usize) -> Vec<PromptAnswer> {
        let Some(answers) = self.demo.prompts.get(speaks) else { return Vec::new() };
        let mut chosen: Vec<PromptAnswer> = Vec::new();
        while chosen.len() < most {
            let others = PROMPTS.iter().filter(|prompt| !chosen.iter().any(|it| it.prompt == **prompt));
            let offered = others.filter_map(|prompt| Some((*prompt, answers.get(*prompt)?)));
            let offered = offered.flat_map(|(prompt, answers)| answers.iter().map(move |answer| (prompt, answer)));
            // Counted for each language by itself, so that who writes in one changes nothing for the others.
            let key = |prompt: &str| format!("{speaks} {prompt}");
            let uses = |text: &str| self.used.get(text).copied().unwrap_or(0);
            let least = offered.min_by_key(|(prompt, answer)| (uses(answer), uses(&key(prompt))));
            let Some((prompt, answer)) = least else { break };
            for used in [key(prompt), answer.clone()] {
                *self.used.entry(used).or_default() += 1;
            }
            chosen.push(PromptAnswer { prompt: prompt.to_owned(), answer: answer.clone() });
        }
        chosen
    }

    /// One that nobody has yet on this site; none when those that suit are given out.
    pub fn portrait(&mut self, gender: Gender, age: i64) -> Option<&'a str> {
        let suits = |row: &Portrait| row.gender == gender && (row.ages[0]..=row.ages[1]).contains(&age);
        let fitting = self.demo.portraits.iter().filter(|(_, row)| suits(row)).map(|(name, _)| name.as_str());
        let free: Vec<&str> = fitting.filter(|name| !self.used.contains_key(*name)).collect();
        self.random.pick(&free).copied()
    }

    pub fn name(
        &mut self,
        gender: Gender,
        age: i64,
        country: &str,
        portrait: Option<&str>,
    ) -> Result<String, ConfigError> {
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
        let name = self.random.pick_least(pool, |name| used.get(name).copied().unwrap_or(0));
        name.ok_or_else(|| ConfigError::new(NAMES, format_args!("{family} names for {country} are missing")))
    }
}
