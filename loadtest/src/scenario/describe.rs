//! The load of a scenario in one line of text.

use crate::scenario::acts::{Act, Acts};
use crate::scenario::{Load, Scenario};

/// Such as `1000 members in pairs, 1000 messages/s arrive, 15s after 2s of warm-up`.
pub fn describe(scenario: &Scenario) -> String {
    let Scenario { members, polling, copies, duration, warm_up, cuts, .. } = scenario;
    let mut parts = Vec::new();
    if *members > 0 {
        parts.push(format!("{members} members in pairs"));
    }
    if *polling > 0 {
        parts.push(format!("{polling} members who poll"));
    }
    parts.push(load(scenario));
    if *copies > 1 {
        parts.push(format!("each message sent {copies} times"));
    }
    if !cuts.is_empty() {
        let moments: Vec<String> = cuts.iter().map(|at| format!("{at:?}")).collect();
        parts.push(format!("all sockets cut after {}", moments.join(" and ")));
    }
    parts.push(format!("{duration:?} after {warm_up:?} of warm-up"));
    parts.join(", ")
}

fn load(scenario: &Scenario) -> String {
    match &scenario.load {
        Load::Open { rate, stages, .. } => {
            let rates = || stages.iter().map(|stage| stage.rate).chain([*rate]);
            let (least, most) = (rates().fold(f64::MAX, f64::min), rates().fold(0.0, f64::max));
            let range = if least < most { format!("{least} to {most}") } else { most.to_string() };
            let what = if scenario.acts == Acts::default() { "messages" } else { "acts" };
            format!("{range} {what}/s arrive")
        }
        Load::Closed { act: Act::Message } => "each writes when answered".into(),
        Load::Closed { act: Act::Poll } => "each polls when answered".into(),
        Load::Closed { act } => format!("each does it again when answered ({act:?})").to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn described(members: &str, load: &str) -> String {
        let file = format!("name = \"any\"\n{members}\nwarm_up = \"2s\"\nduration = \"1m\"\n[load]\n{load}");
        describe(&toml::from_str(&file).unwrap())
    }

    #[test]
    fn a_load_is_described_in_one_sentence() {
        assert_eq!(
            described(
                "members = 10\ncopies = 3\ncuts = [\"5s\"]",
                "model = \"open\"\nrate = 50\nlate_after = \"10ms\""
            ),
            "10 members in pairs, 50 messages/s arrive, each message sent 3 times, all sockets cut after 5s, 60s after 2s of warm-up"
        );
        let stages = "model = \"open\"\nrate = 0\nlate_after = \"10ms\"\nstages = [{ over = \"1s\", rate = 200 }]";
        assert!(
            described("polling = 2\nacts = { browse = 1 }", stages)
                .starts_with("2 members who poll, 0 to 200 acts/s arrive")
        );
        assert!(described("members = 2", "model = \"closed\"").contains("each writes when answered"));
        assert!(described("members = 2", "model = \"closed\"\nact = \"poll\"").contains("each polls when answered"));
        assert!(described("members = 2", "model = \"closed\"\nact = \"gift\"").contains("when answered (gift)"));
    }
}
