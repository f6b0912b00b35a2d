//! Suggestions for a first message: questions about what the two members have in common.

use crate::domain::profiles;
use crate::domain::safety;
use crate::words::Words;
use base::error::Result;
use store::Conn;
use wire::{MemberId, Refusal};

/// How many sentences are suggested.
const COUNT: usize = 3;

/// Questions that fit everybody: `icebreaker-any-1` …
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

pub fn suggest(words: &Words, locale: &str, shared: &[String]) -> Vec<String> {
    let about = shared.iter().map(|interest| format!("icebreaker-{interest}"));
    let any = (1..=FOR_ANYBODY).map(|number| format!("icebreaker-any-{number}"));
    about.chain(any).take(COUNT).map(|key| words.format(locale, &key, &[])).collect()
}
