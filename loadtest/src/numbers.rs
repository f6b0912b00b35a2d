//! Numbers as people read them, and counts as numbers to calculate with.

use std::time::Duration;

/// `12 345`; small numbers with the decimals that are significant.
pub fn number(value: f64) -> String {
    let decimals = match value.abs() {
        v if v >= 99.95 || v.fract() == 0.0 => 0,
        v if v >= 9.995 => 1,
        v if v >= 0.01 => 2,
        _ => 3,
    };
    let text = format!("{value:.decimals$}");
    let (whole, rest) = text.find('.').map_or((text.as_str(), ""), |dot| text.split_at(dot));
    let digits = whole.trim_start_matches('-');
    let mut grouped = whole[..whole.len() - digits.len()].to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// Milliseconds, in columns: two decimals until they stop mattering.
pub fn millis(value: f64) -> String {
    if value < 100.0 { format!("{value:.2}") } else { number(value.round()) }
}

/// `512 B`, `1.50 KiB`.
pub fn bytes(value: f64) -> String {
    const UNITS: [(f64, &str); 3] = [(1_073_741_824.0, "GiB"), (1_048_576.0, "MiB"), (1024.0, "KiB")];
    let unit = UNITS.into_iter().find(|(size, _)| value >= *size);
    unit.map_or_else(
        || format!("{} B", number(value.round())),
        |(size, name)| format!("{} {name}", number(value / size)),
    )
}

/// `1:05`, `1:00:05`.
pub fn clock(time: Duration) -> String {
    let (seconds, minutes, hours) = (time.as_secs() % 60, time.as_secs() / 60 % 60, time.as_secs() / 3600);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A count as a number to calculate with.
#[allow(clippy::cast_precision_loss)] // counts of one run stay far below 2^53
pub fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_rounded_to_what_is_significant() {
        let text = [0.0, 3.0, 0.0042, 0.25, 9.876, 12.34, 99.96, 999.0, 1234.5, 1_234_567.0, -1234.0].map(number);
        let expected = ["0", "3", "0.004", "0.25", "9.88", "12.3", "100", "999", "1 234", "1 234 567", "-1 234"];
        assert_eq!(text, expected);
        assert_eq!([0.5, 99.994, 100.4, 12_345.6].map(millis), ["0.50", "99.99", "100", "12 346"]);
    }

    #[test]
    fn bytes_are_written_in_the_largest_unit_that_fits() {
        let text = [0.0, 12.4, 1023.0, 1536.0, 5_242_880.0, 2e12].map(bytes);
        assert_eq!(text, ["0 B", "12 B", "1 023 B", "1.50 KiB", "5 MiB", "1 863 GiB"]);
    }

    #[test]
    fn times_read_as_on_a_clock() {
        assert_eq!([5, 65, 3605].map(|seconds| clock(Duration::from_secs(seconds))), ["0:05", "1:05", "1:00:05"]);
    }
}
