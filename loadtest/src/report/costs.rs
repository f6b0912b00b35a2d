//! What the measured time cost on connections, on storage and in commits, as rows of a name and a sentence.

use super::data::Report;
use crate::numbers::{bytes, number};

impl Report {
    /// One row for each cost that is known.
    pub(super) fn costs(&self) -> Vec<(&'static str, String)> {
        let rows = [
            ("connections", self.traffic()),
            ("server memory", self.memory()),
            ("server disk", self.written("server")),
            ("database disk", self.written("database")),
            ("commits", self.commits()),
            ("groups", self.groups()),
        ];
        rows.into_iter().filter_map(|(name, text)| Some((name, text?))).collect()
    }

    fn traffic(&self) -> Option<String> {
        let (sent, received) = (self.figures.get("bytes_sent")?, self.figures.get("bytes_received")?);
        let seconds = self.measured.max(0.001);
        Some(format!(
            "{} sent and {} received by the members, {} and {} a second",
            bytes(*sent),
            bytes(*received),
            bytes(sent / seconds),
            bytes(received / seconds),
        ))
    }

    fn memory(&self) -> Option<String> {
        let figure = |name| self.figures.get(name).map(|value| number(*value));
        let (before, after) = (figure("server_mib_before")?, figure("server_mib_at_the_end")?);
        let each = figure("server_kib_per_idle_member").map_or_else(String::new, |each| format!(", {each} KiB each"));
        Some(format!("{before} MiB without its program before the members came, {after} MiB at the end{each}"))
    }

    fn written(&self, process: &str) -> Option<String> {
        let written = self.figures.get(&format!("{process}_bytes_written"))?;
        let each = self.figures.get(&format!("{process}_bytes_written_per_message"));
        let each = each.map_or_else(String::new, |each| format!(", {} a message", bytes(*each)));
        Some(format!("{} written{each}", bytes(*written)))
    }

    fn commits(&self) -> Option<String> {
        let figure = |name| self.figures.get(name).copied();
        let (commits, each_second) = (figure("commits")?, figure("commits_per_second")?);
        let more = [
            figure("messages_per_commit").map(|it| format!(", {} messages each", number(it))),
            figure("transactions").map(|it| format!("; {} transactions", number(it))),
            figure("checkpoints").map(|it| format!("; {} checkpoints", number(it))),
        ];
        let more: String = more.into_iter().flatten().collect();
        Some(format!("{}, {} a second{more}", number(commits), number(each_second)))
    }

    /// Sizes of the groups of sends that were committed together, known only as bounds of histogram buckets.
    fn groups(&self) -> Option<String> {
        let figure = |name| self.figures.get(name).map(|size| number(*size));
        let (half, most) = (figure("group_size_p50")?, figure("group_size_p90")?);
        let largest = figure("group_size_max").map_or_else(String::new, |size| format!(", the largest at most {size}"));
        Some(format!("half of at most {half} sends, nine of ten of at most {most}{largest}"))
    }
}
