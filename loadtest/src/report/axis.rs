//! An axis of a plot: where a value lies, and which values are named.

use crate::numbers::{clock, number};
use std::time::Duration;

pub struct Axis {
    from: f64,
    to: f64,
    scale: Scale,
    /// Values that are named, with their names.
    pub ticks: Vec<(f64, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    Linear,
    Logarithmic,
    /// A percentage by how far it is from 100: 90, 99 and 99.9 are one step apart each.
    Nines,
}

impl Axis {
    /// From 0 to a round value not below the highest.
    pub fn linear(highest: f64) -> Self {
        let step = round_step(highest.max(1e-3) / 4.0);
        let count = (highest.max(1e-3) / step).ceil();
        let ticks = ticks(step, count).map(|value| (value, number(value))).collect();
        Self { from: 0.0, to: step * count, scale: Scale::Linear, ticks }
    }

    /// Seconds of a run, named as on a clock.
    pub fn time(seconds: f64) -> Self {
        const STEPS: [f64; 14] =
            [1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0, 7200.0, 21_600.0];
        let step = STEPS.into_iter().find(|step| seconds / step <= 6.0).unwrap_or(86_400.0);
        let ticks = ticks(step, (seconds / step).floor());
        let ticks = ticks.map(|at| (at, clock(Duration::from_secs_f64(at)))).collect();
        Self { from: 0.0, to: seconds.max(1e-3), scale: Scale::Linear, ticks }
    }

    /// Milliseconds, in whole decades around what there is.
    pub fn logarithmic(lowest: f64, highest: f64) -> Self {
        let from = lowest.max(1e-3).log10().floor();
        let to = highest.max(1e-3).log10().ceil().max(from + 1.0);
        let ticks = (0..).map(|decade| from + f64::from(decade)).take_while(|exponent| *exponent <= to);
        let ticks = ticks.map(|exponent| 10_f64.powf(exponent)).map(|value| (value, number(value))).collect();
        Self { from: 10_f64.powf(from), to: 10_f64.powf(to), scale: Scale::Logarithmic, ticks }
    }

    /// Percentages from 0 up to one below 100.
    pub fn nines(highest: f64) -> Self {
        let named = [0.0, 90.0, 99.0, 99.9, 99.99, 99.999, 99.9999];
        let shown = named.into_iter().filter(|percent| *percent <= highest + 1e-9);
        let ticks = shown.map(|percent| (percent, format!("{percent} %"))).collect();
        Self { from: 0.0, to: highest.max(1.0), scale: Scale::Nines, ticks }
    }

    /// From 0 at the axis's beginning to 1 at its end.
    pub fn place(&self, value: f64) -> f64 {
        let [value, from, to] = [value, self.from, self.to].map(|value| match self.scale {
            Scale::Linear => value,
            Scale::Logarithmic => value.max(self.from).log10(),
            Scale::Nines => -(1.0 - value / 100.0).max(1e-9).log10(),
        });
        ((value - from) / (to - from)).clamp(0.0, 1.0)
    }
}

/// The next of 1, 2, 5, 10, 20, … that is not below.
fn round_step(least: f64) -> f64 {
    let decade = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].map(|digit| digit * decade).into_iter().find(|step| *step >= least).unwrap_or(10.0 * decade)
}

fn ticks(step: f64, count: f64) -> impl Iterator<Item = f64> {
    (0_u32..).map(f64::from).take_while(move |nth| *nth <= count).map(move |nth| nth * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, name)| name.as_str()).collect()
    }

    #[test]
    fn an_axis_names_round_values_that_reach_beyond_the_highest() {
        assert_eq!(names(&Axis::linear(970.0)), ["0", "500", "1 000"]);
        assert_eq!(names(&Axis::linear(0.0)).first(), Some(&"0"));
        assert_eq!(names(&Axis::logarithmic(0.4, 31.0)), ["0.10", "1", "10", "100"]);
        assert_eq!(names(&Axis::nines(99.95)), ["0 %", "90 %", "99 %", "99.9 %"]);
        assert_eq!(names(&Axis::time(95.0)), ["0:00", "0:30", "1:00", "1:30"]);
        assert!(Axis::time(1e7).ticks.len() < 200);
    }

    #[test]
    fn values_lie_where_their_scale_puts_them() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{a} is not {b}");
        near(Axis::linear(100.0).place(50.0), 0.5);
        near(Axis::logarithmic(1.0, 100.0).place(10.0), 0.5);
        near(Axis::logarithmic(1.0, 100.0).place(0.0), 0.0);
        near(Axis::nines(99.99).place(99.0), 0.5);
        near(Axis::linear(100.0).place(1e9), 1.0);
    }
}
