//! Every text of the server that a person reads: the Fluent catalogues in `config/locales/`, the same files the client
//! uses.

use base::config_files::{ConfigError, ConfigFiles, Texts};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use std::collections::BTreeMap;
use std::sync::Arc;
use unic_langid::LanguageIdentifier;
use wire::Refusal;

/// The specification's locales, section 1.
pub const LOCALES: [&str; 11] = ["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"];

/// Stands in where a locale lacks a sentence.
const FALLBACK: &str = "en";

/// Where a locale's catalogues are.
pub fn folder(locale: &str) -> String {
    format!("locales/{locale}/")
}

type Bundle = FluentBundle<Arc<FluentResource>>;

/// Every catalogue, ready to be read by many threads at once.
pub struct Words(BTreeMap<&'static str, Bundle>);

impl Words {
    /// Reads the catalogues of every locale that has any. A sentence that stands in two files is an error, but for the
    /// operator's, which take the place of embedded ones.
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let known = bundle(FALLBACK, &texts(files, FALLBACK)?.embedded, &[])?;
        let mut bundles = BTreeMap::new();
        for locale in LOCALES {
            let Texts { embedded, own } = texts(files, locale)?;
            own.iter().try_for_each(|(place, text)| check_keys(&known, place, text))?;
            if !embedded.is_empty() || !own.is_empty() {
                bundles.insert(locale, bundle(locale, &embedded, &own)?);
            }
        }
        Ok(Self(bundles))
    }

    /// A sentence in `locale`, or else in English; the key itself when nobody has written it.
    pub fn format(&self, locale: &str, key: &str, args: &[(&str, FluentValue)]) -> String {
        let args: FluentArgs = args.iter().cloned().collect();
        let Some((sentence, errors)) = self.find(locale, key, &args).or_else(|| self.find(FALLBACK, key, &args)) else {
            tracing::error!(key, "no catalogue has this sentence");
            return key.to_owned();
        };
        if !errors.is_empty() {
            tracing::error!(locale, key, ?errors, "a sentence could not be filled in");
        }
        sentence
    }

    /// The sentence for a refusal; the fields of its `data` are the sentence's variables. The name of a field is put
    /// into words.
    pub fn refusal(&self, locale: &str, refusal: &Refusal) -> String {
        let json = serde_json::to_value(refusal).unwrap_or_default();
        let data = json.get("data").and_then(serde_json::Value::as_object);
        let args: Vec<(&str, FluentValue)> = data
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| {
                let word = |text| match name.as_str() {
                    "field" => FluentValue::from(self.format(locale, &format!("field-{text}"), &[])),
                    _ => FluentValue::from(text),
                };
                Some((name.as_str(), value.as_i64().map(FluentValue::from).or_else(|| value.as_str().map(word))?))
            })
            .collect();
        self.format(locale, &format!("refusal-{}", refusal.code()), &args)
    }

    fn find(&self, locale: &str, key: &str, args: &FluentArgs) -> Option<(String, Vec<FluentError>)> {
        let bundle = self.0.get(locale)?;
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let sentence = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        Some((sentence, errors))
    }
}

fn texts(files: &ConfigFiles, locale: &str) -> Result<Texts, ConfigError> {
    files.texts(&folder(locale), ".ftl")
}

/// Refuses a sentence of the operator's whose key English does not have: the key is misspelt, as nothing would use it.
/// Terms may be new.
fn check_keys(known: &Bundle, place: &str, text: &str) -> Result<(), ConfigError> {
    let keys = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()));
    match keys.filter_map(|line| line.split([' ', '=']).next()).find(|key| !known.has_message(key)) {
        Some(key) => Err(ConfigError::at(place, format_args!("there is no sentence {key} in English"))),
        None => Ok(()),
    }
}

fn bundle(locale: &str, embedded: &[(String, String)], own: &[(String, String)]) -> Result<Bundle, ConfigError> {
    let language: LanguageIdentifier = locale.parse().map_err(|error| ConfigError::new(&folder(locale), error))?;
    let new = || {
        let mut bundle = FluentBundle::new_concurrent(vec![language.clone()]);
        // Isolation marks are for mixed writing directions, which none of the locales has.
        bundle.set_use_isolating(false);
        bundle
    };
    let (mut bundle, mut operators) = (new(), new());
    for (place, text) in embedded {
        add(&mut bundle, place, &resource(place, text)?)?;
    }
    for (place, text) in own {
        let resource = resource(place, text)?;
        add(&mut operators, place, &resource)?;
        bundle.add_resource_overriding(resource);
    }
    Ok(bundle)
}

fn resource(place: &str, text: &str) -> Result<Arc<FluentResource>, ConfigError> {
    let wrong = |(_, errors)| ConfigError::at(place, format_args!("{errors:?}"));
    FluentResource::try_new(text.to_owned()).map(Arc::new).map_err(wrong)
}

fn add(bundle: &mut Bundle, place: &str, resource: &Arc<FluentResource>) -> Result<(), ConfigError> {
    let twice = |errors| ConfigError::at(place, format_args!("{errors:?}"));
    bundle.add_resource(resource.clone()).map_err(twice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};
    use wire::own_profile::ChangeProfile;
    use wire::refusal::BadImage;
    use wire::spending::SpendPeriod;
    use wire::{Amount, Balance, Credits, Millis};

    fn words() -> Words {
        Words::load(&ConfigFiles::embedded()).unwrap()
    }

    /// One of each.
    fn every_refusal() -> Vec<Refusal> {
        let all = vec![
            Refusal::LOGGED_OUT,
            Refusal::BadCredentials,
            Refusal::LockedOut { minutes: 15 },
            Refusal::ClientHeaderMissing,
            Refusal::WrongOrigin,
            Refusal::UnknownHost,
            Refusal::Malformed { detail: "no body".into() },
            Refusal::Invalid { field: "language".into() },
            Refusal::TooLarge { max: 16384 },
            Refusal::NotFound,
            Refusal::MethodNotAllowed,
            Refusal::NotAvailable,
            Refusal::InsufficientCredits { cost: Credits(2), credits: Balance(1) },
            Refusal::FreeLimit { limit: 2 },
            Refusal::PriceChanged { cost: Credits(3) },
            Refusal::AmountChanged { amount: Amount(1499), currency: "EUR".into() },
            Refusal::CodeInvalid,
            Refusal::CodeNotFound,
            Refusal::CodeUsed,
            Refusal::PaymentFailed,
            Refusal::MandateRequired,
            Refusal::DirectDebitBlocked,
            Refusal::DirectDebitLimit { limit: Amount(20_000), currency: "EUR".into() },
            Refusal::SpendLimit {
                period: SpendPeriod::Week,
                limit: Amount(5_000),
                left: Amount(1_000),
                currency: "EUR".into(),
                fits_at: Some(Millis(1_764_000_000_000)),
            },
            Refusal::OnBreak { until: Millis(1_764_000_000_000) },
            Refusal::WrongCode { tries_left: 4 },
            Refusal::CodeExpired,
            Refusal::Empty,
            Refusal::TooLong { max: 2000 },
            Refusal::NotConfirmed,
            Refusal::BadImage { why: BadImage::Damaged },
            Refusal::TooLate,
            Refusal::IdUsed,
            Refusal::IdExpired,
            Refusal::IdInFuture,
            Refusal::CalledOff,
            Refusal::EmailTaken,
            Refusal::InvalidEmail,
            Refusal::DisposableEmail,
            Refusal::ProofFailed,
            Refusal::SameEmail,
            Refusal::InvalidName,
            Refusal::InvalidBirthDate,
            Refusal::WeakPassword,
            Refusal::WrongPassword,
            Refusal::ConsentMissing,
            Refusal::SignupsClosed,
            Refusal::ActivationFailed,
            Refusal::EmailNotFound,
            Refusal::LinkExpired,
            Refusal::TooManyMails,
            Refusal::TooOften,
            Refusal::RateLimited { retry_ms: 500 },
            Refusal::TooManyPhotos { max: 3 },
            Refusal::TryAgain,
        ];
        all.iter().for_each(is_listed);
        all
    }

    /// The match makes a new refusal a compile error here until it is added to the list.
    fn is_listed(refusal: &Refusal) {
        match refusal {
            Refusal::AuthenticationRequired { .. }
            | Refusal::BadCredentials
            | Refusal::LockedOut { .. }
            | Refusal::ClientHeaderMissing
            | Refusal::WrongOrigin
            | Refusal::UnknownHost
            | Refusal::Malformed { .. }
            | Refusal::Invalid { .. }
            | Refusal::TooLarge { .. }
            | Refusal::NotFound
            | Refusal::MethodNotAllowed
            | Refusal::NotAvailable
            | Refusal::InsufficientCredits { .. }
            | Refusal::FreeLimit { .. }
            | Refusal::PriceChanged { .. }
            | Refusal::AmountChanged { .. }
            | Refusal::CodeInvalid
            | Refusal::CodeNotFound
            | Refusal::CodeUsed
            | Refusal::PaymentFailed
            | Refusal::MandateRequired
            | Refusal::DirectDebitBlocked
            | Refusal::DirectDebitLimit { .. }
            | Refusal::SpendLimit { .. }
            | Refusal::OnBreak { .. }
            | Refusal::WrongCode { .. }
            | Refusal::CodeExpired
            | Refusal::Empty
            | Refusal::TooLong { .. }
            | Refusal::NotConfirmed
            | Refusal::BadImage { .. }
            | Refusal::TooManyPhotos { .. }
            | Refusal::TooLate
            | Refusal::IdUsed
            | Refusal::IdExpired
            | Refusal::IdInFuture
            | Refusal::CalledOff
            | Refusal::EmailTaken
            | Refusal::InvalidEmail
            | Refusal::DisposableEmail
            | Refusal::ProofFailed
            | Refusal::SameEmail
            | Refusal::InvalidName
            | Refusal::InvalidBirthDate
            | Refusal::WeakPassword
            | Refusal::WrongPassword
            | Refusal::ConsentMissing
            | Refusal::SignupsClosed
            | Refusal::ActivationFailed
            | Refusal::EmailNotFound
            | Refusal::LinkExpired
            | Refusal::TooManyMails
            | Refusal::TooOften
            | Refusal::RateLimited { .. }
            | Refusal::TryAgain => {}
        }
    }

    #[test]
    fn every_refusal_has_a_sentence_in_english_and_dutch_with_all_its_variables() {
        let words = words();
        for refusal in every_refusal() {
            let key = format!("refusal-{}", refusal.code());
            for locale in ["en", "nl"] {
                let in_locale = words.0[locale].get_message(&key).and_then(|message| message.value());
                assert!(in_locale.is_some(), "{locale} lacks {key}");
                let sentence = words.refusal(locale, &refusal);
                assert!(!sentence.contains(['{', '$']), "{sentence}");
            }
        }
    }

    #[test]
    fn a_field_is_refused_by_its_name_in_the_language_of_the_caller() {
        let refusal = Refusal::Invalid { field: "birth_date".into() };
        assert_eq!(words().refusal("en", &refusal), "Date of birth: this value is not possible.");
        assert_eq!(words().refusal("nl", &refusal), "Geboortedatum: deze waarde kan niet.");
    }

    #[test]
    fn every_field_that_may_be_refused_has_a_name_in_english_and_dutch() {
        let (words, fields) = (words(), refused_fields());
        assert!(fields.contains("language") && fields.contains("hair_color"), "the sources are read: {fields:?}");
        for field in fields {
            for locale in ["en", "nl"] {
                assert!(words.0[locale].has_message(&format!("field-{field}")), "{locale} lacks field-{field}");
            }
        }
    }

    /// Those that the sources name in a refusal, and those of a profile, which are refused by a list.
    fn refused_fields() -> BTreeSet<String> {
        let sources = source(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
        let named = sources.split("Invalid { field: \"").skip(1).filter_map(|rest| rest.split('"').next());
        let profile = schemars::schema_for!(ChangeProfile);
        let listed = profile.get("properties").and_then(|it| it.as_object()).into_iter().flatten();
        named.map(ToOwned::to_owned).chain(listed.map(|(field, _)| field.clone())).collect()
    }

    /// Every file below a folder but this one, one after the other.
    fn source(folder: &Path) -> String {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let text = |path: PathBuf| match path {
            path if path.is_dir() => source(&path),
            path if path.ends_with("words.rs") => String::new(),
            path => std::fs::read_to_string(path).unwrap(),
        };
        entries.map(text).collect()
    }

    #[test]
    fn the_sentence_of_a_refusal_has_its_numbers_and_plurals() {
        let words = words();
        let sentence = |locale, refusal| words.refusal(locale, &refusal);
        assert_eq!(
            sentence("nl", Refusal::LockedOut { minutes: 15 }),
            "Te veel foute pogingen, account voor 15 min geblokkeerd"
        );
        assert_eq!(sentence("nl", Refusal::BadCredentials), "Login mislukt, probeer opnieuw");
        let costs = |cost| Refusal::InsufficientCredits { cost: Credits(cost), credits: Balance(0) };
        assert_eq!(sentence("en", costs(1)), "This costs 1 credit and you have 0. Nothing was charged.");
        assert_eq!(sentence("en", costs(2)), "This costs 2 credits and you have 0. Nothing was charged.");
        assert!(sentence("en", Refusal::PriceChanged { cost: Credits(0) }).contains("free now"));
    }

    #[test]
    fn a_locale_without_the_sentence_falls_back_to_english_and_then_to_the_key() {
        let words = words();
        assert_eq!(words.format("pl", "refusal-not_available", &[]), words.format("en", "refusal-not_available", &[]));
        assert_eq!(words.format("en", "nobody-wrote-this", &[]), "nobody-wrote-this");
    }

    #[test]
    fn every_interest_has_a_word_in_english_and_dutch() {
        let words = words();
        let interests = crate::sites::Interests::load(&ConfigFiles::embedded()).unwrap();
        for key in interests.keys() {
            for locale in ["en", "nl"] {
                assert!(words.0[locale].has_message(&format!("interest-{key}")), "{locale} lacks {key}");
            }
        }
    }

    #[test]
    fn english_and_dutch_have_the_same_sentences_file_by_file() {
        let files = ConfigFiles::embedded();
        let keys = |locale: &str| -> BTreeSet<(String, String)> {
            let folder = folder(locale);
            let keys_of = |path: String| {
                let text = files.text(&path).unwrap();
                let starts = |line: &&str| line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '-');
                let key = |line: &str| line.split([' ', '=']).next().unwrap_or_default().to_owned();
                let file = path.trim_start_matches(&folder).to_owned();
                text.lines().filter(starts).map(|line| (file.clone(), key(line))).collect::<Vec<_>>()
            };
            files.list(&folder).into_iter().flat_map(keys_of).collect()
        };
        let (en, nl) = (keys("en"), keys("nl"));
        assert_eq!(en.symmetric_difference(&nl).collect::<Vec<_>>(), Vec::<&(String, String)>::new());
        assert!(en.len() > 80, "the catalogues are read");
    }

    #[test]
    fn a_catalogue_with_a_mistake_stops_the_start_and_is_named() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("locales/en")).unwrap();
        let file = folder.path().join("locales/en/zz.ftl");
        let put = |text: &str| std::fs::write(&file, text).unwrap();
        let load = || Words::load(&ConfigFiles::folder(folder.path()).unwrap()).map(|_| ()).unwrap_err();
        put("broken = {");
        assert_eq!(load().place, file.display().to_string());
        put("refusal-try_again = one\nrefusal-try_again = another");
        assert_eq!(load().place, file.display().to_string());
    }

    #[test]
    fn an_operators_sentence_takes_the_place_of_one_and_leaves_the_others() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("locales/nl")).unwrap();
        std::fs::write(folder.path().join("locales/nl/refusals.ftl"), "refusal-try_again = Even geduld.").unwrap();
        let (plain, words) = (words(), Words::load(&ConfigFiles::folder(folder.path()).unwrap()).unwrap());
        assert_eq!(words.refusal("nl", &Refusal::TryAgain), "Even geduld.");
        for (locale, refusal) in [("nl", Refusal::BadCredentials), ("en", Refusal::TryAgain)] {
            assert_eq!(words.refusal(locale, &refusal), plain.refusal(locale, &refusal));
        }
    }

    #[test]
    fn a_sentence_with_an_unknown_key_is_refused_as_misspelt() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("locales/nl")).unwrap();
        std::fs::write(folder.path().join("locales/nl/own.ftl"), "# Ours.\n-brand = Vonk\nrefusal-try = Even.")
            .unwrap();
        let error = Words::load(&ConfigFiles::folder(folder.path()).unwrap()).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("own.ftl: there is no sentence refusal-try in English"), "{error}");
    }
}
