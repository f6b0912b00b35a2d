//! The state of handlers: [`Core`], and for some domains a state of their own. A handler's signature names what it
//! needs, and a route without that does not compile.

use crate::core::Core;
use axum::extract::FromRef;
use std::sync::Arc;

/// The state of the routes of a domain that keeps a `T`.
pub struct With<T> {
    core: Arc<Core>,
    own: Arc<T>,
}

/// The run-time state of one domain, which its handlers take by `State<Arc<T>>`.
pub trait Own {}

impl<T> With<T> {
    pub fn new(core: &Arc<Core>, own: &Arc<T>) -> Self {
        Self { core: core.clone(), own: own.clone() }
    }
}

impl<T> Clone for With<T> {
    fn clone(&self) -> Self {
        Self { core: self.core.clone(), own: self.own.clone() }
    }
}

impl<T> FromRef<With<T>> for Arc<Core> {
    fn from_ref(with: &With<T>) -> Self {
        with.core.clone()
    }
}

impl<T: Own> FromRef<With<T>> for Arc<T> {
    fn from_ref(with: &With<T>) -> Self {
        with.own.clone()
    }
}
