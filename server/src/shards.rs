//! The databases of this server, and which sites are in which.
//!
//! Members of different sites never meet, so nothing that one of them does is written into two databases. Sites that
//! outgrow one database together are therefore given one each, and the same program serves them all.

use crate::config::Config;
use crate::sites::{Domain, Domains};
use base::config_files::ConfigError;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A database and the sites whose members are in it.
#[derive(Debug)]
pub struct Shard {
    /// The server's, with the addresses of this database and of its photos.
    pub config: Config,
    pub domains: Domains,
}

impl Shard {
    /// The keys of its sites, by which operators know it.
    pub fn name(&self) -> String {
        self.domains.keys()
    }
}

/// Every database. The server's own is the first, if any site is in it.
pub fn of(server: &Config, domains: &Domains) -> Result<Vec<Shard>, ConfigError> {
    let (others, own): (Vec<_>, Vec<_>) = domains.iter().partition(|domain| has_its_own(domain));
    let mut shards: Vec<Shard> = Vec::new();
    for domain in own.into_iter().chain(others) {
        if shards.iter().all(|shard| shard.domains.of_key(&domain.key).is_none()) {
            let config = config_of(server, domain);
            let domains = domains.only(|other| places(&config_of(server, other)) == places(&config));
            shards.push(Shard { config, domains });
        }
    }
    check(&shards)?;
    shards.iter().try_for_each(|shard| check_replica(server, shard))?;
    Ok(shards)
}

fn has_its_own(domain: &Domain) -> bool {
    !domain.server.database_url.reveal().is_empty()
}

fn config_of(server: &Config, domain: &Domain) -> Config {
    let mut config = server.clone();
    if has_its_own(domain) {
        config.database.url.clone_from(&domain.server.database_url);
        config.database.replica_url.clone_from(&domain.server.database_replica_url);
        config.photos.url.clone_from(&domain.server.photos_url);
    }
    config
}

/// Where a database and its photos are.
fn places(config: &Config) -> (&str, &str) {
    (config.database.url.reveal(), &config.photos.url)
}

/// A database has one place for its photos, and no two have the same, as each gives its photos numbers of its own. An
/// SQLite database has one server, to which no other could tell anything.
fn check(shards: &[Shard]) -> Result<(), ConfigError> {
    let (mut databases, mut photos) = (HashMap::new(), HashMap::new());
    for shard in shards {
        let (database, place) = places(&shard.config);
        if database.starts_with("sqlite:") && !shard.config.redis.url.reveal().is_empty() {
            let reason = format!("is for several servers, and the SQLite database of {} has one", shard.name());
            return Err(ConfigError::at("redis.url", reason));
        }
        let others = [
            (databases.insert(database, shard.name()), "the same database and other photos"),
            (photos.insert(in_full(place), shard.name()), "the same photos and another database"),
        ];
        if let Some((Some(other), what)) = others.into_iter().find(|(other, _)| other.is_some()) {
            let file = format!("domains/{}.toml", shard.domains.iter().next().map_or("", |domain| &domain.key));
            return Err(ConfigError::new(&file, format_args!("photos_url: {other} has {what}")));
        }
    }
    Ok(())
}

/// A database has one replica, whichever of its sites is asked.
fn check_replica(server: &Config, shard: &Shard) -> Result<(), ConfigError> {
    let is_other = |domain: &&Arc<Domain>| {
        config_of(server, domain).database.replica_url.reveal() != shard.config.database.replica_url.reveal()
    };
    let Some(other) = shard.domains.iter().find(is_other) else { return Ok(()) };
    let reason = format_args!("database_replica_url: {} has the same database and another replica", shard.name());
    Err(ConfigError::new(&format!("domains/{}.toml", other.key), reason))
}

/// The same place is written in one way.
fn in_full(photos: &str) -> String {
    let Some(folder) = photos.strip_prefix("file:") else { return photos.trim_end_matches('/').to_owned() };
    // As the storage opens it.
    let folder = Path::new(folder.trim_start_matches("//"));
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    whole.components().collect::<PathBuf>().display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::config_files::ConfigFiles;

    #[test]
    fn redis_is_refused_where_one_of_the_databases_is_embedded() {
        let shards = |of_server: &str, of_sites: &str| {
            let of_site = |site| {
                let name = |key| format!("VONK_DOMAINS_{site}_{key}").into();
                [(name("DATABASE_URL"), of_sites.into()), (name("PHOTOS_URL"), "file:apart".into())]
            };
            let files = ConfigFiles::embedded().with_environment(["EMBER", "RIJP", "VONK"].map(of_site).concat());
            let mut config = Config::load(&files).unwrap();
            config.database.url = of_server.into();
            config.redis.url = "redis://localhost".into();
            of(&config, &Domains::load(&files).unwrap())
        };
        assert!(shards("sqlite:unused.db", "postgres://localhost/sites").is_ok(), "no site is in it");
        let refused = shards("postgres://localhost/unused", "sqlite:sites.db").unwrap_err().to_string();
        assert!(refused.contains("the SQLite database of ember, rijp, vonk has one"), "{refused}");
    }

    fn shards(variables: &[(&str, &str)]) -> Result<Vec<Shard>, ConfigError> {
        let variables = variables.iter().map(|(name, value)| (format!("VONK_DOMAINS_{name}").into(), value.into()));
        let files = ConfigFiles::embedded().with_environment(variables);
        of(&Config::load(&files).unwrap(), &Domains::load(&files)?)
    }

    fn names(shards: &[Shard]) -> Vec<String> {
        shards.iter().map(Shard::name).collect()
    }

    #[test]
    fn sites_are_in_the_servers_database_unless_they_name_another() {
        assert_eq!(names(&shards(&[]).unwrap()), ["ember, rijp, vonk"]);
        let ember = [("EMBER_DATABASE_URL", "sqlite:ember.db"), ("EMBER_PHOTOS_URL", "file:ember")];
        let apart = shards(&ember).unwrap();
        assert_eq!(names(&apart), ["rijp, vonk", "ember"]);
        assert_eq!(places(&apart[0].config), ("sqlite:data/vonk.db", "file:data/photos"));
        assert_eq!(places(&apart[1].config), ("sqlite:ember.db", "file:ember"));
        assert!(apart[0].domains.of_host("ember.localhost").is_none_or(|domain| domain.key != "ember"));
        let rijp = [("RIJP_DATABASE_URL", "sqlite:ember.db"), ("RIJP_PHOTOS_URL", "file:ember")];
        assert_eq!(names(&shards(&[ember, rijp].concat()).unwrap()), ["vonk", "ember, rijp"]);
        let vonk = [("VONK_DATABASE_URL", "sqlite:vonk.db"), ("VONK_PHOTOS_URL", "file:vonk")];
        assert_eq!(names(&shards(&[ember, rijp, vonk].concat()).unwrap()), ["ember, rijp", "vonk"], "nobody is left");
    }

    #[test]
    fn each_database_has_a_replica_of_its_own_or_none() {
        let ember = [("EMBER_DATABASE_URL", "postgres://db/ember"), ("EMBER_PHOTOS_URL", "file:ember")];
        let rijp = [("RIJP_DATABASE_URL", "postgres://db/ember"), ("RIJP_PHOTOS_URL", "file:ember")];
        let replica = [("EMBER_DATABASE_REPLICA_URL", "postgres://replica/ember")];
        let replicas: Vec<String> = shards(&[&ember[..], &replica].concat())
            .unwrap()
            .iter()
            .map(|shard| shard.config.database.replica_url.reveal().to_owned())
            .collect();
        assert_eq!(replicas, ["", "postgres://replica/ember"]);
        let refused = |variables: &[&[(&str, &str)]]| shards(&variables.concat()).unwrap_err().to_string();
        let split = refused(&[&ember, &rijp, &replica]);
        assert!(split.contains("config/domains/rijp.toml: database_replica_url: ember, rijp has the same"), "{split}");
        let of_none = refused(&[&replica]);
        assert!(
            of_none.contains("database_replica_url is for a database_url that begins with postgres://"),
            "{of_none}"
        );
        let file = refused(&[&ember, &[("EMBER_DATABASE_REPLICA_URL", "sqlite:copy.db")]]);
        assert!(file.contains("database_replica_url must begin with postgres://"), "{file}");
    }

    #[test]
    fn photos_belong_to_one_database_and_a_database_has_one_place_for_them() {
        let refused = |variables: &[(&str, &str)]| shards(variables).unwrap_err().to_string();
        let alone = refused(&[("EMBER_DATABASE_URL", "sqlite:ember.db")]);
        assert!(alone.contains("photos_url must be given together with database_url"), "{alone}");
        let unknown = refused(&[("EMBER_DATABASE_URL", "mysql://x"), ("EMBER_PHOTOS_URL", "file:ember")]);
        assert!(unknown.contains("database_url must begin with sqlite: or postgres://"), "{unknown}");
        let shared = refused(&[("EMBER_DATABASE_URL", "sqlite:ember.db"), ("EMBER_PHOTOS_URL", "file:data/photos")]);
        assert!(shared.contains("config/domains/ember.toml: photos_url: rijp, vonk has the same photos"), "{shared}");
        for same in ["file:./data/photos", "file:data/photos/", "file://data/photos"] {
            let shared = refused(&[("EMBER_DATABASE_URL", "sqlite:ember.db"), ("EMBER_PHOTOS_URL", same)]);
            assert!(shared.contains("has the same photos"), "{same}: {shared}");
        }
        let split = refused(&[
            ("EMBER_DATABASE_URL", "sqlite:x.db"),
            ("EMBER_PHOTOS_URL", "file:ember"),
            ("RIJP_DATABASE_URL", "sqlite:x.db"),
            ("RIJP_PHOTOS_URL", "file:rijp"),
        ]);
        assert!(split.contains("config/domains/rijp.toml: photos_url: ember has the same database"), "{split}");
    }
}
