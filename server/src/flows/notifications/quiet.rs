//! Quiet hours: a part of each day in which a member is told nothing, by the clock where the member lives.

use base::error::{Error, Result};
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};
use wire::push::QuietHours;
use wire::{Millis, MinuteOfDay, Refusal};

const DAY_MINUTES: i64 = 24 * 60;
const LONGEST_NAME: usize = 64;

/// Refuses hours that are none, and time zones that nobody knows.
pub fn check(quiet: &QuietHours) -> Result<()> {
    let is_time = |minutes: MinuteOfDay| (0..DAY_MINUTES).contains(&minutes.0);
    if !is_time(quiet.from) || !is_time(quiet.until) || quiet.from == quiet.until {
        return Err(Refusal::Invalid { field: "quiet".into() }.into());
    }
    if quiet.time_zone.len() > LONGEST_NAME || TimeZone::get(&quiet.time_zone).is_err() {
        return Err(Refusal::Invalid { field: "time_zone".into() }.into());
    }
    Ok(())
}

/// When the quiet hours end that go on at this moment, if any do.
pub fn ends(quiet: &QuietHours, now: Millis) -> Result<Option<Millis>> {
    // A zone that was known when it was chosen, and is not any more, keeps nobody from being told.
    let Ok(zone) = TimeZone::get(&quiet.time_zone) else { return Ok(None) };
    let here = Timestamp::from_millisecond(now.0).map_err(Error::internal)?.to_zoned(zone);
    let minute = MinuteOfDay(i64::from(here.hour()) * 60 + i64::from(here.minute()));
    let goes_over_midnight = quiet.from > quiet.until;
    let is_quiet = if goes_over_midnight {
        minute >= quiet.from || minute < quiet.until
    } else {
        (quiet.from..quiet.until).contains(&minute)
    };
    if !is_quiet {
        return Ok(None);
    }
    let ends_tomorrow = goes_over_midnight && minute >= quiet.from;
    Ok(Some(at(&here, quiet.until, ends_tomorrow).map_err(Error::internal)?))
}

/// That minute of the same day, or of the next one.
fn at(here: &Zoned, minute: MinuteOfDay, is_tomorrow: bool) -> Result<Millis, jiff::Error> {
    let part = |number: i64| i8::try_from(number).unwrap_or_default();
    let time = Time::new(part(minute.0 / 60), part(minute.0 % 60), 0, 0)?;
    let date = if is_tomorrow { here.date().checked_add(1.day())? } else { here.date() };
    let end = date.to_datetime(time).to_zoned(here.time_zone().clone())?;
    Ok(Millis(end.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(from: i64, until: i64, zone: &str) -> QuietHours {
        QuietHours { from: MinuteOfDay(from), until: MinuteOfDay(until), time_zone: zone.into() }
    }

    fn millis(time: &str) -> Millis {
        Millis(time.parse::<Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn quiet_hours_are_those_of_the_clock_on_the_wall() {
        let night = quiet(22 * 60, 7 * 60 + 30, "Europe/Amsterdam");
        let noon = quiet(12 * 60, 13 * 60, "America/New_York");
        for (hours, now, end) in [
            // Summer and winter differ by an hour.
            (&night, "2026-07-01T19:59:59Z", None),
            (&night, "2026-07-01T20:00:00Z", Some("2026-07-02T05:30:00Z")),
            (&night, "2026-01-01T20:00:00Z", None),
            (&night, "2026-01-01T21:00:00Z", Some("2026-01-02T06:30:00Z")),
            (&night, "2026-01-02T06:29:59Z", Some("2026-01-02T06:30:00Z")),
            (&night, "2026-01-02T06:30:00Z", None),
            // The clocks are put forward within this night.
            (&night, "2026-03-28T22:00:00Z", Some("2026-03-29T05:30:00Z")),
            (&noon, "2026-07-01T16:30:00Z", Some("2026-07-01T17:00:00Z")),
            (&noon, "2026-07-01T17:00:00Z", None),
            (&quiet(0, 1, "Nowhere/Else"), "2026-07-01T00:00:00Z", None),
        ] {
            assert_eq!(ends(hours, millis(now)).unwrap(), end.map(millis), "{now}");
        }
    }

    #[test]
    fn hours_and_zones_that_are_none_are_refused() {
        assert!(check(&quiet(0, 1439, "Asia/Kolkata")).is_ok());
        for wrong in [quiet(0, 0, "UTC"), quiet(-1, 5, "UTC"), quiet(5, 1440, "UTC"), quiet(0, 5, "Nowhere/Else")] {
            assert!(matches!(check(&wrong), Err(Error::Refused(Refusal::Invalid { .. }))), "{wrong:?}");
        }
    }
}
