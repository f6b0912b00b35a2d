//! The sites this server runs, one file in `config/domains/` each: read and checked once at start.
//!
//! [`Domains`] finds a site by the request's host; a [`Domain`] holds the answers of the settings calls and is where
//! prices and limits come from. Everything may call it; it calls nothing but the files.

mod domain;
mod domain_file;
mod gifts;
mod interests;
mod regions;

pub use domain::{Domain, Niche};
pub use gifts::Gifts;
pub use interests::Interests;
pub use regions::Regions;

use base::config_files::{ConfigError, ConfigFiles};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

const FOLDER: &str = "domains/";

/// All sites of this server.
#[derive(Clone, Debug)]
pub struct Domains {
    by_key: BTreeMap<String, Arc<Domain>>,
    by_host: HashMap<String, Arc<Domain>>,
    /// Answers hosts that no site names; most servers have none.
    for_unknown_hosts: Option<Arc<Domain>>,
}

impl Domains {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let (interests, regions, gifts) = (Interests::load(files)?, Regions::load(files)?, Gifts::load(files)?);
        let mut domains = Self { by_key: BTreeMap::new(), by_host: HashMap::new(), for_unknown_hosts: None };
        for path in files.list(FOLDER).into_iter().filter(|path| path.ends_with(".toml")) {
            let file = domain_file::read(files, &path)?;
            let takes_unknown_hosts = file.allow_unknown_hosts;
            let domain = Arc::new(file.into_domain(&path, &interests, &regions, &gifts)?);
            for host in &domain.hosts {
                if let Some(other) = domains.by_host.insert(host.to_lowercase(), domain.clone()) {
                    let reason = format_args!("hosts: {host} already belongs to {}", other.key);
                    return Err(ConfigError::new(&path, reason));
                }
            }
            if takes_unknown_hosts && let Some(other) = domains.for_unknown_hosts.replace(domain.clone()) {
                let reason = format_args!("allow_unknown_hosts: already set by {}", other.key);
                return Err(ConfigError::new(&path, reason));
            }
            domains.by_key.insert(domain.key.clone(), domain);
        }
        if domains.by_key.is_empty() {
            return Err(ConfigError::new(FOLDER, "no site is configured"));
        }
        Ok(domains)
    }

    /// Finds a site by the request's `Host`, in any case and with or without a port.
    pub fn of_host(&self, host: &str) -> Option<&Arc<Domain>> {
        let host = without_port(host).to_lowercase();
        self.by_host.get(&host).or(self.for_unknown_hosts.as_ref())
    }

    /// Finds the site a member belongs to.
    pub fn of_key(&self, key: &str) -> Option<&Arc<Domain>> {
        self.by_key.get(key)
    }

    /// In the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Domain>> {
        self.by_key.values()
    }
}

/// An IPv6 address is written in brackets, which keep its colons apart from the port's.
fn without_port(host: &str) -> &str {
    let port_from = host.find(']').unwrap_or(0);
    let end = host[port_from..].find(':').map_or(host.len(), |colon| port_from + colon);
    host[..end].trim_end_matches('.')
}

#[cfg(test)]
mod tests;
