//! One member's large reads, as many at once as connections allow, must not be what others wait for.

use crate::support::client::{call, get};
use crate::support::members::new;
use crate::support::server::{Running, serve, serve_with};
use crate::support::{On, manual_clock};
use base::error::Result;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, join_all};
use hyper::{Method, StatusCode};
use std::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::mpsc;
use vonk::config::Config;
use wire::sync::Sync;

/// Large reads that stay under way until they are released. Of one owner, if there is one.
struct Held {
    _release: Vec<Sender<()>>,
    begun: mpsc::UnboundedReceiver<()>,
}

fn stay(begin: mpsc::UnboundedSender<()>, released: Receiver<()>) -> BoxFuture<'static, Result<()>> {
    async move {
        // They end when the other end is gone.
        let _ = begin.send(());
        let _ = released.recv();
        Ok(())
    }
    .boxed()
}

fn hold(server: &Running, owner: Option<i64>, count: usize) -> Held {
    let (begin, begun) = mpsc::unbounded_channel();
    let hold = || {
        let (release, released): (_, Receiver<()>) = channel();
        let (store, begin) = (server.store().clone(), begin.clone());
        tokio::spawn(async move {
            match owner {
                Some(owner) => store.read_in_turn(owner, move |_| stay(begin, released)).await,
                None => store.read(move |_| stay(begin, released)).await,
            }
        });
        release
    };
    Held { _release: (0..count).map(|_| hold()).collect(), begun }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_logged_in_is_known_while_every_large_read_is_under_way() {
    let server = serve(On::Sqlite).await;
    let anna = server.member(new("Anna")).await;
    let tag = get(&server, &anna, "/api/user.php").await.headers["etag"].to_str().unwrap().to_owned();
    let mut held = hold(&server, None, 12);
    for _ in 0..4 {
        held.begun.recv().await.unwrap();
    }
    let poll = call(&server, Some(&anna), Method::GET, "/api/user.php").header("if-none-match", &tag).go().await;
    assert_eq!(poll.status, StatusCode::NOT_MODIFIED, "{:?}", poll.bytes);
    drop(held);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_reads_of_one_member_do_not_delay_those_of_others() {
    let server = serve(On::Sqlite).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let mut held = hold(&server, Some(anna.id.0), 12);
    for _ in 0..2 {
        held.begun.recv().await.unwrap();
    }
    get(&server, &ben, "/api/sync.php").await.read::<Sync>();
    assert!(held.begun.try_recv().is_err(), "the others wait for their turn");
    let own = get(&server, &anna, "/api/sync.php");
    drop(held);
    own.await.read::<Sync>();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_reads_without_end_is_limited_and_nobody_else_is() {
    let (clock, _time) = manual_clock();
    let limit = |config: &mut Config| (config.limits.reads_per_second, config.limits.reads_burst) = (1.0, 10.0);
    let server = serve_with(On::Sqlite, clock, limit).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let user = get(&server, &anna, "/api/user.php").await;
    let replies = join_all((0..60).map(|_| get(&server, &anna, "/api/sync.php"))).await;
    let read = replies.iter().filter(|reply| reply.status == StatusCode::OK).count();
    let refused = replies.iter().filter(|reply| reply.code() == "rate_limited").count();
    assert_eq!((read, refused), (9, 51));
    get(&server, &ben, "/api/sync.php").await.read::<Sync>();
    let poll = call(&server, Some(&anna), Method::GET, "/api/user.php");
    let poll = poll.header("if-none-match", user.headers["etag"].to_str().unwrap()).go().await;
    assert_eq!(poll.status, StatusCode::NOT_MODIFIED, "who finds nothing new has read nothing");
    server.stop().await;
}
