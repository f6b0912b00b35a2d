//! A push service of our own: `tests/push.py`, by TLS on a free port, for as long as the test has it.

use super::PATIENCE;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use vonk::config::Config;

const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/python/bin/python3");
const SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/push.py");

pub struct PushService {
    place: Place,
    folder: TempDir,
    taken: UnboundedReceiver<Taken>,
    /// The shell around it ends it when our end of its input closes, which happens however this process ends.
    _shell: Child,
}

#[derive(Deserialize)]
struct Place {
    port: u16,
    authority: String,
    keys: Value,
}

/// A message that reached the service, read by the browser's keys.
#[derive(Debug, Deserialize)]
pub struct Taken {
    pub method: String,
    pub path: String,
    /// How many messages came by this path.
    pub tries: u32,
    /// By their names in lower case.
    pub headers: HashMap<String, String>,
    pub length: usize,
    /// The public key with which the sender has proved who it is, and what it has signed.
    pub key: String,
    pub claims: Value,
    pub message: Value,
}

impl Taken {
    pub fn title(&self) -> &str {
        self.message["notification"]["title"].as_str().unwrap()
    }

    pub fn body(&self) -> &str {
        self.message["notification"]["body"].as_str().unwrap()
    }
}

impl PushService {
    pub fn start() -> Self {
        assert!(Path::new(PYTHON).exists(), "the tests need a push service to talk to: run `make packages`");
        let folder = tempfile::tempdir().unwrap();
        let mut shell = Command::new("sh")
            .args(["-c", "\"$0\" \"$@\" & exec >&-; read _; kill $!", PYTHON, SERVER])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(shell.stdout.take().unwrap()).lines().map_while(Result::ok);
        let place = lines
            .next()
            .and_then(|line| serde_json::from_str(&line).ok())
            .expect("the push service says where it is; if a package is missing, run `make packages`");
        let (sender, taken) = unbounded_channel();
        std::thread::spawn(move || {
            for line in lines {
                if sender.send(serde_json::from_str(&line).unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { place, folder, taken, _shell: shell }
    }

    /// Makes a server send to it. Only in a demo the contact of a site may be an example.
    pub fn configure(&self, config: &mut Config) {
        config.demo = true;
        config.push.enabled = true;
        config.push.key_file = self.folder.path().join("push.key").display().to_string();
        config.push.inside_hosts = vec!["localhost".into()];
        config.push.ca_file.clone_from(&self.place.authority);
        config.push.timeout_seconds = 10;
    }

    /// The same for a process of its own.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("VONK_PUSH_ENABLED", "true".into()),
            ("VONK_PUSH_KEY_FILE", self.folder.path().join("push.key").display().to_string()),
            ("VONK_PUSH_INSIDE_HOSTS", "[\"localhost\"]".into()),
            ("VONK_PUSH_CA_FILE", self.place.authority.clone()),
            ("VONK_DOMAINS_VONK_MAIL_ADDRESS", "post@vonk.nl".into()),
            ("VONK_DOMAINS_EMBER_MAIL_ADDRESS", "post@vonk.nl".into()),
            ("VONK_DOMAINS_RIJP_MAIL_ADDRESS", "post@vonk.nl".into()),
        ]
    }

    /// The subscription of a browser, for whose messages the service does what the name says.
    pub fn subscription(&self, name: &str) -> Value {
        json!({ "endpoint": self.endpoint(name), "expirationTime": null, "keys": self.place.keys })
    }

    pub fn endpoint(&self, name: &str) -> String {
        format!("{}/push/{name}", self.origin())
    }

    pub fn origin(&self) -> String {
        format!("https://localhost:{}", self.place.port)
    }

    /// The next message that reaches the service.
    pub async fn next(&mut self) -> Taken {
        let next = tokio::time::timeout(PATIENCE, self.taken.recv());
        next.await.expect("a message reaches the service").expect("the push service runs")
    }

    /// Whether there is none that nobody has seen yet.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }
}
