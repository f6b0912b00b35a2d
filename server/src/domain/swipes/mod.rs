//! Swipes: whom a member has liked or passed in the swipe game, and how many of a day's likes are left. Which members
//! come next is a flow, `swipe_game`.

mod sql;

use crate::domain::inbox;
use crate::domain::likes::{self, Act};
use crate::sites::Domain;
use base::clock::{DAY, MINUTE};
use base::error::Result;
use sql::SwipeRow;
use std::collections::BTreeSet;
use store::{Conn, Tx};
use wire::like::LikeAnswer;
use wire::swipe::{LikesLeft, SwipeAnswer};
use wire::{MemberId, Millis, Refusal};

/// The likes of the game in a day (specification 9).
const A_DAY: i64 = 4;
/// The offsets from UTC that there are, in minutes.
const OFFSETS: std::ops::RangeInclusive<i64> = -12 * 60..=14 * 60;
/// The swipes that one transaction takes away when a member is erased.
const ERASED_AT_ONCE: i64 = 500;

/// A member's day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Day {
    /// Days since 1970.
    number: i64,
    /// The clock's offset from UTC, in milliseconds.
    offset: i64,
}

impl Day {
    fn at(now: Millis, utc_offset: i64) -> Result<Self, Refusal> {
        if !OFFSETS.contains(&utc_offset) {
            return Err(Refusal::Invalid { field: "utc_offset".into() });
        }
        let offset = utc_offset * MINUTE;
        Ok(Self { number: (now.0 + offset).div_euclid(DAY), offset })
    }

    /// A day with likes in it does not come again, even if the clock is turned back: who travels, or says so, wins a day
    /// once and not each time.
    fn not_before(self, latest: Option<i64>) -> Self {
        Self { number: latest.map_or(self.number, |latest| self.number.max(latest)), ..self }
    }

    fn end(self) -> Millis {
        Millis((self.number + 1) * DAY - self.offset)
    }
}

/// Whom a member has liked or passed in the game.
pub async fn swiped(conn: &mut Conn, member: MemberId) -> Result<Vec<MemberId>> {
    Ok(sql::swiped(conn, member).await?.into_iter().map(|(id,)| id).collect())
}

/// The likes that are left of the member's day.
pub async fn likes_left(conn: &mut Conn, member: MemberId, utc_offset: i64, now: Millis) -> Result<LikesLeft> {
    Ok(of_day(conn, member, utc_offset, now).await?.1)
}

async fn of_day(conn: &mut Conn, member: MemberId, utc_offset: i64, now: Millis) -> Result<(Day, LikesLeft)> {
    let day = Day::at(now, utc_offset)?.not_before(sql::latest_day(conn, member).await?);
    let given = sql::liked_on(conn, member, day.number).await?;
    Ok((day, LikesLeft { left: (A_DAY - given).max(0), of: A_DAY, renewed_at: day.end() }))
}

/// Likes or passes somebody. A like uses up one of the day's, unless the member likes that one already; a repeat changes
/// nothing. To pass somebody who likes the member passes that like, too.
pub async fn swipe(
    tx: &mut Tx,
    domain: &Domain,
    member: MemberId,
    other: MemberId,
    liked: bool,
    utc_offset: i64,
) -> Result<SwipeAnswer> {
    // Before the likes of the day are counted, so that they are counted one after the other.
    inbox::lock(tx, &BTreeSet::from([member, other])).await?;
    let now = tx.now();
    let (day, mut today) = of_day(tx, member, utc_offset, now).await?;
    let was_liked = likes::state(tx, member, other).await?.is_some_and(|state| state.liked.is_some());
    if liked && !was_liked && today.left == 0 {
        return Err(Refusal::TooOften.into());
    }
    // A like that was given, perhaps on another device, is not taken back by a pass.
    let act = if liked || was_liked { Act::Like } else { Act::Pass };
    let answer = likes::act_within(tx, domain, member, other, act).await?;
    if !was_liked {
        let row = SwipeRow { member_id: member, profile_id: other, liked, day: day.number, swiped_at: now };
        sql::save(tx, row).await?;
        today.left -= i64::from(liked);
    }
    Ok(answered(answer, today))
}

/// Takes a pass back, so that the other may come again. A like is not taken back by it.
pub async fn undo(
    tx: &mut Tx,
    domain: &Domain,
    member: MemberId,
    other: MemberId,
    utc_offset: i64,
) -> Result<SwipeAnswer> {
    inbox::lock(tx, &BTreeSet::from([member, other])).await?;
    let now = tx.now();
    let likes = likes_left(tx, member, utc_offset, now).await?;
    let answer = likes::act_within(tx, domain, member, other, Act::UndoPass).await?;
    sql::remove_pass(tx, member, other).await?;
    Ok(answered(answer, likes))
}

fn answered(LikeAnswer { like, rev }: LikeAnswer, likes: LikesLeft) -> SwipeAnswer {
    SwipeAnswer { like, rev, likes }
}

/// Every swipe of a member: whom, whether it was a like, and when.
pub async fn of(conn: &mut Conn, member: MemberId) -> Result<Vec<(MemberId, bool, Millis)>> {
    sql::of(conn, member).await
}

/// Takes away some of the swipes of and about a member; whether there were any.
pub async fn erase_some(tx: &mut Tx, member: MemberId) -> Result<bool> {
    Ok(sql::erase_some(tx, member, ERASED_AT_ONCE).await? > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_by_the_members_clock() {
        let midnight = Millis(20_000 * DAY);
        let of = |now: Millis, offset| Day::at(now, offset).expect("an offset");
        assert_eq!(of(midnight, 0).end(), Millis(20_001 * DAY));
        assert_eq!(of(Millis(midnight.0 - 1), 0).end(), midnight);
        // Two hours east it is two o'clock already, and two hours west ten in the evening.
        assert_eq!(of(midnight, 120).end(), Millis(20_001 * DAY - 120 * MINUTE));
        assert_eq!(of(midnight, -120).end(), Millis(midnight.0 + 120 * MINUTE));
        for wrong in [-721, 841, i64::MIN, i64::MAX] {
            assert_eq!(Day::at(midnight, wrong), Err(Refusal::Invalid { field: "utc_offset".into() }));
        }
    }

    #[test]
    fn a_clock_that_is_turned_back_gives_no_day_again() {
        let midnight = Millis(20_000 * DAY);
        let day = Day::at(midnight, -60).expect("an offset");
        assert_eq!(day.number, 19_999);
        assert_eq!(day.not_before(Some(20_000)).number, 20_000);
        assert_eq!(day.not_before(Some(19_000)), day);
        assert_eq!(day.not_before(None), day);
    }
}
