//! Suggestions for a first message: questions about what the two members have in common.

use crate::domain::profiles;
use crate::domain::safety;
use crate::words::Words;
use base::error::Result;
use store::Conn;
use wire::{MemberId, Refusal};

/// How many sentences are suggested.
const COUNT: usize = 3;

/// Questions that fit everybody on a kind of site: `icebreaker-any-1` …
const FOR_ANYBODY: usize = 3;

/// The interests two members share, in the order of their keys. A profile that cannot be seen answers like an absent
/// one.
pub async fn shared(conn: &mut Conn, domain: &str, member: MemberId, partner: MemberId) -> Result<Vec<String>> {
    if member == partner || !safety::sees(conn, domain, member, partner).await? {
        return Err(Refusal::NotFound.into());
    }
    let (mine, theirs) = (profiles::interests(conn, member).await?, profiles::interests(conn, partner).await?);
    Ok(theirs.into_iter().filter(|interest| mine.contains(interest)).collect())
}

pub fn suggest(words: &Words, niche: u8, locale: &str, shared: &[String]) -> Vec<String> {
    let about = shared.iter().map(|interest| format!("icebreaker-{interest}"));
    let any = (1..=FOR_ANYBODY).map(|number| format!("icebreaker-any-{number}"));
    about.chain(any).take(COUNT).map(|key| words.format(locale, &key, &[("niche", niche.into())])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::config_files::ConfigFiles;

    #[test]
    fn who_shares_no_interest_is_asked_what_fits_the_kind_of_site() {
        let words = Words::load(&ConfigFiles::embedded()).expect("the catalogues");
        for locale in ["en", "nl"] {
            let [general, older, serious] = [1, 3, 5].map(|niche| suggest(&words, niche, locale, &[]));
            assert_eq!(general.len(), COUNT);
            for place in 0..COUNT {
                assert_ne!(general[place], older[place], "{locale}");
                assert_ne!(general[place], serious[place], "{locale}");
            }
        }
    }
}
