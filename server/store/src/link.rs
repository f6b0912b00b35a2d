//! The connections to PostgreSQL of one kind: lent to one caller at a time, and with a limit for every wait.
//!
//! A pooler between this program and PostgreSQL, such as pgbouncer, may lend a session of PostgreSQL for one transaction
//! only. What a session remembers is then of no use: statements that were prepared, and settings. With `pooled=transaction`
//! in the address each statement is sent with its text, and each transaction sets its limits itself.

use super::counts::Connections;
use super::driver::postgres::failed;
use base::error::{Error, Result};
use deadpool_postgres::{Client, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod};
use deadpool_postgres::{Runtime, Status};
use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;
use tokio_postgres::config::Host;
use tokio_postgres::{Config, NoTls};

/// How long a caller waits for a free connection.
const FREE_WITHIN: Duration = Duration::from_secs(5);
/// For how long a connection that was tested and lies idle counts as sound.
const TESTED_FOR: Duration = Duration::from_secs(1);

/// A setting of PostgreSQL, by its name.
pub type Setting = (&'static str, &'static str);

#[derive(Clone)]
pub struct Link {
    pool: Pool,
    /// Whether statements are prepared once and used again.
    pub prepares: bool,
    /// What follows the beginning of each transaction.
    limits: String,
}

/// An address, and whether a pooler is there.
struct Address {
    config: Config,
    is_pooled: bool,
}

impl Address {
    fn parse(url: &str) -> Result<Self> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (pooled, others): (Vec<&str>, Vec<&str>) =
            query.split('&').filter(|it| !it.is_empty()).partition(|it| it.starts_with("pooled="));
        if let Some(other) = pooled.iter().find(|it| **it != "pooled=transaction") {
            return Err(Error::internal(format!(
                "{other} in the address of the database: only pooled=transaction is known"
            )));
        }
        let url = if others.is_empty() { place.to_owned() } else { format!("{place}?{}", others.join("&")) };
        Ok(Self { config: Config::from_str(&url).map_err(failed)?, is_pooled: !pooled.is_empty() })
    }
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
        let Address { mut config, is_pooled } = Address::parse(url)?;
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
        Ok(Self { pool: pool(config, connections)?, prepares: !is_pooled, limits })
    }

    pub async fn get(&self) -> Result<Client, PoolError> {
        self.pool.get().await
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

fn pool(config: Config, connections: usize) -> Result<Pool> {
    // What was tested or used a moment ago is not tested again: that would cost as much as a small statement.
    let tested = Hook::async_fn(|client: &mut deadpool_postgres::ClientWrapper, known| {
        Box::pin(async move {
            if known.last_used() > TESTED_FOR {
                client.batch_execute("").await.map_err(HookError::Backend)?;
            }
            Ok(())
        })
    });
    let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let pool = Pool::builder(Manager::from_config(config, NoTls, manager)).max_size(connections);
    let pool = pool.runtime(Runtime::Tokio1).wait_timeout(Some(FREE_WITHIN));
    let pool = pool.create_timeout(Some(FREE_WITHIN)).recycle_timeout(Some(FREE_WITHIN)).pre_recycle(tested);
    pool.build().map_err(Error::internal)
}
