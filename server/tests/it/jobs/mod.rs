//! What jobs guarantee, on both engines: they are added by a commit, done at least once, in turns, and end as dead if
//! they keep failing.

mod lanes;

use crate::on_both_engines;
use crate::support::{Database, On, manual_clock};
use base::clock::{HOUR, MINUTE, SECOND};
use base::error::Error;
use futures_util::FutureExt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::jobs::{self, ATTEMPTS, Job, Outcome, Worker, census, run};
use store::nodes::Part;
use store::{Store, Url, sql};
use tokio::sync::{Notify, mpsc};
use tokio_util::sync::CancellationToken;
use wire::Millis;

on_both_engines!(
    a_job_is_kept_by_its_commit_and_done_once_it_is_due,
    a_failed_job_is_tried_again_later,
    a_job_that_always_fails_is_dead_in_the_end_and_can_be_found,
    a_job_that_ends_its_worker_is_dead_in_the_end,
    a_panicking_worker_has_failed_and_goes_on,
    jobs_of_an_unknown_kind_stop_nobody,
    a_worker_that_died_is_followed_when_its_lease_ends,
    what_a_dead_process_had_leased_is_taken_back_by_the_next_one_of_its_node,
    a_job_that_is_added_while_its_twin_runs_is_done_once_more,
    a_recurring_job_gives_way_to_a_twin_that_was_added_meanwhile,
    many_jobs_are_added_at_once_and_each_key_once,
    owners_take_turns,
    a_stop_gives_back_what_is_leased_and_ends_at_once,
);

struct World {
    store: Arc<Store>,
    time: Arc<AtomicI64>,
    stop: CancellationToken,
    /// What was done, in order.
    done: Arc<Mutex<Vec<String>>>,
    database: Database,
}

async fn world(on: On) -> World {
    let (clock, time) = manual_clock();
    let database = Database::new(on);
    let (committed, _) = mpsc::unbounded_channel();
    let store = Store::open(&Url::parse(&database.url).unwrap(), Part::Server, clock, committed).await.unwrap();
    World { store: Arc::new(store), time, stop: CancellationToken::new(), done: Arc::default(), database }
}

fn job(kind: &'static str, payload: &str) -> Job {
    Job { kind, payload: payload.into(), dedup: None, owner: None, run_at: Millis(0) }
}

impl World {
    async fn add(&self, jobs: Vec<Job>) {
        self.store.write(move |tx| async move { tx.enqueue_all(jobs).await }.boxed()).await.unwrap();
    }

    /// A worker that writes down what it does, and then answers so.
    fn worker(
        &self,
        kind: &'static str,
        answer: impl Fn(&str) -> Result<Outcome, Error> + Send + Sync + 'static,
    ) -> Worker {
        let done = self.done.clone();
        let work = move |payload: String| {
            done.lock().unwrap().push(payload.clone());
            let answer = answer(&payload);
            async { answer }.boxed()
        };
        Worker::new(kind, 16, work)
    }

    fn done(&self) -> Vec<String> {
        std::mem::take(&mut self.done.lock().unwrap())
    }

    async fn work(&self, worker: &Worker) -> usize {
        jobs::work_once(&self.store, worker, &self.stop).await.unwrap()
    }

    fn pass(&self, milliseconds: i64) {
        self.time.fetch_add(milliseconds, Ordering::Relaxed);
    }

    async fn census(&self) -> Vec<(String, String, i64)> {
        self.store.read(|conn| census(conn).boxed()).await.unwrap()
    }
}

fn counted(kind: &str, state: &str, count: i64) -> Vec<(String, String, i64)> {
    vec![(kind.into(), state.into(), count)]
}

async fn a_job_is_kept_by_its_commit_and_done_once_it_is_due(on: On) {
    let world = world(on).await;
    let later = Millis(world.store.now().0 + MINUTE);
    let job = move || Job { run_at: later, dedup: Some("one".into()), ..job("test", "what to do") };
    for _ in 0..2 {
        world.add(vec![job()]).await;
    }
    let lost = world.store.write(move |tx| {
        async move {
            tx.enqueue(Job { dedup: None, ..job() }).await?;
            Err::<(), _>(Error::internal("not committed"))
        }
        .boxed()
    });
    lost.await.unwrap_err();
    let worker = world.worker("test", |_| Ok(Outcome::Done));
    assert_eq!(world.work(&worker).await, 0, "not due yet");
    world.pass(MINUTE);
    assert_eq!(world.work(&worker).await, 1, "the same job is kept once");
    assert_eq!(world.work(&worker).await, 0);
    assert_eq!(world.done(), ["what to do"]);
}

async fn a_failed_job_is_tried_again_later(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "x")]).await;
    let tries = AtomicI64::new(0);
    let fails_first = move |_: &str| match tries.fetch_add(1, Ordering::Relaxed) {
        0 => Err(Error::internal("not today")),
        _ => Ok(Outcome::Done),
    };
    let worker = world.worker("test", fails_first);
    assert_eq!(world.work(&worker).await, 1);
    assert_eq!(world.work(&worker).await, 0, "not at once");
    world.pass(MINUTE);
    assert_eq!(world.work(&worker).await, 1);
    assert_eq!(world.census().await, [], "done now");
}

async fn a_job_that_always_fails_is_dead_in_the_end_and_can_be_found(on: On) {
    let world = world(on).await;
    world.add(vec![Job { dedup: Some("key".into()), ..job("test", "x") }]).await;
    let worker = world.worker("test", |_| Err(Error::internal("the storage is gone")));
    for _ in 0..ATTEMPTS {
        assert_eq!(world.work(&worker).await, 1);
        world.pass(HOUR);
    }
    assert_eq!(world.work(&worker).await, 0, "it is not tried for ever");
    assert_eq!(world.census().await, counted("test", "dead", 1));
    let error = world.store.peek::<(String,)>(sql("select last_error from jobs where state = 'dead'")).await.unwrap();
    assert_eq!(error.unwrap().0, "the storage is gone");

    world.add(vec![Job { dedup: Some("key".into()), ..job("test", "anew") }]).await;
    world.done();
    assert_eq!(world.work(&world.worker("test", |_| Ok(Outcome::Done))).await, 1, "a dead one is nobody's twin");
    assert_eq!(world.done(), ["anew"]);
}

/// As a worker does whose process ends in the middle of its job.
async fn begin_and_die(world: &World, kind: &'static str) {
    let begun = Arc::new(Notify::new());
    let telling = begun.clone();
    let work = move |_| {
        telling.notify_one();
        std::future::pending().boxed()
    };
    let (store, stop) = (world.store.clone(), CancellationToken::new());
    let worker = Worker::new(kind, 16, work);
    let task = tokio::spawn(async move { jobs::work_once(&store, &worker, &stop).await });
    begun.notified().await;
    task.abort();
    assert!(task.await.unwrap_err().is_cancelled());
}

async fn a_job_that_ends_its_worker_is_dead_in_the_end(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "poison")]).await;
    for _ in 0..ATTEMPTS {
        begin_and_die(&world, "test").await;
        world.pass(HOUR);
    }
    assert_eq!(world.work(&world.worker("test", |_| Ok(Outcome::Done))).await, 0);
    assert_eq!(world.census().await, counted("test", "dead", 1));
}

async fn a_panicking_worker_has_failed_and_goes_on(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "bad"), job("test", "good")]).await;
    let worker = world.worker("test", |payload| {
        assert_ne!(payload, "bad", "a worker panics");
        Ok(Outcome::Done)
    });
    assert_eq!(world.work(&worker).await, 2);
    assert_eq!(world.done().len(), 2);
    assert_eq!(world.census().await, counted("test", "waiting", 1));
}

async fn jobs_of_an_unknown_kind_stop_nobody(on: On) {
    let world = world(on).await;
    world.add((0..40).map(|_| job("of.a.newer.program", "?")).collect()).await;
    world.add(vec![job("test", "known")]).await;
    let worker = world.worker("test", |_| Ok(Outcome::Done));
    assert_eq!(world.work(&worker).await, 1);
    assert_eq!(world.done(), ["known"]);
    assert_eq!(world.census().await, counted("of.a.newer.program", "waiting", 40), "they wait for who knows them");
}

async fn a_worker_that_died_is_followed_when_its_lease_ends(on: On) {
    let world = world(on).await;
    world.add(vec![job("test", "x")]).await;
    begin_and_die(&world, "test").await;
    assert_eq!(world.census().await, counted("test", "leased", 1));
    let worker = world.worker("test", |_| Ok(Outcome::Done));
    world.pass(20 * SECOND - 1);
    assert_eq!(world.work(&worker).await, 0, "the other may still be at it");
    world.pass(1);
    assert_eq!(world.work(&worker).await, 1);
    assert_eq!(world.census().await, []);
}

async fn what_a_dead_process_had_leased_is_taken_back_by_the_next_one_of_its_node(on: On) {
    let world = world(on).await;
    let keyed = |key: &str, payload: &str| Job { dedup: Some(key.into()), ..job("test", payload) };
    world.add(vec![job("test", "alone"), keyed("a", "a1"), keyed("b", "b1")]).await;
    begin_and_die(&world, "test").await;
    // Twins that were added while the first were being done.
    world.add(vec![keyed("a", "a2"), keyed("b", "b2")]).await;
    begin_and_die(&world, "test").await;
    world.add(vec![keyed("b", "b3")]).await;
    let before = [counted("test", "leased", 5), counted("test", "waiting", 1)].concat();
    assert_eq!(world.census().await, before);

    let worker = world.worker("test", |_| Ok(Outcome::Done));
    if on == On::Postgres {
        jobs::begin(&*lanes::another_node(&world).await, &[]).await.unwrap();
        assert_eq!(world.work(&worker).await, 1, "another node may be at the others: {:?}", world.done());
        world.add(vec![keyed("b", "b3")]).await;
        world.done();
    }
    jobs::begin(&world.store, &[]).await.unwrap();
    assert_eq!(world.work(&worker).await, 3, "at once");
    let mut done = world.done();
    done.sort();
    assert_eq!(done, ["a2", "alone", "b3"], "the newest of each key");
    assert_eq!(world.census().await, []);
}

async fn a_job_that_is_added_while_its_twin_runs_is_done_once_more(on: On) {
    let world = world(on).await;
    let twin = || Job { dedup: Some("key".into()), ..job("test", "x") };
    world.add(vec![twin()]).await;
    let (store, done) = (world.store.clone(), world.done.clone());
    let work = move |payload: String| {
        let (store, done) = (store.clone(), done.clone());
        async move {
            let first = done.lock().unwrap().is_empty();
            done.lock().unwrap().push(payload);
            if first {
                for _ in 0..2 {
                    store.write(move |tx| async move { tx.enqueue(twin()).await }.boxed()).await?;
                }
            }
            Ok(Outcome::Done)
        }
        .boxed()
    };
    let worker = Worker::new("test", 16, work);
    assert_eq!(world.work(&worker).await, 1);
    assert_eq!(world.work(&worker).await, 1, "what was added meanwhile");
    assert_eq!(world.work(&worker).await, 0);
    assert_eq!(world.done().len(), 2);
}

async fn a_recurring_job_gives_way_to_a_twin_that_was_added_meanwhile(on: On) {
    let world = world(on).await;
    let twin = |at| Job { dedup: Some("key".into()), run_at: Millis(at), ..job("test", "x") };
    let (now, later) = (world.store.now().0, world.store.now().0 + HOUR);
    for failing in [false, true] {
        world.add(vec![twin(now)]).await;
        let store = world.store.clone();
        let work = move |_| {
            let store = store.clone();
            async move {
                store.write(move |tx| async move { tx.enqueue(twin(later)).await }.boxed()).await?;
                if failing { Err(Error::internal("not today")) } else { Ok(Outcome::Again(Millis(later + HOUR))) }
            }
            .boxed()
        };
        let worker = Worker::new("test", 16, work);
        assert_eq!(world.work(&worker).await, 1);
        assert_eq!(world.census().await, counted("test", "waiting", 1), "one of the two");
        let at = world.store.peek::<(i64,)>(sql("select run_at from jobs")).await.unwrap().unwrap().0;
        assert_eq!(at, later);
        // Asked for earlier, it is due earlier.
        world.add(vec![twin(now)]).await;
        assert_eq!(world.work(&world.worker("test", |_| Ok(Outcome::Done))).await, 1);
        assert_eq!(world.census().await, []);
    }
}

async fn many_jobs_are_added_at_once_and_each_key_once(on: On) {
    let world = world(on).await;
    let keyed = (0..600).map(|n| Job { dedup: Some(format!("key {}", n % 300)), ..job("test", "keyed") });
    world.add(keyed.chain((0..100).map(|_| job("test", "plain"))).collect()).await;
    world.add((0..300).map(|n| Job { dedup: Some(format!("key {n}")), ..job("test", "keyed") }).collect()).await;
    world.add(Vec::new()).await;
    assert_eq!(world.census().await, counted("test", "waiting", 400));
}

async fn owners_take_turns(on: On) {
    let world = world(on).await;
    let of = |owner, name: &str| Job { owner: Some(owner), ..job("test", name) };
    for n in 1..=5 {
        world.add(vec![of(1, &format!("a{n}"))]).await;
    }
    let worker = Worker { batch: 1, ..world.worker("test", |_| Ok(Outcome::Done)) };
    world.work(&worker).await;
    world.add(vec![of(2, "b1")]).await;
    world.add(vec![of(2, "b2")]).await;
    world.work(&worker).await;
    world.add(vec![of(3, "c1")]).await;
    while world.work(&worker).await > 0 {}
    assert_eq!(world.done(), ["a1", "a2", "b1", "c1", "a3", "b2", "a4", "a5"]);
}

async fn a_stop_gives_back_what_is_leased_and_ends_at_once(on: On) {
    let world = world(on).await;
    world.add((0..16).map(|n| job("test", &n.to_string())).collect()).await;
    let begun = Arc::new(Notify::new());
    let telling = begun.clone();
    let work = move |_| {
        telling.notify_one();
        std::future::pending().boxed()
    };
    let worker = Worker::new("test", 16, work);
    let lane = tokio::spawn(run(world.store.clone(), worker, world.stop.clone()));
    begun.notified().await;
    world.stop.cancel();
    tokio::time::timeout(Duration::from_mins(1), lane).await.expect("it ends").unwrap();
    assert_eq!(world.census().await, counted("test", "waiting", 16));
    let (_, elsewhere) = (world.done(), World { stop: CancellationToken::new(), ..world });
    let worker = elsewhere.worker("test", |_| Ok(Outcome::Done));
    assert_eq!(elsewhere.work(&worker).await, 16, "another node has them at once");
}
