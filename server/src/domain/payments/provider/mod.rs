//! Payment providers behind one interface: each site has one for its orders, by its configuration, and perhaps a former
//! one for those that were made before.
//!
//! - [`payment`] what is asked of a provider, and what it answers · [`api`] calls over the network
//! - [`sandbox`] the demo's own · [`stripe`], with the [`signature`] of its messages · [`mollie`]
//!
//! What a provider says of a payment is fetched from it. Its messages are hints that there is something to fetch.

mod api;
mod mollie;
mod payment;
mod sandbox;
mod signature;
mod stripe;

pub use payment::{Hint, Incoming, Mandate, NewPayment, NewRefund, Page, Payment, PaymentState};
pub use sandbox::to_sandbox;

use crate::sites::Domain;
use crate::sites::shop::{ProviderAccount, ProviderName};
use base::error::Result;
use mollie::Mollie;
use sandbox::Sandbox;
use std::sync::Arc;
use store::Store;
use stripe::Stripe;
use wire::Millis;

/// A provider of one site.
pub enum Provider {
    Sandbox(Sandbox),
    Stripe(Stripe),
    Mollie(Mollie),
}

impl Provider {
    /// The provider of a site's new orders. `None` for a site that sells nothing, as one with the sandbox does outside of
    /// a demo.
    pub fn of(domain: &Domain, store: &Arc<Store>, is_demo: bool) -> Result<Option<Self>> {
        Self::open(domain, domain.payments.present(), store, is_demo)
    }

    /// The provider of the orders before a change of provider.
    pub fn former(domain: &Domain, store: &Arc<Store>, is_demo: bool) -> Result<Option<Self>> {
        Self::open(domain, domain.payments.former(), store, is_demo)
    }

    fn open(domain: &Domain, account: ProviderAccount<'_>, store: &Arc<Store>, is_demo: bool) -> Result<Option<Self>> {
        Ok(match account.provider {
            ProviderName::Sandbox if is_demo => Some(Self::Sandbox(Sandbox::new(domain, store))),
            ProviderName::None | ProviderName::Sandbox => None,
            ProviderName::Stripe => Some(Self::Stripe(Stripe::open(domain, account, store)?)),
            ProviderName::Mollie => Some(Self::Mollie(Mollie::open(domain, account)?)),
        })
    }

    /// The name that is stored with orders.
    pub fn name(&self) -> &'static str {
        let name = match self {
            Self::Sandbox(_) => ProviderName::Sandbox,
            Self::Stripe(_) => ProviderName::Stripe,
            Self::Mollie(_) => ProviderName::Mollie,
        };
        name.as_str()
    }

    /// For how long a repeat of [`Self::create`] surely finds the payment that was made, in milliseconds.
    pub fn remembers(&self) -> i64 {
        match self {
            // It forgets nothing, and does as the others do.
            Self::Sandbox(_) | Self::Stripe(_) => stripe::REMEMBERED,
            Self::Mollie(_) => mollie::REMEMBERED,
        }
    }

    /// Makes the payment for an order; gives the one there is if it was asked before. `None` if the provider refuses: there
    /// will be no payment. An error means that the outcome is not known.
    pub async fn create(&self, new: &NewPayment) -> Result<Option<Payment>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.create(new).await.map(Some),
            Self::Stripe(stripe) => stripe.create(new).await,
            Self::Mollie(mollie) => mollie.create(new).await,
        }
    }

    /// A payment as it stands; `None` if the provider has none of this id.
    pub async fn fetch(&self, reference: &str) -> Result<Option<Payment>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.fetch(reference).await,
            Self::Stripe(stripe) => stripe.fetch(reference).await,
            Self::Mollie(mollie) => mollie.fetch(reference).await,
        }
    }

    /// Ends a payment on which nobody has acted, as far as the provider does that; the payment says whether it did.
    pub async fn cancel(&self, reference: &str) -> Result<()> {
        match self {
            Self::Sandbox(sandbox) => sandbox.cancel(reference).await,
            Self::Stripe(stripe) => stripe.cancel(reference).await,
            Self::Mollie(mollie) => mollie.cancel(reference).await,
        }
    }

    /// Gives back a part of a payment, and the payment as it stands then; `None` if the provider refuses, as for more than
    /// is left of it. An error means that the outcome is not known: a repeat gives back nothing more.
    pub async fn refund(&self, new: &NewRefund) -> Result<Option<Payment>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.refund(new).await,
            Self::Stripe(stripe) => stripe.refund(new).await,
            Self::Mollie(mollie) => mollie.refund(new).await,
        }
    }

    /// The payments of the site that were made since a moment, by the provider's own list, from the place on where the page
    /// before it ended.
    pub async fn list(&self, since: Millis, after: Option<&str>) -> Result<Page> {
        match self {
            Self::Sandbox(sandbox) => sandbox.list(since, after).await,
            Self::Stripe(stripe) => stripe.list(since, after).await,
            Self::Mollie(mollie) => mollie.list(since, after).await,
        }
    }

    /// What a message says, if it comes from the provider or could.
    pub async fn hint(&self, incoming: Incoming<'_>) -> Result<Option<Hint>> {
        match self {
            Self::Sandbox(sandbox) => sandbox.hint(incoming).await,
            Self::Stripe(stripe) => Ok(stripe.hint(&incoming)),
            Self::Mollie(_) => Ok(Mollie::hint(&incoming)),
        }
    }
}
