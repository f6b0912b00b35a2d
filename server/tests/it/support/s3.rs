//! An S3 of our own: moto's server, on a free port, for as long as the test has it.

use super::client::call;
use super::server::Served;
use hyper::{Method, StatusCode};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use vonk::config::{self, Config};

const SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/python/bin/moto_server");

pub struct S3 {
    address: SocketAddr,
    /// The shell around it ends it when our end of its input closes, which happens however this process ends.
    _shell: Child,
}

impl Served for S3 {
    fn address(&self) -> SocketAddr {
        self.address
    }
}

impl S3 {
    pub fn start() -> Self {
        assert!(Path::new(SERVER).exists(), "the tests need an S3 to talk to: run `make packages`");
        let mut shell = Command::new("sh")
            .args(["-c", "\"$0\" \"$@\" & read _; kill $!", SERVER])
            .args(["-H", "127.0.0.1", "-p", "0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(shell.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.split_once("Running on http://")?.1.trim().parse().ok());
        // Somebody must read on, or it stops for a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { address: address.expect("moto prints its address"), _shell: shell }
    }

    /// Has a server store its photos here: in a bucket, below a prefix.
    pub fn configure(&self, config: &mut Config, place: &str) {
        config.photos.url = format!("s3://{place}");
        config.photos.s3 = config::S3 {
            endpoint: format!("http://{}", self.address),
            region: "eu-west-1".into(),
            access_key: "vonk".into(),
            secret_key: "a secret".into(),
        };
    }

    pub async fn make_bucket(&self, name: &str) {
        let made = call(self, None, Method::PUT, &format!("/{name}")).go().await;
        assert_eq!(made.status, StatusCode::OK, "{:?}", made.bytes);
    }

    /// What is in a bucket, by name.
    pub async fn names(&self, bucket: &str) -> Vec<String> {
        let listed = call(self, None, Method::GET, &format!("/{bucket}?list-type=2")).go().await;
        let text = String::from_utf8(listed.bytes.to_vec()).unwrap();
        let keys = text.split("<Key>").skip(1).filter_map(|rest| rest.split("</Key>").next());
        keys.map(str::to_owned).collect()
    }
}
