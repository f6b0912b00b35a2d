//! A Redis for one run, without persistence: it starts empty each time.

use super::command::{not_started, with_death_signal};
use crate::error::{Error, Result};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

const HELP: &str = "a run of several servers needs redis-server: apt-get install redis-server";
const START_TIMEOUT: Duration = Duration::from_secs(30);
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// After so long, in milliseconds, masters of a cluster take one that is silent for dead.
const SILENT_FOR: &str = "1500";

pub struct Redis {
    port: u16,
    /// By which masters of a cluster talk to each other. Unused by one that is alone.
    bus_port: u16,
    /// What it is told beside its port.
    options: Vec<String>,
    child: Child,
}

impl Redis {
    pub async fn start() -> Result<Self> {
        let [port, bus_port] = free_ports()?;
        Self::start_with(port, bus_port, Vec::new()).await
    }

    /// Starts one that will be a master of a cluster. What it knows of the others it keeps in that file of the folder.
    pub async fn start_in_cluster(folder: &Path, file: &str) -> Result<Self> {
        let [port, bus_port] = free_ports()?;
        let (folder, bus) = (folder.display().to_string(), bus_port.to_string());
        let place = ["--dir", &folder, "--cluster-config-file", file, "--cluster-port", &bus];
        let kind = ["--cluster-enabled", "yes", "--cluster-node-timeout", SILENT_FOR];
        // A master that has given away all its slots would otherwise become a replica.
        let stays = ["--cluster-allow-replica-migration", "no"];
        let options = [&place[..], &kind, &stays].concat().into_iter().map(str::to_owned).collect();
        Self::start_with(port, bus_port, options).await
    }

    async fn start_with(port: u16, bus_port: u16, options: Vec<String>) -> Result<Self> {
        let child = spawn(port, &options).await?;
        Ok(Self { port, bus_port, options, child })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it without a chance to do anything more.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill().and_then(|()| self.child.wait()).map_err(Error::failed).map(drop)
    }

    /// Starts it again at the same port, empty. A master of a cluster knows its slots and the others.
    pub async fn start_again(&mut self) -> Result<()> {
        self.child = spawn(self.port, &self.options).await?;
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

    /// Where other masters of a cluster meet it, as `CLUSTER MEET` is told.
    pub fn meeting_place(&self) -> String {
        format!("127.0.0.1 {} {}", self.port, self.bus_port)
    }

    /// Gives the values that it answers to these commands, one after the other. A command that it refuses is an error.
    pub async fn ask(&self, commands: impl IntoIterator<Item = String>) -> Result<Vec<String>> {
        let commands: Vec<String> = commands.into_iter().map(|command| command + "\r\n").collect();
        let said = commands.concat();
        let talk = async {
            let mut link = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await?;
            let (read, mut write) = link.split();
            // Both at once: Redis stops reading when nobody reads its answers.
            let (values, ()) =
                tokio::try_join!(values(BufReader::new(read), commands.len()), write.write_all(said.as_bytes()))?;
            Ok(values)
        };
        talk.await.map_err(|error: std::io::Error| Error::failed(format!("redis-server: {error}")))
    }
}

/// Reads so many answers. Of an array its elements are taken as further answers.
async fn values(mut from: impl AsyncBufRead + Unpin, mut left: usize) -> std::io::Result<Vec<String>> {
    let mut values = Vec::new();
    while left > 0 {
        let mut line = String::new();
        from.read_line(&mut line).await?;
        let (kind, rest) = line.trim_end().split_at_checked(1).unwrap_or_default();
        let length = || rest.parse::<usize>().map_err(std::io::Error::other);
        left -= 1;
        match kind {
            "+" | ":" => values.push(rest.to_owned()),
            "*" => left += length()?,
            "$" => {
                let mut text = vec![0; length()? + "\r\n".len()];
                from.read_exact(&mut text).await?;
                text.truncate(text.len() - "\r\n".len());
                values.push(String::from_utf8(text).map_err(std::io::Error::other)?);
            }
            _ => return Err(std::io::Error::other(format!("it answers {line:?}"))),
        }
    }
    Ok(values)
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// Ports that nobody listens at, each another one.
fn free_ports() -> Result<[u16; 2]> {
    let listen = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let (one, other) = listen().and_then(|one| Ok((one, listen()?))).map_err(Error::failed)?;
    let port = |of: &TcpListener| of.local_addr().map(|address| address.port()).map_err(Error::failed);
    Ok([port(&one)?, port(&other)?])
}

async fn spawn(port: u16, options: &[String]) -> Result<Child> {
    let child = with_death_signal("KILL")
        .args(["redis-server", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port", &port.to_string()])
        .args(options)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn answers_of_all_kinds_are_read_and_a_refusal_is_an_error() {
        let text = b"+OK\r\n:12\r\n*2\r\n$4\r\na\r\nb\r\n$0\r\n\r\n*0\r\n+end\r\n";
        assert_eq!(values(&text[..], 5).await.unwrap(), ["OK", "12", "a\r\nb", "", "end"]);
        let refused = values(&b"+OK\r\n-ERR no such slot\r\n"[..], 2).await.unwrap_err();
        assert!(refused.to_string().contains("no such slot"), "{refused}");
        values(&b"+OK\r\n"[..], 2).await.unwrap_err();
    }
}
