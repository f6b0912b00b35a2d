//! Picks the next line at random. No line goes to the same partner again before all others have.

use super::cast::{Line, Occasion, Role};
use crate::random::Random;
use std::collections::BTreeMap;
use wire::MemberId;

#[derive(Default)]
pub struct Lines {
    /// The lines of each list that the partner has not got yet, by their places in the list.
    left: BTreeMap<(MemberId, Occasion), Vec<usize>>,
}

impl Lines {
    pub fn next<'r>(
        &mut self,
        role: &'r Role,
        partner: MemberId,
        occasion: Occasion,
        random: &mut Random,
    ) -> Option<&'r Line> {
        let lines = role.lines(occasion);
        let left = self.left.entry((partner, occasion)).or_default();
        if left.is_empty() {
            left.extend(0..lines.len());
        }
        let last = i64::try_from(left.len()).unwrap_or(1) - 1;
        let at = usize::try_from(random.between(0, last)).unwrap_or(0);
        lines.get(left.swap_remove(at))
    }
}

/// Whether a text contains one of these, as whole words.
pub fn mentions(text: &str, phrases: &[String]) -> bool {
    let words: Vec<String> =
        text.split(|it: char| !it.is_alphanumeric()).filter(|it| !it.is_empty()).map(str::to_lowercase).collect();
    let text = format!(" {} ", words.join(" "));
    phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::actors::cast::Cast;
    use base::config_files::ConfigFiles;

    #[test]
    fn no_line_comes_again_before_all_others_did() {
        let cast = Cast::load(&ConfigFiles::embedded()).unwrap();
        let (role, mut lines, mut random) = (&cast.roles[0], Lines::default(), Random::new(1));
        for _ in 0..3 {
            let mut next = || lines.next(role, MemberId(1), Occasion::Answer, &mut random).unwrap();
            let picked: Vec<&Line> = (0..role.answers.len()).map(|_| next()).collect();
            assert!(role.answers.iter().all(|line| picked.contains(&line)));
        }
    }

    #[test]
    fn a_question_for_a_person_is_recognised_and_a_line_about_boats_is_not_one() {
        let cast = Cast::load(&ConfigFiles::embedded()).unwrap();
        let asks = |language: &str, text: &str| mentions(text, &cast.asks_if_real[language]);
        assert!(
            asks("nl", "Zeg eens, ben je ECHT?") && asks("nl", "Volgens mij ben je een bot.") && asks("nl", "nep!")
        );
        assert!(asks("en", "Hm. Are you real?") && asks("en", "you sound like a robot"));
        assert!(!asks("nl", "Ik hou van boten") && !asks("nl", "Ben je echter wakker?") && !asks("en", "Really?"));
    }
}
