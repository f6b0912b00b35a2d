//! Amounts and moments as figures that no language reads otherwise.

use wire::Millis;

/// An amount in units of its currency: all currencies that are sold in have a hundred parts.
pub fn decimal(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

/// Such as `14.99 EUR`, in which no language takes the one currency for another.
pub fn money(cents: i64, currency: &str) -> String {
    format!("{} {currency}", decimal(cents))
}

/// Such as `2026-11-23 12:30 UTC`, in which no language takes the month for the day.
pub fn moment(at: Millis) -> String {
    formatted(at, "%Y-%m-%d %H:%M UTC")
}

/// Such as `2026-11-23`, in UTC.
pub fn day(at: Millis) -> String {
    formatted(at, "%Y-%m-%d")
}

/// Such as `2026-11-23T12:30:00Z` (RFC 3339), for programs.
pub fn timestamp(at: Millis) -> String {
    formatted(at, "%Y-%m-%dT%H:%M:%SZ")
}

fn formatted(at: Millis, format: &str) -> String {
    jiff::Timestamp::from_millisecond(at.0).map(|at| at.strftime(format).to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_two_decimals_and_one_sign() {
        assert_eq!([decimal(1999), decimal(-5), decimal(0)], ["19.99", "-0.05", "0.00"]);
        assert_eq!(money(1400, "EUR"), "14.00 EUR");
    }

    #[test]
    fn moments_are_in_utc() {
        let at = Millis(1_764_000_000_123);
        assert_eq!(day(at), "2025-11-24");
        assert_eq!(moment(at), "2025-11-24 16:00 UTC");
        assert_eq!(timestamp(at), "2025-11-24T16:00:00Z");
    }
}
