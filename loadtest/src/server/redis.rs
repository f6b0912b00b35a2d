//! A Redis for one run, without persistence: it starts empty each time.

use super::command::{not_started, with_death_signal};
use crate::error::{Error, Result};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

const HELP: &str = "a run of several servers needs redis-server: apt-get install redis-server";
const START_TIMEOUT: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

pub struct Redis {
    port: u16,
    child: Child,
}

impl Redis {
    pub async fn start() -> Result<Self> {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|it| it.local_addr()).map_err(Error::failed)?;
        let port = free.port();
        Ok(Self { port, child: spawn(port).await? })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it without a chance to do anything more.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill().and_then(|()| self.child.wait()).map_err(Error::failed).map(drop)
    }

    /// Starts it again at the same port, empty.
    pub async fn start_again(&mut self) -> Result<()> {
        self.child = spawn(self.port).await?;
        Ok(())
    }

    pub fn signal(&self, name: &str) -> std::io::Result<()> {
        Command::new("kill").args([name, &self.child.id().to_string()]).status().map(drop)
    }

    /// Has it close the connections of all servers.
    pub async fn cut(&self) -> Result<()> {
        let mut link = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await.map_err(Error::failed)?;
        let commands = b"CLIENT KILL TYPE pubsub\r\nCLIENT KILL TYPE normal SKIPME yes\r\nQUIT\r\n";
        link.write_all(commands).await.map_err(Error::failed)?;
        // Redis closes this one when it has done the others.
        let _ = tokio::io::copy(&mut link, &mut tokio::io::sink()).await;
        Ok(())
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

async fn spawn(port: u16) -> Result<Child> {
    let child = with_death_signal("KILL")
        .args(["redis-server", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port", &port.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| not_started(&error))?;
    let began = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err() {
        if began.elapsed() > START_TIMEOUT {
            return Err(Error::failed(HELP));
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(child)
}
