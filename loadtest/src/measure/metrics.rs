//! The server's own counters, from `GET /metrics` in the text format of Prometheus. A server of another version may
//! lack some or all of them.

use crate::client::calls;
use crate::client::target::Target;
use std::collections::BTreeMap;

/// Counters by name, labels included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metrics(BTreeMap<String, f64>);

impl Metrics {
    /// Reads the counters; none when the server does not serve them.
    pub async fn read(target: &Target) -> Self {
        calls::metrics(target).await.map_or_else(|_| Self::default(), |text| Self::parse(&text))
    }

    pub fn parse(text: &str) -> Self {
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        let sample = |line: &str| {
            let (name, value) = line.trim().rsplit_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        };
        Self(samples.filter_map(sample).collect())
    }

    /// The increase of every counter since `before` that stands in both.
    pub fn since(&self, before: &Self) -> Self {
        let counted = self.0.iter().filter_map(|(name, value)| Some((name.clone(), value - before.0.get(name)?)));
        Self(counted.collect())
    }

    /// The counters of two servers together.
    pub fn plus(mut self, other: &Self) -> Self {
        for (name, value) in &other.0 {
            *self.0.entry(name.clone()).or_default() += value;
        }
        self
    }

    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }

    /// The upper bound of the smallest bucket of a histogram within which this share of all observations lies.
    pub fn quantile(&self, histogram: &str, share: f64) -> Option<f64> {
        let prefix = format!("{histogram}_bucket{{le=\"");
        let bucket = |(name, count): (&String, &f64)| {
            let bound: f64 = name.strip_prefix(&prefix)?.strip_suffix("\"}")?.parse().ok()?;
            Some((bound, *count))
        };
        let count = self.get(&format!("{histogram}_count")).filter(|count| *count > 0.0)?;
        let holding = self.0.iter().filter_map(bucket).filter(|(_, held)| *held >= share * count);
        holding.map(|(bound, _)| bound).filter(|bound| bound.is_finite()).reduce(f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = "\
        # TYPE vonk_store_commits_total counter\n\
        vonk_store_commits_total 10\n\
        group_bucket{le=\"1\"} 5\ngroup_bucket{le=\"2\"} 5\ngroup_bucket{le=\"16\"} 5\n\
        group_bucket{le=\"+Inf\"} 5\ngroup_sum 5\ngroup_count 5\n";

    const AFTER: &str = "\
        vonk_store_commits_total 110\n\
        vonk_store_checkpoints_total 3\n\
        group_bucket{le=\"1\"} 45\ngroup_bucket{le=\"2\"} 95\ngroup_bucket{le=\"16\"} 105\n\
        group_bucket{le=\"+Inf\"} 105\ngroup_sum 305\ngroup_count 105\n";

    #[test]
    fn counters_are_of_the_time_between_two_readings_and_a_counter_that_one_lacks_is_left_out() {
        let counted = Metrics::parse(AFTER).since(&Metrics::parse(BEFORE));
        assert_eq!(counted.get("vonk_store_commits_total"), Some(100.0));
        assert_eq!(counted.get("vonk_store_checkpoints_total"), None);
        assert_eq!(Metrics::parse("<!doctype html>\n<title>not found</title>"), Metrics::default());
    }

    #[test]
    fn counters_of_several_servers_are_added_up() {
        let both = Metrics::default().plus(&Metrics::parse(BEFORE)).plus(&Metrics::parse(AFTER));
        assert_eq!(both.get("vonk_store_commits_total"), Some(120.0));
        assert_eq!(both.get("vonk_store_checkpoints_total"), Some(3.0));
    }

    #[test]
    fn a_quantile_is_the_bound_of_the_bucket_it_lies_in() {
        let counted = Metrics::parse(AFTER).since(&Metrics::parse(BEFORE));
        let bounds = [0.4, 0.5, 0.9, 0.95, 1.0].map(|share| counted.quantile("group", share));
        assert_eq!(bounds, [Some(1.0), Some(2.0), Some(2.0), Some(16.0), Some(16.0)]);
        assert_eq!(counted.quantile("other", 0.5), None);
        assert_eq!(Metrics::parse("group_bucket{le=\"+Inf\"} 2\ngroup_count 2").quantile("group", 0.5), None);
    }
}
