//! App: the one shared struct. Plain machinery; what a domain keeps at run time (the courier) is a part that `start`
//! puts in and the domain finds by its type.

use crate::config::Config;
use crate::config_files::ConfigFiles;
use crate::health::Health;
use crate::realtime::{Buckets, Contacts, Hub};
use crate::settings::Domains;
use crate::store::Store;
use crate::words::Words;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

pub struct App {
    pub config: Config,
    pub files: ConfigFiles,
    pub domains: Domains,
    pub words: Words,
    pub store: Arc<Store>,
    pub hub: Arc<Hub>,
    pub contacts: Arc<Contacts>,
    pub buckets: Buckets,
    pub parts: Parts,
    pub health: Arc<Health>,
    /// False once the server drains: `/readyz` says so and no new work is taken.
    pub ready: AtomicBool,
    /// Asks everything to come to an end.
    pub stop: CancellationToken,
    /// What has to end before the store closes: sockets and presence.
    pub tasks: TaskTracker,
}

impl App {
    /// The part of that type; `start` has put it in.
    pub fn part<T: Any + Send + Sync>(&self) -> &T {
        self.parts.get()
    }
}

/// One value of each type.
#[derive(Default)]
pub struct Parts(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Parts {
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, part: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(part));
        self
    }

    fn get<T: Any + Send + Sync>(&self) -> &T {
        let part = self.0.get(&TypeId::of::<T>()).and_then(|part| part.downcast_ref());
        part.unwrap_or_else(|| panic!("{} was not put in at start", std::any::type_name::<T>()))
    }
}

/// The build that clients compare with their own.
pub const BUILD: &str = env!("CARGO_PKG_VERSION");
