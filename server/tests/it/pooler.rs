//! Behind a pooler that lends sessions of PostgreSQL for one transaction each: two servers with more connections than
//! there are sessions, and members who send through both.

use crate::support::client::{acquaint, get, send, settled, text, upload};
use crate::support::members::new;
use crate::support::pgbouncer::Pgbouncer;
use crate::support::postgres::{Care, Cluster, session};
use crate::support::server::{Running, assert_verified, serve_at, vonk};
use crate::support::{Database, until};
use base::clock::Clock;
use futures_util::future::join_all;
use std::sync::Arc;
use wire::message::{Sent, To};
use wire::user::UserAnswer;
use wire::{Balance, Seq};

const SENDS: i64 = 40;

async fn balance(server: &Running, who: &crate::support::members::Someone) -> i64 {
    let Balance(credits) = get(server, who, "/api/user.php").await.read::<UserAnswer>().user.credits;
    credits
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_share_the_few_sessions_of_a_pooler() {
    let cluster = Cluster::start(Care::Least);
    let direct = cluster.new_database();
    let pooler = Pgbouncer::before(&cluster);
    let database = Arc::new(Database::at(pooler.to(&direct)));
    let one = serve_at(database.clone(), Clock::System, |_| {}).await;
    let other = serve_at(database.clone(), Clock::System, |_| {}).await;
    let mut pairs = Vec::new();
    for _ in 0..4 {
        let (anna, ben) = (one.member(new("Anna")).await, one.member(new("Ben")).await);
        let chat = acquaint(&one, &anna, &ben).await;
        pairs.push((anna, ben, chat));
    }
    let sending = pairs.iter().map(|(anna, ben, chat)| {
        let [one, other] = [&one, &other];
        async move {
            for n in 0..SENDS {
                let (server, who) = (if n % 3 == 0 { other } else { one }, if n % 2 == 0 { anna } else { ben });
                let it = text(To::Conversation(*chat), &format!("Number {n}"));
                let sent: Sent = send(server, who, &it).await.read();
                assert_eq!(sent.message.seq, Seq(n + 2));
                assert_eq!(send(server, who, &it).await.read::<Sent>(), sent, "a repeat gets the same answer");
            }
            assert_eq!(balance(other, anna).await, 100 - 1 - SENDS / 2);
            assert_eq!(balance(one, ben).await, 100 - SENDS / 2);
        }
    });
    join_all(sending).await;
    upload(&one, &pairs[0].0).await;
    settled(&one).await;

    // What a transaction sets for itself does not stay with the session.
    let operator = session(&direct).await;
    let query = "select count(*) from pg_stat_activity where application_name = 'vonk'";
    let sessions: i64 = operator.query_one(query, &[]).await.unwrap().get(0);
    assert!(sessions > 0, "the servers have come by way of the pooler");
    // A row that is locked is given up soon, as without a pooler.
    operator.batch_execute("begin; select * from wallets for update").await.unwrap();
    let (anna, _, chat) = &pairs[0];
    let late = send(&one, anna, &text(To::Conversation(*chat), "Locked")).await;
    assert_eq!(late.code(), "try_again");
    operator.batch_execute("rollback").await.unwrap();
    until(async || send(&one, anna, &text(To::Conversation(*chat), "Free")).await.status.is_success()).await;

    one.stop().await;
    other.stop().await;
    assert_verified(&database);
    assert!(vonk(&database, &["orders", "--since", "2026-01-01"]).output().unwrap().status.success());
}
