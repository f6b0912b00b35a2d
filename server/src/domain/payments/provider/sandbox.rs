//! The sandbox as a payment provider.

use super::payment::{Hint, Incoming, NewPayment, NewRefund, Page, Payment, PaymentState};
use crate::domain::sandbox;
use crate::sites::Domain;
use base::error::{Error, Result};
use futures_util::FutureExt;
use std::sync::Arc;
use store::Store;
use wire::payment::NextStep;
use wire::{Millis, OrderId, Refusal};

/// How many payments a page of the list has.
const PAGE: i64 = 100;
/// What the id of an order stands behind in the request for its payment.
const REQUEST: &str = "order-";

pub struct Sandbox {
    store: Arc<Store>,
    /// The key of the site, and its address.
    site: String,
    origin: String,
}

impl Sandbox {
    pub fn new(domain: &Domain, store: &Arc<Store>) -> Self {
        Self { store: store.clone(), site: domain.key.clone(), origin: domain.server.origin.clone() }
    }

    pub async fn create(&self, new: &NewPayment) -> Result<Payment> {
        let wanted = to_sandbox(&self.site, &self.origin, new);
        let made = self.store.write(move |tx| async move { sandbox::create(tx, wanted).await }.boxed()).await?;
        Ok(payment(&made))
    }

    pub async fn fetch(&self, reference: &str) -> Result<Option<Payment>> {
        Ok(sandbox::payment(&self.store, reference).await?.map(|found| payment(&found)))
    }

    pub async fn refund(&self, new: &NewRefund) -> Result<Option<Payment>> {
        let wanted = new.clone();
        let refund = self.store.write(move |tx| {
            async move { sandbox::refund(tx, &wanted.payment, &wanted.request, wanted.amount).await }.boxed()
        });
        match refund.await {
            Ok(refunded) => Ok(Some(payment(&refunded))),
            Err(Error::Refused(Refusal::NotFound | Refusal::TooLate)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Ends a payment that nobody has acted on.
    pub async fn cancel(&self, reference: &str) -> Result<()> {
        let reference = reference.to_owned();
        let cancelled = self.store.write(move |tx| async move { sandbox::cancel(tx, &reference).await }.boxed());
        cancelled.await
    }

    pub async fn list(&self, since: Millis, after: Option<&str>) -> Result<Page> {
        let (site, after) = (self.site.clone(), after.map(str::to_owned));
        let read = self
            .store
            .read(move |conn| async move { sandbox::since(conn, &site, since, after.as_deref(), PAGE).await }.boxed());
        let payments: Vec<Payment> = read.await?.iter().map(payment).collect();
        let next = payments.last().map(|last| last.reference.clone());
        Ok(Page { payments, next })
    }

    pub async fn hint(&self, incoming: Incoming<'_>) -> Result<Option<Hint>> {
        let Ok(told) = serde_json::from_slice::<sandbox::Told>(incoming.body) else { return Ok(None) };
        let Some(known) = sandbox::payment(&self.store, &told.payment).await? else { return Ok(None) };
        let is_signed = sandbox::is_signed(&known, incoming.body, incoming.signature);
        Ok(is_signed.then_some(Hint { event: Some(told.event), payment: Some(told.payment) }))
    }
}

/// A payment of the sandbox as orders know one.
fn payment(kept: &sandbox::Payment) -> Payment {
    let state = match kept.state.as_str() {
        "processing" => PaymentState::Processing,
        "paid" => PaymentState::Paid,
        "failed" => PaymentState::Failed,
        "canceled" => PaymentState::Cancelled,
        "expired" => PaymentState::Expired,
        _ => PaymentState::Open,
    };
    // A path, as the sandbox is at whatever address the buyer has opened the site.
    let url = kept.path();
    Payment {
        reference: kept.reference(),
        order: kept.request.strip_prefix(REQUEST).and_then(|id| id.parse().ok()).map(OrderId),
        state,
        amount: kept.amount,
        currency: kept.currency.clone(),
        refunded: kept.refunded,
        charged_back: kept.charged_back,
        country: None,
        next: (state == PaymentState::Open).then_some(NextStep::Redirect { url }),
    }
}

/// A payment as the sandbox is asked for it.
pub fn to_sandbox(site: &str, origin: &str, new: &NewPayment) -> sandbox::NewPayment {
    sandbox::NewPayment {
        domain: site.to_owned(),
        request: format!("{REQUEST}{}", new.order),
        amount: new.amount,
        currency: new.currency.clone(),
        method: new.method,
        mandate: new.mandate.as_ref().map(|mandate| mandate.reference.clone()),
        description: new.description.clone(),
        return_url: new.return_url.strip_prefix(origin).unwrap_or(&new.return_url).to_owned(),
    }
}
