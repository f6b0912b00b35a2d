//! What holds in every world that was played: the invariants of every database, and that it could have happened.

use super::*;
use crate::verify::verify;

/// What never happens, and the rows that would show it.
const IMPOSSIBLE: &[(&str, &str)] = &[
    (
        "an entry from before the one it follows",
        "select member_id from (select member_id, created_at, lag(created_at, 1, 0) over
             (partition by member_id order by version) as before from entries) e where created_at < before",
    ),
    (
        "a message from before the one it follows",
        "select conversation_id from (select conversation_id, created_at, lag(created_at, 1, 0) over
             (partition by conversation_id order by seq) as before from messages) m where created_at < before",
    ),
    (
        "credits for somebody who has not signed up yet",
        "select e.member_id from entries e join members m on m.id = e.member_id where e.created_at < m.signup_at",
    ),
    (
        "a message by somebody who has not signed up yet",
        "select m.id from messages m join members s on s.id = m.sender_id where m.created_at <= s.signup_at",
    ),
    (
        "a like between two of whom one has not signed up yet",
        "select l.member_id from likes l join members a on a.id = l.member_id join members b on b.id = l.partner_id
         where l.liked_at <= max(a.signup_at, b.signup_at) or l.liked_by_at <= max(a.signup_at, b.signup_at)",
    ),
    (
        "a premium member who has bought nothing, or a buyer who is none",
        "select id from members m where paid <> exists (
             select 1 from entries e where e.member_id = m.id and e.kind = 'purchase')",
    ),
    (
        "a fictional profile that writes first",
        "select c.id from conversations c join profiles p on p.id = c.started_by where p.fictional",
    ),
    (
        "a conversation of two fictional profiles",
        "select c.id from conversations c join profiles a on a.id = c.low join profiles b on b.id = c.high
         where a.fictional and b.fictional",
    ),
    (
        "a fictional profile that likes or is liked",
        "select l.member_id from likes l join profiles p on p.id in (l.member_id, l.partner_id) where p.fictional",
    ),
    (
        "a like between two sites",
        "select l.member_id from likes l join members a on a.id = l.member_id join members b on b.id = l.partner_id
         where a.domain <> b.domain",
    ),
    (
        "something that is yet to come",
        "select id from members where signup_at >= 1790000000000
         union all select id from messages where created_at >= 1790000000000
         union all select member_id from entries where created_at > 1790000000000
         union all select id from photos where created_at > 1790000000000
         union all select member_id from likes
             where max(coalesce(liked_at, 0), coalesce(liked_by_at, 0), coalesce(passed_at, 0)) >= 1790000000000",
    ),
];

#[tokio::test]
async fn every_invariant_holds_and_nothing_impossible_has_happened() {
    for seed in [1, 2, 3] {
        let world = World::played(NOW, seed).await;
        assert_eq!(verify(&world.store).await.unwrap(), vec![], "seed {seed}");
        for (what, query) in IMPOSSIBLE {
            assert_eq!(world.all::<(i64,)>(query).await, [], "seed {seed}: {what}");
        }
        assert!(world.number("select count(*) from messages where cost > 0").await > 1000);
        assert!(world.number("select count(*) from likes").await > 800);
        world.store.close().await;
    }
}
