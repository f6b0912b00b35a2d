//! A rolling restart: each server in turn stops and starts again, while members send.

use super::At;
use super::bus::node;
use crate::support::client::{acquaint, get, send, text};
use crate::support::members::{Someone, new};
use crate::support::redis::Redis;
use crate::support::server::{Running, Served};
use crate::support::{Database, On};
use futures_util::FutureExt;
use hyper::StatusCode;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::sql;
use wire::message::{Send, To};
use wire::user::UserAnswer;
use wire::{Balance, ConversationId};

const SENDS: usize = 80;

/// The servers that a balancer would send members to.
type Open = Arc<Mutex<Vec<SocketAddr>>>;

/// Sends until a server has taken it, each time at another one.
async fn persist(open: &Open, who: &Someone, it: &Send) {
    for turn in 0_usize.. {
        let address = {
            let open = open.lock().unwrap();
            open[turn % open.len()]
        };
        let (who, it) = (who.clone(), it.clone());
        // Who finds nobody there, or is left without an answer, panics, which ends this task alone.
        let answer = tokio::spawn(async move { send(&At(address), &who, &it).await }).await;
        if answer.is_ok_and(|reply| reply.status == StatusCode::OK) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn restart(open: &Open, server: Running, url: &str) -> Running {
    let database = server.database();
    open.lock().unwrap().retain(|address| *address != server.address());
    server.stop().await;
    let server = node(url, database).await;
    open.lock().unwrap().push(server.address());
    server
}

async fn messages(server: &Running, chat: ConversationId) -> i64 {
    let count = sql("select count(*) from messages where conversation_id = $1").bind(chat);
    server.store().read(|conn| count.number(conn).boxed()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_loses_no_send_and_charges_none_twice() {
    let redis = Redis::start();
    let url = redis.url();
    let mut one = node(&url, Arc::new(Database::ready(On::Postgres))).await;
    let mut other = node(&url, one.database()).await;
    let (anna, ben) = (one.member(new("Anna")).await, one.member(new("Ben")).await);
    let chat = acquaint(&one, &anna, &ben).await;
    let balance = async |server: &Running| get(server, &anna, "/api/user.php").await.read::<UserAnswer>().user.credits;
    let Balance(before) = balance(&one).await;
    let open: Open = Arc::new(Mutex::new(vec![one.address(), other.address()]));
    let sending = {
        let (open, anna) = (open.clone(), anna.clone());
        tokio::spawn(async move {
            for n in 0..SENDS {
                persist(&open, &anna, &text(To::Conversation(chat), &format!("Number {n}"))).await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
    };
    for _ in 0..2 {
        one = restart(&open, one, &url).await;
        other = restart(&open, other, &url).await;
    }
    sending.await.unwrap();
    let sent = i64::try_from(SENDS).unwrap();
    assert_eq!(messages(&one, chat).await, 1 + sent);
    assert_eq!(balance(&other).await, Balance(before - sent));
    one.stop().await;
    other.stop().await;
}
