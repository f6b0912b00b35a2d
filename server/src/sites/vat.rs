//! The rates of VAT, from `config/vat.toml`.

use base::config_files::{ConfigError, ConfigFiles};
use serde::Deserialize;
use std::collections::BTreeMap;
use wire::VatRate;

const FILE: &str = "vat.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// In per cent, by country.
    rates: BTreeMap<String, f64>,
}

/// The standard rates by country.
pub struct Vat(BTreeMap<String, VatRate>);

impl Vat {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let mut rates = BTreeMap::new();
        for file in files.catalogue::<File>(FILE)? {
            rates.extend(file.rates);
        }
        let rates = rates.into_iter().map(|(country, percent)| Ok((rate(&country, percent)?, country)));
        Ok(Self(rates.map(|rate| rate.map(|(rate, country)| (country, rate))).collect::<Result<_, _>>()?))
    }

    /// `None` for a country that nobody has listed yet.
    pub fn of(&self, country: &str) -> Option<VatRate> {
        self.0.get(country).copied()
    }
}

#[allow(clippy::cast_possible_truncation)] // a rate within its range
fn rate(country: &str, percent: f64) -> Result<VatRate, ConfigError> {
    let hundredths = (percent * 100.0).round();
    if !(0.0..=10_000.0).contains(&hundredths) || (hundredths - percent * 100.0).abs() > 1e-6 {
        let reason = format!("rates.{country}: must be 0 to 100, with two decimals at most, not {percent}");
        return Err(ConfigError::new(FILE, reason));
    }
    Ok(VatRate(hundredths as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_in_hundredths_of_a_per_cent() {
        let vat = Vat::load(&ConfigFiles::embedded()).unwrap();
        assert_eq!((vat.of("NL"), vat.of("FI"), vat.of("XX")), (Some(VatRate(2100)), Some(VatRate(2550)), None));
    }

    #[test]
    fn what_is_no_rate_is_refused_with_its_country() {
        for percent in [-1.0, 100.5, 20.001, f64::NAN] {
            let refused = rate("NL", percent).unwrap_err().to_string();
            assert!(refused.starts_with("config/vat.toml: rates.NL: must be 0 to 100"), "{refused}");
        }
    }
}
