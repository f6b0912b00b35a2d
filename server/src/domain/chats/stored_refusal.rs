//! A refusal as the column `sends.refusal` keeps it: code and data, as they stand on the wire.
//!
//! The same id gets the same answer for as long as its refusal is kept, across upgrades, so every version reads what an
//! earlier one wrote. `stored_refusals.jsonl` holds each form that a refusal ever had, one a line. A line is added when
//! a refusal is added or gets other data, and none is changed or removed: data that is added later needs a default.

use base::error::{Error, Result};
use wire::Refusal;

pub fn write(refusal: &Refusal) -> Result<String> {
    serde_json::to_string(refusal).map_err(Error::internal)
}

/// What a newer version wrote before the older one was put back may be unreadable. Such a refusal has used its id up all
/// the same, and is answered so: it must not fail the sends it shares a group with.
pub fn read(stored: &str) -> Refusal {
    serde_json::from_str(stored).unwrap_or_else(|error| {
        tracing::warn!(%error, stored, "a stored refusal that this version does not know");
        Refusal::IdUsed
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// Each form that a refusal ever had.
    const FORMS: &str = include_str!("stored_refusals.jsonl");

    fn forms() -> impl Iterator<Item = Value> {
        FORMS.lines().map(|line| serde_json::from_str(line).expect("each line is JSON"))
    }

    /// Whether `now` holds all that `before` held. It may hold more: data that was added since.
    fn holds(now: &Value, before: &Value) -> bool {
        match (now, before) {
            (Value::Object(now), Value::Object(before)) => {
                before.iter().all(|(key, before)| now.get(key).is_some_and(|now| holds(now, before)))
            }
            _ => now == before,
        }
    }

    #[test]
    fn every_refusal_that_was_ever_stored_is_answered_as_it_was_then() {
        for before in forms() {
            let now = write(&read(&before.to_string())).expect("it can be written");
            let now: Value = serde_json::from_str(&now).expect("it is JSON");
            assert!(holds(&now, &before), "{before} is answered as {now}");
        }
    }

    /// The code and the names of the data, of which [`forms`] has a line.
    fn name_of(form: &Value) -> (String, Vec<String>) {
        let data = form["data"].as_object().into_iter().flatten();
        (form["code"].as_str().expect("a code").to_owned(), data.map(|(name, _)| name.clone()).collect())
    }

    /// The same of every refusal that this version has.
    fn names_of_today(schema: &Value) -> impl Iterator<Item = (String, Vec<String>)> {
        schema["oneOf"].as_array().expect("one of several").iter().map(|refusal| {
            let data = refusal["properties"]["data"]["properties"].as_object().into_iter().flatten();
            let code = refusal["properties"]["code"]["const"].as_str().expect("a code");
            (code.to_owned(), data.map(|(name, _)| name.clone()).collect())
        })
    }

    #[test]
    fn every_refusal_of_today_has_its_form_written_down() {
        let schema = schemars::schema_for!(Refusal).to_value();
        let written: BTreeSet<_> = forms().map(|form| name_of(&form)).collect();
        let missing: Vec<_> = names_of_today(&schema).filter(|name| !written.contains(name)).collect();
        assert!(missing.is_empty(), "stored_refusals.jsonl lacks a line for each of {missing:?}");

        let reasons: BTreeSet<_> = forms().map(|form| form["data"]["why"].clone().to_string()).collect();
        let of_today = schema["$defs"]["BadImage"]["oneOf"].as_array().expect("one of several").iter();
        let missing: Vec<_> =
            of_today.map(|why| &why["const"]).filter(|why| !reasons.contains(&why.to_string())).collect();
        assert!(missing.is_empty(), "stored_refusals.jsonl lacks a line for each of {missing:?}");
    }
}
