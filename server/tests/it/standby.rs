//! PostgreSQL with a synchronous standby: what was acknowledged is there after the standby has taken over.

use crate::support::client::{acquaint, get, send, text};
use crate::support::members::new;
use crate::support::postgres::{Care, Cluster, session};
use crate::support::server::serve_at;
use crate::support::{Database, assert_sound, until};
use base::clock::Clock;
use futures_util::FutureExt;
use futures_util::future::join_all;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use store::sql;
use tokio_util::sync::CancellationToken;
use vonk::config::Config;
use wire::message::{Sent, To};
use wire::user::UserAnswer;
use wire::{Balance, ClientId};

/// Members who send at the same time.
const SENDERS: usize = 8;
const CREDITS: i64 = 10_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_that_takes_over_under_load_has_every_acknowledged_message_once() {
    let primary = Cluster::start(Care::Usual);
    let url = primary.new_database();
    let standby = primary.standby();
    let operator = session(&url).await;
    for setting in ["alter system set synchronous_standby_names = '*'", "select pg_reload_conf()"] {
        operator.batch_execute(setting).await.unwrap();
    }
    until(async || {
        let state = "select 1 from pg_stat_replication where sync_state = 'sync'";
        !operator.query(state, &[]).await.unwrap().is_empty()
    })
    .await;

    // The program asks each of the two which of them takes writes.
    let (_, name) = url.rsplit_once('/').unwrap();
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", primary.port(), standby.port());
    let both = format!("postgres://vonk@{hosts}/{name}?target_session_attrs=read-write&connect_timeout=2");
    // Each repeats itself without a pause while nobody can take a send, which a member's limit would refuse.
    let unlimited = |config: &mut Config| config.limits.writes_burst = 1e6;
    let server = Arc::new(serve_at(Arc::new(Database::at(both)), Clock::System, unlimited).await);
    let ben = server.member(new("Ben")).await;
    let mut senders = Vec::new();
    for _ in 0..SENDERS {
        let mut anna = new("Anna");
        anna.credits = CREDITS;
        let anna = server.member(anna).await;
        let chat = acquaint(&*server, &anna, &ben).await;
        senders.push((anna, chat));
    }

    let (stop, acknowledged) = (CancellationToken::new(), Arc::new(AtomicUsize::new(0)));
    let sending = senders.iter().cloned().map(|(anna, chat)| {
        let (server, stop, acknowledged) = (server.clone(), stop.clone(), acknowledged.clone());
        tokio::spawn(async move {
            let mut sent: Vec<(ClientId, Sent)> = Vec::new();
            while !stop.is_cancelled() {
                let it = text(To::Conversation(chat), &format!("Number {}", sent.len()));
                // The same send again, until there is an answer to it.
                loop {
                    let reply = send(&*server, &anna, &it).await;
                    if reply.status.is_success() {
                        sent.push((it.client_id.clone(), reply.read()));
                        acknowledged.fetch_add(1, Ordering::Relaxed);
                        break;
                    }
                    assert_eq!(reply.code(), "try_again");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            sent
        })
    });
    let sending: Vec<_> = sending.collect();
    let until_so_many = async |number| until(async || acknowledged.load(Ordering::Relaxed) >= number).await;
    until_so_many(200).await;
    primary.signal("-KILL");
    // Nobody may be acknowledged now; whoever was, is on the standby.
    standby.promote();
    let before = acknowledged.load(Ordering::Relaxed);
    until_so_many(before + 200).await;
    stop.cancel();

    for (task, (anna, chat)) in join_all(sending).await.into_iter().zip(&senders) {
        let sent = task.unwrap();
        let query = sql("select client_id, seq from messages where conversation_id = $1 and seq > 1 order by seq");
        let query = query.bind(*chat);
        let stored: Vec<(String, i64)> = server.store().read(|conn| query.all(conn).boxed()).await.unwrap();
        let expected: Vec<(String, i64)> =
            sent.iter().map(|(id, sent)| (id.as_str().to_owned(), sent.message.seq.0)).collect();
        assert_eq!(stored, expected, "each once, in its order, under the number that its sender was told");
        let Balance(balance) = get(&*server, anna, "/api/user.php").await.read::<UserAnswer>().user.credits;
        assert_eq!(balance, CREDITS - 1 - i64::try_from(sent.len()).unwrap());
    }
    assert_sound(server.store()).await;
    Arc::into_inner(server).unwrap().stop().await;
}
