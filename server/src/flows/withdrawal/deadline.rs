//! Until when a buyer can withdraw. Days are those of the calendar where the buyer lives: the day of the contract does
//! not count, the last one counts to its end, and a last day at a weekend moves to the next Monday (Regulation
//! 1182/71, article 3). Public holidays, by which it can end later, are the operator's to know.

use base::error::{Error, Result};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use wire::Millis;

/// Where no zone is known, the days are those of the place on earth where they end last.
const LAST: &str = "Etc/GMT+12";

/// The last moment in any of these zones, of which a buyer may have several. A name that is no zone is passed over.
pub fn until<'z>(paid_at: Millis, days: u32, zones: impl IntoIterator<Item = &'z str>) -> Result<Millis> {
    let known: Vec<TimeZone> = zones.into_iter().filter_map(|name| TimeZone::get(name).ok()).collect();
    let known = if known.is_empty() { vec![TimeZone::get(LAST).map_err(Error::internal)?] } else { known };
    let ends = known.into_iter().map(|zone| end(paid_at, days, zone).map_err(Error::internal));
    Ok(ends.collect::<Result<Vec<_>>>()?.into_iter().max().unwrap_or(paid_at))
}

fn end(paid_at: Millis, days: u32, zone: TimeZone) -> Result<Millis, jiff::Error> {
    let paid = Timestamp::from_millisecond(paid_at.0)?.to_zoned(zone.clone()).date();
    let last = paid.checked_add(i64::from(days).days())?;
    let last = match last.weekday() {
        Weekday::Saturday => last.checked_add(2.days())?,
        Weekday::Sunday => last.tomorrow()?,
        _ => last,
    };
    let over = last.tomorrow()?.to_zoned(zone)?;
    Ok(Millis(over.timestamp().as_millisecond() - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(time: &str) -> Millis {
        Millis(time.parse::<Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn the_last_day_ends_with_the_day_where_the_buyer_lives() {
        for (paid, zone, end) in [
            // A Wednesday and the one of two weeks later, in winter.
            ("2026-11-11T12:00:00Z", "Europe/Amsterdam", "2026-11-25T22:59:59.999Z"),
            // An hour before midnight in London it is the next day in Amsterdam.
            ("2026-11-11T23:00:00Z", "Europe/London", "2026-11-25T23:59:59.999Z"),
            ("2026-11-11T23:00:00Z", "Europe/Amsterdam", "2026-11-26T22:59:59.999Z"),
            // The clocks are put back in between.
            ("2026-10-14T12:00:00Z", "Europe/Berlin", "2026-10-28T22:59:59.999Z"),
            // The fourteenth day is a Saturday, or a Sunday.
            ("2026-11-07T12:00:00Z", "Europe/Amsterdam", "2026-11-23T22:59:59.999Z"),
            ("2026-11-08T12:00:00Z", "Europe/Amsterdam", "2026-11-23T22:59:59.999Z"),
        ] {
            assert_eq!(until(millis(paid), 14, [zone]).unwrap(), millis(end), "{paid} {zone}");
        }
    }

    #[test]
    fn of_several_zones_the_one_counts_in_which_it_ends_last() {
        let paid = millis("2026-11-11T12:00:00Z");
        let home = until(paid, 14, ["Europe/Amsterdam"]).unwrap();
        assert_eq!(until(paid, 14, ["Europe/Amsterdam", "Asia/Tokyo", "Nowhere/Else"]).unwrap(), home);
        assert!(until(paid, 14, ["Europe/Amsterdam", "America/New_York"]).unwrap() > home);
        assert!(until(paid, 14, ["Nowhere/Else"]).unwrap() > home);
    }
}
