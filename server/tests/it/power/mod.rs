//! The power is cut at any moment. A store on SQLite does real work on a disk of the test's own, which notes all that is
//! done to its files; for thousands of moments of that, the files that a real disk could hold then are made, opened and
//! compared with what members had been answered.
//!
//! - [`vfs`] the file layer under SQLite · [`disk`] what it notes · [`wreck`] what is left after a cut
//! - [`life`] what is done meanwhile · [`checks`] what must hold afterwards

mod checks;
mod disk;
mod life;
#[expect(unsafe_code, reason = "SQLite calls a file layer by function pointers of C")]
mod vfs;
mod wreck;

use crate::support::dice::Dice;
use crate::support::members::{New, make, new};
use crate::support::{Database, On};
use disk::{Files, Op};
use life::{DATABASE, Life, lay, live, open};
use std::collections::BTreeSet;
use std::thread;
use tempfile::TempDir;
use tokio::runtime::Handle;
use wire::MemberId;
use wreck::{Forgets, Replay};

/// In how many moments the power is cut, unless `POINTS` says so.
const POINTS: u64 = 10_000;
/// The disk is found by a next life as the one before left it when its power was cut.
const LIVES: usize = 8;
/// After one cut in so many `vonk verify` is run, and after one in so many the server starts and goes on.
const VERIFIED: u64 = 100;
const GONE_ON: u64 = 400;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whenever_the_power_is_cut_nothing_that_was_answered_is_lost() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seed = number("SEED").unwrap_or_else(|| getrandom::u64().unwrap() >> 32);
    // Shown if the test fails, wherever that is.
    println!("to repeat it, set SEED={seed}");
    let points = number("POINTS").unwrap_or(POINTS).div_ceil(LIVES as u64);
    let lives = lives(&mut Dice(seed), LIVES).await;
    if let Some((life, loss)) = cut_all(&lives, Forgets::Nothing, points, seed).into_iter().next() {
        let (what, files) = (loss.what, loss.files.keep());
        panic!("life {life}: {what}; the files are in {}", files.display());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_lost_by_a_disk_that_does_not_sync_what_it_says_is_found() {
    let lives = lives(&mut Dice(7), 2).await;
    for forgets in [Forgets::Log, Forgets::Database, Forgets::Names] {
        assert!(!cut_all(&lives, forgets, 200, 7).is_empty(), "{forgets:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_reaches_the_log_by_one_write() {
    /// With these the log begins.
    const HEADER: usize = 32;
    let life = lives(&mut Dice(3), 1).await.remove(0);
    let is_log = |name: &str| name.ends_with("-wal");
    let mut logs: BTreeSet<usize> =
        (0..).zip(life.start.keys()).filter(|(_, name)| is_log(name)).map(|it| it.0).collect();
    let (mut writes, mut commits) = (0, 0);
    for op in &life.ops {
        match op {
            Op::Name { name, file } if is_log(name) => drop(logs.insert(*file)),
            Op::Write { file, bytes, .. } if logs.contains(file) && bytes.len() > HEADER => writes += 1,
            Op::Sync { file } if logs.contains(file) => {
                assert!(writes <= 1, "{writes} writes before a sync");
                commits += writes;
                writes = 0;
            }
            _ => {}
        }
    }
    assert!(commits >= life.groups.len(), "{commits} commits");
}

/// Cuts the power in so many moments of each life. Gives the lives in which something is lost.
fn cut_all(lives: &[Life], forgets: Forgets, points: u64, seed: u64) -> Vec<(u64, Loss)> {
    let runtime = &Handle::current();
    thread::scope(|scope| {
        let trials = (1..).zip(lives).map(|(number, life)| {
            (number, scope.spawn(move || cut(life, forgets, points, Dice(seed.wrapping_add(number)), runtime)))
        });
        let trials: Vec<_> = trials.collect();
        trials.into_iter().filter_map(|(number, trial)| Some((number, trial.join().unwrap().err()?))).collect()
    })
}

/// Lives, each of which begins with what is left of the one before.
async fn lives(dice: &mut Dice, count: usize) -> Vec<Life> {
    let (mut start, members) = world().await;
    let mut lives = Vec::new();
    for _ in 0..count {
        let life = live(start, &members, dice).await;
        let mut replay = Replay::new(&life.start, Forgets::Nothing);
        let end = usize::try_from(dice.roll(life.ops.len() as u64)).unwrap();
        life.ops[..end].iter().for_each(|op| replay.apply(op));
        start = replay.cut(dice);
        lives.push(life);
    }
    lives
}

/// The files of a database with members who have credits.
async fn world() -> (Files, Vec<MemberId>) {
    let database = Database::ready(On::Sqlite);
    let store = open(database.file().parent().unwrap()).await;
    let mut members = Vec::new();
    for name in ["Anna", "Ben", "Cas", "Dora"] {
        members.push(make(&store, New { credits: 10_000, ..new(name) }).await.id);
    }
    store.close().await;
    ([(DATABASE.to_owned(), std::fs::read(database.file()).unwrap())].into(), members)
}

struct Loss {
    what: String,
    files: TempDir,
}

/// Cuts the power in so many moments of a life, until something is lost.
fn cut(life: &Life, forgets: Forgets, points: u64, mut dice: Dice, runtime: &Handle) -> Result<(), Loss> {
    let folder = tempfile::tempdir().unwrap();
    let mut moments: Vec<u64> = (0..points).map(|_| dice.roll(life.ops.len() as u64 + 1)).collect();
    moments.sort_unstable();
    let (mut replay, mut done) = (Replay::new(&life.start, forgets), 0);
    for (number, moment) in (1..).zip(moments) {
        let moment = usize::try_from(moment).unwrap();
        life.ops[done..moment].iter().for_each(|op| replay.apply(op));
        done = moment;
        let left = replay.cut(&mut dice);
        lay(&left, folder.path());
        let checked = checks::stored(folder.path()).and_then(|stored| checks::check(&stored, life, moment));
        let checked = checked.and_then(|()| look_closer(&left, &folder, life, (number, moment), runtime));
        if let Err(what) = checked {
            lay(&left, folder.path());
            return Err(Loss { what: format!("cut at {moment} of {}: {what}", life.ops.len()), files: folder });
        }
    }
    Ok(())
}

/// What takes longer, after a few of the cuts.
fn look_closer(
    left: &Files,
    folder: &TempDir,
    life: &Life,
    (number, moment): (u64, usize),
    runtime: &Handle,
) -> Result<(), String> {
    if number % VERIFIED == 0 {
        lay(left, folder.path());
        runtime.block_on(checks::verified(folder.path()))?;
    }
    if number % GONE_ON == 0 {
        lay(left, folder.path());
        runtime.block_on(checks::goes_on(folder.path(), life, moment))?;
    }
    Ok(())
}
