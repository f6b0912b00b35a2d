//! A good history is found good, and each anomaly that is planted into it is found.

use super::check::{Kind, check};
use super::{Event, Recorder, Seen, read};
use std::time::Instant;

const CHAT: i64 = 7;
const ANNA: i64 = 1;
const BEN: i64 = 2;

fn invoke(at: u64, id: &str, sender: i64) -> Event {
    Event::Invoke { at, id: id.into(), sender, conversation: CHAT, price: 2 }
}

fn answered(at: u64, id: &str, seq: i64, rev: i64) -> Event {
    Event::Ok { at, id: id.into(), seq, rev }
}

fn reads(began: u64, member: i64, rev: i64, seen: &[(&str, i64)]) -> Event {
    let seen = seen.iter().map(|(id, seq)| Seen { id: (*id).into(), seq: *seq }).collect();
    Event::Read { began, at: began + 5, member, conversation: CHAT, after: 0, whole: true, rev, seen }
}

fn has(began: u64, member: i64, rev: i64, credits: i64) -> Event {
    Event::Snapshot { began, at: began + 5, member, rev, credits: Some(credits) }
}

/// Two members, of whom one is once not answered: that message exists all the same.
fn good() -> Vec<Event> {
    vec![
        Event::Begin { member: ANNA, conversation: CHAT, credits: 100, last: 1 },
        Event::Begin { member: BEN, conversation: CHAT, credits: 50, last: 1 },
        invoke(10, "a", ANNA),
        answered(20, "a", 2, 5),
        Event::Frame { at: 21, member: BEN, rev: 3 },
        invoke(30, "b", BEN),
        Event::Unknown { at: 40, id: "b".into() },
        reads(41, BEN, 4, &[("old", 1), ("a", 2), ("b", 3)]),
        invoke(50, "c", ANNA),
        answered(60, "c", 4, 7),
        invoke(70, "d", ANNA),
        Event::Refused { at: 80, id: "d".into() },
        reads(90, ANNA, 7, &[("old", 1), ("a", 2), ("b", 3), ("c", 4)]),
        reads(90, BEN, 5, &[("old", 1), ("a", 2), ("b", 3), ("c", 4)]),
        has(100, ANNA, 7, 96),
        has(100, BEN, 5, 48),
    ]
}

/// What is found when the event at a place is another one.
fn found(at: usize, planted: Event) -> Vec<Kind> {
    let mut events = good();
    events[at] = planted;
    kinds(&events)
}

fn kinds(events: &[Event]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = check(events).into_iter().map(|anomaly| anomaly.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[test]
fn a_good_history_is_good() {
    assert_eq!(check(&good()), []);
}

#[test]
fn an_acknowledged_message_that_a_later_read_lacks_is_found() {
    assert_eq!(found(13, reads(90, BEN, 5, &[("old", 1), ("b", 3), ("c", 4)])), [Kind::Missing]);
    // In a page of a part as well, unless it lies outside of it.
    let page = |after, seen: &[(&str, i64)]| match reads(90, BEN, 5, seen) {
        Event::Read { began, at, member, conversation, rev, seen, .. } => {
            Event::Read { began, at, member, conversation, after, whole: false, rev, seen }
        }
        other => other,
    };
    let with = |page| [good(), vec![page]].concat();
    assert_eq!(kinds(&with(page(1, &[("b", 3)]))), [Kind::Missing]);
    assert_eq!(kinds(&with(page(2, &[("b", 3)]))), []);
    // One that began before the answer may lack it.
    assert_eq!(found(7, reads(15, BEN, 2, &[("old", 1)])), []);
}

#[test]
fn a_message_that_is_there_twice_is_found() {
    let twice = reads(90, BEN, 5, &[("old", 1), ("a", 2), ("b", 3), ("c", 4), ("a", 5)]);
    assert!(found(13, twice).contains(&Kind::Twice));
    let at_two_places = reads(41, BEN, 4, &[("old", 1), ("a", 2), ("b", 5)]);
    assert!(found(7, at_two_places).contains(&Kind::Twice));
}

#[test]
fn reads_that_differ_in_their_order_are_found() {
    let swapped = reads(90, BEN, 5, &[("old", 1), ("b", 2), ("a", 3), ("c", 4)]);
    assert!(found(13, swapped).contains(&Kind::Disordered));
    let unsorted = reads(90, BEN, 5, &[("old", 1), ("b", 3), ("a", 2), ("c", 4)]);
    assert_eq!(found(13, unsorted), [Kind::Disordered]);
}

#[test]
fn a_message_that_stands_before_one_acknowledged_earlier_is_found() {
    let mut events = good();
    events[8] = invoke(15, "c", ANNA);
    assert_eq!(kinds(&events), [], "both were under way at once");
    let order = [("old", 1), ("c", 2), ("b", 3), ("a", 4)];
    let mut events = good();
    events[3] = answered(20, "a", 4, 5);
    events[7] = reads(15, BEN, 3, &order[..1]);
    events[9] = answered(60, "c", 2, 7);
    events[12] = reads(90, ANNA, 7, &order);
    events[13] = reads(90, BEN, 5, &order);
    assert_eq!(kinds(&events), [Kind::Overtaken]);
}

#[test]
fn a_revision_that_goes_back_is_found() {
    assert_eq!(found(15, has(100, BEN, 4, 48)), [Kind::WentBack]);
    assert_eq!(found(12, reads(90, ANNA, 6, &[("old", 1), ("a", 2), ("b", 3), ("c", 4)])), [Kind::WentBack]);
    assert_eq!(found(4, Event::Frame { at: 99, member: BEN, rev: 3 }), [], "a frame may be late");
    assert_eq!(found(4, Event::Frame { at: 21, member: BEN, rev: 9 }), [Kind::WentBack]);
}

#[test]
fn a_message_that_nobody_sent_or_that_was_refused_is_found() {
    let with = |id| reads(90, BEN, 5, &[("old", 1), ("a", 2), ("b", 3), ("c", 4), (id, 5)]);
    assert_eq!(found(13, with("x")), [Kind::Invented]);
    assert_eq!(found(13, with("d")), [Kind::Refused]);
    assert_eq!(found(3, answered(20, "x", 2, 5)), [Kind::Invented]);
    let elsewhere = Event::Invoke { at: 30, id: "b".into(), sender: BEN, conversation: 8, price: 2 };
    assert_eq!(found(5, elsewhere), [Kind::Invented]);
}

#[test]
fn credits_that_do_not_follow_from_the_messages_are_found() {
    assert_eq!(found(14, has(100, ANNA, 7, 94)), [Kind::Miscounted], "charged twice, or for what was refused");
    assert_eq!(found(15, has(100, BEN, 5, 50)), [Kind::Miscounted], "not charged for what was not answered");
}

#[test]
fn a_history_that_cannot_be_judged_is_no_good_one() {
    assert_eq!(kinds(&[]), [Kind::Incomplete]);
    for missing in [12, 13, 14, 15] {
        let mut events = good();
        events.remove(missing);
        assert_eq!(kinds(&events), [Kind::Incomplete]);
    }
}

#[test]
fn what_is_written_down_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("history");
    let recorder = Recorder::to(&path).unwrap();
    for event in good() {
        recorder.note(|_| event);
    }
    recorder.note(|moment| Event::Refused { at: moment(Instant::now()), id: "e".into() });
    recorder.flush().unwrap();
    let events = read(&path).unwrap();
    assert_eq!(events[..good().len()], good());
    assert_eq!(events.len(), good().len() + 1);
    Recorder::default().note(|_| panic!("no event is made for no history"));
}
