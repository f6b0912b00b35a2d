//! The sites this server runs, one file in `config/domains/` each over `config/site.toml`: read and checked once at
//! start.
//!
//! [`Domains`] finds a site by the request's host; a [`Domain`] holds the answers of the settings calls and is where
//! prices and limits come from. Everything may call it; it calls nothing but the files.

pub mod demo_page;
mod domain;
mod domain_file;
mod gifts;
mod interests;
mod regions;
mod screenshots;
pub mod shop;
pub mod theme;
mod vat;
mod zones;

pub use domain::{Domain, Niche};
pub use gifts::Gifts;
pub use interests::Interests;
pub use regions::Regions;
pub use screenshots::Screenshot;

use base::config_files::{ConfigError, ConfigFiles, Invalid, Layers, shown};
use domain_file::{Catalogues, DomainFile};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use vat::Vat;
use zones::Zones;

/// The sites of this server, or some of them.
#[derive(Clone, Debug, Default)]
pub struct Domains {
    by_key: BTreeMap<String, Arc<Domain>>,
    by_host: HashMap<String, Arc<Domain>>,
    /// Answers hosts that no site names; most servers have none.
    for_unknown_hosts: Option<Arc<Domain>>,
}

impl Domains {
    pub fn load(files: &ConfigFiles) -> Result<Self, ConfigError> {
        let catalogues = Catalogues {
            interests: Interests::load(files)?,
            regions: Regions::load(files)?,
            gifts: Gifts::load(files)?,
            vat: Vat::load(files)?,
            zones: Zones::load(files)?,
        };
        let mut domains = Self::default();
        for (key, layers) in files.sites()? {
            let file = DomainFile::read(files, &layers)?;
            let screenshots = screenshots::of(files, &key)?;
            let domain = file.into_domain(key, &catalogues, screenshots).map_err(|invalid| layers.invalid(invalid))?;
            domains.add(Arc::new(domain)).map_err(|invalid| layers.invalid(invalid))?;
        }
        if domains.by_key.is_empty() {
            return Err(ConfigError::new("domains/", "no site is configured"));
        }
        Ok(domains)
    }

    fn add(&mut self, domain: Arc<Domain>) -> Result<(), Invalid> {
        for host in &domain.server.hosts {
            if let Some(other) = self.by_host.insert(host.to_lowercase(), domain.clone()) {
                return Err(Invalid::new(
                    "hosts",
                    format_args!("cannot have {host}, which is a host of {}", other.key),
                ));
            }
        }
        if domain.server.allow_unknown_hosts
            && let Some(other) = self.for_unknown_hosts.replace(domain.clone())
        {
            return Err(Invalid::new("allow_unknown_hosts", format_args!("cannot be set, as {} sets it", other.key)));
        }
        self.by_key.insert(domain.key.clone(), domain);
        Ok(())
    }

    /// Finds a site by the request's `Host`, in any case and with or without a port.
    pub fn of_host(&self, host: &str) -> Option<&Arc<Domain>> {
        let host = without_port(host).to_lowercase();
        self.by_host.get(&host).or(self.for_unknown_hosts.as_ref())
    }

    /// Whether a site names this host, and does not only answer to any.
    pub fn is_named(&self, host: &str) -> bool {
        self.by_host.contains_key(&without_port(host).to_lowercase())
    }

    /// The site at which a visitor of this machine arrives, or else the first: for members who are made up.
    pub fn usual(&self) -> Option<&Arc<Domain>> {
        self.of_host("localhost").or_else(|| self.iter().next())
    }

    /// The keys of all, separated by commas.
    pub fn keys(&self) -> String {
        self.by_key.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
    }

    /// Those of the sites that fit.
    #[must_use]
    pub fn only(&self, fits: impl Fn(&Domain) -> bool) -> Self {
        let mut domains = self.clone();
        domains.by_key.retain(|_, domain| fits(domain));
        domains.by_host.retain(|_, domain| fits(domain));
        domains.for_unknown_hosts = domains.for_unknown_hosts.filter(|domain| fits(domain));
        domains
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

/// What `vonk config` prints of one site.
pub fn show(files: &ConfigFiles, layers: &Layers) -> Result<String, ConfigError> {
    let DomainFile { server, site, company, payments } = DomainFile::read(files, layers)?;
    Ok(layers.show(&[shown(&server)?, shown(&site)?, shown(&company)?, shown(&payments)?]))
}

/// An IPv6 address is written in brackets, which keep its colons apart from the port's.
fn without_port(host: &str) -> &str {
    let port_from = host.find(']').unwrap_or(0);
    let end = host[port_from..].find(':').map_or(host.len(), |colon| port_from + colon);
    host[..end].trim_end_matches('.')
}

#[cfg(test)]
mod tests;
