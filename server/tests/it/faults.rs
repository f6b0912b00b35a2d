//! What holds when something breaks.

use crate::on_both_engines;
use crate::support::client::{get, handshake, origin, send, text};
use crate::support::members::Someone;
use crate::support::server::{Process, assert_verified, seed_load};
use crate::support::{Database, On, PATIENCE};
use hyper::StatusCode;
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::watch;
use tokio::task::JoinSet;
use wire::chat::ChatPage;
use wire::frame::{ClientFrame, ServerFrame};
use wire::message::{Send, Sent, To};
use wire::user::UserAnswer;
use wire::{Balance, ClientId, ConversationId};

on_both_engines!(a_server_killed_under_load_has_lost_nothing_it_acknowledged);

/// All that one member sent, and what was acknowledged before the end.
struct Account {
    who: Someone,
    conversation: ConversationId,
    sends: Vec<Send>,
    acknowledged: BTreeMap<ClientId, Sent>,
}

/// Sends until the server is gone, and counts what is acknowledged.
async fn flood(
    server: Arc<Process>,
    who: Someone,
    conversation: ConversationId,
    count: watch::Sender<usize>,
) -> Account {
    let mut account = Account { who, conversation, sends: Vec::new(), acknowledged: BTreeMap::new() };
    let mut socket = handshake(&*server, &account.who.cookie, &origin(&*server)).await.unwrap();
    socket.send(&ClientFrame::Hello { since: None, epoch: None, visible: true }).await;
    loop {
        // A burst of five is under way at any time; the bucket of the socket allows it.
        for n in 0..5 {
            let it = text(To::Conversation(conversation), &format!("Before the end {n}"));
            account.sends.push(it.clone());
            if socket.try_send(&ClientFrame::Send(it)).await.is_err() {
                return account;
            }
        }
        let mut answered = 0;
        while answered < 5 {
            match socket.next_or_end().await {
                Some(ServerFrame::Sent(sent)) => {
                    account.acknowledged.insert(sent.client_id.clone(), sent);
                    count.send_modify(|count| *count += 1);
                    answered += 1;
                }
                Some(ServerFrame::Refused(_)) => answered += 1,
                Some(_) => {}
                None => return account,
            }
        }
    }
}

async fn a_server_killed_under_load_has_lost_nothing_it_acknowledged(on: On) {
    let database = Database::new(on);
    let members = seed_load(&database, 12);
    for enough in [100, 300, 500] {
        let server = Arc::new(Process::serve(&database));
        let mut floods = JoinSet::new();
        let (count, mut counted) = watch::channel(0);
        for (who, conversation) in &members {
            floods.spawn(flood(server.clone(), who.clone(), *conversation, count.clone()));
        }
        let real = counted.wait_for(|acknowledged| *acknowledged >= enough);
        tokio::time::timeout(PATIENCE, real).await.expect("the load is real").unwrap();
        server.kill();
        let accounts = floods.join_all().await;
        drop(server);
        assert_verified(&database);

        let server = Process::serve(&database);
        for account in &accounts {
            let stored = stored_messages(&server, account).await;
            for id in account.acknowledged.keys() {
                assert!(stored.contains(id), "an acknowledged message is lost");
            }
            // The client does not know what became of the others: it sends them again, and all are there, once.
            for it in &account.sends {
                let reply = send(&server, &account.who, it).await;
                // One member's calls are bounded; what is refused for that may be sent again, or not.
                if reply.status == StatusCode::TOO_MANY_REQUESTS {
                    continue;
                }
                let again: Sent = reply.read();
                if let Some(before) = account.acknowledged.get(&it.client_id) {
                    assert_eq!(again, *before, "two answers to one send");
                }
            }
            let stored = i64::try_from(stored_messages(&server, account).await.len()).unwrap();
            let user: UserAnswer = get(&server, &account.who, "/api/user.php").await.read();
            assert_eq!(user.user.credits, Balance(1_000_000 - stored), "each message was paid for once");
        }
        server.kill();
        assert_verified(&database);
    }
}

/// The ids of what this member has written in the conversation and paid for.
async fn stored_messages(server: &Process, account: &Account) -> Vec<ClientId> {
    let mut ids = Vec::new();
    let mut after = 1;
    loop {
        let path = format!("/api/chat.php?id={}&after={after}&limit=200", account.conversation);
        let page: ChatPage = get(server, &account.who, &path).await.read();
        ids.extend(page.messages.iter().filter(|it| it.sender == account.who.id).map(|it| it.client_id.clone()));
        match page.messages.last() {
            Some(last) if page.more_after => after = last.seq.0,
            _ => return ids,
        }
    }
}
