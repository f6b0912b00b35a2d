//! A scenario file: how many members load the server, how hard and how long, and which thresholds must hold. It is read
//! and checked once.
//!
//! - [`acts`] what members do · [`arrivals`] when each act starts · [`describe`] a load in one sentence

pub mod acts;
pub mod arrivals;
pub mod describe;

use crate::error::{Error, Result};
use crate::measure::figures::{FIGURES, Figure};
use acts::{Act, Acts};
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use wire::Credits;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub name: String,
    /// Members with a socket. They chat in pairs, so this is an even number.
    #[serde(default)]
    pub members: usize,
    /// Members without a socket, who poll. They chat in pairs too.
    #[serde(default)]
    pub polling: usize,
    /// The price that members quote for a text; the server refuses another than its own with `price_changed`. By default
    /// they quote the server's price.
    #[serde(default)]
    pub quoted_cost: Option<Credits>,
    /// How long the load goes on before it is measured.
    #[serde(deserialize_with = "time")]
    pub warm_up: Duration,
    #[serde(deserialize_with = "time")]
    pub duration: Duration,
    pub load: Load,
    /// What members do in the open model; messages alone by default.
    #[serde(default)]
    pub acts: Acts,
    /// How often each message is sent at once, under one id: over the socket, if there is one, and by HTTP to every server.
    #[serde(default = "once")]
    pub copies: usize,
    /// When all sockets are cut at once, counted from the start of the load.
    #[serde(default, deserialize_with = "times")]
    pub cuts: Vec<Duration>,
    /// Keys of `[limits]` in `config/vonk.toml` that the server started for the run gets other values for.
    #[serde(default)]
    pub limits: BTreeMap<String, toml::Value>,
    #[serde(default)]
    pub thresholds: Thresholds,
}

/// When the next act starts.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "model", rename_all = "snake_case", deny_unknown_fields)]
pub enum Load {
    /// Acts arrive at this rate per second whether or not the server keeps up, so a slow server cannot slow the load.
    Open {
        rate: f64,
        /// How the rate then changes.
        #[serde(default)]
        stages: Vec<Stage>,
        /// An act that leaves this much later than intended counts as started late, which is this program's fault.
        #[serde(deserialize_with = "time")]
        late_after: Duration,
    },
    /// Each member acts again as soon as the last act was answered, which finds the highest throughput.
    Closed {
        #[serde(default = "message")]
        act: Act,
    },
}

/// The rate changes linearly to this one over this time.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    #[serde(deserialize_with = "time")]
    pub over: Duration,
    pub rate: f64,
}

fn once() -> usize {
    1
}

fn message() -> Act {
    Act::Message
}

/// A limit for each named figure, in the order of the file's keys.
#[derive(Clone, Debug, Default)]
pub struct Thresholds(pub Vec<(&'static Figure, f64)>);

impl Scenario {
    pub fn load(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::usage(format!("{}: {e}", path.display())))?;
        Self::parse(&text).map_err(|what| Error::usage(format!("{}: {what}", path.display())))
    }

    /// The same scenario at a constant rate, without its stages.
    pub fn at(&self, rate: f64) -> Result<Self> {
        let Load::Open { late_after, .. } = self.load else {
            return Err(Error::usage("a closed loop has no rate to search for"));
        };
        Ok(Self { load: Load::Open { rate, stages: Vec::new(), late_after }, ..self.clone() })
    }

    pub fn parse(text: &str) -> Result<Self, String> {
        let scenario: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let Self { members, polling, .. } = scenario;
        if members + polling == 0 || !members.is_multiple_of(2) || !polling.is_multiple_of(2) {
            return Err("members, polling: even numbers, as they chat in pairs, and not both 0".into());
        }
        if scenario.copies == 0 {
            return Err("copies: at least 1".into());
        }
        if scenario.duration.is_zero() {
            return Err("duration: must be above 0".into());
        }
        match &scenario.load {
            Load::Open { rate, stages, .. } => {
                let rates = stages.iter().map(|stage| stage.rate).chain([*rate]);
                if rates.into_iter().any(|rate| !rate.is_finite() || rate < 0.0) {
                    return Err("load: rates are numbers from 0 up".into());
                }
            }
            Load::Closed { act: Act::Reconnect | Act::Photo, .. } => {
                return Err("load.act: not reconnect or photo, which are not answered at once".into());
            }
            Load::Closed { .. } => {}
        }
        Ok(scenario)
    }
}

impl<'de> Deserialize<'de> for Thresholds {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let limits = BTreeMap::<String, f64>::deserialize(input)?;
        let unknown = |name: &str| {
            let known: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
            de::Error::custom(format!("no figure is called {name}; there are {}", known.join(", ")))
        };
        let named = |(name, limit): (String, f64)| {
            let figure = FIGURES.iter().find(|figure| figure.name == name).ok_or_else(|| unknown(&name))?;
            Ok((figure, limit))
        };
        limits.into_iter().map(named).collect::<Result<_, _>>().map(Self)
    }
}

/// `500ms`, `15s`, `2m`.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok();
    match (number, &text[digits..]) {
        (Some(n), "ms") => Ok(Duration::from_millis(n)),
        (Some(n), "s") => Ok(Duration::from_secs(n)),
        (Some(n), "m") => Ok(Duration::from_secs(n * 60)),
        _ => Err(format!("{text:?} is no time such as 500ms, 15s or 2m")),
    }
}

fn time<'de, D: Deserializer<'de>>(input: D) -> Result<Duration, D::Error> {
    parse_time(&String::deserialize(input)?).map_err(de::Error::custom)
}

fn times<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Duration>, D::Error> {
    let texts = Vec::<String>::deserialize(input)?;
    texts.iter().map(|text| parse_time(text)).collect::<Result<_, _>>().map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    const GOOD: &str = r#"
        name = "chat"
        members = 4
        quoted_cost = 1
        warm_up = "0s"
        duration = "2m"
        cuts = ["1s"]
        [load]
        model = "open"
        rate = 10
        late_after = "10ms"
        stages = [{ over = "1s", rate = 20 }]
        [acts]
        message = 3
        browse = 1
        [thresholds]
        ack_p99_ms = 50
        lost = 0
    "#;

    fn refusal(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from));
        Scenario::parse(&GOOD.replace(from, to)).unwrap_err()
    }

    #[test]
    fn a_scenario_is_read_as_it_is_written() {
        let scenario = Scenario::parse(GOOD).unwrap();
        assert_eq!((scenario.members, scenario.duration), (4, Duration::from_mins(2)));
        let (stages, late_after) = (vec![Stage { over: SECOND, rate: 20.0 }], Duration::from_millis(10));
        assert_eq!(scenario.load, Load::Open { rate: 10.0, stages, late_after });
        assert_eq!(scenario.acts, Acts::new(&[(Act::Message, 3.0), (Act::Browse, 1.0)]));
        assert_eq!(scenario.cuts, [SECOND]);
        let limits: Vec<_> = scenario.thresholds.0.iter().map(|(figure, limit)| (figure.name, *limit)).collect();
        assert_eq!(limits, [("ack_p99_ms", 50.0), ("lost", 0.0)]);
    }

    #[test]
    fn the_scenarios_that_come_with_the_program_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert!(!files.is_empty());
        for file in files {
            Scenario::load(&file).unwrap();
        }
    }

    #[test]
    fn a_scenario_that_makes_no_sense_is_refused_with_the_reason() {
        assert!(refusal("ack_p99_ms", "ack_p77_ms").contains("no figure is called ack_p77_ms"));
        assert!(refusal("members = 4", "members = 3").starts_with("members"));
        assert!(refusal("rate = 10", "rate = -1").starts_with("load"));
        assert!(refusal("message = 3", "chatting = 3").contains("chatting"));
        assert!(refusal("message = 3", "message = -3").contains("weights"));
        assert!(refusal("rate = 10", "").contains("rate"));
        assert!(refusal("\"open\"", "\"closed\"").contains("unknown field"), "a closed loop has no rate");
        assert!(refusal("2m", "2h").contains("2h"));
        assert!(refusal("\"2m\"", "\"0s\"").starts_with("duration"));
        assert!(refusal("quoted_cost", "quoted_price").contains("quoted_price"));
    }
}
