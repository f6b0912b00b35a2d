//! The connections to PostgreSQL of one kind: lent to one caller at a time, and with a limit for every wait.
//!
//! A pooler between this program and PostgreSQL, such as pgbouncer, may lend a session of PostgreSQL for one transaction
//! only. What a session remembers is then of no use: statements that were prepared, and settings. With `pooled=transaction`
//! in the address each statement is sent with its text, and each transaction sets its limits itself.

use super::counts::Connections;
use super::driver::postgres::failed;
use super::tls::{Asked, Connector};
use base::error::{Error, Result};
use deadpool_postgres::{Client, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod};
use deadpool_postgres::{Runtime, Status, Timeouts};
use percent_encoding::percent_decode_str;
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::Config;
use tokio_postgres::config::{ChannelBinding, Host, SslMode};

/// How long a caller waits for a free connection.
const FREE_WITHIN: Duration = Duration::from_secs(5);
/// For how long a connection that was tested and lies idle counts as sound.
const TESTED_FOR: Duration = Duration::from_secs(1);
/// How long the test of an idle connection may take, which is one empty statement. Where the machine of the database has
/// vanished without a word, TCP gives up a quarter of an hour later only. It is shorter than the wait for a free
/// connection, as whoever waits may meet several idle ones that are dead.
const TESTED_WITHIN: Duration = Duration::from_secs(2);

/// A setting of PostgreSQL, by its name.
pub type Setting = (&'static str, &'static str);

#[derive(Clone)]
pub struct Link {
    pool: Pool,
    /// How long a caller waits until it has a connection.
    patience: Timeouts,
    /// Whether statements are prepared once and used again.
    pub prepares: bool,
    /// What follows the beginning of each transaction.
    limits: String,
}

/// An address, whether a pooler is there, and how the way to it is protected.
struct Address {
    config: Config,
    is_pooled: bool,
    tls: Asked,
}

impl Address {
    fn parse(url: &str) -> Result<Self> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let mut others = Vec::new();
        let (mut pooled, mut mode, mut roots) = (None, None, None);
        for part in query.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let value = percent_decode_str(value).decode_utf8().map_err(Error::internal)?;
            match name {
                "pooled" => pooled = Some(value),
                "sslmode" => mode = Some(value),
                "sslrootcert" => roots = Some(value),
                _ => others.push(part),
            }
        }
        if let Some(other) = pooled.as_ref().filter(|it| *it != "transaction") {
            return Err(Error::internal(format!(
                "pooled={other} in the address of the database: only pooled=transaction is known"
            )));
        }
        let tls = Asked::parse(mode.as_deref(), roots.as_deref())?;
        let url = if others.is_empty() { place.to_owned() } else { format!("{place}?{}", others.join("&")) };
        let mut config = Config::from_str(&url).map_err(failed)?;
        protect(&mut config, tls.mode())?;
        Ok(Self { config, is_pooled: pooled.is_some(), tls })
    }
}

/// What the driver has to know of TLS.
fn protect(config: &mut Config, mode: SslMode) -> Result<()> {
    if config.get_channel_binding() == ChannelBinding::Require {
        return Err(Error::internal(
            "channel_binding=require in the address of the database is not possible: sslmode=verify-full makes sure who \
             the server is",
        ));
    }
    // As with libpq, a socket of Unix is never encrypted.
    let is_local = |host: &Host| matches!(host, Host::Unix(_));
    let by_unix = !config.get_hosts().is_empty() && config.get_hosts().iter().all(is_local);
    config.ssl_mode(if by_unix { SslMode::Disable } else { mode });
    // A host without a name is shown certificates by its address.
    if config.get_hosts().is_empty() {
        for address in config.get_hostaddrs().to_vec() {
            config.host(address.to_string());
        }
    }
    Ok(())
}

/// The address without a password.
pub fn shown(url: &str) -> Result<String> {
    let Address { config, .. } = Address::parse(url)?;
    let ports = config.get_ports();
    let hosts = config.get_hosts().iter().enumerate().map(|(i, host)| {
        let port = ports.get(i).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            Host::Unix(folder) => format!("{}:{port}", folder.display()),
        }
    });
    let hosts: Vec<_> = hosts.collect();
    let user = config.get_user().map(|user| format!("{user}@")).unwrap_or_default();
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    Ok(format!("postgres://{user}{}/{name}", hosts.join(",")))
}

impl Link {
    /// Opens none yet: a connection is made when it is first asked for.
    pub fn new(url: &str, name: &str, settings: &[Setting], connections: usize) -> Result<Self> {
        let Address { mut config, is_pooled, tls } = Address::parse(url)?;
        config.application_name(name);
        let (mut options, mut limits) = (config.get_options().map(str::to_owned).unwrap_or_default(), String::new());
        for (setting, value) in settings {
            if is_pooled {
                let _ = write!(limits, "; set local {setting} = '{value}'");
            } else {
                let _ = write!(options, " -c {setting}={value}");
            }
        }
        if !options.is_empty() {
            config.options(options.trim_start());
        }
        let pool = pool(config, tls.connector()?, connections)?;
        Ok(Self { patience: pool.timeouts(), pool, prepares: !is_pooled, limits })
    }

    /// The same for callers who wait no longer than this for a free connection, and for one that is made. The test of an
    /// idle one has its own limit, which is the same for all.
    pub fn within(self, limit: Duration) -> Self {
        let limit = Some(limit);
        Self { patience: Timeouts { wait: limit, create: limit, recycle: limit }, ..self }
    }

    pub async fn get(&self) -> Result<Client, PoolError> {
        self.pool.timeout_get(&self.patience).await
    }

    /// The text that begins a transaction.
    pub fn begin(&self, text: &str) -> String {
        format!("{text}{}", self.limits)
    }

    pub fn connections(&self, kind: &'static str) -> Connections {
        let Status { size, available, waiting, .. } = self.pool.status();
        Connections { kind, open: size, idle: available, waiting }
    }

    pub fn close(&self) {
        self.pool.close();
    }
}

fn pool(config: Config, tls: Connector, connections: usize) -> Result<Pool> {
    // What was tested or used a moment ago is not tested again: that would cost as much as a small statement. The pool
    // drops a connection that fails the test and tries the next, or makes another. Its own limit for this does not cover
    // hooks.
    let tested = Hook::async_fn(|client: &mut deadpool_postgres::ClientWrapper, known| {
        Box::pin(async move {
            if known.last_used() > TESTED_FOR {
                let tested = timeout(TESTED_WITHIN, client.batch_execute("")).await;
                tested.map_err(|_late| HookError::message("no answer"))?.map_err(HookError::Backend)?;
            }
            Ok(())
        })
    });
    let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let pool = Pool::builder(Manager::from_config(config, tls, manager)).max_size(connections);
    let pool = pool.runtime(Runtime::Tokio1).wait_timeout(Some(FREE_WITHIN));
    let pool = pool.create_timeout(Some(FREE_WITHIN)).recycle_timeout(Some(FREE_WITHIN)).pre_recycle(tested);
    pool.build().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio::time::sleep;

    /// The port of a PostgreSQL that lets everybody in and then says nothing, and how many came.
    async fn mute() -> (u16, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let came = Arc::new(AtomicUsize::new(0));
        let counted = came.clone();
        tokio::spawn(async move {
            let mut open = Vec::new();
            while let Ok((mut socket, _)) = listener.accept().await {
                let length = socket.read_u32().await.unwrap();
                let mut startup = vec![0; usize::try_from(length).unwrap() - 4];
                socket.read_exact(&mut startup).await.unwrap();
                // No password is needed, and it is ready for a statement.
                socket.write_all(b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I").await.unwrap();
                counted.fetch_add(1, Ordering::Relaxed);
                open.push(socket);
            }
        });
        (port, came)
    }

    #[tokio::test]
    async fn an_idle_connection_that_says_nothing_any_more_is_left_for_another_one() {
        let (port, came) = mute().await;
        let link =
            Link::new(&format!("postgres://vonk@127.0.0.1:{port}/vonk?sslmode=disable"), "vonk", &[], 1).unwrap();
        drop(link.get().await.unwrap());
        drop(link.get().await.unwrap());
        assert_eq!(came.load(Ordering::Relaxed), 1, "it was used a moment ago");
        sleep(TESTED_FOR + Duration::from_millis(100)).await;
        let another = timeout(TESTED_WITHIN * 5, link.get()).await;
        assert!(another.expect("nobody waits until TCP gives up").is_ok());
        assert_eq!(came.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn an_address_says_what_is_in_the_way() {
        let of = |query: &str| Address::parse(&format!("postgres://db/vonk?{query}"));
        let pooled = of("pooled=transaction&sslmode=verify-full&target_session_attrs=read-write").unwrap();
        assert!(pooled.is_pooled);
        assert_eq!(pooled.config.get_ssl_mode(), SslMode::Require);
        assert_eq!(of("").unwrap().config.get_ssl_mode(), SslMode::Prefer);
        for (wrong, told) in [
            ("pooled=session", "only pooled=transaction"),
            ("sslmode=verify", "sslmode must be"),
            ("sslcert=client.pem", "sslcert"),
            ("channel_binding=require", "verify-full"),
        ] {
            let refused = of(wrong).err().unwrap().to_string();
            assert!(refused.contains(told), "{refused}");
        }
    }

    #[test]
    fn hosts_without_a_name_are_named_by_their_address_and_sockets_of_unix_are_not_encrypted() {
        let address = Address::parse("postgres:///vonk?hostaddr=10.0.0.1&sslmode=require").unwrap();
        assert_eq!(address.config.get_hosts(), [Host::Tcp("10.0.0.1".to_owned())]);
        let address = Address::parse("postgres://%2Frun%2Fpostgresql/vonk?sslmode=require").unwrap();
        assert_eq!(address.config.get_ssl_mode(), SslMode::Disable);
    }
}
