//! The types of `config/demo/actors.toml`. The comments of that file explain its keys.

use crate::random::Random;
use base::config_files::{ConfigError, ConfigFiles, Invalid};
use serde::Deserialize;
use std::collections::BTreeMap;
use wire::MemberId;
use wire::message::Outgoing;

const FILE: &str = "demo/actors.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    pub password: String,
    pub pace: Pace,
    /// By language.
    pub asks_if_real: BTreeMap<String, Vec<String>>,
    #[serde(rename = "actor")]
    pub roles: Vec<Role>,
}

/// The shortest and the longest of a range of times, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span(i64, i64);

impl Span {
    pub fn pick(self, random: &mut Random) -> i64 {
        random.between(self.0, self.1)
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    pub arrives: Span,
    pub reads: Span,
    pub answers: Span,
    pub greets: Span,
    pub types: Span,
    pub looks: Span,
    pub likes: Span,
    pub greetings_an_hour: usize,
    pub greeting_pause: i64,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    pub domain: String,
    pub email: String,
    pub language: String,
    pub welcomes: Vec<Line>,
    pub greetings: Vec<Line>,
    pub answers: Vec<Line>,
    pub questions: Vec<Line>,
    pub made_up: Vec<Line>,
    pub photos: Vec<Line>,
    pub gifts: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Line {
    Text(String),
    Gift { gift: String },
}

impl Line {
    /// The message to a member of this name.
    pub fn to(&self, name: &str) -> Outgoing {
        match self {
            Self::Text(text) => Outgoing::Text { text: text.replace("{name}", name) },
            Self::Gift { gift } => Outgoing::Gift { gift: gift.clone() },
        }
    }
}

/// When a line is sent. Each occasion is one of a role's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occasion {
    Welcome,
    Greeting,
    Answer,
    Question,
    MadeUp,
    Photo,
    Gift,
}

impl Occasion {
    const ALL: [Self; 7] =
        [Self::Welcome, Self::Greeting, Self::Answer, Self::Question, Self::MadeUp, Self::Photo, Self::Gift];
}

impl Role {
    pub fn lines(&self, occasion: Occasion) -> &[Line] {
        match occasion {
            Occasion::Welcome => &self.welcomes,
            Occasion::Greeting => &self.greetings,
            Occasion::Answer => &self.answers,
            Occasion::Question => &self.questions,
            Occasion::MadeUp => &self.made_up,
            Occasion::Photo => &self.photos,
            Occasion::Gift => &self.gifts,
        }
    }
}

impl Cast {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let cast: Self = files.toml(FILE)?;
        for role in &cast.roles {
            let wrong = |reason: &str| Err(ConfigError::new(FILE, format_args!("{}: {reason}", role.email)));
            if Occasion::ALL.into_iter().any(|occasion| role.lines(occasion).is_empty()) {
                return wrong("a list is empty");
            }
            if !cast.asks_if_real.contains_key(&role.language) {
                return wrong("its language is not in asks_if_real");
            }
        }
        Ok(cast)
    }
}

impl Cast {
    /// Whether it is this role that welcomes a new member of its site: the members take turns by their ids.
    pub fn is_host(&self, role: usize, newcomer: MemberId) -> bool {
        let site = &self.roles[role].domain;
        let hosts: Vec<usize> = (0..self.roles.len()).filter(|at| self.roles[*at].domain == *site).collect();
        let turn = usize::try_from(newcomer.0.unsigned_abs()).unwrap_or(0) % hosts.len();
        hosts[turn] == role
    }
}

/// The host a site is called by, as its own file names it.
pub fn host(files: &ConfigFiles, domain: &str) -> Result<String, ConfigError> {
    #[derive(Deserialize)]
    struct Site {
        hosts: Vec<String>,
    }
    let layers = files.site(domain)?;
    let site: Site = layers.read()?;
    site.hosts.into_iter().next().ok_or_else(|| layers.invalid(Invalid::new("hosts", "must have at least one")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_actor_has_lines_for_every_occasion_and_one_that_admits_that_it_is_made_up() {
        let files = ConfigFiles::embedded();
        let cast = Cast::load(&files).unwrap();
        for role in &cast.roles {
            assert!(!host(&files, &role.domain).unwrap().is_empty());
            let lines = Occasion::ALL.iter().flat_map(|occasion| role.lines(*occasion));
            for line in lines {
                if let Line::Text(text) = line {
                    let filled = text.replace("{name}", "");
                    assert!(!filled.contains(['{', '}', '!']) && filled.chars().count() < 200, "{text}");
                }
            }
        }
        let domains: std::collections::BTreeSet<_> = cast.roles.iter().map(|role| &role.domain).collect();
        assert_eq!(domains.len(), 3);
    }
}
