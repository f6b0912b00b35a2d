//! PostgreSQL's own ways to fail: a row that somebody else holds, a connection killed in the middle of a COMMIT, two
//! servers on one database.

use crate::support::client::{acquaint, get, persist, send, text};
use crate::support::members::new;
use crate::support::postgres::{Care, Cluster, session as session_of};
use crate::support::server::{Running, serve, serve_at, serve_with};
use crate::support::{Database, On, PATIENCE, assert_sound, until};
use base::clock::Clock;
use futures_util::future::join_all;
use hyper::StatusCode;
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::Client;
use wire::Balance;
use wire::message::{Sent, To};
use wire::user::UserAnswer;

/// A session of somebody else's.
async fn session(database: &Database) -> Client {
    session_of(&database.url).await
}

async fn run(session: &Client, text: &str) {
    session.batch_execute(text).await.unwrap();
}

/// Ends the backends of the server under test that are in this state; waits until there is one.
async fn kill(session: &Client, state: &str) {
    let text = format!(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'vonk' and {state}"
    );
    let found = async {
        loop {
            if session.execute(&text, &[]).await.unwrap() > 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, found).await.expect("a commit is under way");
}

async fn credits(server: &Running, who: &crate::support::members::Someone) -> Balance {
    get(server, who, "/api/user.php").await.read::<UserAnswer>().user.credits
}

/// A plan is made once and kept: what is best while there are ten messages must not be what is done with a million.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ids_of_sends_are_looked_up_by_their_index_however_few_messages_there_are() {
    let server = serve_with(On::Postgres, Clock::System, |config| config.limits.writes_burst = 1e6).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let chat = acquaint(&server, &anna, &ben).await;
    // The sixth time that a statement is run, its plan is kept. PostgreSQL counts up to a second late.
    until(async || {
        send(&server, &anna, &text(To::Conversation(chat), "Once more")).await.read::<Sent>();
        let other = session(&server.database()).await;
        let uses = "select idx_scan from pg_stat_user_indexes where indexrelname = 'sends_pkey'";
        other.query_one(uses, &[]).await.unwrap().get::<_, i64>(0) >= 20
    })
    .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_row_that_somebody_else_holds_stops_nobody_elses_sends() {
    let server = serve(On::Postgres).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let (cas, dora) = (server.member(new("Cas")).await, server.member(new("Dora")).await);
    let (held, free) = (acquaint(&server, &anna, &ben).await, acquaint(&server, &cas, &dora).await);
    let other = session(&server.database()).await;
    run(&other, &format!("begin; select 1 from wallets where member_id = {} for update", anna.id)).await;

    let stuck = text(To::Conversation(held), "Stuck");
    let all = async {
        for _ in 0..3 {
            let free: Vec<_> = (0..10).map(|n| text(To::Conversation(free), &format!("Free {n}"))).collect();
            let free = join_all(free.iter().map(|it| send(&server, &cas, it)));
            let (stuck, free) = tokio::join!(send(&server, &anna, &stuck), free);
            assert_eq!((stuck.status, stuck.code()), (StatusCode::SERVICE_UNAVAILABLE, "try_again".into()));
            for reply in free {
                reply.read::<Sent>();
            }
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("everybody is answered while the row is held");

    run(&other, "rollback").await;
    let sent: Sent = send(&server, &anna, &stuck).await.read();
    assert_eq!(send(&server, &anna, &stuck).await.read::<Sent>(), sent, "it was never refused");
    assert_eq!(credits(&server, &anna).await, Balance(98), "the hello and this one");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_send_whose_connection_is_killed_before_its_commit_is_done_is_sent_once() {
    let server = serve(On::Postgres).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let other = session(&server.database()).await;
    run(
        &other,
        "create table slow (on_commit boolean); insert into slow values (true);
         create function slowly() returns trigger language plpgsql as
         $$ begin if (select on_commit from slow) then perform pg_sleep(300); end if; return null; end $$;
         create constraint trigger slowly after insert on messages deferrable initially deferred
         for each row execute function slowly()",
    )
    .await;
    let it = text(To::Conversation(conversation), "In the middle");
    let killing = async {
        let is_asleep = "query = 'commit' and wait_event = 'PgSleep'";
        until_there_is(&other, is_asleep).await;
        run(&other, "update slow set on_commit = false").await;
        kill(&other, is_asleep).await;
    };
    let (reply, ()) = tokio::join!(send(&server, &anna, &it), killing);
    let sent: Sent = reply.read();
    assert_eq!(send(&server, &anna, &it).await.read::<Sent>(), sent);
    assert_eq!(credits(&server, &anna).await, Balance(98), "it was charged once");
    server.stop().await;
}

async fn until_there_is(session: &Client, state: &str) {
    let text = format!("select 1 from pg_stat_activity where datname = current_database() and {state}");
    let found = async {
        while session.query(&text, &[]).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, found).await.expect("a commit is under way");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_send_whose_connection_is_killed_after_its_commit_was_written_is_sent_once() {
    let cluster = Cluster::start(Care::Usual);
    let database = Arc::new(Database::at(cluster.new_database()));
    let server = serve_at(database.clone(), Clock::System, |_| {}).await;
    let (anna, ben) = (server.member(new("Anna")).await, server.member(new("Ben")).await);
    let conversation = acquaint(&server, &anna, &ben).await;
    let other = session(&database).await;
    run(&other, "create table probes (n bigint)").await;
    // Commits are written, and then wait for a standby that does not exist.
    run(&other, "alter system set synchronous_standby_names = 'nobody'").await;
    run(&other, "select pg_reload_conf()").await;
    // PostgreSQL reads its settings some time after the signal. Once one commit waits, the others will too.
    let probe = session(&database).await;
    let probing = tokio::spawn(async move {
        loop {
            run(&probe, "insert into probes values (1)").await;
        }
    });
    until_there_is(&other, "wait_event = 'SyncRep' and query like 'insert into probes%'").await;
    let it = text(To::Conversation(conversation), "In the middle");
    let killing = async {
        let waits = "wait_event = 'SyncRep' and query = 'commit'";
        kill(&other, waits).await;
        run(&other, "alter system reset synchronous_standby_names").await;
        run(&other, "select pg_reload_conf()").await;
    };
    let (reply, ()) = tokio::join!(send(&server, &anna, &it), killing);
    probing.abort();
    let sent: Sent = reply.read();
    assert_eq!(send(&server, &anna, &it).await.read::<Sent>(), sent);
    assert_eq!(credits(&server, &anna).await, Balance(98), "it was charged once");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_database_charge_a_send_once_and_number_without_a_gap() {
    let one = serve(On::Postgres).await;
    let two = serve_at(one.database(), Clock::System, |_| {}).await;
    let (anna, ben) = (one.member(new("Anna")).await, one.member(new("Ben")).await);
    let conversation = acquaint(&one, &anna, &ben).await;
    let sends: Vec<_> = (0..40).map(|n| text(To::Conversation(conversation), &format!("Twice {n}"))).collect();
    let (mut seqs, mut again) = (Vec::new(), 0);
    for it in &sends {
        let (here, there) =
            tokio::join!(persist(async || send(&one, &anna, it).await), persist(async || send(&two, &anna, it).await));
        let (here, there): (Sent, Sent) = (here.read(), there.read());
        assert_eq!(here, there, "one answer");
        seqs.push(here.message.seq.0);
    }
    // Both members at once, each over another server: nobody waits for nobody.
    for n in 0..20 {
        let (hers, his) =
            (text(To::Conversation(conversation), "Hers"), text(To::Conversation(conversation), &format!("His {n}")));
        let (hers, his) = tokio::join!(
            persist(async || send(&one, &anna, &hers).await),
            persist(async || send(&two, &ben, &his).await)
        );
        for reply in [hers, his] {
            seqs.push(reply.read::<Sent>().message.seq.0);
            again += 1;
        }
    }
    seqs.sort_unstable();
    let all: Vec<i64> = (2..=41 + again).collect();
    assert_eq!(seqs, all, "numbered without a gap");
    assert_eq!(credits(&two, &anna).await, Balance(100 - 1 - 40 - 20));
    assert_sound(one.store()).await;
    two.stop().await;
    one.stop().await;
}
