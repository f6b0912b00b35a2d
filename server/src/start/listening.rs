//! What the server listens on.

use crate::config::Config;
use base::error::{Error, Result};
use std::io::ErrorKind;
use std::net::SocketAddr;
use tokio::net::TcpListener;

pub struct Listening {
    pub pages: TcpListener,
    pub address: SocketAddr,
    /// Another address, for a collector of the metrics.
    pub metrics: Option<(TcpListener, SocketAddr)>,
}

impl Listening {
    pub async fn open(config: &Config) -> Result<Self> {
        let (pages, address) = bind(&config.listen, "--listen (make run PORT=8081)").await?;
        let metrics = match config.metrics_listen.as_str() {
            "" => None,
            listen => Some(bind(listen, "metrics_listen").await?),
        };
        Ok(Self { pages, address, metrics })
    }
}

/// `setting` names the setting for another address, for the error.
async fn bind(address: &str, setting: &str) -> Result<(TcpListener, SocketAddr)> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::AddrInUse => Error::internal(format!("{address} is taken: choose another with {setting}")),
        _ => Error::internal(format!("{address}: {error}")),
    };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}
