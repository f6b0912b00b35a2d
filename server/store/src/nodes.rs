//! Nodes: the number that this process has among all that have the database open. Every id holds it, so that two processes
//! never make the same one.
//!
//! Nobody assigns numbers. On PostgreSQL a process leases one, renews the lease while it runs, and gives it back at the
//! end. A process that was suspended or cut off for longer than the lease may have lost its number to another one; it
//! therefore writes nothing from the moment at which the lease may be over until it has renewed it, or has leased
//! another number. An SQLite database is open in one process at a time, which has number 0.
//!
//! Beside its number a process reserves the time of its ids, which by the clock of its machine may be any; see [`Ids`].
//!
//! No lock of a session stands for the number, as a pooler between server and database lends sessions by the transaction.

use crate::conn::{Conn, Tx};
use crate::dialect::Engine;
use crate::ids::{BURSTS, Ids};
use crate::sql;
use base::clock::{Clock, SECOND};
use base::error::{Error, Fault, Result};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use wire::Millis;

/// How long a lease lasts that is not renewed, in milliseconds. A process that was killed keeps its number for so long,
/// so that one that crashes and starts again every second needs as many numbers as there are seconds in it.
const LEASE: i64 = 30 * SECOND;
/// How often a lease is renewed.
pub const RENEWED_EVERY: Duration = Duration::from_secs(5);
/// How soon it is tried again after a failure.
pub const TRIED_EVERY: Duration = Duration::from_secs(1);
/// So long before the lease ends no transaction begins any more. One that has begun in a process that is then suspended
/// makes no ids after the lease: PostgreSQL ends a transaction whose client was silent for as long.
const MARGIN: Duration = Duration::from_secs(15);

/// How many of the latest renewals are remembered. A copy of the database that is some seconds late has one of these.
const REMEMBERED: usize = 8;

/// Unix milliseconds by PostgreSQL's clock, which all processes share.
macro_rules! now {
    () => {
        "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    };
}

/// The most by which the clocks of servers and database may differ, in milliseconds.
const CLOCKS_DIFFER: i64 = 10 * SECOND;

/// The number of the only process of an SQLite database.
const ALONE: i64 = 0;
/// Until when there may be ids with that number.
pub const IDS_UNTIL: &str = "select ids_until from nodes where number = 0";

/// What a process does with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It serves members.
    Server,
    /// It changes something and ends, such as `vonk codes`.
    Tool,
    /// It moves everything to another database, perhaps once more after it was interrupted.
    Mover,
}

/// The right of this process to its number.
pub struct Lease {
    /// Distinguishes this process from every other one that ever had the number.
    token: String,
    part: Part,
    /// Milliseconds after `begun` until which the process may write.
    until: AtomicI64,
    /// The same by the machine's clock, in Unix milliseconds. The other clock stands still while a virtual machine is
    /// suspended; this one can be set back.
    until_wall: AtomicI64,
    begun: Instant,
    /// The ends that the latest renewals have written, each with when that was begun.
    written: Mutex<VecDeque<(i64, Moment)>>,
}

/// When a lease begins: before its query is sent, as the database counts from a later moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    since_begun: i64,
    wall: i64,
}

impl Lease {
    pub fn new(part: Part) -> Result<Self> {
        let mut random = [0_u8; 16];
        getrandom::fill(&mut random).map_err(Error::internal)?;
        let token = format!("{:032x}", u128::from_be_bytes(random));
        let (until, until_wall) = (AtomicI64::new(0), AtomicI64::new(0));
        Ok(Self { token, part, until, until_wall, begun: Instant::now(), written: Mutex::default() })
    }

    pub fn token(&self) -> &str {
        &self.token
    }

    /// Leases the number that has been free for longest. Gives whether there was one.
    pub async fn take(&self, conn: &mut Conn, ids: &Ids) -> Result<bool> {
        let asked = self.moment();
        let taken: Option<(i64, i64, i64, i64)> = sql(concat!(
            "with free as (select number, ids_until from nodes where until <= ",
            now!(),
            // Those last whose ids are ahead, as they are for a while after a clock was.
            " order by ids_until > $4, until, number limit 1 for update skip locked)
             update nodes set token = $1, serves = $2, ids_until = greatest(free.ids_until + $5, $4), until = $3 + ",
            now!(),
            " from free where nodes.number = free.number
             returning nodes.number, free.ids_until, nodes.ids_until, nodes.until"
        ))
        .bind(&self.token)
        .bind(self.part == Part::Server)
        .bind(LEASE)
        .bind(ids.to_reserve())
        .bind(BURSTS)
        .one(conn)
        .await?;
        let Some((number, made_until, reserved, until)) = taken else { return Ok(false) };
        ids.set_node(number, made_until, reserved);
        self.extend(asked);
        self.remember(until, asked);
        Ok(true)
    }

    /// Renews the lease, even one that is over, unless another process has taken the number since. Gives whether it did.
    pub async fn renew(&self, conn: &mut Conn, ids: &Ids) -> Result<bool> {
        let (asked, reserved) = (self.moment(), ids.to_reserve());
        let renewed: Option<(i64,)> = sql(concat!(
            "update nodes set ids_until = greatest(ids_until, $4), until = $3 + ",
            now!(),
            " where number = $1 and token = $2 returning until"
        ))
        .bind(ids.node())
        .bind(&self.token)
        .bind(LEASE)
        .bind(reserved)
        .one(conn)
        .await?;
        let Some((until,)) = renewed else { return Ok(false) };
        ids.reserve(reserved);
        self.extend(asked);
        self.remember(until, asked);
        Ok(true)
    }

    fn remember(&self, until: i64, asked: Moment) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.truncate(REMEMBERED - 1);
        written.push_front((until, asked));
    }

    /// The moment before which everything is in a copy of the database that has this end of the lease: PostgreSQL commits
    /// in one order, and whatever was committed when that renewal was sent comes before it. `None` for an end that is no
    /// longer remembered.
    pub fn written_at(&self, until: i64) -> Option<Moment> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.iter().find(|(end, _)| *end == until).map(|(_, at)| *at)
    }

    /// How long ago that was, in milliseconds, by the clock that says more.
    pub fn age(&self, of: Moment) -> i64 {
        let Moment { since_begun, wall } = self.moment();
        (since_begun - of.since_begun).max(wall - of.wall)
    }

    /// Gives the number back. Others are taken first, so that no id of this process is made again by a clock that is
    /// late.
    pub async fn give_back(&self, conn: &mut Conn, ids: &Ids) -> Result<()> {
        self.until.store(0, Ordering::Relaxed);
        sql(concat!("update nodes set until = ", now!(), " where number = $1 and token = $2"))
            .bind(ids.node())
            .bind(&self.token)
            .run(conn)
            .await
            .map(drop)
    }

    /// Refuses a write once the lease may be over.
    pub fn check(&self) -> Result<()> {
        let Moment { since_begun, wall } = self.moment();
        if since_begun < self.until.load(Ordering::Relaxed) && wall < self.until_wall.load(Ordering::Relaxed) {
            return Ok(());
        }
        let error = "the lease of this server's number could not be renewed in time".into();
        Err(Error::Database { error, fault: Fault::Unreachable })
    }

    fn extend(&self, asked: Moment) {
        let lasts = LEASE - millis(MARGIN);
        self.until.store(asked.since_begun + lasts, Ordering::Relaxed);
        self.until_wall.store(asked.wall + lasts, Ordering::Relaxed);
    }

    /// Real time, whatever clock the members' time is taken from.
    fn moment(&self) -> Moment {
        Moment { since_begun: millis(self.begun.elapsed()), wall: Clock::System.now().0 }
    }
}

/// Begins as the only process of an SQLite database. A process of PostgreSQL begins with its lease.
pub async fn begin_alone(tx: &mut Tx) -> Result<()> {
    let ids = tx.ids.clone();
    let made_until = sql(IDS_UNTIL).number(tx).await?;
    let reserved = ids.to_reserve().max(made_until + BURSTS);
    reserve(tx, reserved).await?;
    ids.set_node(ALONE, made_until, reserved);
    Ok(())
}

/// Notes in the database that there may be ids with that number until then.
pub async fn reserve(conn: &mut Conn, until: i64) -> Result<()> {
    let later = "update nodes set ids_until = $1 where number = 0 and ids_until < $1";
    sql(later).bind(until).run(conn).await.map(drop)
}

/// The numbers that other processes have now.
pub async fn others(tx: &mut Tx) -> Result<Vec<i64>> {
    if tx.engine() == Engine::Sqlite {
        return Ok(Vec::new());
    }
    let own = tx.node();
    let others: Vec<(i64,)> =
        sql(concat!("select number from nodes where number <> $1 and until > ", now!())).bind(own).all(tx).await?;
    Ok(others.into_iter().map(|(number,)| number).collect())
}

/// The tokens of the other servers whose lease ended after that moment, or has not ended. The moment is of the clock of
/// any of them. One whose number was taken by another server since is not known any more, but its successor, which
/// began later, is among them.
pub async fn servers_since(conn: &mut Conn, own: String, since: Millis) -> Result<Vec<String>> {
    let tokens: Vec<(String,)> = sql("select token from nodes where serves and token <> $1 and until >= $2")
        .bind(own)
        .bind(since.0 - CLOCKS_DIFFER)
        .all(conn)
        .await?;
    Ok(tokens.into_iter().map(|(token,)| token).collect())
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Asks a copy of the database for its epoch, and for the end of a lease; each is `None` where it has none.
pub async fn look(conn: &mut Conn, token: String) -> Result<(Option<String>, Option<i64>)> {
    let asked = sql("select (select value from meta where name = 'epoch') as epoch,
         (select max(until) from nodes where token = $1) as until");
    Ok(asked.bind(token).one(conn).await?.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_as_old_as_the_renewal_that_it_has() {
        let lease = Lease::new(Part::Server).unwrap();
        let Moment { since_begun, wall } = lease.moment();
        for ago in (0..10).rev() {
            lease.remember(1000 - ago, Moment { since_begun: since_begun - ago * 5000, wall });
        }
        let known = lease.written_at(998).unwrap();
        assert!((10_000..15_000).contains(&lease.age(known)), "{}", lease.age(known));
        assert!(lease.written_at(1000).is_some() && lease.written_at(993).is_some());
        assert!(lease.written_at(992).is_none(), "it is forgotten");
        assert!(lease.written_at(1001).is_none(), "it is none of this process's");
        let set_forth = Moment { since_begun, wall: wall - 60_000 };
        assert!(lease.age(set_forth) >= 60_000, "the machine was suspended");
    }

    #[test]
    fn nothing_is_written_once_the_lease_may_be_over_by_either_clock() {
        let lease = Lease::new(Part::Server).unwrap();
        assert!(lease.check().is_err(), "there is no number yet");
        lease.extend(lease.moment());
        assert!(lease.check().is_ok());
        let spent = LEASE - millis(MARGIN);
        let Moment { since_begun, wall } = lease.moment();
        lease.extend(Moment { since_begun: since_begun - spent, wall });
        assert!(lease.check().is_err(), "the process was suspended");
        lease.extend(Moment { since_begun, wall: wall - spent });
        assert!(lease.check().is_err(), "the machine was suspended");
        lease.extend(lease.moment());
        assert!(lease.check().is_ok(), "it was renewed");
    }
}
