//! Prompts: the beginnings of thoughts that a member may finish on the profile. Their words are in the catalogues.

use super::sql::{self, PromptRow};
use base::error::Result;
use std::collections::BTreeSet;
use store::{Conn, Tx};
use wire::profile::PromptAnswer;
use wire::{MemberId, Refusal};

/// How many a profile may answer.
const MOST: usize = 3;
/// The most characters of an answer.
const LONGEST: usize = 200;

/// The ids of all prompts, in the order in which they are offered.
pub const PROMPTS: &[&str] = &[
    "perfect-sunday",
    "small-joy",
    "teach",
    "laugh",
    "cook",
    "learning",
    "walk",
    "song",
    "book",
    "first-meeting",
    "weekend",
    "proud",
    "argue",
    "looking",
    "ask",
];

/// A member's answers, in their order.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<PromptAnswer>> {
    let rows = sql::prompts(conn, member).await?;
    Ok(rows.into_iter().map(|row| PromptAnswer { prompt: row.prompt, answer: row.answer }).collect())
}

/// A member's answer to one prompt.
pub async fn answer(conn: &mut Conn, member: MemberId, prompt: &str) -> Result<Option<String>> {
    Ok(of(conn, member).await?.into_iter().find(|it| it.prompt == prompt).map(|it| it.answer))
}

/// The answers as they are stored: each on one line, without white space around it. What is held already stays allowed,
/// even if there is no such prompt any more.
pub fn checked(answers: Vec<PromptAnswer>, held: &[PromptAnswer]) -> Result<Vec<PromptAnswer>, Refusal> {
    let refused = || Refusal::Invalid { field: "prompts".into() };
    let is_known = |id: &str| PROMPTS.contains(&id) || held.iter().any(|it| it.prompt == id);
    if answers.len() > MOST || answers.iter().map(|it| &it.prompt).collect::<BTreeSet<_>>().len() < answers.len() {
        return Err(refused());
    }
    let checked = answers.into_iter().map(|it| {
        let answer = it.answer.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_short = (1..=LONGEST).contains(&answer.chars().count()) && !answer.chars().any(char::is_control);
        if is_known(&it.prompt) && is_short { Ok(PromptAnswer { answer, ..it }) } else { Err(refused()) }
    });
    checked.collect()
}

/// Stores answers that were [`checked`].
pub(super) async fn set(tx: &mut Tx, member: MemberId, answers: Vec<PromptAnswer>) -> Result<()> {
    sql::remove_prompts(tx, member).await?;
    add(tx, rows(member, answers)).await
}

pub(super) async fn add(tx: &mut Tx, rows: Vec<PromptRow>) -> Result<()> {
    if !rows.is_empty() {
        sql::add_prompts(tx, rows).await?;
    }
    Ok(())
}

pub(super) fn rows(member: MemberId, answers: Vec<PromptAnswer>) -> Vec<PromptRow> {
    let row = |(place, it): (i64, PromptAnswer)| PromptRow {
        profile_id: member,
        prompt: it.prompt,
        place,
        answer: it.answer,
    };
    (1..).zip(answers).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(prompt: &str, answer: &str) -> PromptAnswer {
        PromptAnswer { prompt: prompt.into(), answer: answer.into() }
    }

    #[test]
    fn answers_are_few_short_and_each_to_another_prompt() {
        let two = vec![answered("walk", "  Along\nthe  dyke "), answered("song", "ok")];
        assert_eq!(checked(two, &[]).unwrap()[0].answer, "Along the dyke");
        for wrong in [
            vec![answered("walk", "a"), answered("walk", "b")],
            vec![answered("walk", " \n ")],
            vec![answered("walk", &"é".repeat(201))],
            vec![answered("walk", "a\u{7}b")],
            vec![answered("gone", "a")],
            ["walk", "song", "book", "cook"].map(|it| answered(it, "a")).to_vec(),
        ] {
            assert_eq!(checked(wrong, &[]), Err(Refusal::Invalid { field: "prompts".into() }));
        }
        let held = [answered("gone", "a")];
        assert!(checked(vec![answered("gone", "b"), answered("walk", &"é".repeat(200))], &held).is_ok());
    }
}
