//! What handlers are handed: [`Core`], and of a domain that keeps something of its own at run time that as well. Both
//! are named in the handler's signature; a route without one of them does not compile.

use crate::core::Core;
use axum::extract::FromRef;
use std::sync::Arc;

/// The state of the routes of a domain that keeps a `T`.
pub struct With<T> {
    core: Arc<Core>,
    own: Arc<T>,
}

/// Something that one domain keeps at run time: its handlers take it by `State<Arc<T>>`.
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
