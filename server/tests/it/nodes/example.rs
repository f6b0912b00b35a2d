//! The worked example of `config/cluster/`: it starts, its servers hear each other, and it leaves nothing behind.

use super::At;
use crate::support::client::{Reply, Socket, call, live, send, text};
use crate::support::members::Someone;
use hyper::{Method, StatusCode};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use wire::MemberId;
use wire::chat::Chats;
use wire::frame::ServerFrame;
use wire::message::{Sent, To};

const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../config/cluster/run");

/// The example while it runs.
struct Example {
    shell: Child,
    /// Of the balancer and the two servers.
    ports: [u16; 3],
    /// Their process ids.
    servers: Vec<String>,
    folder: String,
}

impl Example {
    fn start() -> Self {
        // All are held until the last is known, so that no two are the same.
        let free: Vec<TcpListener> = (0..5).map(|_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap()).collect();
        let ports: Vec<u16> = free.iter().map(|it| it.local_addr().unwrap().port()).collect();
        drop(free);
        let mut command = Command::new(RUN);
        let names = ["PORT", "PORT_ONE", "PORT_TWO", "PORT_POSTGRES", "PORT_REDIS"];
        command.envs(names.into_iter().zip(ports.iter().map(u16::to_string)));
        command.env("VONK", env!("CARGO_BIN_EXE_vonk")).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut shell = command.spawn().unwrap();
        let mut lines = BufReader::new(shell.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut find = |what: &str| {
            let found = lines.by_ref().find_map(|line| line.rsplit_once(what).map(|(_, rest)| rest.to_owned()));
            found.unwrap_or_else(|| panic!("it does not say {what:?}: is haproxy or redis-server missing?"))
        };
        let servers = vec![find("the first, process "), find("the second, process ")];
        let folder = find("Ctrl-C ends everything and removes ").trim_end_matches('.').to_owned();
        Self { shell, ports: [ports[0], ports[1], ports[2]], servers, folder }
    }

    fn stop(self) {
        let (folder, servers) = (self.folder.clone(), self.servers.clone());
        drop(self);
        assert!(!Path::new(&folder).exists(), "{folder} is left");
        for server in &servers {
            assert!(!Path::new("/proc").join(server).exists(), "process {server} is left");
        }
    }
}

impl Drop for Example {
    fn drop(&mut self) {
        signal("-TERM", &self.shell.id().to_string());
        let _ = self.shell.wait();
    }
}

fn signal(name: &str, process: &str) {
    assert!(Command::new("kill").args([name, process]).status().unwrap().success());
}

async fn log_in(at: &At, email: &str) -> Someone {
    let body = json!({ "email": email, "password": "demo-vonk" });
    let reply: Reply = call(at, None, Method::POST, "/api/user.php").json(&body).answer().await;
    assert_eq!(reply.status, StatusCode::OK, "{reply:?}");
    let mut cookies = reply.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.starts_with("session=")).and_then(|cookie| cookie.split(';').next());
    Someone { id: MemberId(0), email: email.to_owned(), cookie: cookie.unwrap().to_owned() }
}

async fn words(socket: &mut Socket) -> String {
    let find = socket.find(|frame| match frame {
        ServerFrame::Message { message, .. } => Some(format!("{:?}", message.content)),
        _ => None,
    });
    find.await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_example_brings_a_message_to_both_servers_and_survives_the_end_of_one() {
    let example = tokio::task::spawn_blocking(Example::start).await.unwrap();
    let [balancer, one, two] = example.ports.map(|port| At(SocketAddr::from((Ipv4Addr::LOCALHOST, port))));
    let anna = log_in(&balancer, "anna@demo.test").await;
    let chats: Chats = call(&balancer, Some(&anna), Method::GET, "/api/chats.php").answer().await.read();
    let chat = chats.chats[0].state.conversation.id;
    let (mut first, _) = live(&one, &anna).await;
    let (mut second, _) = live(&two, &anna).await;
    send(&balancer, &anna, &text(To::Conversation(chat), "By the balancer")).await.read::<Sent>();
    for socket in [&mut first, &mut second] {
        assert!(words(socket).await.contains("By the balancer"));
    }
    signal("-TERM", &example.servers[0]);
    while first.next_or_end().await.is_some() {}
    send(&balancer, &anna, &text(To::Conversation(chat), "By the one that is left")).await.read::<Sent>();
    assert!(words(&mut second).await.contains("By the one that is left"));
    tokio::task::spawn_blocking(|| example.stop()).await.unwrap();
}
