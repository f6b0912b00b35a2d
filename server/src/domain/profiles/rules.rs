//! What every profile keeps to, however it is made: by signing up, or changed by its member.

use super::age;
use jiff::civil::Date;
use wire::{Millis, Refusal};

const SHORTEST_NAME: usize = 2;
const LONGEST_NAME: usize = 30;
/// The greatest age that is believed.
const OLDEST: i64 = 120;

/// A name with single spaces between its words. It is not the e-mail address, which nobody should show to strangers.
pub fn name(text: &str, email: &str) -> Result<String, Refusal> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let is_name = (SHORTEST_NAME..=LONGEST_NAME).contains(&length)
        && !name.starts_with('@')
        && !name.chars().any(char::is_control)
        && name.to_lowercase() != email.to_lowercase();
    if is_name { Ok(name) } else { Err(Refusal::InvalidName) }
}

/// Checks that somebody born on this day is old enough. The day is written as `YYYY-MM-DD` and in no other way, because
/// ages are computed from the stored text.
pub fn check_birth_date(text: &str, minimum_age: u8, now: Millis) -> Result<(), Refusal> {
    let is_date = text.parse::<Date>().is_ok_and(|date| date.to_string() == text);
    let fits = is_date && (i64::from(minimum_age)..=OLDEST).contains(&age(text, now));
    if fits { Ok(()) } else { Err(Refusal::InvalidBirthDate) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_not_the_address_and_does_not_begin_with_an_at_sign() {
        let named = |text: &str| name(text, "anna@vonk.example");
        assert_eq!(named("  Anna   Maria "), Ok("Anna Maria".into()));
        for bad in ["", "A", "@anna", "Anna@Vonk.example", "a name of more than thirty letters", "An\u{7}na"] {
            assert_eq!(named(bad), Err(Refusal::InvalidName), "{bad}");
        }
    }

    #[test]
    fn a_birth_date_is_a_day_of_the_calendar_and_long_enough_ago() {
        let now = Millis(1_790_000_000_000);
        for bad in ["", "1990-02-30", "1990-5-7", "19900517", "2015-01-01", "1850-01-01", "2999-01-01", "1990-W20-1"] {
            assert_eq!(check_birth_date(bad, 18, now), Err(Refusal::InvalidBirthDate), "{bad}");
        }
        assert_eq!(check_birth_date("2001-12-31", 18, now), Ok(()));
        assert_eq!(check_birth_date("2001-12-31", 50, now), Err(Refusal::InvalidBirthDate));
    }
}
