//! What must always hold between the two sides of a like, and between likes, inboxes and blocks.

pub const INVARIANTS: &[(&str, &str)] = &[
    (
        "an inbox counts the new likes it shows",
        "select i.member_id from inboxes i left join
             (select member_id, count(*) as n from likes where is_new and passed_at is null group by member_id) l
             on l.member_id = i.member_id
         where i.new_likes <> coalesce(l.n, 0)",
    ),
    (
        "what one likes the other is liked by, and a like that is new was received and not answered",
        "select a.member_id from likes a left join likes b
             on b.member_id = a.partner_id and b.partner_id = a.member_id
         where b.member_id is null or coalesce(a.liked_at, 0) <> coalesce(b.liked_by_at, 0)
             or (a.is_new and (a.liked_by_at is null or a.liked_at is not null))",
    ),
    (
        "nobody likes whom they blocked, or who blocked them",
        "select l.member_id from likes l join blocks b
             on (b.blocker_id = l.member_id and b.blocked_id = l.partner_id)
                 or (b.blocker_id = l.partner_id and b.blocked_id = l.member_id)
         where l.liked_at is not null",
    ),
];
