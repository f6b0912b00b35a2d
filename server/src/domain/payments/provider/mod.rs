//! Payment providers behind one interface: each site has one, by its configuration.
//!
//! - [`payment`] what is asked of a provider, and what it answers · [`sandbox`] the demo's own
//!
//! What a provider says of a payment is fetched from it. Its messages are hints that there is something to fetch.

mod payment;
mod sandbox;

pub use payment::{Hint, Incoming, NewPayment, NewRefund, Payment, PaymentState};
pub use sandbox::to_sandbox;

use crate::sites::Domain;
use crate::sites::shop::ProviderName;
use base::error::Result;
use sandbox::Sandbox;
use std::sync::Arc;
use store::Store;
use wire::Millis;

/// The provider of one site.
pub enum Provider {
    Sandbox(Sandbox),
}

impl Provider {
    /// `None` for a site that sells nothing, as one with the sandbox does outside of a demo.
    pub fn of(domain: &Domain, store: &Arc<Store>, is_demo: bool) -> Option<Self> {
        match domain.payments.provider {
            ProviderName::Sandbox if is_demo => Some(Self::Sandbox(Sandbox::new(domain, store))),
            ProviderName::None | ProviderName::Sandbox | ProviderName::Stripe | ProviderName::Mollie => None,
        }
    }

    /// The name that is stored with orders.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sandbox(_) => ProviderName::Sandbox.as_str(),
        }
    }

    /// Makes the payment for an order; gives the one there is if it was asked before. A payment that the provider does
    /// not take is one that failed; an error means that the outcome is not known.
    pub async fn create(&self, new: &NewPayment) -> Result<Payment> {
        match self {
            Self::Sandbox(sandbox) => sandbox.create(new).await,
        }
    }

    /// A payment as it stands; `None` if the provider has none of this id.
    pub async fn fetch(&self, reference: &str) -> Result<Option<Payment>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.fetch(reference).await,
        }
    }

    /// Gives back a part of a payment, and the payment as it stands then; `None` if the provider refuses, as for more than
    /// is left of it. An error means that the outcome is not known: a repeat gives back nothing more.
    pub async fn refund(&self, new: &NewRefund) -> Result<Option<Payment>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.refund(new).await,
        }
    }

    /// The payments that were made since a moment, a page of them after one, by the provider's own list.
    pub async fn list(&self, since: Millis, after: Option<&str>) -> Result<Vec<Payment>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.list(since, after).await,
        }
    }

    /// What a message says, if it comes from the provider.
    pub async fn hint(&self, incoming: Incoming<'_>) -> Result<Option<Hint>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.hint(incoming).await,
        }
    }
}
