//! Each kind of job has lanes of its own, on every node, and a job is in one of them only.

use super::{World, counted, job, world};
use crate::on_both_engines;
use crate::support::{On, until};
use base::clock::{Clock, HOUR, MINUTE, SECOND};
use futures_util::FutureExt;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use store::jobs::{Outcome, Worker, run};
use store::nodes::Part;
use store::{Engine, Store, Url, sql};
use tokio::sync::{Barrier, Notify, mpsc};
use tokio::task::JoinHandle;
use wire::Millis;

on_both_engines!(
    two_jobs_of_a_kind_that_wait_for_each_other_are_done_in_two_lanes,
    a_kind_that_is_stuck_in_all_its_lanes_holds_up_no_other,
    a_lane_that_is_stuck_does_not_hold_up_its_kind,
    lanes_of_several_nodes_do_each_job_once,
    what_a_lane_cannot_begin_in_time_is_anybodys,
    work_that_takes_too_long_has_failed,
    long_work_keeps_its_lease_and_is_done_once,
    work_that_another_lane_has_taken_over_is_abandoned,
);

/// Works that kind in all its lanes until the world stops.
fn start(store: &Arc<Store>, worker: Worker, world: &World) -> JoinHandle<()> {
    tokio::spawn(run(store.clone(), worker, world.stop.clone()))
}

async fn end(world: &World, kinds: impl IntoIterator<Item = JoinHandle<()>>) {
    world.stop.cancel();
    for kind in kinds {
        kind.await.unwrap();
    }
}

/// A worker of jobs that never end; it counts those that began.
fn stuck(kind: &'static str, begun: &Arc<AtomicUsize>) -> Worker {
    let begun = begun.clone();
    Worker::new(kind, 1, move |_| {
        begun.fetch_add(1, Ordering::Relaxed);
        std::future::pending().boxed()
    })
}

async fn two_jobs_of_a_kind_that_wait_for_each_other_are_done_in_two_lanes(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "one"), job("test", "other")]).await;
    let both = Arc::new(Barrier::new(2));
    let work = move |_| {
        let both = both.clone();
        async move {
            both.wait().await;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    let kind = start(&world.store, Worker::new("test", 1, work).in_lanes(2), &world);
    until(async || world.census().await.is_empty()).await;
    end(&world, [kind]).await;
}

async fn a_kind_that_is_stuck_in_all_its_lanes_holds_up_no_other(on: On) {
    let world = world(on).await;
    world.add((0..3).map(|_| job("stuck", "for ever")).collect()).await;
    let begun = Arc::default();
    let slow = start(&world.store, stuck("stuck", &begun).in_lanes(2), &world);
    until(async || begun.load(Ordering::Relaxed) == 2).await;
    world.add(vec![job("fast", "at once")]).await;
    let fast = start(&world.store, world.worker("fast", |_| Ok(Outcome::Done)), &world);
    let stuck = [counted("stuck", "leased", 2), counted("stuck", "waiting", 1)].concat();
    until(async || world.census().await == stuck).await;
    assert_eq!(world.done(), ["at once"]);
    assert_eq!(begun.load(Ordering::Relaxed), 2, "no more than it has lanes");
    end(&world, [slow, fast]).await;
    assert_eq!(world.census().await, counted("stuck", "waiting", 3), "they are given back");
}

async fn a_lane_that_is_stuck_does_not_hold_up_its_kind(on: On) {
    let world = world(on).await;
    world.add(["for ever", "a", "b", "c"].map(|payload| job("test", payload)).into()).await;
    let done = world.done.clone();
    let work = move |payload: String| {
        if payload == "for ever" {
            return std::future::pending().boxed();
        }
        done.lock().unwrap().push(payload);
        async { Ok(Outcome::Done) }.boxed()
    };
    let kind = start(&world.store, Worker::new("test", 1, work).in_lanes(2), &world);
    until(async || world.census().await == counted("test", "leased", 1)).await;
    assert_eq!(world.done(), ["a", "b", "c"]);
    end(&world, [kind]).await;
}

/// The same database as another process has it open; of an SQLite database there is one process only.
pub async fn another_node(world: &World) -> Arc<Store> {
    match world.store.engine() {
        Engine::Sqlite => world.store.clone(),
        Engine::Postgres => {
            let (committed, _) = mpsc::unbounded_channel();
            let clock = Clock::Manual(world.time.clone());
            Arc::new(
                Store::open(&Url::parse(&world.database.url).unwrap(), Part::Server, clock, committed).await.unwrap(),
            )
        }
    }
}

async fn lanes_of_several_nodes_do_each_job_once(on: On) {
    let world = world(on).await;
    let names: BTreeSet<String> = (0..200).map(|n| format!("job {n}")).collect();
    world.add(names.iter().map(|name| job("test", name)).collect()).await;
    // More than one lane is at it, as the first jobs wait for each other.
    let begun = Arc::new(Barrier::new(4));
    let worker = || {
        let (begun, done, first) = (begun.clone(), world.done.clone(), AtomicUsize::new(0));
        let work = move |payload: String| {
            done.lock().unwrap().push(payload);
            let (begun, is_first) = (begun.clone(), first.fetch_add(1, Ordering::Relaxed) < 2);
            async move {
                if is_first {
                    begun.wait().await;
                }
                Ok(Outcome::Done)
            }
            .boxed()
        };
        Worker::new("test", 3, work).in_lanes(2)
    };
    let other = another_node(&world).await;
    let nodes = [start(&world.store, worker(), &world), start(&other, worker(), &world)];
    until(async || world.census().await.is_empty()).await;
    end(&world, nodes).await;
    let done = world.done();
    assert_eq!((done.len(), done.into_iter().collect::<BTreeSet<_>>()), (200, names));
}

async fn what_a_lane_cannot_begin_in_time_is_anybodys(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "long"), job("test", "next")]).await;
    let time = world.time.clone();
    let worker = world.worker("test", move |payload| {
        if payload == "long" {
            time.fetch_add(HOUR, Ordering::Relaxed);
        }
        Ok(Outcome::Done)
    });
    assert_eq!(world.work(&worker).await, 2);
    assert_eq!(world.done(), ["long"]);
    assert_eq!(world.census().await, counted("test", "waiting", 1));
    assert_eq!(world.work(&worker).await, 1);
    assert_eq!(world.done(), ["next"]);
}

async fn work_that_takes_too_long_has_failed(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "first"), job("test", "for ever")]).await;
    let time = world.time.clone();
    let work = move |payload: String| {
        if payload == "for ever" {
            return std::future::pending().boxed();
        }
        // All but a millisecond of what the two may take together.
        time.fetch_add(4 * MINUTE - 1, Ordering::Relaxed);
        async { Ok(Outcome::Done) }.boxed()
    };
    assert_eq!(world.work(&Worker::new("test", 2, work)).await, 2);
    assert_eq!(world.census().await, counted("test", "waiting", 1));
    let row = world.store.peek::<(i64, String, Millis)>(sql("select attempts, last_error, run_at from jobs"));
    let (attempts, error, at) = row.await.unwrap().unwrap();
    assert_eq!((attempts, error.as_str()), (1, "it took longer than a job may take"));
    assert!(at > world.store.now(), "it is tried again later");
}

async fn long_work_keeps_its_lease_and_is_done_once(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "long")]).await;
    let (done, end_of_work) = (world.done.clone(), Arc::new(Notify::new()));
    let ending = end_of_work.clone();
    let work = move |payload: String| {
        done.lock().unwrap().push(payload);
        let ending = ending.clone();
        async move {
            ending.notified().await;
            Ok(Outcome::Done)
        }
        .boxed()
    };
    let kind = start(&world.store, Worker::new("test", 1, work).in_lanes(2), &world);
    until(async || !world.done.lock().unwrap().is_empty()).await;
    // For longer than a lease lasts, in which the other lane looks for jobs.
    for _ in 0..3 {
        world.pass(10 * SECOND);
        let renewed = Millis(world.store.now().0 + 20 * SECOND);
        until(async || {
            let at = world.store.peek::<(Millis,)>(sql("select run_at from jobs")).await.unwrap();
            at.unwrap().0 == renewed
        })
        .await;
    }
    end_of_work.notify_one();
    until(async || world.census().await.is_empty()).await;
    assert_eq!(world.done(), ["long"]);
    end(&world, [kind]).await;
}

async fn work_that_another_lane_has_taken_over_is_abandoned(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "long")]).await;
    let at_work = Arc::new(());
    let held = at_work.clone();
    let work = move |_| {
        let held = held.clone();
        async move {
            let never = std::future::pending().await;
            drop(held);
            never
        }
        .boxed()
    };
    let kind = start(&world.store, Worker::new("test", 1, work), &world);
    until(async || Arc::strong_count(&at_work) == 3).await;
    // As another node does when the lease has ended.
    let later = world.store.now().0 + HOUR;
    let taken = sql("update jobs set attempts = attempts + 1, run_at = $1").bind(later);
    world.store.write(move |tx| async move { taken.run(tx).await }.boxed()).await.unwrap();
    world.pass(5 * SECOND);
    until(async || Arc::strong_count(&at_work) == 2).await;
    assert_eq!(world.census().await, counted("test", "leased", 1), "it is the other's");
    end(&world, [kind]).await;
}
