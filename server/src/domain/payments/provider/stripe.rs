//! Stripe: a payment is a *PaymentIntent*. The buyer completes one by card in Stripe's own form on our page, which also
//! asks for 3-D Secure; one by iDEAL goes on at the bank; a direct debit is carried out by the mandate.

use super::api::{Answer, Api, Refused, is_id};
use super::payment::{Hint, Incoming, Mandate, NewPayment, NewRefund, Page, Payment, PaymentState};
use super::signature::is_signed;
use crate::sites::Domain;
use crate::sites::shop::ProviderAccount;
use base::clock::DAY;
use base::error::{Error, Result};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use store::Store;
use wire::payment::{NextStep, PaymentMethod};
use wire::{Amount, Millis, OrderId};

/// The version in whose terms this module speaks. Stripe answers in them for years.
const VERSION: &str = "2026-10-28.endive";
const USUAL: &str = "https://api.stripe.com";
/// The charge comes with its payment, which says what went back.
const EXPAND: (&str, &str) = ("expand[]", "latest_charge");
/// The most that Stripe lists in a page.
const PAGE: &str = "100";
/// For how long Stripe knows a call by its key (at least a day), less an hour for clocks that differ.
pub const REMEMBERED: i64 = 23 * DAY / 24;

pub struct Stripe {
    api: Api,
    store: Arc<Store>,
    site: String,
    publishable_key: String,
    webhook_secret: String,
}

#[derive(Debug, Deserialize)]
struct Intent {
    id: String,
    amount: i64,
    currency: String,
    status: String,
    client_secret: Option<String>,
    cancellation_reason: Option<String>,
    last_payment_error: Option<IgnoredAny>,
    next_action: Option<NextAction>,
    latest_charge: Option<Charge>,
    #[serde(default)]
    metadata: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct NextAction {
    redirect_to_url: Option<Redirect>,
}

#[derive(Debug, Deserialize)]
struct Redirect {
    url: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Charge {
    amount_refunded: i64,
    disputed: bool,
    payment_method_details: Option<Details>,
}

/// How it was paid; of each method only where the account is.
#[derive(Debug, Deserialize)]
struct Details {
    card: Option<Account>,
    sepa_debit: Option<Account>,
}

#[derive(Debug, Deserialize)]
struct Account {
    country: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Dispute {
    amount: i64,
    status: String,
}

#[derive(Debug, Deserialize)]
struct Refund {
    status: Option<String>,
    #[serde(default)]
    metadata: Option<BTreeMap<String, String>>,
}

#[derive(Debug, Deserialize)]
struct List<T> {
    data: Vec<T>,
    has_more: bool,
}

#[derive(Debug, Deserialize)]
struct Event {
    id: String,
    data: EventData,
}

#[derive(Debug, Deserialize)]
struct EventData {
    object: Value,
}

impl Stripe {
    pub fn open(domain: &Domain, account: ProviderAccount<'_>, store: &Arc<Store>) -> Result<Self> {
        Ok(Self {
            api: Api::open(account, USUAL, &[("stripe-version", VERSION)])?,
            store: store.clone(),
            site: domain.key.clone(),
            publishable_key: account.publishable_key.to_owned(),
            webhook_secret: account.webhook_secret.reveal().to_owned(),
        })
    }

    pub async fn create(&self, new: &NewPayment) -> Result<Option<Payment>> {
        let (amount, currency) = (new.amount.0.to_string(), new.currency.to_ascii_lowercase());
        let order = new.order.to_string();
        let mut fields = vec![
            ("amount", amount.as_str()),
            ("currency", &currency),
            ("description", &new.description),
            ("metadata[order]", &order),
            ("metadata[site]", &self.site),
            ("metadata[method]", new.method.as_str()),
            EXPAND,
        ];
        match new.method {
            PaymentMethod::Card => fields.push(("automatic_payment_methods[enabled]", "true")),
            PaymentMethod::Ideal => fields.extend([
                ("allowed_payment_method_types[]", "ideal"),
                ("payment_method_data[type]", "ideal"),
                ("confirm", "true"),
                ("return_url", &new.return_url),
            ]),
            PaymentMethod::SepaDebit => match &new.mandate {
                Some(mandate) => fields.extend(debit(mandate)),
                None => return Ok(None),
            },
        }
        match self.api.post_form("/v1/payment_intents", &format!("order-{order}"), &fields).await? {
            Answer::Done(intent) => self.payment(intent).await.map(Some),
            Answer::Refused(refused) => self.declined(refused).await,
        }
    }

    /// A payment that was declined at once is in the answer that says so; what else is refused was never made.
    async fn declined(&self, refused: Refused) -> Result<Option<Payment>> {
        let error = &refused.body["error"];
        if error["type"] == "idempotency_error" {
            return Err(Error::internal("Stripe knows the key of another call"));
        }
        tracing::warn!(code = error["code"].as_str(), param = error["param"].as_str(), "Stripe makes no payment");
        match error["payment_intent"]["id"].as_str() {
            Some(id) => self.fetch(id).await,
            None => Ok(None),
        }
    }

    pub async fn fetch(&self, reference: &str) -> Result<Option<Payment>> {
        if !is_id(reference) {
            return Ok(None);
        }
        let answer = self.api.get(&format!("/v1/payment_intents/{reference}"), &[EXPAND]).await?;
        match answer.found()? {
            Some(intent) => self.payment(intent).await.map(Some),
            None => Ok(None),
        }
    }

    /// Stripe keeps a payment open for as long as nobody cancels it. One that is under way cannot be cancelled.
    pub async fn cancel(&self, reference: &str) -> Result<()> {
        let path = format!("/v1/payment_intents/{reference}/cancel");
        let fields = [("cancellation_reason", "abandoned")];
        let _: Answer<IgnoredAny> = self.api.post_form(&path, &format!("cancel-{reference}"), &fields).await?;
        Ok(())
    }

    pub async fn refund(&self, new: &NewRefund) -> Result<Option<Payment>> {
        // Stripe forgets the key of a call after a day; what was refunded for this request is found for ever.
        let made = self.refunds(&new.payment).await?;
        let is_made = |it: &Refund| {
            let request = it.metadata.as_ref().and_then(|data| data.get("request"));
            request == Some(&new.request) && it.status.as_deref() != Some("failed")
        };
        if !made.iter().any(is_made) {
            let amount = new.amount.0.to_string();
            let fields =
                [("payment_intent", new.payment.as_str()), ("amount", &amount), ("metadata[request]", &new.request)];
            let asked: Answer<IgnoredAny> = self.api.post_form("/v1/refunds", &new.request, &fields).await?;
            if let Answer::Refused(Refused { body, .. }) = asked {
                tracing::warn!(code = body["error"]["code"].as_str(), "Stripe does not refund");
                return Ok(None);
            }
        }
        self.fetch(&new.payment).await
    }

    async fn refunds(&self, payment: &str) -> Result<Vec<Refund>> {
        let list: Answer<List<Refund>> =
            self.api.get("/v1/refunds", &[("payment_intent", payment), ("limit", PAGE)]).await?;
        Ok(list.found()?.map(|list| list.data).unwrap_or_default())
    }

    pub async fn list(&self, since: Millis, after: Option<&str>) -> Result<Page> {
        let since = (since.0 / 1000).to_string();
        let mut query = vec![("created[gte]", since.as_str()), ("limit", PAGE), ("expand[]", "data.latest_charge")];
        query.extend(after.map(|after| ("starting_after", after)));
        let list: List<Intent> = self.api.get("/v1/payment_intents", &query).await?.done()?;
        let next = list.data.last().filter(|_| list.has_more).map(|last| last.id.clone());
        let mut payments = Vec::with_capacity(list.data.len());
        // An account may serve several sites.
        for intent in list.data.into_iter().filter(|it| it.metadata.get("site") == Some(&self.site)) {
            payments.push(self.payment(intent).await?);
        }
        Ok(Page { payments, next })
    }

    /// What a message says. One that is about something else than payments says nothing, and is from Stripe all the same.
    pub fn hint(&self, incoming: &Incoming<'_>) -> Option<Hint> {
        if !is_signed(&self.webhook_secret, incoming.body, incoming.signature, self.store.now()) {
            return None;
        }
        let event: Event = serde_json::from_slice(incoming.body).ok()?;
        let object = event.data.object;
        let payment = if object["object"] == "payment_intent" { &object["id"] } else { &object["payment_intent"] };
        Some(Hint { event: Some(event.id), payment: payment.as_str().map(str::to_owned) })
    }

    async fn payment(&self, intent: Intent) -> Result<Payment> {
        let charged_back = match &intent.latest_charge {
            Some(charge) if charge.disputed => self.disputed(&intent.id).await?,
            _ => 0,
        };
        let state = state(&intent);
        let next = (state == PaymentState::Open).then(|| self.next(&intent)).flatten();
        let charge = intent.latest_charge;
        let details = charge.as_ref().and_then(|it| it.payment_method_details.as_ref());
        let account = details.and_then(|it| it.card.as_ref().or(it.sepa_debit.as_ref()));
        Ok(Payment {
            order: intent.metadata.get("order").and_then(|it| it.parse().ok()).map(OrderId),
            reference: intent.id,
            state,
            amount: Amount(intent.amount),
            currency: intent.currency.to_ascii_uppercase(),
            refunded: Amount(charge.as_ref().map_or(0, |it| it.amount_refunded)),
            charged_back: Amount(charged_back),
            country: account.and_then(|it| it.country.clone()),
            next,
        })
    }

    fn next(&self, intent: &Intent) -> Option<NextStep> {
        if let Some(url) = intent.next_action.as_ref().and_then(|it| it.redirect_to_url.as_ref()?.url.clone()) {
            return Some(NextStep::Redirect { url });
        }
        let client_secret = intent.client_secret.clone().filter(|_| is_in_form(intent))?;
        Some(NextStep::Stripe { client_secret, publishable_key: self.publishable_key.clone() })
    }

    /// What the banks of buyers hold of a payment. An inquiry moves no money yet, and a dispute that was won or prevented
    /// none any more.
    async fn disputed(&self, payment: &str) -> Result<i64> {
        let query = [("payment_intent", payment), ("limit", PAGE)];
        let list: List<Dispute> = self.api.get("/v1/disputes", &query).await?.done()?;
        let holds =
            |it: &&Dispute| !it.status.starts_with("warning_") && it.status != "won" && it.status != "prevented";
        Ok(list.data.iter().filter(holds).map(|it| it.amount).sum())
    }
}

/// Whether the buyer completes the payment in Stripe's form, and so can try again there.
fn is_in_form(intent: &Intent) -> bool {
    intent.metadata.get("method").is_some_and(|method| method == PaymentMethod::Card.as_str())
}

fn state(intent: &Intent) -> PaymentState {
    match intent.status.as_str() {
        "succeeded" => PaymentState::Paid,
        "processing" | "requires_capture" => PaymentState::Processing,
        "canceled" if intent.cancellation_reason.as_deref() == Some("abandoned") => PaymentState::Expired,
        "canceled" => PaymentState::Cancelled,
        // Outside of the form nobody tries again.
        "requires_payment_method" if intent.last_payment_error.is_some() && !is_in_form(intent) => PaymentState::Failed,
        _ => PaymentState::Open,
    }
}

/// The fields of a payment by direct debit, to which the member has agreed on our page.
fn debit(mandate: &Mandate) -> [(&'static str, &str); 7] {
    [
        ("allowed_payment_method_types[]", "sepa_debit"),
        ("payment_method_data[type]", "sepa_debit"),
        ("payment_method_data[sepa_debit][iban]", &mandate.iban),
        ("payment_method_data[billing_details][name]", &mandate.account_holder),
        ("payment_method_data[billing_details][email]", &mandate.email),
        ("mandate_data[customer_acceptance][type]", "offline"),
        ("confirm", "true"),
    ]
}
