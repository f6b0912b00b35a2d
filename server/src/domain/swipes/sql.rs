//! The queries of swipes. A write returns the number of rows that it changed.

use base::error::Result;
use store::{Conn, Queried, Rows, Tx, record, sql};
use wire::{MemberId, Millis};

record! {
    /// That a member has liked or passed another in the game.
    #[derive(Copy)]
    pub struct SwipeRow {
        pub member_id: MemberId,
        pub profile_id: MemberId,
        pub liked: bool,
        /// The member's day, as days since 1970.
        pub day: i64,
        pub swiped_at: Millis,
    }
}

/// Whom a member has swiped.
pub async fn swiped(conn: &mut Conn, member: MemberId) -> Result<Vec<(MemberId,)>> {
    sql("select profile_id from swipes where member_id = $1").bind(member).all(conn).await
}

/// Every swipe of a member, in their order.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<(MemberId, bool, Millis)>> {
    sql("select profile_id, liked, swiped_at from swipes where member_id = $1 order by swiped_at, profile_id")
        .bind(member)
        .all(conn)
        .await
}

/// The latest day on which the member gave a like; `None` if there is none.
pub async fn latest_day(conn: &mut Conn, member: MemberId) -> Result<Option<i64>> {
    let row: Option<(i64,)> = sql("select day from swipes where member_id = $1 and liked order by day desc limit 1")
        .bind(member)
        .one(conn)
        .await?;
    Ok(row.map(|(day,)| day))
}

/// How many likes a member gave on a day.
pub async fn liked_on(conn: &mut Conn, member: MemberId, day: i64) -> Result<i64> {
    sql("select count(*) from swipes where member_id = $1 and day = $2 and liked")
        .bind(member)
        .bind(day)
        .number(conn)
        .await
}

/// Inserts or updates a row. A like stays one.
pub async fn save(tx: &mut Tx, row: SwipeRow) -> Result<u64> {
    // `where true` keeps SQLite from reading `on conflict` as a join's condition.
    SwipeRow::sql(
        "insert into swipes ({columns}) select {r.columns} from {rows} as r where true
         on conflict (member_id, profile_id) do update set liked = swipes.liked or excluded.liked,
             day = case when excluded.liked then excluded.day else swipes.day end, swiped_at = excluded.swiped_at",
    )
    .rows(Rows::of([row]))
    .run(tx)
    .await
}

/// Deletes a pass.
pub async fn remove_pass(tx: &mut Tx, member: MemberId, profile: MemberId) -> Result<u64> {
    sql("delete from swipes where member_id = $1 and profile_id = $2 and not liked")
        .bind(member)
        .bind(profile)
        .run(tx)
        .await
}

/// Deletes at most `most` swipes of a member, and as many about the member.
pub async fn erase_some(tx: &mut Tx, member: MemberId, most: i64) -> Result<u64> {
    let own = sql("delete from swipes where member_id = $1
         and profile_id in (select s.profile_id from swipes s where s.member_id = $1 limit $2)")
    .bind(member)
    .bind(most)
    .run(tx)
    .await?;
    let others = sql("delete from swipes where profile_id = $1
         and member_id in (select s.member_id from swipes s where s.profile_id = $1 limit $2)")
    .bind(member)
    .bind(most)
    .run(tx)
    .await?;
    Ok(own + others)
}
