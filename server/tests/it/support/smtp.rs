//! A mail server of our own: `tests/smtp.py`, on a free port, for as long as the test has it.

use serde::Deserialize;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/python/bin/python3");
const SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/smtp.py");

pub struct Smtp {
    port: u16,
    taken: UnboundedReceiver<Taken>,
    /// The shell around it ends it when our end of its input closes, which happens however this process ends.
    _shell: Child,
}

/// A mail that the server took.
#[derive(Debug, Deserialize)]
pub struct Taken {
    pub to: String,
    /// By their names in lower case.
    pub headers: HashMap<String, String>,
    pub plain: String,
    pub html: String,
}

impl Smtp {
    pub fn start() -> Self {
        assert!(Path::new(PYTHON).exists(), "the tests need a mail server to talk to: run `make packages`");
        let mut shell = Command::new("sh")
            .args(["-c", "\"$0\" \"$@\" & exec >&-; read _; kill $!", PYTHON, SERVER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(shell.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port = lines
            .next()
            .and_then(|line| line.parse().ok())
            .expect("the mail server prints its port; if a package is missing, run `make packages`");
        let (sender, taken) = unbounded_channel();
        std::thread::spawn(move || {
            for line in lines {
                if sender.send(serde_json::from_str(&line).unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { port, taken, _shell: shell }
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The next mail that the server takes.
    pub async fn next(&mut self) -> Taken {
        self.taken.recv().await.expect("the mail server runs")
    }

    /// Whether there is none that nobody has seen yet.
    pub fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }
}
