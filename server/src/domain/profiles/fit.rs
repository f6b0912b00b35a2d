//! Who is shown to whom: each looks for the gender of the other, and neither looks in another country. Every list of
//! strangers keeps to it: the first matches and the search.

use base::error::{Error, Result};
use jiff::{Timestamp, tz::TimeZone};
use wire::Millis;
use wire::profile::{Gender, Sexuality};

/// A gender, and whom somebody of it looks for.
pub type Kind = (Gender, Sexuality);

pub const GENDERS: [Gender; 2] = [Gender::Female, Gender::Male];

/// Which members fit one of this kind: each looks for the gender of the other.
pub fn kinds(own: Kind, wanted: Option<Gender>) -> Vec<Kind> {
    let genders = GENDERS.into_iter().filter(|gender| wanted.is_none_or(|it| it == *gender));
    let all = [Sexuality::Hetero, Sexuality::Gay, Sexuality::Lesbian, Sexuality::Bi];
    genders
        .flat_map(|gender| all.map(|sexuality| (gender, sexuality)))
        .filter(|other| looks_for(own, other.0) && looks_for(*other, own.0))
        .collect()
}

pub fn looks_for((gender, sexuality): Kind, other: Gender) -> bool {
    match sexuality {
        Sexuality::Hetero => gender != other,
        Sexuality::Gay | Sexuality::Lesbian => gender == other,
        Sexuality::Bi => true,
    }
}

/// The latest day on which somebody of this age can have been born. In the form of a date, as it is compared with some,
/// even where the calendar has no such day.
pub fn birth_date(age: i64, now: Millis) -> Result<String> {
    let today = Timestamp::from_millisecond(now.0).map_err(Error::internal)?.to_zoned(TimeZone::UTC).date();
    Ok(format!("{:04}-{:02}-{:02}", i64::from(today.year()) - age, today.month(), today.day()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_fit_who_look_for_each_other() {
        use Gender::{Female, Male};
        use Sexuality::{Bi, Gay, Hetero, Lesbian};
        assert_eq!(kinds((Male, Hetero), None), [(Female, Hetero), (Female, Bi)]);
        assert_eq!(kinds((Male, Gay), None), [(Male, Gay), (Male, Lesbian), (Male, Bi)]);
        assert_eq!(kinds((Female, Lesbian), None), [(Female, Gay), (Female, Lesbian), (Female, Bi)]);
        let of_all = kinds((Female, Bi), None);
        assert_eq!(of_all, [(Female, Gay), (Female, Lesbian), (Female, Bi), (Male, Hetero), (Male, Bi)]);
        assert_eq!(kinds((Female, Bi), Some(Male)), [(Male, Hetero), (Male, Bi)]);
        assert_eq!(kinds((Male, Hetero), Some(Male)), []);
    }

    #[test]
    fn a_birth_date_is_the_last_on_which_one_is_of_an_age() {
        let now = Millis("2028-02-29T12:00:00Z".parse::<Timestamp>().expect("a time").as_millisecond());
        for age in [18, 30, 99] {
            let last = birth_date(age, now).expect("a date");
            assert!(last.as_str() < format!("{}-03-01", 2028 - age).as_str());
            assert!(last.as_str() > format!("{}-02-28", 2028 - age).as_str());
        }
    }
}
