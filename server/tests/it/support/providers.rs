//! Stand-ins for Stripe and Mollie, `client/e2e/providers`, on a free port, for as long as the test has one.

use super::client::call;
use super::server::Served;
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

const NODE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../client/node_modules/node/bin/node");
const STAND_INS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../client/e2e/providers");

pub struct StandIn {
    name: &'static str,
    address: SocketAddr,
    /// It ends when our end of its input closes, which happens however this process ends.
    _process: Child,
}

impl Served for StandIn {
    fn address(&self) -> SocketAddr {
        self.address
    }
}

impl StandIn {
    pub fn start(name: &'static str) -> Self {
        Self::run(name, "main.ts")
    }

    /// Somebody else's stand-in for Stripe, which knows payments and no more.
    pub fn foreign_stripe() -> Self {
        Self::run("stripe", "emulated.ts")
    }

    fn run(name: &'static str, program: &str) -> Self {
        assert!(Path::new(NODE).exists(), "the stand-ins run in Node: run `npm ci --prefix client`");
        let mut process = Command::new(NODE)
            .args([&format!("{STAND_INS}/{program}"), name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|it| it.parse().ok());
        Self { name, address: address.expect("the stand-in says where it is"), _process: process }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The settings of a site that is paid by it.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = vec![
            ("VONK_DOMAINS_VONK_PAYMENTS_WELCOME_PERCENT", "0".to_owned()),
            ("VONK_DOMAINS_VONK_PAYMENTS_PROVIDER", self.name.to_owned()),
            ("VONK_DOMAINS_VONK_PAYMENTS_API", format!("http://{}", self.address)),
            ("VONK_DOMAINS_VONK_ORIGIN", "https://vonk.example".to_owned()),
        ];
        let key = if self.name == "stripe" { "sk_test_stand_in" } else { "test_standInForMollieWithThirtyCharacters" };
        settings.push(("VONK_DOMAINS_VONK_PAYMENTS_SECRET_KEY", key.to_owned()));
        if self.name == "stripe" {
            settings.push(("VONK_DOMAINS_VONK_PAYMENTS_PUBLISHABLE_KEY", "pk_test_stand_in".to_owned()));
            settings.push(("VONK_DOMAINS_VONK_PAYMENTS_WEBHOOK_SECRET", "whsec_stand_in".to_owned()));
        }
        settings
    }

    /// The settings of a site that was paid by it before.
    pub fn former_settings(&self) -> Vec<(&'static str, String)> {
        let former = |(key, value)| {
            let key = match key {
                "VONK_DOMAINS_VONK_PAYMENTS_PROVIDER" => "VONK_DOMAINS_VONK_PAYMENTS_FORMER_PROVIDER",
                "VONK_DOMAINS_VONK_PAYMENTS_API" => "VONK_DOMAINS_VONK_PAYMENTS_FORMER_API",
                "VONK_DOMAINS_VONK_PAYMENTS_SECRET_KEY" => "VONK_DOMAINS_VONK_PAYMENTS_FORMER_SECRET_KEY",
                "VONK_DOMAINS_VONK_PAYMENTS_WEBHOOK_SECRET" => "VONK_DOMAINS_VONK_PAYMENTS_FORMER_WEBHOOK_SECRET",
                _ => return None,
            };
            Some((key, value))
        };
        self.settings().into_iter().filter_map(former).collect()
    }

    /// Does something as the provider, or as the bank behind it.
    pub async fn control(&self, action: &Value) -> Value {
        let done = call(self, None, Method::POST, "/stand-in").json(action).answer().await;
        assert_eq!(done.status, StatusCode::OK, "{action}");
        done.json()
    }

    /// Where it sends its messages to from now on.
    pub async fn serves(&self, server: &impl Served) {
        self.control(&json!({ "do": "site", "to": format!("http://{}", server.address()) })).await;
    }

    /// What goes wrong with the next call.
    pub async fn fails(&self, what: &str) {
        self.control(&json!({ "do": "fault", "what": what })).await;
    }

    /// Whatever it is next told to make is made, and the answer is lost. Questions, which a server also asks by itself at its
    /// start, are answered.
    pub async fn loses_an_answer(&self) {
        self.control(&json!({ "do": "fault", "what": "lost-answer", "method": "POST" })).await;
    }

    /// All payments that it has, as its API tells them.
    pub async fn payments(&self) -> Vec<Value> {
        self.control(&json!({ "do": "all" })).await.as_array().unwrap().clone()
    }

    /// How many calls of a name came, such as `POST /v1/refunds`.
    pub async fn calls(&self, name: &str) -> i64 {
        self.control(&json!({ "do": "calls" })).await[name].as_i64().unwrap_or_default()
    }

    /// What the buyer does on the page of the bank.
    pub async fn press(&self, url: &str, button: &str) {
        let path = url.strip_prefix(&format!("http://{}", self.address)).unwrap();
        let page = call(self, None, Method::GET, path).answer().await;
        assert!(String::from_utf8_lossy(&page.bytes).contains(&format!("value=\"{button}\"")), "no button {button}");
        let pressed = call(self, None, Method::POST, path).body(format!("action={button}")).answer().await;
        assert_eq!(pressed.status, StatusCode::SEE_OTHER);
        assert!(pressed.headers["location"].to_str().unwrap().starts_with("https://vonk.example/transactions/"));
    }
}
